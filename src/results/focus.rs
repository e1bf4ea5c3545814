use crate::browser::dom::quoted;
use leptos::html::Article;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Keeps the focus where a button was that its own press took away: on its row, which may have moved within the panel,
/// else on the panel. `attribute` and `value` name the row.
pub fn follow(panel: NodeRef<Article>, attribute: &'static str, value: String) {
    // The report has changed the page by then.
    request_animation_frame(move || {
        let Some(Some(panel)) = panel.try_get_untracked() else { return };
        let panel: &Element = &panel;
        let row = panel.query_selector(&selector(attribute, &value)).ok().flatten();
        for element in row.iter().chain([panel]) {
            let Some(element) = element.dyn_ref::<HtmlElement>() else { continue };
            // A row inside closed details takes no focus.
            if element.focus().is_ok() && document().active_element().as_deref() == element.dyn_ref() {
                break;
            }
        }
    });
}

fn selector(attribute: &str, value: &str) -> String {
    format!("[{attribute}=\"{}\"]", quoted(value))
}

#[cfg(test)]
mod tests {
    use super::selector;

    #[test]
    fn quotes_stay_inside_the_value() {
        assert_eq!(selector("data-key", "link \"a\""), r#"[data-key="link \"a\""]"#);
    }
}
