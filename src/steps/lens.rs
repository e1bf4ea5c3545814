//! Parts of the cell, to read and to change.

use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{
    Camera, Host, Layout, Light, Model, Trigger, free_id, rename_camera, rename_light, rename_model, rename_trigger,
};

/// A kind of row: where it stands in the cell, and what hangs on its name.
pub trait RowKind: Clone + PartialEq + Send + Sync + Sized + 'static {
    /// The list's key, as in paths.
    const LIST: &'static str;
    /// What one is called.
    const ONE: &'static str;
    fn all(cell: &Cell) -> &Vec<Self>;
    fn all_mut(cell: &mut Cell) -> &mut Vec<Self>;
    fn id(&self) -> &str;
    fn set_id(&mut self, id: String);
    /// A row of which nothing is said.
    fn unsaid() -> Self;
    /// A new row for this cell.
    fn blank(cell: &Cell) -> Self;
    /// Gives a row another name, wherever it is used.
    fn rename(cell: &mut Cell, index: usize, name: &str);
    /// Takes a name out of everything that refers to it.
    fn forget(cell: &mut Cell, id: &str);
    /// A row was copied: what refers to the one refers to the other.
    fn copied(_cell: &mut Cell, _from: &str, _to: &str) {}

    /// A name that no row of the list has.
    fn free_id(cell: &Cell, base: &str) -> String {
        free_id(base, Self::all(cell).iter().map(Self::id))
    }
}

impl RowKind for Model {
    const LIST: &'static str = "models";
    const ONE: &'static str = "model";
    fn all(cell: &Cell) -> &Vec<Self> {
        &cell.models
    }
    fn all_mut(cell: &mut Cell) -> &mut Vec<Self> {
        &mut cell.models
    }
    fn id(&self) -> &str {
        &self.id
    }
    fn set_id(&mut self, id: String) {
        self.id = id;
    }
    fn unsaid() -> Self {
        Self::new("", "")
    }
    fn blank(cell: &Cell) -> Self {
        // As the last one runs: a cell rarely mixes runtimes.
        let mut model = Self::new(&Self::free_id(cell, "model"), "yolo11n");
        if let Some(last) = cell.models.last() {
            model.runtime = last.runtime;
            model.runtime_version.clone_from(&last.runtime_version);
            model.precision = last.precision;
        }
        model
    }
    fn rename(cell: &mut Cell, index: usize, name: &str) {
        rename_model(cell, index, name);
    }
    fn forget(cell: &mut Cell, id: &str) {
        for camera in &mut cell.cameras {
            camera.models.retain(|model| model != id);
        }
        if let Layout::Groups(groups) = &mut cell.processes.layout {
            for group in groups.iter_mut() {
                group.retain(|model| model != id);
            }
            groups.retain(|group| !group.is_empty());
        }
    }
    fn copied(cell: &mut Cell, from: &str, to: &str) {
        let also = |ids: &mut Vec<String>| {
            if ids.iter().any(|id| id == from) {
                ids.push(to.to_owned());
            }
        };
        cell.cameras.iter_mut().for_each(|camera| also(&mut camera.models));
        if let Layout::Groups(groups) = &mut cell.processes.layout {
            groups.iter_mut().for_each(also);
        }
    }
}

impl RowKind for Camera {
    const LIST: &'static str = "cameras";
    const ONE: &'static str = "camera";
    fn all(cell: &Cell) -> &Vec<Self> {
        &cell.cameras
    }
    fn all_mut(cell: &mut Cell) -> &mut Vec<Self> {
        &mut cell.cameras
    }
    fn id(&self) -> &str {
        &self.id
    }
    fn set_id(&mut self, id: String) {
        self.id = id;
    }
    fn unsaid() -> Self {
        Self::default()
    }
    fn blank(cell: &Cell) -> Self {
        Self {
            id: Self::free_id(cell, "camera"),
            width_px: Some(2448),
            height_px: Some(2048),
            trigger: cell.triggers.first().map(|trigger| trigger.id.clone()),
            models: cell.models.iter().map(|model| model.id.clone()).collect(),
            ..Self::default()
        }
    }
    fn rename(cell: &mut Cell, index: usize, name: &str) {
        rename_camera(cell, index, name);
    }
    fn forget(_: &mut Cell, _: &str) {}
}

