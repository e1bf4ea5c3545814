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
use crate::components::near::near;
use crate::components::reactive::truth;
use crate::parts;
use crate::state::{SharedReport, use_app};
use budget::Budget;
use cellsizer_sizing::report::Status;
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

/// The panels of time, links and ports, and of what to order.
pub fn plugs(report: Signal<SharedReport>) -> AnyView {
    view! { {timing::panel(report)} {links::panel(report)} <Recommendations report/> }.into_any()
}

pub use first_sight::first_sight;

/// The panels of the part that looks at plugs more closely: once one is scrolled to, and as soon as a check asks for a fix.
fn closely(report: Signal<SharedReport>) -> AnyView {
    let app = use_app();
    let near = near("checks");
    let asks = move || report.with(|report| report.checks.iter().any(|check| check.status != Status::Ok));
    let wanted = truth(move || near.get() || app.plugs().is_some() || asks());
    let load = load(move || async move { parts::load_plugs().await.map(|_| app.has_plugs()) });
    let draw = move || parts::plugs().map(|plugs| (plugs.panels)(report)).into_any();
    later(parts::plugs().is_some(), wanted, load, Box::new(draw))
}

/// What would help. The first answer does not wait for it.
fn advice(report: Signal<SharedReport>) -> AnyView {
    let app = use_app();
    let load = load(move || async move { parts::load_advice().await.map(|_| app.has_advice()) });
    let draw = move || parts::advice().map(|advice| (advice.levers)(report)).into_any();
    later(parts::advice().is_some(), true.into(), load, Box::new(draw))
}

/// The right column: verdict, budget, levers, checks, timing, recommendations, notes.
#[component]
pub fn Results() -> impl IntoView {
    let report = Signal::from(use_app().report());
    view! {
        <section class="results" id="results" aria-label="Results" tabindex="-1">
            <VerdictPanel report/>
            <Budget report/>
            {advice(report)}
            <Checks report/>
            {closely(report)}
            <Notes report/>
            <Sheet/>
        </section>
        <Dock report/>
    }
    .into_any()
}
