//! Reductions, sorting and running sums.

use super::{Op, Outs, Val, Why, axis, bad};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "ArgMax" | "ArgMin" => {
            let x = op.dims(0)?;
            let at = op.axis(0, x.len())?;
            Ok(vec![Val::new(DType::I64, drop_axes(x, &[at], op.node.attrs.int("keepdims").unwrap_or(1) != 0))])
        }
        "TopK" => top_k(op),
        "CumSum" | "CumProd" => super::elementwise::same(op),
        "Det" => {
            let x = op.dims(0)?;
            let batch = x.len().checked_sub(2).and_then(|n| x.get(..n)).ok_or_else(|| bad("not a matrix"))?;
            Ok(vec![Val::new(op.dtype(0), batch.to_vec())])
        }
        _ => {
            let x = op.dims(0)?;
            let keep = op.node.attrs.int("keepdims").unwrap_or(1) != 0;
            Ok(vec![Val::new(op.dtype(0), drop_axes(x, &axes(op, x.len())?, keep))])
        }
    }
}

/// The axes that a reduction takes.
pub(crate) fn axes(op: &Op<'_>, rank: usize) -> Result<Vec<usize>, Why> {
    let given = op.ints_attr_or_input("axes", 1)?.filter(|a| !a.is_empty());
    match given {
        Some(a) => a.iter().map(|&a| axis(a, rank)).collect(),
        None if op.node.attrs.flag("noop_with_empty_axes") => Ok(Vec::new()),
        None => Ok((0..rank).collect()),
    }
}

fn drop_axes(x: &[u64], axes: &[usize], keep: bool) -> Vec<u64> {
    let each = x.iter().enumerate();
    if keep {
        each.map(|(i, &d)| if axes.contains(&i) { 1 } else { d }).collect()
    } else {
        each.filter(|(i, _)| !axes.contains(i)).map(|(_, &d)| d).collect()
    }
}

fn top_k(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let at = op.axis(-1, x.len())?;
    let size = x.get(at).copied().unwrap_or(0);
    let k = match op.node.attrs.int("k") {
        Some(k) => Some(k),
        None => op.ints(1).ok().and_then(|v| v.first().copied()),
    };
    let mut dims = x.to_vec();
    let exact = k.is_some();
    if let (Some(d), Some(k)) = (dims.get_mut(at), k) {
        let k = u64::try_from(k).map_err(|_| bad("a negative count"))?;
        // Small inputs make exports ask for more than there is, which fails at run time.
        if k > size {
            return Err(bad(format!("the {k} largest of {size}")));
        }
        *d = k;
    }
    let out = |dtype, dims| if exact { Val::new(dtype, dims) } else { Val::at_most(dtype, dims) };
    Ok(vec![out(op.dtype(0), dims.clone()), out(DType::I64, dims)])
}
