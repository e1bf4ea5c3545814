//! Fields that are seldom needed, behind a line that says which of them are given.

use super::{Field, Fold};
use crate::components::fold::fold;
use crate::components::reactive::{memo, text};
use crate::state::use_app;
use crate::steps::lens::Part;
use cellsizer_sizing::Cell;
use cellsizer_sizing::number::text as show;
use leptos::prelude::*;

/// The fold of a part.
pub fn draw<R: Part>(index: usize, of: &'static Fold<R>) -> AnyView {
    let app = use_app();
    let given = text(move || app.cell().with(|cell| given::<R>(index, of.fields, cell)));
    let invalid =
        memo(move || app.drafts().with(|drafts| paths::<R>(index, of).filter(|p| drafts.is_invalid(p)).count()));
    fold(of.title.to_owned(), given, invalid, super::fields(index, of.fields))
}

fn paths<R: Part>(index: usize, of: &'static Fold<R>) -> impl Iterator<Item = String> {
    of.fields.iter().filter_map(Field::name).map(move |name| R::path(index, name))
}

/// What differs from a part of which nothing is said: "Packet size 8164 bytes, Port line".
pub fn given<R: Part>(index: usize, fields: &[Field<R>], cell: &Cell) -> String {
    let Some(part) = R::of(cell, index) else { return String::new() };
    let plain = R::plain();
    let words: Vec<String> = fields.iter().filter_map(|field| said(field, part, &plain, cell)).collect();
    words.join(", ")
}

fn said<R>(field: &Field<R>, part: &R, plain: &R, cell: &Cell) -> Option<String> {
    match field {
        Field::Number(field) if (field.shown)(part) => {
            let value = (field.get)(part).filter(|value| (field.get)(plain) != Some(*value))?;
            let unit = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
            Some(format!("{} {}{unit}", field.label, show(value / field.scale)))
        }
        Field::Select(field) if (field.shown)(part) => {
            let value = (field.get)(part);
            let other = value != (field.get)(plain);
            let choices = if other { (field.choices)(part, cell) } else { Vec::new() };
            choices
                .into_iter()
                .find(|choice| choice.value == value)
                .map(|choice| format!("{} {}", field.label, choice.label))
        }
        Field::Text(field) if (field.shown)(part) => {
            let value = (field.get)(part);
            (value != (field.get)(plain)).then(|| format!("{} {value}", field.label))
        }
        Field::Flag(field) if (field.shown)(part) => {
            let on = (field.get)(part);
            (on != (field.get)(plain)).then(|| format!("{}: {}", field.label, if on { "yes" } else { "no" }))
        }
        _ => None,
    }
}
