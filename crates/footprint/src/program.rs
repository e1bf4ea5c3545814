//! What every format is turned into: tensors with sizes and steps in execution order.

use crate::dtype::DType;

/// Where a tensor's bytes live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Role {
    /// Made by a step, dead after its last use.
    #[default]
    Activation,
    /// Stored in the file, or computed from stored values alone.
    Static,
    /// Given by the caller.
    Input,
    /// Handed to the caller.
    Output,
}

/// A tensor of the program.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tensor {
    pub name: String,
    pub dtype: DType,
    pub dims: Option<Vec<u64>>,
    /// The dims are an upper bound.
    pub upper: bool,
    pub role: Role,
    /// Whether a runtime that sees the file alone knows the dims (no free dimension feeds them).
    pub fixed: bool,
    /// Two tensors with the same key have the same shape at any input size, as far as the file tells.
    pub shape_key: Option<u64>,
}

/// One operator call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Step {
    pub name: String,
    pub op: String,
    pub inputs: Vec<usize>,
    pub outputs: Vec<usize>,
    /// Multiply-accumulates of this step alone, body included.
    pub macs: u64,
    /// Whether `macs` is all there is to count.
    pub macs_known: bool,
    /// Steps of a subgraph that run inside this one.
    pub body: Vec<Step>,
    /// Facts about convolutions that decide the layout a runtime picks.
    pub group: u64,
    /// Positions of weights among the operator's own inputs, for counting parameters.
    pub in_slots: Vec<Option<usize>>,
}

/// Tensors and steps.
#[derive(Debug, Clone, Default)]
pub(crate) struct Program {
    pub tensors: Vec<Tensor>,
    pub steps: Vec<Step>,
}
