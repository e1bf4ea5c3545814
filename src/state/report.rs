//! The report: what is sized after each edit, and the parts of the program that add to it.

use super::{App, catalogue};
use crate::parts::{self, Advice, Details, Plugs};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::{Cell, CellErrors, Report, examples, size_brief};
use leptos::prelude::*;
use std::sync::Arc;

/// A report, shared by the panels. Each one sized is another, whatever it says: comparing two line by line would cost
/// more than showing the new one.
#[derive(Debug, Clone)]
pub struct SharedReport(Arc<Report>);

impl PartialEq for SharedReport {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl std::ops::Deref for SharedReport {
    type Target = Report;

    fn deref(&self) -> &Report {
        &self.0
    }
}

impl From<Report> for SharedReport {
    fn from(report: Report) -> Self {
        Self(Arc::new(report))
    }
}

/// What a report holds beside the first answer: parts of the program that were asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wanted {
    advice: RwSignal<bool>,
    plugs: RwSignal<bool>,
    details: RwSignal<bool>,
}

/// A cell's report, with what those parts add to it where they are there. Follows them.
pub(super) fn sized(cell: &Cell, units: Units, wanted: Wanted) -> Result<SharedReport, CellErrors> {
    let mut report = size_brief(cell, catalogue(), units)?;
    if let Some(advice) = wanted.advice.get().then(parts::advice).flatten() {
        (advice.add)(&mut report, cell, catalogue(), units);
    }
    if let Some(details) = wanted.details.get().then(parts::details).flatten() {
        (details.lines)(&mut report, cell, &details.catalogue, units);
    }
    if let Some(plugs) = wanted.plugs.get().then(parts::plugs).flatten() {
        (plugs.complete)(&mut report, cell, catalogue(), units);
    }
    Ok(SharedReport::from(report))
}

/// A cell that cannot be sized leaves the last good report in place; the notice says so.
pub(super) fn last_good(
    outcome: Result<SharedReport, CellErrors>,
    last: Option<&SharedReport>,
    units: Units,
) -> SharedReport {
    match (outcome, last) {
        (Ok(report), _) => report,
        (Err(_), Some(last)) => last.clone(),
        (Err(_), None) => worked_report(units),
    }
}

/// The worked example's report, which the engine's tests hold to exist.
fn worked_report(units: Units) -> SharedReport {
    let report = size_brief(&examples::worked(), catalogue(), units);
    #[allow(clippy::expect_used, reason = "a cell that ships with the page; no field, link or file reaches this")]
    SharedReport::from(report.expect("the worked example is valid"))
}

impl App {
    /// What lines say when they are opened, once somebody asked for it by [`App::want_details`].
    pub fn details(self) -> Option<&'static Details> {
        self.wanted.details.get().then(parts::details).flatten()
    }

    /// Something that tells more was opened.
    pub fn want_details(self) {
        if !self.wanted.details.get_untracked() {
            self.with(parts::load_details(), move |_| self.wanted.details.set(true));
        }
    }

    /// What plugs in, more closely, is there: from then on it is in every report.
    pub fn has_plugs(self) {
        if !self.wanted.plugs.get_untracked() {
            self.wanted.plugs.set(true);
        }
    }

    /// That part, once it is there.
    pub fn plugs(self) -> Option<Plugs> {
        self.wanted.plugs.get().then(parts::plugs).flatten()
    }

    /// What would help, once it is there.
    pub fn advice(self) -> Option<Advice> {
        self.wanted.advice.get().then(parts::advice).flatten()
    }

    /// What would help is there: from then on it is in every report.
    pub fn has_advice(self) {
        if !self.wanted.advice.get_untracked() {
            self.wanted.advice.set(true);
        }
    }
}
