//! Reactive pieces with their types erased. A closure in a view, a memo or a condition is a type of its own, and the
//! framework is compiled anew for each; behind one boxed type it is compiled once. This halves the page's program.

use leptos::prelude::*;
use leptos::tachys::reactive_graph::SharedReactiveFunction;
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
    let condition = memo(condition);
    dynamic(move || if condition.get() { view() } else { ().into_any() })
}

/// `"true"` or `"false"`, which ARIA wants in words: a boolean attribute would come and go instead.
pub fn aria(value: impl Fn() -> bool + Send + Sync + 'static) -> Signal<&'static str> {
    memo(move || if value() { "true" } else { "false" }).into()
}

/// What a press of a button does.
pub type Press = Box<dyn FnMut(leptos::ev::MouseEvent)>;

/// A handler for `on:click`.
pub fn press(mut act: impl FnMut() + 'static) -> Press {
    Box::new(move |_| act())
}
