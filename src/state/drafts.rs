//! Raw text of fields: what is typed stays as typed, whatever it parses to, also while another step is open.
//!
//! A field is named by its path in the cell, `cameras.0.rate_hz`. Its text counts only while the cell still holds the
//! value it was typed over ([`Draft::over`]); after an undo or a lever the field shows the cell again.

use cellsizer_sizing::Cell;

/// The text of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// As typed.
    pub text: String,
    /// The field's value in the cell since then, as the field shows it.
    pub over: String,
    /// Why it is not valid; `None` for text that is, such as `1.` on the way to `1.5`.
    pub error: Option<String>,
}

/// Texts by path. A handful at most, so a list: a tree's code would be 2 kB of what the browser loads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drafts(Vec<(String, Draft)>);

impl Drafts {
    /// The draft of a field, unless the cell has moved on from the value it was typed over.
    pub fn get(&self, path: &str, shown: &str) -> Option<&Draft> {
        let draft = self.0.iter().find(|(of, _)| of == path).map(|(_, draft)| draft);
        draft.filter(|draft| draft.over == shown)
    }

    /// Keeps a field's text.
    pub fn put(&mut self, path: &str, draft: Draft) {
        match self.0.iter_mut().find(|(of, _)| of == path) {
            Some((_, old)) => *old = draft,
            None => self.0.push((path.to_owned(), draft)),
        }
    }

    /// Forgets a field's text.
    pub fn forget(&mut self, path: &str) {
        self.0.retain(|(of, _)| of != path);
    }

    /// Forgets the texts of fields that are no longer there, such as another runtime's settings.
    pub fn forget_all(&mut self, prefix: &str) {
        self.0.retain(|(path, _)| !path.starts_with(prefix));
    }

    /// Fields of the cell that are not valid. Sizes that a model file is read at (`read.…`) and a lens that is tried out
    /// (`….lens.…`) are no part of it.
    pub fn invalid(&self) -> usize {
        let beside = |path: &str| path.starts_with("read.") || path.contains(".lens.");
        let counts = |path: &str, draft: &Draft| draft.error.is_some() && !beside(path);
        self.0.iter().filter(|(path, draft)| counts(path, draft)).count()
    }

    /// Whether a field's text is not valid.
    pub fn is_invalid(&self, path: &str) -> bool {
        self.0.iter().any(|(of, draft)| of == path && draft.error.is_some())
    }

    /// Fields of a step (or of one row, `cameras.2`) that are not valid.
    pub fn invalid_in(&self, prefix: &str) -> usize {
        let inside =
            |path: &str| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        self.0.iter().filter(|(path, draft)| inside(path) && draft.error.is_some()).count()
    }

    /// A row was removed: its texts go, those of later rows move up.
    pub fn row_removed(&mut self, list: &str, index: usize) {
        self.renumber(list, |row| match row {
            row if row == index => None,
            row if row > index => Some(row - 1),
            row => Some(row),
        });
    }

    /// A row was put in: texts of later rows move down.
    pub fn row_inserted(&mut self, list: &str, index: usize) {
        self.renumber(list, |row| Some(if row >= index { row + 1 } else { row }));
    }

    fn renumber(&mut self, list: &str, to: impl Fn(usize) -> Option<usize>) {
        for (path, draft) in std::mem::take(&mut self.0) {
            let mut parts = path.splitn(3, '.');
            let row = match (parts.next(), parts.next().and_then(|row| row.parse().ok()), parts.next()) {
                (Some(name), Some(row), Some(field)) if name == list => Some((row, field)),
                _ => None,
            };
            let path = match row {
                None => Some(path),
                Some((row, field)) => to(row).map(|row| format!("{list}.{row}.{field}")),
            };
            self.0.extend(path.map(|path| (path, draft)));
        }
    }

    /// Another cell took the place of `old`: the texts stay if its rows are the same, since they belong to rows.
    pub fn keep_for(&mut self, old: &Cell, new: &Cell) {
        if row_ids(old) != row_ids(new) {
            self.0.clear();
        }
    }
}

/// The names of all rows, list by list.
fn row_ids(cell: &Cell) -> [Vec<&str>; 4] {
    [
        cell.models.iter().map(|row| row.id.as_str()).collect(),
        cell.cameras.iter().map(|row| row.id.as_str()).collect(),
        cell.triggers.iter().map(|row| row.id.as_str()).collect(),
        cell.lights.iter().map(|row| row.id.as_str()).collect(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str) -> Draft {
        Draft { text: text.into(), over: "10".into(), error: Some("not a number".into()) }
    }

    #[test]
    fn a_text_goes_with_its_row() {
        let mut drafts = Drafts::default();
        drafts.put("cameras.0.rate_hz", bad("x"));
        drafts.put("cameras.2.rate_hz", bad("z"));
        drafts.put("models.2.batch", bad("m"));
        drafts.row_removed("cameras", 1);
        assert_eq!(drafts.get("cameras.1.rate_hz", "10").map(|d| d.text.as_str()), Some("z"));
        drafts.row_inserted("cameras", 0);
        assert_eq!(drafts.get("cameras.1.rate_hz", "10").map(|d| d.text.as_str()), Some("x"));
        drafts.row_removed("cameras", 1);
        assert_eq!(drafts.invalid_in("cameras"), 1);
        assert_eq!(drafts.invalid_in("models.2"), 1);
        assert_eq!(drafts.invalid(), 2);
    }

    #[test]
    fn a_lens_that_is_tried_out_is_no_part_of_the_cell() {
        let mut drafts = Drafts::default();
        drafts.put("cameras.0.lens.distance", bad("far"));
        assert_eq!((drafts.invalid(), drafts.invalid_in("cameras.0")), (0, 1));
        drafts.put("outputs", bad("two"));
        assert_eq!((drafts.invalid(), drafts.invalid_in("outputs")), (1, 1));
    }

    #[test]
    fn a_text_over_a_value_that_has_changed_is_not_shown() {
        let mut drafts = Drafts::default();
        drafts.put("cameras.0.rate_hz", bad("1o"));
        assert!(drafts.get("cameras.0.rate_hz", "10").is_some());
        assert!(drafts.get("cameras.0.rate_hz", "12.5").is_none(), "an undo or a lever changed it");
    }

    #[test]
    fn texts_survive_a_lever_and_not_another_cell() {
        let mut drafts = Drafts::default();
        drafts.put("outputs", bad("two"));
        let cell = cellsizer_sizing::examples::worked();
        let mut lever = cell.clone();
        lever.processes.concurrent = false;
        drafts.keep_for(&cell, &lever);
        assert_eq!(drafts.invalid(), 1);
        drafts.keep_for(&cell, &Cell::default());
        assert_eq!(drafts.invalid(), 0);
    }
}
