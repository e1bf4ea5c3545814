//! Steps as tables: what a field reads and writes is a row of functions, and one renderer makes the controls. A view
//! written out for each of some seventy fields would be compiled seventy times.

use super::lens::Part;
use crate::components::check_group::{CheckGroup, check};
use crate::components::number_field::NumberField;
use crate::components::reactive::{self, when};
use crate::components::select_field::{Choice, SelectField};
use crate::components::text_field::TextField;
use crate::state::{App, use_app};
use cellsizer_sizing::Cell;
use cellsizer_sizing::limits::Limits;
use leptos::prelude::*;

/// A field of a part `R` of the cell.
pub enum Field<R: 'static> {
    Number(Number<R>),
    Select(Select<R>),
    Text(Text<R>),
    Flag(Flag<R>),
    Names(Names<R>),
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

/// The controls of a part of the cell.
pub fn fields<R: Part>(index: usize, table: &'static [Field<R>]) -> AnyView {
    table.iter().map(|field| control(index, field)).collect_view().into_any()
}

fn control<R: Part>(index: usize, field: &'static Field<R>) -> AnyView {
    match field {
        Field::Number(field) => shown(index, field.shown, move || number(index, field)),
        Field::Select(field) => shown(index, field.shown, move || select(index, field)),
        Field::Text(field) => shown(index, field.shown, move || short_text(index, field)),
        Field::Flag(field) => shown(index, field.shown, move || flag(index, field)),
        Field::Names(field) => names(index, field),
    }
}

fn shown<R: Part>(index: usize, shown: fn(&R) -> bool, view: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    when(move || read(index, shown), view)
}

/// Something of the part, its default once it is gone.
fn read<R: Part, T: Default>(index: usize, get: fn(&R) -> T) -> T {
    use_app().cell().with(|cell| R::of(cell, index).map(get).unwrap_or_default())
}

fn text<R: Part>(index: usize, get: fn(&R) -> String) -> Signal<String> {
    let cell = use_app().cell();
    reactive::text(move || cell.with(|cell| R::of(cell, index).map(get).unwrap_or_default()))
}

fn truth<R: Part>(index: usize, get: fn(&R) -> bool) -> Signal<bool> {
    let cell = use_app().cell();
    reactive::truth(move || cell.with(|cell| R::of(cell, index).is_some_and(get)))
}

/// Changes the part, as one step of undo with the other changes of the field.
fn change<R: Part>(app: App, path: &str, index: usize, change: &mut dyn FnMut(&mut R)) {
    app.edit_field(path, &mut |cell| {
        if let Some(part) = R::of_mut(cell, index) {
            change(part);
        }
    });
}

fn number<R: Part>(index: usize, field: &'static Number<R>) -> AnyView {
    let path = R::path(index, field.name);
    let app = use_app();
    let cell = app.cell();
    let to = path.clone();
    NumberField {
        path,
        label: field.label,
        limits: field.limits,
        scale: field.scale,
        unit: field.unit,
        value: Box::new(move || cell.with(|cell| R::of(cell, index).and_then(field.get))),
        set: Callback::new(move |value: Option<f64>| change(app, &to, index, &mut |part| (field.set)(part, value))),
        required: truth(index, field.required),
        placeholder: text(index, field.placeholder),
        hint: field.hint,
    }
    .view()
}

fn select<R: Part>(index: usize, field: &'static Select<R>) -> AnyView {
    let path = R::path(index, field.name);
    let app = use_app();
    let cell = app.cell();
    let to = path.clone();
    let set = Callback::new(move |value: String| {
        app.drafts().update(|drafts| field.forget.iter().for_each(|name| drafts.forget_all(&R::path(index, name))));
        change(app, &to, index, &mut |part| (field.set)(part, &value));
    });
    SelectField {
        path,
        label: field.label.to_owned(),
        choices: Box::new(move || {
            cell.with(|cell| R::of(cell, index).map(|part| (field.choices)(part, cell)).unwrap_or_default())
        }),
        value: text(index, field.get),
        set,
        hint: text(index, field.hint),
    }
    .view()
}

fn short_text<R: Part>(index: usize, field: &'static Text<R>) -> AnyView {
    let path = R::path(index, field.name);
    let app = use_app();
    let to = path.clone();
    TextField {
        path,
        label: field.label,
        value: text(index, field.get),
        set: Callback::new(move |value: String| change(app, &to, index, &mut |part| (field.set)(part, value.clone()))),
        check: Box::new(field.problem),
        placeholder: field.placeholder,
    }
    .view()
}

fn flag<R: Part>(index: usize, field: &'static Flag<R>) -> AnyView {
    let app = use_app();
    let path = R::path(index, field.name);
    let set = Callback::new(move |on: bool| change(app, &path, index, &mut |part| (field.set)(part, on)));
    check(field.label.to_owned(), truth(index, field.get), set)
}

fn names<R: Part>(index: usize, field: &'static Names<R>) -> AnyView {
    let app = use_app();
    let cell = app.cell();
    let path = R::path(index, field.name);
    let set = Callback::new(move |(name, on): (String, bool)| {
        change(app, &path, index, &mut |part| (field.set)(part, &name, on))
    });
    let names = move || {
        cell.with(|cell| {
            let chosen = R::of(cell, index).map(field.get).unwrap_or_default();
            (field.names)(cell).into_iter().map(|name| (name.clone(), chosen.contains(&name))).collect()
        })
    };
    CheckGroup { legend: field.label, names: Box::new(names), set, empty: field.empty }.view()
}
