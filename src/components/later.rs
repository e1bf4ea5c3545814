//! A view of a part of the program that is loaded on first use.

use super::reactive::{dynamic, press, spawn, when};
use crate::parts::NotLoaded;
use leptos::prelude::*;
use std::pin::Pin;
use std::sync::Arc;

/// Loads a part; the splitter's loader remembers what is there.
pub type Load = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<(), NotLoaded>>>> + Send + Sync>;

/// A way to load a part.
pub fn load<F: Future<Output = Result<(), NotLoaded>> + 'static>(part: impl Fn() -> F + Send + Sync + 'static) -> Load {
    Arc::new(move || Box::pin(part()))
}

/// The view once the part is there, which is asked for once it is wanted. Until then nothing, and a way to try again when
/// it does not come.
pub fn later(there: bool, wanted: Signal<bool>, load: Load, draw: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    let failed = RwSignal::new(false);
    let loaded = RwSignal::new(there);
    let start = move || {
        failed.set(false);
        let load = load.clone();
        spawn(async move {
            // The view may be gone by now.
            match load().await {
                Ok(()) => loaded.try_set(true),
                Err(NotLoaded) => failed.try_set(true),
            };
        });
    };
    let start = StoredValue::new(start);
    Effect::new(move |asked: Option<bool>| {
        let wanted = wanted.get() || asked == Some(true);
        if wanted && asked != Some(true) && !there {
            start.with_value(|start| start());
        }
        wanted
    });
    dynamic(move || {
        if loaded.get() {
            return draw();
        }
        view! {
            <div role="status">
                {when(move || failed.get(), move || view! {
                    <p>{NotLoaded::WHY}</p>
                    <button type="button" on:click=press(move || start.with_value(|start| start()))>"Try again"</button>
                }.into_any())}
            </div>
        }
        .into_any()
    })
}
