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

/// Frame round a control. The unit, empty for none, is read out with the label.
pub fn field(
    ids: FieldIds,
    label: String,
    unit: &'static str,
    hint: Signal<String>,
    error: Signal<String>,
    control: AnyView,
) -> AnyView {
    let has_unit = !unit.is_empty();
    let spoken = has_unit.then(|| view! { <span class="vh">{format!(", {unit}")}</span> }.into_any());
    let written = has_unit.then(|| view! { <span class="field__unit" aria-hidden="true">{unit}</span> }.into_any());
    view! {
        <div class="field">
            <label for=ids.control>{label}{spoken}</label>
            <span class="field__control">{control}{written}</span>
            <span class="field__hint" id=ids.hint>{hint}</span>
            // Always there: a region that comes with its text is not announced.
            <span class="field__error" id=ids.error aria-live="polite">{error}</span>
        </div>
    }
    .into_any()
}
