//! The result: what a model file holds and what running it takes.

use crate::dtype::DType;
use crate::pairs::Pairs;
use serde::Serialize;

/// What a model file holds, and what running it takes at the evaluated input sizes.
///
/// A figure is `None` (JSON `null`) where it cannot be known; [`Footprint::bounds`] then says what is known instead. A
/// figure that is only an upper limit is given and named there too. All memory is in bytes, one inference at a time.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Footprint {
    /// Format of the file.
    pub format: &'static str,
    /// Length of the file in bytes; weights kept beside it are not in it.
    pub file_bytes: u64,
    /// Program that wrote the file, with its version.
    pub producer: Option<String>,
    /// Version of the standard operator set.
    pub opset: Option<i64>,
    /// Operators, functions expanded, bodies of control flow included.
    pub nodes: Option<u64>,
    /// Learned numbers.
    pub parameters: Option<u64>,
    /// Stored numbers that are not learned: anchors, grids, shapes, scales.
    pub other_constants: Option<u64>,
    /// Bytes of the learned numbers at the evaluated precision.
    pub weight_bytes: Option<u64>,
    /// Bytes of the other constants, as stored.
    pub other_constant_bytes: Option<u64>,
    /// Learned numbers by stored type.
    pub weights_by_dtype: Pairs<DType, Stored>,
    /// Multiply-accumulates of one inference, batch included.
    pub macs: Option<u64>,
    /// Multiply-accumulates by operator.
    pub macs_by_op: Pairs<String, u64>,
    /// Inputs at the evaluated sizes.
    pub inputs: Vec<Port>,
    /// Outputs at the evaluated sizes.
    pub outputs: Vec<Port>,
    /// The most activation bytes alive at once, when every operator that can works in place: no runtime needs less.
    pub floor_bytes: Option<u64>,
    /// A plan that places the largest buffers first (TensorFlow Lite's).
    pub greedy_bytes: Option<u64>,
    /// A plan in execution order, each buffer into the tightest gap.
    pub best_fit_bytes: Option<u64>,
    /// Sum of the same buffers without any reuse.
    pub naive_bytes: Option<u64>,
    /// Sum of all tensors of the graph as written, without fusion or reuse.
    pub unfused_bytes: Option<u64>,
    /// Estimate of what ONNX Runtime's CPU provider reserves for activations.
    pub onnxruntime_bytes: Option<u64>,
    /// Estimates by runtime, with the basis of each.
    pub estimates: Vec<Estimate>,
    /// Where the floor is attained.
    pub peak: Option<Peak>,
    /// Operators without a shape rule, with how often each occurs.
    pub unknown_ops: Pairs<String, u64>,
    /// What is known of each figure that is not exact, by its name here.
    pub bounds: Pairs<&'static str, Bound>,
    /// Whether the file fixes its input sizes.
    pub fixed_size: bool,
    /// What a reader should know about these figures.
    pub notes: Vec<String>,
}

impl Footprint {
    /// A figure as a person reads it: itself, "at least", "at most", or "not known". `name` is its field here.
    ///
    /// ```
    /// use cellsizer_footprint::{Bound, Footprint};
    /// let mut f = Footprint { macs: Some(7), ..Footprint::default() };
    /// assert_eq!(f.in_words("macs", f.macs, &|v| format!("{v} MACs")), "7 MACs");
    /// f.bounds.insert("floor_bytes", Bound::AtLeast(64));
    /// assert_eq!(f.in_words("floor_bytes", f.floor_bytes, &|v| format!("{v} B")), "at least 64 B");
    /// assert_eq!(f.in_words("greedy_bytes", None, &|v| format!("{v} B")), "not known");
    /// ```
    #[must_use]
    pub fn in_words(&self, name: &str, value: Option<u64>, show: &dyn Fn(u64) -> String) -> String {
        match (self.bounds.get(name), value) {
            (Some(Bound::AtLeast(v)), _) => format!("at least {}", show(*v)),
            (Some(Bound::AtMost(v)), _) => format!("at most {}", show(*v)),
            (Some(Bound::Unknown), _) | (None, None) => "not known".to_owned(),
            (None, Some(v)) => show(v),
        }
    }
}

/// Elements and bytes of stored numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Stored {
    /// How many.
    pub elements: u64,
    /// Bytes as stored; `None` for types without a fixed size.
    pub bytes: Option<u64>,
}

/// An input or output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Port {
    /// Name in the file.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// Shape at the evaluated sizes.
    pub dims: Option<Vec<u64>>,
    /// Shape as the file declares it: sizes, names of free dimensions, or `?`.
    pub declared: Option<Vec<String>>,
}

/// How a figure is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum Bound {
    /// It is this or more.
    AtLeast(u64),
    /// It is this or less.
    AtMost(u64),
    /// Nothing is known.
    Unknown,
}

/// What one runtime is expected to reserve for activations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Estimate {
    /// The runtime.
    pub runtime: &'static str,
    /// Low, typical and high, in bytes.
    pub bytes: [u64; 3],
    /// How the numbers came about.
    pub basis: &'static str,
}

/// The step with the most bytes alive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Peak {
    /// The operator's type.
    pub op: String,
    /// The operator's name, or that of its first output.
    pub name: String,
    /// Its place in execution order, from 0.
    pub step: usize,
    /// Bytes used inside the operator only (bodies of control flow).
    pub inner_bytes: u64,
    /// Tensors alive there, largest first, at most 32.
    pub tensors: Vec<Alive>,
}

/// A tensor alive at the peak.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alive {
    /// Name in the file.
    pub name: String,
    /// Element type as stored.
    pub dtype: DType,
    /// Shape.
    pub dims: Vec<u64>,
    /// Bytes at the evaluated precision.
    pub bytes: u64,
}

/// Live bytes at one step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Live {
    /// The operator's type.
    pub op: String,
    /// The operator's name.
    pub name: String,
    /// Activation bytes alive while it runs.
    pub bytes: u64,
}
