//! What the page has to tell: loud once, above the walk; quiet in a status line.

use super::reactive::{dynamic, press};
use crate::state::use_app;
use leptos::prelude::*;

/// What went wrong with a link or a file, until it is dismissed; and what keeps the cell from being sized.
#[component]
pub fn Notices() -> impl IntoView {
    let app = use_app();
    let dismiss = move || app.notice().set(None);
    view! {
        // Always there, so that what comes into it is announced.
        <div class="notices" role="alert" data-testid="notice">
            {dynamic(move || {
                app.notice().get().map(|notice| {
                    let lines = notice.lines().map(|line| view! { <p>{line.to_owned()}</p> }).collect_view();
                    view! {
                        <div class="notice">
                            <div>{lines}</div>
                            <button type="button" on:click=press(dismiss)>"Dismiss"</button>
                        </div>
                    }
                }).into_any()
            })}
            {dynamic(move || {
                app.errors().get().map(|errors| {
                    let lines = errors.fields().iter().map(|error| view! { <li>{error.to_string()}</li> }).collect_view();
                    view! {
                        <div class="notice">
                            <p><strong>"The cell cannot be sized as it is; the results are of the last one that could."</strong></p>
                            <ul>{lines}</ul>
                        </div>
                    }
                }).into_any()
            })}
        </div>
    }
    .into_any()
}

/// What was just done, for those who hear the page, and beside the buttons for those who see it.
#[component]
pub fn Said() -> impl IntoView {
    let app = use_app();
    view! { <p class="said" role="status" data-testid="said">{app.said()}</p> }.into_any()
}
