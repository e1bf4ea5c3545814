//! A float to a text for people.
//!
//! The library's writer finds the shortest text that reads back as the same float, or any number of exact decimals; its
//! tables and its arithmetic are 14 kB of what a browser loads. People read fifteen digits at most, and those a whole
//! number in an integer holds. Files and links go on with the library's, since they must lose nothing.

/// Decimals that are tried at most: the highest power of ten that is exact as a float.
const MOST_DECIMALS: u32 = 22;
/// From here on a number is written with an exponent: whole numbers below fit an integer.
const LARGE: f64 = 1e18;

/// A number with exactly so many decimals, the last one rounded; at most 22.
///
/// ```
/// use cellsizer_sizing::number::fixed;
/// assert_eq!([fixed(0.5, 2), fixed(-12.345, 1), fixed(99.5, 0)], ["0.50", "-12.3", "100"]);
/// assert_eq!([fixed(-0.01, 1), fixed(2.5e20, 0)], ["0.0", "2.50e20"]);
/// ```
#[must_use]
pub fn fixed(value: f64, decimals: u32) -> String {
    let decimals = decimals.min(MOST_DECIMALS);
    let power = power_of_ten(decimals);
    let scaled = (value.abs() * power).round_ties_even();
    if scaled.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if value < 0.0 && scaled != 0.0 { "-" } else { "" };
    if scaled == f64::INFINITY {
        return format!("{sign}∞");
    }
    if scaled >= LARGE {
        let (mut mantissa, mut exponent) = (value.abs(), 0);
        while mantissa >= 10.0 {
            mantissa /= 10.0;
            exponent += 1;
        }
        return format!("{sign}{}e{exponent}", fixed(mantissa, 2));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 10^18")]
    let digits = format!("{:0width$}", scaled as u64, width = decimals as usize + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals as usize);
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

/// A number with up to fifteen significant digits and no trailing zeros: what a text of up to fifteen digits was read
/// as is written as that text.
///
/// ```
/// use cellsizer_sizing::number::text;
/// assert_eq!([text(0.1 + 0.2), text(-61.60), text(1e9), text(2448.0)], ["0.3", "-61.6", "1000000000", "2448"]);
/// ```
#[must_use]
pub fn text(value: f64) -> String {
    let mut decimals = 0;
    while decimals < MOST_DECIMALS && value.abs() * power_of_ten(decimals + 1) < 1e15 {
        decimals += 1;
    }
    trimmed(fixed(value, decimals))
}

/// The text without zeros at the end of its decimals.
pub(crate) fn trimmed(mut text: String) -> String {
    if text.contains('.') && !text.contains('e') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    text
}

fn power_of_ten(power: u32) -> f64 {
    (0..power).fold(1.0, |product, _| product * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_not_a_number_of_this_world_is_still_a_text() {
        assert_eq!([fixed(f64::NAN, 1), fixed(f64::INFINITY, 0), fixed(f64::NEG_INFINITY, 3)], ["NaN", "∞", "-∞"]);
        assert_eq!([text(0.0), text(-0.0), text(1e-30), text(f64::MAX)], ["0", "0", "0", "1.80e308"]);
    }

    proptest! {
        #[test]
        fn decimals_are_the_librarys_but_for_the_last_digit(value in -1e9..1e9, decimals in 0u32..6) {
            let ours: f64 = fixed(value, decimals).parse().expect("a number");
            let theirs: f64 = format!("{value:.*}", decimals as usize).parse().expect("a number");
            // Where a value lies in the middle, or a float's error away from it, either is right.
            prop_assert!((ours - theirs).abs() <= 1.0 / power_of_ten(decimals) + value.abs() * 4.0 * f64::EPSILON);
            // Half a last digit, and what a float of that size cannot hold anyway.
            prop_assert!((ours - value).abs() <= 0.5 / power_of_ten(decimals) + value.abs() * 4.0 * f64::EPSILON);
        }

        #[test]
        fn a_text_of_fifteen_digits_comes_back(digits in 1u64..1_000_000_000_000_000, decimals in 0usize..15) {
            let written = trimmed(format!("{:0width$}", digits, width = decimals + 1)
                .chars().rev().enumerate().fold(String::new(), |mut text, (place, digit)| {
                    if place == decimals && decimals > 0 { text.insert(0, '.'); }
                    text.insert(0, digit);
                    text
                }));
            prop_assert_eq!(text(written.parse().expect("a number")), written);
        }
    }
}
