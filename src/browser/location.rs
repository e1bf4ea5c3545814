//! The page's address and its fragment.

use wasm_bindgen::JsValue;

/// The fragment of the address without `#`, if there is one.
#[must_use]
pub fn fragment() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    let fragment = hash.strip_prefix('#').unwrap_or(&hash);
    (!fragment.is_empty()).then(|| fragment.to_owned())
}

/// Puts a fragment in the place of the current one, without a new entry in the history.
pub fn replace_fragment(fragment: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // Browsers refuse when it happens too often; the next edit tries again.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{fragment}")));
    }
}

/// The page's address with the given fragment.
#[must_use]
pub fn address(fragment: &str) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Opens the browser's dialog for printing.
pub fn print() {
    if let Some(window) = web_sys::window() {
        let _ = window.print();
    }
}
