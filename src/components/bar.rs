use cellsizer_sizing::number;
use leptos::prelude::*;

/// A bar of a share of the whole width, 0 to 1. The figure beside it says the same, so readers skip it.
pub fn bar(share: f64) -> AnyView {
    let width = format!("{}%", number::fixed(share.clamp(0.0, 1.0) * 100.0, 1));
    view! {
        <span class="share" aria-hidden="true">
            <i style:--w=width></i>
        </span>
    }
    .into_any()
}
