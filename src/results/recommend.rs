use super::checks::button;
use super::focus::follow;
use super::pick::{count_fits, picks};
use super::words::{fit_status, fit_word, kind_word, status_class, status_word};
use crate::components::reactive::{dynamic, text};
use crate::components::source_links::{on_demand, source_links};
use crate::components::tag::status_mark;
use crate::state::{SharedReport, catalogue, use_app};
use cellsizer_sizing::apply_controller;
use cellsizer_sizing::report::{Recommendation, RecommendationKind};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;

type Panel = NodeRef<html::Article>;

/// What to order, best first, with the reason for every yes, no and ask.
#[component]
pub fn Recommendations(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    let panel = Panel::new();
    // The long list is built when it is opened: it would cost more than the rest of the page on every edit.
    let all = RwSignal::new(false);
    let toggle = move |event: leptos::ev::Event| {
        let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        all.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    let first = move || {
        report.with(|report| {
            let picks = picks(&report.recommendations);
            if picks.best.is_empty() {
                return view! { <p class="soft">"Add a model and a camera to see what fits."</p> }.into_any();
            }
            let misses =
                (!picks.misses.is_empty()).then(|| view! { <h3>"Nearest misses"</h3> {list(&picks.misses, panel)} });
            view! { {list(&picks.best, panel)} {misses} }.into_any()
        })
    };
    let rest = move || {
        if all.get() { report.with(|report| list(&picks(&report.recommendations).rest, panel)) } else { ().into_any() }
    };
    view! {
        <article class="card order" data-testid="recommendations" node_ref=panel tabindex="-1">
            <h2>"What to order " <small>"best first"</small></h2>
            {dynamic(first)}
            <details class="all" on:toggle=toggle>
                <summary>{text(move || report.with(|report| count_fits(&report.recommendations)))}</summary>
                {dynamic(rest)}
            </details>
        </article>
    }
    .into_any()
}

fn list(items: &[&Recommendation], panel: Panel) -> AnyView {
    let items = items.iter().map(|one| item(one, panel)).collect_view().into_any();
    view! { <ol class="recs">{items}</ol> }.into_any()
}

fn item(one: &Recommendation, panel: Panel) -> AnyView {
    let app = use_app();
    let Recommendation { id, name, .. } = one;
    // A profile can be sized with like a product.
    let usable = one.kind != RecommendationKind::SmartCamera;
    let apply = usable.then(|| {
        let (id, said) = (id.clone(), format!("The cell now uses {name}."));
        button("Use in this cell", name, move || {
            if let Some(cell) = apply_controller(&app.cell().get_untracked(), catalogue(), &id) {
                app.replace(cell, &said);
                follow(panel, "data-recommendation", id.clone());
            }
        })
    });
    let class = format!("rec {}", status_class(fit_status(one.fit)));
    view! { <li tabindex="-1" class=class data-recommendation=id.clone()>{body(one)}{apply}</li> }.into_any()
}

fn body(one: &Recommendation) -> AnyView {
    let kind = if one.kind == RecommendationKind::Profile { "tag assumed" } else { "tag" };
    let reason = |reason: &cellsizer_sizing::report::Reason| {
        view! {
            <li>
                {status_mark(reason.status)}
                <span><span class="vh">{status_word(reason.status)}": "</span>{reason.text.clone()}</span>
            </li>
        }
        .into_any()
    };
    let reasons = one.reasons.iter().map(reason).collect_view().into_any();
    let addons = (!one.addons.is_empty()).then(|| format!("+ {}", one.addons.join(", + ")));
    let replaces = (one.kind == RecommendationKind::SmartCamera && !one.replaces.is_empty())
        .then(|| format!("Could replace {}.", one.replaces.join(", ")));
    // Only what a reader should be warned of: a row that rests on a third party's mention.
    let unverified = (one.grade == "C").then(|| view! { <span class="tag assumed">"unverified"</span> });
    view! {
        <div class="head">
            <b>{one.name.clone()}</b>
            <span class=kind>{kind_word(one.kind)}</span>
            {unverified}
            <span class="fit">{status_mark(fit_status(one.fit))}{fit_word(one.fit)}</span>
        </div>
        {addons.map(|text| view! { <p class="addons">{text}</p> })}
        {replaces.map(|text| view! { <p>{text}</p> })}
        <ul class="reasons">{reasons}</ul>
        {on_demand("small", one.id.clone(), "Sources".into_any(), source_links(&one.sources))}
    }
    .into_any()
}
