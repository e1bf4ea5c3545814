//! Operators that take, put or pad parts of a tensor.

use super::{Op, Outs, Val, Why, axis, bad, product, show};
use crate::dtype::DType;
use crate::onnx::data::Data;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "Slice" => {
            let x = op.dims(0)?;
            let dims = ranges(op, x)?.iter().map(|r| r.len).collect();
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "Gather" => {
            let (x, index) = (op.dims(0)?, op.dims(1)?);
            let at = op.axis(0, x.len())?;
            let mut dims = x.get(..at).unwrap_or_default().to_vec();
            dims.extend(index);
            dims.extend(x.get(at + 1..).unwrap_or_default());
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "GatherElements" => {
            if op.dims(0)?.len() != op.dims(1)?.len() {
                return Err(bad("indices of another rank"));
            }
            Ok(vec![Val::new(op.dtype(0), op.dims(1)?.to_vec())])
        }
        "GatherND" => gather_nd(op),
        "Scatter" | "ScatterElements" | "ScatterND" | "TensorScatter" => {
            Ok(vec![Val::new(op.dtype(0), op.dims(0)?.to_vec())])
        }
        "Pad" => pad(op),
        "Compress" => compress(op),
        "Unique" => unique(op),
        "ReverseSequence" => super::elementwise::same(op),
        _ => Err(Why::Op),
    }
}

/// What a `Slice` takes along one dimension.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub start: i64,
    pub step: i64,
    pub len: u64,
}

pub(crate) fn ranges(op: &Op<'_>, x: &[u64]) -> Result<Vec<Range>, Why> {
    let mut out: Vec<Range> = x.iter().map(|&len| Range { start: 0, step: 1, len }).collect();
    let starts = op.ints_attr_or_input("starts", 1)?.ok_or_else(|| bad("no starts"))?;
    let ends = op.ints_attr_or_input("ends", 2)?.ok_or_else(|| bad("no ends"))?;
    let axes = match op.ints_attr_or_input("axes", 3)? {
        Some(a) => a,
        None => (0..starts.len() as i64).collect(),
    };
    let steps = if op.has(4) { op.ints(4)? } else { vec![1; starts.len()] };
    if ends.len() != starts.len() || axes.len() != starts.len() || steps.len() != starts.len() {
        return Err(bad("starts, ends, axes and steps of different lengths"));
    }
    for (((&start, &end), &a), &step) in starts.iter().zip(&ends).zip(&axes).zip(&steps) {
        let at = axis(a, x.len())?;
        let n = i64::try_from(*x.get(at).unwrap_or(&0)).map_err(|_| bad("a size that overflows"))?;
        let wrap = |v: i64| if v < 0 { v.saturating_add(n) } else { v };
        let (start, end) = match step {
            0 => return Err(bad("a step of 0")),
            s if s > 0 => (wrap(start).clamp(0, n), wrap(end).clamp(0, n)),
            _ => (wrap(start).clamp(0, (n - 1).max(0)), wrap(end).clamp(-1, (n - 1).max(-1))),
        };
        let span = if step > 0 { end - start } else { start - end };
        let len = if span <= 0 { 0 } else { (span as u64).div_ceil(step.unsigned_abs()) };
        if let Some(r) = out.get_mut(at) {
            *r = Range { start, step, len: if n == 0 { 0 } else { len } };
        }
    }
    Ok(out)
}

fn gather_nd(op: &Op<'_>) -> Outs {
    let (x, index) = (op.dims(0)?, op.dims(1)?);
    let batch = usize::try_from(op.node.attrs.int("batch_dims").unwrap_or(0)).unwrap_or(usize::MAX);
    let (Some((&depth, outer)), Ok(b)) = (index.split_last(), Ok::<usize, ()>(batch)) else {
        return Err(bad("indices without dimensions"));
    };
    let from = usize::try_from(depth).ok().and_then(|d| d.checked_add(b)).ok_or_else(|| bad("indices too deep"))?;
    let tail = x.get(from..).ok_or_else(|| bad("indices deeper than the data"))?;
    let mut dims = outer.to_vec();
    dims.extend(tail);
    Ok(vec![Val::new(op.dtype(0), dims)])
}

/// Padding before and after each dimension.
pub(crate) fn pads(op: &Op<'_>, rank: usize) -> Result<Vec<(i64, i64)>, Why> {
    let old = op.node.attrs.ints("paddings");
    let all = match old {
        Some(p) => p.to_vec(),
        None => op.ints_attr_or_input("pads", 1)?.ok_or_else(|| bad("no pads"))?,
    };
    let axes = if op.has(3) {
        op.ints(3)?.iter().map(|&a| axis(a, rank)).collect::<Result<Vec<_>, _>>()?
    } else {
        (0..rank).collect()
    };
    if all.len() != axes.len() * 2 {
        return Err(bad(format!("{} pads for {} dimensions", all.len(), axes.len())));
    }
    let mut out = vec![(0, 0); rank];
    for (i, &a) in axes.iter().enumerate() {
        if let (Some(o), Some(&before), Some(&after)) = (out.get_mut(a), all.get(i), all.get(i + axes.len())) {
            *o = (before, after);
        }
    }
    Ok(out)
}

fn pad(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let pads = pads(op, x.len())?;
    let sum =
        |(&d, &(b, a)): (&u64, &(i64, i64))| u64::try_from(i64::try_from(d).ok()?.checked_add(b)?.checked_add(a)?).ok();
    let dims: Option<Vec<u64>> = x.iter().zip(&pads).map(sum).collect();
    Ok(vec![Val::new(op.dtype(0), dims.ok_or_else(|| bad(format!("pads take more than {}", show(x))))?)])
}

fn compress(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    // How many are chosen is known only for a constant condition; else all of them at most.
    let chosen =
        op.opt(1).and_then(|v| v.data.as_ref()).map(|d| d.to_ints().iter().filter(|&&b| b != 0).count() as u64);
    let out = |dims| if chosen.is_some() { Val::new(op.dtype(0), dims) } else { Val::at_most(op.dtype(0), dims) };
    Ok(vec![match op.node.attrs.int("axis") {
        None => out(vec![chosen.unwrap_or(product(x)?)]),
        Some(a) => {
            let mut dims = x.to_vec();
            if let (Some(d), Some(n)) = (dims.get_mut(axis(a, x.len())?), chosen) {
                *d = n.min(*d);
            }
            out(dims)
        }
    }])
}

fn unique(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let (dims, n) = match op.node.attrs.int("axis") {
        None => (vec![product(x)?], product(x)?),
        Some(a) => (x.to_vec(), *x.get(axis(a, x.len())?).unwrap_or(&0)),
    };
    let side = || Val::at_most(DType::I64, vec![n]);
    Ok(vec![Val::at_most(op.dtype(0), dims), side(), Val::new(DType::I64, vec![n]), side()])
}

/// Values at constant indices, for `Gather`.
pub(crate) fn index_of(i: i64, n: u64) -> Option<u64> {
    let n = i64::try_from(n).ok()?;
    let at = if i < 0 { i.checked_add(n)? } else { i };
    (0..n).contains(&at).then_some(at as u64)
}

/// Constant indices, if small and known.
pub(crate) fn known(v: Option<&Val>) -> Option<&Data> {
    v?.data.as_ref()
}
