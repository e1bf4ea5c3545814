//! Operators that the runtime merges.

use super::graph::{Graph, Holder, Links, call};

/// Activations that a convolution can apply itself.
fn is_activation(op: &str) -> bool {
    matches!(op, "Relu" | "Sigmoid" | "Tanh" | "LeakyRelu" | "Clip" | "HardSigmoid" | "HardSwish")
}

pub(crate) fn fuse(g: &mut Graph) {
    let mut l = g.links();
    for c in 0..g.calls.len() {
        into_convolution(g, c, &mut l);
    }
    for c in 0..g.calls.len() {
        bias(g, c, &mut l);
        pad(g, c, &mut l);
    }
    g.reorder();
    let mut l = g.links();
    for c in 0..g.calls.len() {
        gelu(g, c, &mut l);
        layer_norm(g, c, &mut l);
        around_matmul(g, c, &mut l);
    }
    for c in 0..g.calls.len() {
        gate(g, c, &mut l);
    }
    for c in 0..g.calls.len() {
        activation(g, c, &mut l);
    }
    g.reorder();
}

/// The call that makes the only non-constant input, if nobody else uses that input.
fn feeder(g: &Graph, c: usize, l: &Links) -> Option<usize> {
    let call = g.call(c)?;
    let mut live = call.ins.iter().copied().filter(|&i| !g.is_static(i));
    let (x, None) = (live.next()?, live.next()) else { return None };
    if g.buf(x)?.holder != Holder::Block {
        return None;
    }
    l.sole_user(x)?;
    l.maker(x)
}

/// Batch normalisation and per-channel arithmetic become part of the convolution's weights.
fn into_convolution(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(call) = g.call(c) else { return };
    let per_channel = match call.op.as_str() {
        "BatchNormalization" => true,
        // The constant must come second.
        "Add" | "Mul" if call.ins.first().is_some_and(|&i| !g.is_static(i)) => {
            call.ins.iter().filter(|&&i| g.is_static(i)).all(|&i| {
                g.buf(i).is_some_and(|b| {
                    matches!(b.dims.as_slice(), [_, 1, 1] | [1, _, 1, 1]) || b.dims.iter().all(|&d| d == 1)
                })
            })
        }
        _ => false,
    };
    if !per_channel {
        return;
    }
    let Some(into) = feeder(g, c, l) else { return };
    let takes = |p: &str| p == "Conv" || (p == "ConvTranspose" && call.op == "BatchNormalization");
    if g.call(into).is_some_and(|p| takes(&p.op) && !p.activated && p.ins.get(1).is_some_and(|&w| g.is_static(w))) {
        g.absorb(into, c, l);
    }
}

fn bias(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(call) = g.call(c) else { return };
    let flat = |i: &usize| g.buf(*i).is_some_and(|b| b.is_static && b.dims.len() == 1);
    // Products of more than two dimensions are flattened for it, which takes known sizes.
    let plain = call.outs.first().and_then(|&o| g.buf(o)).is_some_and(|b| b.fixed || b.dims.len() == 2);
    if call.op != "Add" || !plain || !call.ins.iter().any(flat) {
        return;
    }
    let Some(into) = feeder(g, c, l) else { return };
    if g.call(into).is_some_and(|p| p.op == "MatMul" && p.ins.get(1).is_some_and(|&w| g.is_static(w))) {
        g.absorb(into, c, l);
        let index = g.stamp();
        if let Some(Some(p)) = g.calls.get_mut(into) {
            p.index = index;
        }
    }
}

fn activation(g: &mut Graph, c: usize, l: &mut Links) {
    if !g.call(c).is_some_and(|call| is_activation(&call.op)) {
        return;
    }
    let Some(into) = feeder(g, c, l) else { return };
    if g.call(into).is_some_and(|p| p.op == "Conv" && !p.activated) {
        g.absorb(into, c, l);
        let index = g.stamp();
        if let Some(Some(p)) = g.calls.get_mut(into) {
            (p.activated, p.index) = (true, index);
        }
    }
}

/// `x * sigmoid(x)` and `x * hardsigmoid(x)`; the latter only where a convolution takes it in.
fn gate(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(call) = g.call(c) else { return };
    let op = match call.op.as_str() {
        "Sigmoid" => "QuickGelu",
        "HardSigmoid" => "HardSwish",
        _ => return,
    };
    let (Some(&x), Some(&s)) = (call.ins.first(), call.outs.first()) else { return };
    let Some(m) = l.sole_user(s) else { return };
    let Some(mul) = g.call(m).filter(|m| m.op == "Mul" && m.ins.contains(&x) && m.ins.len() == 2) else { return };
    let from_conv = l.maker(x).and_then(|p| g.call(p)).is_some_and(|p| p.op == "Conv" || p.op == "BatchNormalization");
    let only_gate = l.users.get(x).is_some_and(|u| u.len() == 2);
    if op == "HardSwish" && !(from_conv && only_gate) {
        return;
    }
    let new = super::graph::call(op, vec![x], mul.outs.clone());
    g.replace(&[c, m], new, l);
}

