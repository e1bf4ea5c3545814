//! The cellsizer page. `docs/ARCHITECTURE.md` shows the data's way through the house.

mod app;
mod browser;
mod charts;
mod components;
mod parts;
mod reader;
mod results;
mod state;
mod steps;

/// Mounts the app.
pub fn start() {
    browser::panic::install();
    app::mount();
}
