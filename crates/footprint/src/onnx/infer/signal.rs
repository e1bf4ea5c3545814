//! Fourier transforms and windows.

use super::{Op, Outs, Val, Why, axis, bad};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "DFT" => dft(op),
        "STFT" => stft(op),
        "MelWeightMatrix" => {
            let bins = positive(op, 0)?;
            let length = positive(op, 1)?;
            let dtype = op.dtype_attr("output_datatype").unwrap_or(DType::F32);
            Ok(vec![Val::new(dtype, vec![length / 2 + 1, bins])])
        }
        "HannWindow" | "HammingWindow" | "BlackmanWindow" => {
            Ok(vec![Val::new(op.dtype_attr("output_datatype").unwrap_or(DType::F32), vec![positive(op, 0)?])])
        }
        // com.microsoft: a trailing pair of real and imaginary parts.
        "Rfft" => {
            let mut dims = op.dims(0)?.to_vec();
            if let Some(last) = dims.last_mut() {
                *last = *last / 2 + 1;
            }
            dims.push(2);
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "Irfft" => {
            let [outer @ .., half, _] = op.dims(0)? else { return Err(bad("no complex dimension")) };
            let mut dims = outer.to_vec();
            dims.push(half.saturating_sub(1).saturating_mul(2));
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        _ => Err(Why::Op),
    }
}

fn positive(op: &Op<'_>, i: usize) -> Result<u64, Why> {
    let v = op.ints(i)?.first().copied().and_then(|v| u64::try_from(v).ok());
    v.ok_or_else(|| bad("a negative length"))
}

fn dft(op: &Op<'_>) -> Outs {
    let mut dims = op.dims(0)?.to_vec();
    let given = match op.node.attrs.int("axis") {
        Some(a) => a,
        None if op.has(2) => op.ints(2)?.first().copied().unwrap_or(-2),
        None if op.node.opset < 20 => 1,
        None => -2,
    };
    let at = axis(given, dims.len())?;
    let inverse = op.node.attrs.flag("inverse");
    let onesided = op.node.attrs.flag("onesided");
    let complex = dims.last() == Some(&2);
    if let Some(d) = dims.get_mut(at) {
        if op.has(1) {
            *d = positive(op, 1)?;
        }
        if onesided && !inverse {
            *d = *d / 2 + 1;
        } else if onesided && !op.has(1) {
            *d = d.saturating_sub(1).saturating_mul(2);
        }
    }
    if let Some(last) = dims.last_mut() {
        *last = if onesided && inverse && complex { 1 } else { 2 };
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn stft(op: &Op<'_>) -> Outs {
    let [batch, length, ..] = op.dims(0)? else { return Err(bad("a signal needs a batch and a length")) };
    let step = positive(op, 1)?;
    let frame = match op.opt(3) {
        Some(_) => positive(op, 3)?,
        None => *op.dims(2)?.first().unwrap_or(&0),
    };
    if step == 0 || frame == 0 || frame > *length {
        return Err(bad("a frame that does not fit the signal"));
    }
    let bins = if op.node.attrs.int("onesided").unwrap_or(1) != 0 { frame / 2 + 1 } else { frame };
    Ok(vec![Val::new(op.dtype(0), vec![*batch, (length - frame) / step + 1, bins, 2])])
}
