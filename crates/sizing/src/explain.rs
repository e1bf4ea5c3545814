//! What a report says only when it is asked: how a lever is pulled, the rule of a check and its pages. Apart from the
//! figures, so that the page can load it when somebody
//! opens a line.

mod checks;
mod levers;

use crate::catalogue::Catalogue;
use crate::report::Report;

pub use checks::{rule, sources};
pub use levers::how;

/// Adds to a report what its lines say when they are opened.
pub fn explain(report: &mut Report, catalogue: &Catalogue) {
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
    use crate::{complete, examples, format::Units, size, size_brief};

    #[test]
    fn nothing_is_left_unexplained_and_no_figure_moves() {
        let catalogue = Catalogue::embedded();
        for example in examples::ALL {
            let cell = example.cell();
            let full = size(&cell, &catalogue).expect("an example can be sized");
            assert!(full.levers.iter().all(|lever| !super::how(&lever.id).is_empty()), "{}", example.id);
            assert!(full.checks.iter().all(|check| !check.rule.is_empty()), "{}", example.id);
            let mut brief = size_brief(&cell, &catalogue, Units::Decimal).expect("an example can be sized");
            assert!(brief.checks.iter().all(|check| check.rule.is_empty() && check.sources.is_empty()));
            complete(&mut brief, &cell, &catalogue);
            super::explain(&mut brief, &catalogue);
            assert_eq!(brief, full);
        }
    }
}
