//! `Scan`.

use super::{Outs, Step, Walker, Why, subgraph, total};
use crate::onnx::infer::{axis, bad};
use crate::onnx::lower::Node;

impl<'m> Walker<'m> {
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
