//! Sizes a machine-vision inspection cell: where GPU and host memory go, whether every plug fits, what would help and
//! what to order.
//!
//! Pure: no DOM, no clock, no input or output. [`size`] turns a [`Cell`] and a [`Catalogue`] into a [`Report`]; the page
//! and the shell tool only show it.
//!
//! ```
//! use cellsizer_sizing::{Catalogue, examples, size};
//! let catalogue = Catalogue::embedded();
//! let report = size(&examples::worked(), &catalogue)?;
//! let device = &report.memory.device;
//! // The fixed lines (context, runtime, workspace) are most of what a nano detector takes.
//! assert!(device.fixed.typical * 2 > device.total.typical);
//! # Ok::<(), cellsizer_sizing::CellErrors>(())
//! ```

pub mod catalogue;
pub mod cell;
mod error;
pub mod examples;
pub mod format;
pub mod limits;
pub mod link;
mod parse;
pub mod report;
mod validate;

pub use catalogue::Catalogue;
pub use cell::Cell;
pub use error::{CellErrors, FieldError};
pub use report::Report;

/// Sizes a cell.
///
/// # Errors
/// When a field is out of range or refers to nothing; every error names its JSON path.
pub fn size(cell: &Cell, catalogue: &Catalogue) -> Result<Report, CellErrors> {
    validate::all(cell, catalogue)?;
    Err(CellErrors::one(FieldError::new("", "The engine is being written.", "")))
}

/// The cell with a lever of its report pulled; `None` when the lever does not apply to it.
#[must_use]
pub fn apply_lever(_cell: &Cell, _catalogue: &Catalogue, _lever: &str) -> Option<Cell> {
    None
}

/// The cell with the fix of one of its checks made; `None` when the cell cannot express it.
#[must_use]
pub fn apply_fix(_cell: &Cell, _catalogue: &Catalogue, _check: &str, _subject: Option<&str>) -> Option<Cell> {
    None
}

/// The cell on a controller of the catalogue: its ports, memory and GPU in place of what the cell said of its host.
#[must_use]
pub fn apply_controller(_cell: &Cell, _catalogue: &Catalogue, _controller: &str) -> Option<Cell> {
    None
}
