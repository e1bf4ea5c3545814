//! Bounds on what a hostile or broken file can cost.

use crate::Error;
use std::cell::Cell;

/// Bounds that keep time and memory finite for any bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Nodes in all graphs together, functions expanded.
    pub nodes: u64,
    /// Named values (tensors) in all graphs together.
    pub tensors: u64,
    /// Nesting of subgraphs, functions, types or containers.
    pub depth: u32,
    /// Bytes of names, attributes and small constants kept in memory.
    pub kept_bytes: u64,
    /// Elementary steps of one analysis; some tens of millions take about a second.
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: 100_000, tensors: 400_000, depth: 24, kept_bytes: 48 << 20, work: 400_000_000 }
    }
}

/// What is left of a limit; interior mutability so that readers can share it.
#[derive(Debug)]
pub(crate) struct Budget {
    left: Cell<u64>,
    limit: u64,
    what: &'static str,
}

impl Budget {
    pub(crate) fn new(what: &'static str, limit: u64) -> Self {
        Self { left: Cell::new(limit), limit, what }
    }

    /// Takes `n` from what is left.
    pub(crate) fn take(&self, n: u64) -> Result<(), Error> {
        let Some(left) = self.left.get().checked_sub(n) else {
            return Err(Error::TooLarge { what: self.what, limit: self.limit });
        };
        self.left.set(left);
        Ok(())
    }

    /// Like [`Budget::take`], where running out only means that a figure is left out.
    pub(crate) fn try_take(&self, n: u64) -> bool {
        self.take(n).is_ok()
    }
}
