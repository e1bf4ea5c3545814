use crate::{categories, shorten, text};
use cellsizer_sizing::format::{Units, bytes, digits};
use charming::Chart;
use charming::component::{Aria, Axis, Decal, DecalItem, Grid};
use charming::datatype::DataPointItem;
use charming::element::{AxisType, Color, Emphasis, ItemStyle, Label, LabelPosition, LineStyle, SplitLine, Symbol};
use charming::series::Bar as BarSeries;

/// A segment narrower than this share of the longest bar has no room for its name.
const NAMED_SHARE: f64 = 0.15;

/// Parts that a bar is made of.
pub const PARTS: usize = 5;

/// What the chart of the memory shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bars {
    /// Names of the parts, in the order they are stacked.
    pub parts: Vec<String>,
    /// The bars from top to bottom.
    pub bars: Vec<Bar>,
}

/// One bar: the name of its process and its parts, in bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Name of the process.
    pub name: String,
    /// Bytes of each part.
    pub parts: [f64; PARTS],
}

impl Bars {
    /// From the flat lists in which bars travel between two wasm modules: [`PARTS`] figures a name.
    #[must_use]
    pub fn from_lists(parts: Vec<String>, names: Vec<String>, bytes: &[f64]) -> Self {
        let (figures, _) = bytes.as_chunks();
        let bars = names.into_iter().zip(figures).map(|(name, parts)| Bar { name, parts: *parts }).collect();
        Self { parts, bars }
    }
}

impl Bar {
    fn total(&self) -> f64 {
        self.parts.iter().sum()
    }
}

/// Typical memory by process: one bar a process, one colour and pattern a part.
///
/// `narrow` leaves the names of the parts to the keys: there is room for the figures only.
///
/// Colours are the page's own properties, so that a chart follows the colour scheme, on screen and on paper.
#[must_use]
pub fn budget(picture: &Bars, units: Units, narrow: bool) -> Chart {
    let Bars { parts, bars } = picture;
    let longest = bars.iter().map(Bar::total).fold(1.0, f64::max);
    let (mega, unit) = units.mega();
    let mut chart = Chart::new()
        .animation(false)
        .aria(Aria::new().enabled(true).decal(Decal::new().show(true).decals((0..PARTS).map(pattern).collect())))
        .grid(Grid::new().left(0).right(28).top(4).bottom(6).contain_label(true))
        .x_axis(
            Axis::new()
                .type_(AxisType::Value)
                .boundary_gap(("0", "12%"))
                .axis_label(text().formatter(format!("{{value}} {unit}").as_str()))
                .split_number(if narrow { 2 } else { 4 })
                .split_line(SplitLine::new().line_style(LineStyle::new().color("var(--line)"))),
        )
        .y_axis(categories(bars.iter().map(|bar| shorten(&bar.name, if narrow { 9 } else { 16 })).collect()));
    for (index, part) in parts.iter().enumerate().take(PARTS) {
        let segments = bars.iter().map(|bar| {
            let value = bar.parts[index];
            let named = value >= longest * NAMED_SHARE;
            let name = match named {
                false => String::new(),
                true if narrow => digits(value / mega),
                true => format!("{part} {}", digits(value / mega)),
            };
            // A hundredth is finer than a pixel, and keeps the option short.
            let rounded = (value / mega * 100.0).round() / 100.0;
            DataPointItem::new(rounded).name(name)
        });
        let label = inside().color("var(--ink)").background_color("var(--card)").padding((1.0, 3.0, 1.0, 3.0));
        let style = ItemStyle::new().color(colour(index)).border_color("var(--card)").border_width(1);
        chart = chart.series(series(part, label, segments.collect()).item_style(style));
    }
    // A series without length, whose labels are the totals behind the bars.
    let totals = bars.iter().map(|bar| DataPointItem::new(0).name(bytes(bar.total(), units)));
    let label = inside().position(LabelPosition::Right).color("var(--ink)");
    chart.series(series("total", label, totals.collect()))
}

fn inside() -> Label {
    Label::new().show(true).position(LabelPosition::Inside).formatter("{b}").font_size(11)
}

fn series(name: &str, label: Label, data: Vec<DataPointItem>) -> BarSeries {
    let still = Emphasis::new().disabled(true);
    BarSeries::new().name(name).stack("memory").bar_width(26).label(label).emphasis(still).data(data)
}

/// The page's tokens for the parts are named by their place, as are the keys of its tables.
fn colour(part: usize) -> Color {
    Color::Value(format!("var(--c{})", part + 1))
}

/// Patterns tell the parts apart where colours do not; the keys of the tables repeat them.
pub(crate) fn pattern(part: usize) -> DecalItem {
    let item = DecalItem::new().color("var(--decal)");
    match part {
        0 => item.symbol(Symbol::None),
        1 => item.symbol(Symbol::Rect).dash_array_x(vec![1, 0]).dash_array_y(vec![2, 5]).rotation(-0.785),
        2 => item.symbol(Symbol::Circle).symbol_size(0.8).dash_array_x(vec![5, 3]).dash_array_y(vec![5, 3]),
        3 => item.symbol(Symbol::Rect).dash_array_x(vec![2, 4]).dash_array_y(vec![1, 0]),
        _ => item.symbol(Symbol::Rect).dash_array_x(vec![1, 0]).dash_array_y(vec![2, 3]).rotation(0.785),
    }
}

#[cfg(test)]
mod tests;
