//! What no rule gives: recorded, and filled from what the file declares where that holds.

use super::{Fault, MAX_FAULTS, Node, Val, Walker, Why};
use crate::dtype::DType;
use crate::onnx::infer;
use crate::onnx::proto::Dim;

impl Walker<'_> {
    pub(super) fn record(&mut self, node: &Node, why: Why) {
        match why {
            Why::Upstream => {}
            Why::Op => {
                let name =
                    if node.domain.is_empty() { node.op.clone() } else { format!("{}::{}", node.domain, node.op) };
                if self.out.unknown_ops.len() < 256 || self.out.unknown_ops.get(&name).is_some() {
                    *self.out.unknown_ops.slot(name) += 1;
                }
            }
            why => {
                self.out.fault_count += 1;
                if self.out.faults.len() < MAX_FAULTS {
                    self.out.faults.push(Fault { op: node.op.clone(), name: node.name.clone(), why });
                }
            }
        }
    }

    /// Outputs that no rule gives: what the file declares, if it was asked about at its own size; else unknown.
    pub(super) fn fall_back(&mut self, node: &Node) -> Vec<Val> {
        let all_static = node.inputs.iter().flatten().all(|&i| self.get(i).is_some_and(|v| v.is_static));
        let mut outs = Vec::new();
        for id in &node.outputs {
            let declared = id.and_then(|id| self.model.values.get(id));
            let dims: Option<Vec<u64>> = declared.filter(|_| self.trust_declared).and_then(|v| {
                let dims = v.dims.as_ref()?;
                dims.iter().map(|d| if let Dim::Fixed(n) = d { Some(*n) } else { None }).collect()
            });
            self.out.declared_values += u64::from(dims.is_some());
            let dtype = declared.map_or(DType::Unknown, |v| v.dtype);
            outs.push(Val { dtype, dims, is_static: all_static && !node.inputs.is_empty(), ..Val::default() });
        }
        outs
    }

    /// A declared output that contradicts the computed one is worth knowing: one of the two is wrong.
    pub(super) fn check_outputs(&mut self) {
        if !self.trust_declared {
            return;
        }
        for &id in &self.model.graph.outputs {
            let Some(declared) = self.model.values.get(id) else { continue };
            let computed = self.get(id).filter(|v| !v.upper).and_then(|v| v.dims.clone());
            let (Some(d), Some(c)) = (&declared.dims, computed) else { continue };
            let differs = d.len() != c.len() || d.iter().zip(&c).any(|(a, b)| matches!(a, Dim::Fixed(n) if n != b));
            if differs && self.out.notes.len() < 8 {
                let shown: Vec<String> = d
                    .iter()
                    .map(|d| match d {
                        Dim::Fixed(n) => n.to_string(),
                        Dim::Named(n) => n.clone(),
                        Dim::Free => "?".into(),
                    })
                    .collect();
                self.out.notes.push(format!(
                    "the file declares output “{}” as {}, its operators give {}",
                    declared.name,
                    shown.join("x"),
                    infer::show(&c)
                ));
            }
        }
    }
}
