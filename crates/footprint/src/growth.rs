//! How figures grow with the input.

use crate::{Error, Options, Session};
use serde::Serialize;

/// Sides relative to the evaluated size, in percent: areas from a quarter to four times.
const SIDES: [u64; 6] = [50, 75, 100, 125, 150, 200];
/// Detectors and segmenters need sides that divide by this.
const STEP: u64 = 32;
const BATCHES: [u64; 4] = [1, 2, 4, 8];

/// Figures at several image sizes and batches, for interpolation.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Growth {
    /// Over image size, smallest first, at the evaluated batch. Empty without an image input.
    pub area: Vec<Sample>,
    /// Over the batch, at the evaluated image size.
    pub batch: Vec<Sample>,
}

/// Figures at one size; `None` where they are not exact or not known (an export fixed at another size, for instance).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// Height and width, in pixels.
    pub image: Option<[u64; 2]>,
    /// First dimension of the inputs.
    pub batch: Option<u64>,
    /// See [`Footprint::floor_bytes`](crate::Footprint::floor_bytes).
    pub floor_bytes: Option<u64>,
    /// See [`Footprint::onnxruntime_bytes`](crate::Footprint::onnxruntime_bytes).
    pub onnxruntime_bytes: Option<u64>,
    /// See [`Footprint::macs`](crate::Footprint::macs).
    pub macs: Option<u64>,
}

pub(crate) fn sample(session: &Session, options: &Options) -> Result<Growth, Error> {
    let at = |o: &Options| -> Result<Sample, Error> {
        let f = session.footprint(o)?;
        Ok(Sample {
            image: session.image(o)?,
            batch: f.inputs.first().and_then(|i| i.dims.as_ref()?.first().copied()),
            floor_bytes: f.floor_bytes,
            onnxruntime_bytes: f.onnxruntime_bytes,
            macs: f.macs,
        })
    };
    let mut out = Growth::default();
    if !session.can_resize() {
        return Ok(out);
    }
    // Whole shapes would win over the sizes sampled here.
    let image = session.image(options)?;
    let first_batch = session.footprint(options)?.inputs.first().and_then(|i| i.dims.as_ref()?.first().copied());
    let base = Options {
        inputs: Default::default(),
        image: options.image.or(image),
        batch: options.batch.or(first_batch),
        ..options.clone()
    };
    if let Some([h, w]) = image {
        for side in SIDES {
            let scaled = |v: u64| {
                let v = v.saturating_mul(side) / 100;
                if side == 100 { v } else { (v / STEP).max(1) * STEP }
            };
            let size = [scaled(h).max(1), scaled(w).max(1)];
            if out.area.last().is_none_or(|s| s.image != Some(size)) {
                out.area.push(at(&Options { image: Some(size), ..base.clone() })?);
            }
        }
    }
    for batch in BATCHES {
        out.batch.push(at(&Options { batch: Some(batch), ..base.clone() })?);
    }
    Ok(out)
}
