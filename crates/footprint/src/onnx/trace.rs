//! Walks a graph at concrete input sizes and records what runs, in order.

use super::data::{Data, MAX_ELEMENTS};
use super::infer::{self, Op, Val, Why};
use super::lower::{Graph, Model, Node, ValId};
use super::proto::Dim;
use crate::dtype::DType;
use crate::limits::Budget;
use crate::pairs::Pairs;
use crate::program::{Program, Role, Step, Tensor};
use crate::{Error, Limits};
use std::cell::Cell;

mod branch;
mod repeat;
mod scan;
mod unknown;

/// A shape that could not be had, and why.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    pub op: String,
    pub name: String,
    pub why: Why,
}

/// A program at one input size, with what could not be known.
#[derive(Debug, Default)]
pub(crate) struct Traced {
    pub program: Program,
    /// Operators without a rule, by name, with how often each occurs.
    pub unknown_ops: Pairs<String, u64>,
    /// Shapes that contradict or depend on data; only the first few are kept.
    pub faults: Vec<Fault>,
    pub fault_count: u64,
    /// Values whose shape is unknown.
    pub unknown_values: u64,
    /// Values whose shape is an upper bound.
    pub bounded_values: u64,
    /// Shapes taken from what the file declares, because no rule gives them.
    pub declared_values: u64,
    pub notes: Vec<String>,
    /// Bodies counted once because the number of rounds is unknown.
    pub open_loops: u64,
}

pub(crate) struct Walker<'m> {
    model: &'m Model,
    vals: Vec<Option<Val>>,
    /// Whether a value's dims follow from the file alone, for runtimes that plan ahead.
    fixed: Vec<bool>,
    /// See [`Tensor::shape_key`].
    keys: Vec<Option<u64>>,
    out: Traced,
    work: Budget,
    /// Declared shapes hold only at the sizes that the file declares.
    trust_declared: bool,
}

const MAX_FAULTS: usize = 16;

/// Evaluates the model at the given shapes of its inputs.
pub(crate) fn trace(model: &Model, inputs: &[(ValId, DType, Vec<u64>)], limits: &Limits) -> Result<Traced, Error> {
    let mut w = Walker {
        model,
        vals: vec![None; model.values.len()],
        fixed: vec![true; model.values.len()],
        keys: model.values.iter().map(|v| v.dims.as_deref().and_then(declared_key)).collect(),
        out: Traced::default(),
        work: Budget::new("operators and small values to evaluate", limits.work),
        trust_declared: inputs.iter().all(|(id, _, dims)| declared_equals(model, *id, dims)),
    };
    for (id, dtype, dims) in inputs {
        w.set(*id, Val::new(*dtype, dims.clone()));
        let all_fixed = model.values.get(*id).and_then(|v| v.dims.as_ref()).is_some_and(|d| d.iter().all(is_fixed));
        if let Some(f) = w.fixed.get_mut(*id) {
            *f = all_fixed;
        }
    }
    let mut steps = Vec::new();
    w.graph(&model.graph, &mut steps)?;
    w.check_outputs();
    Ok(w.finish(steps))
}

/// A key for declared dims, if each is a number or has a name.
fn declared_key(dims: &[Dim]) -> Option<u64> {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut h = DefaultHasher::new();
    dims.len().hash(&mut h);
    for d in dims {
        match d {
            Dim::Fixed(n) => n.hash(&mut h),
            Dim::Named(n) => n.hash(&mut h),
            Dim::Free => return None,
        }
    }
    Some(h.finish())
}

fn is_fixed(d: &Dim) -> bool {
    matches!(d, Dim::Fixed(_))
}

/// Whether the file fixes exactly these dims.
fn declared_equals(model: &Model, id: ValId, dims: &[u64]) -> bool {
    let declared = model.values.get(id).and_then(|v| v.dims.as_ref());
    declared.is_some_and(|d| d.len() == dims.len() && d.iter().zip(dims).all(|(a, &b)| *a == Dim::Fixed(b)))
}

impl<'m> Walker<'m> {
    fn set(&mut self, id: ValId, v: Val) {
        if let Some(slot) = self.vals.get_mut(id) {
            *slot = Some(v);
        }
    }

    fn get(&self, id: ValId) -> Option<&Val> {
        self.vals.get(id).and_then(Option::as_ref)
    }

    /// Runs a graph or subgraph whose inputs are already set.
    fn graph(&mut self, g: &'m Graph, steps: &mut Vec<Step>) -> Result<(), Error> {
        for (id, t) in &g.initializers {
            let v = Val { is_static: true, data: t.data.clone(), ..Val::new(t.dtype, t.dims.clone()) };
            self.set(*id, v);
        }
        for node in &g.nodes {
            self.work.take(16 + node.inputs.len() as u64 + node.outputs.len() as u64)?;
            self.node(node, steps)?;
        }
        Ok(())
    }

