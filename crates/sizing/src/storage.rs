//! Images that are kept.

use crate::facts::{CameraFacts, Facts};
use crate::report::Storage;

/// Bytes a second that kinds of disk write for hours, with what they are called. Assumed classes: makers state peaks, and
/// a solid-state disk slows down once its cache is full.
const DISKS: [(f64, &str); 4] = [
    (80e6, "any disk"),
    (300e6, "a SATA solid-state disk"),
    (1_000e6, "an NVMe disk"),
    (3_000e6, "several NVMe disks side by side"),
];

/// Data of the images that the cell keeps.
pub(crate) fn storage(facts: &Facts<'_>) -> Storage {
    let share = facts.cell.cycle.keep_percent.unwrap_or(0.0) / 100.0;
    // A line-scan camera without an image rate runs on and on.
    let average = |c: &CameraFacts<'_>| c.rate_hz.map_or_else(|| c.data_rate(), |rate| Some(rate * c.payload_bytes));
    let rate = facts.cameras.iter().map(average).sum::<Option<f64>>().map(|rate| rate * share);
    let disk = match rate {
        Some(rate) if rate > 0.0 => {
            DISKS.iter().find(|(most, _)| rate <= *most).map_or("a recorder of its own", |(_, name)| *name)
        }
        _ => "",
    };
    Storage {
        share,
        bytes_per_s: rate,
        bytes_per_hour: rate.map(|rate| rate * 3_600.0),
        bytes_per_day: rate.map(|rate| rate * 86_400.0),
        disk: disk.to_owned(),
    }
}
