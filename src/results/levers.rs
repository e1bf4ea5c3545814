use super::checks::button;
use super::focus::follow;
use super::pick::{Saving, lever_group};
use crate::components::bar::bar;
use crate::components::reactive::dynamic;
use crate::components::source_links::{on_demand, opened};
use crate::state::{SharedReport, catalogue, use_app};
use cellsizer_sizing::apply_lever;
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{Lever, LeverVerdict};
use leptos::{html, prelude::*};

/// Heads of the three groups of levers, in order.
const HEADS: [&str; 3] = ["On this hardware", "With other hardware", "Already done"];

type Panel = NodeRef<html::Article>;

/// What would help: every change with what it really saves.
#[component]
pub fn Levers(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    let app = use_app();
    let panel = Panel::new();
    let groups = move || {
        let units = app.units().get();
        report.with(|report| {
            if report.levers.is_empty() {
                return view! { <p class="soft">"Nothing to change yet."</p> }.into_any();
            }
            let groups = HEADS
                .iter()
                .enumerate()
                .map(|(index, head)| group(head, lever_group(&report.levers, index), units, panel));
            groups.collect_view().into_any()
        })
    };
    view! {
        <article class="card help" data-testid="levers" node_ref=panel tabindex="-1">
            <h2>"What would help " <small>"each one computed on this cell"</small></h2>
            {dynamic(groups)}
        </article>
    }
    .into_any()
}

fn group(head: &'static str, levers: Vec<Lever>, units: Units, panel: Panel) -> AnyView {
    if levers.is_empty() {
        return ().into_any();
    }
    let items = levers.into_iter().map(|lever| item(lever, units, panel)).collect_view().into_any();
    view! { <h3>{head}</h3> <ul class="levers">{items}</ul> }.into_any()
}

fn item(lever: Lever, units: Units, panel: Panel) -> AnyView {
    let app = use_app();
    let class = match (lever.applied, lever.verdict) {
        (true, _) => "lever applied",
        (false, LeverVerdict::Hardly) => "lever hardly",
        (false, LeverVerdict::Works) => "lever",
    };
    let body = body(&lever, units);
    let id = lever.id.clone();
    let apply = (lever.applicable && !lever.applied).then(|| {
        button("Apply", &lever.change.clone(), move || {
            if let Some(cell) = apply_lever(&app.cell().get_untracked(), catalogue(), &lever.id) {
                app.replace(cell, &format!("Applied: {}", lever.change));
                follow(panel, "data-lever", lever.id.clone());
            }
        })
    });
    view! { <li tabindex="-1" class=class data-lever=id>{body}{apply}</li> }.into_any()
}

fn body(lever: &Lever, units: Units) -> AnyView {
    let saving = Saving::of(lever, units);
    let note = lever.note.clone();
    let id = lever.id.clone();
    let how = opened(move |details| (details.how)(&id).into_any());
    view! {
        <div class="what">
            <span class="change">{lever.change.clone()}</span>
            {saving.word.map(|word| view! { " " <em class="small">{word}</em> })}
            {lever.common.then(|| view! { <span class="small soft">{note.clone()}</span> })}
            {on_demand("small", lever.id.clone(), "How".into_any(), view! { <p>{note} " " {how}</p> }.into_any())}
        </div>
        {bar(lever.share)}
        <div class="saving n">
            <b data-bytes=lever.saves.to_string()>{saving.device}</b>
            {saving.range.map(|range| view! { <span class="small soft">{range}</span> })}
            {saving.host.map(|host| view! { <span class="small">{host}</span> })}
        </div>
    }
    .into_any()
}
