use super::focus::follow;
use super::pick::{check_groups, count_checks, need_of_have};
use super::words::{status_class, status_word};
use crate::browser::clipboard;
use crate::components::reactive::{dynamic, press, spawn, text};
use crate::components::source_links::{on_demand, opened};
use crate::components::tag::status_mark;
use crate::parts;
use crate::state::{App, SharedReport, catalogue, use_app};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{Check, FixOption, Status};
use leptos::{html, prelude::*};

/// A group with more checks that are all right keeps those in a details.
const MANY: usize = 3;

type Panel = NodeRef<html::Article>;

/// Everything that plugs in: what is needed, what there is, and what to do.
#[component]
pub fn Checks(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    let app = use_app();
    let panel = Panel::new();
    let groups = move || {
        let units = app.units().get();
        let groups = report.with(|report| check_groups(&report.checks));
        groups.into_iter().map(|checks| group(checks, units, panel)).collect_view().into_any()
    };
    view! {
        <article class="card plugs" data-testid="checks" node_ref=panel tabindex="-1">
            <h2>
                "Everything that plugs in "
                <small>{text(move || report.with(|report| count_checks(&report.checks)))}</small>
            </h2>
            {dynamic(groups)}
        </article>
    }
    .into_any()
}

/// Checks of one id: those that need a look, and the others folded when they are many.
fn group(checks: Vec<Check>, units: Units, panel: Panel) -> AnyView {
    let fine = checks.iter().filter(|check| check.status == Status::Ok).count();
    let folds = |check: &Check| fine > MANY && check.status == Status::Ok;
    let title = checks.first().map_or("", |check| check.title.split(',').next().unwrap_or("")).to_owned();
    let (folded, open): (Vec<Check>, Vec<Check>) = checks.into_iter().partition(folds);
    let list = |checks: Vec<Check>| checks.into_iter().map(|check| item(check, units, panel)).collect_view().into_any();
    let count = folded.len();
    view! {
        <ul class="checks">{list(open)}</ul>
        {(count > 0).then(|| {
            on_demand(
                "folded",
                format!("fit {title}"),
                format!("{title}: {count} fit").into_any(),
                view! { <ul class="checks">{list(folded)}</ul> }.into_any(),
            )
        })}
    }
    .into_any()
}

fn key(check: &Check) -> String {
    format!("{} {}", check.id, check.subject.as_deref().unwrap_or(""))
}

fn item(check: Check, units: Units, panel: Panel) -> AnyView {
    let app = use_app();
    let body = body(&check, units);
    let status = status_class(check.status);
    let (id, key) = (check.id.clone(), key(&check));
    let fixes = (!check.fixes.is_empty()).then(|| {
        let fixes = check.fixes.iter().map(|fix| option(app, &check, fix.clone(), panel)).collect_view().into_any();
        view! { <ul class="fixes">{fixes}</ul> }
    });
    let copy = check
        .question
        .clone()
        .map(|question| button("Copy the question", &check.title, move || copy(app, question.clone())));
    view! {
        <li tabindex="-1" class=format!("plug {status}") data-check=id data-status=status data-key=key>
            {body}
            {fixes}
            <div class="acts">{copy}</div>
        </li>
    }
    .into_any()
}

/// A button that says to those who hear the page what it is about.
pub fn button(label: &'static str, about: &str, act: impl FnMut() + 'static) -> AnyView {
    view! {
        <button type="button" class="act" on:click=press(act)>
            {label}
            <span class="vh">{format!(": {about}")}</span>
        </button>
    }
    .into_any()
}

/// A fix that the cell can express: what changes, how the check comes out, what gets worse by it.
fn option(app: App, check: &Check, fix: FixOption, panel: Panel) -> AnyView {
    let about = format!("{}: {}", check.title, fix.text);
    let check = check.clone();
    let worse = (!fix.worsens.is_empty()).then(|| format!(" Makes worse: {}.", fix.worsens.join(", ")));
    let (mark, word, text) = (status_mark(fix.status), status_word(fix.status), fix.text.clone());
    view! {
        <li>
            <span>{text} " " {mark} " " {word} {worse}</span>
            {button("Apply", &about, move || apply(app, &check, &fix, panel))}
        </li>
    }
    .into_any()
}

fn apply(app: App, check: &Check, fix: &FixOption, panel: Panel) {
    let cell = app.cell().get_untracked();
    let subject = check.subject.as_deref();
    let fixed = parts::plugs().and_then(|plugs| (plugs.apply)(&cell, catalogue(), &check.id, subject, Some(&fix.id)));
    if let Some(cell) = fixed {
        app.replace(cell, &format!("Changed: {}", fix.text));
        follow(panel, "data-key", key(check));
    }
}

fn copy(app: App, question: String) {
    spawn(async move {
        let said = if clipboard::copy(&question).await {
            "The question is copied."
        } else {
            "The browser does not let the page copy. Select the question and copy it by hand."
        };
        app.said().set(said.to_owned());
    });
}

fn body(check: &Check, units: Units) -> AnyView {
    let head = view! {
        {status_mark(check.status)}
        <b>{check.title.clone()}</b>
        <span class="word">{status_word(check.status)}</span>
        {need_of_have(check, units).map(|text| view! { <span class="n">{text}</span> })}
    }
    .into_any();
    let why = view! { <p class="soft">{check.why.clone()}</p> }.into_any();
    let id = check.id.clone();
    let rule = opened(move |details| {
        let sources = (details.sources)(&id, &details.catalogue);
        view! { <p class="soft">{(details.rule)(&id)}</p> {(!sources.is_empty()).then(|| (details.list)(&sources))} }
            .into_any()
    });
    if check.status == Status::Ok {
        // One line is enough for what needs no attention.
        let summary = view! { <span class="head">{head}</span> }.into_any();
        return on_demand("fine", key(check), summary, view! { {why} {rule} }.into_any());
    }
    view! {
        <p class="head">{head}</p>
        {why}
        {check.fix.clone().filter(|_| check.fixes.is_empty()).map(|fix| view! { <p class="fix">{fix}</p> })}
        {check.question.clone().map(|text| view! { <p class="ask">"Ask: " <q>{text}</q></p> })}
        {on_demand("small rule-of", key(check), "Rule".into_any(), rule)}
    }
    .into_any()
}
