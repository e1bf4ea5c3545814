//! Measured times of a model.

use crate::steps::table::{self, Field, Number};
use cellsizer_sizing::cell::Model;
use cellsizer_sizing::limits;
use leptos::prelude::*;

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
