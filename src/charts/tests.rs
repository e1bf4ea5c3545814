use super::{budget, option};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::{Catalogue, examples, size};
use serde_json::Value;

/// The library leaves out silently what its light build does not register.
#[test]
fn every_part_of_a_chart_is_in_the_light_build() {
    let build = include_str!("../../tools/echarts/light.mjs");
    let catalogue = Catalogue::embedded();
    for example in examples::ALL {
        let report = size(&example.cell(), &catalogue).expect("an example can be sized");
        let option: Value =
            serde_json::from_str(&option(&budget(&report, Units::Decimal, false))).expect("an option is JSON");
        for (key, value) in option.as_object().expect("an object") {
            let needs = match key.as_str() {
                "animation" => continue,
                "aria" => "AriaComponent",
                "grid" | "xAxis" | "yAxis" => "GridComponent",
                "series" => {
                    let bars = value.as_array().expect("series").iter().all(|series| series["type"] == "bar");
                    assert!(bars, "{}: a series that is no bar", example.id);
                    "BarChart"
                }
                other => panic!("{}: {other} is not listed here", example.id),
            };
            assert!(build.contains(needs), "{key} needs {needs}");
        }
    }
}
