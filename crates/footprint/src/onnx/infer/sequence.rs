//! Sequences, optionals and text.

use super::{Op, Outs, Val, Why, axis, bad};
use crate::dtype::DType;
use crate::onnx::data::Data;

/// Longer sequences than any export builds.
const MAX_SEQUENCE: usize = 4096;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    let sequence = |seq: Vec<Val>| -> Outs {
        if seq.len() > MAX_SEQUENCE || !op.work.try_take(seq.len() as u64 * 8) {
            return Err(bad("a sequence of absurd length"));
        }
        let dtype = seq.first().map_or(DType::Unknown, |v| v.dtype);
        Ok(vec![Val { dtype, seq: Some(seq), ..Val::default() }])
    };
    let list = |i: usize| op.val(i)?.seq.as_ref().ok_or(Why::Upstream);
    let position = |i: usize, len: usize| -> Result<usize, Why> {
        let at = op.ints(i)?.first().copied().unwrap_or(0);
        axis(at, len)
    };
    match name {
        "SequenceEmpty" => sequence(Vec::new()),
        "SequenceConstruct" => sequence(op.ins.iter().flatten().map(|v| (*v).clone()).collect()),
        "SequenceInsert" => {
            let mut seq = list(0)?.clone();
            let at = if op.has(2) { position(2, seq.len() + 1)? } else { seq.len() };
            seq.insert(at.min(seq.len()), op.val(1)?.clone());
            sequence(seq)
        }
        "SequenceErase" => {
            let mut seq = list(0)?.clone();
            let at = if op.has(1) { position(1, seq.len())? } else { seq.len().saturating_sub(1) };
            if at < seq.len() {
                seq.remove(at);
            }
            sequence(seq)
        }
        "SequenceAt" => {
            let seq = list(0)?;
            let v = seq.get(position(1, seq.len())?).ok_or_else(|| bad("no such element"))?;
            Ok(vec![v.clone()])
        }
        "SequenceLength" => {
            let n = list(0)?.len() as i64;
            Ok(vec![Val { data: Some(Data::ints(vec![n])), ..Val::new(DType::I64, Vec::new()) }])
        }
        "SplitToSequence" => split(op).and_then(sequence),
        "ConcatFromSequence" => concat(op, list(0)?),
        "Optional" => match op.opt(0) {
            Some(v) => Ok(vec![v.clone()]),
            None => Err(Why::Data("an optional value may be absent")),
        },
        "OptionalGetElement" => Ok(vec![op.val(0)?.clone()]),
        "OptionalHasElement" => {
            let known = op.opt(0).filter(|v| v.dims.is_some() || v.seq.is_some());
            let data = if op.has(0) { known.map(|_| 1) } else { Some(0) };
            Ok(vec![Val { data: data.map(|b| Data::ints(vec![b])), ..Val::new(DType::Bool, Vec::new()) }])
        }
        "StringConcat" => super::elementwise::broadcast_all(op, 0, DType::Str),
        "RegexFullMatch" => Ok(vec![Val::new(DType::Bool, op.dims(0)?.to_vec())]),
        "StringNormalizer" => Ok(vec![Val::at_most(DType::Str, op.dims(0)?.to_vec())]),
        "StringSplit" => Err(Why::Data("the number of words is known only at run time")),
        _ => Err(Why::Op),
    }
}

fn split(op: &Op<'_>) -> Result<Vec<Val>, Why> {
    let x = op.dims(0)?;
    let at = op.axis(0, x.len())?;
    let size = x.get(at).copied().unwrap_or(0);
    let keep = op.node.attrs.int("keepdims").unwrap_or(1) != 0 || op.has(1);
    let sizes: Vec<u64> = match op.opt(1) {
        None => (0..size.min(MAX_SEQUENCE as u64 + 1)).map(|_| 1).collect(),
        Some(v) if v.dims.as_deref() == Some(&[]) => {
            let each = op.ints(1)?.first().copied().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
            let each = each.ok_or_else(|| bad("parts of no size"))?;
            let n = size.div_ceil(each).min(MAX_SEQUENCE as u64 + 1);
            (0..n).map(|i| each.min(size - each.saturating_mul(i).min(size))).collect()
        }
        Some(_) => op.ints(1)?.iter().map(|&n| u64::try_from(n).unwrap_or(0)).collect(),
    };
    let part = |n: &u64| {
        let mut dims = x.to_vec();
        if keep {
            if let Some(d) = dims.get_mut(at) {
                *d = *n;
            }
        } else if at < dims.len() {
            dims.remove(at);
        }
        Val::new(op.dtype(0), dims)
    };
    Ok(sizes.iter().map(part).collect())
}

fn concat(op: &Op<'_>, seq: &[Val]) -> Outs {
    let first = seq.first().ok_or_else(|| bad("an empty sequence"))?;
    let mut dims = first.dims.clone().ok_or(Why::Upstream)?;
    let stack = op.node.attrs.flag("new_axis");
    let given = op.node.attrs.int("axis").unwrap_or(0);
    if stack {
        let at = axis(given, dims.len() + 1)?;
        dims.insert(at.min(dims.len()), seq.len() as u64);
    } else {
        let at = axis(given, dims.len())?;
        let mut total = 0u64;
        for v in seq {
            let d = v.dims.as_ref().ok_or(Why::Upstream)?;
            let fits = d.len() == dims.len() && d.iter().zip(&dims).enumerate().all(|(j, (a, b))| j == at || a == b);
            if !fits {
                return Err(bad("parts of different shapes"));
            }
            total = total.checked_add(*d.get(at).unwrap_or(&0)).ok_or_else(|| bad("a size that overflows"))?;
        }
        if let Some(d) = dims.get_mut(at) {
            *d = total;
        }
    }
    Ok(vec![Val { upper: seq.iter().any(|v| v.upper), ..Val::new(first.dtype, dims) }])
}
