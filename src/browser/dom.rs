//! Focus, title and marks on the page.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement};

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Moves the focus to an element once the page has been drawn with it.
pub fn focus_soon(id: impl Into<String>) {
    let id = id.into();
    // Two frames: the first one may come before the views have followed the change.
    request_animation_frame(move || request_animation_frame(move || focus(&id)));
}

/// Moves the focus to an element.
pub fn focus(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Scrolls to an element and gives it the focus.
pub fn go_to(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id)) {
        element.scroll_into_view();
    }
    focus(id);
}

/// Scrolls to the first of these selectors that the page has, and gives it the focus, or what can be pressed in it.
pub fn go_to_first(selectors: &[&str]) {
    let Some(document) = document() else { return };
    let Some(element) = selectors.iter().find_map(|one| document.query_selector(one).ok().flatten()) else { return };
    element.scroll_into_view();
    let inner = element.query_selector("button").ok().flatten();
    for element in [Some(element), inner].into_iter().flatten().filter_map(|one| one.dyn_into::<HtmlElement>().ok()) {
        if element.focus().is_ok() && document.active_element().as_deref() == element.dyn_ref() {
            break;
        }
    }
}

/// A value inside the quotes of a selector.
#[must_use]
pub fn quoted(value: &str) -> String {
    value.chars().flat_map(|c| if matches!(c, '"' | '\\') { vec!['\\', c] } else { vec![c] }).collect()
}

/// Whether the focus is in a field whose own undo must go on working.
#[must_use]
pub fn types_text() -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|element| is_text(&element))
}

fn is_text(element: &Element) -> bool {
    match element.tag_name().as_str() {
        "TEXTAREA" => true,
        "INPUT" => !matches!(element.get_attribute("type").as_deref(), Some("checkbox" | "radio" | "file" | "button")),
        _ => false,
    }
}

/// Whether the end of what has this name for tests is on the screen, or half a screen below it.
#[must_use]
pub fn ends_near(name: &str) -> bool {
    let element = document().and_then(|document| document.query_selector(&format!("[data-testid={name}]")).ok()?);
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    element.zip(height).is_some_and(|(element, height)| element.get_bounding_client_rect().bottom() < height * 1.5)
}

/// Sets the page's title.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Marks the page as showing its first report.
pub fn set_ready() {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute("data-ready", "true");
    }
}

/// Whether the page has just been put out of sight, perhaps for good.
#[must_use]
pub fn is_hidden() -> bool {
    let state = document().and_then(|document| js_sys::Reflect::get(&document, &"visibilityState".into()).ok());
    state.and_then(|state| state.as_string()).as_deref() == Some("hidden")
}

/// The element of the page that the app replaces.
#[must_use]
pub fn mount_point() -> Option<HtmlElement> {
    let place: HtmlElement = document()?.get_element_by_id("app")?.dyn_into().ok()?;
    place.set_inner_html("");
    Some(place)
}
