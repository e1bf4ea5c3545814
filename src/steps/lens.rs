//! One row of the cell, to read and to change.

use crate::state::use_app;
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{
    Camera, Layout, Light, Model, Trigger, TriggerSource, free_id, rename_camera, rename_light, rename_model, rename_trigger,
};
use leptos::prelude::*;
use std::marker::PhantomData;

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
    fn blank(cell: &Cell) -> Self {
        Self { id: Self::free_id(cell, "trigger"), source: TriggerSource::Hardware, rate_hz: Some(1.0) }
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

/// A row by its place.
pub struct At<R> {
    /// Place in the list.
    pub index: usize,
    kind: PhantomData<fn() -> R>,
}

// Derived impls would ask the same of `R`.
impl<R> Clone for At<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for At<R> {}

impl<R: RowKind> At<R> {
    /// The row at this place.
    pub fn new(index: usize) -> Self {
        Self { index, kind: PhantomData }
    }

    /// Path of a field.
    pub fn path(self, field: &str) -> String {
        format!("{}.{}.{field}", R::LIST, self.index)
    }

    /// Something of the row; its default once the row is gone.
    pub fn get<T: Default + PartialEq + Send + Sync + 'static>(self, get: impl Fn(&R) -> T + Send + Sync + 'static) -> Memo<T> {
        let cell = use_app().cell();
        Memo::new(move |_| cell.with(|cell| R::all(cell).get(self.index).map(&get).unwrap_or_default()))
    }

    /// Changes the row; `field` names the step of the history that it belongs to.
    pub fn set<V: 'static>(self, field: &'static str, set: impl Fn(&mut R, V) + Send + Sync + 'static) -> Callback<V> {
        let app = use_app();
        Callback::new(move |value| {
            app.edit_field(&self.path(field), |cell| {
                if let Some(row) = R::all_mut(cell).get_mut(self.index) {
                    set(row, value);
                }
            });
        })
    }
}

impl<R: RowKind> At<R> {
    /// As [`Self::set`], for a choice that takes other fields (by the start of their names) off the page: their texts go.
    pub fn set_and_forget<V: 'static>(
        self,
        field: &'static str,
        gone: &'static [&'static str],
        set: impl Fn(&mut R, V) + Send + Sync + 'static,
    ) -> Callback<V> {
        let app = use_app();
        let set = self.set(field, set);
        Callback::new(move |value| {
            app.drafts().update(|drafts| gone.iter().for_each(|name| drafts.forget_all(&self.path(name))));
            set.run(value);
        })
    }
}

/// A number as whole and not negative: what the limits of every such field have already made sure of.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates, and the field's limits hold")]
pub fn count(value: f64) -> u32 {
    value as u32
}

/// As [`count`], for bytes and elements.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates, and the field's limits hold")]
pub fn large(value: f64) -> u64 {
    value as u64
}