    fn node(&mut self, node: &'m Node, steps: &mut Vec<Step>) -> Result<(), Error> {
        let mut step = Step { macs_known: true, ..Step::default() };
        let is_standard = node.domain.is_empty();
        let outs = match node.op.as_str() {
            "If" if is_standard => self.branch(node, &mut step)?,
            "Loop" if is_standard => self.repeat(node, &mut step)?,
            "Scan" if is_standard => self.scan(node, &mut step)?,
            "SequenceMap" if is_standard => Err(Why::Op),
            _ => self.plain(node, &mut step),
        };
        let outs = match outs {
            Ok(outs) => outs,
            Err(why) => {
                step.macs_known = false;
                self.record(node, why);
                self.fall_back(node)
            }
        };
        let fixed = node.inputs.iter().flatten().chain(&node.captures).all(|&i| self.fixed.get(i) == Some(&true));
        let is_static = !outs.is_empty() && outs.iter().all(|v| v.is_static);
        let mut outs = outs.into_iter();
        for id in &node.outputs {
            let v = outs.next().unwrap_or_default();
            let Some(id) = *id else { continue };
            if v.dims.is_none() && v.seq.is_none() {
                self.out.unknown_values += 1;
            }
            self.out.bounded_values += u64::from(v.upper);
            if let Some(f) = self.fixed.get_mut(id) {
                *f = fixed && !v.upper;
            }
            self.inherit_key(id, node, &v);
            self.set(id, v);
        }
        if is_static {
            // A runtime computes it once, at load.
            return Ok(());
        }
        step.name.clone_from(&node.name);
        step.op = if is_standard { node.op.clone() } else { format!("{}::{}", node.domain, node.op) };
        step.in_slots.clone_from(&node.inputs);
        step.inputs = node.inputs.iter().flatten().chain(&node.captures).copied().collect();
        step.outputs = node.outputs.iter().flatten().copied().collect();
        step.group = node.attrs.int("group").and_then(|g| u64::try_from(g).ok()).unwrap_or(1);
        self.sequence_parts(&mut step);
        steps.push(step);
        Ok(())
    }

    /// Elementwise operators keep the names of free dimensions; others lose them unless the file declares the result.
    fn inherit_key(&mut self, id: ValId, node: &Node, v: &Val) {
        if self.keys.get(id) != Some(&None) || !crate::plan::intervals::is_elementwise(&node.op) {
            return;
        }
        let same = |i: &ValId| self.get(*i).filter(|x| x.dims == v.dims).and(self.keys.get(*i).copied().flatten());
        let key = node.inputs.iter().flatten().find_map(same);
        if let Some(k) = self.keys.get_mut(id) {
            *k = key;
        }
    }

    /// A sequence keeps its parts alive; its own size is theirs, so it is counted as one tensor of that many bytes.
    fn sequence_parts(&mut self, step: &mut Step) {
        for &id in &step.outputs {
            let Some(Some(Val { seq: Some(parts), dims: None, dtype, .. })) = self.vals.get(id) else { continue };
            let total = parts.iter().try_fold(0u64, |n, v| n.checked_add(super::tensor::elements(v.dims.as_deref()?)?));
            let (dtype, upper) = (*dtype, parts.iter().any(|v| v.upper));
            if let (Some(n), Some(Some(v))) = (total, self.vals.get_mut(id)) {
                (v.dtype, v.dims, v.upper) = (dtype, Some(vec![n]), upper);
            }
        }
    }

    fn results(&self, g: &Graph) -> Vec<Val> {
        g.outputs.iter().map(|&id| self.get(id).cloned().unwrap_or_default()).collect()
    }

    fn input_val(&self, node: &Node, i: usize) -> Option<&Val> {
        self.get(node.inputs.get(i).copied().flatten()?)
    }

    fn note(&mut self, text: String) {
        if self.out.notes.len() < 16 && !self.out.notes.contains(&text) {
            self.out.notes.push(text);
        }
    }

    fn plain(&mut self, node: &Node, step: &mut Step) -> Result<Vec<Val>, Why> {
        let missing = Val::default();
        let ins: Vec<Option<&Val>> = node.inputs.iter().map(|i| i.map(|i| self.get(i).unwrap_or(&missing))).collect();
        let op = Op { node, ins: &ins, macs: Cell::new(0), work: &self.work };
        let outs = infer::infer(&op)?;
        step.macs = op.macs.get();
        // A sequence's stand-in dims are for sizes only; the rules never see them through `seq`.
        Ok(outs)
    }

    fn finish(self, steps: Vec<Step>) -> Traced {
        let mut out = self.out;
        let mut tensors: Vec<Tensor> = Vec::with_capacity(self.vals.len());
        let facts = self.fixed.iter().zip(&self.keys);
        for ((value, val), (&fixed, &shape_key)) in self.model.values.iter().zip(self.vals).zip(facts) {
            let mut t = Tensor { name: value.name.clone(), fixed, shape_key, ..Tensor::default() };
            match val {
                Some(v) => {
                    (t.dtype, t.dims, t.upper) = (v.dtype, v.dims, v.upper);
                    if v.is_static {
                        t.role = Role::Static;
                    }
                }
                // Never produced: a value of an untaken branch.
                None => t.dims = None,
            }
            tensors.push(t);
        }
        for &id in &self.model.graph.inputs {
            if let Some(t) = tensors.get_mut(id) {
                t.role = Role::Input;
            }
        }
        for &id in &self.model.graph.outputs {
            if let Some(t) = tensors.get_mut(id)
                && t.role == Role::Activation
            {
                t.role = Role::Output;
            }
        }
        out.program = Program { tensors, steps };
        out
    }
}

/// One known whole number.
fn scalar(v: Option<&Val>) -> Option<i64> {
    v?.data.as_ref().filter(|d| d.len() as u64 <= MAX_ELEMENTS).and_then(|d: &Data| d.int(0))
}

/// Outputs of a node with subgraphs, or why they have none; an [`Error`] ends the analysis.
type Outs = Result<Result<Vec<Val>, Why>, Error>;

fn subgraph<'n>(node: &'n Node, name: &str) -> Option<&'n Graph> {
    node.graphs.iter().find(|(n, _)| n == name).map(|(_, g)| g)
}

fn total(steps: &[Step]) -> u64 {
    steps.iter().map(|s| s.macs).fold(0, u64::saturating_add)
}
