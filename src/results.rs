//! What the page answers, one file a panel. Everything shown comes from the report; nothing here computes.

mod budget;
mod checks;
#[cfg(test)]
mod contrast;
mod dock;
mod focus;
mod levers;
pub mod lines;
mod notes;
mod pick;
mod recommend;
mod scale;
pub mod sheet;
mod table;
mod timing;
mod verdict;
pub mod words;

use crate::components::later::{later, load};
use crate::parts::{self, Advice};
use crate::state::{SharedReport, use_app};
use budget::Budget;
use checks::Checks;
use dock::Dock;
use leptos::prelude::*;
use levers::Levers;
use notes::Notes;
use recommend::Recommendations;
use sheet::Sheet;
use timing::Timing;
use verdict::VerdictPanel;

/// The panel of levers.
pub fn levers(report: Signal<SharedReport>) -> AnyView {
    view! { <Levers report/> }.into_any()
}

/// The panel of what to order.
pub fn order(report: Signal<SharedReport>) -> AnyView {
    view! { <Recommendations report/> }.into_any()
}

/// A panel of the part that advises. The first answer does not wait for it.
fn advice(panel: fn(Advice) -> fn(Signal<SharedReport>) -> AnyView, report: Signal<SharedReport>) -> AnyView {
    let app = use_app();
    let load = load(move || async move { parts::load_advice().await.map(|_| app.has_advice()) });
    let draw = move || parts::advice().map(|advice| panel(advice)(report)).into_any();
    later(parts::advice().is_some(), load, Box::new(draw))
}

/// The right column: verdict, budget, levers, checks, timing, recommendations, notes.
#[component]
pub fn Results() -> impl IntoView {
    let report = Signal::from(use_app().report());
    view! {
        <section class="results" id="results" aria-label="Results" tabindex="-1">
            <VerdictPanel report/>
            <Budget report/>
            {advice(|advice| advice.levers, report)}
            <Checks report/>
            <Timing report/>
            {advice(|advice| advice.order, report)}
            <Notes report/>
            <Sheet/>
        </section>
        <Dock report/>
    }
    .into_any()
}
