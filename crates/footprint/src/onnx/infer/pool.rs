//! Pooling and regions of interest.

use super::conv::{Window, signed};
use super::{Op, Outs, Val, Why, bad};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "MaxPool" | "AveragePool" | "LpPool" => {
            let dims = windowed(op, op.dims(0)?)?;
            let mut outs = vec![Val::new(op.dtype(0), dims.clone())];
            if name == "MaxPool" && op.node.outputs.len() > 1 {
                outs.push(Val::new(DType::I64, dims));
            }
            Ok(outs)
        }
        "GlobalAveragePool" | "GlobalMaxPool" | "GlobalLpPool" => global(op),
        "MaxRoiPool" => {
            let [_, c, ..] = op.dims(0)? else { return Err(bad("pooling a tensor without channels")) };
            let [rois, ..] = op.dims(1)? else { return Err(bad("regions without a count")) };
            let mut dims = vec![*rois, *c];
            let shape = op.node.attrs.ints("pooled_shape").unwrap_or_default();
            dims.extend(shape.iter().map(|&d| u64::try_from(d).unwrap_or(0)));
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "RoiAlign" => {
            let [_, c, _, _] = op.dims(0)? else { return Err(bad("RoiAlign needs four dimensions")) };
            let [rois, ..] = op.dims(1)? else { return Err(bad("regions without a count")) };
            let size = |name| u64::try_from(op.node.attrs.int(name).unwrap_or(1)).unwrap_or(1);
            Ok(vec![Val::new(op.dtype(0), vec![*rois, *c, size("output_height"), size("output_width")])])
        }
        "MaxUnpool" => unpool(op),
        _ => Err(Why::Op),
    }
}

/// Output dims of a pooling window over a channels-first tensor.
pub(crate) fn windowed(op: &Op<'_>, x: &[u64]) -> Result<Vec<u64>, Why> {
    let [n, c, spatial @ ..] = x else { return Err(bad("pooling a tensor without channels")) };
    let kernel = op.node.attrs.ints("kernel_shape").unwrap_or_default();
    if kernel.len() != spatial.len() {
        return Err(bad("the pooling window has another rank than the tensor"));
    }
    let kernel: Vec<u64> = kernel.iter().map(|&k| u64::try_from(k).unwrap_or(0)).collect();
    let window = Window::read(op, kernel)?;
    let mut dims = vec![*n, *c];
    for (i, &size) in spatial.iter().enumerate() {
        dims.push(window.out(i, size, op.node.attrs.flag("ceil_mode"))?);
    }
    Ok(dims)
}

pub(crate) fn global(op: &Op<'_>) -> Outs {
    let [n, c, spatial @ ..] = op.dims(0)? else { return Err(bad("pooling a tensor without channels")) };
    let mut dims = vec![*n, *c];
    dims.extend(spatial.iter().map(|_| 1));
    Ok(vec![Val::new(op.dtype(0), dims)])
}

fn unpool(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    if op.has(2) {
        let dims: Option<Vec<u64>> = op.ints(2)?.iter().map(|&d| u64::try_from(d).ok()).collect();
        return Ok(vec![Val::new(op.dtype(0), dims.ok_or_else(|| bad("a negative output size"))?)]);
    }
    let [n, c, spatial @ ..] = x else { return Err(bad("pooling a tensor without channels")) };
    let kernel = op.node.attrs.ints("kernel_shape").unwrap_or_default();
    let kernel: Vec<u64> = kernel.iter().map(|&k| u64::try_from(k).unwrap_or(0)).collect();
    if kernel.len() != spatial.len() {
        return Err(bad("the pooling window has another rank than the tensor"));
    }
    let window = Window::read(op, kernel)?;
    let mut dims = vec![*n, *c];
    for (i, &size) in spatial.iter().enumerate() {
        let at = |v: &[u64]| signed(v.get(i).copied().unwrap_or(1));
        let pad = |j: usize| window.pads.get(j).copied().unwrap_or(0);
        let steps = (signed(size)? - 1).saturating_mul(at(&window.strides)?);
        let out =
            steps.saturating_add(at(&window.kernel)?).saturating_sub(pad(i)).saturating_sub(pad(i + spatial.len()));
        dims.push(u64::try_from(out).map_err(|_| bad("a negative output size"))?);
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}
