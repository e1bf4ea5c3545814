//! What a cell takes over from a file.

use crate::Asked;
use cellsizer_footprint::{DType, Error, Footprint, Options, Precision, Session};
use cellsizer_sizing::cell;

/// A network as a cell describes one: figures at FP32 for one image. Nothing else of the file travels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Network {
    /// Weights in elements, 1 or more.
    pub parameters: u64,
    /// Multiply-accumulates of one image.
    pub macs: Option<u64>,
    /// Liveness lower bound of the activations, bytes.
    pub floor_bytes: Option<u64>,
    /// What ONNX Runtime plans for the activations, bytes.
    pub onnxruntime_bytes: Option<u64>,
    /// Precision that most weights are stored in.
    pub stored: cell::Precision,
    /// Whether the file leaves batch, height or width free.
    pub dynamic: bool,
}

/// The network behind a file; `None` when it holds no weights to count.
///
/// # Errors
/// As [`Session::footprint`].
pub(crate) fn network(session: &Session, asked: &Asked, shown: &Footprint) -> Result<Option<Network>, Error> {
    let Some(parameters) = shown.parameters.filter(|&n| n > 0) else { return Ok(None) };
    let stored = stored(shown);
    // A quantised graph at FP32 would be another graph. A cell counts INT8 activations at a quarter of its FP32 figures
    // and more, so four times the graph as it is comes out as it is.
    let (precision, times) =
        if stored == cell::Precision::Int8 { (Precision::AsStored, 4) } else { (Precision::Fp32, 1) };
    let at = |batch| session.footprint(&Options { batch, precision, ..asked.options() });
    let one = at(Some(1))?;
    // An export that is fixed at a larger batch has figures at that batch only.
    let base = if one.floor_bytes.is_some() { one } else { at(None)? };
    let images = base.inputs.first().and_then(|i| i.dims.as_ref()?.first().copied()).unwrap_or(1).max(1);
    let each = |value: Option<u64>| value.map(|v| v.div_ceil(images).saturating_mul(times));
    Ok(Some(Network {
        parameters,
        macs: base.macs.map(|v| v.div_ceil(images)).filter(|&v| v > 0),
        floor_bytes: each(base.floor_bytes),
        onnxruntime_bytes: each(base.onnxruntime_bytes),
        stored,
        dynamic: !shown.fixed_size,
    }))
}

/// The precision that most weights have.
fn stored(f: &Footprint) -> cell::Precision {
    let most = f.weights_by_dtype.iter().max_by_key(|(_, stored)| stored.elements);
    match most.map(|(dtype, _)| *dtype) {
        Some(DType::F16) => cell::Precision::Fp16,
        Some(DType::Bf16) => cell::Precision::Bf16,
        Some(d) if !d.is_float() || d == DType::F8 || d == DType::F4 => cell::Precision::Int8,
        _ => cell::Precision::Fp32,
    }
}