/// Gaussian error unit written out with `Erf`.
fn gelu(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(erf) = g.call(c).filter(|e| e.op == "Erf") else { return };
    let scaled = |c: usize| -> Option<usize> {
        let p = g.call(c).filter(|p| matches!(p.op.as_str(), "Mul" | "Div"))?;
        if !p.ins.iter().any(|&i| g.is_scalar(i)) {
            return None;
        }
        p.ins.iter().copied().find(|&i| !g.is_static(i))
    };
    let found = (|| {
        let before = l.maker(*erf.ins.first()?)?;
        let x = scaled(before)?;
        let add = l.sole_user(*erf.outs.first()?)?;
        let one = g.call(add).filter(|a| a.op == "Add" && a.ins.iter().any(|&i| g.is_scalar(i)))?;
        let mul = l.sole_user(*one.outs.first()?)?;
        let m = g.call(mul).filter(|m| m.op == "Mul")?;
        let other = m.ins.iter().copied().find(|&i| Some(&i) != one.outs.first())?;
        if other == x {
            let half = l.sole_user(*m.outs.first()?)?;
            scaled(half)?;
            return Some((vec![before, c, add, mul, half], x, g.call(half)?.outs.clone()));
        }
        if g.is_static(other) {
            let last = l.sole_user(*m.outs.first()?)?;
            let o = g.call(last).filter(|o| o.op == "Mul" && o.ins.contains(&x))?.outs.clone();
            return Some((vec![before, c, add, mul, last], x, o));
        }
        let half = l.maker(other)?;
        (scaled(half)? == x).then(|| (vec![before, c, add, mul, half], x, m.outs.clone()))
    })();
    if let Some((gone, x, outs)) = found {
        g.replace(&gone, call("Gelu", vec![x], outs), l);
    }
}

/// Layer normalisation written out, as files before operator set 17 have it.
fn layer_norm(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(mean) = g.call(c).filter(|m| m.op == "ReduceMean") else { return };
    let step = |buf: usize, op: &str| -> Option<usize> {
        let c = l.sole_user(buf)?;
        g.call(c).filter(|k| k.op == op).map(|_| c)
    };
    let out = |c: usize| g.call(c)?.outs.first().copied();
    let found = (|| {
        let x = *mean.ins.first()?;
        let sub = step(*mean.outs.first()?, "Sub").filter(|&s| g.call(s).is_some_and(|k| k.ins.contains(&x)))?;
        let d = out(sub)?;
        let users = l.users.get(d)?;
        let square =
            users.iter().copied().find(|&u| g.call(u).is_some_and(|k| matches!(k.op.as_str(), "Pow" | "Mul")))?;
        let div = users.iter().copied().find(|&u| g.call(u).is_some_and(|k| k.op == "Div"))?;
        let variance = step(out(square)?, "ReduceMean")?;
        let eps = step(out(variance)?, "Add")?;
        let root = step(out(eps)?, "Sqrt")?;
        if l.sole_user(out(root)?)? != div {
            return None;
        }
        let scale = step(out(div)?, "Mul")?;
        let shift = step(out(scale)?, "Add")?;
        Some((vec![c, sub, square, variance, eps, root, div, scale, shift], x, vec![out(shift)?]))
    })();
    if let Some((gone, x, outs)) = found {
        g.replace(&gone, call("LayerNormalization", vec![x], outs), l);
    }
}

/// Scales and swaps of the last two dims are taken into the product.
fn around_matmul(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(k) = g.call(c) else { return };
    let (Some(&x), Some(&y)) = (k.ins.iter().find(|&&i| !g.is_static(i)), k.outs.first()) else { return };
    let is_product = |c: Option<usize>| c.and_then(|c| g.call(c)).is_some_and(|k| k.op == "MatMul");
    let scale = matches!(k.op.as_str(), "Mul" | "Div") && k.ins.iter().any(|&i| g.is_scalar(i));
    if !g.buf(y).is_some_and(|b| b.holder == Holder::Block && b.is_float) {
        return;
    }
    let swaps = k.op == "Transpose"
        && match (g.buf(x), g.buf(y)) {
            (Some(a), Some(b)) => match (a.dims.as_slice(), b.dims.as_slice()) {
                ([outer_a @ .., a1, a2], [outer_b @ .., b1, b2]) => {
                    outer_a == outer_b && a1 == b2 && a2 == b1 && a1 != a2
                }
                _ => false,
            },
            _ => false,
        };
    if (scale || swaps) && is_product(l.sole_user(y)) {
        let Some(m) = l.sole_user(y) else { return };
        if let Some(Some(p)) = g.calls.get_mut(m) {
            p.ins.iter_mut().filter(|i| **i == y).for_each(|i| *i = x);
        }
        if let Some(Some(_)) = g.calls.get(c) {
            g.calls.get_mut(c).and_then(Option::take);
        }
        if let Some(u) = l.users.get_mut(x) {
            u.retain(|&u| u != c);
            u.push(m);
        }
    } else if scale && is_product(l.maker(x)) && l.sole_user(x) == Some(c) {
        let Some(m) = l.maker(x) else { return };
        g.absorb(m, c, l);
    }
}

/// Padding becomes the convolution's own.
fn pad(g: &mut Graph, c: usize, l: &mut Links) {
    let Some(k) = g.call(c).filter(|k| k.op == "Pad") else { return };
    let (Some(&x), Some(&y)) = (k.ins.first(), k.outs.first()) else { return };
    let Some(user) = l.sole_user(y) else { return };
    if g.call(user).is_none_or(|u| u.op != "Conv") {
        return;
    }
    if let Some(Some(u)) = g.calls.get_mut(user) {
        u.ins.iter_mut().filter(|i| **i == y).for_each(|i| *i = x);
    }
    g.calls.get_mut(c).and_then(Option::take);
    if let Some(u) = l.users.get_mut(x) {
        u.retain(|&u| u != c);
        u.push(user);
    }
}
