use super::*;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// The tree as serde_json has it.
fn as_serde(json: &Json<'_>) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Flag(flag) => Value::Bool(*flag),
        Json::Number(number) => number.as_u64().map_or_else(|| json!(number.value), Value::from),
        Json::Text(text) => Value::String(text.clone()),
        Json::List(items) => items.iter().map(as_serde).collect(),
        // Of a name that stands twice the last one stays, here as there.
        Json::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), as_serde(value))).collect::<Map<_, _>>())
        }
    }
}

/// Negative whole numbers are floats here, so those of serde_json become floats too.
fn with_floats(value: Value) -> Value {
    match value {
        Value::Number(number) if number.as_u64().is_none() => json!(number.as_f64()),
        Value::Array(items) => items.into_iter().map(with_floats).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, with_floats(value))).collect(),
        other => other,
    }
}

fn assert_agrees(text: &str) {
    let theirs = serde_json::from_str::<Value>(text).ok().map(with_floats);
    assert_eq!(read(text).ok().as_ref().map(as_serde), theirs, "{text:?}");
}

#[test]
fn good_texts_are_read() {
    for text in [
        "null",
        " true ",
        "\t\r\nfalse\n",
        "0",
        "-0",
        "-0.0",
        "10",
        "1.5",
        "0.1",
        "1e3",
        "1E+3",
        "1e-3",
        "0e0",
        "5e-324",
        "1e-999",
        "1.7976931348623157e308",
        "18446744073709551615",
        "18446744073709551616",
        "9007199254740993",
        "123456789012345678901234567890.5",
        r#""""#,
        r#""a\"\\\/\b\f\n\r\tz""#,
        r#""\u0041\u00e9\u20AC\ud83d\ude00""#,
        r#""“é😀” \u0000""#,
        "\"\u{7f}\u{2028}\"",
        "[]",
        "[ ]",
        "[1,[2],{}]",
        "{}",
        r#"{ "a" : 1 , "b" : [ null ] }"#,
        r#"{"a":1,"a":2,"":3}"#,
    ] {
        assert!(read(text).is_ok(), "{text}");
        assert_agrees(text);
    }
}

#[test]
fn bad_texts_are_refused_where_they_go_wrong() {
    for (text, line, column, expected) in [
        ("", 1, 1, "a value"),
        ("nul", 1, 1, "a value"),
        ("nullx", 1, 5, "the end of the text"),
        ("NaN", 1, 1, "a value"),
        ("'a'", 1, 1, "a value"),
        ("\u{feff}{}", 1, 1, "a value"),
        ("\u{a0}1", 1, 1, "a value"),
        ("// no\n1", 1, 1, "a value"),
        ("1 2", 1, 3, "the end of the text"),
        ("01", 1, 2, "the end of the text"),
        ("-01", 1, 3, "the end of the text"),
        ("+1", 1, 1, "a value"),
        (".5", 1, 1, "a value"),
        ("-", 1, 2, "a digit"),
        ("1.", 1, 3, "a digit"),
        ("1.e3", 1, 3, "a digit"),
        ("1e", 1, 3, "a digit"),
        ("1e+", 1, 4, "a digit"),
        ("0x10", 1, 2, "the end of the text"),
        ("1e999", 1, 6, "a number that is not that large"),
        ("-1e999", 1, 7, "a number that is not that large"),
        ("[", 1, 2, "a value"),
        ("[1", 1, 3, "“,” or “]”"),
        ("[1,]", 1, 4, "a value"),
        ("[,1]", 1, 2, "a value"),
        ("[1 2]", 1, 4, "“,” or “]”"),
        ("[1}", 1, 3, "“,” or “]”"),
        ("]", 1, 1, "a value"),
        ("{", 1, 2, "the name of a field, in quotes"),
        ("{a: 1}", 1, 2, "the name of a field, in quotes"),
        ("{\"a\"}", 1, 5, "“:”"),
        ("{\"a\":}", 1, 6, "a value"),
        ("{\"a\": 1,}", 1, 9, "the name of a field, in quotes"),
        ("{\n  \"é\": 1\n  \"b\": 2 }", 3, 3, "“,” or “}”"),
        ("{ \"é😀\" 1 }", 1, 8, "“:”"),
        ("\"a", 1, 3, "the rest of the text and a quote, with \\n for a new line"),
        ("\"a\nb\"", 1, 3, "the rest of the text and a quote, with \\n for a new line"),
        ("\"\t\"", 1, 2, "the rest of the text and a quote, with \\n for a new line"),
        ("\"\\x\"", 1, 3, "one of \" \\ / b f n r t u after the backslash"),
        ("\"\\é\"", 1, 3, "one of \" \\ / b f n r t u after the backslash"),
        ("\"\\u00g0\"", 1, 6, "four hexadecimal digits"),
        ("\"\\u00é0\"", 1, 6, "four hexadecimal digits"),
        ("\"\\ud83d\"", 1, 8, "the code of a character, large ones as a pair"),
        ("\"\\ude00\"", 1, 8, "the code of a character, large ones as a pair"),
        ("\"\\ud83d\\ud83d\"", 1, 14, "the code of a character, large ones as a pair"),
        ("\"\\ud83d\\u0041\"", 1, 14, "the code of a character, large ones as a pair"),
        ("\"\\ud83d\\n\"", 1, 9, "the code of a character, large ones as a pair"),
    ] {
        assert_eq!(read(text), Err(NotJson { line, column, expected }), "{text:?}");
        assert_agrees(text);
    }
}

