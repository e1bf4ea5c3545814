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
mod checks;
mod engine;
mod error;
pub mod examples;
pub mod explain;
mod facts;
pub mod format;
mod json;
mod levers;
pub mod limits;
pub mod link;
mod memory;
pub mod number;
pub mod optics;
pub mod order;
mod parse;
mod recommend;
pub mod report;
pub mod score;
mod span;
mod storage;
mod timing;
mod transport;
mod validate;
mod verdict;

pub use catalogue::Catalogue;
pub use cell::Cell;
pub use engine::{advise, apply_controller, apply_fix, apply_lever, complete, preset, size, size_brief, size_in};
pub use error::{CellErrors, FieldError};
pub use report::Report;
