//! `If`, `Loop` and `Scan`.

use super::{Graph, Node, Step, Val, ValId, Walker, Why, scalar};
use crate::Error;
use crate::dtype::DType;
use crate::onnx::data::Data;
use crate::onnx::infer::{axis, bad};
use crate::onnx::tensor::elements;

/// Rounds followed one by one when shapes change from round to round.
const MAX_ROUNDS: u64 = 256;

type Outs = Result<Result<Vec<Val>, Why>, Error>;

fn subgraph<'n>(node: &'n Node, name: &str) -> Option<&'n Graph> {
    node.graphs.iter().find(|(n, _)| n == name).map(|(_, g)| g)
}

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

    fn results(&self, g: &Graph) -> Vec<Val> {
        g.outputs.iter().map(|&id| self.get(id).cloned().unwrap_or_default()).collect()
    }

    fn input_val(&self, node: &Node, i: usize) -> Option<&Val> {
        self.get(node.inputs.get(i).copied().flatten()?)
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

    fn note(&mut self, text: String) {
        if self.out.notes.len() < 16 && !self.out.notes.contains(&text) {
            self.out.notes.push(text);
        }
    }

    /// Bytes of everything that a body makes: a measure for which branch is larger.
    fn bytes_of(&self, steps: &[Step]) -> u64 {
        let size = |&id: &ValId| self.get(id).and_then(|v| v.dtype.bytes(elements(v.dims.as_deref()?)?)).unwrap_or(0);
        let one = |s: &Step| s.outputs.iter().map(size).fold(0u64, u64::saturating_add);
        steps.iter().map(|s| one(s).saturating_add(self.bytes_of(&s.body))).fold(0, u64::saturating_add)
    }

    /// `Loop`: rounds, a condition, carried values; the body may also stack one value per round.
    pub(super) fn repeat(&mut self, node: &'m Node, step: &mut Step) -> Outs {
        let Some(body) = subgraph(node, "body") else { return Ok(Err(bad("a Loop without a body"))) };
        let carried = node.inputs.len().saturating_sub(2);
        if body.inputs.len() != carried + 2 || body.outputs.len() < carried + 1 {
            return Ok(Err(bad("a Loop whose body takes another number of values")));
        }
        let trips = scalar(self.input_val(node, 0)).and_then(|n| u64::try_from(n).ok());
        let first: Vec<Val> =
            (2..node.inputs.len()).map(|i| self.input_val(node, i).cloned().unwrap_or_default()).collect();
        // A condition that starts and stays true makes the trip count exact.
        let starts = node.inputs.get(1).copied().flatten().is_none() || scalar(self.input_val(node, 1)) == Some(1);
        let mut state = first;
        let mut round = 0u64;
        loop {
            let mut values = state.iter().cloned();
            for (k, &id) in body.inputs.iter().enumerate() {
                let v = match k {
                    0 => {
                        let known = if trips.is_some_and(|t| t <= MAX_ROUNDS) {
                            Some(Data::ints(vec![round as i64]))
                        } else {
                            None
                        };
                        Val { data: known, ..Val::new(DType::I64, Vec::new()) }
                    }
                    1 => Val { data: Some(Data::ints(vec![1])), ..Val::new(DType::Bool, Vec::new()) },
                    _ => {
                        let mut v = values.next().unwrap_or_default();
                        v.is_static = false;
                        v
                    }
                };
                self.set(id, v);
            }
            step.body.clear();
            self.graph(body, &mut step.body)?;
            let after = self.results(body);
            let next: Vec<Val> = after.get(1..=carried).unwrap_or_default().to_vec();
            let stable = state.iter().zip(&next).all(|(a, b)| {
                a.dims == b.dims && a.seq.is_some() == b.seq.is_some() && a.data == b.data && lens(a) == lens(b)
            });
            let same_shapes = state.iter().zip(&next).all(|(a, b)| a.dims == b.dims && lens(a) == lens(b));
            state = next;
            round += 1;
            let enough = trips.is_some_and(|t| round >= t);
            if stable || enough || round >= MAX_ROUNDS {
                break;
            }
            if trips.is_none() {
                if !same_shapes {
                    for v in &mut state {
                        *v = Val::unknown(v.dtype);
                    }
                }
                state.iter_mut().for_each(|v| v.data = None);
                break;
            }
        }
        let goes_on = scalar(self.results(body).first()) == Some(1);
        let exact = starts && goes_on;
        if let Some(t) = trips {
            if round < t && round >= MAX_ROUNDS {
                state.iter_mut().for_each(|v| *v = Val::unknown(v.dtype));
            }
            step.macs = total(&step.body).saturating_mul(t);
        } else {
            step.macs = total(&step.body);
            step.macs_known = step.macs == 0;
            self.out.open_loops += 1;
            self.note(format!(
                "{}: the number of rounds is known only at run time, the body is counted once",
                node.name
            ));
        }
        let mut outs = state;
        if trips == Some(0) {
            outs = (2..node.inputs.len()).map(|i| self.input_val(node, i).cloned().unwrap_or_default()).collect();
        }
        for v in self.results(body).into_iter().skip(carried + 1) {
            outs.push(match (v.dims, trips) {
                (Some(d), Some(t)) => {
                    let mut dims = vec![t];
                    dims.extend(d);
                    Val { upper: v.upper || !exact, ..Val::new(v.dtype, dims) }
                }
                _ => Val::unknown(v.dtype),
            });
        }
        outs.iter_mut().for_each(|v| {
            v.is_static = false;
            if !exact {
                v.data = None;
            }
        });
        if trips.is_none() && node.outputs.len() > carried {
            self.record(node, Why::Data("the number of rounds is known only at run time"));
        }
        Ok(Ok(outs))
    }

    /// `Scan`: states and slices in, states and stacked slices out.
    pub(super) fn scan(&mut self, node: &'m Node, step: &mut Step) -> Outs {
        let Some(body) = subgraph(node, "body") else { return Ok(Err(bad("a Scan without a body"))) };
        let scanned = node.attrs.int("num_scan_inputs").and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        // Operator set 8 had a leading input of sequence lengths and a batch dimension.
        if node.opset < 9 {
            return Ok(Err(Why::Op));
        }
        let Some(states) = node.inputs.len().checked_sub(scanned) else {
            return Ok(Err(bad("a Scan over more inputs than it has")));
        };
        if body.inputs.len() != node.inputs.len() || body.outputs.len() < states {
            return Ok(Err(bad("a Scan whose body takes another number of values")));
        }
        let axis_of = |name: &str, i: usize| node.attrs.ints(name).and_then(|a| a.get(i).copied()).unwrap_or(0);
        let mut length = None;
        for (i, &id) in body.inputs.iter().enumerate() {
            let mut v = self.input_val(node, i).cloned().unwrap_or_default();
            (v.is_static, v.data) = (false, None);
            if let Some(k) = i.checked_sub(states) {
                let Some(dims) = &mut v.dims else { return Ok(Err(Why::Upstream)) };
                let at = match axis(axis_of("scan_input_axes", k), dims.len()) {
                    Ok(at) => at,
                    Err(e) => return Ok(Err(e)),
                };
                length = length.or(dims.get(at).copied());
                if at < dims.len() {
                    dims.remove(at);
                }
            }
            self.set(id, v);
        }
        self.graph(body, &mut step.body)?;
        let Some(length) = length else { return Ok(Err(bad("a Scan over nothing"))) };
        step.macs = total(&step.body).saturating_mul(length);
        let mut outs = self.results(body);
        for (k, v) in outs.iter_mut().enumerate() {
            (v.is_static, v.data) = (false, None);
            if let (Some(k), Some(dims)) = (k.checked_sub(states), &mut v.dims) {
                let at = match axis(axis_of("scan_output_axes", k), dims.len() + 1) {
                    Ok(at) => at,
                    Err(e) => return Ok(Err(e)),
                };
                dims.insert(at.min(dims.len()), length);
            }
        }
        Ok(Ok(outs))
    }
}

fn lens(v: &Val) -> Option<usize> {
    v.seq.as_ref().map(Vec::len)
}

fn total(steps: &[Step]) -> u64 {
    steps.iter().map(|s| s.macs).fold(0, u64::saturating_add)
}
