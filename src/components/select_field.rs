//! One of several.

use super::field::{Field, FieldIds};
use leptos::prelude::*;

/// One choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Value handed on.
    pub value: String,
    /// What is shown.
    pub label: String,
    /// Heading it stands under; empty for none. Choices of a group stand together.
    pub group: String,
}

impl Choice {
    /// A choice without a heading.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), group: String::new() }
    }

    /// The same under a heading.
    pub fn under(self, group: impl Into<String>) -> Self {
        Self { group: group.into(), ..self }
    }
}

/// A select field of the cell.
#[component]
pub fn SelectField(
    /// Path in the cell.
    #[prop(into)]
    path: String,
    /// Label.
    #[prop(into)]
    label: String,
    /// Choices in order.
    choices: Signal<Vec<Choice>>,
    /// The chosen value.
    value: Signal<String>,
    /// Takes another value.
    set: Callback<String>,
    /// Hint below the field.
    #[prop(optional, into)]
    hint: Signal<String>,
) -> impl IntoView {
    let ids = FieldIds::of(&path);
    view! {
        <Field ids=ids.clone() label hint>
            <select
                id=ids.control.clone()
                aria-describedby=ids.hint.clone()
                prop:value=move || value.get()
                on:change:target=move |event| set.run(event.target().value())
            >
                {move || groups(&choices.get(), &value.get_untracked())}
            </select>
        </Field>
    }
    .into_any()
}

/// Options, under their headings.
fn groups(choices: &[Choice], value: &str) -> Vec<AnyView> {
    choices
        .chunk_by(|a, b| a.group == b.group)
        .map(|chunk| {
            let options = chunk.iter().map(|choice| option(choice, value)).collect::<Vec<_>>();
            match chunk.first().map(|choice| choice.group.clone()).filter(|group| !group.is_empty()) {
                Some(group) => view! { <optgroup label=group>{options}</optgroup> }.into_any(),
                None => options.into_any(),
            }
        })
        .collect()
}

fn option(choice: &Choice, value: &str) -> impl IntoView + use<> {
    // Set here too: when the list itself changes, the browser would otherwise fall back to its first option.
    view! { <option value=choice.value.clone() selected=choice.value == value>{choice.label.clone()}</option> }
}

/// Choices of value and label, without headings.
pub fn chosen(pairs: &[(&str, &str)]) -> Vec<Choice> {
    pairs.iter().map(|(value, label)| Choice::new(*value, *label)).collect()
}
