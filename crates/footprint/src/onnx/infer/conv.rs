//! Convolutions.

use super::{Op, Outs, Val, Why, bad, product, show};
use crate::dtype::DType;

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "Conv" => conv(op, 0, 1, op.dtype(0)),
        "ConvInteger" => conv(op, 0, 1, DType::I32),
        // x, x_scale, x_zero_point, w, w_scale, w_zero_point, y_scale, y_zero_point, bias
        "QLinearConv" => conv(op, 0, 3, op.opt(7).map_or(op.dtype(0), |v| v.dtype)),
        "DeformConv" => conv(op, 0, 1, op.dtype(0)),
        "ConvTranspose" => transpose(op, 1),
        "Col2Im" => col2im(op),
        "CausalConvWithState" => causal(op),
        _ => Err(Why::Op),
    }
}

/// Strides, dilations and pads of a window over `n` spatial dimensions.
pub(crate) struct Window {
    pub kernel: Vec<u64>,
    pub strides: Vec<u64>,
    pub dilations: Vec<u64>,
    pub pads: Vec<i64>,
    pub auto_pad: AutoPad,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum AutoPad {
    None,
    Valid,
    SameUpper,
    SameLower,
}

impl Window {
    pub(crate) fn read(op: &Op<'_>, kernel: Vec<u64>) -> Result<Self, Why> {
        let n = kernel.len();
        let positive = |name: &str| -> Result<Vec<u64>, Why> {
            let Some(v) = op.node.attrs.ints(name).filter(|v| !v.is_empty()) else { return Ok(vec![1; n]) };
            if v.len() != n || v.iter().any(|&x| x < 1) {
                return Err(bad(format!("{name} do not fit {n} spatial dimensions")));
            }
            Ok(v.iter().map(|&x| x as u64).collect())
        };
        let pads = match op.node.attrs.ints("pads").filter(|v| !v.is_empty()) {
            None => vec![0; n * 2],
            Some(p) if p.len() == n * 2 => p.to_vec(),
            Some(_) => return Err(bad(format!("pads do not fit {n} spatial dimensions"))),
        };
        let auto_pad = match op.node.attrs.text("auto_pad") {
            Some("VALID") => AutoPad::Valid,
            Some("SAME_UPPER") => AutoPad::SameUpper,
            Some("SAME_LOWER") => AutoPad::SameLower,
            _ => AutoPad::None,
        };
        if kernel.contains(&0) {
            return Err(bad("an empty kernel"));
        }
        Ok(Self { strides: positive("strides")?, dilations: positive("dilations")?, kernel, pads, auto_pad })
    }

