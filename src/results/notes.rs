use cellsizer_sizing::Report;
use leptos::prelude::*;
use std::sync::Arc;

/// What a reader should know beside the figures.
#[component]
pub fn Notes(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let notes = Memo::new(move |_| report.with(|report| report.notes.clone()));
    move || {
        notes.with(|notes| {
            (!notes.is_empty()).then(|| {
                let items = notes.iter().map(|note| view! { <li>{note.clone()}</li> }).collect_view();
                view! {
                    <article class="card notes">
                        <h2>"Good to know"</h2>
                        <ul>{items}</ul>
                    </article>
                }
            })
        })
    }
}
