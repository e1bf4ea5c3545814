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

/// By framework, era and component: the key in `docs/METHODS.md` 1.5, 1.6 and 2, what it is, and the score in whole percent.
pub static TABLE: [(&str, &str, Score); 16] = [
    (
        "all",
        "Whole processes on the device",
        Score { rows: 33, inside_percent: 94.0, above_percent: 6.0, error_percent: 24.0, width: 2.31 },
    ),
    (
        "pytorch, eager",
        "PyTorch, everything loaded at once",
        Score { rows: 12, inside_percent: 100.0, above_percent: 0.0, error_percent: 11.0, width: 1.86 },
    ),
    (
        "pytorch, lazy",
        "PyTorch, loaded when used",
        Score { rows: 2, inside_percent: 50.0, above_percent: 50.0, error_percent: 43.0, width: 3.07 },
    ),
    (
        "onnxruntime-cuda, eager",
        "ONNX Runtime, everything loaded at once",
        Score { rows: 8, inside_percent: 100.0, above_percent: 0.0, error_percent: 37.0, width: 3.23 },
    ),
    (
        "tensorrt, eager",
        "TensorRT up to 8.5",
        Score { rows: 7, inside_percent: 86.0, above_percent: 14.0, error_percent: 20.0, width: 2.31 },
    ),
    (
        "tensorflow, eager",
        "TensorFlow",
        Score { rows: 2, inside_percent: 100.0, above_percent: 0.0, error_percent: 64.0, width: 4.85 },
    ),
    (
        "darknet",
        "darknet",
        Score { rows: 2, inside_percent: 100.0, above_percent: 0.0, error_percent: 56.0, width: 10.36 },
    ),
    (
        "all, behind no constant",
        "Those that no constant was read from",
        Score { rows: 15, inside_percent: 93.0, above_percent: 7.0, error_percent: 23.0, width: 2.10 },
    ),
    (
        "all components",
        "Single components",
        Score { rows: 99, inside_percent: 95.0, above_percent: 1.0, error_percent: 27.0, width: 3.20 },
    ),
    (
        "all components, behind no constant",
        "Components that no constant was read from",
        Score { rows: 14, inside_percent: 86.0, above_percent: 7.0, error_percent: 29.0, width: 3.20 },
    ),
    (
        "context_only",
        "CUDA context",
        Score { rows: 16, inside_percent: 100.0, above_percent: 0.0, error_percent: 8.0, width: 1.26 },
    ),
    (
        "library_delta",
        "Framework runtime",
        Score { rows: 9, inside_percent: 100.0, above_percent: 0.0, error_percent: 14.0, width: 2.00 },
    ),
    (
        "workspace",
        "Workspace",
        Score { rows: 7, inside_percent: 86.0, above_percent: 14.0, error_percent: 73.0, width: 39.10 },
    ),
    (
        "decode",
        "Video decoding",
        Score { rows: 9, inside_percent: 100.0, above_percent: 0.0, error_percent: 26.0, width: 7.69 },
    ),
    (
        "host_ram",
        "Host memory, published",
        Score { rows: 40, inside_percent: 90.0, above_percent: 0.0, error_percent: 31.0, width: 3.42 },
    ),
    (
        "all processes on the CPU",
        "Host memory of processes on the CPU, measured here",
        Score { rows: 192, inside_percent: 100.0, above_percent: 0.0, error_percent: 5.0, width: 3.77 },
    ),
];
