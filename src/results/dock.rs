use super::words::status_class;
use crate::browser::dom::go_to;
use crate::components::reactive::{dynamic, follow, memo, text};
use crate::components::tag::status_mark;
use crate::state::SharedReport;
use leptos::prelude::*;

/// On a narrow screen: the verdict as one line at the bottom edge that leads to the results.
#[component]
pub fn Dock(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    let verdict = memo(move || report.with(|report| report.verdict.clone()));
    // The fragment of the address is the cell, so the link must not change it.
    let show = follow(move || go_to("results"));
    view! {
        <a href="#results" class=text(move || format!("dock {}", verdict.with(|v| status_class(v.status)))) on:click=show>
            {dynamic(move || (verdict.with(|verdict| status_mark(verdict.status))).into_any())}
            <span class="line">{dynamic(move || (verdict.with(|verdict| verdict.headline.clone())).into_any())}</span>
            <span class="go">"Results"</span>
        </a>
    }
    .into_any()
}
