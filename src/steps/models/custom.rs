//! The user's own figures of a network.

use crate::components::number_field::NumberField;
use crate::components::text_field::{TextField, name_problem};
use crate::steps::lens::{At, count, large};
use cellsizer_sizing::cell::{CustomModel, Model, Reference};
use cellsizer_sizing::limits;
use leptos::prelude::*;

const MILLION: f64 = 1e6;

fn custom(model: &Model) -> Option<&CustomModel> {
    match &model.model {
        Reference::Custom(custom) => Some(custom),
        Reference::Id(_) => None,
    }
}

/// Reads a figure of the described network.
#[allow(clippy::cast_precision_loss, reason = "figures are far below 2^53")]
fn figure(at: At<Model>, get: fn(&CustomModel) -> Option<u64>) -> Memo<Option<f64>> {
    at.get(move |model| custom(model).and_then(get).map(|value| value as f64))
}

/// Changes the described network; nothing when a listed one was chosen meanwhile.
fn change<V: 'static>(at: At<Model>, field: &'static str, set: impl Fn(&mut CustomModel, V) + Send + Sync + 'static) -> Callback<V> {
    at.set(field, move |model: &mut Model, value| {
        if let Reference::Custom(custom) = &mut model.model {
            set(custom, value);
        }
    })
}

/// Its fields.
pub fn fields(at: At<Model>) -> AnyView {
    view! {
        <TextField
            path=at.path("custom_name")
            label="Name of the network"
            value=at.get(|model| custom(model).map(|c| c.name.clone()).unwrap_or_default())
            set=change(at, "custom_name", |c, name: String| c.name = name)
            check=Callback::new(|text: String| name_problem(&text, &[]))
        />
        <NumberField
            path=at.path("custom_parameters")
            label="Parameters"
            limits=limits::PARAMETERS
            scale=MILLION
            unit="million"
            required=true
            value=figure(at, |c| Some(c.parameters))
            set=change(at, "custom_parameters", |c, value: Option<f64>| c.parameters = value.map_or(c.parameters, large))
        />
        <NumberField
            path=at.path("custom_macs")
            label="Multiply-accumulates"
            limits=limits::MACS
            scale=1e9
            unit="GMACs"
            value=figure(at, |c| c.macs)
            set=change(at, "custom_macs", |c, value: Option<f64>| c.macs = value.map(large))
            placeholder=Signal::stored("not known".to_owned())
        />
        {side(at, 0, "custom_width", "These hold at width")}
        {side(at, 1, "custom_height", "and height")}
        <NumberField
            path=at.path("custom_floor")
            label="Activations, floor"
            limits=limits::BYTES
            scale=MILLION
            unit="MB"
            value=figure(at, |c| c.floor_bytes)
            set=change(at, "custom_floor", |c, value: Option<f64>| c.floor_bytes = value.map(large))
            placeholder=Signal::stored("not known".to_owned())
        />
        <NumberField
            path=at.path("custom_plan")
            label="Activations, planned"
            limits=limits::BYTES
            scale=MILLION
            unit="MB"
            value=figure(at, |c| c.onnxruntime_bytes)
            set=change(at, "custom_plan", |c, value: Option<f64>| c.onnxruntime_bytes = value.map(large))
            placeholder=Signal::stored("not known".to_owned())
            hint=Signal::stored("At FP32. What is not known widens the range.".to_owned())
        />
    }
    .into_any()
}

fn side(at: At<Model>, side: usize, field: &'static str, label: &'static str) -> AnyView {
    let value = at.get(move |model| custom(model).and_then(|c| c.input_px).map(|px| f64::from(px[side])));
    let set = change(at, field, move |c, value: Option<f64>| {
        c.input_px = value.map(|value| {
            let mut px = c.input_px.unwrap_or([640, 640]);
            px[side] = count(value);
            px
        });
    });
    let placeholder = Signal::stored("640".to_owned());
    view! { <NumberField path=at.path(field) label limits=limits::INPUT_PIXELS value set placeholder/> }.into_any()
}
