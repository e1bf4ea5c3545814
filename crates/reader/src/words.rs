//! Figures as people read them.

use cellsizer_footprint::Footprint;
use cellsizer_sizing::format::{Units, bytes, digits};

/// A count for a formatter of three digits.
#[allow(clippy::cast_precision_loss, reason = "three digits of it are shown, or a chart is drawn")]
pub(crate) fn float(value: u64) -> f64 {
    value as f64
}

pub(crate) fn size(value: u64, units: Units) -> String {
    bytes(float(value), units)
}

/// `3.27 G`, `2.61 M`, `126`.
pub(crate) fn count(value: u64) -> String {
    match value {
        0..1_000_000 => value.to_string(),
        1_000_000..1_000_000_000 => format!("{} M", digits(float(value) / 1e6)),
        _ => format!("{} G", digits(float(value) / 1e9)),
    }
}

/// `1×3×640×640`; `scalar` without dimensions.
pub(crate) fn shape(dims: Option<&[u64]>) -> String {
    match dims {
        None => "not known".to_owned(),
        Some([]) => "scalar".to_owned(),
        Some(dims) => dims.iter().map(u64::to_string).collect::<Vec<_>>().join("\u{d7}"),
    }
}

/// A figure of bytes, or what is known of it.
pub(crate) fn bytes_of(f: &Footprint, key: &str, value: Option<u64>, units: Units) -> String {
    f.in_words(key, value, &|v| size(v, units))
}

/// A figure that is a count, or what is known of it.
pub(crate) fn count_of(f: &Footprint, key: &str, value: Option<u64>) -> String {
    f.in_words(key, value, &count)
}
