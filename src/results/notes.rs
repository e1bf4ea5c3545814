use crate::components::reactive::dynamic;
use crate::state::SharedReport;
use leptos::prelude::*;

/// What a reader should know beside the figures.
#[component]
pub fn Notes(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    dynamic(move || report.with(|report| panel(&report.notes)))
}

fn panel(notes: &[String]) -> AnyView {
    if notes.is_empty() {
        return ().into_any();
    }
    let items = notes.iter().map(|note| view! { <li>{note.clone()}</li> }.into_any()).collect_view().into_any();
    view! {
        <article class="card notes">
            <h2>"Good to know"</h2>
            <ul>{items}</ul>
        </article>
    }
    .into_any()
}
