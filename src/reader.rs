//! Model files that the user drops: read in a web worker, shown as a card, taken over into the cell.
//!
//! The place to drop them is in the first load. The rest is a part of its own ([`parts::ModelFiles`]), loaded with the
//! first file.

mod card;
mod file;
mod list;
mod open;
mod take;
mod zone;

pub use list::list;
pub use zone::Zone;

use crate::components::reactive::spawn;
use crate::parts::{self, NotLoaded};
use crate::state::App;
use leptos::prelude::*;
use web_sys::File;

/// The part that shows model files, once it is there: a signal of the root, cheap to copy.
#[derive(Clone, Copy)]
pub struct Reader(RwSignal<Option<parts::ModelFiles>>);

/// Creates the signal at the root and gives it to everything below.
pub fn provide_reader() -> Reader {
    let reader = Reader(RwSignal::new(None));
    provide_context(reader);
    reader
}

impl Reader {
    /// Reads files, once the part is loaded. When it does not come, says so.
    pub fn open(self, app: App, files: Vec<File>) {
        spawn(async move {
            match parts::load_model_files().await {
                Ok(part) => {
                    self.0.set(Some(part));
                    (part.open)(app, files);
                }
                Err(NotLoaded) => app.notice().set(Some(NotLoaded::WHY.to_owned())),
            }
        });
    }
}

/// Starts to read files. Behind [`parts::ModelFiles`].
pub fn open(app: App, files: Vec<File>) {
    open::open_files().open(app, files);
}
