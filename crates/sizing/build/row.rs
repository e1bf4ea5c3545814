//! The rules that values of every table share.

use super::problem::{Problem, Source};
use super::rows::{Grade, Provenance};

/// A row under check: says what is wrong with its fields.
pub struct Row<'a> {
    /// Where problems go.
    pub problems: &'a mut Vec<Problem>,
    /// The table's text.
    pub source: &'a Source,
    /// Offset of the row in it.
    pub start: usize,
    /// How the row is called in messages, such as `gpu "nvidia-l4"`.
    pub name: String,
}

impl Row<'_> {
    /// Notes a problem of a field.
    pub fn wrong(&mut self, field: &str, text: impl Into<String>) {
        self.problems.push(Problem {
            file: self.source.file.clone(),
            line: Some(self.source.field_line(self.start, field)),
            row: self.name.clone(),
            field: field.to_owned(),
            text: text.into(),
        });
    }

    /// Notes a problem where a condition does not hold.
    pub fn must(&mut self, holds: bool, field: &str, text: impl Into<String>) {
        if !holds {
            self.wrong(field, text);
        }
    }

    /// Lower-case letters and digits in groups joined by single hyphens.
    pub fn kebab(&mut self, field: &str, id: &str) {
        let group = |g: &str| !g.is_empty() && g.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        self.must(
            id.len() <= 64 && id.split('-').all(group),
            field,
            format!("\"{id}\" is no id; allowed: a-z, 0-9 and single hyphens between them, at most 64"),
        );
    }

    /// A string with something in it and no more than `most` characters.
    pub fn text(&mut self, field: &str, text: &str, most: usize) {
        let size = text.chars().count();
        self.must(
            size > 0 && size <= most && text.trim() == text && !text.chars().any(char::is_control),
            field,
            format!("{size} characters; allowed: 1 to {most}, no space at the ends, one line"),
        );
    }

    /// As [`Row::text`], where present.
    pub fn maybe_text(&mut self, field: &str, text: Option<&String>, most: usize) {
        if let Some(text) = text {
            self.text(field, text, most);
        }
    }

    /// A finite number inside its bounds.
    pub fn number(&mut self, field: &str, value: f64, [low, high]: [f64; 2], unit: &str) {
        self.must(
            value.is_finite() && value >= low && value <= high,
            field,
            format!("{value}; allowed: {low} to {high} {unit}"),
        );
    }

    /// As [`Row::number`], where present.
    pub fn maybe(&mut self, field: &str, value: Option<f64>, bounds: [f64; 2], unit: &str) {
        if let Some(value) = value {
            self.number(field, value, bounds, unit);
        }
    }

    /// A count inside its bounds, where present.
    pub fn count(&mut self, field: &str, value: Option<u32>, bounds: [u32; 2], unit: &str) {
        self.maybe(field, value.map(f64::from), bounds.map(f64::from), unit);
    }

    /// Bytes inside their bounds.
    pub fn bytes(&mut self, field: &str, value: u64, [low, high]: [u64; 2]) {
        self.must((low..=high).contains(&value), field, format!("{value}; allowed: {low} to {high} bytes"));
    }

    /// Two values in order, where both are there.
    pub fn order<T: PartialOrd + std::fmt::Display>(&mut self, low: (&str, Option<T>), high: (&str, Option<T>)) {
        if let (Some(a), Some(b)) = (low.1, high.1) {
            self.must(a <= b, low.0, format!("{a}; allowed: at most {} = {b}", high.0));
        }
    }

    /// One of a list.
    pub fn one_of(&mut self, field: &str, value: &str, allowed: &[&str]) {
        self.must(allowed.contains(&value), field, format!("\"{value}\"; allowed: {}", allowed.join(", ")));
    }

    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub fn date(&mut self, field: &str, date: &str) {
        let part = |i: usize, size: usize, low: u32, high: u32| match date.split('-').nth(i) {
            None => i > 0,
            Some(p) => {
                p.len() == size
                    && p.bytes().all(|b| b.is_ascii_digit())
                    && p.parse::<u32>().is_ok_and(|n| (low..=high).contains(&n))
            }
        };
        let holds = date.split('-').count() <= 3 && part(0, 4, 1990, 2100) && part(1, 2, 1, 12) && part(2, 2, 1, 31);
        self.must(holds, field, format!("\"{date}\" is no date; allowed: YYYY, YYYY-MM or YYYY-MM-DD, 1990 to 2100"));
    }

    /// An address that a user can open.
    pub fn url(&mut self, field: &str, url: &str) {
        let host = url.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next());
        let holds = host.is_some_and(|h| h.contains('.') && !h.starts_with('.') && !h.ends_with('.'))
            && !url.contains(|c: char| c.is_whitespace() || c.is_control() || "\"<>\\".contains(c))
            && url.len() <= 400;
        self.must(
            holds,
            field,
            format!("\"{url}\" cannot be opened; allowed: https:// with a host, no spaces, at most 400 characters"),
        );
    }

    /// Addresses, date and grade.
    pub fn provenance(&mut self, from: &Provenance) {
        self.must(!from.urls.is_empty(), "from.urls", "none; allowed: at least one https address");
        for (i, url) in from.urls.iter().enumerate() {
            self.url(&format!("from.urls[{i}]"), url);
        }
        self.date("from.date", &from.date);
        self.maybe_text("from.note", from.note.as_ref(), 160);
    }

    /// What every product has: id, maker, name and source.
    pub fn product(&mut self, id: &str, vendor: &str, model: &str, from: &Provenance) {
        self.kebab("id", id);
        self.text("vendor", vendor, 40);
        self.text("model", model, 80);
        self.provenance(from);
        let marks = [id.starts_with("profile-"), vendor == "Profile", from.grade == Grade::Profile];
        self.must(
            marks == [true; 3] || marks == [false; 3],
            "from.grade",
            "a profile has grade = \"Profile\", vendor = \"Profile\" and an id that starts with profile-; allowed: all three or none",
        );
    }
}
