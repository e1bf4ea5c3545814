//! Ranges while they are computed. [`crate::report::Range`] is what a reader gets.

use crate::catalogue::baseline_rows::{FigureRow, GrowthRow};
use crate::format::{Units, byte_range, bytes};
use crate::report::Basis;
use std::ops::{Add, AddAssign, Mul};

/// Bytes in a mebibyte: the baseline tables are in MiB.
pub(crate) const MIB: f64 = 1_048_576.0;

/// `low <= typical <= high`, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Span {
    pub low: f64,
    pub typical: f64,
    pub high: f64,
}

impl Span {
    pub const ZERO: Self = Self { low: 0.0, typical: 0.0, high: 0.0 };

    /// The three values in order, whatever order they come in.
    pub fn new(low: f64, typical: f64, high: f64) -> Self {
        let low = low.min(typical);
        Self { low, typical, high: high.max(typical) }
    }

    pub fn exact(value: f64) -> Self {
        Self { low: value, typical: value, high: value }
    }

    pub fn mib([low, typical, high]: [f64; 3]) -> Self {
        Self::new(low * MIB, typical * MIB, high * MIB)
    }

    /// The larger of both at each end: what two users of one buffer need when they take turns.
    pub fn max(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), typical: self.typical.max(other.typical), high: self.high.max(other.high) }
    }

    /// No end above the cap.
    pub fn capped(self, cap: f64) -> Self {
        Self { low: self.low.min(cap), typical: self.typical.min(cap), high: self.high.min(cap) }
    }

    pub fn text(self, units: Units) -> String {
        byte_range(self.low, self.high, units)
    }

    pub fn typical_text(self, units: Units) -> String {
        bytes(self.typical, units)
    }
}

impl Add for Span {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { low: self.low + other.low, typical: self.typical + other.typical, high: self.high + other.high }
    }
}

impl AddAssign for Span {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<f64> for Span {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self { low: self.low * factor, typical: self.typical * factor, high: self.high * factor }
    }
}

impl std::iter::Sum for Span {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, |a, b| a + b)
    }
}

/// A line of the budget: bytes, what they rest on, and the reason, which is put into words only for a report.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'c> {
    pub span: Span,
    pub basis: Basis,
    pub evidence: &'c [String],
    /// Of a second row in the same line.
    pub also: &'c [String],
    pub why: Why<'c>,
}

impl Line<'_> {
    pub const NONE: Line<'static> =
        Line { span: Span::ZERO, basis: Basis::Computed, evidence: &[], also: &[], why: Why::Text("") };

    pub fn computed(span: Span) -> Line<'static> {
        Line { span, ..Line::NONE }
    }
}

/// The reason of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Why<'c> {
    /// As the table says.
    Text(&'c str),
    /// As the table says, several rows together.
    Texts(&'c str, &'c str),
    Context {
        gpu: &'c str,
        sm_count: u32,
        threads_per_sm: u32,
        base_mib: f64,
        kib_per_thread: f64,
    },
    /// The span of an architecture's listed GPUs.
    ContextOf {
        architecture: &'static str,
        rows: f64,
    },
    Weights {
        parameters: f64,
        precision: &'static str,
        bytes: f64,
        instances: u32,
        /// How often a runtime on the CPU keeps them, and why.
        copies: Option<([f64; 3], &'c str)>,
    },
    Activations {
        input: [u32; 2],
        batch: u32,
        precision: &'static str,
        known: bool,
        /// Low, typical, high at FP32, and the factors on them.
        planned: [f64; 3],
        overhead_factors: [f64; 3],
        precision_factors: [f64; 3],
        instances: f64,
        overhead: &'c str,
    },
    Io {
        input: [u32; 2],
        batch: u32,
    },
    DeviceFrames,
    Buffers {
        /// Every camera says how many it keeps.
        given: bool,
        cameras: usize,
        /// One frame of each of them, bytes.
        frames: f64,
    },
    /// A figure of the baseline times so many bytes.
    Figure {
        row: &'c FigureRow,
        each: f64,
    },
    /// Two such figures in one line.
    Figures([(&'c FigureRow, f64); 2]),
    /// A workspace that is bounded by the activations it works on.
    Bounded {
        why: &'c str,
        planned: [f64; 3],
    },
    Growth {
        row: &'c GrowthRow,
        grows: Span,
    },
    Total(Total),
}

/// What a total is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Total {
    Device,
    Fixed,
    Process,
    /// Activations of one model, of several at the same time, or in turn.
    OfOne,
    Together,
    InTurn,
    Host,
    /// A process that holds models on the host.
    Resident,
}
