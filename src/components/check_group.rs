//! Any of several.

use leptos::prelude::*;

/// A group of check boxes.
#[component]
pub fn CheckGroup(
    /// Heading.
    #[prop(into)]
    legend: String,
    /// Names in order.
    names: Signal<Vec<String>>,
    /// Those that are chosen.
    chosen: Signal<Vec<String>>,
    /// Takes a name in or out.
    set: Callback<(String, bool)>,
    /// What to say when there is nothing to choose.
    #[prop(into)]
    empty: String,
) -> impl IntoView {
    view! {
        <fieldset class="checks-group">
            <legend>{legend}</legend>
            {move || {
                let names = names.get();
                if names.is_empty() {
                    return view! { <p class="field__hint">{empty.clone()}</p> }.into_any();
                }
                names
                    .into_iter()
                    .map(|name| {
                        let (of, to) = (name.clone(), name.clone());
                        view! {
                            <label class="choice">
                                <input
                                    type="checkbox"
                                    prop:checked=move || chosen.with(|chosen| chosen.contains(&of))
                                    on:change:target=move |event| set.run((to.clone(), event.target().checked()))
                                />
                                <span>{name}</span>
                            </label>
                        }
                    })
                    .collect_view()
                    .into_any()
            }}
        </fieldset>
    }
    .into_any()
}

/// One check box of its own.
#[component]
pub fn Check(
    /// Label.
    #[prop(into)]
    label: String,
    /// Whether it is set.
    #[prop(into)]
    value: Signal<bool>,
    /// Sets it.
    set: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="checkbox" prop:checked=move || value.get() on:change:target=move |event| set.run(event.target().checked())/>
            <span>{label}</span>
        </label>
    }
    .into_any()
}
