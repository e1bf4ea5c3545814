use crate::components::range::{in_mega, mega, mega_name};
use crate::results::lines::{Group, Part, device_groups};
use cellsizer_sizing::format::{Units, bytes};
use cellsizer_sizing::report::{HostProcess, ModelMemory, Report};
use charming::Chart;
use charming::component::{Aria, Axis, Decal, DecalItem, Grid};
use charming::datatype::DataPointItem;
use charming::element::{
    AxisLabel, AxisLine, AxisTick, AxisType, Color, Emphasis, ItemStyle, Label, LabelPosition, LineStyle, SplitLine,
    Symbol,
};
use charming::series::Bar;

/// A segment narrower than this share of the longest bar has no room for its name.
const NAMED_SHARE: f64 = 0.15;

/// Typical memory by process: one bar a process, one colour and pattern a part. The host's where the device has none.
///
/// `narrow` leaves the names of the parts to the keys: there is room for the figures only.
///
/// Colours are the page's own properties, so that a chart follows the colour scheme, on screen and on paper.
#[must_use]
pub fn budget(report: &Report, units: Units, narrow: bool) -> Chart {
    let bars = budget_bars(report);
    let longest = bars.iter().map(BudgetBar::total).max().unwrap_or(0).max(1);
    let on_host = report.memory.device.processes.is_empty();
    let mut chart = Chart::new()
        .animation(false)
        .aria(Aria::new().enabled(true).decal(Decal::new().show(true).decals(Part::ALL.map(pattern).into())))
        .grid(Grid::new().left(0).right(28).top(4).bottom(6).contain_label(true))
        .x_axis(
            Axis::new()
                .type_(AxisType::Value)
                .boundary_gap(("0", "12%"))
                .axis_label(text().formatter(format!("{{value}} {}", mega_name(units)).as_str()))
                .split_number(if narrow { 2 } else { 4 })
                .split_line(SplitLine::new().line_style(LineStyle::new().color("var(--line)"))),
        )
        .y_axis(
            Axis::new()
                .type_(AxisType::Category)
                .inverse(true)
                .axis_line(AxisLine::new().show(false))
                .axis_tick(AxisTick::new().show(false))
                .axis_label(text().interval(0))
                .data(bars.iter().map(|bar| shorten(&bar.name, if narrow { 9 } else { 16 })).collect::<Vec<_>>()),
        );
    for (index, part) in Part::ALL.into_iter().enumerate() {
        let segments = bars.iter().map(|bar| {
            let value = bar.parts[index];
            let named = value as f64 >= longest as f64 * NAMED_SHARE;
            let name = match named {
                false => String::new(),
                true if narrow => mega(value, units),
                true => format!("{} {}", part.name(on_host), mega(value, units)),
            };
            // A hundredth is finer than a pixel, and keeps the option short.
            let rounded = (in_mega(value, units) * 100.0).round() / 100.0;
            DataPointItem::new(rounded).name(name)
        });
        let label = inside().color("var(--ink)").background_color("var(--card)").padding((1.0, 3.0, 1.0, 3.0));
        let style = ItemStyle::new().color(colour(part)).border_color("var(--card)").border_width(1);
        chart = chart.series(series(part.name(on_host), label, segments.collect()).item_style(style));
    }
    // A series without length, whose labels are the totals behind the bars.
    let totals = bars.iter().map(|bar| DataPointItem::new(0).name(bytes(bar.total() as f64, units)));
    let label = inside().position(LabelPosition::Right).color("var(--ink)");
    chart.series(series("total", label, totals.collect()))
}

/// One bar: the name of its process and its parts, in bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct BudgetBar {
    /// Name of the process.
    pub name: String,
    /// Typical bytes of each part, in the order of [`Part::ALL`].
    pub parts: [u64; 5],
}

impl BudgetBar {
    /// All parts together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.parts.iter().sum()
    }
}

/// The parts that the bars have, with the names that the chart gives them.
#[must_use]
pub fn budget_keys(report: &Report) -> Vec<(Part, &'static str)> {
    let bars = budget_bars(report);
    let on_host = report.memory.device.processes.is_empty();
    let has = |index: usize| bars.iter().any(|bar| bar.parts[index] > 0);
    let parts = Part::ALL.into_iter().enumerate().filter(|(index, _)| has(*index));
    parts.map(|(_, part)| (part, part.name(on_host))).collect()
}

/// The bars: the device's processes; the host's where nothing runs on a device.
#[must_use]
pub fn budget_bars(report: &Report) -> Vec<BudgetBar> {
    let device = device_groups(&report.memory.device);
    if device.is_empty() {
        let host = &report.memory.host;
        let system = BudgetBar { name: "system".into(), parts: [host.os.typical, 0, 0, 0, host.frames.typical] };
        return host.processes.iter().map(host_bar).chain([system]).filter(|bar| bar.total() > 0).collect();
    }
    device.into_iter().map(|group| BudgetBar { name: group.name.clone(), parts: parts(&group) }).collect()
}

fn parts(group: &Group) -> [u64; 5] {
    Part::ALL.map(|part| {
        let counted = group.lines.iter().filter(|line| line.counts && line.part == part);
        counted.map(|line| line.range.typical).sum()
    })
}

/// The models are within what the process holds.
fn host_bar(process: &HostProcess) -> BudgetBar {
    let sum = |of: fn(&ModelMemory) -> u64| process.models.iter().map(of).sum::<u64>();
    let all = process.resident.typical;
    let weights = sum(|model| model.weights.typical).min(all);
    let scratch = sum(|model| model.activations.typical + model.io.typical).min(all - weights);
    BudgetBar { name: process.name.clone(), parts: [0, all - weights - scratch, 0, weights, scratch] }
}

/// Long names of processes with many models would leave no room for the bars.
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

fn inside() -> Label {
    Label::new().show(true).position(LabelPosition::Inside).formatter("{b}").font_size(11)
}

fn series(name: &str, label: Label, data: Vec<DataPointItem>) -> Bar {
    let still = Emphasis::new().disabled(true);
    Bar::new().name(name).stack("memory").bar_width(26).label(label).emphasis(still).data(data)
}

fn colour(part: Part) -> Color {
    Color::Value(format!("var(--{})", part.class()))
}

/// Patterns tell the parts apart where colours do not; the keys of the tables repeat them.
fn pattern(part: Part) -> DecalItem {
    let item = DecalItem::new().color("var(--decal)");
    match part {
        Part::Context => item.symbol(Symbol::None),
        Part::Runtime => item.symbol(Symbol::Rect).dash_array_x(vec![1, 0]).dash_array_y(vec![2, 5]).rotation(-0.785),
        Part::Workspace => {
            item.symbol(Symbol::Circle).symbol_size(0.8).dash_array_x(vec![5, 3]).dash_array_y(vec![5, 3])
        }
        Part::Weights => item.symbol(Symbol::Rect).dash_array_x(vec![2, 4]).dash_array_y(vec![1, 0]),
        Part::Activations => {
            item.symbol(Symbol::Rect).dash_array_x(vec![1, 0]).dash_array_y(vec![2, 3]).rotation(0.785)
        }
    }
}

#[cfg(test)]
mod tests;
