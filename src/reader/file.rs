//! One open file: how far it is, why it has no figures, or its card.

use super::card::card;
use super::open::{State, open_files};
use crate::browser::dom;
use crate::components::bar::bar;
use crate::components::reactive::{dynamic, memo, press, text, when};
use leptos::prelude::*;

/// What a file's body shows; the card follows its own signals, so that a field keeps the focus while figures change.
#[derive(Debug, Clone, PartialEq)]
enum Body {
    Reading(f64),
    Failed(String),
    Card,
}

pub fn file(id: u32) -> AnyView {
    let open = open_files();
    let name = text(move || open.of(id, |file| file.name.clone()));
    let body = memo(move || {
        open.files.with(|files| {
            files.iter().find(|file| file.id == id).map(|file| match &file.state {
                // A screen would not show more, and a listener would hear too much.
                State::Reading(share) => Body::Reading((share * 20.0).floor() / 20.0),
                State::Failed(why) => Body::Failed(why.clone()),
                State::Read(_) => Body::Card,
            })
        })
    });
    let reads = move || matches!(body.get(), Some(Body::Reading(_)));
    let close = move || {
        open.close(id);
        dom::focus_soon("reader-title");
    };
    let verb = text(move || if reads() { "Cancel" } else { "Close" }.to_owned());
    let is_card = memo(move || body.get() == Some(Body::Card));
    view! {
        <li class="row row--open file" data-testid="model-file">
            <div class="row__head">
                <h4>{name}</h4>
                <span class="row__actions">
                    <button type="button" on:click=press(close)>{verb} <span class="vh">" "{name}</span></button>
                </span>
            </div>
            <div class="file__body">
                {dynamic(move || match body.get() {
                    Some(Body::Reading(share)) => reading(share),
                    Some(Body::Failed(why)) => failed(&name.get_untracked(), &why),
                    _ => ().into_any(),
                })}
                {when(move || is_card.get(), move || card(id))}
            </div>
        </li>
    }
    .into_any()
}

fn reading(share: f64) -> AnyView {
    let hundredths = format!("{}", (share * 100.0).round());
    view! {
        <p role="progressbar" aria-label="Reading" aria-valuemin="0" aria-valuemax="100" aria-valuenow=hundredths.clone()>
            {format!("Reading\u{2026} {hundredths} % ")}
            {bar(share)}
        </p>
    }
    .into_any()
}

fn failed(name: &str, why: &str) -> AnyView {
    view! { <p class="field__error" role="alert">{format!("\u{201c}{name}\u{201d} gives no figures: {why}.")}</p> }
        .into_any()
}
