//! A small editable graph for imitating rewrites.

use crate::onnx::tensor::elements;
use crate::options::Precision;
use crate::program::{Program, Role};

/// Who holds a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    /// The runtime's block.
    Block,
    /// Weights, inputs and outputs: not in the block.
    Elsewhere,
    /// Handed to the caller: not in the block, and never written twice.
    Caller,
}

/// A tensor.
#[derive(Debug, Clone)]
pub(crate) struct Buf {
    pub dims: Vec<u64>,
    pub bytes: u64,
    pub bits: u64,
    /// Shape known from the file alone.
    pub fixed: bool,
    /// Names of free dimensions, where the file tells them.
    pub key: Option<u64>,
    pub holder: Holder,
    /// Known before the first run.
    pub is_static: bool,
    pub is_float: bool,
}

/// An operator call.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// When the runtime made the node; decides between orders that are equally valid.
    pub index: u64,
    pub op: String,
    pub ins: Vec<usize>,
    pub outs: Vec<usize>,
    pub group: u64,
    /// A convolution that already applies an activation or adds a tensor.
    pub activated: bool,
    pub summed: bool,
    /// Bytes used inside only (bodies of control flow).
    pub scratch: u64,
}

/// Tensors and calls in execution order; removed calls are `None`.
#[derive(Debug)]
pub(crate) struct Graph {
    pub bufs: Vec<Buf>,
    pub calls: Vec<Option<Call>>,
    pub next_index: u64,
}

impl Buf {
    /// Whether the runtime can tell before running that one can hold the other.
    pub(crate) fn same_shape(&self, other: &Self) -> bool {
        let named = !(self.fixed && other.fixed) && self.key.is_some() && self.key == other.key;
        self.bits == other.bits && self.dims == other.dims && (named || (self.fixed && other.fixed))
    }
}

impl Graph {
    pub(crate) fn new(program: &Program, precision: Precision) -> Self {
        let mut bufs: Vec<Buf> = program
            .tensors
            .iter()
            .map(|t| {
                let dtype = precision.activation(t.dtype);
                let bytes = t.dims.as_deref().and_then(elements).and_then(|n| dtype.bytes(n));
                Buf {
                    dims: t.dims.clone().unwrap_or_default(),
                    bytes: bytes.unwrap_or(0),
                    bits: dtype.bits().unwrap_or(0),
                    fixed: t.fixed && bytes.is_some(),
                    key: t.shape_key.filter(|_| bytes.is_some()),
                    holder: match t.role {
                        Role::Activation => Holder::Block,
                        Role::Output => Holder::Caller,
                        Role::Static | Role::Input => Holder::Elsewhere,
                    },
                    is_static: t.role == Role::Static,
                    is_float: t.dtype.is_float(),
                }
            })
            .collect();
        let mut alias: Vec<usize> = (0..bufs.len()).collect();
        let mut calls = Vec::with_capacity(program.steps.len());
        for step in &program.steps {
            let ins: Vec<usize> = step.inputs.iter().filter_map(|&i| alias.get(i).copied()).collect();
            let first_fixed = ins.first().and_then(|&i| bufs.get(i)).is_some_and(|b| b.fixed);
            let all_static = !ins.is_empty() && ins.iter().all(|&i| bufs.get(i).is_some_and(|b| b.is_static));
            // Shapes that the file fixes are constants, and so is all that follows from constants alone.
            if (matches!(step.op.as_str(), "Shape" | "Size") && first_fixed) || (all_static && step.body.is_empty()) {
                for &o in &step.outputs {
                    if let Some(b) = bufs.get_mut(o) {
                        (b.is_static, b.holder) = (true, Holder::Elsewhere);
                    }
                }
                continue;
            }
            if matches!(step.op.as_str(), "Identity" | "Dropout")
                && let (Some(&i), Some(&o)) = (ins.first(), step.outputs.first())
                && bufs.get(o).is_some_and(|b| b.holder != Holder::Caller)
            {
                if let Some(a) = alias.get_mut(o) {
                    *a = i;
                }
                continue;
            }
            let scratch = if step.body.is_empty() {
                0
            } else {
                let body = Program { tensors: program.tensors.clone(), steps: step.body.clone() };
                let inner = crate::plan::intervals::intervals(&body, crate::plan::intervals::Sharing::FUSED, precision);
                crate::plan::liveness::peak(&inner).map_or(0, |p| p.bytes)
            };
            calls.push(Some(Call {
                index: calls.len() as u64,
                op: step.op.clone(),
                ins,
                outs: step.outputs.clone(),
                group: step.group,
                activated: false,
                summed: false,
                scratch,
            }));
        }
        let next_index = calls.len() as u64;
        Self { bufs, calls, next_index }
    }

    pub(crate) fn stamp(&mut self) -> u64 {
        self.next_index += 1;
        self.next_index
    }

