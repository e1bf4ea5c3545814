//! Triggers, and the signals and the deadline beside them.

use super::lens::count;
use super::rows::rows;
use super::table::{self, Field, Fold, Number, Select};
use crate::components::select_field::{Choice, chosen};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Acquisition, InputLevel, Trigger, TriggerSource};
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
    let speed = trigger.speed_mm_s.map(|speed| format!(", {} mm/s", show(speed))).unwrap_or_default();
    format!("{}{rate}{speed}", label(trigger.source))
}

const LEVELS: [(&str, &str); 3] =
    [("opto", "opto-isolated, 24 V (default)"), ("ttl", "TTL, not isolated"), ("rs-422", "RS-422, differential")];

/// It comes over an input line.
fn has_line(trigger: &Trigger) -> bool {
    trigger.source.inputs() > 0
}

pub(super) static FIELDS: [Field<Trigger>; 5] = [
    Field::Select(
        Select::new(
            "source",
            "Source",
            |_, _| SOURCES.map(|(_, label)| Choice::new(label, label)).into(),
            |t: &Trigger| label(t.source).to_owned(),
            |t, text| {
                t.source = SOURCES.iter().find(|(_, label)| *label == text).map_or(t.source, |(source, _)| *source)
            },
        )
        .forget(&["debounce_us", "pulses_per_mm"]),
    ),
    Field::Number(
        Number::new("rate_hz", "Rate", limits::RATE, |t: &Trigger| t.rate_hz, |t, value| t.rate_hz = value)
            .or(|_| "not known".to_owned()),
    ),
    Field::Number(
        Number::new("speed_mm_s", "Speed", limits::SPEED, |t: &Trigger| t.speed_mm_s, |t, value| t.speed_mm_s = value)
            .or(|_| "not known".to_owned())
            .hint("Of the object as it passes: for motion blur and line rate."),
    ),
    Field::Number(
        Number::new(
            "pulses_per_mm",
            "Encoder pulses",
            limits::PULSES,
            |t: &Trigger| t.pulses_per_mm,
            |t, value| t.pulses_per_mm = value,
        )
        .or(|_| "not known".to_owned())
        .hint("Per millimetre of travel, after any multiplier or divider.")
        .when(|t| t.source == TriggerSource::Encoder),
    ),
    Field::Fold(Fold::new("Input line and delay", &LINE)),
];

pub(super) static LINE: [Field<Trigger>; 3] = [
    Field::Select(
        Select::new(
            "level",
            "Level",
            |_, _| chosen(&LEVELS),
            |t: &Trigger| t.level.key().to_owned(),
            |t, key| {
                t.level = match key {
                    "ttl" => InputLevel::Ttl,
                    "rs-422" => InputLevel::Rs422,
                    _ => InputLevel::Opto,
                };
            },
        )
        .when(has_line),
    ),
    Field::Number(
        Number::new("delay_us", "Delay", limits::DELAY, |t: &Trigger| t.delay_us, |t, value| t.delay_us = value)
            .or(|_| "none".to_owned())
            .hint("Set in the camera or controller, before the exposure."),
    ),
    Field::Number(
        Number::new(
            "debounce_us",
            "Debouncer",
            limits::DELAY,
            |t: &Trigger| t.debounce_us,
            |t, value| t.debounce_us = value,
        )
        .or(|_| "none".to_owned())
        .hint("Filter time of the input.")
        .when(has_line),
    ),
];

const ACQUISITIONS: [(&str, &str); 2] =
    [("event", "an event: the thread sleeps (default)"), ("poll", "polling: it keeps a core busy")];

pub(super) static SIGNALS: [Field<Cell>; 4] = [
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
            "cycle.deadline_ms",
            "Deadline",
            limits::MILLISECONDS,
            |c: &Cell| c.cycle.deadline_ms,
            |c, value| c.cycle.deadline_ms = value,
        )
        .or(|_| "none".to_owned())
        .hint("From the trigger to the output."),
    ),
    Field::Fold(Fold::new("Output, stored images, acquisition", &CYCLE)),
];

pub(super) static CYCLE: [Field<Cell>; 3] = [
    Field::Number(
        Number::new(
            "cycle.output_ms",
            "Measured output time",
            limits::PART_MS,
            |c: &Cell| c.cycle.output_ms,
            |c, value| c.cycle.output_ms = value,
        )
        .or(|_| "a published span".to_owned())
        .hint("From the result to the output line."),
    ),
    Field::Number(
        Number::new(
            "cycle.keep_percent",
            "Images kept",
            limits::SHARE,
            |c: &Cell| c.cycle.keep_percent,
            |c, value| c.cycle.keep_percent = value,
        )
        .or(|_| "none".to_owned())
        .hint("Share of the images that go to disk."),
    ),
    Field::Select(Select::new(
        "processes.acquisition",
        "A frame is waited for by",
        |_, _| chosen(&ACQUISITIONS),
        |c: &Cell| c.processes.acquisition.key().to_owned(),
        |c, key| {
            c.processes.acquisition = if key == "poll" { Acquisition::Poll } else { Acquisition::Event };
        },
    )),
];
