//! What the panels pick from a report and in which words. Pure.

use super::words::severity;
use cellsizer_sizing::format::{Units, byte_range, bytes, digits};
use cellsizer_sizing::order::sort_by;
use cellsizer_sizing::report::{Check, Fit, Lever, LeverVerdict, Recommendation, Status};

/// A change of host memory smaller than this is not worth a word beside the device's.
const NOTABLE_HOST_BYTES: u64 = 50_000_000;
/// Recommendations shown open.
const BEST: usize = 3;
/// Products that do not fit, shown beside them: the nearest.
const NEAREST_MISSES: usize = 2;

/// Levers of a group: 0 keeps the hardware, 1 changes it, 2 is done already.
#[must_use]
pub fn lever_group(levers: &[Lever], group: usize) -> Vec<Lever> {
    let of = |lever: &Lever| if lever.applied { 2 } else { usize::from(lever.changes_hardware) };
    levers.iter().filter(|lever| of(lever) == group).cloned().collect()
}

/// A saving in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Saving {
    /// On the device, with a minus sign.
    pub device: String,
    /// Low and high of it, where they differ.
    pub range: Option<String>,
    /// On the host, where it is notable.
    pub host: Option<String>,
    /// What to think of it.
    pub word: Option<&'static str>,
}

impl Saving {
    /// Words of a lever's saving. What is done already shows what it saves now, without a sign.
    #[must_use]
    pub fn of(lever: &Lever, units: Units) -> Self {
        let signed = |saved: i64| {
            let text = bytes(-(saved as f64), units);
            if saved < 0 { format!("+{text}") } else { text }
        };
        let [low, high] = lever.saves_range;
        let range = (low != high && low >= 0).then(|| byte_range(low as f64, high as f64, units));
        let host = (lever.saves_host.unsigned_abs() >= NOTABLE_HOST_BYTES)
            .then(|| format!("host {}", signed(lever.saves_host)));
        let word = match (lever.verdict, lever.common) {
            _ if lever.applied => None,
            (LeverVerdict::Hardly, false) => Some("hardly helps"),
            (LeverVerdict::Hardly, true) => Some("often tried first, hardly helps"),
            (LeverVerdict::Works, true) => Some("often tried first"),
            (LeverVerdict::Works, false) => None,
        };
        // What saves on the host only, or on a cell without a device.
        let device = if lever.saves == 0 && lever.saves_host != 0 && !lever.applied {
            return Self { device: format!("host {}", signed(lever.saves_host)), range: None, host: None, word };
        } else if lever.applied {
            format!("saves {}", bytes(lever.saves.unsigned_abs() as f64, units))
        } else {
            signed(lever.saves)
        };
        Self { device, range, host, word }
    }
}

/// Checks in groups of one id, in the report's order within a group, the group with the worst first.
#[must_use]
pub fn check_groups(checks: &[Check]) -> Vec<Vec<Check>> {
    let mut groups: Vec<Vec<Check>> = Vec::new();
    for check in checks {
        match groups.iter_mut().find(|group| group.first().is_some_and(|first| first.id == check.id)) {
            Some(group) => group.push(check.clone()),
            None => groups.push(vec![check.clone()]),
        }
    }
    for group in &mut groups {
        sort_by(group, |a, b| severity(b.status).cmp(&severity(a.status)));
    }
    let worst = |group: &[Check]| group.iter().map(|check| severity(check.status)).max();
    sort_by(&mut groups, |a, b| worst(b).cmp(&worst(a)));
    groups
}

/// "102 of 118 MB/s"; `None` where nothing is known.
#[must_use]
pub fn need_of_have(check: &Check, units: Units) -> Option<String> {
    let show = |value: f64| match check.unit.as_str() {
        "bytes" => bytes(value, units),
        // Links are sold in powers of ten.
        "bytes/s" => format!("{}/s", bytes(value, Units::Decimal)),
        "" => digits(value),
        unit => format!("{} {unit}", digits(value)),
    };
    match (check.need, check.have) {
        (Some(0.0), _) => Some("none needed".to_owned()),
        (Some(need), Some(have)) => Some(format!("{} of {}", show(need), show(have))),
        (Some(need), None) => Some(format!("{} of ?", show(need))),
        (None, Some(have)) => Some(format!("? of {}", show(have))),
        (None, None) => None,
    }
}

/// "1 does not fit, 2 tight, 3 unknown, 8 fit".
#[must_use]
pub fn count_checks(checks: &[Check]) -> String {
    let words = [
        (Status::Fail, "does not fit", "do not fit"),
        (Status::Tight, "tight", "tight"),
        (Status::Unknown, "unknown", "unknown"),
        (Status::Ok, "fits", "fit"),
    ];
    list_counts(
        words.map(|(status, one, many)| (checks.iter().filter(|check| check.status == status).count(), one, many)),
    )
}

/// What the verdict on memory leaves open: plugs that are not all right.
#[must_use]
pub fn plugs_sentence(checks: &[Check]) -> Option<String> {
    let open: Vec<Check> = checks
        .iter()
        // The headline has these.
        .filter(|check| check.status != Status::Ok && !check.id.starts_with("memory."))
        .cloned()
        .collect();
    (!open.is_empty()).then(|| format!("Beside the memory, what plugs in: {}.", count_checks(&open)))
}

/// "2 tight, 8 fit": counts above zero, each with its word for one or for many.
fn list_counts<const N: usize>(counts: [(usize, &str, &str); N]) -> String {
    let named = counts.iter().filter(|(n, ..)| *n > 0);
    let parts: Vec<String> = named.map(|(n, one, many)| format!("{n} {}", if *n == 1 { one } else { many })).collect();
    parts.join(", ")
}

/// Recommendations as shown: the best, the nearest misses, and the rest in order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Picks<'r> {
    /// The best ones.
    pub best: Vec<&'r Recommendation>,
    /// The nearest of those that do not fit.
    pub misses: Vec<&'r Recommendation>,
    /// All others.
    pub rest: Vec<&'r Recommendation>,
}

/// Picks from a list that is best first.
#[must_use]
pub fn picks(all: &[Recommendation]) -> Picks<'_> {
    let mut picks = Picks::default();
    for (index, one) in all.iter().enumerate() {
        let to = if index < BEST {
            &mut picks.best
        } else if one.fit == Fit::No && picks.misses.len() < NEAREST_MISSES {
            &mut picks.misses
        } else {
            &mut picks.rest
        };
        to.push(one);
    }
    picks
}

/// "61 judged: 3 fit, 9 with add-ons, 20 to ask, 29 do not fit".
#[must_use]
pub fn count_fits(all: &[Recommendation]) -> String {
    let words = [
        (Fit::Fits, "fits", "fit"),
        (Fit::WithAddons, "with add-ons", "with add-ons"),
        (Fit::Ask, "to ask", "to ask"),
        (Fit::No, "does not fit", "do not fit"),
    ];
    let counts = words.map(|(fit, one, many)| (all.iter().filter(|item| item.fit == fit).count(), one, many));
    format!("{} judged: {}", all.len(), list_counts(counts))
}

#[cfg(test)]
mod tests;
