//! Reactive pieces with their types erased. A closure in a view, a memo or a condition is a type of its own, and the
//! framework is compiled anew for each; behind one boxed type it is compiled once. That halves the page's program.
//! For the same reason values travel as few types: texts, truths, counts.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use leptos::tachys::reactive_graph::SharedReactiveFunction;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

/// A part of a view that follows what it reads.
pub fn dynamic(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let shared: SharedReactiveFunction<AnyView> = Arc::new(Mutex::new(view));
    shared.into_any()
}

/// Text that follows what it reads.
pub fn text(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    memo(text).into()
}

/// A truth that follows what it reads.
pub fn truth(truth: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    memo(truth).into()
}

/// A value that is computed once a change, however many read it.
pub fn memo<T: PartialEq + Send + Sync + 'static>(value: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let value: Box<dyn Fn() -> T + Send + Sync> = Box::new(value);
    Memo::new(move |_| value())
}

/// A part of a view that is there while the condition holds, and made once each time it begins to.
pub fn when(
    condition: impl Fn() -> bool + Send + Sync + 'static,
    view: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    while_true(truth(condition), Box::new(view))
}

fn while_true(condition: Signal<bool>, view: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    dynamic(move || if condition.get() { view() } else { ().into_any() })
}

/// `"true"` or `"false"`, which ARIA wants in words: a boolean attribute would come and go instead.
pub fn aria(value: impl Fn() -> bool + Send + Sync + 'static) -> Signal<String> {
    text(move || if value() { "true" } else { "false" }.to_owned())
}

/// A handler for `on:click`.
pub fn press(mut act: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| act())
}

/// A handler for `on:click` of a link that leads nowhere by itself.
pub fn follow(mut act: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        event.prevent_default();
        act();
    })
}

/// A handler for `on:input` or `on:change` that takes the control's text.
pub fn typed(mut act: impl FnMut(String) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| act(event_target_value(&event)))
}

/// A handler for `on:change` of a check box.
pub fn ticked(mut act: impl FnMut(bool) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| act(event_target_checked(&event)))
}

/// A handler for `on:toggle` of a disclosure that takes whether it is open.
pub fn toggled(mut act: impl FnMut(bool) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| act(event_target::<web_sys::HtmlDetailsElement>(&event).open()))
}

/// Starts work that waits for the browser.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    let work: Pin<Box<dyn Future<Output = ()>>> = Box::pin(work);
    leptos::task::spawn_local(work);
}
