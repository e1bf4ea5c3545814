//! Triggers, and the signals and the deadline beside them.

use super::lens::count;
use super::rows::rows;
use super::table::{self, Field, Number, Select};
use crate::components::select_field::Choice;
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Trigger, TriggerSource};
use cellsizer_sizing::limits;
use cellsizer_sizing::number::text as show;
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
        {rows::<Trigger>(summary, &FIELDS, "No trigger yet: the cameras run free.")}
        <h3>"Signals and cycle"</h3>
        <div class="fields">{table::fields::<Cell>(0, &SIGNALS)}</div>
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

static FIELDS: [Field<Trigger>; 2] = [
    Field::Select(Select::new(
        "source",
        "Source",
        |_, _| SOURCES.map(|(_, label)| Choice::new(label, label)).into(),
        |t| label(t.source).to_owned(),
        |t, text| t.source = SOURCES.iter().find(|(_, label)| *label == text).map_or(t.source, |(source, _)| *source),
    )),
    Field::Number(
        Number::new("rate_hz", "Rate", limits::RATE, |t: &Trigger| t.rate_hz, |t, value| t.rate_hz = value)
            .or(|_| "not known".to_owned()),
    ),
];

static SIGNALS: [Field<Cell>; 3] = [
    Field::Number(
        Number::new(
            "outputs",
            "Digital outputs needed",
            limits::LINES,
            |c: &Cell| Some(f64::from(c.outputs)),
            |c, value| c.outputs = value.map_or(0, count),
        )
        .required()
        .hint("Reject, OK/NOK, ready."),
    ),
    Field::Number(
        Number::new(
            "inputs",
            "Inputs beside the triggers",
            limits::LINES,
            |c: &Cell| Some(f64::from(c.inputs)),
            |c, value| c.inputs = value.map_or(0, count),
        )
        .required()
        .hint("Enable, part type."),
    ),
    Field::Number(
        Number::new(
            "deadline_ms",
            "Deadline",
            limits::MILLISECONDS,
            |c: &Cell| c.cycle.deadline_ms,
            |c, value| c.cycle.deadline_ms = value,
        )
        .or(|_| "none".to_owned())
        .hint("From the trigger to the output."),
    ),
];
