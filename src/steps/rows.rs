//! The rows of a step: add, copy, remove, one open at a time.

use super::lens::RowKind;
use super::table::{self, Field};
use crate::browser::dom;
use crate::components::reactive::{memo, press, text, truth, when};
use crate::components::row::{Row, RowActions, heading_id, row};
use crate::components::text_field::{TextField, name_problem};
use crate::state::{App, use_app};
use cellsizer_sizing::Cell;
use cellsizer_sizing::limits::ROWS;
use leptos::prelude::*;

/// A list with its kind taken away, so that the views below are compiled once and not once a kind.
#[derive(Clone, Copy)]
struct List {
    /// Key, as in paths.
    key: &'static str,
    /// What one row is called.
    one: &'static str,
    length: Memo<usize>,
    /// Appends a new row.
    append: fn(&mut Cell),
    /// Copies a row to the place below it.
    copy: fn(&mut Cell, usize),
    /// Removes a row and every reference to it.
    remove: fn(&mut Cell, usize),
    rename: fn(&mut Cell, usize, &str),
    name: fn(&Cell, usize) -> String,
    open: RwSignal<Option<usize>>,
    app: App,
}

/// A list of rows: what a closed row says of itself, the fields of an open one, and what to say when there is none.
pub fn rows<R: RowKind>(summary: fn(&R, &Cell) -> String, fields: &'static [Field<R>], empty: &'static str) -> AnyView {
    let app = use_app();
    let list = List {
        key: R::LIST,
        one: R::ONE,
        length: memo(move || app.cell().with(|cell| R::all(cell).len())),
        append: |cell| {
            let row = R::blank(cell);
            R::all_mut(cell).push(row);
        },
        copy: |cell, index| {
            let Some(mut row) = R::all(cell).get(index).cloned() else { return };
            let from = row.id().to_owned();
            row.set_id(R::free_id(cell, &from));
            R::copied(cell, &from, row.id());
            R::all_mut(cell).insert(index + 1, row);
        },
        remove: |cell, index| {
            if index < R::all(cell).len() {
                let row = R::all_mut(cell).remove(index);
                R::forget(cell, row.id());
            }
        },
        rename: R::rename,
        name: |cell, index| R::all(cell).get(index).map(|row| row.id().to_owned()).unwrap_or_default(),
        open: RwSignal::new(Some(0)),
        app,
    };
    let summary = move |index: usize| {
        app.cell().with(|cell| R::all(cell).get(index).map(|row| summary(row, cell)).unwrap_or_default())
    };
    list.view(Box::new(summary), Box::new(move |index| table::fields(index, fields)), empty)
}

/// Something of a row, by its place.
type ByPlace<T> = Box<dyn Fn(usize) -> T + Send + Sync>;

impl List {
    fn view(self, summary: ByPlace<String>, fields: ByPlace<AnyView>, empty: &'static str) -> AnyView {
        let summary = StoredValue::new(summary);
        let fields = StoredValue::new(fields);
        let length = self.length;
        let is_full = truth(move || length.get() >= ROWS);
        // Places are keys: a row reads everything from its place, so it follows when rows move.
        view! {
            <ol class="rows">
                <For each=move || 0..length.get() key=|index| *index children=move |index| self.row(index, summary, fields)/>
            </ol>
            {when(move || length.get() == 0, move || view! { <p class="field__hint">{empty}</p> }.into_any())}
            <button type="button" class="add" data-testid=format!("add-{}", self.one) disabled=is_full on:click=press(move || self.add())>
                {format!("+ Add a {}", self.one)}
            </button>
        }
        .into_any()
    }

    fn row(
        self,
        index: usize,
        summary: StoredValue<ByPlace<String>>,
        fields: StoredValue<ByPlace<AnyView>>,
    ) -> AnyView {
        let Self { app, open, key, .. } = self;
        let name = text(move || app.cell().with(|cell| (self.name)(cell, index)));
        let summary = text(move || summary.with_value(|summary| summary(index)));
        let invalid = memo(move || app.drafts().with(|drafts| drafts.invalid_in(&format!("{key}.{index}"))));
        let is_open = truth(move || open.get() == Some(index));
        let actions = RowActions {
            toggle: Callback::new(move |()| open.update(|open| *open = (*open != Some(index)).then_some(index))),
            copy: Callback::new(move |()| self.copy(index)),
            remove: Callback::new(move |()| self.remove(index)),
        };
        let body = move || {
            view! { <div class="fields">{self.name_field(index, name)}{fields.with_value(|fields| fields(index))}</div> }.into_any()
        };
        row(Row { list: key, index, name, summary, invalid, open: is_open, actions, body: Box::new(body) })
    }

    fn name_field(self, index: usize, name: Signal<String>) -> AnyView {
        let Self { app, .. } = self;
        let others = move || {
            app.cell().with_untracked(|cell| {
                (0..self.length.get_untracked())
                    .filter(|i| *i != index)
                    .map(|i| (self.name)(cell, i))
                    .collect::<Vec<_>>()
            })
        };
        let set = Callback::new(move |name: String| app.edit(|cell| (self.rename)(cell, index, &name)));
        TextField {
            path: format!("{}.{index}.id", self.key),
            label: "Name",
            value: name,
            set,
            check: Box::new(move |text| name_problem(text, &others())),
            placeholder: "",
            hint: "",
        }
        .view()
    }

    fn add(self) {
        let index = self.length.get_untracked();
        self.app.edit(self.append);
        self.begin(index, format!("A {} was added.", self.one));
    }

    fn copy(self, index: usize) {
        if self.length.get_untracked() < ROWS {
            self.app.drafts().update(|drafts| drafts.row_inserted(self.key, index + 1));
            self.app.edit(|cell| (self.copy)(cell, index));
            self.begin(index + 1, format!("A copy of the {} was added below it.", self.one));
        }
    }

    fn begin(self, index: usize, said: String) {
        self.open.set(Some(index));
        self.app.said().set(said);
        dom::focus_soon(heading_id(self.key, index));
    }

    fn remove(self, index: usize) {
        self.app.drafts().update(|drafts| drafts.row_removed(self.key, index));
        self.app.edit(|cell| (self.remove)(cell, index));
        self.open.update(|open| {
            *open = match *open {
                Some(i) if i > index => Some(i - 1),
                Some(i) if i == index => None,
                other => other,
            };
        });
        self.app.said().set(format!("The {} was removed; Undo brings it back.", self.one));
        match self.length.get_untracked() {
            0 => dom::focus_soon("walk"),
            left => dom::focus_soon(heading_id(self.key, index.min(left - 1))),
        }
    }
}
