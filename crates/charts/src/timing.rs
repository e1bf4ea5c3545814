use crate::{categories, shorten, text};
use cellsizer_sizing::format::digits;
use charming::Chart;
use charming::component::{Aria, Axis, Decal, DecalItem, Grid};
use charming::datatype::DataPointItem;
use charming::element::{
    AxisType, Color, Emphasis, ItemStyle, Label, LabelAlign, LabelPosition, LineStyle, LineStyleType, MarkLine,
    MarkLineData, MarkLineVariant, SplitLine, Symbol,
};
use charming::series::Bar as BarSeries;

/// Stages between trigger and output.
pub const STAGES: usize = 9;

/// A stage narrower than this share of the axis has no room for its name.
const NAMED_SHARE: f64 = 0.15;
/// Nor for its figure.
const FIGURE_SHARE: f64 = 0.07;

/// Colour token and pattern of each stage; the keys of the page's chart repeat them. What waits is grey, what moves
/// pictures blue, what computes warm.
pub const STYLES: [(&str, usize); STAGES] = [
    ("--edge", 0),
    ("--c4", 3),
    ("--c2", 1),
    ("--c2", 2),
    ("--c3", 2),
    ("--edge", 4),
    ("--c5", 0),
    ("--c1", 0),
    ("--c1", 3),
];

/// What the chart of the time shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Times {
    /// Names of the stages, in order.
    pub stages: Vec<String>,
    /// One row a camera, from top to bottom.
    pub rows: Vec<Row>,
    /// Where the deadline is drawn, milliseconds.
    pub deadline_ms: Option<f64>,
}

/// One camera.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// What stands below the name: the total, or that it is unknown.
    pub total: String,
    /// Typical length of each stage, milliseconds.
    pub lengths_ms: [f64; STAGES],
    /// End of the last known stage when everything takes long, milliseconds.
    pub high_ms: f64,
}

impl Times {
    /// From the flat lists in which rows travel between two wasm modules: [`STAGES`] lengths and the high end a camera.
    /// A deadline that is not a positive number is none.
    #[must_use]
    pub fn from_lists(
        stages: Vec<String>,
        names: Vec<String>,
        totals: Vec<String>,
        ms: &[f64],
        deadline_ms: f64,
    ) -> Self {
        let (figures, _) = ms.as_chunks::<{ STAGES + 1 }>();
        let row = |((name, total), figures): ((String, String), &[f64; STAGES + 1])| {
            let mut lengths_ms = [0.0; STAGES];
            lengths_ms.copy_from_slice(&figures[..STAGES]);
            Row { name, total, lengths_ms, high_ms: figures[STAGES] }
        };
        let rows = names.into_iter().zip(totals).zip(figures).map(row).collect();
        Self { stages, rows, deadline_ms: Some(deadline_ms).filter(|ms| *ms > 0.0) }
    }
}

impl Row {
    fn typical(&self) -> f64 {
        self.lengths_ms.iter().sum()
    }
}

