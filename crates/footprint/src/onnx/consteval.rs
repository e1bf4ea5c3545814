//! Values of small tensors, where they follow from constants and from shapes: what later shapes depend on.

use super::data::{Data, MAX_ELEMENTS};
use super::infer::{Op, Val};
use super::tensor::elements;
use crate::dtype::DType;

mod arithmetic;
mod movement;

/// Adds values to outputs whose shape is known, if the inputs' values are. Never fails: no value is a valid answer.
pub(crate) fn fill(op: &Op<'_>, outs: &mut [Val]) {
    if !op.node.domain.is_empty() {
        return;
    }
    let sizes: Option<Vec<usize>> = outs.iter().map(small).collect();
    let Some(sizes) = sizes else { return };
    if outs.iter().all(|v| v.data.is_some()) {
        return;
    }
    let cost = sizes.iter().sum::<usize>() as u64 + 8;
    if !op.work.try_take(cost) {
        return;
    }
    let name = op.node.op.as_str();
    let values = match name {
        "Split" => movement::split(op, outs),
        "TopK" | "Dropout" | "SequenceAt" | "OptionalGetElement" => None,
        _ => single(op, name, outs).map(|d| vec![d]),
    };
    for (v, d) in outs.iter_mut().zip(values.into_iter().flatten()) {
        if v.data.is_none() && elements(v.dims.as_deref().unwrap_or_default()) == Some(d.len() as u64) {
            v.data = Some(typed(v.dtype, d));
        }
    }
}

fn small(v: &Val) -> Option<usize> {
    let n = elements(v.dims.as_deref()?)?;
    (n <= MAX_ELEMENTS).then_some(n as usize)
}

fn single(op: &Op<'_>, name: &str, outs: &[Val]) -> Option<Data> {
    let out = outs.first()?;
    let dims = out.dims.as_deref()?;
    match name {
        "ConstantOfShape" => {
            let n = small(out)?;
            match op.node.attrs.tensor("value") {
                None => Some(Data::floats(vec![0.0; n])),
                Some(t) => t.data.as_ref()?.pick(&vec![0; n]),
            }
        }
        "Range" => {
            let (start, step) = (&op.val(0).ok()?.data, &op.val(2).ok()?.data);
            let (start, step, n) = (start.as_ref()?, step.as_ref()?, small(out)?);
            if out.dtype.is_integer() {
                let (a, b) = (start.int(0)?, step.int(0)?);
                return (0..n as i64).map(|i| b.checked_mul(i)?.checked_add(a)).collect::<Option<_>>().map(Data::ints);
            }
            let (a, b) = (start.float(0)?, step.float(0)?);
            Some(Data::floats((0..n).map(|i| a + b * i as f64).collect()))
        }
        "NonZero" => movement::non_zero(op),
        _ => movement::eval(op, name, dims).or_else(|| arithmetic::eval(op, name, out)),
    }
}

/// Values in the representation of the tensor's type.
fn typed(dtype: DType, d: Data) -> Data {
    match (&d, dtype.is_integer()) {
        (Data::Floats(_), true) => Data::ints(d.to_ints()),
        (Data::Ints(_), false) => Data::floats(d.to_floats()),
        _ => d,
    }
}

/// Row-major strides.
pub(crate) fn strides(dims: &[u64]) -> Vec<u64> {
    let mut out = vec![1u64; dims.len()];
    for i in (1..dims.len()).rev() {
        let next = out.get(i).copied().unwrap_or(1).saturating_mul(dims.get(i).copied().unwrap_or(1));
        if let Some(s) = out.get_mut(i - 1) {
            *s = next;
        }
    }
    out
}

/// For each element of `dims`, `offset + sum(coordinate * step)`: the shape of every gather with fixed steps.
pub(crate) fn walk(dims: &[u64], offset: i64, steps: &[i64]) -> Option<Vec<usize>> {
    let total = elements(dims).filter(|&n| n <= MAX_ELEMENTS)? as usize;
    let strides = strides(dims);
    let mut out = Vec::with_capacity(total);
    for flat in 0..total as u64 {
        let mut at = offset;
        for ((&d, &s), &step) in dims.iter().zip(&strides).zip(steps) {
            let coordinate = (flat / s.max(1)) % d.max(1);
            at = at.checked_add(step.checked_mul(coordinate as i64)?)?;
        }
        out.push(usize::try_from(at).ok()?);
    }
    Some(out)
}

/// Indices that stretch a tensor of `from` dims to `to`.
pub(crate) fn stretch(from: &[u64], to: &[u64]) -> Option<Vec<usize>> {
    let lead = to.len().checked_sub(from.len())?;
    let own = strides(from);
    let steps: Vec<i64> = (0..to.len())
        .map(|i| match i.checked_sub(lead).and_then(|j| Some((from.get(j)?, own.get(j)?))) {
            Some((&d, &s)) if d != 1 => s as i64,
            _ => 0,
        })
        .collect();
    walk(to, 0, &steps)
}
