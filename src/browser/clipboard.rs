//! Text to the clipboard.

use wasm_bindgen_futures::JsFuture;

/// Copies a text; false where the browser does not let the page (no secure context, no permission).
pub async fn copy(text: &str) -> bool {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return false };
    // Outside of a secure context the property is missing, whatever the type says.
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object());
    there && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}
