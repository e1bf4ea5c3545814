use crate::browser::echarts::{Drawing, load};
use crate::components::reactive::{memo, spawn, text};
use leptos::{html, prelude::*};
use wasm_bindgen::prelude::*;
use web_sys::ResizeObserver;

/// Width of a chart on paper, which the size observer does not see: A4 less its margins.
const PAPER_PX: f64 = 640.0;
/// Below this width a chart is narrow.
const NARROW_PX: i32 = 480;

/// A chart. Its table stands beside it, so it may stay away: until the library is there, or for good.
#[component]
pub fn Chart(
    /// Makes the library's option; `true` asks for one that saves words, for a narrow place.
    draw: Box<dyn Fn(bool) -> Option<JsValue> + Send + Sync>,
    /// Its height, in bars.
    #[prop(into)]
    bars: Signal<usize>,
    /// The chart in one sentence.
    #[prop(into)]
    label: Signal<String>,
    /// Name for tests.
    testid: &'static str,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let drawing = StoredValue::new_local(None::<Drawing>);
    let loaded = RwSignal::new(None::<bool>);
    // Then the chart has to save words.
    let narrow = RwSignal::new(false);

    Effect::new(move |_| {
        if place.get().is_some() && loaded.get_untracked().is_none() {
            spawn(async move {
                let there = load().await;
                // The panel may be gone by now.
                loaded.try_set(Some(there));
            });
        }
    });

    Effect::new(move |_| {
        let (Some(true), Some(element)) = (loaded.get(), place.get()) else { return };
        let option = draw(narrow.get());
        let drawn = drawing.try_update_value(|drawing| {
            if drawing.is_none() {
                *drawing = Drawing::start(&element);
            }
            option.zip(drawing.as_ref()).is_some_and(|(option, drawing)| drawing.draw(&option))
        });
        if drawn == Some(false) {
            loaded.set(Some(false));
        }
    });

    watch_size(place, drawing, narrow);
    on_cleanup(move || {
        drawing.try_update_value(Option::take);
    });

    view! {
        <div
            class="chart"
            class:absent=memo(move || loaded.get() == Some(false))
            style:--bars=text(move || bars.get().max(1).to_string())
            role="img"
            aria-label=label
            data-testid=testid
        >
            <div class="drawing" node_ref=place aria-hidden="true"></div>
        </div>
        <p class="soft small" hidden=memo(move || loaded.get() != Some(false))>
            "The chart could not be loaded. The table below says the same."
        </p>
    }
}

/// Fits the chart to its element and, while printing, to the paper.
fn watch_size(place: NodeRef<html::Div>, drawing: StoredValue<Option<Drawing>, LocalStorage>, narrow: RwSignal<bool>) {
    let with = move |act: fn(&Drawing)| {
        drawing.try_with_value(|drawing| drawing.as_ref().map(act));
    };
    // While printing, the observer sees the paper's layout before the chart can follow it.
    let printing = StoredValue::new_local(false);
    let before = window_event_listener_untyped("beforeprint", move |_| {
        printing.set_value(true);
        with(|drawing| drawing.fit_to(PAPER_PX));
    });
    let after = window_event_listener_untyped("afterprint", move |_| {
        printing.set_value(false);
        with(Drawing::fit);
    });
    on_cleanup(move || {
        before.remove();
        after.remove();
    });

    let observing = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut()>)>);
    Effect::new(move |_| {
        let Some(element) = place.get() else { return };
        let resized = Closure::<dyn FnMut()>::new({
            let element = element.clone();
            move || {
                if printing.try_get_value() != Some(false) {
                    return;
                }
                with(Drawing::fit);
                let is = element.client_width() < NARROW_PX;
                if narrow.try_get_untracked().is_some_and(|was| was != is) {
                    narrow.set(is);
                }
            }
        });
        if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            observer.observe(&element);
            observing.set_value(Some((observer, resized)));
        }
    });
    on_cleanup(move || {
        observing.try_update_value(|observing| {
            if let Some((observer, _)) = observing.take() {
                observer.disconnect();
            }
        });
    });
}
