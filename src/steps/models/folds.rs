//! What few change: lines behind which the fields come with the later steps.

use crate::components::reactive::{text, toggled, when};
use crate::parts::Walk;
use crate::state::use_app;
use crate::steps::step_of;
use cellsizer_sizing::cell::{Model, Settings};
use leptos::prelude::*;

/// Options of the runtime that move its memory.
pub fn settings(index: usize) -> AnyView {
    let given = |m: &Model| m.settings != Settings::default();
    fold(index, "Settings of the runtime ", given, |walk, index| (walk.settings)(index))
}

/// Times that the user measured.
pub fn times(index: usize) -> AnyView {
    let given = |m: &Model| m.measured_ms.or(m.preprocess_ms).or(m.postprocess_ms).is_some();
    fold(index, "Measured times ", given, |walk, index| (walk.times)(index))
}

fn fold(index: usize, title: &'static str, given: fn(&Model) -> bool, draw: fn(Walk, usize) -> AnyView) -> AnyView {
    let app = use_app();
    let wanted = RwSignal::new(false);
    let given = text(move || {
        let given = app.cell().with(|cell| cell.models.get(index).is_some_and(given));
        if given { "given" } else { "" }.to_owned()
    });
    view! {
        <details class="fold" on:toggle=toggled(move |_| wanted.set(true))>
            <summary>{title} <span class="row__summary">{given}</span></summary>
            {when(move || wanted.get(), move || step_of(index, draw))}
        </details>
    }
    .into_any()
}
