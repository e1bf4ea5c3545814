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

use crate::state::use_app;
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

/// The right column: verdict, budget, levers, checks, timing, recommendations, notes.
#[component]
pub fn Results() -> impl IntoView {
    let report = Signal::from(use_app().report());
    view! {
        <section class="results" id="results" aria-label="Results" tabindex="-1">
            <VerdictPanel report/>
            <Budget report/>
            <Levers report/>
            <Checks report/>
            <Timing report/>
            <Recommendations report/>
            <Notes report/>
            <Sheet/>
        </section>
        <Dock report/>
    }
    .into_any()
}
