//! The controls of a table of fields.

use super::{Field, Flag, Names, Number, Select, Text};
use crate::components::check_group::{CheckGroup, check};
use crate::components::number_field::NumberField;
use crate::components::reactive::{self, when};
use crate::components::select_field::SelectField;
use crate::components::text_field::TextField;
use crate::state::{App, use_app};
use crate::steps::lens::Part;
use leptos::prelude::*;

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
        Field::Fold(field) => (field.draw)(index, field),
        Field::View(view) => view(index),
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
        hint: field.hint,
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
