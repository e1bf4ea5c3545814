use super::lines::{Part, device_groups, host_groups};
use super::table::BudgetTable;
use crate::charts::{self, BudgetBar};
use crate::components::chart::Chart;
use crate::state::use_app;
use cellsizer_sizing::Report;
use cellsizer_sizing::format::{Units, bytes};
use leptos::prelude::*;
use std::sync::Arc;

/// Where the memory goes: the picture, then every line with its reason one step away.
#[component]
pub fn Budget(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let units = use_app().units();
    let device = Memo::new(move |_| report.with(|report| device_groups(&report.memory.device)));
    let host = Memo::new(move |_| report.with(|report| host_groups(&report.memory.host)));
    let narrow = RwSignal::new(false);
    let option =
        Memo::new(move |_| report.with(|report| charts::option(&charts::budget(report, units.get(), narrow.get()))));
    let drawn = Memo::new(move |_| report.with(|report| charts::budget_bars(report)));
    let label = Memo::new(move |_| drawn.with(|bars| sentence(bars, units.get())));
    let parts = Memo::new(move |_| report.with(|report| charts::budget_keys(report)));
    view! {
        <article class="card budget">
            <h2>"Where the memory goes " <small>"typical, by process"</small></h2>
            <ul class="keys" aria-hidden="true">{move || parts.get().into_iter().map(key).collect_view()}</ul>
            <Chart option narrow label bars=Signal::derive(move || drawn.with(Vec::len)) testid="chart-budget"/>
            <Show when=move || device.with(|groups| !groups.is_empty())>
                <BudgetTable
                    title="On the device"
                    testid="table-device"
                    groups=device
                    total=Signal::derive(move || report.with(|report| report.memory.device.total.clone()))
                    have=Signal::derive(move || report.with(|report| report.memory.device.have_bytes))
                />
                <p class="rule">{move || report.with(|report| rule(report, units.get()))}</p>
            </Show>
            <BudgetTable
                title="On the host"
                testid="table-host"
                groups=host
                total=Signal::derive(move || report.with(|report| report.memory.host.total.clone()))
                have=Signal::derive(move || report.with(|report| report.memory.host.have_bytes))
            />
        </article>
    }
    .into_any()
}

fn key((part, name): (Part, &'static str)) -> impl IntoView {
    view! { <li><i class=format!("key {}", part.class())></i>{name}</li> }
}

/// The chart in one sentence.
fn sentence(bars: &[BudgetBar], units: Units) -> String {
    let each: Vec<String> =
        bars.iter().map(|bar| format!("{} {}", bar.name, bytes(bar.total() as f64, units))).collect();
    format!("Typical memory by process: {}. The table below has every line.", each.join(", "))
}

/// The rule of thumb beside the computed figure.
fn rule(report: &Report, units: Units) -> String {
    let device = &report.memory.device;
    format!(
        "Planning rule, 1 GB for each GPU process plus its models, doubled: {}. Computed here: {} typical, {} with \
         headroom; {} of the typical value is the fixed cost that stays when the models shrink.",
        bytes(report.memory.rule_of_thumb_bytes as f64, units),
        bytes(device.total.typical as f64, units),
        bytes(device.with_headroom_bytes as f64, units),
        bytes(device.fixed.typical as f64, units),
    )
}
