//! What a panic looks like: a banner that keeps the link to the last cell.

use super::location;
use std::panic::PanicHookInfo;
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

/// Shows the page's banner on a panic, beside the message in the console. The code of the page itself can no longer
/// answer then, so what the banner holds must work without it: links, and the button that `boot.js` wires.
pub fn install() {
    std::panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        console_error_panic_hook::hook(info);
        let _ = show();
    }));
}

fn show() -> Option<()> {
    let document = web_sys::window()?.document()?;
    let banner: HtmlElement = document.get_element_by_id("panic-banner")?.dyn_into().ok()?;
    if document.get_element_by_id("panic-link").is_none() {
        add_link(&document, &banner);
    }
    banner.remove_attribute("hidden").ok()
}

/// The link holds the last cell that reached the address.
fn add_link(document: &Document, banner: &HtmlElement) -> Option<()> {
    let address = location::address(&location::fragment()?);
    let link = document.create_element("a").ok()?;
    link.set_id("panic-link");
    link.set_attribute("href", &address).ok()?;
    link.set_text_content(Some("Link to the last cell"));
    banner.append_with_str_1(" ").ok()?;
    banner.append_child(&link).ok().map(|_| ())
}
