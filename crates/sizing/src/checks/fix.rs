//! What to do about a check: changed cells, each checked anew, and add-ons that close a gap.

mod addon;
mod network;
mod trigger;

pub(crate) use addon::fixed_by_addon;

use super::{Id, Outcome, severity};
use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::facts::Facts;
use crate::memory::MemoryLines;
use crate::report::{Check, FixOption, Status};
use crate::timing;

/// Jumbo frames that cards and switches commonly take.
const JUMBO_PACKET_BYTES: u32 = 9_000;

/// A change to the cell.
pub(super) struct Fix {
    /// Id within the check.
    pub id: &'static str,
    /// What changes.
    pub text: String,
    pub cell: Cell,
}

impl Fix {
    /// The cell with one change made.
    fn new(facts: &Facts<'_>, id: &'static str, text: String, change: &dyn Fn(&mut Cell)) -> Self {
        let mut cell = facts.cell.clone();
        change(&mut cell);
        Self { id, text, cell }
    }
}

/// Every change that the cell can express, the gentlest first.
fn all(facts: &Facts<'_>, outcome: &Outcome<'_>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    if outcome.status == Status::Ok {
        return fixes;
    }
    match outcome.id {
        Id::BandwidthLink | Id::BandwidthPort | Id::BandwidthBurst | Id::PowerUsb => {
            network::fixes(facts, outcome, &mut fixes);
        }
        Id::TriggerRate | Id::TriggerBlur | Id::LightDrive | Id::LightOverlap => {
            trigger::fixes(facts, outcome, &mut fixes);
        }
        _ => fixes.extend(addon::fix(facts, outcome)),
    }
    fixes
}

/// Answers of a cell's checks on its own host.
fn answers(cell: &Cell, catalogue: &Catalogue, look: &mut dyn FnMut(&Facts<'_>, &[Outcome<'_>])) {
    let facts = Facts::new(cell, catalogue);
    let lines = MemoryLines::of(&facts);
    let outcomes = super::all(&facts, &lines, &timing::all(&facts));
    look(&facts, &outcomes);
}

/// Adds to checks, which stand in the order of their outcomes, every change that helps.
pub(crate) fn add(facts: &Facts<'_>, outcomes: &[Outcome<'_>], checks: &mut [Check]) {
    for (check, outcome) in checks.iter_mut().zip(outcomes) {
        check.fixes = all(facts, outcome).iter().map(|fix| option(facts, outcomes, outcome, fix)).collect();
        check.fixable = !check.fixes.is_empty();
        if let Some(first) = check.fixes.first() {
            check.fix = Some(first.text.clone());
        }
    }
}

/// A fix as a reader sees it: with what the check, and every other, says afterwards.
fn option(facts: &Facts<'_>, before: &[Outcome<'_>], outcome: &Outcome<'_>, fix: &Fix) -> FixOption {
    let mut status = Status::Ok;
    let mut worsens: Vec<String> = Vec::new();
    answers(&fix.cell, facts.catalogue, &mut |_, after| {
        // A check that is gone has nothing left to say against the cell.
        let of = |list: &[Outcome<'_>], o: &Outcome<'_>| {
            list.iter().find(|x| x.id == o.id && x.subject.name() == o.subject.name()).map(|x| x.status)
        };
        status = of(after, outcome).unwrap_or(Status::Ok);
        for now in after.iter().filter(|o| o.id != outcome.id) {
            let was = of(before, now).unwrap_or(Status::Ok);
            let id = now.id.key();
            if severity(now.status) > severity(was) && !worsens.iter().any(|known| known == id) {
                worsens.push(id.to_owned());
            }
        }
    });
    FixOption { id: fix.id.to_owned(), text: fix.text.clone(), status, worsens }
}

/// The cell with a check's fix made, the first or the one of that name; `None` when the cell cannot express it.
pub(crate) fn apply(
    cell: &Cell,
    catalogue: &Catalogue,
    check: &str,
    subject: Option<&str>,
    fix: Option<&str>,
) -> Option<Cell> {
    let mut changed = None;
    answers(cell, catalogue, &mut |facts, outcomes| {
        let outcome = outcomes.iter().find(|o| o.id.key() == check && o.subject.name() == subject);
        let fixes = outcome.map_or_else(Vec::new, |outcome| all(facts, outcome));
        changed = fixes.into_iter().find(|f| fix.is_none_or(|id| f.id == id)).map(|f| f.cell);
    });
    changed
}
