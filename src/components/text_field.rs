//! A name: committed when the field is left, since other rows refer to it.

use super::field::{Field, FieldIds};
use crate::state::drafts::Draft;
use crate::state::use_app;
use leptos::prelude::*;

/// A text field of the cell.
#[component]
pub fn TextField(
    /// Path in the cell.
    #[prop(into)]
    path: String,
    /// Label.
    #[prop(into)]
    label: String,
    /// Text in the cell.
    #[prop(into)]
    value: Signal<String>,
    /// Puts a valid text into the cell.
    set: Callback<String>,
    /// Why a text is not valid; `None` for one that is.
    check: Callback<String, Option<String>>,
    /// What counts when the field is empty.
    #[prop(optional, into)]
    placeholder: String,
) -> impl IntoView {
    let app = use_app();
    let ids = FieldIds::of(&path);
    let path = StoredValue::new(path);
    let draft = Memo::new(move |_| {
        let value = value.get();
        path.with_value(|path| app.drafts().with(|drafts| drafts.get(path, &value).cloned()))
    });
    let typed = move |text: String| {
        let error = check.run(text.clone());
        let draft = Draft { text, over: value.get_untracked(), error };
        app.drafts().update(|drafts| path.with_value(|path| drafts.put(path, draft)));
    };
    let commit = move || {
        let Some(draft) = draft.get_untracked().filter(|draft| draft.error.is_none()) else { return };
        app.drafts().update(|drafts| path.with_value(|path| drafts.forget(path)));
        set.run(draft.text.trim().to_owned());
    };
    let error = Signal::derive(move || {
        draft.with(|draft| draft.as_ref().and_then(|draft| draft.error.clone())).unwrap_or_default()
    });
    view! {
        <Field ids=ids.clone() label error>
            <input
                id=ids.control.clone()
                type="text"
                autocomplete="off"
                aria-describedby=ids.described_by()
                aria-invalid=move || if error.with(String::is_empty) { "false" } else { "true" }
                placeholder=placeholder
                prop:value=move || draft.with(|draft| draft.as_ref().map(|draft| draft.text.clone())).unwrap_or_else(|| value.get())
                on:input:target=move |event| typed(event.target().value())
                on:change=move |_| commit()
            />
        </Field>
    }
    .into_any()
}

/// Whether a name can stand in a list of which `others` are the other rows' names.
pub fn name_problem(name: &str, others: &[String]) -> Option<String> {
    let name = name.trim();
    if name.is_empty() {
        Some("A name is needed.".to_owned())
    } else if name.chars().count() > cellsizer_sizing::limits::NAME_CHARS {
        Some(format!("At most {} characters.", cellsizer_sizing::limits::NAME_CHARS))
    } else if others.iter().any(|other| other == name) {
        Some(format!("“{name}” is there already; each name once."))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::name_problem;

    #[test]
    fn a_name_is_there_once_and_not_empty() {
        let others = ["det".to_owned()];
        assert_eq!(name_problem("ocr", &others), None);
        for bad in ["", "  ", "det", " det ", &"x".repeat(121)] {
            assert!(name_problem(bad, &others).is_some(), "{bad:?}");
        }
    }
}
