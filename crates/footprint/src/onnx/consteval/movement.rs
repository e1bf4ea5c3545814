//! Values of operators that only move elements.

use super::{stretch, strides, walk};
use crate::onnx::data::Data;
use crate::onnx::infer::slicing::{index_of, known, pads, ranges};
use crate::onnx::infer::{Op, Val, axis, shape_ops};
use crate::onnx::tensor::elements;

pub(crate) fn eval(op: &Op<'_>, name: &str, dims: &[u64]) -> Option<Data> {
    let first = known(op.opt(0));
    match name {
        "Identity" | "Reshape" | "Flatten" | "Squeeze" | "Unsqueeze" | "Cast" | "CastLike" => first.cloned(),
        "Expand" => first?.pick(&stretch(op.dims(0).ok()?, dims)?),
        "Transpose" => {
            let x = op.dims(0).ok()?;
            let own = strides(x);
            let perm = shape_ops::permutation(op, x.len()).ok()?;
            let steps: Option<Vec<i64>> = perm.iter().map(|&p| own.get(p).map(|&s| s as i64)).collect();
            first?.pick(&walk(dims, 0, &steps?)?)
        }
        "Slice" => {
            let x = op.dims(0).ok()?;
            let own = strides(x);
            let mut offset = 0i64;
            let mut steps = Vec::new();
            for (r, &s) in ranges(op, x).ok()?.iter().zip(&own) {
                offset = offset.checked_add(r.start.checked_mul(s as i64)?)?;
                steps.push(r.step.checked_mul(s as i64)?);
            }
            first?.pick(&walk(dims, offset, &steps)?)
        }
        "Gather" => gather(op, dims),
        "Concat" => concat(op, dims),
        "Tile" => {
            let x = op.dims(0).ok()?;
            let own = strides(x);
            let out_strides = strides(dims);
            let total = elements(dims)?;
            let index = (0..total).map(|flat| {
                let each = x.iter().zip(&own).zip(dims.iter().zip(&out_strides));
                each.map(|((&d, &s), (&o, &os))| (((flat / os.max(1)) % o.max(1)) % d.max(1)) * s).sum::<u64>() as usize
            });
            first?.pick(&index.collect::<Vec<_>>())
        }
        "Pad" => pad(op, dims),
        "Where" => {
            let take = |i: usize| -> Option<Data> { known(op.opt(i))?.pick(&stretch(op.dims(i).ok()?, dims)?) };
            let (c, a, b) = (take(0)?, take(1)?, take(2)?);
            Some(Data::floats_or_ints((0..c.len()).map(|i| if c.int(i)? != 0 { a.any(i) } else { b.any(i) }))?)
        }
        "ScatterND" => scatter_nd(op, dims),
        "ScatterElements" | "Scatter" => scatter_elements(op, dims),
        "GatherElements" => gather_elements(op, dims),
        _ => None,
    }
}

fn gather(op: &Op<'_>, dims: &[u64]) -> Option<Data> {
    let (x, at) = (op.dims(0).ok()?, op.axis(0, op.dims(0).ok()?.len()).ok()?);
    let index = known(op.opt(1))?;
    let n = *x.get(at)?;
    let inner = elements(x.get(at + 1..)?)?;
    let count = index.len() as u64;
    let total = elements(dims)?;
    let mut from = Vec::with_capacity(total as usize);
    for flat in 0..total {
        let (outer, rest) = (flat / (count * inner).max(1), flat % (count * inner).max(1));
        let i = index_of(index.int((rest / inner.max(1)) as usize)?, n)?;
        from.push(((outer * n + i) * inner + rest % inner.max(1)) as usize);
    }
    known(op.opt(0))?.pick(&from)
}

fn concat(op: &Op<'_>, dims: &[u64]) -> Option<Data> {
    let at = op.axis(0, dims.len()).ok()?;
    let inner = elements(dims.get(at + 1..)?)?;
    let outer = elements(dims.get(..at)?)?;
    let mut out = Vec::with_capacity(elements(dims)? as usize);
    for o in 0..outer {
        for i in 0..op.ins.len() {
            let data = known(op.opt(i))?;
            let run = op.dims(i).ok()?.get(at)?.checked_mul(inner)?;
            for j in 0..run {
                out.push(data.any((o * run + j) as usize));
            }
        }
    }
    Data::floats_or_ints(out.into_iter())
}

pub(crate) fn split(op: &Op<'_>, outs: &[Val]) -> Option<Vec<Data>> {
    let x = op.dims(0).ok()?;
    let at = op.axis(0, x.len()).ok()?;
    let own = strides(x);
    let steps: Vec<i64> = own.iter().map(|&s| s as i64).collect();
    let data = known(op.opt(0))?;
    let mut offset = 0i64;
    let mut all = Vec::new();
    for v in outs {
        let dims = v.dims.as_deref()?;
        all.push(data.pick(&walk(dims, offset, &steps)?)?);
        offset = offset.checked_add((*dims.get(at)?).checked_mul(*own.get(at)?)? as i64)?;
    }
    Some(all)
}

