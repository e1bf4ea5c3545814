//! A row of a step: a line when closed, its fields when open, with copy and remove.

use super::field::FieldIds;
use super::reactive::when;
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
#[component]
pub fn Row(
    /// List it is in, such as `cameras`.
    list: &'static str,
    /// Its place in the list.
    index: usize,
    /// Its name.
    #[prop(into)]
    name: Signal<String>,
    /// What it is, in a few words.
    #[prop(into)]
    summary: Signal<String>,
    /// Fields of it that are not valid.
    #[prop(into)]
    invalid: Signal<usize>,
    /// Whether its fields are shown.
    #[prop(into)]
    open: Signal<bool>,
    /// What it can do.
    actions: RowActions,
    /// Its fields.
    children: ChildrenFn,
) -> impl IntoView {
    let body = format!("{list}-{index}-body");
    let marked = when(
        move || invalid.get() > 0,
        move || view! { <span class="needs">"! " {invalid} " to mend"</span> }.into_any(),
    );
    view! {
        <li class="row" class:row--open=move || open.get() data-testid=format!("{list}-row")>
            <div class="row__head">
                <button
                    type="button"
                    class="row__toggle"
                    id=heading_id(list, index)
                    aria-expanded=move || if open.get() { "true" } else { "false" }
                    aria-controls=body.clone()
                    on:click=move |_| actions.toggle.run(())
                >
                    <strong>{move || name.get()}</strong>
                    <span class="row__summary">{move || summary.get()}</span>
                    {marked}
                </button>
                <span class="row__actions">
                    <button type="button" on:click=move |_| actions.copy.run(())>
                        "Copy" <span class="vh">" " {move || name.get()}</span>
                    </button>
                    <button type="button" on:click=move |_| actions.remove.run(())>
                        "Remove" <span class="vh">" " {move || name.get()}</span>
                    </button>
                </span>
            </div>
            <div id=body>
                {when(move || open.get(), move || view! { <div class="fields">{children()}</div> }.into_any())}
            </div>
        </li>
    }
    .into_any()
}
