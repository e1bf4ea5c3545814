//! What a report says only when it is asked: how a lever is pulled, the rule of a check and its pages. Apart from the
//! figures, so that the page can load it when somebody opens a line.

mod checks;
mod levers;

use crate::report::Report;

pub use checks::{rule, sources};
pub use levers::how;

/// Fills in what [`crate::figures_in`] leaves out.
pub fn explain(report: &mut Report) {
    for lever in &mut report.levers {
        let space = if lever.note.is_empty() { "" } else { " " };
        lever.note += space;
        lever.note += how(&lever.id);
    }
    for check in &mut report.checks {
        check.rule = rule(&check.id).to_owned();
        check.sources = sources(&check.id);
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;
    use crate::{examples, figures_in, format::Units, size};

    #[test]
    fn nothing_is_left_unexplained_and_no_figure_moves() {
        let catalogue = Catalogue::embedded();
        for example in examples::ALL {
            let cell = example.cell();
            let full = size(&cell, &catalogue).expect("an example can be sized");
            assert!(full.levers.iter().all(|lever| !super::how(&lever.id).is_empty()), "{}", example.id);
            assert!(full.checks.iter().all(|check| !check.rule.is_empty()), "{}", example.id);
            let mut plain = figures_in(&cell, &catalogue, Units::Decimal).expect("an example can be sized");
            assert!(plain.checks.iter().all(|check| check.rule.is_empty() && check.sources.is_empty()));
            super::explain(&mut plain);
            assert_eq!(plain, full);
        }
    }
}
