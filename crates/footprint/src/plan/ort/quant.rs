//! Quantise and dequantise pairs around an operator become a quantised operator.

use super::graph::{Graph, Holder};

fn has_quantised_form(op: &str) -> bool {
    matches!(
        op,
        "Conv"
            | "MatMul"
            | "Gemm"
            | "Add"
            | "Mul"
            | "AveragePool"
            | "GlobalAveragePool"
            | "MaxPool"
            | "Sigmoid"
            | "LeakyRelu"
            | "Concat"
            | "Softmax"
            | "Resize"
            | "Transpose"
            | "Reshape"
            | "Relu"
            | "Clip"
            | "Squeeze"
            | "Unsqueeze"
            | "Flatten"
            | "Slice"
            | "Split"
            | "Gather"
            | "Where"
            | "Pad"
    )
}

pub(crate) fn fuse(g: &mut Graph) {
    if !g.calls.iter().flatten().any(|c| c.op == "QuantizeLinear") {
        return;
    }
    let mut l = g.links();
    for c in 0..g.calls.len() {
        let Some(call) = g.call(c).filter(|k| has_quantised_form(&k.op)) else { continue };
        let dequantised = |i: &usize| l.maker(*i).and_then(|p| g.call(p)).filter(|p| p.op == "DequantizeLinear");
        let live = || call.ins.iter().filter(|&&i| !g.is_static(i));
        if live().count() == 0 || !live().all(|i| dequantised(i).is_some()) {
            continue;
        }
        let Some(&out) = call.outs.first().filter(|_| call.outs.len() == 1) else { continue };
        // A rectifier between the operator and the quantiser is part of its range.
        let mut last = l.sole_user(out);
        let mut between = None;
        if let Some(r) = last.and_then(|u| g.call(u)).filter(|u| matches!(u.op.as_str(), "Relu" | "Clip"))
            && let Some(&o) = r.outs.first()
        {
            between = last;
            last = l.sole_user(o);
        }
        let Some(q) = last.filter(|&u| g.call(u).is_some_and(|k| k.op == "QuantizeLinear")) else { continue };
        if g.buf(out).is_none_or(|b| b.holder != Holder::Block) {
            continue;
        }
        let mut new = call.clone();
        new.op = format!("QLinear{}", call.op);
        new.ins = call.ins.iter().map(|i| dequantised(i).and_then(|p| p.ins.first().copied()).unwrap_or(*i)).collect();
        new.outs.clone_from(&g.call(q).map(|k| k.outs.clone()).unwrap_or_default());
        let gone: Vec<usize> = [Some(c), between, Some(q)].into_iter().flatten().collect();
        g.replace(&gone, new, &mut l);
    }
    // Dequantisers that nobody needs any more.
    for c in 0..g.calls.len() {
        let Some(call) = g.call(c).filter(|k| k.op == "DequantizeLinear") else { continue };
        let unused = call
            .outs
            .iter()
            .all(|&o| l.users.get(o).is_none_or(Vec::is_empty) && g.buf(o).is_some_and(|b| b.holder == Holder::Block));
        if unused {
            g.calls.get_mut(c).and_then(Option::take);
        }
    }
}
