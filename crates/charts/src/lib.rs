//! Charts as data: pure functions from names and figures to a chart, and from a chart to the JSON that draws it.
//!
//! The page loads this crate as a module of its own, when it shows the first chart: the charting library's types weigh
//! tens of kilobytes, and the verdict needs none of them.

#![forbid(unsafe_code)]

mod budget;
mod curve;
mod timing;

pub use budget::{Bar, Bars, PARTS, budget};
pub use curve::{Curves, curves};
pub use timing::{Row, STAGES, STYLES, Times, timing};

use charming::Chart;
use charming::component::Axis;
use charming::element::{AxisLabel, AxisLine, AxisTick, AxisType};
use serde_json::{Value, json};

/// For text of 11 and 12 px.
const LINE_HEIGHT_PX: u32 = 14;

/// The chart as the library's option, in JSON: the chart and the few keys that `charming` has no type for.
#[must_use]
pub fn option(chart: &Chart) -> String {
    let mut option = serde_json::to_value(chart).unwrap_or(Value::Null);
    // The element that holds the chart has a sentence of our own; the library's would replace it.
    if let Some(aria) = option.get_mut("aria") {
        aria["label"] = json!({ "enabled": false });
        // Dealt out by the library, the patterns would go on where the page's last chart ended, and fill in what a series'
        // own one leaves out.
        if let Some(decal) = aria.get_mut("decal") {
            decal["show"] = json!(false);
        }
    }
    // The library takes a line's height from a wide glyph that a machine's fonts may lack.
    for axis in ["/xAxis/axisLabel", "/yAxis/axisLabel"] {
        set_line_height(option.pointer_mut(axis));
    }
    let decals = option.pointer("/aria/decal/decals").and_then(Value::as_array).cloned().unwrap_or_default();
    let series = option.pointer_mut("/series").and_then(Value::as_array_mut).into_iter().flatten();
    for (index, series) in series.enumerate() {
        // By its place.
        if let Some(decal) = decals.get(index) {
            series["itemStyle"]["decal"] = decal.clone();
        }
        // The categories run down, so that a line starts at the top, clear of the axis.
        if let Some(label) = series.pointer_mut("/markLine/label") {
            label["position"] = json!("start");
        }
        set_line_height(series.get_mut("label"));
        set_line_height(series.pointer_mut("/markLine/label"));
        // Else a marked point shows only where the axis happens to have a label.
        if series["type"] == "line" {
            series["showAllSymbol"] = json!(true);
        }
    }
    // A segment without a name has no label either: an empty one still draws its background.
    let data = option.pointer_mut("/series").and_then(Value::as_array_mut).into_iter().flatten();
    for item in data.filter_map(|series| series.get_mut("data")?.as_array_mut()).flatten() {
        if item.get("name").and_then(Value::as_str) == Some("") {
            item["label"] = json!({ "show": false });
        }
    }
    option.to_string()
}

/// The axis of the bars' names, from top to bottom.
fn categories(names: Vec<String>) -> Axis {
    Axis::new()
        .type_(AxisType::Category)
        .inverse(true)
        .axis_line(AxisLine::new().show(false))
        .axis_tick(AxisTick::new().show(false))
        .axis_label(text().interval(0))
        .data(names)
}

/// Long names would leave no room for the bars.
fn shorten(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        name.to_owned()
    } else {
        name.chars().take(most - 1).chain(['\u{2026}']).collect()
    }
}

fn text() -> AxisLabel {
    AxisLabel::new().color("var(--soft)").font_size(12)
}

fn set_line_height(label: Option<&mut Value>) {
    if let Some(label) = label {
        label["lineHeight"] = json!(LINE_HEIGHT_PX);
    }
}

#[cfg(test)]
mod tests;
