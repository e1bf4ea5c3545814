//! What to order: every controller and smart camera of the catalogue, judged for this cell.

mod controllers;
mod smart_cameras;

pub(crate) use controllers::apply;
pub(crate) use smart_cameras::replaceable_cameras;

use crate::catalogue::rows::{Grade, Provenance};
use crate::facts::Facts;
use crate::format::Units;
use crate::order;
use crate::report::{Fit, Recommendation, SourceLink};

/// All of them, best first.
pub(crate) fn all(facts: &Facts<'_>, units: Units) -> Vec<Recommendation> {
    if facts.models.is_empty() && facts.cameras.is_empty() {
        return Vec::new(); // Everything fits nothing; that is no recommendation.
    }
    let mut judged = controllers::judge(facts, units);
    judged.extend(smart_cameras::judge(facts));
    // Products before profiles, known before unknown, less before more.
    order::sort_by(&mut judged, |(a, x), (b, y)| a.cmp(b).then_with(|| x.name.cmp(&y.name)));
    judged.into_iter().map(|(_, recommendation)| recommendation).collect()
}

/// What orders the list: smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    fit: Fit,
    fails: usize,
    unknowns: usize,
    addons: usize,
    tight: usize,
    profile: bool,
    grade: Grade,
    /// Memory in whole GiB: of two that fit, the smaller is the cheaper.
    size: u64,
}

fn grade_name(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "A",
        Grade::B => "B",
        Grade::C => "C",
        Grade::Profile => "Profile",
    }
}

fn links(from: &Provenance) -> Vec<SourceLink> {
    let note = from.note.clone().unwrap_or_default();
    from.urls.iter().map(|url| SourceLink { id: from.date.clone(), url: url.clone(), what: note.clone() }).collect()
}
