//! Lens and field of view: a small calculator beside the camera. What is typed here is no part of the cell, until its
//! object pixel is used for the camera.

mod seen;

use super::product::listed;
use crate::components::fold::fold;
use crate::components::number_field::NumberField;
use crate::components::reactive::{dynamic, memo, press, text, truth, when};
use crate::components::select_field::{SelectField, chosen};
use crate::state::{App, use_app};
use crate::steps::lens::Part;
use cellsizer_sizing::cell::Camera;
use cellsizer_sizing::limits::Limits;
use cellsizer_sizing::number::text as show;
use leptos::prelude::*;
use seen::{Region, Seen, facts};
use std::cell::RefCell;

/// What is typed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Lens {
    distance_mm: Option<f64>,
    /// Pitch of the sensor; the listed camera's when absent.
    pixel_um: Option<f64>,
    /// The lens is known, and the field of view is asked for; else the other way round.
    by_focal: bool,
    fov_mm: Option<f64>,
    focal_mm: Option<f64>,
    detail_mm: Option<f64>,
    /// Pixels that the smallest detail is to cover; [`DETAIL_PX`] when absent.
    detail_px: Option<f64>,
}

/// Pixels across the smallest detail (Stemmer).
const DETAIL_PX: f64 = 4.0;

const fn millimetres(min: f64, max: f64) -> Limits {
    Limits { min, max, whole: false, unit: "mm" }
}

/// A number of the panel.
struct Input {
    name: &'static str,
    label: &'static str,
    limits: Limits,
    get: fn(&Lens) -> Option<f64>,
    set: fn(&mut Lens, Option<f64>),
    hint: &'static str,
}

const DISTANCE: Input = Input {
    name: "distance",
    label: "Working distance",
    limits: millimetres(1.0, 100_000.0),
    get: |l| l.distance_mm,
    set: |l, value| l.distance_mm = value,
    hint: "From the lens to the object.",
};
const PITCH: Input = Input {
    name: "pixel",
    label: "Pixel pitch of the sensor",
    limits: Limits { min: 0.1, max: 1_000.0, whole: false, unit: "µm" },
    get: |l| l.pixel_um,
    set: |l, value| l.pixel_um = value,
    hint: "",
};
const FIELD: Input = Input {
    name: "fov",
    label: "Field of view, width",
    limits: millimetres(0.01, 100_000.0),
    get: |l| l.fov_mm,
    set: |l, value| l.fov_mm = value,
    hint: "",
};
const FOCAL: Input = Input {
    name: "focal",
    label: "Focal length",
    limits: millimetres(0.5, 5_000.0),
    get: |l| l.focal_mm,
    set: |l, value| l.focal_mm = value,
    hint: "",
};
const DETAIL: Input = Input {
    name: "detail",
    label: "Smallest detail",
    limits: millimetres(0.000_1, 10_000.0),
    get: |l| l.detail_mm,
    set: |l, value| l.detail_mm = value,
    hint: "",
};
const ACROSS: Input = Input {
    name: "across",
    label: "Pixels across the detail",
    limits: Limits { min: 1.0, max: 100.0, whole: false, unit: "px" },
    get: |l| l.detail_px,
    set: |l, value| l.detail_px = value,
    hint: "",
};

thread_local! {
    /// What was typed, by the camera's name: a row that is closed and opened again shows it again.
    static TYPED: RefCell<Vec<(String, Lens)>> = const { RefCell::new(Vec::new()) };
}

/// The panel's state and place.
#[derive(Clone, Copy)]
struct Panel {
    app: App,
    index: usize,
    lens: RwSignal<Lens>,
}

/// The panel.
pub fn view(index: usize) -> AnyView {
    let app = use_app();
    let name = app.cell().with_untracked(|cell| cell.cameras.get(index).map(|c| c.id.clone()).unwrap_or_default());
    let typed = TYPED.with_borrow(|all| all.iter().find(|(of, _)| *of == name).map(|(_, lens)| *lens));
    Panel { app, index, lens: RwSignal::new(typed.unwrap_or_default()) }.view()
}

