//! What a reader wants before any table: the largest lines of the memory and the best lever.

use super::lines::{Group, device_groups, host_groups};
use super::pick::{Saving, lever_group};
use crate::browser::dom;
use crate::components::reactive::{dynamic, follow};
use crate::state::{SharedReport, use_app};
use cellsizer_sizing::format::{Units, bytes};
use cellsizer_sizing::order::sort_by;
use cellsizer_sizing::report::{LeverVerdict, Memory, Report};
use leptos::prelude::*;

/// Lines that are named.
const MOST: usize = 3;

/// A line of the budget's tables.
#[derive(Debug, Clone, PartialEq)]
struct Largest {
    label: String,
    bytes: u64,
    /// Of its row.
    place: String,
    table: &'static str,
}

/// The largest lines and the best lever, each leading to its place below.
pub fn first_sight(report: Signal<SharedReport>) -> AnyView {
    let app = use_app();
    dynamic(move || report.with(|report| sight(report, app.units().get())))
}

fn sight(report: &Report, units: Units) -> AnyView {
    let lines = largest(&report.memory);
    if lines.is_empty() {
        return ().into_any();
    }
    let line = |(index, line): (usize, Largest)| {
        let text = format!("{} {}", line.label, bytes(line.bytes as f64, units));
        let link = leads(text, format!("[data-line=\"{}\"]", dom::quoted(&line.place)), line.table);
        view! { {(index > 0).then_some(", ")} {link} }.into_any()
    };
    let lines = lines.into_iter().enumerate().map(line).collect_view().into_any();
    // Levers come best first.
    let best = lever_group(&report.levers, 0).into_iter().find(|lever| lever.verdict == LeverVerdict::Works);
    let best = best.map(|lever| {
        let text = format!("{}, {}", lever.change, Saving::of(&lever, units).device);
        let place = format!("[data-lever=\"{}\"]", dom::quoted(&lever.id));
        view! { <div><dt>"Best lever"</dt><dd>{leads(text, place, "levers")}</dd></div> }
    });
    view! {
        <dl class="figures" data-testid="first-sight">
            <div>
                <dt>"Largest"</dt>
                <dd>{lines}</dd>
            </div>
            {best}
        </dl>
    }
    .into_any()
}

/// A link to a row, or to what would hold it: the fragment of the address is the cell, so the link must not change it.
fn leads(text: String, row: String, holder: &'static str) -> AnyView {
    let go = follow(move || dom::go_to_first(&[&row, &format!("[data-testid=\"{holder}\"]")]));
    view! { <a href="#results" on:click=go>{text}</a> }.into_any()
}

/// The largest of the lines that count: the device's, the host's where nothing runs on a device.
fn largest(memory: &Memory) -> Vec<Largest> {
    let device = device_groups(&memory.device);
    let (groups, table) = if memory.device.processes.is_empty() {
        (host_groups(&memory.host), "table-host")
    } else {
        (device, "table-device")
    };
    let several = groups.len() > 1;
    let of = |group: &Group| -> Vec<Largest> {
        let counted = group.lines.iter().filter(|line| line.counts);
        let one = |line: &super::lines::Line| Largest {
            // A line that names its model needs no process.
            label: if several && !group.name.is_empty() && !line.label.contains(", ") {
                format!("{}, {}", line.label, group.name)
            } else {
                line.label.clone()
            },
            bytes: line.range.typical,
            place: format!("{table}/{}/{}", group.name, line.label),
            table,
        };
        counted.map(one).collect()
    };
    let mut all: Vec<Largest> = groups.iter().flat_map(of).collect();
    sort_by(&mut all, |a, b| b.bytes.cmp(&a.bytes));
    all.truncate(MOST);
    all
}

#[cfg(test)]
mod tests {
    use super::largest;
    use cellsizer_sizing::{Catalogue, examples, size};

    #[test]
    fn three_lines_largest_first_and_named_once() {
        let catalogue = Catalogue::embedded();
        for example in examples::ALL {
            let report = size(&example.cell(), &catalogue).expect("an example can be sized");
            let lines = largest(&report.memory);
            assert!(lines.windows(2).all(|pair| pair[0].bytes >= pair[1].bytes), "{}", example.id);
            let mut places: Vec<_> = lines.iter().map(|line| &line.place).collect();
            places.dedup();
            assert_eq!(places.len(), lines.len());
        }
        let report = size(&examples::worked(), &catalogue).expect("it can be sized");
        assert_eq!(largest(&report.memory)[0].place, "table-device/det/Workspace");
    }
}