    /// Output length of spatial dimension `i` for an input of `size`.
    pub(crate) fn out(&self, i: usize, size: u64, ceil: bool) -> Result<u64, Why> {
        let get = |v: &[u64]| v.get(i).copied().unwrap_or(1);
        let (k, s, d) = (get(&self.kernel), get(&self.strides), get(&self.dilations));
        match self.auto_pad {
            AutoPad::SameUpper | AutoPad::SameLower => return Ok(size.div_ceil(s)),
            AutoPad::Valid | AutoPad::None => {}
        }
        let (begin, end) = if self.auto_pad == AutoPad::Valid {
            (0, 0)
        } else {
            let n = self.kernel.len();
            (self.pads.get(i).copied().unwrap_or(0), self.pads.get(i + n).copied().unwrap_or(0))
        };
        let effective = signed(d)?.saturating_mul(signed(k)? - 1).saturating_add(1);
        let padded = signed(size)?.saturating_add(begin);
        let span = padded.saturating_add(end).saturating_sub(effective);
        if span < 0 {
            return Err(bad(format!("a window of {effective} does not fit {size} plus padding")));
        }
        let s = signed(s)?;
        let mut out = (if ceil { span.saturating_add(s - 1) / s } else { span / s }).saturating_add(1);
        // The last window must start inside the input or its left padding.
        if ceil && (out - 1).saturating_mul(s) >= padded {
            out -= 1;
        }
        u64::try_from(out).map_err(|_| bad("the output size overflows"))
    }
}

/// A size as a signed number; what does not fit is broken or hostile.
pub(crate) fn signed(v: u64) -> Result<i64, Why> {
    i64::try_from(v).map_err(|_| bad("a size that overflows"))
}

fn group(op: &Op<'_>) -> u64 {
    u64::try_from(op.node.attrs.int("group").unwrap_or(1)).unwrap_or(1).max(1)
}

pub(crate) fn conv(op: &Op<'_>, x_at: usize, w_at: usize, dtype: DType) -> Outs {
    let x = op.dims(x_at)?;
    let w = op.dims(w_at)?;
    let ([n, c, spatial @ ..], [m, per_group, kernel @ ..]) = (x, w) else {
        return Err(bad("a convolution of a tensor without channels"));
    };
    if kernel.len() != spatial.len() {
        return Err(bad(format!("a {} kernel over {}", show(kernel), show(spatial))));
    }
    let group = group(op);
    if per_group.checked_mul(group) != Some(*c) {
        return Err(bad(format!("{c} channels where the weights take {per_group} times {group}")));
    }
    let window = Window::read(op, kernel.to_vec())?;
    let mut dims = vec![*n, *m];
    for (i, &size) in spatial.iter().enumerate() {
        dims.push(window.out(i, size, false)?);
    }
    let per_output = product(kernel)?.checked_mul(*per_group);
    op.add_macs(per_output.and_then(|k| product(&dims).ok()?.checked_mul(k)));
    Ok(vec![Val::new(dtype, dims)])
}

pub(crate) fn transpose(op: &Op<'_>, w_at: usize) -> Outs {
    let x = op.dims(0)?;
    let w = op.dims(w_at)?;
    let ([n, c, spatial @ ..], [w_in, per_group, kernel @ ..]) = (x, w) else {
        return Err(bad("a convolution of a tensor without channels"));
    };
    if kernel.len() != spatial.len() {
        return Err(bad(format!("a {} kernel over {}", show(kernel), show(spatial))));
    }
    if c != w_in {
        return Err(bad(format!("{c} channels where the weights take {w_in}")));
    }
    let out_channels = per_group.checked_mul(group(op)).ok_or_else(|| bad("the channel count overflows"))?;
    let window = Window::read(op, kernel.to_vec())?;
    let extra = op.node.attrs.ints("output_padding").unwrap_or_default();
    let forced = op.node.attrs.ints("output_shape").unwrap_or_default();
    let mut dims = vec![*n, out_channels];
    let rank = spatial.len();
    for (i, &size) in spatial.iter().enumerate() {
        let get = |v: &[u64]| v.get(i).copied().unwrap_or(1);
        let (k, s, d) = (get(&window.kernel), get(&window.strides), get(&window.dilations));
        // Some files give the whole shape, others the spatial part.
        let from = forced.len().saturating_sub(rank);
        let out = if let Some(&f) = forced.get(from + i) {
            f
        } else if matches!(window.auto_pad, AutoPad::SameUpper | AutoPad::SameLower) {
            signed(size)?.saturating_mul(signed(s)?)
        } else {
            let pad = |j: usize| window.pads.get(j).copied().unwrap_or(0);
            let pads = if window.auto_pad == AutoPad::Valid { 0 } else { pad(i).saturating_add(pad(i + rank)) };
            let extra = extra.get(i).copied().unwrap_or(0);
            let steps = signed(s)?.saturating_mul(signed(size)? - 1);
            let reach = (signed(k)? - 1).saturating_mul(signed(d)?).saturating_add(1);
            steps.saturating_add(extra).saturating_add(reach).saturating_sub(pads)
        };
        dims.push(u64::try_from(out).map_err(|_| bad("a transposed convolution of negative size"))?);
    }
    let per_input = product(kernel)?.checked_mul(*per_group);
    op.add_macs(per_input.and_then(|k| product(x).ok()?.checked_mul(k)));
    Ok(vec![Val::new(op.dtype(0), dims)])
}

/// `CausalConvWithState`: depthwise, padded at the start by what it keeps of the step before.
fn causal(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let (&[n, c, _], &[m, 1, k]) = (x, op.dims(1)?) else { return Err(bad("a causal convolution of another rank")) };
    if c != m || k == 0 {
        return Err(bad(format!("{c} channels where the weights take {m}")));
    }
    op.add_macs(product(x)?.checked_mul(k));
    let t = op.dtype(0);
    Ok(vec![Val::new(t, x.to_vec()), Val::new(t, vec![n, c, k - 1])])
}

fn col2im(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let (image, block) = (op.ints(1)?, op.ints(2)?);
    let positive = |v: &[i64]| -> Option<u64> {
        v.iter().try_fold(1u64, |n, &d| n.checked_mul(u64::try_from(d).ok().filter(|&d| d > 0)?))
    };
    let (Some(block), [n, c, ..]) = (positive(&block), x) else { return Err(bad("an empty block")) };
    let mut dims = vec![*n, c / block];
    for d in image {
        dims.push(u64::try_from(d).map_err(|_| bad("a negative image size"))?);
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}
