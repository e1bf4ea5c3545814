use super::lines::{Group, Line};
use crate::components::range::mega;
use crate::components::reactive::press;
use crate::components::source_links::source_links;
use crate::components::tag::basis_tag;
use crate::state::use_app;
use cellsizer_sizing::format::{Units, bytes};
use cellsizer_sizing::report::Range;
use leptos::prelude::*;

/// More processes than this show their lines when they are asked for.
const FEW: usize = 3;

/// What a table shows.
pub struct Budget<'r> {
    /// Caption.
    pub title: &'static str,
    /// Name for tests.
    pub testid: &'static str,
    /// Lines by process.
    pub groups: Vec<Group>,
    /// All lines together.
    pub total: &'r Range,
    /// What there is.
    pub have: Option<u64>,
}

/// Lines and processes whose state was changed by hand: opened lines, and processes that are not as they start.
pub type Touched = RwSignal<Vec<String>>;

fn touch(touched: Touched, name: &str) {
    touched.update(|names| match names.iter().position(|n| n == name) {
        Some(at) => drop(names.remove(at)),
        None => names.push(name.to_owned()),
    });
}

/// A budget as a table: low, typical and high of every line; a line opens to its reason and pages.
pub fn table(budget: Budget<'_>, units: Units, touched: Touched) -> AnyView {
    let Budget { title, testid, groups, total, have } = budget;
    let few = groups.len() <= FEW;
    let bodies = groups.iter().map(|group| process(group, testid, few, units, touched)).collect_view().into_any();
    let capacity = have.map(|have| {
        view! {
            <tr class="have">
                <th scope="row">"Capacity"</th>
                <td class="per"></td>
                <td class="n" colspan="3">{bytes(have as f64, units)}</td>
                <td class="basis"></td>
            </tr>
        }
    });
    view! {
        <table class="lines" data-testid=testid>
            <caption>{format!("{title}, {}", units.mega().1)}</caption>
            <thead>
                <tr>
                    <th scope="col">"Line"</th>
                    <th scope="col" class="per">"Once per"</th>
                    <th scope="col" class="n">"Low"</th>
                    <th scope="col" class="n">"Typical"</th>
                    <th scope="col" class="n">"High"</th>
                    <th scope="col" class="basis">"Basis"</th>
                </tr>
            </thead>
            {bodies}
            <tfoot>
                {sum_row("Together".into_any(), total, units)}
                {capacity}
            </tfoot>
        </table>
    }
    .into_any()
}

fn process(group: &Group, table: &str, few: bool, units: Units, touched: Touched) -> AnyView {
    let name = format!("{table}/{}", group.name);
    // A group without a total has no head to open it by.
    let open = group.total.is_none() || few != touched.with(|names| names.contains(&name));
    let head = group.total.as_ref().map(|total| {
        let name = name.clone();
        sum_row(opener(group.name.clone(), None, open, move || touch(touched, &name)), total, units)
    });
    let lines = open.then(|| group.lines.iter().map(|line| row(line, &name, units, touched)).collect_view().into_any());
    view! { <tbody>{head}{lines}</tbody> }.into_any()
}

/// A name that opens what is below it.
pub fn opener(name: String, key: Option<&'static str>, open: bool, act: impl FnMut() + 'static) -> AnyView {
    let key = key.map(|class| view! { <i class=format!("key {class}") aria-hidden="true"></i> });
    view! {
        <button type="button" class="plain line" aria-expanded=if open { "true" } else { "false" } on:click=press(act)>
            {key}
            <span>{name}</span>
        </button>
    }
    .into_any()
}

fn sum_row(name: AnyView, total: &Range, units: Units) -> AnyView {
    view! {
        <tr class="sum">
            <th scope="row">{name}</th>
            <td class="per"></td>
            {figures(total, units, "n")}
        </tr>
    }
    .into_any()
}

fn figures(range: &Range, units: Units, class: &'static str) -> AnyView {
    view! {
        <td class=class>{mega(range.low, units)}</td>
        <td class=class>{mega(range.typical, units)}</td>
        <td class=class>{mega(range.high, units)}</td>
        <td class="basis">{basis_tag(range.basis)}</td>
    }
    .into_any()
}

fn row(line: &Line, process: &str, units: Units, touched: Touched) -> AnyView {
    let app = use_app();
    let name = format!("{process}/{}", line.label);
    let open = touched.with(|names| names.contains(&name));
    let range = &line.range;
    let why = open.then(|| {
        view! {
            <tr class="why">
                <td colspan="6">
                    <p>{basis_tag(range.basis)} " " {range.why.clone()}</p>
                    {source_links(&range.sources)}
                </td>
            </tr>
        }
    });
    let turned = name.clone();
    let turn = move || {
        app.want_details();
        touch(touched, &turned);
    };
    view! {
        <tr data-line=name>
            <th scope="row">{opener(line.label.clone(), Some(line.part.class()), open, turn)}</th>
            <td class="per">{line.per}</td>
            {figures(range, units, if line.counts { "n" } else { "n aside" })}
        </tr>
        {why}
    }
    .into_any()
}
