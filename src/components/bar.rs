use leptos::prelude::*;

/// A bar of a share. The figure beside it says the same, so readers skip it.
#[component]
pub fn Bar(
    /// Share of the whole width, 0 to 1.
    share: f64,
) -> impl IntoView {
    let width = format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0);
    view! {
        <span class="share" aria-hidden="true">
            <i style:--w=width></i>
        </span>
    }
}
