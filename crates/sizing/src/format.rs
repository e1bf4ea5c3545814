//! Numbers as people read them. Bytes inside, units at the edge.

use crate::number::{fixed, trimmed};
use serde::{Deserialize, Serialize};

/// Which multiples of a byte a person wants to see.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Units {
    /// Powers of ten: MB, GB.
    #[default]
    Decimal,
    /// Powers of two: MiB, GiB, as `nvidia-smi` prints.
    Binary,
}

impl Units {
    /// Bytes in the unit that tables and axes are in, and its name.
    ///
    /// ```
    /// use cellsizer_sizing::format::Units;
    /// assert_eq!(Units::Decimal.mega(), (1e6, "MB"));
    /// assert_eq!(Units::Binary.mega(), (1_048_576.0, "MiB"));
    /// ```
    #[must_use]
    pub fn mega(self) -> (f64, &'static str) {
        let (step, [_, _, name, ..]) = self.step();
        (step * step, name)
    }

    fn step(self) -> (f64, [&'static str; 5]) {
        match self {
            Self::Decimal => (1e3, ["B", "kB", "MB", "GB", "TB"]),
            Self::Binary => (1024.0, ["B", "KiB", "MiB", "GiB", "TiB"]),
        }
    }
}

/// Bytes with the unit that leaves up to three significant digits.
///
/// ```
/// use cellsizer_sizing::format::{Units, bytes};
/// assert_eq!(bytes(690_000_000.0, Units::Decimal), "690 MB");
/// assert_eq!(bytes(1_260_000_000.0, Units::Decimal), "1.26 GB");
/// assert_eq!(bytes(12_884_901_888.0, Units::Decimal), "12.9 GB");
/// assert_eq!(bytes(536_870_912.0, Units::Binary), "512 MiB");
/// assert_eq!(bytes(-13_000_000.0, Units::Decimal), "\u{2212}13 MB");
/// ```
#[must_use]
pub fn bytes(value: f64, units: Units) -> String {
    let (step, names) = units.step();
    let mut magnitude = value.abs();
    let mut unit = 0;
    while magnitude >= step * 0.9995 && unit + 1 < names.len() {
        magnitude /= step;
        unit += 1;
    }
    let sign = if value <= -0.5 { "\u{2212}" } else { "" };
    format!("{sign}{} {}", digits(magnitude), names[unit])
}

/// "0.9 to 1.4 GB": both ends in the unit of the high one.
///
/// ```
/// use cellsizer_sizing::format::{Units, byte_range};
/// assert_eq!(byte_range(560e6, 1.5e9, Units::Decimal), "0.56 to 1.5 GB");
/// assert_eq!(byte_range(5e6, 5e6, Units::Decimal), "5 MB");
/// ```
#[must_use]
pub fn byte_range(low: f64, high: f64, units: Units) -> String {
    let text = bytes(high, units);
    let Some((number, unit)) = text.split_once(' ') else { return text };
    let (step, names) = units.step();
    let power = names.iter().position(|name| *name == unit).unwrap_or(0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 4")]
    let first = digits(low / step.powi(power as i32));
    if first == number { text } else { format!("{first} to {text}") }
}

/// A number with up to three significant digits (whole numbers keep theirs) and no trailing zeros.
///
/// ```
/// use cellsizer_sizing::format::digits;
/// assert_eq!([digits(0.5649), digits(12.34), digits(61.6), digits(1240.0)], ["0.56", "12.3", "61.6", "1240"]);
/// ```
#[must_use]
pub fn digits(value: f64) -> String {
    let magnitude = value.abs();
    let decimals = if magnitude >= 99.95 || magnitude == 0.0 {
        0
    } else if magnitude >= 9.995 {
        1
    } else if magnitude >= 0.0995 {
        2
    } else {
        3
    };
    trimmed(fixed(value, decimals))
}
