//! Measured times of a model. Few have them, so that the fields come with the later steps.

use crate::components::reactive::{text, toggled, when};
use crate::state::use_app;
use crate::steps::step_of;
use crate::steps::table::{self, Field, Number};
use cellsizer_sizing::cell::Model;
use cellsizer_sizing::limits;
use leptos::prelude::*;

/// The line behind which they stand.
pub fn fold(index: usize) -> AnyView {
    let app = use_app();
    let wanted = RwSignal::new(false);
    let given = text(move || {
        let times = |m: &Model| m.measured_ms.or(m.preprocess_ms).or(m.postprocess_ms);
        let given = app.cell().with(|cell| cell.models.get(index).and_then(times).is_some());
        if given { "given" } else { "" }.to_owned()
    });
    view! {
        <details class="fold" on:toggle=toggled(move || wanted.set(true))>
            <summary>"Measured times " <span class="row__summary">{given}</span></summary>
            {when(move || wanted.get(), move || step_of(index, |walk, index| (walk.times)(index)))}
        </details>
    }
    .into_any()
}

/// The fields.
pub fn fields(index: usize) -> AnyView {
    view! { <div class="fields">{table::fields(index, &FIELDS)}</div> }.into_any()
}

pub static FIELDS: [Field<Model>; 3] = [
    Field::Number(
        Number::new(
            "preprocess_ms",
            "Preparation",
            limits::PART_MS,
            |m: &Model| m.preprocess_ms,
            |m, value| m.preprocess_ms = value,
        )
        .or(|_| "a published span".to_owned())
        .hint("From the frame in memory to the input tensor."),
    ),
    Field::Number(
        Number::new(
            "measured_ms",
            "Measured inference",
            limits::MILLISECONDS,
            |m: &Model| m.measured_ms,
            |m, value| m.measured_ms = value,
        )
        .or(|_| "published, if known".to_owned())
        .hint("One inference, warm, at this input and batch."),
    ),
    Field::Number(
        Number::new(
            "postprocess_ms",
            "Result",
            limits::PART_MS,
            |m: &Model| m.postprocess_ms,
            |m, value| m.postprocess_ms = value,
        )
        .or(|_| "a published span".to_owned())
        .hint("From the output tensor to the result."),
    ),
];
