//! What would help: each lever is the engine run on a changed cell, its saving the difference of two results.

mod changes;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::facts::Facts;
use crate::format::{Units, bytes};
use crate::memory::MemoryLines;
use crate::order;
use crate::report::{Lever, LeverVerdict};
use crate::span::Span;

/// Below this share of the total a lever hardly helps.
const WORKS_FROM: f64 = 0.05;

/// A change that may or may not apply to a cell.
pub(crate) struct Kind {
    pub id: &'static str,
    /// What changes, in a few words.
    pub change: &'static str,
    pub changes_hardware: bool,
    /// People often try it first.
    pub common: bool,
    /// The changed cell, or `None` when there is nothing to change.
    pub cell: fn(&Cell, &Catalogue) -> Option<Cell>,
    /// When the cell already does it: the cell without it, so that its worth can be shown.
    pub undone: Option<fn(&Cell, &Catalogue) -> Option<Cell>>,
    /// The page can apply it.
    pub applicable: bool,
}

/// Device and host, summed.
#[derive(Debug, Clone, Copy)]
struct Totals {
    device: Span,
    host: Span,
}

impl Totals {
    fn of(cell: &Cell, catalogue: &Catalogue) -> Self {
        let facts = Facts::new(cell, catalogue);
        let lines = MemoryLines::of(&facts);
        Self { device: lines.device_total(), host: lines.host_total() }
    }

    /// What the levers are measured on: the device, or the host when nothing runs on a device.
    fn main(&self, on_device: bool) -> Span {
        if on_device { self.device } else { self.host }
    }
}

/// Every lever that applies, best first: those that keep the hardware, those that change it, those that hardly help.
pub(crate) fn all(facts: &Facts<'_>, lines: &MemoryLines<'_>, units: Units) -> Vec<Lever> {
    let now = Totals { device: lines.device_total(), host: lines.host_total() };
    let mut levers: Vec<Lever> =
        changes::ALL.iter().filter_map(|kind| lever(kind, facts.cell, facts.catalogue, now, units)).collect();
    levers.extend(restart(lines, units));
    let rank = |l: &Lever| {
        (l.verdict == LeverVerdict::Hardly, l.changes_hardware, std::cmp::Reverse(l.saves.max(l.saves_host)))
    };
    order::sort_by(&mut levers, |a, b| rank(a).cmp(&rank(b)));
    levers
}

fn lever(kind: &Kind, cell: &Cell, catalogue: &Catalogue, now: Totals, units: Units) -> Option<Lever> {
    let on_device = now.device.typical > 0.0;
    let changed = (kind.cell)(cell, catalogue);
    let (with, without, applied) = match (&changed, kind.undone) {
        (Some(changed), _) => (Totals::of(changed, catalogue), now, false),
        (None, Some(undone)) => (now, Totals::of(&undone(cell, catalogue)?, catalogue), true),
        (None, None) => return None,
    };
    let (before, after) = (without.main(on_device), with.main(on_device));
    let total = before.typical.max(1.0);
    let saved = before.typical - after.typical;
    // A change that saves nothing at either place is no lever for this cell.
    let saved_host = without.host.typical - with.host.typical;
    if saved.abs() < 0.5 && saved_host.abs() < 0.5 {
        return None;
    }
    let share = saved / total;
    let verdict = if share >= WORKS_FROM { LeverVerdict::Works } else { LeverVerdict::Hardly };
    let whole = |value: f64| {
        #[allow(clippy::cast_possible_truncation, reason = "the cast saturates")]
        let value = value.round() as i64;
        value
    };
    // Lines are bounded by one another, so the low end may save more than the high one.
    let ends = [whole(before.low - after.low), whole(before.high - after.high)];
    let change = if applied { format!("{} (already so)", kind.change) } else { kind.change.to_owned() };
    let note = if verdict == LeverVerdict::Hardly {
        format!("{} of {}: hardly moves the total.", bytes(saved, units), bytes(total, units))
    } else {
        String::new()
    };
    Some(Lever {
        id: kind.id.to_owned(),
        change,
        saves: if on_device { whole(saved) } else { 0 },
        saves_range: if on_device { [ends[0].min(ends[1]), ends[0].max(ends[1])] } else { [0, 0] },
        saves_host: whole(saved_host),
        share,
        verdict,
        changes_hardware: kind.changes_hardware,
        common: kind.common,
        applied,
        note,
        applicable: kind.applicable && !applied,
    })
}

/// “It leaks”: what comes after the start is there again after the next one, so that a restart saves nothing.
fn restart(lines: &MemoryLines<'_>, units: Units) -> Option<Lever> {
    let later: Span = lines.device.iter().map(|p| p.workspace.span + p.activations).sum();
    let growth: Span = lines.device.iter().map(|p| p.growth.span).sum();
    let first = (later.typical > 0.0).then(|| bytes(later.typical, units))?;
    let more = match growth.high {
        high if high > 0.0 => format!("Inputs of new sizes add up to {} more.", bytes(high, units)),
        _ => "Then it stays.".to_owned(),
    };
    Some(Lever {
        id: "restart".to_owned(),
        change: "“It leaks”: restart the process".to_owned(),
        saves: 0,
        saves_range: [0, 0],
        saves_host: 0,
        share: 0.0,
        verdict: LeverVerdict::Hardly,
        changes_hardware: false,
        common: true,
        applied: false,
        note: format!("The first images bring workspace and activations, {first}. {more}"),
        applicable: false,
    })
}

/// The cell with the lever pulled.
pub(crate) fn apply(cell: &Cell, catalogue: &Catalogue, id: &str) -> Option<Cell> {
    let kind = changes::ALL.iter().find(|kind| kind.id == id && kind.applicable)?;
    (kind.cell)(cell, catalogue)
}
