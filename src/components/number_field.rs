//! A number: any text may be typed, only valid numbers reach the cell.

use super::field::{FieldIds, field};
use super::number_text::{parse, quote};
use super::reactive::{aria, text, typed};
use crate::state::drafts::Draft;
use crate::state::use_app;
use cellsizer_sizing::limits::Limits;
use cellsizer_sizing::number::text as show;
use leptos::prelude::*;

/// A number field of the cell.
pub struct NumberField {
    /// Path in the cell, such as `cameras.0.rate_hz`.
    pub path: String,
    pub label: &'static str,
    /// What the cell takes, in the cell's own unit.
    pub limits: Limits,
    /// Cell's units in one of the field's: 2^30 for a field in GiB.
    pub scale: f64,
    /// Unit of the field.
    pub unit: &'static str,
    /// Value in the cell.
    pub value: Box<dyn Fn() -> Option<f64> + Send + Sync>,
    /// Puts a valid value into the cell; `None` only for an optional field.
    pub set: Callback<Option<f64>>,
    /// The cell must have a value here.
    pub required: Signal<bool>,
    /// What counts when the field is empty.
    pub placeholder: Signal<String>,
    /// Hint below the field.
    pub hint: &'static str,
}

impl NumberField {
    /// The control in its frame.
    pub fn view(self) -> AnyView {
        let Self { path, label, limits, scale, unit, value, set, required, placeholder, hint } = self;
        let app = use_app();
        let ids = FieldIds::of(&path);
        let path = StoredValue::new(path);
        let shown = text(move || value().map(|value| show(value / scale)).unwrap_or_default());
        // The draft's text and error, in one signal each.
        let draft = move |part: fn(&Draft) -> String| {
            let shown = shown.get();
            path.with_value(|path| app.drafts().with(|drafts| drafts.get(path, &shown).map(part)))
        };
        let written = text(move || draft(|draft| draft.text.clone()).unwrap_or_else(|| shown.get()));
        let error = text(move || {
            let problem = draft(|draft| draft.error.clone().unwrap_or_default()).unwrap_or_default();
            if problem.is_empty() { problem } else { with_last(&problem, &shown.get(), unit) }
        });
        let take = move |text: String| {
            let outcome = read(&text, limits, scale, required.get_untracked(), unit);
            if let Ok(value) = outcome {
                set.run(value);
            }
            // After a valid text the cell holds its value, so the draft lies over that.
            let over = outcome.as_ref().map_or_else(
                |_| shown.get_untracked(),
                |value| value.map(|value| show(value / scale)).unwrap_or_default(),
            );
            let error = outcome.err();
            app.drafts().update(|drafts| path.with_value(|path| drafts.put(path, Draft { text, over, error })));
        };
        // A valid text becomes the plain form when the field is left; one that is not valid stays.
        let leave = move |_: String| {
            if error.with_untracked(String::is_empty) {
                app.drafts().update(|drafts| path.with_value(|path| drafts.forget(path)));
            }
            app.close_step();
        };
        #[allow(clippy::float_cmp, reason = "1 is exact, and means the cell's own unit")]
        let inputmode = if limits.whole && scale == 1.0 { "numeric" } else { "decimal" };
        let control = view! {
            <input
                id=ids.control.clone()
                type="text"
                inputmode=inputmode
                autocomplete="off"
                aria-describedby=ids.described_by()
                aria-invalid=aria(move || !error.with(String::is_empty))
                aria-required=aria(move || required.get())
                placeholder=placeholder
                prop:value=written
                on:input=typed(take)
                on:change=typed(leave)
            />
        };
        field(ids, label.to_owned(), unit, Signal::stored(hint.to_owned()), error, control.into_any())
    }
}

/// A text as a value of the cell.
fn read(text: &str, limits: Limits, scale: f64, required: bool, unit: &str) -> Result<Option<f64>, String> {
    let allowed = || limits.allowed_in(scale, unit);
    #[allow(clippy::float_cmp, reason = "1 is exact, and means the cell's own unit")]
    let whole = limits.whole && scale == 1.0;
    match parse(text, whole) {
        Err(problem) => Err(format!("{} {}", problem.describe(text), allowed())),
        Ok(None) if required => Err(format!("A value is needed. {}", allowed())),
        Ok(None) => Ok(None),
        Ok(Some(number)) => {
            let mut value = number * scale;
            // 0.1 GB is a whole number of bytes only after rounding.
            if limits.whole && !whole {
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
    }

    #[test]
    fn an_error_says_what_still_counts() {
        assert_eq!(with_last("No.", "12.5", "Hz"), "No. Still using 12.5 Hz.");
        assert_eq!(with_last("No.", "", "Hz"), "No.");
    }
}
