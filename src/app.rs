//! The shell: header, the walk, the results.

mod header;
mod share;

use crate::browser::{dom, open_file};
use crate::components::reactive::follow;
use crate::parts;
use crate::reader::provide_reader;
use crate::results::{Results, sheet};
use crate::state::start::Start;
use crate::state::{Step, catalogue, effects, provide_app};
use crate::steps::Walk;
use header::Header;
use leptos::ev::{DragEvent, KeyboardEvent};
use leptos::prelude::*;

/// Puts the app in the place of the static frame, as soon as the first cell is known.
pub fn mount() {
    let sources = effects::sources();
    if sources.need_reading() {
        // The framework's own executor starts when something is mounted.
        wasm_bindgen_futures::spawn_local(async move {
            show(sources.choose(parts::load_incoming().await.ok(), catalogue()));
        });
    } else {
        show(sources.choose(None, catalogue()));
    }
}

fn show(start: Start) {
    if let Some(place) = dom::mount_point() {
        leptos::mount::mount_to(place, move || view! { <Root start/> }).forget();
    }
}

/// The whole page.
#[component]
pub fn Root(
    /// The first cell.
    start: Start,
) -> impl IntoView {
    let app = provide_app(&start);
    let reader = provide_reader();
    let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        let key = event.key().to_ascii_lowercase();
        // The browser's own way to print does not wait for the sheet's rows.
        if key == "p" && (parts::outgoing().is_none() || parts::plugs().is_none()) {
            event.prevent_default();
            sheet::print(app);
        }
        // A text field has an undo of its own, which people expect there.
        if key == "z" && !dom::types_text() {
            event.prevent_default();
            if event.shift_key() { app.redo() } else { app.undo() }
        }
    });
    on_cleanup(move || keys.remove());
    // Only files: text that is dragged into a field goes there.
    let over: Box<dyn FnMut(DragEvent)> = Box::new(move |event| {
        if open_file::drags_files(&event) {
            event.prevent_default();
        }
    });
    let dropped: Box<dyn FnMut(DragEvent)> = Box::new(move |event| {
        let (cells, models): (Vec<_>, Vec<_>) = open_file::dropped(&event).into_iter().partition(open_file::is_cell);
        if !cells.is_empty() || !models.is_empty() {
            event.prevent_default();
        }
        if let Some(file) = cells.into_iter().next() {
            share::open(app, file);
        }
        if !models.is_empty() {
            app.step().set(Step::Models);
            reader.open(app, models);
        }
    });
    view! {
        // The address holds the cell: a plain link to the results would put it out of there.
        <a
            class="skip"
            href="#results"
            on:click=follow(move || dom::go_to("results"))
        >
            "Skip to results"
        </a>
        <div class="page" on:dragover=over on:drop=dropped>
            <Header/>
            <main class="house">
                <Walk/>
                <Results/>
            </main>
            <footer class="foot">
                <p>
                    "Everything is computed in this browser, from the figures you see and the pages they link to. Nothing is uploaded or stored on a server. "
                    "Ranges add end to end, the verdict is taken on the high end with headroom, and what nobody states stays unknown; docs/METHODS.md of the project has every formula with its source."
                </p>
                <p>{format!("cellsizer {}", env!("CARGO_PKG_VERSION"))}</p>
            </footer>
        </div>
    }
}
