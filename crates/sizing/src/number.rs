//! Text to a float, exactly; and in [`text`] and [`fixed`] a float to a text for people.
//!
//! The library's reader is faster, by a table of powers of five that is 10 kB of what a browser loads and cannot be
//! packed. This one multiplies and divides digits as at school where floats alone would not be exact.

mod write;

pub(crate) use write::trimmed;
pub use write::{fixed, text};

/// Digits that are kept; of those after them only counts whether all are zero. No float lies so near to the middle of
/// two others that more could matter: the longest middle has 767 digits.
const MOST_DIGITS: usize = 800;
/// Beyond this every number is infinite or zero, however many digits stand before.
const MOST_EXPONENT: i64 = 1 << 40;
/// Highest power of ten that is exact as a float.
const EXACT_POWER: i64 = 22;
/// Highest power of ten in a step of the long way.
const STEP: i64 = 9;

/// A decimal number such as `-12.5e3`, in JSON's spelling but with zeros in front allowed; rounded to the nearest float,
/// to an infinity when there is none so large. `None` when it is not a number.
///
/// ```
/// use cellsizer_sizing::number::parse;
/// assert_eq!([parse("0.1"), parse("-2e3"), parse("1e999")], [Some(0.1), Some(-2000.0), Some(f64::INFINITY)]);
/// assert_eq!([parse(""), parse("1."), parse(".5"), parse("1e"), parse("0x1"), parse("NaN")], [None; 6]);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (decimal, exponent) = match text.split_once(['e', 'E']) {
        Some((decimal, exponent)) => (decimal, power(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = match decimal.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
        Some(_) => return None,
        None => (decimal, ""),
    };
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits =
        whole.bytes().chain(fraction.bytes()).map(|byte| u32::from(byte - b'0')).skip_while(|digit| *digit == 0);
    let exponent = exponent - i64::try_from(fraction.len()).ok()?;
    let value = float(digits, exponent);
    Some(if negative { -value } else { value })
}

/// An exponent; one that is absurdly large stays so.
fn power(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value = digits.bytes().fold(0, |sum: i64, byte| (sum * 10 + i64::from(byte - b'0')).min(MOST_EXPONENT));
    Some(if negative { -value } else { value })
}

/// Digits, none of the first being zero, times a power of ten.
fn float(mut digits: impl Iterator<Item = u32>, mut exponent: i64) -> f64 {
    let mut large = Large { limbs: Vec::new(), more: false };
    let mut count = 0;
    for digit in digits.by_ref().take(MOST_DIGITS) {
        large.multiply(10, digit);
        count += 1;
    }
    for digit in digits {
        large.more |= digit != 0;
        exponent += 1;
    }
    if large.limbs.is_empty() || count + exponent < -400 {
        return 0.0;
    }
    if count + exponent > 400 {
        return f64::INFINITY;
    }
    if let Some(float) = large.small().filter(|_| !large.more && exponent.abs() <= EXACT_POWER) {
        let power = (0..exponent.abs()).fold(1.0, |power, _| power * 10.0);
        return if exponent < 0 { float / power } else { float * power };
    }
    let mut zeros = 0;
    if exponent < 0 {
        // Zeros behind it, in base two, so that at least 64 bits are left when it is divided: each ten takes 3.33.
        zeros = -exponent * 104 / 1000 + 4;
        large.limbs.splice(..0, (0..zeros).map(|_| 0));
    }
    while exponent != 0 {
        let step = exponent.abs().min(STEP);
        let power = (0..step).fold(1, |power, _| power * 10);
        if exponent < 0 {
            large.divide(power);
            exponent += step;
        } else {
            large.multiply(power, 0);
            exponent -= step;
        }
    }
    large.rounded(-32 * zeros)
}

/// A large whole number, the lowest 32 bits first and no zeros last; `more` says that it is a bit larger than that.
struct Large {
    limbs: Vec<u32>,
    more: bool,
}

