//! Operators that rearrange dimensions.

use super::elementwise::broadcast;
use super::{Op, Outs, Val, Why, axis, bad, product, show};
use crate::dtype::DType;
use crate::onnx::data::Data;
use crate::onnx::proto::AttrValue;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "Constant" => constant(op),
        "Shape" => shape(op),
        "Size" => {
            let n = product(op.dims(0)?)?;
            let mut v = Val::new(DType::I64, Vec::new());
            v.data = (!op.val(0)?.upper).then(|| Data::ints(vec![n as i64]));
            Ok(vec![v])
        }
        "Reshape" => reshape(op),
        "Flatten" => {
            let x = op.dims(0)?;
            let a = op.node.attrs.int("axis").unwrap_or(1);
            let cut = if a == x.len() as i64 { x.len() } else { axis(a, x.len())? };
            let (before, after) = x.split_at(cut.min(x.len()));
            Ok(vec![Val::new(op.dtype(0), vec![product(before)?, product(after)?])])
        }
        "Squeeze" => squeeze(op),
        "Unsqueeze" => unsqueeze(op),
        "Transpose" => transpose(op),
        "Expand" => {
            let target = unsigned(&op.ints(1)?)?;
            Ok(vec![Val::new(op.dtype(0), broadcast(op.dims(0)?, &target)?)])
        }
        "Tile" => tile(op),
        "DepthToSpace" | "SpaceToDepth" => blocks(op, name == "DepthToSpace"),
        "Concat" => concat(op),
        "Split" => split(op),
        _ => Err(Why::Op),
    }
}

fn unsigned(v: &[i64]) -> Result<Vec<u64>, Why> {
    let all: Result<Vec<u64>, _> = v.iter().map(|&d| u64::try_from(d)).collect();
    all.map_err(|_| bad("a negative dimension"))
}

fn constant(op: &Op<'_>) -> Outs {
    let attrs = &op.node.attrs;
    let value = |dtype, dims: Vec<u64>, data| Ok(vec![Val { data: Some(data), ..Val::new(dtype, dims) }]);
    if let Some(t) = attrs.tensor("value").or_else(|| attrs.tensor("sparse_value")) {
        return Ok(vec![Val { data: t.data.clone(), ..Val::new(t.dtype, t.dims.clone()) }]);
    }
    if let Some(AttrValue::Int(v)) = attrs.get("value_int") {
        return value(DType::I64, Vec::new(), Data::ints(vec![*v]));
    }
    if let Some(v) = attrs.float("value_float") {
        return value(DType::F32, Vec::new(), Data::floats(vec![v]));
    }
    if let Some(v) = attrs.ints("value_ints") {
        return value(DType::I64, vec![v.len() as u64], Data::ints(v.to_vec()));
    }
    if let Some(v) = attrs.floats("value_floats") {
        return value(DType::F32, vec![v.len() as u64], Data::floats(v.to_vec()));
    }
    if attrs.text("value_string").is_some() {
        return Ok(vec![Val::new(DType::Str, Vec::new())]);
    }
    match attrs.texts("value_strings") {
        Some(v) => Ok(vec![Val::new(DType::Str, vec![v.len() as u64])]),
        None => Err(bad("a constant without a value")),
    }
}

fn shape(op: &Op<'_>) -> Outs {
    let v = op.val(0)?;
    let x = op.dims(0)?;
    let rank = x.len() as i64;
    let clamp = |a: i64| (if a < 0 { a.saturating_add(rank) } else { a }).clamp(0, rank) as usize;
    let start = clamp(op.node.attrs.int("start").unwrap_or(0));
    let end = clamp(op.node.attrs.int("end").unwrap_or(rank)).max(start);
    let part = x.get(start..end).unwrap_or_default();
    let mut out = Val::new(DType::I64, vec![part.len() as u64]);
    // An upper bound is no value to compute with, but a shape made from it is again an upper bound.
    out.data = Some(Data::ints(part.iter().map(|&d| d as i64).collect()));
    out.upper = v.upper;
    Ok(vec![out])
}

