use super::*;
use crate::option;
use serde_json::{Value, json};

const NAMES: [&str; PARTS] = ["context", "runtime", "workspace", "weights", "activations"];
const DET: [f64; PARTS] = [290e6, 190e6, 60e6, 5e6, 17e6];
const BARE: [f64; PARTS] = [290e6, 190e6, 60e6, 0.0, 0.0];

fn bars(bars: &[(&str, [f64; PARTS])]) -> Bars {
    let bar = |(name, parts): &(&str, _)| Bar { name: (*name).to_owned(), parts: *parts };
    Bars { parts: NAMES.map(str::to_owned).into(), bars: bars.iter().map(bar).collect() }
}

fn drawn(bars: &Bars) -> Value {
    serde_json::from_str(&option(&budget(bars, Units::Decimal, false))).expect("an option is JSON")
}

#[test]
fn one_bar_a_process_and_one_series_a_part() {
    let drawn = drawn(&bars(&[("det", DET), ("a name of many models", BARE)]));
    assert_eq!(drawn["yAxis"]["data"], json!(["det", "a name of many …"]));
    let names: Vec<_> = drawn["series"].as_array().expect("series").iter().map(|series| &series["name"]).collect();
    assert_eq!(names, ["context", "runtime", "workspace", "weights", "activations", "total"]);
    assert_eq!(
        drawn["series"][0],
        json!({
            "type": "bar", "name": "context", "stack": "memory", "barWidth": 26,
            "itemStyle": {
                "color": "var(--c1)", "borderColor": "var(--card)", "borderWidth": 1.0,
                "decal": { "color": "var(--decal)", "symbol": "none" },
            },
            "emphasis": { "disabled": true },
            "label": {
                "show": true, "position": "inside", "formatter": "{b}", "fontSize": 11.0, "color": "var(--ink)",
                "backgroundColor": "var(--card)", "padding": [1.0, 3.0, 1.0, 3.0],
                "lineHeight": 14,
            },
            "data": [
                { "value": 290.0, "name": "context 290" },
                { "value": 290.0, "name": "context 290" },
            ],
        })
    );
}

#[test]
fn a_narrow_segment_draws_no_label() {
    let drawn = drawn(&bars(&[("det", DET)]));
    assert_eq!(drawn["series"][3]["data"], json!([{ "value": 5.0, "name": "", "label": { "show": false } }]));
    assert_eq!(drawn["series"][5]["data"], json!([{ "value": 0, "name": "562 MB" }]));
}

#[test]
fn a_narrow_chart_leaves_the_names_to_the_keys() {
    let drawn: Value =
        serde_json::from_str(&option(&budget(&bars(&[("det", BARE)]), Units::Decimal, true))).expect("JSON");
    assert_eq!(drawn["series"][0]["data"], json!([{ "value": 290.0, "name": "290" }]));
}

#[test]
fn parts_differ_in_pattern_and_nothing_moves() {
    let drawn = drawn(&bars(&[("det", BARE)]));
    assert_eq!(drawn["animation"], json!(false));
    assert_eq!(drawn["aria"]["label"], json!({ "enabled": false }));
    let decals = drawn["aria"]["decal"]["decals"].as_array().expect("decals");
    assert_eq!(decals.len(), 5);
    for (index, decal) in decals.iter().enumerate() {
        assert!(decals.iter().skip(index + 1).all(|other| other != decal), "two parts share a pattern");
    }
}

#[test]
fn lists_become_bars() {
    let bytes: Vec<f64> = DET.into_iter().chain(BARE).collect();
    let of = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let made = Bars::from_lists(of(&NAMES), of(&["det", "ocr"]), &bytes);
    assert_eq!(made, bars(&[("det", DET), ("ocr", BARE)]));
    // Lists that do not fit each other come from another version of the page: no reason to fail.
    assert_eq!(Bars::from_lists(of(&NAMES), of(&["det", "ocr"]), &bytes[..7]), bars(&[("det", DET)]));
    assert!(option(&budget(&Bars::default(), Units::Decimal, false)).starts_with('{'));
}

#[test]
fn binary_units_are_named_and_used() {
    let text = option(&budget(&bars(&[("det", [1_048_576.0 * 512.0, 0.0, 0.0, 0.0, 0.0])]), Units::Binary, false));
    assert!(text.contains("{value} MiB") && text.contains("context 512"), "{text}");
}

#[test]
fn no_code_is_made_from_text() {
    let text = option(&budget(&bars(&[("det", BARE)]), Units::Binary, false));
    assert!(!text.contains("function"));
}
