//! Any of several, and one yes or no.

use super::reactive::{dynamic, ticked};
use leptos::prelude::*;

/// Which of the cell's rows of another list belong to a row.
pub struct CheckGroup {
    /// Heading.
    pub legend: &'static str,
    /// Names in order, each with whether it is chosen.
    pub names: Box<dyn Fn() -> Vec<(String, bool)> + Send + Sync>,
    /// Takes a name in or out.
    pub set: Callback<(String, bool)>,
    /// What to say when there is nothing to choose.
    pub empty: &'static str,
}

impl CheckGroup {
    /// The check boxes under their heading.
    pub fn view(self) -> AnyView {
        let Self { legend, names, set, empty } = self;
        let boxes = move || {
            let names = names();
            if names.is_empty() {
                return view! { <p class="field__hint">{empty}</p> }.into_any();
            }
            let one = |(name, on): (String, bool)| {
                let label = name.clone();
                check(label, Signal::stored(on), Callback::new(move |on| set.run((name.clone(), on))))
            };
            names.into_iter().map(one).collect_view().into_any()
        };
        view! {
            <fieldset class="checks-group">
                <legend>{legend}</legend>
                {dynamic(boxes)}
            </fieldset>
        }
        .into_any()
    }
}

/// One check box.
pub fn check(label: String, value: Signal<bool>, set: Callback<bool>) -> AnyView {
    view! {
        <label class="choice">
            <input type="checkbox" prop:checked=value on:change=ticked(move |on| set.run(on))/>
            <span>{label}</span>
        </label>
    }
    .into_any()
}