impl Panel {
    fn view(self) -> AnyView {
        let Self { app, index, lens } = self;
        let seen = memo(move || app.cell().with(|cell| cell.cameras.get(index).map(|c| seen_by(c, &lens.get()))));
        let pixel = move || seen.with(|seen| seen.as_ref().and_then(Seen::usable_pixel));
        let unusable = truth(move || pixel().is_none());
        let given = text(move || seen.with(|seen| seen.as_ref().map(Seen::in_short).unwrap_or_default()));
        let by_focal = truth(move || lens.with(|lens| lens.by_focal));
        let pitch = text(move || {
            let theirs = app.cell().with(|cell| cell.cameras.get(index).and_then(listed).and_then(|row| row.pixel_um));
            theirs.map_or_else(|| "not known".to_owned(), |um| format!("{}, the maker's", show(um)))
        });
        let path = Camera::path(index, "lens");
        let invalid = memo(move || app.drafts().with(|drafts| drafts.invalid_in(&path)));
        let known = SelectField {
            path: Camera::path(index, "lens.known"),
            label: "Known".to_owned(),
            choices: Box::new(|| chosen(&[("fov", "the field of view"), ("focal", "the focal length")])),
            value: text(move || if by_focal.get() { "focal" } else { "fov" }.to_owned()),
            set: Callback::new(move |key: String| {
                let hidden = if key == "focal" { FIELD.name } else { FOCAL.name };
                app.drafts().update(|drafts| drafts.forget(&self.path(hidden)));
                self.change(|lens| lens.by_focal = key == "focal");
            }),
            hint: Signal::stored(String::new()),
        };
        let none = || Signal::stored(String::new());
        let body = view! {
            {self.number(&DISTANCE, none())}
            {self.number(&PITCH, pitch)}
            {known.view()}
            {when(move || !by_focal.get(), move || self.number(&FIELD, none()))}
            {when(move || by_focal.get(), move || self.number(&FOCAL, none()))}
            {self.number(&DETAIL, none())}
            {self.number(&ACROSS, Signal::stored(show(DETAIL_PX)))}
            <dl class="facts wide" data-testid="lens" aria-live="polite">
                {dynamic(move || seen.with(|seen| seen.as_ref().map(facts)).into_any())}
            </dl>
            <p class="wide">
                <button type="button" data-testid="use-pixel" disabled=unusable on:click=press(move || self.take(pixel()))>
                    "Use as the object pixel"
                </button>
            </p>
        };
        fold("Lens and field of view".to_owned(), given, invalid, body.into_any())
    }

    fn path(self, name: &str) -> String {
        Camera::path(self.index, &format!("lens.{name}"))
    }

    fn number(self, input: &'static Input, placeholder: Signal<String>) -> AnyView {
        NumberField {
            path: self.path(input.name),
            label: input.label,
            limits: input.limits,
            scale: 1.0,
            unit: input.limits.unit,
            value: Box::new(move || self.lens.with(input.get)),
            set: Callback::new(move |value: Option<f64>| self.change(|lens| (input.set)(lens, value))),
            required: Signal::stored(false),
            placeholder,
            hint: input.hint,
        }
        .view()
    }

    fn change(self, change: impl FnOnce(&mut Lens)) {
        self.lens.update(change);
        let (lens, index) = (self.lens.get_untracked(), self.index);
        let name = self.app.cell().with_untracked(|cell| cell.cameras.get(index).map(|c| c.id.clone()));
        TYPED.with_borrow_mut(|all| {
            all.retain(|(of, _)| name.as_ref() != Some(of));
            all.extend(name.map(|name| (name, lens)));
        });
    }

    fn take(self, pixel: Option<f64>) {
        let Self { app, index, .. } = self;
        app.drafts().update(|drafts| drafts.forget(&Camera::path(index, "object_pixel_um")));
        app.edit(|cell| {
            if let Some(camera) = cell.cameras.get_mut(index) {
                camera.object_pixel_um = pixel;
            }
        });
        if let Some(pixel) = pixel {
            app.said().set(format!("The camera's object pixel is {} µm.", show(pixel)));
        }
    }
}

fn seen_by(camera: &Camera, lens: &Lens) -> Seen {
    let row = listed(camera);
    let whole = |own: Option<u32>, theirs: Option<u32>| theirs.or(own);
    let height = |height: Option<u32>| height.filter(|_| row.is_none_or(|r| r.max_line_rate_hz.is_none()));
    let (width_px, height_px) =
        (camera.width_px.or(row.and_then(|r| r.width_px)), camera.height_px.or(row.and_then(|r| r.height_px)));
    let region = Region {
        px: [width_px, height(height_px).filter(|_| camera.line_rate_hz.is_none())],
        sensor_px: [
            whole(camera.width_px, row.and_then(|r| r.width_px)),
            whole(camera.height_px, row.and_then(|r| r.height_px)),
        ],
        binning: camera.binning.unwrap_or(1),
        pixel_um: lens.pixel_um.or(row.and_then(|r| r.pixel_um)),
    };
    Seen::new(region, lens)
}
