//! Cameras: what they deliver, how they are connected.

use super::lens::{At, count};
use super::rows::Rows;
use crate::components::check_group::CheckGroup;
use crate::components::number_field::NumberField;
use crate::components::number_text::format as show;
use crate::components::select_field::{Choice, SelectField};
use crate::state::{catalogue, use_app};
use cellsizer_sizing::Cell;
use cellsizer_sizing::catalogue::rows::{CameraRow, Grade};
use cellsizer_sizing::cell::{Camera, CameraPower, Interface, PixelFormat};
use cellsizer_sizing::limits::{self, Limits};
use leptos::prelude::*;

/// The step.
#[component]
pub fn Cameras() -> impl IntoView {
    view! {
        <h2>"Cameras " <small>"what they deliver, and over which plug"</small></h2>
        <Rows<Camera> summary fields empty="No camera yet."/>
    }
    .into_any()
}

fn listed(camera: &Camera) -> Option<&'static CameraRow> {
    camera.camera.as_deref().and_then(|id| catalogue().camera(id))
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

fn fields(at: At<Camera>) -> AnyView {
    view! {
        {product(at)}
        {image(at)}
        {plug(at)}
        {exposure(at)}
        {uses(at)}
    }
    .into_any()
}

fn choices() -> Vec<Choice> {
    let mut rows: Vec<&CameraRow> = catalogue().tables().cameras.iter().collect();
    rows.sort_by(|a, b| (&a.vendor, &a.model).cmp(&(&b.vendor, &b.model)));
    let mut choices = vec![Choice::new("", "Own figures")];
    choices.extend(rows.into_iter().map(|row| {
        let unverified = if row.from.grade == Grade::C { " (unverified)" } else { "" };
        Choice::new(&row.id, format!("{}{unverified}", row.model)).under(&row.vendor)
    }));
    choices
}

fn product(at: At<Camera>) -> AnyView {
    let hint = at.get(|camera| match listed(camera) {
        None => String::new(),
        Some(row) => {
            let changed = [
                camera.width_px.is_some_and(|w| Some(w) != row.width_px),
                camera.height_px.is_some_and(|h| Some(h) != row.height_px),
                camera.interface.is_some_and(|i| Some(i) != row.interface),
                camera.power_w.is_some_and(|w| Some(w) != row.power_max_w.or(row.power_w)),
            ];
            let changed = changed.iter().filter(|c| **c).count();
            let burst = if row.rate_is_burst { " Its listed rate is a burst, not a sustained one." } else { "" };
            match changed {
                0 => format!("Empty fields are the maker's.{burst}"),
                n => format!("{n} of the maker's figures changed here; empty the field to take it back.{burst}"),
            }
        }
    });
    let set = at.set("camera", |camera: &mut Camera, id: String| {
        let before = listed(camera);
        camera.camera = (!id.is_empty()).then_some(id);
        let row = listed(camera);
        // The maker's figures count where the cell's are absent; back on own figures, they stay as a start.
        camera.interface = mine(camera.interface, row.map(|r| r.interface), before.and_then(|r| r.interface));
        let watts = |r: &CameraRow| r.power_max_w.or(r.power_w);
        camera.power_w = mine(camera.power_w, row.map(watts), before.and_then(watts));
        // A size there must be: one the maker does not state is the cell's.
        camera.width_px = mine(camera.width_px, row.map(|r| r.width_px), before.and_then(|r| r.width_px));
        camera.height_px = mine(camera.height_px, row.map(|r| r.height_px), before.and_then(|r| r.height_px));
        if row.and_then(|r| r.width_px).is_none() {
            camera.width_px = camera.width_px.or(Some(2448));
        }
        if row.and_then(|r| r.height_px).is_none() {
            camera.height_px = camera.height_px.or(Some(2048));
        }
    });
    let value = at.get(|camera| camera.camera.clone().unwrap_or_default());
    view! { <SelectField path=at.path("camera") label="Camera" choices=Signal::derive(choices) value set hint/> }.into_any()
}

/// A field of the cell after another product was chosen: absent where the maker states it (`Some(Some(_))`), kept where
/// the maker does not, and what counted before when there is no product any more (`None`).
fn mine<T>(own: Option<T>, row: Option<Option<T>>, before: Option<T>) -> Option<T> {
    match row {
        Some(Some(_)) => None,
        Some(None) => own,
        None => own.or(before),
    }
}

