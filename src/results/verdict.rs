use super::pick::plugs_sentence;
use super::scale::Need;
use super::words::{pending_sentence, status_class};
use crate::components::reactive::{dynamic, memo, text};
use crate::components::tag::status_mark;
use crate::state::SharedReport;
use crate::state::use_app;
use cellsizer_sizing::Report;
use cellsizer_sizing::format::{Units, byte_range, bytes};
use cellsizer_sizing::number;
use cellsizer_sizing::report::{DeviceMemory, Verdict};
use leptos::prelude::*;

/// The answer first: one sentence, one bar, what it is made of.
#[component]
pub fn VerdictPanel(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    let app = use_app();
    // A memo, so that an edit that changes no word is not announced again.
    let verdict = memo(move || report.with(|report| report.verdict.clone()));
    let plugs = memo(move || report.with(|report| plugs_sentence(&report.checks)));
    let class = move || format!("card verdict {}", verdict.with(|verdict| status_class(verdict.status)));
    view! {
        <article class=text(class)>
            <div role="status" aria-live="polite" data-testid="verdict">
                {dynamic(move || (verdict.with(sentence)).into_any())}
                {dynamic(move || (plugs.get().map(|text| view! { <p class="also">{text}</p> })).into_any())}
                {dynamic(move || ({
                    let fields = app.pending().get();
                    (fields > 0).then(|| view! { <p class="pending">{pending_sentence(fields)}</p> })
                }).into_any())}
            </div>
            {dynamic(move || (report.with(|report| figures(report, app.units().get()))).into_any())}
            {dynamic(move || app.advice().map(|advice| (advice.first_sight)(report)).into_any())}
            {dynamic(move || (report.with(|report| gauge(&Need::of(&report.memory), app.units().get()))).into_any())}
        </article>
    }
    .into_any()
}

fn sentence(verdict: &Verdict) -> impl IntoView + use<> {
    view! {
        <p class="say">
            {status_mark(verdict.status)}
            <span>{verdict.headline.clone()}</span>
        </p>
        <p class="sub">{verdict.detail.clone()}</p>
    }
}

fn figures(report: &Report, units: Units) -> impl IntoView + use<> {
    let DeviceMemory { total, with_headroom_bytes, processes, .. } = &report.memory.device;
    let shared = report.memory.shared.then_some("One pool for host and device: the bar holds both.");
    let host = &report.memory.host.total;
    let (last, figure) = if processes.is_empty() {
        ("On the host", byte_range(host.low as f64, host.high as f64, units))
    } else {
        ("with headroom", bytes(*with_headroom_bytes as f64, units))
    };
    view! {
        <dl class="figures">
            <div>
                <dt>"On the device"</dt>
                <dd data-testid="memory-device">{byte_range(total.low as f64, total.high as f64, units)}</dd>
            </div>
            <div>
                <dt>"typical"</dt>
                <dd data-testid="memory-device-typical" data-bytes=total.typical.to_string()>
                    {bytes(total.typical as f64, units)}
                </dd>
            </div>
            <div>
                <dt>"high"</dt>
                <dd data-testid="memory-device-high" data-bytes=total.high.to_string()>
                    {bytes(total.high as f64, units)}
                </dd>
            </div>
            <div>
                <dt>{last}</dt>
                <dd>{figure}</dd>
            </div>
        </dl>
        {shared.map(|text| view! { <p class="pool small">{text}</p> })}
    }
}

/// Typical filled, up to high hatched, headroom tinted, the rule's tick, the capacity's end.
fn gauge(need: &Need, units: Units) -> impl IntoView + use<> {
    let scale = need.scale();
    let percent = |share: f64| format!("{}%", number::fixed(share * 100.0, 2));
    let show = |value: u64| bytes(value as f64, units);
    let over = scale.capacity.is_some_and(|at| at < scale.headroom);
    let rule = scale.rule.map(|at| {
        let side = if at > 0.5 { "tick left" } else { "tick" };
        view! {
            <span class=side style:--x=percent(at)>
                "planning rule" <i class="wide">", doubled"</i> {format!(" {}", show(need.rule))}
            </span>
        }
    });
    let capacity = match (scale.capacity, need.have) {
        (Some(at), Some(have)) => view! {
            <span class="cap" class:inside={at < 0.999} style:--x=percent(at)><b>{show(have)}</b></span>
        }
        .into_any(),
        _ => view! { <span class="cap open">"capacity unknown"</span> }.into_any(),
    };
    view! {
        <div class="gauge" class:over=over role="img" aria-label=need.sentence(units)>
            <span class="room" style:--x=percent(scale.high) style:--w=percent(scale.headroom - scale.high)></span>
            <span class="high" style:--x=percent(scale.typical) style:--w=percent(scale.high - scale.typical)></span>
            <span class="fill" style:--w=percent(scale.typical)></span>
            {rule}
            {capacity}
        </div>
    }
}
