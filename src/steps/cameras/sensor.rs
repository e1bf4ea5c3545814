//! How the sensor is read, and what it sees of the object.

use super::product::listed;
use super::theirs;
use crate::components::reactive::{text, when};
use crate::state::use_app;
use crate::steps::lens::count;
use crate::steps::table::{Field, Flag, Number};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::Camera;
use cellsizer_sizing::format::digits;
use cellsizer_sizing::{limits, optics};
use leptos::prelude::*;

pub static FIELDS: [Field<Camera>; 5] = [
    Field::Number(
        Number::new(
            "binning",
            "Binning",
            limits::BINNING,
            |c: &Camera| c.binning.map(f64::from),
            |c, value| c.binning = value.map(count),
        )
        .or(|_| "1".to_owned())
        .hint("Pixels of the sensor that make one of the image, each way."),
    ),
    Field::Number(
        Number::new(
            "object_pixel_um",
            OBJECT_PIXEL,
            limits::MICROMETRES,
            |c: &Camera| c.object_pixel_um,
            |c, value| c.object_pixel_um = value,
        )
        .or(|_| "not known".to_owned())
        .hint("Size on the object of one pixel of the image."),
    ),
    Field::Number(
        Number::new(
            "line_rate_hz",
            "Line rate",
            limits::LINE_RATE,
            |c: &Camera| c.line_rate_hz,
            |c, value| c.line_rate_hz = value,
        )
        .or(|c| match listed(c).and_then(|r| r.max_line_rate_hz) {
            Some(_) => "by speed and object pixel".to_owned(),
            None => theirs(None, "no line-scan camera"),
        })
        .hint("Lines a second make it a line-scan camera."),
    ),
    Field::View(lines),
    Field::Flag(Flag {
        name: "overlap",
        label: "It exposes while the last frame is read out (overlap)",
        get: |c| c.overlap,
        set: |c, on| c.overlap = on,
        shown: |_| true,
    }),
];

/// The field that the lens panel fills.
pub const OBJECT_PIXEL: &str = "Object pixel";

/// The line rate that speed and object pixel ask for, while none is given.
fn lines(index: usize) -> AnyView {
    let app = use_app();
    let words = text(move || app.cell().with(|cell| wanted_lines(cell, index)));
    when(
        move || !words.with(String::is_empty),
        move || view! { <p class="field__hint wide" data-testid="line-rate">{words}</p> }.into_any(),
    )
}

fn wanted_lines(cell: &Cell, index: usize) -> String {
    let Some(camera) = cell.cameras.get(index).filter(|camera| camera.line_rate_hz.is_none()) else {
        return String::new();
    };
    let Some(most) = listed(camera).and_then(|row| row.max_line_rate_hz) else { return String::new() };
    let trigger = camera.trigger.as_ref().and_then(|id| cell.triggers.iter().find(|t| t.id == *id));
    match (trigger.and_then(|t| t.speed_mm_s), camera.object_pixel_um) {
        (Some(speed), Some(pixel)) => format!(
            "{} lines a second: {} mm/s over {} µm a line. The maker lists up to {}.",
            digits(optics::line_rate_hz(speed, pixel)),
            digits(speed),
            digits(pixel),
            digits(most)
        ),
        (None, _) => {
            "The line rate follows from the speed of the camera's trigger: give it in step Triggers.".to_owned()
        }
        (_, None) => "The line rate follows from the speed and the object pixel: give the object pixel.".to_owned(),
    }
}
