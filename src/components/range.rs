//! Bytes in the one unit that a table is in.

use cellsizer_sizing::format::{Units, digits};

/// Bytes in the unit that tables are in, without it.
#[must_use]
pub fn mega(value: u64, units: Units) -> String {
    let (mega, _) = units.mega();
    digits(value as f64 / mega)
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
