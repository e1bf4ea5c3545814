//! Resampling.

use super::{Op, Outs, Val, Why, axis, bad};

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "Resize" | "Upsample" => resize(op),
        "GridSample" => {
            let ([n, c, ..], [_, spatial @ .., _]) = (op.dims(0)?, op.dims(1)?) else {
                return Err(bad("a grid or image without dimensions"));
            };
            let mut dims = vec![*n, *c];
            dims.extend(spatial);
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "AffineGrid" => {
            let size: Option<Vec<u64>> = op.ints(1)?.iter().map(|&d| u64::try_from(d).ok()).collect();
            let Some([n, _, spatial @ ..]) = size.as_deref() else { return Err(bad("a negative grid size")) };
            let mut dims = vec![*n];
            dims.extend(spatial);
            dims.push(spatial.len() as u64);
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "CenterCropPad" => {
            let mut dims = op.dims(0)?.to_vec();
            let sizes = op.ints(1)?;
            let axes = match op.node.attrs.ints("axes") {
                Some(a) => a.iter().map(|&a| axis(a, dims.len())).collect::<Result<Vec<_>, _>>()?,
                None => (0..dims.len()).collect(),
            };
            for (a, s) in axes.into_iter().zip(sizes) {
                if let Some(d) = dims.get_mut(a) {
                    *d = u64::try_from(s).map_err(|_| bad("a negative size"))?;
                }
            }
            Ok(vec![Val::new(op.dtype(0), dims)])
        }
        "ImageDecoder" => Err(Why::Data("an image's size is known only when it is decoded")),
        _ => Err(Why::Op),
    }
}

fn resize(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let attrs = &op.node.attrs;
    // Operator sets 7 and 8 had attributes; 9 (Upsample) and 10 (Resize) take scales as input 1; 11 on: roi, scales, sizes.
    let old = op.node.op == "Upsample" || (op.node.opset < 11 && op.node.domain.is_empty());
    let (scales_at, sizes_at) = if old { (1, usize::MAX) } else { (2, 3) };
    let axes = match attrs.ints("axes") {
        Some(a) => a.iter().map(|&a| axis(a, x.len())).collect::<Result<Vec<_>, _>>()?,
        None => (0..x.len()).collect(),
    };
    let mut dims = x.to_vec();
    if op.opt(sizes_at).is_some_and(|v| v.dims.as_deref() != Some(&[0])) {
        let sizes = op.ints(sizes_at)?;
        if sizes.len() != axes.len() {
            return Err(bad("sizes of another rank"));
        }
        let policy = attrs.text("keep_aspect_ratio_policy").unwrap_or("stretch");
        let ratio = |(&a, &s): (&usize, &i64)| s as f64 / x.get(a).copied().unwrap_or(1).max(1) as f64;
        let ratios = axes.iter().zip(&sizes).map(ratio);
        let scale = match policy {
            "not_larger" => Some(ratios.fold(f64::INFINITY, f64::min)),
            "not_smaller" => Some(ratios.fold(0.0, f64::max)),
            _ => None,
        };
        for (&a, &s) in axes.iter().zip(&sizes) {
            if let Some(d) = dims.get_mut(a) {
                *d = match scale {
                    Some(f) => (*d as f64 * f).round() as u64,
                    None => u64::try_from(s).map_err(|_| bad("a negative size"))?,
                };
            }
        }
        return Ok(vec![Val::new(op.dtype(0), dims)]);
    }
    let scales = attrs.floats("scales").map(<[f64]>::to_vec).or_else(|| op.floats(scales_at));
    let scales = scales.or_else(|| Some(vec![1.0, 1.0, attrs.float("height_scale")?, attrs.float("width_scale")?]));
    let Some(scales) = scales else { return Err(Why::Data("its scales are computed at run time")) };
    if scales.len() != axes.len() {
        return Err(bad("scales of another rank"));
    }
    for (&a, &s) in axes.iter().zip(&scales) {
        if let Some(d) = dims.get_mut(a) {
            // Scales are single precision in the file; the product is taken in that precision by runtimes.
            let scaled = (*d as f32 * s as f32).floor();
            if !(0.0..1e12).contains(&scaled) {
                return Err(bad("a scale out of range"));
            }
            *d = scaled as u64;
        }
    }
    Ok(vec![Val::new(op.dtype(0), dims)])
}
