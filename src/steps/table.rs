//! Steps as tables: what a field reads and writes is a row of functions, and one renderer makes the controls. A view
//! written out for each of some seventy fields would be compiled seventy times.

mod controls;
mod fold;

use super::lens::Part;
use crate::components::select_field::Choice;
use cellsizer_sizing::Cell;
use cellsizer_sizing::limits::Limits;
use leptos::prelude::*;

pub use controls::fields;

/// A field of a part `R` of the cell.
pub enum Field<R: 'static> {
    Number(Number<R>),
    Select(Select<R>),
    Text(Text<R>),
    Flag(Flag<R>),
    Names(Names<R>),
    /// Fields that are seldom needed.
    Fold(Fold<R>),
    /// A view of its own, by the part's place.
    View(fn(usize) -> AnyView),
}

/// A number, or nothing.
pub struct Number<R: 'static> {
    /// Last part of its path.
    pub name: &'static str,
    pub label: &'static str,
    pub limits: Limits,
    /// Cell's units in one of the field's, and the field's unit; 1 and the limits' own when they are the same.
    pub scale: f64,
    pub unit: &'static str,
    pub get: fn(&R) -> Option<f64>,
    pub set: fn(&mut R, Option<f64>),
    /// The cell must have a value here.
    pub required: fn(&R) -> bool,
    /// What counts when it is empty.
    pub placeholder: fn(&R) -> String,
    pub hint: &'static str,
    /// Whether the field is there at all.
    pub shown: fn(&R) -> bool,
}

/// One of several.
pub struct Select<R: 'static> {
    pub name: &'static str,
    pub label: &'static str,
    pub choices: fn(&R, &Cell) -> Vec<Choice>,
    pub get: fn(&R) -> String,
    pub set: fn(&mut R, &str),
    pub hint: fn(&R) -> String,
    pub shown: fn(&R) -> bool,
    /// Fields, by the start of their names, whose texts go when another choice takes them off the page.
    pub forget: &'static [&'static str],
}

/// A short text.
pub struct Text<R: 'static> {
    pub name: &'static str,
    pub label: &'static str,
    pub get: fn(&R) -> String,
    pub set: fn(&mut R, String),
    pub problem: fn(&str) -> Option<String>,
    pub placeholder: &'static str,
    pub hint: &'static str,
    pub shown: fn(&R) -> bool,
}

/// Yes or no.
pub struct Flag<R: 'static> {
    pub name: &'static str,
    pub label: &'static str,
    pub get: fn(&R) -> bool,
    pub set: fn(&mut R, bool),
    pub shown: fn(&R) -> bool,
}

/// Any of the cell's rows of another list.
pub struct Names<R: 'static> {
    pub name: &'static str,
    pub label: &'static str,
    pub names: fn(&Cell) -> Vec<String>,
    pub get: fn(&R) -> Vec<String>,
    pub set: fn(&mut R, &str, bool),
    pub empty: &'static str,
}

/// Fields behind a line that says which of them are given. The drawing is a pointer, so that a table without folds does
/// not reach it.
pub struct Fold<R: 'static> {
    pub title: &'static str,
    pub fields: &'static [Field<R>],
    draw: fn(usize, &'static Fold<R>) -> AnyView,
}

impl<R: Part> Fold<R> {
    /// A fold.
    pub const fn new(title: &'static str, fields: &'static [Field<R>]) -> Self {
        Self { title, fields, draw: fold::draw::<R> }
    }
}

impl<R> Field<R> {
    /// Last part of its path, of a field that stands for one.
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Self::Number(field) => Some(field.name),
            Self::Select(field) => Some(field.name),
            Self::Text(field) => Some(field.name),
            Self::Flag(field) => Some(field.name),
            Self::Names(field) => Some(field.name),
            Self::Fold(_) | Self::View(_) => None,
        }
    }
}

impl<R> Number<R> {
    /// An optional field in the cell's own unit.
    pub const fn new(
        name: &'static str,
        label: &'static str,
        limits: Limits,
        get: fn(&R) -> Option<f64>,
        set: fn(&mut R, Option<f64>),
    ) -> Self {
        Self {
            name,
            label,
            limits,
            scale: 1.0,
            unit: limits.unit,
            get,
            set,
            required: |_| false,
            placeholder: |_| String::new(),
            hint: "",
            shown: |_| true,
        }
    }

    /// The field's unit, and how many of the cell's it is.
    pub const fn in_units(mut self, scale: f64, unit: &'static str) -> Self {
        self.scale = scale;
        self.unit = unit;
        self
    }

    /// The cell must have a value here.
    pub const fn required(mut self) -> Self {
        self.required = |_| true;
        self
    }

    /// What counts when it is empty.
    pub const fn or(mut self, placeholder: fn(&R) -> String) -> Self {
        self.placeholder = placeholder;
        self
    }

    /// A hint below it.
    pub const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    /// It is there only while this holds.
    pub const fn when(mut self, shown: fn(&R) -> bool) -> Self {
        self.shown = shown;
        self
    }
}

impl<R> Select<R> {
    /// A field that is always there.
    pub const fn new(
        name: &'static str,
        label: &'static str,
        choices: fn(&R, &Cell) -> Vec<Choice>,
        get: fn(&R) -> String,
        set: fn(&mut R, &str),
    ) -> Self {
        Self { name, label, choices, get, set, hint: |_| String::new(), shown: |_| true, forget: &[] }
    }

    /// A hint below it.
    pub const fn hint(mut self, hint: fn(&R) -> String) -> Self {
        self.hint = hint;
        self
    }

    /// It is there only while this holds.
    pub const fn when(mut self, shown: fn(&R) -> bool) -> Self {
        self.shown = shown;
        self
    }

    /// Fields whose texts go with another choice.
    pub const fn forget(mut self, names: &'static [&'static str]) -> Self {
        self.forget = names;
        self
    }
}
