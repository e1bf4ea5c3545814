//! Which buffers exist and from which step to which.

use crate::onnx::infer::has_word;
use crate::options::Precision;
use crate::program::{Program, Role, Step};

/// A buffer and the steps between which it must be kept, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interval {
    /// The tensor that names it: the first that lives in it.
    pub tensor: usize,
    pub first: usize,
    pub last: usize,
    pub bytes: u64,
}

/// All buffers of a program.
#[derive(Debug, Clone, Default)]
pub(crate) struct Intervals {
    pub items: Vec<Interval>,
    /// Bytes needed inside each step only (bodies of control flow).
    pub scratch: Vec<u64>,
    /// Tensors whose size is unknown: every figure is then a lower bound.
    pub unknown: u64,
    /// Tensors whose size is an upper bound.
    pub bounded: u64,
}

/// What may share a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sharing {
    /// Operators that only relabel dims share with their input.
    pub views: bool,
    /// Elementwise operators write over an input that dies there.
    pub in_place: bool,
    /// `x * sigmoid(x)` is one operator.
    pub gated: bool,
}

impl Sharing {
    /// What any good runtime does: the basis of the floor.
    pub(crate) const FUSED: Self = Self { views: true, in_place: true, gated: true };
    /// A buffer for every tensor.
    pub(crate) const NONE: Self = Self { views: false, in_place: false, gated: false };
}

/// Operators whose output is their input's bytes under other dims.
pub(crate) fn is_view(op: &str) -> bool {
    matches!(op, "Reshape" | "Flatten" | "Squeeze" | "Unsqueeze" | "Identity" | "Dropout")
}

/// Operators that can write each element over the one they read. Comparisons make smaller elements and never share; the
/// list is the one that the reference figures were made with, so that sums over all buffers agree too.
pub(crate) fn is_elementwise(op: &str) -> bool {
    const NAMES: &str = "Relu Sigmoid Tanh HardSigmoid HardSwish LeakyRelu Clip Elu Selu Celu Softplus Softsign ThresholdedRelu PRelu \
     Mish Swish Gelu Erf Exp Log Sqrt Abs Neg Reciprocal Floor Ceil Round Sign Sin Tan Not Shrink Add Sub Mul Div \
     Pow Max Min Sum Mean Mod Or Xor Where Cast Softmax LogSoftmax BatchNormalization com.microsoft::Gelu \
     com.microsoft::FastGelu com.microsoft::BiasGelu com.microsoft::QuickGelu";
    has_word(NAMES, op)
}

struct Builder<'p> {
    program: &'p Program,
    precision: Precision,
    last_use: Vec<usize>,
    root: Vec<usize>,
    /// By root: last step that uses any tensor in the buffer, and the buffer's place in `items`.
    ends: Vec<usize>,
    item: Vec<usize>,
    out: Intervals,
}

/// Builds the buffers of a program's main steps.
pub(crate) fn intervals(program: &Program, sharing: Sharing, precision: Precision) -> Intervals {
    build(program, &program.steps, sharing, precision)
}

fn build(program: &Program, steps: &[Step], sharing: Sharing, precision: Precision) -> Intervals {
    let n = program.tensors.len();
    let mut b = Builder {
        program,
        precision,
        last_use: vec![usize::MAX; n],
        root: (0..n).collect(),
        ends: vec![0; n],
        item: vec![usize::MAX; n],
        out: Intervals { scratch: vec![0; steps.len()], ..Intervals::default() },
    };
    for (s, step) in steps.iter().enumerate() {
        for &t in step.inputs.iter().chain(&step.outputs) {
            if let Some(l) = b.last_use.get_mut(t) {
                *l = s;
            }
        }
    }
    let gates = if sharing.gated { gates(steps, n) } else { Vec::new() };
    for (s, step) in steps.iter().enumerate() {
        b.step(s, step, sharing, gates.get(s) == Some(&true));
    }
    for i in &mut b.out.items {
        i.last = b.ends.get(i.tensor).copied().unwrap_or(i.last).max(i.first);
    }
    b.out
}

