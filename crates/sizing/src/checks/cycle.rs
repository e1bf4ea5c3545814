use super::{Id, Outcome, Subject};
use crate::facts::Facts;
use crate::report::Status;
use crate::span::Span;
use crate::timing::{self, Times};

pub(super) fn check<'c>(facts: &Facts<'c>, times: &Times<'c>, out: &mut Vec<Outcome<'c>>) {
    out.push(deadline(facts, times));
    if facts.models.iter().any(|model| model.on_gpu) && !facts.cameras.is_empty() {
        out.push(share(Id::CycleThroughput, timing::device_load(facts, times, true), Some(1.0)));
    }
    if !facts.cameras.is_empty() {
        let load = timing::load(facts, times);
        out.push(share(Id::CycleCpu, timing::busy_threads(&load), load.threads.map(f64::from)));
    }
}

/// The slowest camera against the deadline: the high end fits, only the typical fits, or neither.
fn deadline<'c>(facts: &Facts<'c>, times: &Times<'c>) -> Outcome<'c> {
    let Some(deadline) = facts.cell.cycle.deadline_ms else {
        return Outcome::new(Id::CycleDeadline, Subject::Cell, Status::Ok, None, None);
    };
    let mut worst = Outcome::new(Id::CycleDeadline, Subject::Cell, Status::Ok, Some(0.0), Some(deadline));
    for (camera, parts) in facts.cameras.iter().zip(&times.cameras) {
        let subject = Subject::Row(camera.camera.id.as_str());
        let Some(total) = parts.total() else {
            return Outcome::new(Id::CycleDeadline, subject, Status::Unknown, None, Some(deadline));
        };
        if worst.need.is_none_or(|need| total.high > need) {
            worst = Outcome::new(Id::CycleDeadline, subject, within(total, deadline), Some(total.high), Some(deadline));
        }
    }
    worst
}

fn within(need: Span, have: f64) -> Status {
    match have {
        have if need.high <= have => Status::Ok,
        have if need.typical <= have => Status::Tight,
        _ => Status::Fail,
    }
}

/// A share of what there is, taken on the high end.
fn share<'c>(id: Id, need: Option<Span>, have: Option<f64>) -> Outcome<'c> {
    let status = match (need, have) {
        (Some(need), Some(have)) => within(need, have),
        _ => Status::Unknown,
    };
    Outcome::new(id, Subject::Cell, status, need.map(|n| n.high * 100.0), have.map(|h| h * 100.0))
}
