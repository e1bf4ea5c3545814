//! `If`.

use super::{Outs, Step, Val, Walker, scalar, subgraph, total};
use crate::onnx::infer::bad;
use crate::onnx::lower::{Node, ValId};
use crate::onnx::tensor::elements;

/// What was counted so far.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    faults: usize,
    fault_count: u64,
    unknown: u64,
    bounded: u64,
    declared: u64,
}

/// One branch as it would run.
#[derive(Clone)]
struct Walked {
    size: u64,
    body: Vec<Step>,
    outs: Vec<Val>,
    before: Tally,
    after: Tally,
}

impl Walked {
    fn contradicts(&self) -> bool {
        self.after.fault_count > self.before.fault_count
    }
}

impl<'m> Walker<'m> {
    fn tally(&self) -> Tally {
        let o = &self.out;
        Tally {
            faults: o.faults.len(),
            fault_count: o.fault_count,
            unknown: o.unknown_values,
            bounded: o.bounded_values,
            declared: o.declared_values,
        }
    }

    /// Forgets what was counted since.
    fn restore(&mut self, t: Tally) {
        let o = &mut self.out;
        o.faults.truncate(t.faults);
        (o.fault_count, o.unknown_values) = (t.fault_count, t.unknown);
        (o.bounded_values, o.declared_values) = (t.bounded, t.declared);
    }

    /// Counts a branch again that was walked after a forgotten one.
    fn add(&mut self, w: &Walked) {
        self.out.unknown_values += w.after.unknown.saturating_sub(w.before.unknown);
        self.out.bounded_values += w.after.bounded.saturating_sub(w.before.bounded);
        self.out.declared_values += w.after.declared.saturating_sub(w.before.declared);
    }

    /// The branch that a known condition picks; otherwise both are walked and the larger one stands for them.
    pub(super) fn branch(&mut self, node: &'m Node, step: &mut Step) -> Outs {
        let (Some(yes), Some(no)) = (subgraph(node, "then_branch"), subgraph(node, "else_branch")) else {
            return Ok(Err(bad("an If without branches")));
        };
        if let Some(c) = scalar(self.input_val(node, 0)) {
            let g = if c != 0 { yes } else { no };
            self.graph(g, &mut step.body)?;
            let outs = self.results(g);
            step.macs = total(&step.body);
            return Ok(Ok(outs));
        }
        let mut bodies = Vec::new();
        for g in [yes, no] {
            let before = self.tally();
            let mut body = Vec::new();
            self.graph(g, &mut body)?;
            let size = self.bytes_of(&body);
            bodies.push(Walked { size, body, outs: self.results(g), before, after: self.tally() });
        }
        let (Some(mut b), Some(mut a)) = (bodies.pop(), bodies.pop()) else {
            return Ok(Err(bad("an If without branches")));
        };
        // Some models check their input's size this way: a branch that cannot work at these sizes is not taken.
        match (a.contradicts(), b.contradicts()) {
            (true, false) => {
                self.restore(a.before);
                self.add(&b);
                a = b.clone();
            }
            (false, true) => {
                self.restore(b.before);
                b = a.clone();
            }
            _ => {}
        }
        let (a, b) = ((a.size, a.body, a.outs), (b.size, b.body, b.outs));
        let same = a.2.len() == b.2.len() && a.2.iter().zip(&b.2).all(|(x, y)| x.dims == y.dims);
        let (larger, other) = if a.0 >= b.0 { (a, b) } else { (b, a) };
        let (_, body, mut outs) = larger;
        step.macs = total(&body).max(total(&other.1));
        step.body = body;
        for (v, w) in outs.iter_mut().zip(&other.2) {
            v.is_static = false;
            if v.data != w.data {
                v.data = None;
            }
            v.upper |= w.upper;
            // Branches of different rank: the larger is an upper bound of both.
            if v.dims != w.dims {
                let n = |v: &Val| v.dims.as_deref().and_then(elements);
                match (n(v), n(w)) {
                    (Some(x), Some(y)) => {
                        if y > x {
                            v.dims.clone_from(&w.dims);
                        }
                        v.upper = true;
                    }
                    _ => v.dims = None,
                }
            }
        }
        if !same {
            self.note(format!("{}: the branches give different shapes, the larger is taken", node.name));
        }
        Ok(Ok(outs))
    }

    /// Bytes of everything that a body makes: a measure for which branch is larger.
    fn bytes_of(&self, steps: &[Step]) -> u64 {
        let size = |&id: &ValId| self.get(id).and_then(|v| v.dtype.bytes(elements(v.dims.as_deref()?)?)).unwrap_or(0);
        let one = |s: &Step| s.outputs.iter().map(size).fold(0u64, u64::saturating_add);
        steps.iter().map(|s| one(s).saturating_add(self.bytes_of(&s.body))).fold(0, u64::saturating_add)
    }
}
