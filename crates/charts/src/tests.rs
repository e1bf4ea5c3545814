use super::{Bars, Curves, STAGES, Times, budget, curves, option, timing};
use cellsizer_sizing::format::Units;
use serde_json::Value;

/// The library leaves out silently what its light build does not register.
#[test]
fn every_part_of_a_chart_is_in_the_light_build() {
    let build = include_str!("../../../tools/echarts/light.mjs");
    let names = ["context", "runtime", "workspace", "weights", "activations"].map(str::to_owned);
    let bars = Bars::from_lists(names.into(), vec!["det".into()], &[290e6, 190e6, 60e6, 5e6, 17e6]);
    let lines = Curves {
        names: vec!["floor".into(), "ONNX Runtime".into()],
        labels: vec!["320".into(), "640".into()],
        bytes: vec![1e6, 4e6, 2e6, 8e6],
        mark: Some(1),
    };
    let stages = (1..=STAGES).map(|n| n.to_string()).collect();
    let times = Times::from_lists(stages, vec!["top".into()], vec![String::new()], &[4.0; STAGES + 1], 50.0);
    let charts =
        [false, true].map(|n| [budget(&bars, Units::Decimal, n), curves(&lines, Units::Decimal, n), timing(&times, n)]);
    for chart in charts.iter().flatten() {
        let option: Value = serde_json::from_str(&option(chart)).expect("an option is JSON");
        for (key, value) in option.as_object().expect("an object") {
            let needs = match key.as_str() {
                "animation" => continue,
                "aria" => "AriaComponent",
                "grid" | "xAxis" | "yAxis" => "GridComponent",
                "series" => {
                    let series = value.as_array().expect("series");
                    assert!(!series.is_empty());
                    let marks = series.iter().any(|series| series.get("markLine").is_some());
                    assert!(!marks || build.contains("MarkLineComponent"), "a marked line needs its component");
                    let kind = |kind: &str| series.iter().all(|series| series["type"] == kind);
                    match (kind("bar"), kind("line")) {
                        (true, _) => "BarChart",
                        (_, true) => "LineChart",
                        _ => panic!("a series that is neither bar nor line"),
                    }
                }
                other => panic!("{other} is not listed here"),
            };
            assert!(build.contains(needs), "{key} needs {needs}");
        }
    }
}
