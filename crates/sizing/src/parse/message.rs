//! What an error says: the value as it stands, what was meant, what is allowed.

use crate::json::Json;
use crate::{limits, validate};

/// The value that is not allowed, in words.
pub(super) fn problem(value: &Json<'_>) -> String {
    match value {
        Json::Text(text) => format!("The text “{text}” is not allowed."),
        // As it was written; of one with a page of digits the first are enough.
        Json::Number(number) => format!("{:.40} is not allowed.", number.text),
        Json::Flag(flag) => format!("{flag} is not allowed."),
        Json::Object(_) => "An object in braces is not allowed.".to_owned(),
        Json::List(_) => "A list in square brackets is not allowed.".to_owned(),
        Json::Null => "null is not allowed; leave the field out instead.".to_owned(),
    }
}

/// The names that are known.
pub(super) fn list(known: &[&str]) -> String {
    format!("{}.", known.join(", "))
}

/// " Did you mean …?" when one of the known names is near.
pub(super) fn suggestion(name: &str, known: &[&str]) -> String {
    // A word far longer than any name is near none of them, and comparing it would take long.
    if name.len() > limits::NAME_CHARS {
        return String::new();
    }
    let near = known.iter().map(|k| (strsim::damerau_levenshtein(name, k), k)).min();
    match near {
        Some((distance, k)) if distance <= 2.max(name.len() / 3) => format!(" Did you mean “{k}”?"),
        _ => String::new(),
    }
}

/// The limits of a numeric field by its path, for a number that its type already refuses.
pub(super) fn limits_of(path: &str) -> Option<limits::Limits> {
    let mut pattern = String::with_capacity(path.len());
    let mut inside = false;
    for c in path.chars() {
        match c {
            '[' => inside = true,
            ']' => inside = false,
            c if !inside => pattern.push(c),
            _ => {}
        }
    }
    validate::NUMBERS.iter().find(|(name, _)| *name == pattern).map(|(_, limits)| *limits)
}
