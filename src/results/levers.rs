use super::focus::follow;
use super::keyed::keyed;
use super::pick::{Saving, lever_group};
use crate::components::bar::Bar;
use crate::state::{catalogue, use_app};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{Lever, LeverVerdict};
use cellsizer_sizing::{Report, apply_lever};
use leptos::{html, prelude::*};
use std::sync::Arc;

/// Heads of the three groups of levers, in order.
const HEADS: [&str; 3] = ["On this hardware", "With other hardware", "Already done"];

/// What would help: every change with what it really saves.
#[component]
pub fn Levers(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let panel = NodeRef::<html::Article>::new();
    let groups = [0, 1, 2].map(|group| {
        let levers = Memo::new(move |_| report.with(|report| lever_group(&report.levers, group)));
        view! {
            <Show when=move || levers.with(|levers| !levers.is_empty())>
                <h3>{HEADS[group]}</h3>
                <ul class="levers">
                    {keyed(levers.into(), |lever| lever.id.clone(), move |lever| item(lever, panel))}
                </ul>
            </Show>
        }
    });
    let none = move || report.with(|report| report.levers.is_empty());
    view! {
        <article class="card help" data-testid="levers" node_ref=panel tabindex="-1">
            <h2>"What would help " <small>"each one computed on this cell"</small></h2>
            {groups.into_iter().collect_view()}
            <Show when=none>
                <p class="soft">"Nothing to change yet."</p>
            </Show>
        </article>
    }
    .into_any()
}

fn item(lever: Signal<Lever>, panel: NodeRef<html::Article>) -> impl IntoView {
    let app = use_app();
    let apply = move |_| {
        let Lever { id, change, .. } = lever.get_untracked();
        if let Some(cell) = apply_lever(&app.cell().get_untracked(), catalogue(), &id) {
            app.replace(cell, &format!("Applied: {change}"));
            follow(panel, "data-lever", id);
        }
    };
    let hardly = move || lever.with(|lever| lever.verdict == LeverVerdict::Hardly && !lever.applied);
    view! {
        <li
            tabindex="-1"
            class="lever"
            class:hardly=hardly
            class:applied=move || lever.with(|lever| lever.applied)
            data-lever=move || lever.with(|lever| lever.id.clone())
        >
            {move || lever.with(|lever| body(lever, app.units().get()))}
            <Show when=move || lever.with(|lever| lever.applicable && !lever.applied)>
                <button class="act" on:click=apply>
                    "Apply"
                    <span class="vh">{move || lever.with(|lever| format!(": {}", lever.change))}</span>
                </button>
            </Show>
        </li>
    }
}

fn body(lever: &Lever, units: Units) -> impl IntoView + use<> {
    let saving = Saving::of(lever, units);
    let note = lever.note.clone();
    view! {
        <div class="what">
            <span class="change">{lever.change.clone()}</span>
            {saving.word.map(|word| view! { " " <em class="small">{word}</em> })}
            {(!note.is_empty()).then(|| view! {
                <details class="small">
                    <summary>"How"</summary>
                    <p>{note}</p>
                </details>
            })}
        </div>
        <Bar share=lever.share/>
        <div class="saving n">
            <b data-bytes=lever.saves.to_string()>{saving.device}</b>
            {saving.range.map(|range| view! { <span class="small soft">{range}</span> })}
            {saving.host.map(|host| view! { <span class="small">{host}</span> })}
        </div>
    }
}