fn reshape(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let target = match op.node.attrs.ints("shape") {
        Some(s) => s.to_vec(),
        None => op.ints(1)?,
    };
    let total = product(x)?;
    let keep_zero = op.node.attrs.flag("allowzero");
    let mut dims = Vec::with_capacity(target.len());
    let mut free = None;
    for (i, &t) in target.iter().enumerate() {
        dims.push(match t {
            -1 if free.is_none() => {
                free = Some(i);
                1
            }
            0 if !keep_zero => *x.get(i).ok_or_else(|| bad("a kept dimension that the input lacks"))?,
            d => u64::try_from(d).map_err(|_| bad(format!("a target of {}", show_signed(&target))))?,
        });
    }
    let known = product(&dims)?;
    if let Some(slot) = free.and_then(|i| dims.get_mut(i)) {
        match total.checked_rem(known) {
            Some(0) => *slot = total / known,
            None if total == 0 => *slot = 0,
            _ => return Err(bad(format!("{} elements into {}", show(x), show_signed(&target)))),
        }
    } else if known != total {
        return Err(bad(format!("{} into {}", show(x), show(&dims))));
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn squeeze(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let dims = match op.ints_attr_or_input("axes", 1)? {
        None => x.iter().copied().filter(|&d| d != 1).collect(),
        Some(axes) => {
            let drop = axes.iter().map(|&a| axis(a, x.len())).collect::<Result<Vec<_>, _>>()?;
            if drop.iter().any(|&a| x.get(a).is_some_and(|&d| d != 1)) {
                return Err(bad(format!("axes {} of {} are not all 1", show_signed(&axes), show(x))));
            }
            x.iter().enumerate().filter(|(i, _)| !drop.contains(i)).map(|(_, &d)| d).collect()
        }
    };
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn unsqueeze(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let axes = op.ints_attr_or_input("axes", 1)?.ok_or_else(|| bad("no axes"))?;
    let rank = x.len().saturating_add(axes.len());
    if rank > 64 {
        return Err(bad("too many dimensions"));
    }
    let ones = axes.iter().map(|&a| axis(a, rank)).collect::<Result<Vec<_>, _>>()?;
    let mut rest = x.iter().copied();
    let dims: Option<Vec<u64>> = (0..rank).map(|i| if ones.contains(&i) { Some(1) } else { rest.next() }).collect();
    Ok(vec![Val::new(op.dtype(0), dims.ok_or_else(|| bad("an axis given twice"))?)])
}

/// `com.microsoft::ExpandDims`: the axis is a scalar input.
pub(crate) fn expand_dims(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let a = op.ints(1)?.first().copied().unwrap_or(0);
    let at = axis(a, x.len() + 1)?;
    let mut dims = x.to_vec();
    dims.insert(at.min(dims.len()), 1);
    Ok(vec![Val::new(op.dtype(0), dims)])
}

/// The permutation of a `Transpose`, reversed when none is given.
pub(crate) fn permutation(op: &Op<'_>, rank: usize) -> Result<Vec<usize>, Why> {
    let perm = match op.node.attrs.ints("perm") {
        None => (0..rank).rev().collect(),
        Some(p) => p.iter().map(|&a| axis(a, rank)).collect::<Result<Vec<_>, _>>()?,
    };
    let mut seen = vec![false; rank];
    for &p in &perm {
        if let Some(s) = seen.get_mut(p) {
            *s = true;
        }
    }
    if perm.len() == rank && seen.iter().all(|&s| s) { Ok(perm) } else { Err(bad("a permutation of another rank")) }
}

fn transpose(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let perm = permutation(op, x.len())?;
    Ok(vec![Val::new(op.dtype(0), perm.iter().filter_map(|&p| x.get(p).copied()).collect())])
}

fn tile(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let repeats = unsigned(&op.ints(1)?)?;
    if op.node.opset < 6 {
        return Err(Why::Op);
    }
    if repeats.len() != x.len() {
        return Err(bad("repeats of another rank"));
    }
    let dims: Option<Vec<u64>> = x.iter().zip(&repeats).map(|(&d, &r)| d.checked_mul(r)).collect();
    Ok(vec![Val::new(op.dtype(0), dims.ok_or_else(|| bad("a size that overflows"))?)])
}

fn blocks(op: &Op<'_>, to_space: bool) -> Outs {
    let &[n, c, h, w] = op.dims(0)? else { return Err(bad("needs four dimensions")) };
    let b = u64::try_from(op.node.attrs.int("blocksize").unwrap_or(0)).unwrap_or(0);
    let area = b.checked_mul(b).filter(|&a| a > 0).ok_or_else(|| bad("no block size"))?;
    let over = || bad("a size that overflows");
    let dims = if to_space {
        if c % area != 0 {
            return Err(bad(format!("{c} channels do not divide into {b}x{b} blocks")));
        }
        vec![n, c / area, h.checked_mul(b).ok_or_else(over)?, w.checked_mul(b).ok_or_else(over)?]
    } else {
        if h % b != 0 || w % b != 0 {
            return Err(bad(format!("{h}x{w} does not divide into {b}x{b} blocks")));
        }
        vec![n, c.checked_mul(area).ok_or_else(over)?, h / b, w / b]
    };
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn concat(op: &Op<'_>) -> Outs {
    let mut dims: Vec<u64> = op.dims(0)?.to_vec();
    let at = op.axis(1, dims.len())?;
    for i in 1..op.ins.len() {
        let d = op.dims(i)?;
        let fits = d.len() == dims.len() && d.iter().zip(&dims).enumerate().all(|(j, (a, b))| j == at || a == b);
        if !fits {
            return Err(bad(format!("{} beside {} along axis {at}", show(d), show(&dims))));
        }
        if let (Some(sum), Some(&more)) = (dims.get_mut(at), d.get(at)) {
            *sum = sum.checked_add(more).ok_or_else(|| bad("a size that overflows"))?;
        }
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}

/// Sizes of the parts of a `Split`.
pub(crate) fn parts(op: &Op<'_>, size: u64) -> Result<Vec<u64>, Why> {
    if let Some(sizes) = op.ints_attr_or_input("split", 1)? {
        let sizes = unsigned(&sizes)?;
        if sizes.iter().try_fold(0u64, |a, &b| a.checked_add(b)) != Some(size) {
            return Err(bad(format!("{size} split into {}", show(&sizes))));
        }
        return Ok(sizes);
    }
    let n = op.node.attrs.int("num_outputs").and_then(|n| u64::try_from(n).ok());
    let n = n.unwrap_or(op.node.outputs.len() as u64);
    if n == 0 || n > op.node.outputs.len() as u64 {
        return Err(bad("no parts to split into"));
    }
    // The last part is smaller when it does not divide, which only newer operator sets allow.
    let each = size.div_ceil(n);
    if op.node.opset < 18 && !size.is_multiple_of(n) {
        return Err(bad(format!("{size} does not split into {n} equal parts")));
    }
    Ok((0..n).map(|i| each.min(size.saturating_sub(each.saturating_mul(i)))).collect())
}

fn split(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let at = op.axis(0, x.len())?;
    let size = x.get(at).copied().unwrap_or(0);
    let sizes = parts(op, size)?;
    let out = |n: &u64| {
        let mut dims = x.to_vec();
        if let Some(d) = dims.get_mut(at) {
            *d = *n;
        }
        Val::new(op.dtype(0), dims)
    };
    Ok(sizes.iter().map(out).collect())
}

/// Whole numbers as people write a shape.
fn show_signed(values: &[i64]) -> String {
    let text: Vec<String> = values.iter().map(i64::to_string).collect();
    text.join("x")
}
