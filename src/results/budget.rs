use super::lines::{Part, device_groups, host_groups};
use super::table::{self, Touched, table};
use crate::browser::echarts::budget_option;
use crate::charts::{self, Bar};
use crate::components::chart::Chart;
use crate::components::reactive::{dynamic, memo, text};
use crate::components::source_links::{on_demand, opened};
use crate::state::SharedReport;
use crate::state::use_app;
use cellsizer_sizing::Report;
use cellsizer_sizing::format::{Units, bytes, digits};
use cellsizer_sizing::score::MEMORY;
use leptos::prelude::*;

/// Where the memory goes: the picture, then every line with its reason one step away.
#[component]
pub fn Budget(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    let units = use_app().units();
    let touched = Touched::new(Vec::new());
    let budget = memo(move || report.with(|report| charts::Budget::of(report)));
    let label = text(move || budget.with(|budget| sentence(&budget.bars, units.get())));
    let bars = memo(move || budget.with(|budget| budget.bars.len()));
    let draw =
        Box::new(move |narrow| budget_option(budget.with(charts::Budget::lists), units.get() == Units::Binary, narrow));
    let keys = move || budget.with(charts::Budget::keys).into_iter().map(key).collect_view().into_any();
    let device = move || report.with(|report| device(report, units.get(), touched));
    let host = move || report.with(|report| host(report, units.get(), touched));
    view! {
        <article class="card budget">
            <h2>"Where the memory goes " <small>"typical, by process"</small></h2>
            <ul class="keys" aria-hidden="true">{dynamic(keys)}</ul>
            <Chart draw bars label testid="chart-budget"/>
            {dynamic(device)}
            {dynamic(host)}
        </article>
    }
    .into_any()
}

fn device(report: &Report, units: Units, touched: Touched) -> AnyView {
    let memory = &report.memory.device;
    let groups = device_groups(memory);
    if groups.is_empty() {
        return ().into_any();
    }
    let budget = table::Budget {
        title: "On the device",
        testid: "table-device",
        groups,
        total: &memory.total,
        have: memory.have_bytes,
    };
    let score = opened(|details| (details.score)());
    view! {
        {table(budget, units, touched)}
        <p class="rule">{rule(report, units)}</p>
        {on_demand("small", "score".to_owned(), "How good is this?".into_any(), score)}
    }
    .into_any()
}

fn host(report: &Report, units: Units, touched: Touched) -> AnyView {
    let memory = &report.memory.host;
    let groups = host_groups(memory);
    let budget = table::Budget {
        title: "On the host",
        testid: "table-host",
        groups,
        total: &memory.total,
        have: memory.have_bytes,
    };
    table(budget, units, touched)
}

fn key((part, name): (Part, &'static str)) -> AnyView {
    view! { <li><i class=format!("key {}", part.class())></i>{name}</li> }.into_any()
}

/// The chart in one sentence.
fn sentence(bars: &[Bar], units: Units) -> String {
    let each: Vec<String> =
        bars.iter().map(|bar| format!("{} {}", bar.name, bytes(bar.total() as f64, units))).collect();
    format!("Typical memory by process: {}. The table below has every line.", each.join(", "))
}

/// The rule of thumb beside the computed figure.
fn rule(report: &Report, units: Units) -> String {
    let device = &report.memory.device;
    format!(
        "Planning rule, 1 GB for each GPU process plus its models, doubled: {}. Computed here: {} typical, {} with \
         headroom; {} of the typical value is the fixed cost that stays when the models shrink. Of {} published \
         totals of processes, {} % are inside such a range and {} % above it; typical is off by {} % in the median.",
        bytes(report.memory.rule_of_thumb_bytes as f64, units),
        bytes(device.total.typical as f64, units),
        bytes(device.with_headroom_bytes as f64, units),
        bytes(device.fixed.typical as f64, units),
        MEMORY.rows,
        digits(MEMORY.inside_percent),
        digits(MEMORY.above_percent),
        digits(MEMORY.error_percent),
    )
}
