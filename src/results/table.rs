use super::keyed::keyed;
use super::lines::{Group, Line};
use crate::components::range::{mega, mega_name};
use crate::components::source_links::SourceLinks;
use crate::components::tag::BasisTag;
use crate::state::use_app;
use cellsizer_sizing::format::{Units, bytes};
use cellsizer_sizing::report::Range;
use leptos::prelude::*;

/// More processes than this show their lines when they are asked for.
const FEW: usize = 3;

/// A budget as a table: low, typical and high of every line; a line opens to its reason and pages.
#[component]
pub fn BudgetTable(
    /// Caption.
    title: &'static str,
    /// Name for tests.
    testid: &'static str,
    /// Lines by process.
    #[prop(into)]
    groups: Signal<Vec<Group>>,
    /// All lines together.
    #[prop(into)]
    total: Signal<Range>,
    /// What there is.
    #[prop(into)]
    have: Signal<Option<u64>>,
) -> impl IntoView {
    let units = use_app().units();
    let few = Signal::derive(move || groups.with(|groups| groups.len() <= FEW));
    let unit = move || mega_name(units.get());
    view! {
        <table class="lines" data-testid=testid>
            <caption>{title} ", " {unit}</caption>
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
            {keyed(groups, |group| group.name.clone(), move |group| process(group, few, units))}
            <tfoot>
                {move || total.with(|total| sum_row("Together", total, units.get()))}
                {move || {
                    let (have, units) = (have.get(), units.get());
                    have.map(|have| {
                        view! {
                            <tr class="have">
                                <th scope="row">"Capacity"</th>
                                <td class="per"></td>
                                <td class="n" colspan="3">{bytes(have as f64, units)}</td>
                                <td class="basis"></td>
                            </tr>
                        }
                    })
                }}
            </tfoot>
        </table>
    }
    .into_any()
}

fn process(group: Signal<Group>, few: Signal<bool>, units: RwSignal<Units>) -> impl IntoView {
    let lines = Signal::derive(move || group.with(|group| group.lines.clone()));
    let asked = RwSignal::new(None::<bool>);
    // A group without a total has no head to open it by.
    let open =
        Memo::new(move |_| group.with(|group| group.total.is_none()) || asked.get().unwrap_or_else(|| few.get()));
    let head = move || {
        group.with(|group| {
            let name = group.name.clone();
            group.total.as_ref().map(|total| {
                let name = view! {
                    <button
                        class="plain line"
                        aria-expanded=move || if open.get() { "true" } else { "false" }
                        on:click=move |_| asked.set(Some(!open.get_untracked()))
                    >
                        <span>{name}</span>
                    </button>
                };
                sum_row(name, total, units.get())
            })
        })
    };
    view! {
        <tbody>
            {head}
            <Show when=move || open.get()>
                {keyed(lines, |line| line.label.clone(), move |line| row(line, units))}
            </Show>
        </tbody>
    }
}

fn sum_row<V: IntoView + 'static>(name: V, total: &Range, units: Units) -> impl IntoView + use<V> {
    view! {
        <tr class="sum">
            <th scope="row">{name}</th>
            <td class="per"></td>
            <td class="n">{mega(total.low, units)}</td>
            <td class="n">{mega(total.typical, units)}</td>
            <td class="n">{mega(total.high, units)}</td>
            <td class="basis"><BasisTag basis=total.basis/></td>
        </tr>
    }
}

fn row(line: Signal<Line>, units: RwSignal<Units>) -> impl IntoView {
    let open = RwSignal::new(false);
    let cells = move || {
        line.with(|line| {
            let Line { range, counts, .. } = line;
            let units = units.get();
            view! {
                <td class="per">{line.per}</td>
                <td class="n" class:aside=!*counts>{mega(range.low, units)}</td>
                <td class="n" class:aside=!*counts>{mega(range.typical, units)}</td>
                <td class="n" class:aside=!*counts>{mega(range.high, units)}</td>
                <td class="basis"><BasisTag basis=range.basis/></td>
            }
        })
    };
    let why = move || {
        line.with(|line| {
            view! {
                <p><BasisTag basis=line.range.basis/> " " {line.range.why.clone()}</p>
                <SourceLinks sources=line.range.sources.clone()/>
            }
        })
    };
    view! {
        <tr>
            <th scope="row">
                <button
                    class="plain line"
                    aria-expanded=move || if open.get() { "true" } else { "false" }
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <i class=move || format!("key {}", line.with(|line| line.part.class())) aria-hidden="true"></i>
                    <span>{move || line.with(|line| line.label.clone())}</span>
                </button>
            </th>
            {cells}
        </tr>
        <Show when=move || open.get()>
            <tr class="why"><td colspan="6">{why}</td></tr>
        </Show>
    }
}