impl Large {
    /// The number, where a float holds it exactly.
    #[allow(clippy::cast_precision_loss, reason = "below 2^53")]
    fn small(&self) -> Option<f64> {
        let value = match *self.limbs.as_slice() {
            [low] => low.into(),
            [low, high] => u64::from(high) << 32 | u64::from(low),
            _ => return None,
        };
        (value <= 1 << 53).then_some(value as f64)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    fn multiply(&mut self, by: u32, add: u32) {
        let mut carry = u64::from(add);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * u64::from(by);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// Dividing by one factor after the other and dropping what is left over comes to the same as dividing once.
    #[allow(clippy::cast_possible_truncation, reason = "a quotient of a remainder fits")]
    fn divide(&mut self, by: u32) {
        let by = u64::from(by);
        let mut rest = 0;
        for limb in self.limbs.iter_mut().rev() {
            let value = rest << 32 | u64::from(*limb);
            *limb = (value / by) as u32;
            rest = value % by;
        }
        self.more |= rest > 0;
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    /// The nearest float of this times a power of two, of two as near the even one.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the exponent is checked before")]
    fn rounded(&self, power: i64) -> f64 {
        // The highest 64 bits, from the highest three limbs; what is below only says whether there is more.
        let mut limbs = self.limbs.iter().rev().copied();
        let mut next = || u128::from(limbs.next().unwrap_or(0));
        let three = next() << 64 | next() << 32 | next();
        let top = three << three.leading_zeros();
        let more = self.more || top & u128::from(u64::MAX) != 0 || limbs.any(|limb| limb > 0);
        let top = (top >> 64) as u64;
        // `top` has its highest bit set; this is what that bit stands for.
        let highest = self.limbs.len() as i64 * 32 - 1 + 32 - i64::from(three.leading_zeros()) + power;
        let biased = highest + 1023;
        // 53 bits stay; of numbers below the smallest normal one, fewer.
        let dropped = 11 + (1 - biased).max(0);
        if dropped > 64 {
            return 0.0;
        }
        let kept = u128::from(top) >> dropped;
        let rest = u128::from(top) - (kept << dropped);
        let half = 1_u128 << (dropped - 1);
        let up = rest > half || rest == half && (more || kept & 1 == 1);
        // The highest bit of the 53 adds one to the exponent, and so does a carry that comes of rounding.
        let exponent = (biased - 1).clamp(0, 2046) as u64;
        let bits = (exponent << 52) + kept as u64 + u64::from(up);
        f64::from_bits(bits.min(f64::INFINITY.to_bits()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assert_agrees(text: &str) {
        let library: f64 = text.parse().expect("a number");
        assert_eq!(parse(text).map(f64::to_bits), Some(library.to_bits()), "{text}");
    }

    #[test]
    fn hard_numbers_are_rounded_as_the_library_rounds_them() {
        for text in [
            "0",
            "-0",
            "0.0",
            "1",
            "00012.50",
            "0.1",
            "0.3",
            "123456789012345678",
            "9007199254740993",
            "9007199254740992",
            "9007199254740991.5",
            "9007199254740992.5",
            "9007199254740993.0000000000000000000000000000000000001",
            "18446744073709551615",
            "18446744073709551616",
            "1e22",
            "1e23",
            "8.5e22",
            "1e-22",
            "1e-23",
            "5e-324",
            "4.9406564584124654e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2e-324",
            "3e-324",
            "2.2250738585072011e-308",
            "2.2250738585072012e-308",
            "2.2250738585072014e-308",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e308",
            "1e309",
            "1e-400",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            "0e99999999999999999999",
            "7.3177701707893310e+15",
            "6.631236846766476e-316",
        ] {
            assert_agrees(text);
        }
        assert_agrees(&format!("1{}", "0".repeat(308)));
        assert_agrees(&format!("1{}e-5000", "0".repeat(5000)));
        assert_agrees(&format!("0.{}1e5000", "0".repeat(4999)));
        // The middle between two floats, and a trifle more, further back than the digits that are kept.
        let middle = format!("{:.1074}", f64::from_bits(1));
        assert_agrees(&middle);
        let half = format!("9007199254740993.{}", "0".repeat(2000));
        assert_agrees(&half);
        assert_agrees(&format!("{half}1"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn every_float_comes_back(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            if value.is_finite() {
                prop_assert_eq!(parse(&format!("{value:e}")).map(f64::to_bits), Some(value.to_bits()));
                assert_agrees(&format!("{value:.17e}"));
                // Exactly in the middle of two.
                let (mantissa, exponent) = ((bits & ((1 << 52) - 1)) | 1 << 52, (bits >> 52) % 60);
                assert_agrees(&format!("{}", (u128::from(mantissa) * 2 + 1) << exponent));
            }
        }

        #[test]
        fn any_number_is_rounded_as_the_library_rounds_it(text in "-?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?") {
            assert_agrees(&text);
        }

        #[test]
        fn no_text_is_a_panic(text in "[-+0-9.eE]{0,12}|.{0,8}") {
            if let Some(value) = parse(&text) {
                prop_assert_eq!(text.parse().map(f64::to_bits), Ok(value.to_bits()));
            }
        }
    }
}
