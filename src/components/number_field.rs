//! A number: any text may be typed, only valid numbers reach the cell.

use super::field::{Field, FieldIds};
use super::number_text::{format as show, parse, quote};
use super::reactive::aria;
use crate::state::drafts::Draft;
use crate::state::use_app;
use cellsizer_sizing::limits::Limits;
use leptos::prelude::*;

/// A number field of the cell.
#[component]
pub fn NumberField(
    /// Path in the cell, such as `cameras.0.rate_hz`.
    path: String,
    /// Label.
    label: &'static str,
    /// What the cell takes, in the cell's own unit.
    limits: Limits,
    /// Value in the cell.
    value: Signal<Option<f64>>,
    /// Puts a valid value into the cell; `None` only for an optional field.
    set: Callback<Option<f64>>,
    /// Cell's units in one of the field's: 2^30 for a field in GiB.
    scale: f64,
    /// Unit of the field.
    unit: &'static str,
    /// The cell must have a value here.
    required: Signal<bool>,
    /// What counts when the field is empty.
    placeholder: Signal<String>,
    /// Hint below the field.
    hint: &'static str,
) -> impl IntoView {
    let app = use_app();
    let ids = FieldIds::of(&path);
    let path = StoredValue::new(path);
    let shown = Memo::new(move |_| value.get().map(|value| show(value / scale)).unwrap_or_default());
    let draft = Memo::new(move |_| {
        let shown = shown.get();
        path.with_value(|path| app.drafts().with(|drafts| drafts.get(path, &shown).cloned()))
    });

    let typed = move |text: String| {
        let outcome = read(&text, limits, scale, required.get_untracked(), unit);
        if let Ok(value) = outcome {
            set.run(value);
        }
        // After a valid text the cell holds its value, so the draft lies over that.
        let over = outcome
            .as_ref()
            .map_or_else(|_| shown.get_untracked(), |value| value.map(|value| show(value / scale)).unwrap_or_default());
        let error = outcome.err();
        app.drafts().update(|drafts| path.with_value(|path| drafts.put(path, Draft { text, over, error })));
    };
    // A valid text becomes the plain form when the field is left; one that is not valid stays.
    let left = move || {
        if draft.with_untracked(|draft| draft.as_ref().is_some_and(|draft| draft.error.is_none())) {
            app.drafts().update(|drafts| path.with_value(|path| drafts.forget(path)));
        }
        app.close_step();
    };
    let error = Signal::derive(move || {
        let problem = draft.with(|draft| draft.as_ref().and_then(|draft| draft.error.clone()));
        problem.map(|problem| with_last(&problem, &shown.get(), unit)).unwrap_or_default()
    });
    let inputmode = if limits.whole && scale == 1.0 { "numeric" } else { "decimal" };
    view! {
        <Field ids=ids.clone() label unit hint=Signal::stored(hint.to_owned()) error>
            <input
                id=ids.control.clone()
                type="text"
                inputmode=inputmode
                autocomplete="off"
                aria-describedby=ids.described_by()
                aria-invalid=aria(move || !error.with(String::is_empty))
                aria-required=aria(move || required.get())
                placeholder=move || placeholder.get()
                prop:value=move || draft.with(|draft| draft.as_ref().map(|draft| draft.text.clone())).unwrap_or_else(|| shown.get())
                on:input:target=move |event| typed(event.target().value())
                on:change=move |_| left()
            />
        </Field>
    }
    .into_any()
}

/// A text as a value of the cell.
fn read(text: &str, limits: Limits, scale: f64, required: bool, unit: &str) -> Result<Option<f64>, String> {
    let allowed = || limits.allowed_in(scale, unit);
    match parse(text, limits.whole && scale == 1.0) {
        Err(problem) => Err(format!("{} {}", problem.describe(text), allowed())),
        Ok(None) if required => Err(format!("A value is needed. {}", allowed())),
        Ok(None) => Ok(None),
        Ok(Some(number)) => {
            let mut value = number * scale;
            // 0.1 GB is a whole number of bytes only after rounding.
            if limits.whole && scale != 1.0 {
                value = value.round();
            }
            if limits.contain(value) {
                Ok(Some(value))
            } else {
                Err(format!("{} is not allowed. {}", quote(text.trim()), allowed()))
            }
        }
    }
}

/// The error with what the results use meanwhile.
fn with_last(problem: &str, shown: &str, unit: &str) -> String {
    match shown {
        "" => problem.to_owned(),
        value if unit.is_empty() => format!("{problem} Still using {value}."),
        value => format!("{problem} Still using {value} {unit}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::limits;

    const GIB: f64 = 1_073_741_824.0;

    #[test]
    fn a_field_takes_what_the_cell_takes() {
        assert_eq!(read("640", limits::INPUT_PIXELS, 1.0, true, "px"), Ok(Some(640.0)));
        assert_eq!(read("", limits::RATE, 1.0, false, "Hz"), Ok(None));
        assert_eq!(read("16", limits::MEMORY, GIB, false, "GiB"), Ok(Some(16.0 * GIB)));
        for (text, limits) in
            [("0", limits::PIXELS), ("-5", limits::PIXELS), ("1.5", limits::PIXELS), ("70000", limits::PIXELS)]
        {
            let error = read(text, limits, 1.0, false, "px").expect_err(text);
            assert!(error.contains("1 to 65,535 px"), "{error}");
        }
        assert!(read("", limits::BATCH, 1.0, true, "").is_err());
        assert!(read("1", limits::MEMORY, 1.0 / 64.0, false, "x").is_err());
    }

    #[test]
    fn an_error_says_what_still_counts() {
        assert_eq!(with_last("No.", "12.5", "Hz"), "No. Still using 12.5 Hz.");
        assert_eq!(with_last("No.", "", "Hz"), "No.");
    }
}
