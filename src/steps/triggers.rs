//! Triggers, and the signals and the deadline beside them.

use super::lens::{At, count};
use super::rows::Rows;
use crate::components::number_field::NumberField;
use crate::components::number_text::format as show;
use crate::components::select_field::{Choice, SelectField};
use crate::state::use_app;
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Trigger, TriggerSource};
use cellsizer_sizing::limits;
use leptos::prelude::*;

const SOURCES: [(TriggerSource, &str); 4] = [
    (TriggerSource::Hardware, "Hardware: a sensor on an input"),
    (TriggerSource::Encoder, "Encoder: two inputs, A and B"),
    (TriggerSource::Software, "Software"),
    (TriggerSource::FreeRun, "Free-run: the camera's clock"),
];

/// The step.
#[component]
pub fn Triggers() -> impl IntoView {
    view! {
        <h2>"Triggers " <small>"what starts an exposure"</small></h2>
        <Rows<Trigger> summary fields empty="No trigger yet: the cameras run free."/>
        <SignalFields/>
    }
    .into_any()
}

fn label(source: TriggerSource) -> &'static str {
    SOURCES.iter().find(|(s, _)| *s == source).map_or("", |(_, label)| label)
}

fn summary(trigger: &Trigger, _: &Cell) -> String {
    let rate = trigger.rate_hz.map(|rate| format!(", {} Hz", show(rate))).unwrap_or_default();
    format!("{}{rate}", label(trigger.source))
}

fn fields(at: At<Trigger>) -> AnyView {
    let choices = SOURCES.map(|(_, label)| Choice::new(label, label)).to_vec();
    view! {
        <SelectField
            path=at.path("source")
            label="Source"
            choices=Signal::stored(choices)
            value=at.get(|trigger| label(trigger.source).to_owned())
            set=at.set("source", |trigger: &mut Trigger, text: String| {
                trigger.source = SOURCES.iter().find(|(_, label)| *label == text).map_or(trigger.source, |(s, _)| *s);
            })
        />
        <NumberField
            path=at.path("rate_hz")
            label="Rate"
            limits=limits::RATE
            value=at.get(|trigger| trigger.rate_hz)
            set=at.set("rate_hz", |trigger: &mut Trigger, value: Option<f64>| trigger.rate_hz = value)
            placeholder=Signal::stored("not known".to_owned())
        />
    }
    .into_any()
}

/// Inputs and outputs beside the triggers, and the deadline.
#[component]
fn SignalFields() -> impl IntoView {
    let app = use_app();
    let get = move |get: fn(&Cell) -> Option<f64>| Signal::derive(move || app.cell().with(get));
    let set = move |field: &'static str, set: fn(&mut Cell, Option<f64>)| {
        Callback::new(move |value| app.edit_field(field, |cell| set(cell, value)))
    };
    view! {
        <h3>"Signals and cycle"</h3>
        <div class="fields">
            <NumberField
                path="signals.outputs"
                label="Digital outputs needed"
                limits=limits::LINES
                required=true
                value=get(|cell| Some(f64::from(cell.outputs)))
                set=set("signals.outputs", |cell, value| cell.outputs = value.map_or(0, count))
                hint=Signal::stored("Reject, OK/NOK, ready.".to_owned())
            />
            <NumberField
                path="signals.inputs"
                label="Inputs beside the triggers"
                limits=limits::LINES
                required=true
                value=get(|cell| Some(f64::from(cell.inputs)))
                set=set("signals.inputs", |cell, value| cell.inputs = value.map_or(0, count))
                hint=Signal::stored("Enable, part type.".to_owned())
            />
            <NumberField
                path="signals.deadline_ms"
                label="Deadline"
                limits=limits::MILLISECONDS
                value=get(|cell| cell.cycle.deadline_ms)
                set=set("signals.deadline_ms", |cell, value| cell.cycle.deadline_ms = value)
                placeholder=Signal::stored("none".to_owned())
                hint=Signal::stored("From the trigger to the output.".to_owned())
            />
        </div>
    }
    .into_any()
}
