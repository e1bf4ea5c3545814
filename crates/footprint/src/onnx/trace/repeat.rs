//! `Loop`.

use super::{Outs, Step, Val, Walker, Why, scalar, subgraph, total};
use crate::dtype::DType;
use crate::onnx::data::Data;
use crate::onnx::infer::bad;
use crate::onnx::lower::Node;

/// Rounds followed one by one when shapes change from round to round.
const MAX_ROUNDS: u64 = 256;

impl<'m> Walker<'m> {
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
}

fn lens(v: &Val) -> Option<usize> {
    v.seq.as_ref().map(Vec::len)
}
