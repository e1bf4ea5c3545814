//! Whether a reader comes near a place on the page.

use crate::browser::dom;
use leptos::prelude::*;

/// True from the time on that the end of the panel of this name is on the screen or half a screen below it.
pub fn near(panel: &'static str) -> Signal<bool> {
    let near = RwSignal::new(false);
    let look = move || {
        if near.try_get_untracked() == Some(false) && dom::ends_near(panel) {
            near.set(true);
        }
    };
    let listeners = ["scroll", "resize"].map(|event| window_event_listener_untyped(event, move |_| look()));
    // A tall screen shows it without scrolling; where it stands is known once the page has been laid out.
    request_animation_frame(look);
    on_cleanup(move || listeners.into_iter().for_each(|listener| listener.remove()));
    near.into()
}
