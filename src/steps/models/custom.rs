//! The user's own figures of a network, at FP32. What is not known widens the range.

use super::{side, with_side};
use crate::components::text_field::name_problem;
use crate::steps::lens::large;
use crate::steps::table::{Number, Text};
use cellsizer_sizing::cell::{CustomModel, Model, Reference};
use cellsizer_sizing::limits;

const MILLION: f64 = 1e6;

fn custom(model: &Model) -> Option<&CustomModel> {
    match &model.model {
        Reference::Custom(custom) => Some(custom),
        Reference::Id(_) => None,
    }
}

fn is_custom(model: &Model) -> bool {
    custom(model).is_some()
}

/// Changes the described network; nothing when a listed one was chosen meanwhile.
fn change(model: &mut Model, change: impl FnOnce(&mut CustomModel)) {
    if let Reference::Custom(custom) = &mut model.model {
        change(custom);
    }
}

#[allow(clippy::cast_precision_loss, reason = "figures are far below 2^53")]
fn float(value: u64) -> f64 {
    value as f64
}

fn not_known(_: &Model) -> String {
    "not known".to_owned()
}

pub const NAME: Text<Model> = Text {
    name: "model.custom.name",
    label: "Name of the network",
    get: |m| custom(m).map(|c| c.name.clone()).unwrap_or_default(),
    set: |m, name| change(m, |c| c.name = name),
    problem: |text| name_problem(text, &[]),
    placeholder: "",
    hint: "",
    shown: is_custom,
};

pub const PARAMETERS: Number<Model> = Number::new(
    "model.custom.parameters",
    "Parameters",
    limits::PARAMETERS,
    |m| custom(m).map(|c| float(c.parameters)),
    |m, value| change(m, |c| c.parameters = value.map_or(c.parameters, large)),
)
.in_units(MILLION, "million")
.required()
.when(is_custom);

pub const MACS: Number<Model> = Number::new(
    "model.custom.macs",
    "Multiply-accumulates",
    limits::MACS,
    |m| custom(m).and_then(|c| c.macs).map(float),
    |m, value| change(m, |c| c.macs = value.map(large)),
)
.in_units(1e9, "GMACs")
.or(not_known)
.when(is_custom);

pub const WIDTH: Number<Model> = Number::new(
    "model.custom.input_px.0",
    "These hold at width",
    limits::INPUT_PIXELS,
    |m| side(custom(m).and_then(|c| c.input_px), 0),
    |m, value| change(m, |c| c.input_px = with_side(c.input_px, [640, 640], 0, value)),
)
.or(|_| "640".to_owned())
.when(is_custom);

pub const HEIGHT: Number<Model> = Number::new(
    "model.custom.input_px.1",
    "and height",
    limits::INPUT_PIXELS,
    |m| side(custom(m).and_then(|c| c.input_px), 1),
    |m, value| change(m, |c| c.input_px = with_side(c.input_px, [640, 640], 1, value)),
)
.or(|_| "640".to_owned())
.when(is_custom);

pub const FLOOR: Number<Model> = Number::new(
    "model.custom.floor_bytes",
    "Activations, floor",
    limits::BYTES,
    |m| custom(m).and_then(|c| c.floor_bytes).map(float),
    |m, value| change(m, |c| c.floor_bytes = value.map(large)),
)
.in_units(MILLION, "MB")
.or(not_known)
.when(is_custom);

pub const PLAN: Number<Model> = Number::new(
    "model.custom.onnxruntime_bytes",
    "Activations, planned",
    limits::BYTES,
    |m| custom(m).and_then(|c| c.onnxruntime_bytes).map(float),
    |m, value| change(m, |c| c.onnxruntime_bytes = value.map(large)),
)
.in_units(MILLION, "MB")
.or(not_known)
.hint("At FP32. What is not known widens the range.")
.when(is_custom);
