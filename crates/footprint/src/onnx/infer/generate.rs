//! Operators that make tensors, some of a size known only at run time.

use super::{Op, Outs, Val, Why, axis, bad, product};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    let attrs = &op.node.attrs;
    let shape_attr = || -> Result<Vec<u64>, Why> {
        let s = attrs.ints("shape").ok_or_else(|| bad("no shape"))?;
        s.iter().map(|&d| u64::try_from(d).map_err(|_| bad("a negative dimension"))).collect()
    };
    match name {
        "Range" => range(op),
        "ConstantOfShape" => {
            let dims: Option<Vec<u64>> = op.ints(0)?.iter().map(|&d| u64::try_from(d).ok()).collect();
            let dtype = attrs.tensor("value").map_or(DType::F32, |t| t.dtype);
            Ok(vec![Val::new(dtype, dims.ok_or_else(|| bad("a negative dimension"))?)])
        }
        "EyeLike" | "RandomNormalLike" | "RandomUniformLike" | "Bernoulli" => {
            let dtype = op.dtype_attr("dtype").unwrap_or(op.dtype(0));
            Ok(vec![Val::new(dtype, op.dims(0)?.to_vec())])
        }
        "RandomNormal" | "RandomUniform" => {
            Ok(vec![Val::new(op.dtype_attr("dtype").unwrap_or(DType::F32), shape_attr()?)])
        }
        "Multinomial" => {
            let n = *op.dims(0)?.first().ok_or_else(|| bad("no batch"))?;
            let k = u64::try_from(attrs.int("sample_size").unwrap_or(1)).unwrap_or(1);
            Ok(vec![Val::new(op.dtype_attr("dtype").unwrap_or(DType::I32), vec![n, k])])
        }
        "Trilu" => super::elementwise::same(op),
        "OneHot" => {
            let x = op.dims(0)?;
            let depth = op.ints(1)?.first().copied().and_then(|d| u64::try_from(d).ok());
            let mut dims = x.to_vec();
            let at = axis(attrs.int("axis").unwrap_or(-1), x.len() + 1)?;
            dims.insert(at.min(dims.len()), depth.ok_or_else(|| bad("no depth"))?);
            Ok(vec![Val::new(op.dtype(2), dims)])
        }
        "NonZero" => non_zero(op),
        "NonMaxSuppression" => nms(op),
        _ => Err(Why::Op),
    }
}

fn range(op: &Op<'_>) -> Outs {
    let dtype = op.dtype(0);
    let mut v = [0.0; 3];
    for (i, slot) in v.iter_mut().enumerate() {
        op.val(i)?;
        let known = op.floats(i).and_then(|f| f.first().copied());
        *slot = known.ok_or(Why::Data("its length is computed at run time"))?;
    }
    let [start, limit, step] = v;
    if step == 0.0 {
        return Err(bad("a step of 0"));
    }
    let n = ((limit - start) / step).ceil();
    if n.is_nan() || n > 1e12 {
        return Err(bad("a range without end"));
    }
    Ok(vec![Val::new(dtype, vec![n.max(0.0) as u64])])
}

fn non_zero(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let rank = (x.len() as u64).max(1);
    if let Some(d) = &op.val(0)?.data {
        let n = (0..d.len()).filter(|&i| d.float(i).is_some_and(|v| v != 0.0)).count();
        return Ok(vec![Val::new(DType::I64, vec![rank, n as u64])]);
    }
    Ok(vec![Val::at_most(DType::I64, vec![rank, product(x)?])])
}

fn nms(op: &Op<'_>) -> Outs {
    let (boxes, scores) = (op.dims(0)?, op.dims(1)?);
    let (&[batch, count, _], &[_, classes, _]) = (boxes, scores) else {
        return Err(bad("boxes and scores need three dimensions"));
    };
    // Not given means none are selected; unknown means all may be.
    let most = match op.opt(2) {
        None => 0,
        Some(v) => match &v.data {
            Some(d) => u64::try_from(d.int(0).unwrap_or(0)).unwrap_or(0).min(count),
            None => count,
        },
    };
    Ok(vec![Val::at_most(DType::I64, vec![product(&[batch, classes, most])?, 3])])
}
