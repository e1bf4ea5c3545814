use crate::text;
use cellsizer_sizing::format::{Units, bytes};
use charming::Chart;
use charming::component::{Axis, Grid};
use charming::datatype::DataPointItem;
use charming::element::{
    AreaStyle, AxisType, Color, Emphasis, ItemStyle, Label, LabelPosition, LineStyle, SplitLine, Symbol,
};
use charming::series::Line;

/// Lines of memory over the same labels.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Curves {
    /// Names of the lines.
    pub names: Vec<String>,
    /// What stands along the bottom, from left to right.
    pub labels: Vec<String>,
    /// Bytes, line after line, one a label.
    pub bytes: Vec<f64>,
    /// Place of the point of the first line to mark.
    pub mark: Option<usize>,
}

/// Memory over something that goes on: operators, input sizes. The first line is filled, and one point of it may be
/// marked with its figure.
///
/// `narrow` leaves the names of the lines to the table beside it, and labels every other place at most.
#[must_use]
pub fn curves(picture: &Curves, units: Units, narrow: bool) -> Chart {
    let Curves { names, labels, bytes: values, mark } = picture;
    let (mega, unit) = units.mega();
    let length = labels.len().max(1);
    let mut chart = Chart::new()
        .animation(false)
        .grid(Grid::new().left(0).right(if narrow { 12 } else { 28 }).top(22).bottom(6).contain_label(true))
        .x_axis(Axis::new().type_(AxisType::Category).boundary_gap(false).axis_label(text()).data(labels.clone()))
        .y_axis(
            Axis::new()
                .type_(AxisType::Value)
                .axis_label(text().formatter(format!("{{value}} {unit}").as_str()))
                .split_number(3)
                .split_line(SplitLine::new().line_style(LineStyle::new().color("var(--line)"))),
        );
    let still = || Emphasis::new().disabled(true);
    for (index, (name, line)) in names.iter().zip(values.chunks(length)).enumerate() {
        let colour = colour(index);
        let data: Vec<f64> = line.iter().map(|value| rounded(value / mega)).collect();
        let stroke = LineStyle::new().color(colour.clone()).width(if index == 0 { 1.5 } else { 2.0 });
        let mut series = Line::new()
            .name(name.as_str())
            .show_symbol(false)
            .line_style(if index == 0 { stroke } else { stroke.type_(charming::element::LineStyleType::Dashed) })
            .item_style(ItemStyle::new().color(colour.clone()))
            .emphasis(still())
            .silent(true)
            .data(data);
        if index == 0 {
            series = series.area_style(AreaStyle::new().color(colour).opacity(0.25));
        }
        chart = chart.series(series);
    }
    let point = mark.filter(|at| *at < labels.len()).and_then(|at| Some((at, values.get(at)?)));
    if let Some((at, value)) = point {
        // A figure near an edge would run out of the picture.
        let place = match at * 3 / length {
            0 => LabelPosition::Right,
            1 => LabelPosition::Top,
            _ => LabelPosition::Left,
        };
        let figure = Label::new()
            .show(true)
            .position(place)
            .formatter("{b}")
            .font_size(11)
            .color("var(--ink)")
            .background_color("var(--card)")
            .padding((1.0, 3.0, 1.0, 3.0));
        // By its place: a label that looks like a number is taken for one.
        #[allow(clippy::cast_precision_loss, reason = "a chart has some hundred points")]
        let item = DataPointItem::new(vec![at as f64, rounded(value / mega)]).name(bytes(*value, units));
        let marked = Line::new()
            .name("peak")
            .symbol(Symbol::Circle)
            .symbol_size(9.0)
            .item_style(ItemStyle::new().color("var(--ink)"))
            .label(figure)
            .emphasis(still())
            .silent(true)
            .data(vec![item]);
        chart = chart.series(marked);
    }
    chart
}

/// A hundredth is finer than a pixel, and keeps the option short.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The page's tokens: activations, then context, for a second line.
fn colour(line: usize) -> Color {
    Color::Value(if line == 0 { "var(--c5)" } else { "var(--c1)" }.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::option;
    use serde_json::Value;

    fn drawn(picture: &Curves) -> Value {
        serde_json::from_str(&option(&curves(picture, Units::Decimal, false))).expect("an option is JSON")
    }

    #[test]
    fn one_series_a_line_and_one_point_that_is_marked() {
        let picture = Curves {
            names: vec!["floor".into(), "ONNX Runtime".into()],
            labels: ["320", "640", "960"].map(str::to_owned).into(),
            bytes: vec![1e6, 4e6, 9e6, 2e6, 8e6, 18e6],
            mark: Some(1),
        };
        let drawn = drawn(&picture);
        let series = drawn["series"].as_array().expect("series");
        assert_eq!(series.len(), 3);
        assert_eq!(series[0]["data"], serde_json::json!([1.0, 4.0, 9.0]));
        assert_eq!(series[1]["data"], serde_json::json!([2.0, 8.0, 18.0]));
        assert_eq!(series[2]["data"][0]["name"], "4 MB");
        assert_eq!(series[2]["showAllSymbol"], true);
        assert_eq!(series[2]["data"][0]["value"], serde_json::json!([1.0, 4.0]));
    }

    #[test]
    fn nothing_to_draw_is_no_fault() {
        let none = drawn(&Curves::default());
        assert!(none["series"].as_array().is_none_or(Vec::is_empty));
        let torn = Curves { names: vec!["live".into()], bytes: vec![1.0], mark: Some(7), ..Curves::default() };
        assert_eq!(drawn(&torn)["series"].as_array().map(Vec::len), Some(1));
    }
}
