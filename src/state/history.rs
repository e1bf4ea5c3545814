//! Undo and redo over whole cells: a cell is a few kilobytes, and copies cannot get out of step.

use cellsizer_sizing::Cell;

/// Changes kept. Beyond this the oldest is forgotten.
const DEPTH: usize = 200;

/// The present cell with what was before and what was undone.
#[derive(Debug, Clone)]
pub struct History {
    past: Vec<Cell>,
    present: Cell,
    future: Vec<Cell>,
    /// The field that the last change was of; the next change of it belongs to the same step.
    field: Option<String>,
}

impl History {
    pub fn new(cell: Cell) -> Self {
        Self { past: Vec::new(), present: cell, future: Vec::new(), field: None }
    }

    pub fn present(&self) -> &Cell {
        &self.present
    }

    /// Changes the present. A change that changes nothing leaves no step.
    pub fn edit(&mut self, field: Option<&str>, change: &mut dyn FnMut(&mut Cell)) {
        let before = self.present.clone();
        change(&mut self.present);
        if self.present == before {
            return;
        }
        let same = field.is_some() && self.field.as_deref() == field;
        if !same {
            self.past.push(before);
            if self.past.len() > DEPTH {
                self.past.remove(0);
            }
        }
        self.field = field.map(str::to_owned);
        self.future.clear();
    }

    /// The field was left: its next change is a step of its own.
    pub fn close(&mut self) {
        self.field = None;
    }

    /// Goes a step back; `false` at the beginning.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.present, before));
        self.field = None;
        true
    }

    /// Goes a step forward; `false` at the end.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.present, after));
        self.field = None;
        true
    }

    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(history: &mut History, field: Option<&str>, name: &str) {
        history.edit(field, &mut |cell| name.clone_into(&mut cell.name));
    }

    #[test]
    fn typing_in_one_field_is_undone_at_once_and_the_next_field_apart() {
        let mut history = History::new(Cell::default());
        for text in ["C", "Ca", "Cap"] {
            named(&mut history, Some("name"), text);
        }
        history.edit(Some("outputs"), &mut |cell| cell.outputs = 2);
        assert!(history.undo());
        assert_eq!((history.present().name.as_str(), history.present().outputs), ("Cap", 0));
        assert!(history.undo() && !history.undo());
        assert_eq!(history.present().name, "");
        assert!(history.redo());
        assert_eq!(history.present().name, "Cap");
    }

    #[test]
    fn a_new_change_forgets_what_was_undone_and_no_change_leaves_no_step() {
        let mut history = History::new(Cell::default());
        named(&mut history, None, "a");
        named(&mut history, None, "a");
        assert!(history.undo() && !history.can_undo(), "the second edit changed nothing");
        named(&mut history, None, "b");
        assert!(!history.can_redo());
    }

    #[test]
    fn typing_after_an_undo_starts_a_new_step() {
        let mut history = History::new(Cell::default());
        named(&mut history, Some("name"), "a");
        assert!(history.undo());
        named(&mut history, Some("name"), "b");
        assert!(history.undo());
        assert_eq!(history.present().name, "");
    }

    #[test]
    fn coming_back_to_a_field_starts_a_new_step() {
        let mut history = History::new(Cell::default());
        named(&mut history, Some("name"), "a");
        history.close();
        named(&mut history, Some("name"), "b");
        assert!(history.undo());
        assert_eq!(history.present().name, "a");
    }
}
