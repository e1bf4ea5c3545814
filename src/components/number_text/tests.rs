use super::*;
use cellsizer_sizing::number::text as show;

#[track_caller]
fn reads(text: &str, value: f64) {
    assert_eq!(parse(text, false), Ok(Some(value)), "{text:?}");
}

#[track_caller]
fn refuses(text: &str) {
    let got = parse(text, false);
    assert!(got.is_err(), "{text:?} was read as {got:?}");
}

#[test]
fn comma_and_point_are_both_decimal() {
    for (text, value) in [
        ("1,5", 1.5),
        ("1.5", 1.5),
        ("12,50", 12.5),
        ("0,25", 0.25),
        ("0,250", 0.25),
        (".5", 0.5),
        (",5", 0.5),
        ("5.", 5.0),
        ("5,", 5.0),
        ("1.234", 1.234),
        ("1,2345", 1.2345),
        ("1234,567", 1234.567),
        (" 7 ", 7.0),
        ("+7", 7.0),
        ("-7,5", -7.5),
        ("\u{2212}7", -7.0),
        ("6.4e7", 64e6),
        ("6,4E+7", 64e6),
        ("1e-3", 0.001),
        ("007", 7.0),
    ] {
        reads(text, value);
    }
    assert_eq!(parse("", false), Ok(None));
    assert_eq!(parse(" \u{a0} ", false), Ok(None));
}

#[test]
fn groups_are_read_when_they_are_groups() {
    for (text, value) in [
        ("2 448", 2448.0),
        ("2\u{a0}448", 2448.0),
        ("2\u{2009}448", 2448.0),
        ("2\u{202f}448,5", 2448.5),
        ("1 234 567.25", 1_234_567.25),
        ("12'345.5", 12345.5),
        ("1.234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("1.234.567", 1_234_567.0),
        ("1,234,567", 1_234_567.0),
        ("1.234.567,89", 1_234_567.89),
    ] {
        reads(text, value);
    }
    for text in [
        "24 48",
        "24 48o",
        "2 4480",
        " 1  234",
        "1 234'567",
        "12,34,567",
        "1.23.456",
        "1,23.4",
        "1,234.5.6",
        "1.234,567.8",
        "1234,567.8",
    ] {
        refuses(text);
    }
}

#[test]
fn what_may_be_two_numbers_is_asked_for() {
    assert_eq!(parse("1,234", false), Err(Problem::Ambiguous("1234".into(), "1.234".into())));
    assert_eq!(
        Problem::Ambiguous("1234".into(), "1.234".into()).describe("1,234"),
        "“1,234” can be read in two ways: write 1234 or 1.234."
    );
    // Only one of the two makes sense where fractions do not.
    assert_eq!(parse("1,234", true), Ok(Some(1234.0)));
    assert_eq!(parse("1.234", true), Err(Problem::NotWhole));
    assert_eq!(parse("1,5", true), Err(Problem::NotWhole));
    assert_eq!(parse("2,0", true), Ok(Some(2.0)));
}

#[test]
fn what_is_no_number_is_refused() {
    for text in [
        "inf", "-inf", "infinity", "nan", "NaN", "1_000", "0x10", "1e", "e5", "1e1.5", "--1", "+-1", "1-2", "12 px",
        ".", ",", "-", "+", "1e400", "-1e400", "½", "１２", "1 e5", "1e 5", "1..5", "1,,5", "'5", "5'", "\u{0}1",
        "1/2", "٣",
    ] {
        refuses(text);
    }
    assert_eq!(parse("1e400", false), Err(Problem::TooLarge));
}

/// Whatever a field writes, it reads back, also through a unit.
#[test]
fn written_numbers_are_read_back() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..20_000 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let value = (seed >> 11) as f64 / 1e6 * 10_f64.powi((seed % 13) as i32 - 6);
        let text = show(value);
        let back = parse(&text, false).ok().flatten().unwrap_or(f64::NAN);
        assert!((back - value).abs() <= value * 1e-14, "{value} was written {text} and read {back}");
        assert_eq!(show(back), text);
    }
    assert_eq!(show(17_179_869_184.0 / 1e9), "17.179869184");
    assert_eq!(show(-0.0), "0");
}

/// No text makes it panic, and what it reads is always a finite number.
#[test]
fn any_text_is_answered() {
    let alphabet: Vec<char> = "0123456789.,' e-+\u{a0}\u{2009}x∞".chars().collect();
    let mut seed = 1_u64;
    for _ in 0..50_000 {
        let mut text = String::new();
        for _ in 0..(seed % 9) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push(alphabet[(seed >> 33) as usize % alphabet.len()]);
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        for whole in [false, true] {
            match parse(&text, whole) {
                Ok(Some(value)) => assert!(value.is_finite() && (!whole || value.fract() == 0.0), "{text:?}"),
                Ok(None) => assert!(text.trim().is_empty(), "{text:?}"),
                Err(problem) => assert!(!problem.describe(&text).is_empty()),
            }
        }
    }
}

#[test]
fn long_texts_are_quoted_short() {
    assert_eq!(quote("abc"), "“abc”");
    assert_eq!(quote(&"x".repeat(1000)).chars().count(), 27);
}
