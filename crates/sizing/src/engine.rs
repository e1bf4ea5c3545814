//! [`size`]: a cell and a catalogue to a report.

use crate::catalogue::Catalogue;
use crate::cell::{Camera, Cell, SCHEMA};
use crate::error::CellErrors;
use crate::explain::explain;
use crate::facts::Facts;
use crate::format::Units;
use crate::memory::{self, MemoryLines};
use crate::report::{CpuOnly, PresetField, Report, Status, Storage};
use crate::{checks, levers, recommend, storage, timing, transport, validate, verdict};

/// Sizes a cell, with sizes in MB and GB in its texts.
///
/// # Errors
/// When a field is out of range or refers to nothing; every error names its JSON path.
pub fn size(cell: &Cell, catalogue: &Catalogue) -> Result<Report, CellErrors> {
    size_in(cell, catalogue, Units::Decimal)
}

/// Sizes a cell, with sizes in the given units in its texts.
///
/// # Errors
/// As [`size`].
pub fn size_in(cell: &Cell, catalogue: &Catalogue, units: Units) -> Result<Report, CellErrors> {
    let mut report = size_brief(cell, catalogue, units)?;
    advise(&mut report, cell, catalogue, units);
    complete(&mut report, cell, catalogue, units);
    explain(&mut report, cell, catalogue, units);
    Ok(report)
}

/// The same without what [`advise`], [`complete`] and [`explain`](crate::explain::explain) add: for a page that loads those
/// parts of the program later.
///
/// # Errors
/// As [`size`].
pub fn size_brief(cell: &Cell, catalogue: &Catalogue, units: Units) -> Result<Report, CellErrors> {
    validate::all(cell, catalogue)?;
    let facts = Facts::new(cell, catalogue);
    let lines = MemoryLines::of(&facts);
    let times = timing::all(&facts);
    let outcomes = checks::all(&facts, &lines, &times);
    Ok(Report {
        schema: SCHEMA,
        name: cell.name.clone(),
        verdict: verdict::verdict(&facts, &lines, &outcomes, units),
        memory: memory::report::memory(&facts, &lines, units, memory::report::untold),
        checks: outcomes.iter().map(|outcome| checks::describe(&facts, &lines, outcome, units)).collect(),
        levers: Vec::new(),
        cameras: Vec::new(),
        ports: Vec::new(),
        storage: Storage::default(),
        power: Vec::new(),
        timing: timing::report(&facts, &times),
        load: timing::load(&facts, &times),
        cpu_only: CpuOnly { status: Status::Unknown, text: String::new(), total_ms: None },
        recommendations: Vec::new(),
        notes: verdict::notes(&facts),
    })
}

/// Adds to a brief report of the same cell: what would help.
pub fn advise(report: &mut Report, cell: &Cell, catalogue: &Catalogue, units: Units) {
    let facts = Facts::new(cell, catalogue);
    report.levers = levers::all(&facts, &MemoryLines::of(&facts), units);
}

/// Adds to a brief report of the same cell: the fixes of its checks, each checked anew, cameras and shared ports, storage,
/// the 24 V supply, whether it runs without a GPU, and what to order.
pub fn complete(report: &mut Report, cell: &Cell, catalogue: &Catalogue, units: Units) {
    let facts = Facts::new(cell, catalogue);
    let lines = MemoryLines::of(&facts);
    let outcomes = checks::all(&facts, &lines, &timing::all(&facts));
    checks::add_fixes(&facts, &outcomes, &mut report.checks);
    (report.cameras, report.ports) = transport::cameras(&facts);
    report.storage = storage::storage(&facts);
    report.power = checks::supply(&facts);
    report.cpu_only = timing::cpu_only(&facts);
    report.recommendations = recommend::all(&facts, units);
}

/// The cell with a lever of its report pulled; `None` when the lever does not apply to it.
#[must_use]
pub fn apply_lever(cell: &Cell, catalogue: &Catalogue, lever: &str) -> Option<Cell> {
    levers::apply(cell, catalogue, lever)
}

/// The cell with a fix of one of its checks made: the one of that id in
/// [`report::Check::fixes`](crate::report::Check::fixes), or the first; `None` when the cell cannot express it.
#[must_use]
pub fn apply_fix(
    cell: &Cell,
    catalogue: &Catalogue,
    check: &str,
    subject: Option<&str>,
    fix: Option<&str>,
) -> Option<Cell> {
    checks::apply(cell, catalogue, check, subject, fix)
}

/// The cell on a controller of the catalogue: its ports, memory and GPU in place of what the cell said of its host.
#[must_use]
pub fn apply_controller(cell: &Cell, catalogue: &Catalogue, controller: &str) -> Option<Cell> {
    recommend::apply(cell, catalogue, controller)
}

/// What the maker of a listed camera states, and which of it the cell has otherwise: the same as in a complete report, for
/// a form that shows it at once. Empty for a camera that is not listed.
#[must_use]
pub fn preset(camera: &Camera, catalogue: &Catalogue) -> Vec<PresetField> {
    let row = camera.camera.as_deref().and_then(|id| catalogue.camera(id));
    row.map_or_else(Vec::new, |row| transport::preset(camera, row))
}
