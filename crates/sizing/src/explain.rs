//! What a report says only when it is asked: how a lever is pulled, the rule of a check and its pages. Apart from the
//! figures, so that the page can load it when somebody
//! opens a line.

mod checks;
mod levers;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::facts::Facts;
use crate::format::Units;
use crate::memory::{MemoryLines, report, why};
use crate::report::Report;

pub use checks::{rule, sources};
pub use levers::how;

/// Gives the lines of a report's memory their reasons and pages, from a catalogue that has them.
pub fn lines(report: &mut Report, cell: &Cell, catalogue: &Catalogue, units: Units) {
    let facts = Facts::new(cell, catalogue);
    report.memory = report::memory(&facts, &MemoryLines::of(&facts), units, why::tell);
}

/// Adds to a report what its lines say when they are opened.
pub fn explain(report: &mut Report, cell: &Cell, catalogue: &Catalogue, units: Units) {
    lines(report, cell, catalogue, units);
    for lever in &mut report.levers {
        let space = if lever.note.is_empty() { "" } else { " " };
        lever.note += space;
        lever.note += how(&lever.id);
    }
    for check in &mut report.checks {
        check.rule = rule(&check.id).to_owned();
        check.sources = sources(&check.id, catalogue);
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;
    use crate::{examples, size};

    #[test]
    fn nothing_is_left_unexplained() {
        let catalogue = Catalogue::embedded();
        for example in examples::ALL {
            let report = size(&example.cell(), &catalogue).expect("an example can be sized");
            assert!(report.levers.iter().all(|lever| !super::how(&lever.id).is_empty()), "{}", example.id);
            assert!(report.checks.iter().all(|check| !check.rule.is_empty()), "{}", example.id);
        }
    }
}