impl Builder<'_> {
    fn bytes(&self, t: usize) -> Option<u64> {
        let t = self.program.tensors.get(t)?;
        self.precision.activation(t.dtype).bytes(crate::onnx::tensor::elements(t.dims.as_deref()?)?)
    }

    fn role(&self, t: usize) -> Option<Role> {
        self.program.tensors.get(t).map(|t| t.role)
    }

    fn owned(&self, t: usize) -> bool {
        self.role(t) == Some(Role::Activation)
    }

    fn root_of(&self, t: usize) -> usize {
        self.root.get(t).copied().unwrap_or(t)
    }

    fn step(&mut self, s: usize, step: &Step, sharing: Sharing, gated: bool) {
        if !step.body.is_empty() {
            let inner = build(self.program, &step.body, sharing, self.precision);
            self.out.unknown += inner.unknown;
            self.out.bounded += inner.bounded;
            let peak = super::liveness::peak(&inner).map_or(0, |p| p.bytes);
            if let Some(w) = self.out.scratch.get_mut(s) {
                *w = peak;
            }
        }
        for (k, &t) in step.outputs.iter().enumerate() {
            let shared = self.share(s, k, t, step, sharing, gated);
            let root = shared.unwrap_or(t);
            if let Some(r) = self.root.get_mut(t) {
                *r = root;
            }
            let last = self.last_use.get(t).copied().filter(|&l| l != usize::MAX).unwrap_or(s);
            if let Some(e) = self.ends.get_mut(root) {
                *e = (*e).max(last);
            }
            if let Some(r) = shared.filter(|_| self.role(t) == Some(Role::Output)) {
                // The whole chain is computed in the caller's buffer.
                self.given_away(r);
            }
            if shared.is_some() || !self.owned(t) {
                continue;
            }
            let tensor = self.program.tensors.get(t);
            self.out.bounded += u64::from(tensor.is_some_and(|t| t.upper));
            match self.bytes(t) {
                None => self.out.unknown += 1,
                Some(bytes) => {
                    if let Some(i) = self.item.get_mut(t) {
                        *i = self.out.items.len();
                    }
                    self.out.items.push(Interval { tensor: t, first: s, last, bytes });
                }
            }
        }
    }

    fn given_away(&mut self, root: usize) {
        if let Some(i) = self.item.get(root).and_then(|&i| self.out.items.get_mut(i)) {
            i.bytes = 0;
        }
    }

    /// The root that output `k` of a step can live in.
    fn share(&self, s: usize, k: usize, t: usize, step: &Step, sharing: Sharing, gated: bool) -> Option<usize> {
        if k != 0 || !matches!(self.role(t), Some(Role::Activation | Role::Output)) {
            return None;
        }
        let has_buffer = |r: usize| self.item.get(r).is_some_and(|&i| i != usize::MAX);
        if sharing.views && is_view(&step.op) {
            let first = step.in_slots.first().copied().flatten()?;
            let r = self.root_of(first);
            let free = self.program.tensors.get(r).is_some_and(|t| t.role == Role::Input);
            return (has_buffer(r) || free).then_some(r);
        }
        if gated {
            let r = self.root_of(step.in_slots.first().copied().flatten()?);
            return has_buffer(r).then_some(r);
        }
        if sharing.in_place && is_elementwise(&step.op) {
            let bytes = self.bytes(t)?;
            return step.inputs.iter().map(|&i| self.root_of(i)).find(|&r| {
                has_buffer(r)
                    && self.ends.get(r) == Some(&s)
                    && self.item.get(r).and_then(|&i| self.out.items.get(i)).is_some_and(|i| i.bytes == bytes)
            });
        }
        None
    }
}

/// Steps that compute only the gate of `x * gate(x)`.
pub(crate) fn gates(steps: &[Step], tensors: usize) -> Vec<bool> {
    let mut uses: Vec<(u32, usize)> = vec![(0, 0); tensors];
    for (s, step) in steps.iter().enumerate() {
        for &t in &step.inputs {
            if let Some(u) = uses.get_mut(t) {
                *u = (u.0.saturating_add(1), s);
            }
        }
    }
    let gate = |step: &Step| {
        if !matches!(step.op.as_str(), "Sigmoid" | "HardSigmoid") {
            return false;
        }
        let (Some(&x), Some(&y)) = (step.inputs.first(), step.outputs.first()) else { return false };
        let Some(&(1, user)) = uses.get(y) else { return false };
        steps.get(user).is_some_and(|m| m.op == "Mul" && m.inputs.contains(&x))
    };
    steps.iter().map(gate).collect()
}