fn pad(op: &Op<'_>, dims: &[u64]) -> Option<Data> {
    if op.node.attrs.text("mode").is_some_and(|m| m != "constant") {
        return None;
    }
    let x = op.dims(0).ok()?;
    let pads = pads(op, x.len()).ok()?;
    let (own, out) = (strides(x), strides(dims));
    let data = known(op.opt(0))?;
    let fill = match op.opt(2) {
        Some(v) => v.data.as_ref()?.any(0),
        None => Some(Number::Int(0)),
    };
    let values = (0..elements(dims)?).map(|flat| {
        let mut at = 0i64;
        for (((&d, &s), (&o, &os)), &(before, _)) in x.iter().zip(&own).zip(dims.iter().zip(&out)).zip(&pads) {
            let i = ((flat / os.max(1)) % o.max(1)) as i64 - before;
            if i < 0 || i as u64 >= d {
                return fill;
            }
            at += i * s as i64;
        }
        data.any(at as usize)
    });
    Data::floats_or_ints(values)
}

fn scatter_nd(op: &Op<'_>, dims: &[u64]) -> Option<Data> {
    if op.node.attrs.text("reduction").is_some_and(|r| r != "none") {
        return None;
    }
    let (data, index, updates) = (known(op.opt(0))?, known(op.opt(1))?, known(op.opt(2))?);
    let depth = usize::try_from(*op.dims(1).ok()?.last()?).ok()?;
    let inner = elements(dims.get(depth..)?)?;
    let own = strides(dims);
    let mut out: Vec<Option<Number>> = (0..data.len()).map(|i| data.any(i)).collect();
    for row in 0..index.len().checked_div(depth)? {
        let mut at = 0;
        for j in 0..depth {
            at += index_of(index.int(row * depth + j)?, *dims.get(j)?)?.checked_mul(*own.get(j)?)?;
        }
        for j in 0..inner {
            *out.get_mut((at + j) as usize)? = updates.any(row * inner as usize + j as usize);
        }
    }
    Data::floats_or_ints(out.into_iter())
}

fn scatter_elements(op: &Op<'_>, dims: &[u64]) -> Option<Data> {
    // Only the one-dimensional kind appears in shape arithmetic.
    let ([n], None) = (dims, op.node.attrs.text("reduction").filter(|&r| r != "none")) else { return None };
    let (data, index, updates) = (known(op.opt(0))?, known(op.opt(1))?, known(op.opt(2))?);
    let mut out: Vec<Option<Number>> = (0..data.len()).map(|i| data.any(i)).collect();
    for i in 0..index.len() {
        *out.get_mut(index_of(index.int(i)?, *n)? as usize)? = updates.any(i);
    }
    Data::floats_or_ints(out.into_iter())
}

fn gather_elements(op: &Op<'_>, dims: &[u64]) -> Option<Data> {
    let (&[n], &[_]) = (op.dims(0).ok()?, dims) else { return None };
    axis(op.node.attrs.int("axis").unwrap_or(0), 1).ok()?;
    let index = known(op.opt(1))?;
    let from: Option<Vec<usize>> = (0..index.len()).map(|i| Some(index_of(index.int(i)?, n)? as usize)).collect();
    known(op.opt(0))?.pick(&from?)
}

pub(crate) fn non_zero(op: &Op<'_>) -> Option<Data> {
    let x = op.dims(0).ok()?;
    let data = known(op.opt(0))?;
    let own = strides(x);
    let hits: Vec<u64> =
        (0..data.len()).filter(|&i| data.float(i).is_some_and(|v| v != 0.0)).map(|i| i as u64).collect();
    if x.is_empty() {
        return Some(Data::ints(vec![0; hits.len()]));
    }
    let mut out = Vec::with_capacity(hits.len() * x.len());
    for (&d, &s) in x.iter().zip(&own) {
        out.extend(hits.iter().map(|&h| ((h / s.max(1)) % d.max(1)) as i64));
    }
    Some(Data::ints(out))
}

/// One element, whole or real.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Number {
    Int(i64),
    Real(f64),
}

impl Data {
    fn any(&self, i: usize) -> Option<Number> {
        match self {
            Self::Ints(v) => v.get(i).map(|&x| Number::Int(x)),
            Self::Floats(v) => v.get(i).map(|&x| Number::Real(x)),
        }
    }

    /// Whole numbers if all are, reals otherwise; `None` when any is missing.
    fn floats_or_ints(values: impl Iterator<Item = Option<Number>>) -> Option<Self> {
        let all: Vec<Number> = values.collect::<Option<_>>()?;
        let ints: Option<Vec<i64>> = all.iter().map(|n| if let Number::Int(v) = n { Some(*v) } else { None }).collect();
        Some(match ints {
            Some(v) => Self::ints(v),
            None => Self::floats(
                all.iter()
                    .map(|n| match n {
                        Number::Int(v) => *v as f64,
                        Number::Real(v) => *v,
                    })
                    .collect(),
            ),
        })
    }
}
