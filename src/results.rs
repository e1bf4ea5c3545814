//! What the page answers, one file a panel. Everything shown comes from the report; nothing here computes.

mod budget;
mod checks;
#[cfg(test)]
mod contrast;
mod dock;
mod first_sight;
mod focus;
mod levers;
pub mod lines;
mod links;
mod notes;
mod pick;
mod recommend;
mod scale;
pub mod score;
pub mod sheet;
mod supply;
mod table;
mod timing;
mod verdict;
pub mod words;

use crate::components::later::{later, load};
use crate::parts::{self, Advice, Panel};
use crate::state::{SharedReport, use_app};
use budget::Budget;
use checks::Checks;
use dock::Dock;
use leptos::prelude::*;
use levers::Levers;
use notes::Notes;
use recommend::Recommendations;
use sheet::Sheet;
use verdict::VerdictPanel;

/// The panel of levers.
pub fn levers(report: Signal<SharedReport>) -> AnyView {
    view! { <Levers report/> }.into_any()
}

/// The panel of what to order.
pub fn order(report: Signal<SharedReport>) -> AnyView {
    view! { <Recommendations report/> }.into_any()
}

/// The panels of time, links and ports.
pub fn plugs(report: Signal<SharedReport>) -> AnyView {
    view! { {timing::panel(report)} {links::panel(report)} }.into_any()
}

pub use first_sight::first_sight;

/// The panels of the part that looks at plugs more closely.
fn closely(report: Signal<SharedReport>) -> AnyView {
    let app = use_app();
    let load = load(move || async move { parts::load_plugs().await.map(|_| app.has_plugs()) });
    let draw = move || parts::plugs().map(|plugs| (plugs.panels)(report)).into_any();
    later(parts::plugs().is_some(), load, Box::new(draw))
}

/// A panel of the part that advises. The first answer does not wait for it.
fn advice(panel: fn(Advice) -> Panel, report: Signal<SharedReport>) -> AnyView {
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
            {closely(report)}
            {advice(|advice| advice.order, report)}
            <Notes report/>
            <Sheet/>
        </section>
        <Dock report/>
    }
    .into_any()
}
