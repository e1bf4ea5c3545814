//! The cell leaves the page as a link or a file, and comes back.

use crate::browser::{clipboard, download, location, open_file};
use crate::components::reactive::{press, spawn, text};
use crate::parts;
use crate::state::{App, use_app};
use cellsizer_sizing::Cell;
use leptos::html;
use leptos::prelude::*;

/// Copies the link, and shows it where the browser does not let a page copy.
#[component]
pub fn CopyLink() -> impl IntoView {
    let app = use_app();
    let by_hand = RwSignal::new(String::new());
    let dialog = NodeRef::<html::Dialog>::new();
    // A confirmation that stays after the next edit would be about another cell.
    let copied = RwSignal::new(None::<Cell>);
    let is_copied = move || app.cell().with(|cell| copied.with(|copied| copied.as_ref() == Some(cell)));
    let copy = move || {
        app.with(parts::load_outgoing(), move |outgoing| {
            spawn(async move {
                let cell = app.cell().get_untracked();
                let address = location::address(&(outgoing.to_link)(&cell));
                if clipboard::copy(&address).await {
                    copied.set(Some(cell));
                    app.said().set("The link is copied.".to_owned());
                } else {
                    by_hand.set(address);
                    if let Some(dialog) = dialog.get_untracked() {
                        let _ = dialog.show_modal();
                    }
                }
            })
        });
    };
    view! {
        <button type="button" class="primary" data-testid="copy-link" on:click=press(copy)>
            {text(move || if is_copied() { "Copied" } else { "Copy link" }.to_owned())}
        </button>
        <dialog node_ref=dialog class="by-hand" aria-labelledby="by-hand-title">
            <h2 id="by-hand-title">"Copy this link"</h2>
            <p>"This browser does not let the page copy. Select the text and copy it."</p>
            <textarea readonly rows="5" aria-label="Link" prop:value=by_hand on:focus:target=move |event| event.target().select()></textarea>
            <form method="dialog">
                <button>"Close"</button>
            </form>
        </dialog>
    }
    .into_any()
}

/// Opens a saved file.
#[component]
pub fn OpenButton() -> impl IntoView {
    let app = use_app();
    let input = NodeRef::<html::Input>::new();
    let choose = move || {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    view! {
        <button type="button" data-testid="open" on:click=press(choose)>"Open"</button>
        <input
            type="file"
            class="vh"
            accept=".json,application/json"
            aria-label="Open a saved cell"
            data-testid="open-file"
            tabindex="-1"
            node_ref=input
            on:change:target=move |event| {
                if let Some(file) = open_file::chosen(&event.target()) {
                    open(app, file);
                }
            }
        />
    }
    .into_any()
}

/// Reads a file into the cell.
pub fn open(app: App, file: web_sys::File) {
    spawn(async move {
        let text = open_file::text(&file).await;
        app.open_file(file.name(), text);
    });
}

/// Saves the cell as a file.
pub fn save(app: App) {
    app.with(parts::load_outgoing(), move |outgoing| {
        let (name, json) = app.cell().with_untracked(|cell| (file_name(&cell.name), (outgoing.to_file)(cell)));
        let saved = download::save(&name, "application/json", &json);
        app.said().set(if saved {
            format!("{name} was saved.")
        } else {
            "The browser did not let the page save a file. Copy the link instead.".to_owned()
        });
    });
}

/// A file name made of the cell's: letters, digits, dashes.
fn file_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let stem: String = words.join("-").chars().take(60).collect();
    format!("{}.cellsizer.json", if stem.is_empty() { "cell" } else { &stem })
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_file_name_has_nothing_a_file_system_refuses() {
        assert_eq!(file_name("Cap inspection, line 3"), "Cap-inspection-line-3.cellsizer.json");
        assert_eq!(file_name("../../etc: <x>?"), "etc-x.cellsizer.json");
        assert_eq!(file_name("  "), "cell.cellsizer.json");
    }
}
