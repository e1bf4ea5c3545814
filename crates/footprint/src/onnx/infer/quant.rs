//! Quantised operators.

use super::{Op, Outs, Val, Why, bad, conv, elementwise, matmul, pool, product};
use crate::dtype::DType;

/// Operators of the standard set.
pub(crate) fn standard(op: &Op<'_>, name: &str) -> Outs {
    let x = op.dims(0)?.to_vec();
    match name {
        "QuantizeLinear" => {
            let given = op.dtype_attr("output_dtype").filter(|&t| t != DType::Unknown);
            let dtype = op.opt(2).map(|v| v.dtype).or(given).unwrap_or(DType::U8);
            Ok(vec![Val::new(dtype, x)])
        }
        "DequantizeLinear" => {
            let given = op.dtype_attr("output_dtype").filter(|&t| t != DType::Unknown);
            let scale = op.dtype(1);
            let dtype = given.unwrap_or(if scale == DType::Unknown { DType::F32 } else { scale });
            Ok(vec![Val::new(dtype, x)])
        }
        "DynamicQuantizeLinear" => {
            Ok(vec![Val::new(DType::U8, x), Val::new(DType::F32, Vec::new()), Val::new(DType::U8, Vec::new())])
        }
        _ => Err(Why::Op),
    }
}

/// Operators of `com.microsoft`, if it is one of these.
pub(crate) fn microsoft(op: &Op<'_>, name: &str) -> Option<Outs> {
    Some(match name {
        "QuantizeLinear" | "DequantizeLinear" => standard(op, name),
        // Quantised elementwise operators carry scale and zero point after each value.
        "QLinearAdd" | "QLinearMul" => elementwise::broadcast_pair(op, 0, 3, op.dtype(0)),
        "QLinearSigmoid" | "QLinearLeakyRelu" | "QLinearSoftmax" => elementwise::same(op),
        "QLinearWhere" => where_(op),
        "QLinearConcat" => concat(op),
        "QLinearReduceMean" => super::reduce::infer(op, "ReduceMean"),
        "QLinearAveragePool" => average(op),
        "QLinearGlobalAveragePool" => global(op),
        "QLinearConv" => nhwc_conv(op, 0, 3),
        "NhwcMaxPool" => nhwc_pool(op),
        "NhwcConv" => nhwc_conv(op, 0, 1),
        "QGemm" => matmul::gemm(op, 0, 3, op.opt(8).map_or(DType::F32, |v| v.dtype)),
        "DynamicQuantizeMatMul" => matmul::matmul(op, 0, 1, DType::F32),
        "MatMulIntegerToFloat" => matmul::matmul(op, 0, 1, DType::F32),
        "MatMulInteger16" => matmul::matmul(op, 0, 1, DType::I32),
        "MatMulNBits" | "MatMulBnb4" | "MatMulFpQ4" => packed_matmul(op),
        // a, a_zero_point, b, b_zero_point
        "MulInteger" => elementwise::broadcast_pair(op, 0, 2, DType::I32),
        // INT8 with a layout of its own; a, a_scale, b, b_scale, y_scale
        "QOrderedMatMul" => matmul::matmul(op, 0, 2, DType::I8),
        "QOrderedLayerNormalization" | "QOrderedGelu" => elementwise::same(op),
        "QuantizeWithOrder" => retyped(op, DType::I8),
        "DequantizeWithOrder" => retyped(op, op.dtype_attr("to").unwrap_or(DType::F32)),
        "GatherBlockQuantized" => gather_quantized(op),
        _ => return None,
    })
}

/// The first input's shape under another type.
fn retyped(op: &Op<'_>, dtype: DType) -> Outs {
    Ok(vec![Val::new(dtype, op.dims(0)?.to_vec())])
}

fn where_(op: &Op<'_>) -> Outs {
    let xy = elementwise::broadcast(op.dims(1)?, op.dims(4)?)?;
    Ok(vec![Val::new(op.dtype(1), elementwise::broadcast(&xy, op.dims(0)?)?)])
}

