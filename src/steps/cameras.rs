//! Cameras: what they deliver, how they are connected.

mod link;
mod maker;
mod optics;
mod product;
mod sensor;

use super::rows::rows;
use super::table::{Field, Fold, Names, Number, Select};
use crate::components::select_field::{Choice, chosen};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Camera, CameraPower, PixelFormat};
use cellsizer_sizing::limits;
use cellsizer_sizing::number::text as show;
use leptos::prelude::*;
use product::listed;

/// The step.
#[component]
pub fn Cameras() -> impl IntoView {
    view! {
        <h2>"Cameras " <small>"what they deliver, and over which plug"</small></h2>
        {rows::<Camera>(summary, &FIELDS, "No camera yet.")}
    }
    .into_any()
}

fn summary(camera: &Camera, _: &Cell) -> String {
    let row = listed(camera);
    let side = |own: Option<u32>, theirs: Option<u32>| own.or(theirs).map_or_else(|| "?".to_owned(), |v| v.to_string());
    let width = side(camera.width_px, row.and_then(|r| r.width_px));
    let height = side(camera.height_px, row.and_then(|r| r.height_px));
    let rate = camera.rate_hz.map(|rate| format!(", {} Hz", show(rate))).unwrap_or_default();
    let name = row.map(|r| format!("{} {}, ", r.vendor, r.model)).unwrap_or_default();
    format!("{name}{width} x {height} {}{rate}", camera.pixel_format.label())
}

/// A placeholder with the maker's value, or what counts without one.
fn theirs(value: Option<f64>, without: &str) -> String {
    value.map_or_else(|| without.to_owned(), |value| format!("{}, the maker's", show(value)))
}

pub(super) static FIELDS: [Field<Camera>; 17] = [
    Field::Select(product::PRODUCT),
    Field::View(maker::view),
    Field::Number(product::WIDTH),
    Field::Number(product::HEIGHT),
    Field::Select(Select::new(
        "pixel_format",
        "Pixel format",
        |_, _| PixelFormat::ALL.map(|f| Choice::new(f.label(), f.label())).into(),
        |c| c.pixel_format.label().to_owned(),
        |c, label| c.pixel_format = PixelFormat::ALL.into_iter().find(|f| f.label() == label).unwrap_or_default(),
    )),
    Field::Number(
        Number::new("rate_hz", "Frame rate", limits::RATE, |c: &Camera| c.rate_hz, |c, value| c.rate_hz = value)
            .or(product::rate_without),
    ),
    Field::Select(link::INTERFACE),
    Field::Text(link::PORT),
    Field::Select(Select::new(
        "trigger",
        "Trigger",
        |_, cell| {
            let triggers = cell.triggers.iter().map(|t| Choice::new(t.id.as_str(), t.id.as_str()));
            std::iter::once(Choice::new("", "none: free-running")).chain(triggers).collect()
        },
        |c| c.trigger.clone().unwrap_or_default(),
        |c, id| c.trigger = (!id.is_empty()).then(|| id.to_owned()),
    )),
    Field::Number(
        Number::new(
            "exposure_us",
            "Exposure",
            limits::MICROSECONDS,
            |c: &Camera| c.exposure_us,
            |c, value| c.exposure_us = value,
        )
        .or(|_| "not known".to_owned()),
    ),
    Field::Select(Select::new("power", "Power from", |_, _| chosen(&POWERS), power, choose_power)),
    Field::Number(
        Number::new("power_w", "Power", limits::WATTS, |c: &Camera| c.power_w, |c, value| c.power_w = value)
            .or(|c| theirs(listed(c).and_then(|r| r.power_max_w.or(r.power_w)), "not known")),
    ),
    Field::Fold(Fold::new("Link and buffers", &link::FIELDS)),
    Field::Fold(Fold::new("Sensor and object", &sensor::FIELDS)),
    Field::View(optics::view),
    Field::Names(Names {
        name: "lights",
        label: "Lights it needs",
        names: |cell| cell.lights.iter().map(|l| l.id.clone()).collect(),
        get: |c| c.lights.clone(),
        set: |c, name, on| toggle(&mut c.lights, name, on),
        empty: "The cell has no light yet: see the Lights step.",
    }),
    Field::Names(Names {
        name: "models",
        label: "Models that look at its images",
        names: |cell| cell.models.iter().map(|m| m.id.clone()).collect(),
        get: |c| c.models.clone(),
        set: |c, name, on| toggle(&mut c.models, name, on),
        empty: "The cell has no model yet: see the Models step.",
    }),
];

const POWERS: [(&str, &str); 4] =
    [("", "by the interface"), ("poe", "PoE"), ("usb", "USB"), ("external", "own supply")];

fn toggle(list: &mut Vec<String>, name: &str, on: bool) {
    list.retain(|n| n != name);
    if on {
        list.push(name.to_owned());
    }
}

fn power(camera: &Camera) -> String {
    let key = match camera.power {
        None => "",
        Some(CameraPower::Poe) => "poe",
        Some(CameraPower::Usb) => "usb",
        Some(CameraPower::External) => "external",
    };
    key.to_owned()
}

fn choose_power(camera: &mut Camera, key: &str) {
    camera.power = match key {
        "poe" => Some(CameraPower::Poe),
        "usb" => Some(CameraPower::Usb),
        "external" => Some(CameraPower::External),
        _ => None,
    };
}
