use super::{Id, Outcome, Subject};
use crate::facts::Facts;

/// Digital inputs: one for each hardware trigger, two for an encoder (A and B), and what the cell asks for beside them.
pub(super) fn inputs(facts: &Facts<'_>) -> u32 {
    let used = facts.cell.triggers.iter().map(|t| t.source.inputs()).sum::<u32>();
    used + facts.cell.inputs
}

/// Digital outputs: what the cell asks for, and one for each strobe with a supply of its own.
pub(super) fn outputs(facts: &Facts<'_>) -> u32 {
    facts.cell.outputs + super::lights::strobe_lines(facts)
}

pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    let have = &facts.host.have;
    out.push(Outcome::count(Id::IoInputs, Subject::Cell, inputs(facts), have.inputs));
    out.push(Outcome::count(Id::IoOutputs, Subject::Cell, outputs(facts), have.outputs));
}