/// Scale and zero point of the result first, then value, scale, zero point in turn.
fn concat(op: &Op<'_>) -> Outs {
    let values: Vec<usize> = (2..op.ins.len()).step_by(3).collect();
    let first = *values.first().ok_or_else(|| bad("nothing to join"))?;
    let mut dims = op.dims(first)?.to_vec();
    let at = op.axis(1, dims.len())?;
    for &i in values.iter().skip(1) {
        let d = op.dims(i)?;
        if d.len() != dims.len() || d.iter().zip(&dims).enumerate().any(|(j, (a, b))| j != at && a != b) {
            return Err(bad("parts of different shapes"));
        }
        if let (Some(sum), Some(&more)) = (dims.get_mut(at), d.get(at)) {
            *sum = sum.saturating_add(more);
        }
    }
    Ok(vec![Val::new(op.dtype(first), dims)])
}

fn channels_last(op: &Op<'_>) -> bool {
    op.node.attrs.flag("channels_last")
}

/// Moves channels from the end to second place.
fn to_first(d: &[u64]) -> Result<Vec<u64>, Why> {
    let [n, spatial @ .., c] = d else { return Err(bad("a tensor without channels")) };
    let mut out = vec![*n, *c];
    out.extend(spatial);
    Ok(out)
}

fn to_last(d: &[u64]) -> Vec<u64> {
    let mut out = d.to_vec();
    if out.len() > 1 {
        let c = out.remove(1);
        out.push(c);
    }
    out
}

fn average(op: &Op<'_>) -> Outs {
    if channels_last(op) { nhwc_pool(op) } else { Ok(vec![Val::new(op.dtype(0), pool::windowed(op, op.dims(0)?)?)]) }
}

fn nhwc_pool(op: &Op<'_>) -> Outs {
    let x = to_first(op.dims(0)?)?;
    Ok(vec![Val::new(op.dtype(0), to_last(&pool::windowed(op, &x)?))])
}

fn global(op: &Op<'_>) -> Outs {
    if !channels_last(op) {
        return pool::global(op);
    }
    let [n, spatial @ .., c] = op.dims(0)? else { return Err(bad("a tensor without channels")) };
    let mut dims = vec![*n];
    dims.extend(spatial.iter().map(|_| 1));
    dims.push(*c);
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn nhwc_conv(op: &Op<'_>, x_at: usize, w_at: usize) -> Outs {
    let dtype = if w_at == 3 { op.opt(7).map_or(op.dtype(0), |v| v.dtype) } else { op.dtype(0) };
    if !channels_last(op) && op.node.op != "NhwcConv" {
        return conv::conv(op, x_at, w_at, dtype);
    }
    // The same rule on a view with channels second.
    let mut ins = op.ins.to_vec();
    let x = Val { dims: Some(to_first(op.dims(x_at)?)?), ..op.val(x_at)?.clone() };
    if let Some(slot) = ins.get_mut(x_at) {
        *slot = Some(&x);
    }
    let view = Op { node: op.node, ins: &ins, macs: op.macs.clone(), work: op.work };
    let mut outs = conv::conv(&view, x_at, w_at, dtype)?;
    op.macs.set(view.macs.get());
    for v in &mut outs {
        v.dims = v.dims.as_deref().map(to_last);
    }
    Ok(outs)
}

/// Weights packed in blocks of a few bits; sizes are in the attributes `K` and `N`.
fn packed_matmul(op: &Op<'_>) -> Outs {
    let size = |name| op.node.attrs.int(name).and_then(|v| u64::try_from(v).ok());
    let (Some(k), Some(n)) = (size("K"), size("N")) else { return Err(bad("no sizes for the packed weights")) };
    let [outer @ .., last] = op.dims(0)? else { return Err(bad("a scalar factor")) };
    if *last != k {
        return Err(bad(format!("rows of {last} where the weights take {k}")));
    }
    let mut dims = outer.to_vec();
    dims.push(n);
    op.add_macs(product(&dims)?.checked_mul(k));
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn gather_quantized(op: &Op<'_>) -> Outs {
    let (x, index) = (op.dims(0)?, op.dims(1)?);
    let at = super::axis(op.node.attrs.int("gather_axis").unwrap_or(0), x.len())?;
    let mut dims = x.get(..at).unwrap_or_default().to_vec();
    dims.extend(index);
    dims.extend(x.get(at + 1..).unwrap_or_default());
    // Byte storage holds two 4-bit values.
    if op.dtype(0) == DType::U8
        && op.node.attrs.int("bits").unwrap_or(4) == 4
        && let Some(last) = dims.last_mut()
    {
        *last = last.saturating_mul(2);
    }
    Ok(vec![Val::new(op.dtype(2), dims)])
}
