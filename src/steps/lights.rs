//! Lights: channels, current, pulses.

use super::lens::count;
use super::rows::rows;
use super::table::{Field, Fold, Number, Select};
use crate::components::select_field::chosen;
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Light, LightMode, LightSupply, Limiter};
use cellsizer_sizing::limits;
use cellsizer_sizing::number::text as show;
use leptos::prelude::*;

const SUPPLIES: [(&str, &str); 3] = [
    ("controller", "a light channel (default)"),
    ("camera", "the camera's flash output"),
    ("own", "its own supply, switched by an output"),
];
const LIMITERS: [(&str, &str); 4] = [
    ("pp420", "Gardasoft PP420 (default)"),
    ("basler", "Basler lights"),
    ("vtr1-white", "Gardasoft VTR1, white and 740 nm"),
    ("vtr1-infrared", "Gardasoft VTR1, 850 and 940 nm"),
];
const MODES: [(&str, &str); 2] = [("continuous", "continuous"), ("strobe", "strobe")];

/// The step.
#[component]
pub fn Lights() -> impl IntoView {
    view! {
        <h2>"Lights " <small>"channels, current and pulses"</small></h2>
        {rows::<Light>(summary, &FIELDS, "No light yet.")}
    }
    .into_any()
}

fn mode(light: &Light) -> &'static str {
    if light.mode == LightMode::Strobe { "strobe" } else { "continuous" }
}

fn summary(light: &Light, _: &Cell) -> String {
    let channels = if light.channels == 1 { "1 channel".to_owned() } else { format!("{} channels", light.channels) };
    let current = light.current_a.map_or_else(|| "current not known".to_owned(), |a| format!("{} A", show(a)));
    format!("{channels}, {current} at {} V, {}", show(light.voltage_v), mode(light))
}

pub(super) static FIELDS: [Field<Light>; 7] = [
    Field::Number(
        Number::new(
            "channels",
            "Channels",
            limits::CHANNELS,
            |l: &Light| Some(f64::from(l.channels)),
            |l, value| {
                l.channels = value.map_or(1, count);
            },
        )
        .required(),
    ),
    Field::Number(
        Number::new(
            "voltage_v",
            "Voltage",
            limits::VOLTS,
            |l: &Light| Some(l.voltage_v),
            |l, value| {
                l.voltage_v = value.unwrap_or(l.voltage_v);
            },
        )
        .required(),
    ),
    Field::Number(
        Number::new(
            "current_a",
            "Current of a channel",
            limits::AMPERES,
            |l: &Light| l.current_a,
            |l, value| l.current_a = value,
        )
        .or(|_| "not known".to_owned()),
    ),
    Field::Select(
        Select::new(
            "mode",
            "Mode",
            |_, _| chosen(&MODES),
            |l| mode(l).to_owned(),
            |l, key| l.mode = if key == "strobe" { LightMode::Strobe } else { LightMode::Continuous },
        )
        .forget(&["pulse_us"]),
    ),
    Field::Number(
        Number::new("pulse_us", "Pulse", limits::MICROSECONDS, |l: &Light| l.pulse_us, |l, value| l.pulse_us = value)
            .or(|_| "the longest exposure".to_owned())
            .when(|l| l.mode == LightMode::Strobe),
    ),
    Field::Select(Select::new(
        "supply",
        "Fed by",
        |_, _| chosen(&SUPPLIES),
        |l| l.supply.key().to_owned(),
        |l, key| {
            l.supply = match key {
                "camera" => LightSupply::Camera,
                "own" => LightSupply::Own,
                _ => LightSupply::Controller,
            };
        },
    )),
    Field::Fold(Fold::new("Brightness and its limits", &DRIVE)),
];

pub(super) static DRIVE: [Field<Light>; 2] = [
    Field::Number(
        Number::new(
            "drive_percent",
            "Brightness",
            limits::DRIVE,
            |l: &Light| l.drive_percent,
            |l, value| l.drive_percent = value,
        )
        .or(|_| "100".to_owned())
        .hint("Of the rated current; more than 100 % is overdrive, in pulses."),
    ),
    Field::Select(
        Select::new(
            "limiter",
            "Pulses limited as by",
            |_, _| chosen(&LIMITERS),
            |l: &Light| l.limiter.key().to_owned(),
            |l, key| {
                l.limiter = match key {
                    "basler" => Limiter::Basler,
                    "vtr1-white" => Limiter::Vtr1White,
                    "vtr1-infrared" => Limiter::Vtr1Infrared,
                    _ => Limiter::Pp420,
                };
            },
        )
        .hint(|_| "Whose table holds for pulse and duty cycle.".to_owned()),
    ),
];
