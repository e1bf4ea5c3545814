//! What the page shows of a model file: figures in words, tables, two charts' numbers, and what a cell takes over.
//!
//! The page runs this crate as a module of its own in a web worker, so that reading a file neither blocks the page nor
//! weighs on its first load.

#![forbid(unsafe_code)]

mod card;
mod network;
mod tables;
mod words;

pub use card::{Card, Curve, card};
pub use network::Network;
pub use tables::Table;

use cellsizer_footprint::{Options, Precision};
use cellsizer_sizing::format::Units;

/// What a card is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked {
    /// Height and width of the image input, in pixels; the file's own, or a usual one, when absent.
    pub image: Option<[u64; 2]>,
    /// Images in one inference, 1 or more; the file's when absent.
    pub batch: Option<u64>,
    /// How floating-point numbers are stored at run time.
    pub precision: Precision,
    /// Multiples of a byte to show.
    pub units: Units,
}

impl Asked {
    fn options(&self) -> Options {
        Options { image: self.image, batch: self.batch, precision: self.precision, ..Options::default() }
    }
}
