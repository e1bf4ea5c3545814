//! Bytes in the one unit that a table is in.

use cellsizer_sizing::format::{Units, digits};

/// Name of the unit that tables are in.
#[must_use]
pub fn mega_name(units: Units) -> &'static str {
    match units {
        Units::Decimal => "MB",
        Units::Binary => "MiB",
    }
}

/// Bytes in the unit that tables are in, without it.
#[must_use]
pub fn mega(value: u64, units: Units) -> String {
    digits(in_mega(value, units))
}

/// Bytes in the unit that tables are in.
#[must_use]
pub fn in_mega(value: u64, units: Units) -> f64 {
    value as f64
        / match units {
            Units::Decimal => 1e6,
            Units::Binary => 1_048_576.0,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_one_unit() {
        assert_eq!(mega(1_240_000_000, Units::Decimal), "1240");
        assert_eq!(mega(5_242_880, Units::Binary), "5");
        assert_eq!(mega(120_000, Units::Decimal), "0.12");
    }
}
