//! Cameras: what they deliver, how they are connected.

mod product;

use super::lens::count;
use super::rows::rows;
use super::table::{Field, Names, Number, Select};
use crate::components::select_field::{Choice, chosen};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Camera, CameraPower, Interface, PixelFormat};
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

static FIELDS: [Field<Camera>; 14] = [
    Field::Select(product::PRODUCT),
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
            .or(|c| if c.trigger.is_some() { "the trigger's".to_owned() } else { "the maker's, if listed".to_owned() }),
    ),
    Field::Select(
        Select::new("interface", "Interface", |c, _| interfaces(c), interface, choose_interface)
            .forget(&["packet_bytes"]),
    ),
    Field::Number(
        Number::new(
            "packet_bytes",
            "Packet size",
            limits::PACKET,
            |c: &Camera| c.packet_bytes.map(f64::from),
            |c, value| {
                c.packet_bytes = value.map(count);
            },
        )
        .or(|_| "1500".to_owned())
        .when(is_gige),
    ),
    Field::Select(Select::new("power", "Power from", |_, _| chosen(&POWERS), power, choose_power)),
    Field::Number(
        Number::new("power_w", "Power", limits::WATTS, |c: &Camera| c.power_w, |c, value| c.power_w = value)
            .or(|c| theirs(listed(c).and_then(|r| r.power_max_w.or(r.power_w)), "not known")),
    ),
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
    Field::Number(
        Number::new(
            "buffers",
            "Frame buffers",
            limits::BUFFERS,
            |c: &Camera| c.buffers.map(f64::from),
            |c, value| {
                c.buffers = value.map(count);
            },
        )
        .or(|_| "3 to 16".to_owned()),
    ),
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

fn interface_label(interface: Interface) -> &'static str {
    match interface {
        Interface::Gige1 => "GigE Vision 1 G",
        Interface::Gige2_5 => "GigE Vision 2.5 G",
        Interface::Gige5 => "GigE Vision 5 G",
        Interface::Gige10 => "GigE Vision 10 G",
        Interface::Usb3 => "USB3 Vision",
        Interface::Cxp6 => "CoaXPress CXP-6",
        Interface::Cxp12 => "CoaXPress CXP-12",
        Interface::Cxp3 => "CoaXPress CXP-3",
        Interface::CameraLink => "Camera Link, base",
        Interface::CameraLinkMedium => "Camera Link, medium",
        Interface::CameraLinkFull => "Camera Link, full",
        Interface::Mipi => "MIPI CSI-2, GMSL",
    }
}

fn interfaces(camera: &Camera) -> Vec<Choice> {
    let absent = match listed(camera).and_then(|r| r.interface) {
        Some(theirs) => format!("{}, the maker's", interface_label(theirs)),
        None => "GigE Vision 1 G (default)".to_owned(),
    };
    let all = Interface::ALL.map(|i| Choice::new(interface_label(i), interface_label(i)));
    std::iter::once(Choice::new("", absent)).chain(all).collect()
}

fn interface(camera: &Camera) -> String {
    camera.interface.map_or("", interface_label).to_owned()
}

fn choose_interface(camera: &mut Camera, label: &str) {
    camera.interface = Interface::ALL.into_iter().find(|i| interface_label(*i) == label);
}

fn is_gige(camera: &Camera) -> bool {
    let interface = camera.interface.or(listed(camera).and_then(|r| r.interface)).unwrap_or(Interface::Gige1);
    matches!(interface, Interface::Gige1 | Interface::Gige2_5 | Interface::Gige5 | Interface::Gige10)
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
