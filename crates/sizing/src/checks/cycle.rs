use super::{Id, Outcome, Subject};
use crate::facts::Facts;
use crate::report::Status;
use crate::timing::{self, Inference};

/// The slowest camera against the deadline: the high end fits, only the typical fits, or neither.
pub(super) fn check<'c>(facts: &Facts<'c>, times: &[Option<Inference<'c>>], out: &mut Vec<Outcome<'c>>) {
    let Some(deadline) = facts.cell.cycle.deadline_ms else {
        out.push(Outcome::new(Id::CycleDeadline, Subject::Cell, Status::Ok, None, None));
        return;
    };
    let mut worst = Outcome::new(Id::CycleDeadline, Subject::Cell, Status::Ok, Some(0.0), Some(deadline));
    for (index, camera) in facts.cameras.iter().enumerate() {
        let subject = Subject::Row(camera.camera.id.as_str());
        let Some(total) = timing::total(facts, index, times) else {
            worst = Outcome::new(Id::CycleDeadline, subject, Status::Unknown, None, Some(deadline));
            break;
        };
        if worst.need.is_none_or(|need| total.high > need) {
            let status = match deadline {
                d if total.high <= d => Status::Ok,
                d if total.typical <= d => Status::Tight,
                _ => Status::Fail,
            };
            worst = Outcome::new(Id::CycleDeadline, subject, status, Some(total.high), Some(deadline));
        }
    }
    out.push(worst);
}
