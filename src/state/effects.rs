//! The outside world follows the state: address, stored cell, title, ready mark; and new addresses come in.

use super::App;
use super::start::{Sources, is_link};
use crate::browser::{dom, location, storage};
use crate::components::reactive::spawn;
use crate::parts::{self, NotLoaded};
use cellsizer_sizing::format::Units;
use leptos::prelude::*;
use std::cell::RefCell;
use std::time::Duration;

/// Time after the last edit in which the address follows: a burst of typing is one write.
const PAUSE: Duration = Duration::from_millis(300);
const STORED_CELL: &str = "cellsizer.cell";
const STORED_UNITS: &str = "cellsizer.units";

thread_local! {
    /// What is to be written when the pause is over.
    static WAITING: RefCell<Option<(TimeoutHandle, App)>> = const { RefCell::new(None) };
}

/// Where the first cell may come from.
#[must_use]
pub fn sources() -> Sources {
    Sources::new(location::fragment(), storage::get(STORED_CELL))
}

/// The units that this browser remembers.
#[must_use]
pub fn stored_units() -> Units {
    match storage::get(STORED_UNITS).as_deref() {
        Some("MiB") => Units::Binary,
        _ => Units::Decimal,
    }
}

/// Starts everything. `link` is the first cell's, to be written at once; absent when a link did not open: that one stays
/// in the address until the cell is edited, so that it can be looked at and tried again.
pub fn run(app: App, link: Option<&str>) {
    if let Some(link) = link {
        location::replace_fragment(link);
    }
    follow_cell(app);
    follow_address(app);
    Effect::new(move |_| dom::set_title(&title(&app.cell.with(|cell| cell.name.clone()))));
    Effect::new(move |before: Option<Units>| {
        let units = app.units.get();
        if before.is_some_and(|before| before != units) {
            storage::set(STORED_UNITS, if units == Units::Binary { "MiB" } else { "MB" });
        }
        units
    });
    Effect::new(move |_| {
        app.report.track();
        dom::set_ready();
    });
}

/// The title of the page that shows the cell of this name.
fn title(name: &str) -> String {
    if name.is_empty() { "cellsizer: size a vision inspection cell".to_owned() } else { format!("{name} · cellsizer") }
}

fn follow_cell(app: App) {
    Effect::new(move |before: Option<()>| {
        app.cell.track();
        // The first cell came from the address or the storage: there is nothing to write.
        if before.is_some() {
            wait(app);
        }
    });
    let left = window_event_listener_untyped("pagehide", |_| flush());
    let hidden = window_event_listener_untyped("visibilitychange", |_| {
        if dom::is_hidden() {
            flush();
        }
    });
    on_cleanup(move || {
        left.remove();
        hidden.remove();
        cancel();
    });
}

fn wait(app: App) {
    cancel();
    if let Ok(timer) = set_timeout_with_handle(flush, PAUSE) {
        WAITING.with_borrow_mut(|waiting| *waiting = Some((timer, app)));
    }
    // Now and not when the pause is over: a page that is left in the meantime can then still write.
    if parts::outgoing().is_none() {
        spawn(async move {
            match parts::load_outgoing().await {
                Ok(_) => flush(),
                Err(NotLoaded) => {
                    app.notice.try_set(Some(format!("The address does not follow your changes. {}", NotLoaded::WHY)));
                }
            }
        });
    }
}

fn cancel() -> Option<App> {
    let (timer, app) = WAITING.with_borrow_mut(Option::take)?;
    timer.clear();
    Some(app)
}

/// Whether the address holds the last change.
#[must_use]
pub fn is_written() -> bool {
    WAITING.with_borrow(Option::is_none)
}

/// Writes what is waiting to be written. Before the outgoing is there it goes on waiting.
pub fn flush() {
    let Some(outgoing) = parts::outgoing() else { return };
    let Some(app) = cancel() else { return };
    // A cell that cannot be sized would be a link that does not open.
    if app.errors.try_with_untracked(Option::is_some) != Some(false) {
        return;
    }
    let Some(fragment) = app.cell.try_with_untracked(outgoing.to_link) else { return };
    if location::fragment().as_deref() != Some(&fragment) {
        location::replace_fragment(&fragment);
    }
    storage::set(STORED_CELL, &fragment);
}

/// A pasted link, or back and forward. What the page writes itself raises no such event.
fn follow_address(app: App) {
    let changed = window_event_listener_untyped("hashchange", move |_| {
        let Some(fragment) = location::fragment().filter(|fragment| is_link(fragment)) else { return };
        // What waits to be written would take the place of the link that has just come in.
        cancel();
        app.open_link(fragment);
    });
    on_cleanup(move || changed.remove());
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_title_follows_the_name() {
        assert_eq!(super::title("Caps"), "Caps · cellsizer");
        assert_eq!(super::title(""), "cellsizer: size a vision inspection cell");
    }
}
