use super::*;
use crate::option;
use serde_json::{Value, json};

fn picture() -> Times {
    let stages =
        ["Input delay", "Exposure", "Transfer", "Copy", "Preparation", "Queue", "Inference", "Result", "Output"];
    let top = [0.02, 0.5, 42.14, 1.0, 1.88, 0.0, 4.68, 0.6, 0.1, 94.37];
    let unknown = [0.02, 0.5, 42.14, 1.0, 1.88, 0.0, 0.0, 0.0, 0.0, 48.5];
    Times::from_lists(
        stages.map(str::to_owned).into(),
        vec!["top".into(), "a camera with a long name".into()],
        vec!["51, at most 94 ms".into(), "inference unknown".into()],
        &[top, unknown].concat(),
        120.0,
    )
}

fn drawn(picture: &Times, narrow: bool) -> Value {
    serde_json::from_str(&option(&timing(picture, narrow))).expect("an option is JSON")
}

#[test]
fn stages_stand_one_after_the_other_and_the_rest_is_hatched() {
    let option = drawn(&picture(), false);
    let series = option["series"].as_array().expect("series");
    assert_eq!(series.len(), STAGES + 1);
    assert!(series.iter().all(|series| series["stack"] == "time"));
    let first = |index: usize| series[index]["data"][0]["value"].as_f64().expect("a length");
    let typical: f64 = (0..STAGES).map(first).sum();
    assert!((typical - 50.92).abs() < 0.01, "{typical}");
    assert!((typical + first(STAGES) - 94.37).abs() < 0.01, "the hatched part ends at the high end");
    // One pattern a series, its own and not what the library deals out.
    let decals = option["aria"]["decal"]["decals"].as_array().expect("patterns");
    assert_eq!((decals.len(), &option["aria"]["decal"]["show"]), (STAGES + 1, &json!(false)));
    assert!(series.iter().zip(decals).all(|(series, decal)| series["itemStyle"]["decal"] == *decal));
    let [transfer, queue] = [2, 5].map(|index| &series[index]);
    assert_eq!(transfer["data"][0]["name"], "Transfer 42.1");
    assert_eq!(transfer["itemStyle"]["color"], "var(--c2)");
    // What has no length has no label either.
    assert_eq!(queue["data"][0]["label"]["show"], false);
}

#[test]
fn the_deadline_is_a_line_inside_the_axis() {
    let option = drawn(&picture(), false);
    let line = &option["series"][STAGES]["markLine"];
    assert_eq!(line["data"], json!([{ "xAxis": 120.0 }]));
    assert_eq!(line["label"]["formatter"], "deadline 120 ms");
    assert_eq!((option["xAxis"]["max"].clone(), option["xAxis"]["interval"].clone()), (json!(125.0), json!(25.0)));
    let without = drawn(&Times { deadline_ms: None, ..picture() }, false);
    assert!(without["series"][STAGES].get("markLine").is_none());
    assert_eq!(Times::from_lists(vec![], vec![], vec![], &[], f64::NAN).deadline_ms, None);
}

#[test]
fn a_camera_with_an_unknown_stage_says_so_and_ends_there() {
    let option = drawn(&picture(), false);
    assert_eq!(option["yAxis"]["data"][1], "a camera with a l\u{2026}\ninference unknown");
    assert_eq!(option["series"][6]["data"][1]["value"], 0.0);
}

#[test]
fn narrow_saves_words() {
    let option = drawn(&picture(), true);
    assert_eq!(option["yAxis"]["data"][0], "top");
    assert_eq!(option["series"][2]["data"][0]["name"], "42.1");
}

#[test]
fn axes_end_in_round_numbers() {
    assert_eq!(axis(94.37, 6.0), (100.0, 20.0));
    assert_eq!(axis(200.0, 3.0), (300.0, 100.0));
    assert_eq!(axis(0.0, 6.0), (1.0, 1.0));
    assert_eq!(axis(f64::INFINITY, 6.0), (1.0, 1.0));
}
