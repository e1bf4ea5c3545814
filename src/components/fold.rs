//! Fields that are seldom needed, behind a line that says which of them are given.

use super::reactive::when;
use leptos::prelude::*;

/// The fold. It begins open where something in it needs mending.
pub fn fold(title: String, given: Signal<String>, invalid: Memo<usize>, body: AnyView) -> AnyView {
    let marked = when(
        move || invalid.get() > 0,
        move || view! { <span class="needs">"! " {invalid} " to mend"</span> }.into_any(),
    );
    view! {
        <details class="fold" open=invalid.get_untracked() != 0>
            <summary>
                {title}
                " "
                <span class="row__summary">{given}</span>
                " "
                {marked}
            </summary>
            <div class="fields">{body}</div>
        </details>
    }
    .into_any()
}
