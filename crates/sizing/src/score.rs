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
    Score { rows: 81, inside_percent: 91.36, above_percent: 4.94, error_percent: 26.39, width: 3.2 };

/// Host memory of a process on the CPU, warm and at its high-water mark, on this project's measurements
/// (`crates/sizing/tests/host_memory.rs`).
pub const HOST: Score =
    Score { rows: 192, inside_percent: 100.0, above_percent: 0.0, error_percent: 16.96, width: 4.32 };
