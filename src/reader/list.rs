//! The files that are open.

use super::file::file;
use super::open::{ModelFile, open_files};
use crate::components::reactive::memo;
use crate::state::use_app;
use cellsizer_sizing::format::Units;
use leptos::prelude::*;

/// The list of open files. Behind [`crate::parts::ModelFiles`].
pub fn list() -> AnyView {
    let app = use_app();
    let open = open_files();
    // Texts are made in the worker: it makes them anew when the units change, also while this step was closed.
    Effect::new(move |_| {
        let binary = app.units().get() == Units::Binary;
        let old = |file: &&ModelFile| file.ask.binary != binary;
        let ids: Vec<u32> = open.files.with_untracked(|files| files.iter().filter(old).map(|f| f.id).collect());
        for id in ids {
            open.ask(id, |ask| ask.binary = binary);
        }
    });
    let ids = memo(move || open.files.with(|files| files.iter().map(|file| file.id).collect::<Vec<_>>()));
    view! {
        <ol class="rows">
            <For each=move || ids.get() key=|id| *id children=file/>
        </ol>
    }
    .into_any()
}