impl RowKind for Trigger {
    const LIST: &'static str = "triggers";
    const ONE: &'static str = "trigger";
    fn all(cell: &Cell) -> &Vec<Self> {
        &cell.triggers
    }
    fn all_mut(cell: &mut Cell) -> &mut Vec<Self> {
        &mut cell.triggers
    }
    fn id(&self) -> &str {
        &self.id
    }
    fn set_id(&mut self, id: String) {
        self.id = id;
    }
    fn unsaid() -> Self {
        Self::new("")
    }
    fn blank(cell: &Cell) -> Self {
        Self { rate_hz: Some(1.0), ..Self::new(&Self::free_id(cell, "trigger")) }
    }
    fn rename(cell: &mut Cell, index: usize, name: &str) {
        rename_trigger(cell, index, name);
    }
    fn forget(cell: &mut Cell, id: &str) {
        for camera in &mut cell.cameras {
            camera.trigger = camera.trigger.take().filter(|trigger| trigger != id);
        }
    }
}

impl RowKind for Light {
    const LIST: &'static str = "lights";
    const ONE: &'static str = "light";
    fn all(cell: &Cell) -> &Vec<Self> {
        &cell.lights
    }
    fn all_mut(cell: &mut Cell) -> &mut Vec<Self> {
        &mut cell.lights
    }
    fn id(&self) -> &str {
        &self.id
    }
    fn set_id(&mut self, id: String) {
        self.id = id;
    }
    fn unsaid() -> Self {
        Self::new("")
    }
    fn blank(cell: &Cell) -> Self {
        Self::new(&Self::free_id(cell, "light"))
    }
    fn rename(cell: &mut Cell, index: usize, name: &str) {
        rename_light(cell, index, name);
    }
    fn forget(cell: &mut Cell, id: &str) {
        for camera in &mut cell.cameras {
            camera.lights.retain(|light| light != id);
        }
    }
}

/// A part of the cell that a table of fields is about.
pub trait Part: Sized + 'static {
    /// The part; rows go by their place, other parts ignore it.
    fn of(cell: &Cell, index: usize) -> Option<&Self>;
    /// The part, to change.
    fn of_mut(cell: &mut Cell, index: usize) -> Option<&mut Self>;
    /// One of which nothing is said.
    fn plain() -> Self;
    /// Path of a field: that of the cell's JSON, with `.0` for `[0]`.
    fn path(index: usize, field: &str) -> String;
}

impl<R: RowKind> Part for R {
    fn of(cell: &Cell, index: usize) -> Option<&Self> {
        R::all(cell).get(index)
    }
    fn of_mut(cell: &mut Cell, index: usize) -> Option<&mut Self> {
        R::all_mut(cell).get_mut(index)
    }
    fn plain() -> Self {
        R::unsaid()
    }
    fn path(index: usize, field: &str) -> String {
        format!("{}.{index}.{field}", R::LIST)
    }
}

impl Part for Host {
    fn of(cell: &Cell, _: usize) -> Option<&Self> {
        Some(&cell.host)
    }
    fn of_mut(cell: &mut Cell, _: usize) -> Option<&mut Self> {
        Some(&mut cell.host)
    }
    fn plain() -> Self {
        Self::default()
    }
    fn path(_: usize, field: &str) -> String {
        format!("host.{field}")
    }
}

/// Inputs, outputs, cycle and acquisition, which stand beside the triggers.
impl Part for Cell {
    fn of(cell: &Cell, _: usize) -> Option<&Self> {
        Some(cell)
    }
    fn of_mut(cell: &mut Cell, _: usize) -> Option<&mut Self> {
        Some(cell)
    }
    fn plain() -> Self {
        Self::default()
    }
    fn path(_: usize, field: &str) -> String {
        field.to_owned()
    }
}

/// A number as whole and not negative: what the limits of every such field have already made sure of.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and the field's limits hold"
)]
pub fn count(value: f64) -> u32 {
    value as u32
}

/// As [`count`], for bytes and elements.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and the field's limits hold"
)]
pub fn large(value: f64) -> u64 {
    value as u64
}