/// The time from trigger to output, a Gantt chart: a row a camera, its stages one after the other at their typical length,
/// hatched from there to the high end, and the deadline across all.
///
/// `narrow` leaves names of stages to the keys and totals to the table: there is room for the figures only.
///
/// Colours are the page's own properties, so that a chart follows the colour scheme, on screen and on paper.
#[must_use]
pub fn timing(picture: &Times, narrow: bool) -> Chart {
    let Times { stages, rows, deadline_ms } = picture;
    let longest = rows.iter().map(|row| row.high_ms.max(row.typical())).fold(deadline_ms.unwrap_or(0.0), f64::max);
    let (end, step) = axis(longest, if narrow { 3.0 } else { 6.0 });
    let decals = STYLES.iter().map(|(_, decal)| pattern(*decal)).chain([hatch()]).collect();
    let head = |row: &Row| match (narrow, row.total.as_str()) {
        (true, _) | (false, "") => shorten(&row.name, if narrow { 9 } else { 18 }),
        (false, total) => format!("{}\n{total}", shorten(&row.name, 18)),
    };
    let mut chart = Chart::new()
        .animation(false)
        .aria(Aria::new().enabled(true).decal(Decal::new().show(true).decals(decals)))
        .grid(Grid::new().left(0).right(28).top(18).bottom(6).contain_label(true))
        .x_axis(
            Axis::new()
                .type_(AxisType::Value)
                .min(0)
                .max(end)
                .interval(step)
                .axis_label(text().formatter("{value} ms"))
                .split_line(SplitLine::new().line_style(LineStyle::new().color("var(--line)"))),
        )
        .y_axis(categories(rows.iter().map(head).collect()));
    for (index, (stage, (colour, _))) in stages.iter().zip(STYLES).enumerate() {
        let parts = rows.iter().map(|row| {
            let ms = row.lengths_ms[index];
            let name = if ms < end * FIGURE_SHARE {
                String::new()
            } else if narrow || ms < end * NAMED_SHARE {
                digits(ms)
            } else {
                format!("{stage} {}", digits(ms))
            };
            DataPointItem::new(rounded(ms)).name(name)
        });
        let style = ItemStyle::new().color(token(colour)).border_color("var(--card)").border_width(1);
        chart = chart.series(series(stage, parts.collect()).item_style(style));
    }
    let spans =
        rows.iter().map(|row| DataPointItem::new(rounded((row.high_ms - row.typical()).max(0.0))).name(String::new()));
    let style = ItemStyle::new().color("transparent").border_color("var(--edge)").border_width(1);
    let mut high = series("up to the high end", spans.collect()).item_style(style);
    if let Some(ms) = *deadline_ms {
        // The name stays inside the picture at either end of the axis.
        let align = if ms > end * 0.7 { LabelAlign::Right } else { LabelAlign::Center };
        let label = Label::new()
            .show(true)
            .formatter(format!("deadline {} ms", digits(ms)).as_str())
            .align(align)
            .font_size(11)
            .color("var(--ink)");
        high = high.mark_line(
            MarkLine::new()
                .symbol(vec![Symbol::None, Symbol::None])
                .silent(true)
                .label(label)
                .line_style(LineStyle::new().color("var(--ink)").width(2).type_(LineStyleType::Dashed))
                .data(vec![MarkLineVariant::Simple(MarkLineData::new().x_axis(ms))]),
        );
    }
    chart.series(high)
}

/// End and step of an axis in round numbers, with `parts` steps at most.
fn axis(longest: f64, parts: f64) -> (f64, f64) {
    if !longest.is_finite() || longest <= 0.0 {
        return (1.0, 1.0);
    }
    let least = longest * 1.02 / parts;
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|n| n * power).into_iter().find(|step| *step >= least).unwrap_or(least);
    ((longest * 1.02 / step).ceil() * step, step)
}

/// A hundredth of a millisecond is finer than a pixel, and keeps the option short.
fn rounded(ms: f64) -> f64 {
    (ms * 100.0).round() / 100.0
}

fn series(name: &str, data: Vec<DataPointItem>) -> BarSeries {
    let label = Label::new()
        .show(true)
        .position(LabelPosition::Inside)
        .formatter("{b}")
        .font_size(11)
        .color("var(--ink)")
        .background_color("var(--card)")
        .padding((1.0, 3.0, 1.0, 3.0));
    BarSeries::new()
        .name(name)
        .stack("time")
        .bar_width(22)
        .label(label)
        .emphasis(Emphasis::new().disabled(true))
        .data(data)
}

fn token(name: &str) -> Color {
    Color::Value(format!("var({name})"))
}

fn pattern(index: usize) -> DecalItem {
    crate::budget::pattern(index)
}

/// From typical to high: lines without a ground.
fn hatch() -> DecalItem {
    let lines = DecalItem::new().color("var(--edge)").symbol(Symbol::Rect);
    lines.dash_array_x(vec![1, 0]).dash_array_y(vec![1, 5]).rotation(0.785)
}

#[cfg(test)]
mod tests;
