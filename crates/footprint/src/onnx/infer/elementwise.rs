//! Operators that work element by element, and broadcasting.

use super::{Op, Outs, Val, Why, bad, has_word, show};
use crate::dtype::DType;

/// One output like the first input.
const SAME: &str = "Abs Acos Acosh Asin Asinh Atan Atanh BitwiseNot Ceil Celu Clip Cos Cosh Elu Erf Exp Floor Gelu HardSigmoid \
     HardSwish Hardmax Identity LeakyRelu Log LogSoftmax Mish Neg Reciprocal Relu Round Selu Shrink Sigmoid Sign \
     Sin Sinh Softmax Softplus Softsign Sqrt Swish Tan Tanh ThresholdedRelu Not Affine ImageScaler \
     ParametricSoftplus ScaledTanh";
/// All inputs broadcast together.
const ARITHMETIC: &str =
    "Add Sub Mul Div Pow Mod PRelu BitShift BitwiseAnd BitwiseOr BitwiseXor Max Min Sum Mean SwiGLU";
/// The same, to truth values.
const LOGIC: &str = "And Or Xor Equal Greater Less GreaterOrEqual LessOrEqual";

/// Handles the operator if it is elementwise.
pub(crate) fn infer(op: &Op<'_>, name: &str) -> Option<Outs> {
    if has_word(SAME, name) {
        return Some(same(op));
    }
    if has_word(ARITHMETIC, name) {
        return Some(broadcast_all(op, 0, op.dtype(0)));
    }
    if has_word(LOGIC, name) {
        return Some(broadcast_all(op, 0, DType::Bool));
    }
    Some(match name {
        "IsNaN" | "IsInf" => unary(op, DType::Bool),
        "Cast" | "BitCast" => unary(op, op.dtype_attr("to").unwrap_or_default()),
        "CastLike" => unary(op, op.dtype(1)),
        "Where" => broadcast_all(op, 0, op.dtype(1)),
        _ => return None,
    })
}

/// One output like the first input.
pub(crate) fn same(op: &Op<'_>) -> Outs {
    let v = op.val(0)?;
    if let Some(seq) = &v.seq {
        return Ok(vec![Val { seq: Some(seq.clone()), dtype: v.dtype, ..Val::default() }]);
    }
    unary(op, v.dtype)
}

fn unary(op: &Op<'_>, dtype: DType) -> Outs {
    Ok(vec![Val::new(dtype, op.dims(0)?.to_vec())])
}

/// One output with half the last dimension (gated activations).
pub(crate) fn halve_last(op: &Op<'_>) -> Outs {
    let mut dims = op.dims(0)?.to_vec();
    if let Some(last) = dims.last_mut() {
        *last /= 2;
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}

/// One output, all inputs from `first` broadcast together.
pub(crate) fn broadcast_all(op: &Op<'_>, first: usize, dtype: DType) -> Outs {
    let mut dims: Vec<u64> = op.dims(first)?.to_vec();
    let mut unknown = false;
    for i in first + 1..op.ins.len() {
        let Some(v) = op.opt(i) else { continue };
        match &v.dims {
            Some(d) => dims = old_or_new(op, &dims, d)?,
            None => unknown = true,
        }
    }
    if unknown { Err(Why::Upstream) } else { Ok(vec![Val::new(dtype, dims)]) }
}

/// One output, two given inputs broadcast together.
pub(crate) fn broadcast_pair(op: &Op<'_>, a: usize, b: usize, dtype: DType) -> Outs {
    Ok(vec![Val::new(dtype, broadcast(op.dims(a)?, op.dims(b)?)?)])
}

/// Before operator set 7 a second input could be aligned at an axis instead of at the end.
fn old_or_new(op: &Op<'_>, a: &[u64], b: &[u64]) -> Result<Vec<u64>, Why> {
    if op.node.opset < 7 && op.node.domain.is_empty() && op.node.attrs.flag("broadcast") {
        return Ok(a.to_vec());
    }
    // PRelu's slope may be one value per channel in old files.
    if op.node.op == "PRelu" && b.len() == 1 && a.len() > 1 && b.first() == a.get(1) {
        return Ok(a.to_vec());
    }
    broadcast(a, b)
}

/// Numpy's rule: align at the end, one stretches to the other; anything else contradicts.
pub(crate) fn broadcast(a: &[u64], b: &[u64]) -> Result<Vec<u64>, Why> {
    let rank = a.len().max(b.len());
    let at = |d: &[u64], i: usize| (i + d.len()).checked_sub(rank).and_then(|j| d.get(j).copied()).unwrap_or(1);
    (0..rank)
        .map(|i| match (at(a, i), at(b, i)) {
            (x, y) if x == y => Ok(x),
            (1, y) => Ok(y),
            (x, 1) => Ok(x),
            _ => Err(bad(format!("{} does not broadcast with {}", show(a), show(b)))),
        })
        .collect()
}
