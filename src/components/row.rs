//! A row of a step: a line when closed, its fields when open, with copy and remove.

use super::field::FieldIds;
use super::reactive::{aria, press, when};
use leptos::prelude::*;

/// What a row can do.
#[derive(Clone, Copy)]
pub struct RowActions {
    /// Opens or closes it.
    pub toggle: Callback<()>,
    /// Puts a copy below it.
    pub copy: Callback<()>,
    /// Takes it away.
    pub remove: Callback<()>,
}

/// The id of a row's heading button, for the focus.
pub fn heading_id(list: &str, index: usize) -> String {
    format!("{}-heading", FieldIds::of(&format!("{list}.{index}")).control)
}

/// A row.
pub struct Row {
    /// List it is in, such as `cameras`.
    pub list: &'static str,
    /// Its place in the list.
    pub index: usize,
    pub name: Signal<String>,
    /// What it is, in a few words.
    pub summary: Signal<String>,
    /// Fields of it that are not valid.
    pub invalid: Memo<usize>,
    /// Whether its fields are shown.
    pub open: Signal<bool>,
    /// What it can do.
    pub actions: RowActions,
    /// Its fields.
    pub body: Box<dyn Fn() -> AnyView + Send>,
}

/// The row's view.
pub fn row(row: Row) -> AnyView {
    let Row { list, index, name, summary, invalid, open, actions, body } = row;
    let id = format!("{list}-{index}-body");
    let marked = when(
        move || invalid.get() > 0,
        move || view! { <span class="needs">"! " {invalid} " to mend"</span> }.into_any(),
    );
    view! {
        <li class="row" class:row--open=open data-testid=format!("{list}-row")>
            <div class="row__head">
                <button
                    type="button"
                    class="row__toggle"
                    id=heading_id(list, index)
                    aria-expanded=aria(move || open.get())
                    aria-controls=id.clone()
                    on:click=press(move || actions.toggle.run(()))
                >
                    <strong>{name}</strong>
                    <span class="row__summary">{summary}</span>
                    {marked}
                </button>
                <span class="row__actions">
                    {action("Copy", name, actions.copy)}
                    {action("Remove", name, actions.remove)}
                </span>
            </div>
            <div id=id>{when(move || open.get(), body)}</div>
        </li>
    }
    .into_any()
}

fn action(word: &'static str, name: Signal<String>, act: Callback<()>) -> AnyView {
    view! {
        <button type="button" on:click=press(move || act.run(()))>
            {word}
            <span class="vh">" " {name}</span>
        </button>
    }
    .into_any()
}
