//! The frame of a field: label, control, unit, hint, error, tied together for those who hear the page.

use leptos::prelude::*;

/// Ids made of a field's path: the same on every run, and unique because paths are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldIds {
    /// The control.
    pub control: String,
    /// Its hint.
    pub hint: String,
    /// Its error.
    pub error: String,
}

impl FieldIds {
    /// Ids of the field with the given path.
    pub fn of(path: &str) -> Self {
        let control = path.replace('.', "-");
        Self { hint: format!("{control}-hint"), error: format!("{control}-error"), control }
    }

    /// What describes the control.
    pub fn described_by(&self) -> String {
        format!("{} {}", self.hint, self.error)
    }
}

/// Frame round a control.
#[component]
pub fn Field(
    /// Ids of its parts.
    ids: FieldIds,
    /// Label.
    #[prop(into)]
    label: String,
    /// Unit beside the control; read out with the label. Empty for none.
    #[prop(optional)]
    unit: &'static str,
    /// Hint below it.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// What is wrong with its text; empty when nothing is.
    #[prop(optional, into)]
    error: Signal<String>,
    /// The control.
    children: Children,
) -> impl IntoView {
    let unit = (!unit.is_empty()).then_some(unit);
    view! {
        <div class="field">
            <label for=ids.control.clone()>
                {label} {unit.map(|unit| view! { <span class="vh">", " {unit}</span> })}
            </label>
            <span class="field__control">
                {children()} {unit.map(|unit| view! { <span class="field__unit" aria-hidden="true">{unit}</span> })}
            </span>
            <span class="field__hint" id=ids.hint>{move || hint.get()}</span>
            // Always there: a region that comes with its text is not announced.
            <span class="field__error" id=ids.error aria-live="polite">{move || error.get()}</span>
        </div>
    }
    .into_any()
}
