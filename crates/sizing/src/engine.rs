//! [`size`]: a cell and a catalogue to a report.

use crate::catalogue::Catalogue;
use crate::cell::{Cell, SCHEMA};
use crate::error::CellErrors;
use crate::explain::explain;
use crate::facts::Facts;
use crate::format::Units;
use crate::memory::{self, MemoryLines};
use crate::report::Report;
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
    let mut report = figures_in(cell, catalogue, units)?;
    explain(&mut report);
    Ok(report)
}

/// As [`size_in`], without what [`explain`](crate::explain::explain) fills in: how levers are pulled, rules of checks and
/// their pages.
///
/// # Errors
/// As [`size`].
pub fn figures_in(cell: &Cell, catalogue: &Catalogue, units: Units) -> Result<Report, CellErrors> {
    validate::all(cell, catalogue)?;
    let facts = Facts::new(cell, catalogue);
    let lines = MemoryLines::of(&facts);
    let times = timing::all(&facts);
    let outcomes = checks::all(&facts, &lines, &times);
    let (cameras, ports) = transport::cameras(&facts);
    Ok(Report {
        schema: SCHEMA,
        name: cell.name.clone(),
        verdict: verdict::verdict(&facts, &lines, &outcomes, units),
        memory: memory::report::memory(&facts, &lines, units),
        checks: checks::describe_all(&facts, &lines, &outcomes, units),
        levers: levers::all(&facts, &lines, units),
        cameras,
        ports,
        storage: storage::storage(&facts),
        power: checks::supply(&facts),
        timing: timing::report(&facts, &times),
        load: timing::load(&facts, &times),
        cpu_only: timing::cpu_only(&facts),
        recommendations: recommend::all(&facts, units),
        notes: verdict::notes(&facts),
    })
}

/// The cell with a lever of its report pulled; `None` when the lever does not apply to it.
#[must_use]
pub fn apply_lever(cell: &Cell, catalogue: &Catalogue, lever: &str) -> Option<Cell> {
    levers::apply(cell, catalogue, lever)
}

/// The cell with the fix of one of its checks made; `None` when the cell cannot express it.
#[must_use]
pub fn apply_fix(cell: &Cell, catalogue: &Catalogue, check: &str, subject: Option<&str>) -> Option<Cell> {
    checks::apply(cell, catalogue, check, subject, None)
}

/// The cell with one of the fixes of a check made, by its id in [`report::Check::fixes`](crate::report::Check::fixes);
/// `None` when the check has no such fix.
#[must_use]
pub fn apply_fix_option(
    cell: &Cell,
    catalogue: &Catalogue,
    check: &str,
    subject: Option<&str>,
    fix: &str,
) -> Option<Cell> {
    checks::apply(cell, catalogue, check, subject, Some(fix))
}

/// The cell on a controller of the catalogue: its ports, memory and GPU in place of what the cell said of its host.
#[must_use]
pub fn apply_controller(cell: &Cell, catalogue: &Catalogue, controller: &str) -> Option<Cell> {
    recommend::apply(cell, catalogue, controller)
}