    /// The order in which the runtime executes: backwards from the results, newest nodes first.
    pub(crate) fn reorder(&mut self) {
        let l = self.links();
        let index = |c: usize| self.call(c).map_or(0, |k| k.index);
        let sorted = |mut all: Vec<(u64, usize)>| {
            crate::order::sort(&mut all);
            all.into_iter().map(|(_, c)| (c, false)).collect::<Vec<_>>()
        };
        let unused = |k: &Call| k.outs.iter().all(|&o| l.users.get(o).is_none_or(Vec::is_empty));
        let ends = (0..self.calls.len()).filter(|&c| self.call(c).is_some_and(unused));
        let mut stack = sorted(ends.map(|c| (index(c), c)).collect());
        let mut seen = vec![false; self.calls.len()];
        let mut order = Vec::with_capacity(self.calls.len());
        while let Some((c, leave)) = stack.pop() {
            if leave {
                order.push(c);
                continue;
            }
            match seen.get_mut(c) {
                Some(s) if !*s => *s = true,
                _ => continue,
            }
            stack.push((c, true));
            let ins = self.call(c).map(|k| k.ins.as_slice()).unwrap_or_default();
            let before = ins.iter().filter_map(|&i| l.maker(i)).filter(|&p| seen.get(p) == Some(&false));
            stack.extend(sorted(before.map(|p| (index(p), p)).collect()));
        }
        let mut old = std::mem::take(&mut self.calls);
        self.calls = order.iter().map(|&c| old.get_mut(c).and_then(Option::take)).collect();
    }

    pub(crate) fn buf(&self, i: usize) -> Option<&Buf> {
        self.bufs.get(i)
    }

    pub(crate) fn is_static(&self, i: usize) -> bool {
        self.buf(i).is_some_and(|b| b.is_static)
    }

    pub(crate) fn is_scalar(&self, i: usize) -> bool {
        self.is_static(i) && self.buf(i).is_some_and(|b| elements(&b.dims) == Some(1))
    }

    pub(crate) fn call(&self, c: usize) -> Option<&Call> {
        self.calls.get(c).and_then(Option::as_ref)
    }

    pub(crate) fn links(&self) -> Links {
        let mut l = Links { producer: vec![None; self.bufs.len()], users: vec![Vec::new(); self.bufs.len()] };
        for (c, call) in self.calls.iter().enumerate() {
            let Some(call) = call else { continue };
            for &i in &call.ins {
                if let Some(u) = l.users.get_mut(i) {
                    u.push(c);
                }
            }
            for &o in &call.outs {
                if let Some(p) = l.producer.get_mut(o) {
                    *p = Some(c);
                }
            }
        }
        l
    }

    /// Lets call `into` produce what `last` produced, and removes `last`.
    pub(crate) fn absorb(&mut self, into: usize, last: usize, l: &mut Links) {
        let Some(gone) = self.calls.get_mut(last).and_then(Option::take) else { return };
        for &i in &gone.ins {
            if let Some(u) = l.users.get_mut(i)
                && let Some(at) = u.iter().position(|&c| c == last)
            {
                u.swap_remove(at);
            }
        }
        if let (Some(Some(call)), Some(&o)) = (self.calls.get_mut(into), gone.outs.first()) {
            call.outs = vec![o];
            if let Some(p) = l.producer.get_mut(o) {
                *p = Some(into);
            }
        }
    }

    /// Puts `call` in place of the last of `gone`.
    pub(crate) fn replace(&mut self, gone: &[usize], mut call: Call, l: &mut Links) {
        let Some(&at) = gone.iter().max() else { return };
        call.index = self.stamp();
        for &g in gone {
            if let Some(old) = self.calls.get_mut(g).and_then(Option::take) {
                for i in old.ins {
                    if let Some(u) = l.users.get_mut(i)
                        && let Some(k) = u.iter().position(|&c| c == g)
                    {
                        u.swap_remove(k);
                    }
                }
            }
        }
        for &i in &call.ins {
            if let Some(u) = l.users.get_mut(i) {
                u.push(at);
            }
        }
        for &o in &call.outs {
            if let Some(p) = l.producer.get_mut(o) {
                *p = Some(at);
            }
        }
        if let Some(slot) = self.calls.get_mut(at) {
            *slot = Some(call);
        }
    }
}

/// Who makes and who uses each tensor.
#[derive(Debug)]
pub(crate) struct Links {
    pub producer: Vec<Option<usize>>,
    pub users: Vec<Vec<usize>>,
}

impl Links {
    /// The one call that uses a tensor.
    pub(crate) fn sole_user(&self, buf: usize) -> Option<usize> {
        match self.users.get(buf)?.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    pub(crate) fn maker(&self, buf: usize) -> Option<usize> {
        self.producer.get(buf).copied().flatten()
    }
}

/// A plain call.
pub(crate) fn call(op: &str, ins: Vec<usize>, outs: Vec<usize>) -> Call {
    Call { index: 0, op: op.into(), ins, outs, group: 1, activated: false, summed: false, scratch: 0 }
}
