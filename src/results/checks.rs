use super::focus::follow;
use super::keyed::keyed;
use super::pick::{check_groups, count_checks, need_of_have};
use super::words::{status_class, status_word};
use crate::browser::clipboard;
use crate::components::source_links::SourceLinks;
use crate::components::tag::StatusMark;
use crate::state::{catalogue, use_app};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{Check, Status};
use cellsizer_sizing::{Report, apply_fix};
use leptos::{html, prelude::*, task::spawn_local};
use std::sync::Arc;

/// A group with more checks that are all right keeps those in a details.
const MANY: usize = 3;

type Group = (String, Vec<Check>);

/// Everything that plugs in: what is needed, what there is, and what to do.
#[component]
pub fn Checks(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let panel = NodeRef::<html::Article>::new();
    let groups = Memo::new(move |_| report.with(|report| check_groups(&report.checks)));
    view! {
        <article class="card plugs" data-testid="checks" node_ref=panel tabindex="-1">
            <h2>
                "Everything that plugs in "
                <small>{move || report.with(|report| count_checks(&report.checks))}</small>
            </h2>
            {keyed(groups.into(), |(id, _)| id.clone(), move |checks| group(checks, panel))}
        </article>
    }
    .into_any()
}

fn group(group: Signal<Group>, panel: NodeRef<html::Article>) -> impl IntoView {
    let part = move |folded: bool| {
        Memo::new(move |_| {
            group.with(|(_, checks)| {
                let many = checks.iter().filter(|check| check.status == Status::Ok).count() > MANY;
                let folds = |check: &&Check| (many && check.status == Status::Ok) == folded;
                checks.iter().filter(folds).cloned().collect::<Vec<_>>()
            })
        })
    };
    let (open, folded) = (part(false), part(true));
    view! {
        <ul class="checks">{keyed(open.into(), key, move |check| item(check, panel))}</ul>
        <Show when=move || folded.with(|checks| !checks.is_empty())>
            <details class="folded">
                <summary>
                    {move || folded.with(|checks| {
                        let title = checks.first().map_or("", |check| check.title.split(',').next().unwrap_or(""));
                        format!("{title}: {} fit", checks.len())
                    })}
                </summary>
                <ul class="checks">{keyed(folded.into(), key, move |check| item(check, panel))}</ul>
            </details>
        </Show>
    }
}

fn key(check: &Check) -> String {
    format!("{} {}", check.id, check.subject.as_deref().unwrap_or(""))
}

fn item(check: Signal<Check>, panel: NodeRef<html::Article>) -> impl IntoView {
    let app = use_app();
    let apply = move |_| {
        let row = check.with_untracked(key);
        let Check { id, subject, title, fix, .. } = check.get_untracked();
        if let Some(cell) = apply_fix(&app.cell().get_untracked(), catalogue(), &id, subject.as_deref()) {
            app.replace(cell, &fix.unwrap_or_else(|| format!("Changed: {title}")));
            follow(panel, "data-key", row);
        }
    };
    let copy = move |_| {
        let Some(question) = check.with_untracked(|check| check.question.clone()) else { return };
        spawn_local(async move {
            let said = if clipboard::copy(&question).await {
                "The question is copied."
            } else {
                "The browser does not let the page copy. Select the question and copy it by hand."
            };
            app.said().set(said.to_owned());
        });
    };
    let status = move || check.with(|check| status_class(check.status));
    view! {
        <li
            tabindex="-1"
            class=move || format!("plug {}", status())
            data-check=move || check.with(|check| check.id.clone())
            data-status=status
            data-key=move || check.with(key)
        >
            {move || check.with(|check| body(check, app.units().get()))}
            <div class="acts">
                <Show when=move || check.with(|check| check.fixable)>
                    <button class="act" on:click=apply>
                        "Apply fix"
                        <span class="vh">{move || check.with(|check| format!(": {}", check.title))}</span>
                    </button>
                </Show>
                <Show when=move || check.with(|check| check.question.is_some())>
                    <button class="act" on:click=copy>
                        "Copy the question"
                        <span class="vh">{move || check.with(|check| format!(": {}", check.title))}</span>
                    </button>
                </Show>
            </div>
        </li>
    }
}

fn body(check: &Check, units: Units) -> impl IntoView + use<> {
    let head = view! {
        <StatusMark status=check.status/>
        <b>{check.title.clone()}</b>
        <span class="word">{status_word(check.status)}</span>
        {need_of_have(check, units).map(|text| view! { <span class="n">{text}</span> })}
    };
    let why = view! { <p class="soft">{check.why.clone()}</p> };
    let sources = check.sources.clone();
    if check.status == Status::Ok {
        // One line is enough for what needs no attention.
        return view! {
            <details class="fine">
                <summary><span class="head">{head}</span></summary>
                {why}
                <SourceLinks sources/>
            </details>
        }
        .into_any();
    }
    view! {
        <p class="head">{head}</p>
        {why}
        {check.fix.clone().map(|fix| view! { <p class="fix">{fix}</p> })}
        {check.question.clone().map(|text| view! { <p class="ask">"Ask: " <q>{text}</q></p> })}
        {(!sources.is_empty()).then(|| view! {
            <details class="small rule-of">
                <summary>"Rule"</summary>
                <SourceLinks sources/>
            </details>
        })}
    }
    .into_any()
}