#[test]
fn sixty_four_levels_are_read_and_no_more() {
    let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    assert!(read(&nested(64)).is_ok());
    assert_eq!(read(&nested(65)).map_err(|e| (e.column, e.expected)), Err((65, "at most 64 levels of brackets")));
    assert!(read(&"{\"a\":".repeat(1_000_000)).is_err());
}

#[test]
fn of_a_name_that_stands_twice_the_last_counts() {
    let Ok(Json::Object(fields)) = read(r#"{"a": 1, "b": 2, "a": true}"#) else { unreachable!("an object") };
    assert_eq!(last(&fields, "a"), Some(&Json::Flag(true)));
    assert_eq!(last(&fields, "c"), None);
}

/// Any JSON value of a few levels.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|value| json!(value)),
        any::<String>().prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            prop::collection::btree_map("[a-c\"\\\\é\n]{0,3}", inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Pieces that texts break at.
const PIECES: [&str; 32] = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\n", "/", "0", "1", "9", "-", "+", ".",
    "e", "E", "null", "true", "fals", " ", "\n", "\t", "\u{1}", "é", "😀", "\"a\"", "\"a\":",
];

fn mutated(text: &str, changes: &[(prop::sample::Index, usize, usize)]) -> String {
    let mut chars: Vec<String> = text.chars().map(String::from).collect();
    for (at, how, piece) in changes {
        let at = at.index(chars.len() + 1);
        match (how, at < chars.len()) {
            (0, true) => drop(chars.remove(at)),
            (1, true) => PIECES[*piece].clone_into(&mut chars[at]),
            (2, _) => chars.truncate(at),
            _ => chars.insert(at, PIECES[*piece].to_owned()),
        }
    }
    chars.concat()
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, usize, usize)>> {
    // Cutting is rare, or little would be left to break elsewhere.
    let how = prop_oneof![4 => Just(0_usize), 4 => Just(1), 1 => Just(2), 8 => Just(3)];
    prop::collection::vec((any::<prop::sample::Index>(), how, 0..PIECES.len()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn values_are_read_as_serde_json_reads_them(value in values()) {
        assert_agrees(&value.to_string());
        assert_agrees(&serde_json::to_string_pretty(&value).unwrap_or_default());
    }

    #[test]
    fn broken_values_are_refused_as_serde_json_refuses_them(value in values(), changes in changes()) {
        assert_agrees(&mutated(&value.to_string(), &changes));
    }

    #[test]
    fn changed_cells_are_read_as_serde_json_reads_them(changes in changes()) {
        assert_agrees(&mutated(include_str!("../../../tests/full.json"), &changes));
    }

    #[test]
    fn heaps_of_pieces_are_read_or_refused_as_serde_json_does(pieces in prop::collection::vec(0..PIECES.len(), 0..12)) {
        assert_agrees(&pieces.into_iter().map(|piece| PIECES[piece]).collect::<String>());
    }

    #[test]
    fn numbers_are_read_as_serde_json_reads_them(text in "-?[0-9]{0,25}(\\.[0-9]{0,25})?([eE][+-]?[0-9]{0,3})?") {
        assert_agrees(&text);
    }
}
