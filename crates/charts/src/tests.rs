use super::{Bars, budget, option};
use cellsizer_sizing::format::Units;
use serde_json::Value;

/// The library leaves out silently what its light build does not register.
#[test]
fn every_part_of_a_chart_is_in_the_light_build() {
    let build = include_str!("../../../tools/echarts/light.mjs");
    let names = ["context", "runtime", "workspace", "weights", "activations"].map(str::to_owned);
    let bars = Bars::from_lists(names.into(), vec!["det".into()], &[290e6, 190e6, 60e6, 5e6, 17e6]);
    for narrow in [false, true] {
        let option: Value =
            serde_json::from_str(&option(&budget(&bars, Units::Decimal, narrow))).expect("an option is JSON");
        for (key, value) in option.as_object().expect("an object") {
            let needs = match key.as_str() {
                "animation" => continue,
                "aria" => "AriaComponent",
                "grid" | "xAxis" | "yAxis" => "GridComponent",
                "series" => {
                    let series = value.as_array().expect("series");
                    assert!(series.iter().all(|series| series["type"] == "bar"), "a series that is no bar");
                    assert!(!series.is_empty());
                    "BarChart"
                }
                other => panic!("{other} is not listed here"),
            };
            assert!(build.contains(needs), "{key} needs {needs}");
        }
    }
}
