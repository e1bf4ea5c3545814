//! Normalisation and what else keeps the input's shape but has side outputs.

use super::{Op, Outs, Val, Why, bad};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    let wanted = op.node.outputs.len();
    match name {
        "BatchNormalization" => {
            let x = op.dims(0)?;
            let mut outs = vec![Val::new(op.dtype(0), x.to_vec())];
            let c = *x.get(1).ok_or_else(|| bad("normalising a tensor without channels"))?;
            if op.dims(1)?.first().is_some_and(|&s| s != c) {
                return Err(bad(format!("{c} channels where the scales have another count")));
            }
            // Training mode adds running statistics.
            outs.extend((1..wanted).map(|_| Val::new(op.dtype(1), vec![c])));
            Ok(outs)
        }
        "LayerNormalization" | "RMSNormalization" => {
            let x = op.dims(0)?;
            let mut outs = vec![Val::new(op.dtype(0), x.to_vec())];
            let axis = op.axis(-1, x.len())?;
            let stats: Vec<u64> = x.iter().enumerate().map(|(i, &d)| if i < axis { d } else { 1 }).collect();
            outs.extend((1..wanted).map(|_| Val::new(DType::F32, stats.clone())));
            Ok(outs)
        }
        "Dropout" => {
            let x = op.dims(0)?;
            let mut outs = vec![Val::new(op.dtype(0), x.to_vec())];
            if wanted > 1 {
                // The mask was of the data's type until operator set 10.
                let mask = if op.node.opset < 10 { op.dtype(0) } else { DType::Bool };
                outs.push(Val::new(mask, x.to_vec()));
            }
            Ok(outs)
        }
        "InstanceNormalization" | "GroupNormalization" | "LRN" | "MeanVarianceNormalization" | "LpNormalization" => {
            super::elementwise::same(op)
        }
        "SoftmaxCrossEntropyLoss" | "NegativeLogLikelihoodLoss" => {
            let (x, labels) = (op.dims(0)?, op.dims(1)?);
            let none = op.node.attrs.text("reduction") == Some("none");
            let dims = if none { labels.to_vec() } else { Vec::new() };
            Ok(vec![Val::new(op.dtype(0), dims), Val::new(op.dtype(0), x.to_vec())])
        }
        _ => Err(Why::Op),
    }
}
