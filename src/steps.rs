//! The walk: one step at a time, each openable at any time.

mod cameras;
mod host;
mod lens;
mod lights;
mod models;
mod processes;
mod rows;
mod table;
#[cfg(test)]
mod tests;
mod triggers;

use crate::components::later::{later, load};
use crate::components::notice::Notices;
use crate::components::reactive::{dynamic, press, text, truth, when};
use crate::parts;
use crate::state::{Step, use_app};
use leptos::prelude::*;

/// The left column.
#[component]
pub fn Walk() -> impl IntoView {
    let app = use_app();
    let step = app.step();
    view! {
        <section class="walk" id="walk" aria-label="The cell" tabindex="-1">
            <Notices/>
            <nav aria-label="Steps">
                <ol class="steps">{Step::ALL.map(|step| view! { <li><Tab step/></li> })}</ol>
            </nav>
            <div class="step card" data-testid=text(move || format!("step-panel-{}", step.get().key()))>
                {dynamic(move || match step.get() {
                    Step::Models => view! { <models::Models/> }.into_any(),
                    Step::Cameras => step_of(0, |walk, _| (walk.cameras)()),
                    Step::Triggers => step_of(0, |walk, _| (walk.triggers)()),
                    Step::Lights => step_of(0, |walk, _| (walk.lights)()),
                    Step::Host => step_of(0, |walk, _| (walk.host)()),
                })}
            </div>
        </section>
    }
    .into_any()
}

/// A step, or the fields of the row at a place, that are loaded on first use.
fn step_of(index: usize, draw: fn(parts::Walk, usize) -> AnyView) -> AnyView {
    let load = load(|| async { parts::load_walk().await.map(|_| ()) });
    let draw = move || parts::walk().map(|walk| draw(walk, index)).into_any();
    later(parts::walk().is_some(), true.into(), load, Box::new(draw))
}

/// Step Cameras.
pub fn cameras() -> AnyView {
    view! { <cameras::Cameras/> }.into_any()
}

/// Step Triggers.
pub fn triggers() -> AnyView {
    view! { <triggers::Triggers/> }.into_any()
}

/// Step Lights.
pub fn lights() -> AnyView {
    view! { <lights::Lights/> }.into_any()
}

/// Settings of a model's runtime, by its place.
pub fn settings(index: usize) -> AnyView {
    models::settings::fields(index)
}

/// Measured times of a model, by its place.
pub fn times(index: usize) -> AnyView {
    models::times::fields(index)
}

/// Step Host.
pub fn host() -> AnyView {
    view! { <host::Host/> }.into_any()
}

/// A step's tab: its number, name, rows, and whether something in it needs mending.
#[component]
fn Tab(
    /// Step.
    step: Step,
) -> impl IntoView {
    let app = use_app();
    let number = Step::ALL.iter().position(|s| *s == step).map_or(0, |index| index + 1);
    let rows = move || {
        app.cell().with(|cell| match step {
            Step::Models => Some(cell.models.len()),
            Step::Cameras => Some(cell.cameras.len()),
            Step::Triggers => Some(cell.triggers.len()),
            Step::Lights => Some(cell.lights.len()),
            Step::Host => None,
        })
    };
    // Signals and cycle stand in the Triggers step, whatever their paths.
    let beside: &[&str] = if step == Step::Triggers { &["outputs", "inputs", "cycle"] } else { &[] };
    let invalid = truth(move || {
        let wrong = |path: &str| app.drafts().with(|drafts| drafts.invalid_in(path) > 0);
        wrong(step.key()) || beside.iter().any(|path| wrong(path))
    });
    let current = move || (app.step().get() == step).then_some("step");
    view! {
        <button type="button" aria-current=current data-testid=format!("step-{}", step.key()) on:click=press(move || app.step().set(step))>
            <b>{number.to_string()}</b>
            " "
            {step.label()}
            {dynamic(move || rows().map(|rows| view! { <i aria-label=format!(", {rows}")>{rows.to_string()}</i> }).into_any())}
            {when(move || invalid.get(), || view! { <span class="needs">"! " <span class="vh">"something to mend"</span></span> }.into_any())}
        </button>
    }
    .into_any()
}
