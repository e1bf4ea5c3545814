//! How good the models are: figures that the tests recompute and hold.

/// What a model does on measurements of others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// Measurements.
    pub rows: usize,
    /// Share of them inside `[low, high]`, percent.
    pub inside_percent: f64,
    /// Share above the high end, percent: under-estimates, the dangerous side.
    pub above_percent: f64,
    /// Median of the absolute error of typical, percent of the measurement.
    pub error_percent: f64,
    /// Median of high over low.
    pub width: f64,
}

/// Device memory of a process, on the rows of `data/evidence_cells.toml` (`crates/sizing/tests/evidence.rs`).
pub const MEMORY: Score =
    Score { rows: 33, inside_percent: 93.94, above_percent: 6.06, error_percent: 24.49, width: 2.31 };

/// Single components, on the rows of `data/evidence_components.toml` (`crates/sizing/tests/components.rs`).
pub const COMPONENTS: Score =
    Score { rows: 99, inside_percent: 94.95, above_percent: 1.01, error_percent: 27.00, width: 3.20 };

/// Host memory of a process on the CPU, warm and at its high-water mark, on this project's measurements
/// (`crates/sizing/tests/host_memory.rs`).
pub const HOST: Score =
    Score { rows: 192, inside_percent: 100.00, above_percent: 0.00, error_percent: 5.43, width: 3.77 };
