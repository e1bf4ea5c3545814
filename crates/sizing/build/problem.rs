//! One thing wrong in a table, and where.

use std::fmt;

/// What is wrong, where, and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// File in `data/`.
    pub file: String,
    /// Line in it, from 1; none where the file could not be read.
    pub line: Option<usize>,
    /// The row: its id, or its place where it has none.
    pub row: String,
    /// The field, with its path inside the row.
    pub field: String,
    /// What is wrong and what is allowed.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data/{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        for part in [&self.row, &self.field] {
            if !part.is_empty() {
                write!(f, ": {part}")?;
            }
        }
        write!(f, ": {}", self.text)
    }
}

/// The text of a table, for lines.
#[derive(Debug, Clone)]
pub struct Source {
    /// File in `data/`.
    pub file: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// Line of a byte offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        let end = offset.min(self.text.len());
        1 + self.text.as_bytes().iter().take(end).filter(|b| **b == b'\n').count()
    }

    /// The text of the row that starts at an offset: up to the next row's header.
    fn row_text(&self, start: usize) -> &str {
        let rest = self.text.get(start..).unwrap_or_default();
        let header = rest.find('\n').unwrap_or(rest.len());
        let body = rest.get(header..).unwrap_or_default();
        let end = body.find("\n[").map_or(rest.len(), |next| header + next);
        rest.get(..end).unwrap_or(rest)
    }

    /// Line of a field inside the row that starts at an offset; the row's own line where the field is absent.
    pub fn field_line(&self, start: usize, field: &str) -> usize {
        let name = field.split(['.', '[']).next().unwrap_or(field);
        let mut at = start;
        for line in self.row_text(start).split_inclusive('\n') {
            let rest = line.trim_start().strip_prefix(name);
            if rest.is_some_and(|r| r.trim_start().starts_with('=')) {
                return self.line(at);
            }
            at += line.len();
        }
        self.line(start)
    }

    /// The key whose value starts at an offset, as in `key = value`, also inside an inline table.
    pub fn key_before(&self, offset: usize) -> String {
        let before = self.text.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let key = line.rsplit_once('=').map_or("", |(left, _)| left.trim_end());
        let start = key.rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).map_or(0, |i| i + 1);
        key.get(start..).unwrap_or_default().to_owned()
    }
}
