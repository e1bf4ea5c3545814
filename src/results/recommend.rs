use super::focus::follow;
use super::keyed::keyed;
use super::pick::{Picks, count_fits, picks};
use super::words::{fit_status, fit_word, kind_word, status_class, status_word};
use crate::components::source_links::SourceLinks;
use crate::components::tag::StatusMark;
use crate::state::{catalogue, use_app};
use cellsizer_sizing::report::{Recommendation, RecommendationKind};
use cellsizer_sizing::{Report, apply_controller};
use leptos::{html, prelude::*};
use std::sync::Arc;

/// What to order, best first, with the reason for every yes, no and ask.
#[component]
pub fn Recommendations(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let picked = Memo::new(move |_| report.with(|report| picks(&report.recommendations)));
    let panel = NodeRef::<html::Article>::new();
    let list = move |of: fn(&Picks) -> &Vec<Recommendation>| {
        let items = Signal::derive(move || picked.with(|picked| of(picked).clone()));
        view! { <ol class="recs">{keyed(items, |one| one.id.clone(), move |one| item(one, panel))}</ol> }
    };
    let has = move |of: fn(&Picks) -> &Vec<Recommendation>| move || picked.with(|picked| !of(picked).is_empty());
    // The long list is built when it is opened: it would cost more than the rest of the page on every edit.
    let all = RwSignal::new(false);
    let toggle = move |event: leptos::ev::Event| {
        let details = event.target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(target).ok());
        all.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    view! {
        <article class="card order" data-testid="recommendations" node_ref=panel tabindex="-1">
            <h2>"What to order " <small>"best first"</small></h2>
            <Show when=has(|picks| &picks.best) fallback=|| view! {
                <p class="soft">"Add a model and a camera to see what fits."</p>
            }>
                {list(|picks| &picks.best)}
            </Show>
            <Show when=has(|picks| &picks.misses)>
                <h3>"Nearest misses"</h3>
                {list(|picks| &picks.misses)}
            </Show>
            <Show when=has(|picks| &picks.rest)>
                <details class="all" on:toggle=toggle>
                    <summary>{move || report.with(|report| count_fits(&report.recommendations))}</summary>
                    <Show when=move || all.get()>{list(|picks| &picks.rest)}</Show>
                </details>
            </Show>
        </article>
    }
    .into_any()
}

fn item(one: Signal<Recommendation>, panel: NodeRef<html::Article>) -> impl IntoView {
    let app = use_app();
    let apply = move |_| {
        let Recommendation { id, name, .. } = one.get_untracked();
        if let Some(cell) = apply_controller(&app.cell().get_untracked(), catalogue(), &id) {
            app.replace(cell, &format!("The cell now uses {name}."));
            follow(panel, "data-recommendation", id);
        }
    };
    // A profile can be sized with like a product.
    let usable = move || one.with(|one| one.kind != RecommendationKind::SmartCamera);
    view! {
        <li
            tabindex="-1"
            class=move || format!("rec {}", one.with(|one| status_class(fit_status(one.fit))))
            data-recommendation=move || one.with(|one| one.id.clone())
        >
            {move || one.with(body)}
            <Show when=usable>
                <button class="act" on:click=apply>
                    "Use in this cell"
                    <span class="vh">{move || one.with(|one| format!(": {}", one.name))}</span>
                </button>
            </Show>
        </li>
    }
}

fn body(one: &Recommendation) -> impl IntoView + use<> {
    let profile = one.kind == RecommendationKind::Profile;
    let reasons = one
        .reasons
        .iter()
        .map(|reason| {
            view! {
                <li>
                    <StatusMark status=reason.status/>
                    <span><span class="vh">{status_word(reason.status)}": "</span>{reason.text.clone()}</span>
                </li>
            }
        })
        .collect_view();
    let addons = (!one.addons.is_empty()).then(|| format!("+ {}", one.addons.join(", + ")));
    let replaces = (one.kind == RecommendationKind::SmartCamera && !one.replaces.is_empty())
        .then(|| format!("Could replace {}.", one.replaces.join(", ")));
    view! {
        <div class="head">
            <b>{one.name.clone()}</b>
            <span class="tag" class:assumed=profile>{kind_word(one.kind)}</span>
            {grade_tag(&one.grade)}
            <span class="fit"><StatusMark status=fit_status(one.fit)/>{fit_word(one.fit)}</span>
        </div>
        {addons.map(|text| view! { <p class="addons">{text}</p> })}
        {replaces.map(|text| view! { <p>{text}</p> })}
        <ul class="reasons">{reasons}</ul>
        <details class="small">
            <summary>"Sources"</summary>
            <SourceLinks sources=one.sources.clone()/>
        </details>
    }
}

/// Only what a reader should be warned of: a row that rests on a third party's mention.
fn grade_tag(grade: &str) -> Option<impl IntoView + use<>> {
    (grade == "C").then(|| view! { <span class="tag assumed">"unverified"</span> })
}
