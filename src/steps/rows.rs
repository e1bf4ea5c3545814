//! The rows of a step: add, copy, remove, one open at a time.

use super::lens::{At, RowKind};
use crate::browser::dom;
use crate::components::row::{Row, RowActions, heading_id};
use crate::components::text_field::{TextField, name_problem};
use crate::state::use_app;
use cellsizer_sizing::Cell;
use cellsizer_sizing::limits::ROWS;
use leptos::prelude::*;

/// A list of rows.
#[component]
pub fn Rows<R: RowKind>(
    /// What a closed row says of itself.
    summary: fn(&R, &Cell) -> String,
    /// The fields of an open row.
    fields: fn(At<R>) -> AnyView,
    /// What to say when there is none.
    #[prop(into)]
    empty: String,
) -> impl IntoView {
    let app = use_app();
    let length = Memo::new(move |_| app.cell().with(|cell| R::all(cell).len()));
    let open = RwSignal::new(Some(0_usize));
    let is_full = move || length.get() >= ROWS;
    let add = move |_| {
        let index = length.get_untracked();
        app.edit(|cell| {
            let row = R::blank(cell);
            R::all_mut(cell).push(row);
        });
        open.set(Some(index));
        app.said().set(format!("A {} was added.", R::ONE));
        dom::focus_soon(heading_id(R::LIST, index));
    };
    view! {
        <ol class="rows">
            // Places are keys: a row reads everything from its place, so it follows when rows move.
            <For each=move || 0..length.get() key=|index| *index let:index>
                {row(At::<R>::new(index), open, summary, fields)}
            </For>
        </ol>
        <Show when=move || length.get() == 0>
            <p class="field__hint">{empty.clone()}</p>
        </Show>
        <button
            type="button"
            class="add"
            data-testid=format!("add-{}", R::ONE)
            disabled=is_full
            on:click=add
        >
            {format!("+ Add a {}", R::ONE)}
        </button>
    }
    .into_any()
}

fn row<R: RowKind>(at: At<R>, open: RwSignal<Option<usize>>, summary: fn(&R, &Cell) -> String, fields: fn(At<R>) -> AnyView) -> AnyView {
    let app = use_app();
    let index = at.index;
    let name = at.get(|row| row.id().to_owned());
    let summary = Memo::new(move |_| app.cell().with(|cell| R::all(cell).get(index).map(|row| summary(row, cell)).unwrap_or_default()));
    let invalid = Signal::derive(move || app.drafts().with(|drafts| drafts.invalid_in(&format!("{}.{index}", R::LIST))));
    let is_open = Signal::derive(move || open.get() == Some(index));
    let actions = RowActions {
        toggle: Callback::new(move |()| open.update(|open| *open = (*open != Some(index)).then_some(index))),
        copy: Callback::new(move |()| copy::<R>(index, open)),
        remove: Callback::new(move |()| remove::<R>(index, open)),
    };
    view! {
        <Row list=R::LIST index name summary invalid open=is_open actions>
            {name_field(at)}
            {fields(at)}
        </Row>
    }
    .into_any()
}

fn name_field<R: RowKind>(at: At<R>) -> AnyView {
    let app = use_app();
    let others = move || {
        app.cell().with_untracked(|cell| {
            R::all(cell).iter().enumerate().filter(|(i, _)| *i != at.index).map(|(_, row)| row.id().to_owned()).collect::<Vec<_>>()
        })
    };
    let check = Callback::new(move |text: String| name_problem(&text, &others()));
    let set = Callback::new(move |name: String| app.edit(|cell| R::rename(cell, at.index, &name)));
    view! { <TextField path=at.path("id") label="Name" value=at.get(|row| row.id().to_owned()) set check/> }.into_any()
}

fn copy<R: RowKind>(index: usize, open: RwSignal<Option<usize>>) {
    let app = use_app();
    if app.cell().with_untracked(|cell| R::all(cell).len()) >= ROWS {
        return;
    }
    app.drafts().update(|drafts| drafts.row_inserted(R::LIST, index + 1));
    app.edit(|cell| {
        let Some(mut row) = R::all(cell).get(index).cloned() else { return };
        let from = row.id().to_owned();
        row.set_id(R::free_id(cell, &from));
        R::copied(cell, &from, row.id());
        R::all_mut(cell).insert(index + 1, row);
    });
    open.set(Some(index + 1));
    app.said().set(format!("A copy of the {} was added below it.", R::ONE));
    dom::focus_soon(heading_id(R::LIST, index + 1));
}

fn remove<R: RowKind>(index: usize, open: RwSignal<Option<usize>>) {
    let app = use_app();
    app.drafts().update(|drafts| drafts.row_removed(R::LIST, index));
    let mut left = 0;
    app.edit(|cell| {
        if index < R::all(cell).len() {
            let row = R::all_mut(cell).remove(index);
            R::forget(cell, row.id());
        }
        left = R::all(cell).len();
    });
    open.update(|open| {
        *open = match *open {
            Some(i) if i > index => Some(i - 1),
            Some(i) if i == index => None,
            other => other,
        };
    });
    app.said().set(format!("The {} was removed; Undo brings it back.", R::ONE));
    match left {
        0 => dom::focus_soon("walk"),
        left => dom::focus_soon(heading_id(R::LIST, index.min(left - 1))),
    }
}