/// A whole-number field with the maker's value as placeholder.
fn whole(
    at: At<Camera>,
    field: &'static str,
    label: &'static str,
    limits: Limits,
    get: fn(&Camera) -> Option<u32>,
    set: fn(&mut Camera, Option<u32>),
    theirs: fn(&Camera) -> String,
    required: fn(&Camera) -> bool,
) -> AnyView {
    let required = at.get(required);
    let value = at.get(move |camera| get(camera).map(f64::from));
    let set = at.set(field, move |camera: &mut Camera, value: Option<f64>| set(camera, value.map(count)));
    let placeholder = at.get(theirs);
    // Whether it is required follows the chosen product, so the field is made anew when that changes.
    view! {
        {move || {
            view! { <NumberField path=at.path(field) label limits value set placeholder required=required.get()/> }
        }}
    }
    .into_any()
}

fn image(at: At<Camera>) -> AnyView {
    let formats = PixelFormat::ALL.map(|f| Choice::new(f.label(), f.label())).to_vec();
    view! {
        {whole(
            at,
            "width_px",
            "Width",
            limits::PIXELS,
            |c| c.width_px,
            |c, v| c.width_px = v,
            |c| listed(c).and_then(|r| r.width_px).map(|v| format!("{v}, the maker's")).unwrap_or_default(),
            |c| listed(c).and_then(|r| r.width_px).is_none(),
        )}
        {whole(
            at,
            "height_px",
            "Height",
            limits::PIXELS,
            |c| c.height_px,
            |c, v| c.height_px = v,
            |c| listed(c).and_then(|r| r.height_px).map(|v| format!("{v}, the maker's")).unwrap_or_default(),
            |c| listed(c).and_then(|r| r.height_px).is_none(),
        )}
        <SelectField
            path=at.path("pixel_format")
            label="Pixel format"
            choices=Signal::stored(formats)
            value=at.get(|camera| camera.pixel_format.label().to_owned())
            set=at.set("pixel_format", |camera: &mut Camera, label: String| {
                camera.pixel_format = PixelFormat::ALL.into_iter().find(|f| f.label() == label).unwrap_or_default();
            })
        />
        <NumberField
            path=at.path("rate_hz")
            label="Frame rate"
            limits=limits::RATE
            value=at.get(|camera| camera.rate_hz)
            set=at.set("rate_hz", |camera: &mut Camera, value: Option<f64>| camera.rate_hz = value)
            placeholder=at.get(|camera| {
                if camera.trigger.is_some() { "the trigger's".to_owned() } else { "the maker's, if listed".to_owned() }
            })
        />
    }
    .into_any()
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
        Interface::CameraLink => "Camera Link, base",
        Interface::Mipi => "MIPI CSI-2, GMSL",
    }
}

fn is_gige(camera: &Camera) -> bool {
    let interface = camera.interface.or(listed(camera).and_then(|r| r.interface)).unwrap_or(Interface::Gige1);
    matches!(interface, Interface::Gige1 | Interface::Gige2_5 | Interface::Gige5 | Interface::Gige10)
}

