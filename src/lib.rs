//! The cellsizer page. `docs/ARCHITECTURE.md` shows the data's way through the house.

/// Mounts the app.
pub fn start() {}
