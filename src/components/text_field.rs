//! A name: committed when the field is left, since other rows refer to it.

use super::field::{FieldIds, field};
use super::reactive::{aria, text, typed};
use crate::state::drafts::Draft;
use crate::state::use_app;
use leptos::prelude::*;

/// Says why a text is not valid; `None` for one that is.
pub type TextCheck = Box<dyn Fn(&str) -> Option<String>>;

/// A text field of the cell.
pub struct TextField {
    /// Path in the cell.
    pub path: String,
    pub label: &'static str,
    /// Text in the cell.
    pub value: Signal<String>,
    /// Puts a valid text into the cell.
    pub set: Callback<String>,
    /// Why a text is not valid; `None` for one that is.
    pub check: TextCheck,
    /// What counts when the field is empty.
    pub placeholder: &'static str,
    /// Hint below the field.
    pub hint: &'static str,
}

impl TextField {
    /// The control in its frame.
    pub fn view(self) -> AnyView {
        let Self { path, label, value, set, check, placeholder, hint } = self;
        let app = use_app();
        let ids = FieldIds::of(&path);
        let path = StoredValue::new(path);
        let draft = move |part: fn(&Draft) -> String| {
            let value = value.get();
            path.with_value(|path| app.drafts().with(|drafts| drafts.get(path, &value).map(part)))
        };
        let written = text(move || draft(|draft| draft.text.clone()).unwrap_or_else(|| value.get()));
        let error = text(move || draft(|draft| draft.error.clone().unwrap_or_default()).unwrap_or_default());
        let take = move |text: String| {
            let error = check(&text);
            let draft = Draft { text, over: value.get_untracked(), error };
            app.drafts().update(|drafts| path.with_value(|path| drafts.put(path, draft)));
        };
        let leave = move |text: String| {
            if error.with_untracked(String::is_empty) {
                app.drafts().update(|drafts| path.with_value(|path| drafts.forget(path)));
                set.run(text.trim().to_owned());
            }
            app.close_step();
        };
        let control = view! {
            <input
                id=ids.control.clone()
                type="text"
                autocomplete="off"
                aria-describedby=ids.described_by()
                aria-invalid=aria(move || !error.with(String::is_empty))
                placeholder=placeholder
                prop:value=written
                on:input=typed(take)
                on:change=typed(leave)
            />
        };
        field(ids, label.to_owned(), "", Signal::stored(hint.to_owned()), error, control.into_any())
    }
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