fn plug(at: At<Camera>) -> AnyView {
    let interfaces = at.get(|camera| {
        let theirs = listed(camera).and_then(|r| r.interface);
        let absent = theirs.map_or("GigE Vision 1 G (default)".to_owned(), |i| format!("{}, the maker's", interface_label(i)));
        let mut choices = vec![Choice::new("", absent)];
        choices.extend(Interface::ALL.map(|i| Choice::new(interface_label(i), interface_label(i))));
        choices
    });
    let powers = vec![
        Choice::new("", "by the interface"),
        Choice::new("poe", "PoE"),
        Choice::new("usb", "USB"),
        Choice::new("external", "own supply"),
    ];
    let gige = at.get(is_gige);
    view! {
        <SelectField
            path=at.path("interface")
            label="Interface"
            choices=interfaces
            value=at.get(|camera| camera.interface.map(|i| interface_label(i).to_owned()).unwrap_or_default())
            set=at.set_and_forget("interface", &["packet_bytes"], |camera: &mut Camera, label: String| {
                camera.interface = Interface::ALL.into_iter().find(|i| interface_label(*i) == label);
            })
        />
        <Show when=move || gige.get()>
            <NumberField
                path=at.path("packet_bytes")
                label="Packet size"
                limits=limits::PACKET
                value=at.get(|camera| camera.packet_bytes.map(f64::from))
                set=at.set("packet_bytes", |camera: &mut Camera, value: Option<f64>| camera.packet_bytes = value.map(count))
                placeholder=Signal::stored("1500".to_owned())
            />
        </Show>
        <SelectField
            path=at.path("power")
            label="Power from"
            choices=Signal::stored(powers)
            value=at.get(|camera| match camera.power {
                None => String::new(),
                Some(CameraPower::Poe) => "poe".to_owned(),
                Some(CameraPower::Usb) => "usb".to_owned(),
                Some(CameraPower::External) => "external".to_owned(),
            })
            set=at.set("power", |camera: &mut Camera, key: String| {
                camera.power = match key.as_str() {
                    "poe" => Some(CameraPower::Poe),
                    "usb" => Some(CameraPower::Usb),
                    "external" => Some(CameraPower::External),
                    _ => None,
                };
            })
        />
        <NumberField
            path=at.path("power_w")
            label="Power"
            limits=limits::WATTS
            value=at.get(|camera| camera.power_w)
            set=at.set("power_w", |camera: &mut Camera, value: Option<f64>| camera.power_w = value)
            placeholder=at.get(|camera| {
                let theirs = listed(camera).and_then(|r| r.power_max_w.or(r.power_w));
                theirs.map_or_else(|| "not known".to_owned(), |w| format!("{}, the maker's", show(w)))
            })
        />
    }
    .into_any()
}

fn exposure(at: At<Camera>) -> AnyView {
    view! {
        <NumberField
            path=at.path("exposure_us")
            label="Exposure"
            limits=limits::MICROSECONDS
            value=at.get(|camera| camera.exposure_us)
            set=at.set("exposure_us", |camera: &mut Camera, value: Option<f64>| camera.exposure_us = value)
            placeholder=Signal::stored("not known".to_owned())
        />
        <NumberField
            path=at.path("buffers")
            label="Frame buffers"
            limits=limits::BUFFERS
            value=at.get(|camera| camera.buffers.map(f64::from))
            set=at.set("buffers", |camera: &mut Camera, value: Option<f64>| camera.buffers = value.map(count))
            placeholder=Signal::stored("3 to 16".to_owned())
        />
    }
    .into_any()
}

fn uses(at: At<Camera>) -> AnyView {
    let app = use_app();
    let names = move |of: fn(&Cell) -> Vec<String>| Memo::new(move |_| app.cell().with(of));
    let triggers = Memo::new(move |_| {
        app.cell().with(|cell| {
            let mut choices = vec![Choice::new("", "none: free-running")];
            choices.extend(cell.triggers.iter().map(|t| Choice::new(&t.id, &t.id)));
            choices
        })
    });
    let toggle = |list: &mut Vec<String>, (name, on): (String, bool)| {
        list.retain(|n| *n != name);
        if on {
            list.push(name);
        }
    };
    view! {
        <SelectField
            path=at.path("trigger")
            label="Trigger"
            choices=triggers
            value=at.get(|camera| camera.trigger.clone().unwrap_or_default())
            set=at.set("trigger", |camera: &mut Camera, id: String| camera.trigger = (!id.is_empty()).then_some(id))
        />
        <CheckGroup
            legend="Lights it needs"
            names=names(|cell| cell.lights.iter().map(|l| l.id.clone()).collect())
            chosen=at.get(|camera| camera.lights.clone())
            set=at.set("lights", move |camera: &mut Camera, change| toggle(&mut camera.lights, change))
            empty="The cell has no light yet: see the Lights step."
        />
        <CheckGroup
            legend="Models that look at its images"
            names=names(|cell| cell.models.iter().map(|m| m.id.clone()).collect())
            chosen=at.get(|camera| camera.models.clone())
            set=at.set("models", move |camera: &mut Camera, change| toggle(&mut camera.models, change))
            empty="The cell has no model yet: see the Models step."
        />
    }
    .into_any()
}
