//! JSON text to [`Cell`], with errors that say where and what to write instead.

use crate::{Cell, CellErrors, cell::SCHEMA, error::FieldError, limits, validate};
use serde_path_to_error::Segment;

/// Longest JSON text that is read: far above the largest cell, far below what could stall a page.
const MAX_JSON_BYTES: usize = 4 << 20;

impl Cell {
    /// Reads a cell and checks everything that needs no catalogue: types, names of fields and values, ranges,
    /// references between rows.
    ///
    /// # Errors
    /// Every error names the JSON path and what is allowed there. A text that is not JSON names line and column.
    pub fn from_json(text: &str) -> Result<Self, CellErrors> {
        if text.len() > MAX_JSON_BYTES {
            return Err(CellErrors::one(FieldError::new(
                "",
                format!("The text has {} bytes.", text.len()),
                format!("A cell of at most {MAX_JSON_BYTES} bytes."),
            )));
        }
        let deserializer = &mut serde_json::Deserializer::from_str(text);
        let cell: Self =
            serde_path_to_error::deserialize(&mut *deserializer).map_err(|e| CellErrors::one(describe(&e)))?;
        deserializer
            .end()
            .map_err(|e| CellErrors::one(FieldError::new("", format!("After the cell: {e}."), "Nothing more.")))?;
        if cell.schema != SCHEMA {
            return Err(CellErrors::one(FieldError::new(
                "schema",
                format!("{} is a version this program does not know.", cell.schema),
                format!("{SCHEMA}; a newer cellsizer may open it."),
            )));
        }
        validate::ranges(&cell)?;
        Ok(cell)
    }

    /// The cell as indented JSON, fields at their default left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        // A cell holds nothing that JSON cannot: string keys, and numbers that were checked to be finite.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

/// serde's error as path, problem and what is allowed.
fn describe(error: &serde_path_to_error::Error<serde_json::Error>) -> FieldError {
    let inner = error.inner();
    let message = inner.to_string();
    // serde_json appends " at line 1 column 2", which the path replaces.
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(head, _)| head);
    let path = error.path().iter().fold(String::new(), |mut path, segment| {
        match segment {
            Segment::Seq { index } => path.push_str(&format!("[{index}]")),
            Segment::Map { key } | Segment::Enum { variant: key } => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
            }
            Segment::Unknown => {}
        }
        path
    });

    if inner.is_syntax() || inner.is_eof() {
        return FieldError::new(
            path,
            format!("Not JSON at line {}, column {}: {message}.", inner.line(), inner.column()),
            "A cell as `cellsizer` saves it, a JSON object.",
        );
    }
    if let Some((name, known)) = quoted_after(message, "unknown field") {
        let path = if path.rsplit('.').next() == Some(name) { path } else { join(&path, name) };
        return FieldError::new(path, format!("There is no field “{name}”.{}", suggestion(name, &known)), list(&known));
    }
    if let Some((name, known)) = quoted_after(message, "unknown variant") {
        return FieldError::new(
            path,
            format!("“{name}” is not a value here.{}", suggestion(name, &known)),
            list(&known),
        );
    }
    if let Some(name) = message.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`')) {
        return FieldError::new(join(&path, name), "This field is missing.", "A value for it; it has no default.");
    }
    // "invalid value: integer `-5`, expected u32"
    let allowed = limits_of(&path).map_or_else(
        || message.split_once(", expected ").map_or(String::new(), |(_, e)| format!("{}.", plain_type(e))),
        |limits| limits.allowed(),
    );
    FieldError::new(path, problem(message), allowed)
}

/// `invalid type: string "ten", expected f64` to `The text “ten” is not allowed.`
fn problem(message: &str) -> String {
    let what = message.split(", expected").next().unwrap_or(message);
    let what = what.split_once(": ").map_or(what, |(_, what)| what);
    let quoted = |open: char, close: char| what.split_once(open).and_then(|(_, rest)| rest.rsplit_once(close));
    if let Some((text, _)) = quoted('"', '"') {
        format!("The text “{text}” is not allowed.")
    } else if let Some((value, _)) = quoted('`', '`') {
        format!("{value} is not allowed.")
    } else {
        match what {
            "map" => "An object in braces is not allowed.".to_owned(),
            "sequence" => "A list in square brackets is not allowed.".to_owned(),
            "null" => "null is not allowed; leave the field out instead.".to_owned(),
            other => format!("Not allowed: {other}."),
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// `unknown field `x`, expected one of `a`, `b`` to `x` and `[a, b]`.
fn quoted_after<'a>(message: &'a str, kind: &str) -> Option<(&'a str, Vec<&'a str>)> {
    let mut quoted = message.strip_prefix(kind)?.split('`').skip(1).step_by(2);
    let name = quoted.next()?;
    Some((name, quoted.collect()))
}

fn list(known: &[&str]) -> String {
    if known.is_empty() { "no field here.".to_owned() } else { format!("{}.", known.join(", ")) }
}

/// " Did you mean …?" when one of the known names is near.
fn suggestion(name: &str, known: &[&str]) -> String {
    let near = known.iter().map(|k| (strsim::damerau_levenshtein(name, k), k)).min();
    match near {
        Some((distance, k)) if distance <= 2.max(name.len() / 3) => format!(" Did you mean “{k}”?"),
        _ => String::new(),
    }
}

/// Rust's names of types in a reader's words.
fn plain_type(expected: &str) -> String {
    match expected {
        "u32" | "u64" | "usize" => "A whole number, 0 or more".to_owned(),
        "f64" => "A number".to_owned(),
        "a string" => "A text in quotes".to_owned(),
        "a sequence" => "A list in square brackets".to_owned(),
        "a boolean" => "true or false".to_owned(),
        other => other.strip_prefix("struct ").map_or_else(|| other.to_owned(), |_| "An object in braces".to_owned()),
    }
}

/// The limits of a numeric field by its path, for a number that its type already refuses.
fn limits_of(path: &str) -> Option<limits::Limits> {
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
