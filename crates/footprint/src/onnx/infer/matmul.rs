//! Matrix products.

use super::elementwise::broadcast;
use super::{Op, Outs, Val, Why, bad, product, show};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "Gemm" => gemm(op, 0, 1, op.dtype(0)),
        "MatMul" => matmul(op, 0, 1, op.dtype(0)),
        "MatMulInteger" => matmul(op, 0, 1, DType::I32),
        // a, a_scale, a_zero_point, b, b_scale, b_zero_point, y_scale, y_zero_point
        "QLinearMatMul" => matmul(op, 0, 3, op.opt(7).map_or(op.dtype(0), |v| v.dtype)),
        "Einsum" => einsum(op),
        _ => Err(Why::Op),
    }
}

pub(crate) fn gemm(op: &Op<'_>, a: usize, b: usize, dtype: DType) -> Outs {
    let (a, b) = (op.dims(a)?, op.dims(b)?);
    let flatten;
    // Before operator set 7 the first factor could have more dimensions.
    let a = if a.len() > 2 && op.node.opset < 7 {
        flatten = [*a.first().unwrap_or(&1), product(a.get(1..).unwrap_or_default())?];
        &flatten
    } else {
        a
    };
    let (&[a0, a1], &[b0, b1]) = (a, b) else {
        return Err(bad(format!("a product of {} and {}", show(a), show(b))));
    };
    let (m, k) = if op.node.attrs.flag("transA") { (a1, a0) } else { (a0, a1) };
    let (k2, n) = if op.node.attrs.flag("transB") { (b1, b0) } else { (b0, b1) };
    if k != k2 {
        return Err(bad(format!("a product of {m}x{k} and {k2}x{n}")));
    }
    op.add_macs(m.checked_mul(n).and_then(|v| v.checked_mul(k)));
    Ok(vec![Val::new(dtype, vec![m, n])])
}

pub(crate) fn matmul(op: &Op<'_>, a: usize, b: usize, dtype: DType) -> Outs {
    let mut a = op.dims(a)?.to_vec();
    let mut b = op.dims(b)?.to_vec();
    let swap_last = |d: &mut Vec<u64>| {
        let n = d.len();
        if n >= 2 {
            d.swap(n - 1, n - 2);
        }
    };
    if op.node.attrs.flag("transA") {
        swap_last(&mut a);
    }
    if op.node.attrs.flag("transB") {
        swap_last(&mut b);
    }
    let (dims, k) = product_dims(&a, &b)?;
    op.add_macs(product(&dims)?.checked_mul(k));
    Ok(vec![Val::new(dtype, dims)])
}

/// Numpy's matrix product: output dims and the length of the inner sum.
pub(crate) fn product_dims(a: &[u64], b: &[u64]) -> Result<(Vec<u64>, u64), Why> {
    let fault = || bad(format!("a product of {} and {}", show(a), show(b)));
    let (a1, b1) = (a.len() == 1, b.len() == 1);
    let a2: Vec<u64> = if a1 { std::iter::once(1).chain(a.iter().copied()).collect() } else { a.to_vec() };
    let b2: Vec<u64> = if b1 { b.iter().copied().chain(std::iter::once(1)).collect() } else { b.to_vec() };
    let ([batch_a @ .., m, k], [batch_b @ .., k2, n]) = (a2.as_slice(), b2.as_slice()) else { return Err(fault()) };
    if k != k2 {
        return Err(fault());
    }
    let mut dims = broadcast(batch_a, batch_b).map_err(|_| fault())?;
    if !a1 {
        dims.push(*m);
    }
    if !b1 {
        dims.push(*n);
    }
    Ok((dims, *k))
}

fn einsum(op: &Op<'_>) -> Outs {
    let equation: String = op.node.attrs.text("equation").unwrap_or("").chars().filter(|c| *c != ' ').collect();
    let (left, right) = match equation.split_once("->") {
        Some((l, r)) => (l, Some(r)),
        None => (equation.as_str(), None),
    };
    // An ellipsis stands for leading batch dimensions, kept under upper-range keys that no letter has.
    let mut letters: Vec<Letter> = Vec::new();
    let mut ellipsis = 0;
    for (i, term) in left.split(',').enumerate() {
        let dims = op.dims(i)?;
        let named = term.replace("...", "").chars().count();
        let extra = if term.contains("...") {
            dims.len().checked_sub(named).ok_or_else(|| bad("the equation has more letters than dimensions"))?
        } else {
            0
        };
        ellipsis = ellipsis.max(extra);
        let keys = keys(term, extra);
        if keys.len() != dims.len() {
            return Err(bad("the equation does not fit the dimensions"));
        }
        for (key, &d) in keys.into_iter().zip(dims) {
            let Some(known) = letters.iter_mut().find(|l| l.key == key) else {
                letters.push(Letter { key, size: d, count: 1 });
                continue;
            };
            known.count += 1;
            match (known.size, d) {
                (x, y) if x == y || y == 1 => {}
                (1, y) => known.size = y,
                _ => return Err(bad("the equation's letters have two sizes")),
            }
        }
    }
    let out_keys = match right {
        Some(r) => keys(r, ellipsis),
        None => {
            let once = letters.iter().filter(|l| l.count == 1 || l.key >= ELLIPSIS);
            let mut all: Vec<(u64, usize)> = once.map(|l| (u64::from(l.key), 0)).collect();
            crate::order::sort(&mut all);
            all.into_iter().map(|(k, _)| k as u32).collect()
        }
    };
    let size = |k: &u32| letters.iter().find(|l| l.key == *k).map(|l| l.size);
    let dims: Option<Vec<u64>> = out_keys.iter().map(size).collect();
    let all: Vec<u64> = letters.iter().map(|l| l.size).collect();
    if left.contains(',') {
        op.add_macs(product(&all).ok());
    }
    Ok(vec![Val::new(op.dtype(0), dims.ok_or_else(|| bad("an output letter that no input has"))?)])
}

/// A letter of an equation.
struct Letter {
    key: u32,
    size: u64,
    count: u32,
}

const ELLIPSIS: u32 = 0x0011_0000;

fn keys(term: &str, extra: usize) -> Vec<u32> {
    let mut out = Vec::new();
    let mut rest = term;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("...") {
            // Counted from the innermost, so that shorter ellipses align at the end.
            out.extend((0..extra.min(64)).rev().map(|i| ELLIPSIS + i as u32));
            rest = after;
        } else {
            out.push(u32::from(c));
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
    }
    out
}
