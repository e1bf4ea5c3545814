//! One of several.

use super::field::{FieldIds, field};
use super::reactive::{dynamic, typed};
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

/// Choices of value and label, without headings.
pub fn chosen(pairs: &[(&str, &str)]) -> Vec<Choice> {
    pairs.iter().map(|(value, label)| Choice::new(*value, *label)).collect()
}

/// A select field of the cell.
pub struct SelectField {
    /// Path in the cell.
    pub path: String,
    pub label: String,
    /// Choices in order.
    pub choices: Box<dyn Fn() -> Vec<Choice> + Send + Sync>,
    /// The chosen value.
    pub value: Signal<String>,
    /// Takes another value.
    pub set: Callback<String>,
    /// Hint below the field.
    pub hint: Signal<String>,
}

impl SelectField {
    /// The control in its frame.
    pub fn view(self) -> AnyView {
        let Self { path, label, choices, value, set, hint } = self;
        let ids = FieldIds::of(&path);
        let control = view! {
            <select
                id=ids.control.clone()
                aria-describedby=ids.hint.clone()
                prop:value=value
                on:change=typed(move |chosen| set.run(chosen))
            >
                {dynamic(move || groups(&choices(), &value.get()))}
            </select>
        };
        field(ids, label, "", hint, Signal::stored(String::new()), control.into_any())
    }
}

/// Options, under their headings.
fn groups(choices: &[Choice], value: &str) -> AnyView {
    let group = |chunk: &[Choice]| {
        let options = chunk.iter().map(|choice| option(choice, value)).collect_view().into_any();
        match chunk.first().map(|choice| choice.group.clone()).filter(|group| !group.is_empty()) {
            Some(group) => view! { <optgroup label=group>{options}</optgroup> }.into_any(),
            None => options,
        }
    };
    choices.chunk_by(|a, b| a.group == b.group).map(group).collect_view().into_any()
}

fn option(choice: &Choice, value: &str) -> AnyView {
    // Set here too: when the list itself changes, the browser would otherwise fall back to its first option.
    view! { <option value=choice.value.clone() selected=choice.value == value>{choice.label.clone()}</option> }
        .into_any()
}
