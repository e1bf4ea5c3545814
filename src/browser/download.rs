//! Files that the page writes.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Offers a text as a file to save. False when the browser refuses.
pub fn save(name: &str, mime: &str, text: &str) -> bool {
    try_save(name, mime, text).is_some()
}

fn try_save(name: &str, mime: &str, text: &str) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let document = web_sys::window()?.document()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The click has handed the blob over; without this it would stay in memory.
    Url::revoke_object_url(&url).ok()
}
