use super::words::status_class;
use crate::browser::dom::go_to;
use crate::components::tag::StatusMark;
use cellsizer_sizing::Report;
use leptos::prelude::*;
use std::sync::Arc;

/// On a narrow screen: the verdict as one line at the bottom edge that leads to the results.
#[component]
pub fn Dock(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let verdict = Memo::new(move |_| report.with(|report| report.verdict.clone()));
    // The fragment of the address is the cell, so the link must not change it.
    let show = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        go_to("results");
    };
    view! {
        <a href="#results" class=move || format!("dock {}", verdict.with(|v| status_class(v.status))) on:click=show>
            {move || verdict.with(|verdict| view! { <StatusMark status=verdict.status/> })}
            <span class="line">{move || verdict.with(|verdict| verdict.headline.clone())}</span>
            <span class="go">"Results"</span>
        </a>
    }
    .into_any()
}
