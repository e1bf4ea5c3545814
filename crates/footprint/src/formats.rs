//! Formats other than ONNX, and what else a file may turn out to be.

mod fixed;
mod json;
mod openvino;
mod pickle;
mod pytorch;
mod safetensors;
mod sniff;
mod tensorrt;
mod tflite;
mod tflite_ops;
mod xml;
mod zip;

use crate::read::Source;
use crate::{Error, Limits, ReadAt};

pub(crate) use fixed::Fixed;
pub(crate) use sniff::{Kind, explain, sniff};

/// Reads a file of a kind other than ONNX.
pub(crate) fn read(kind: Kind, src: &Source<'_>, reader: &dyn ReadAt, limits: &Limits) -> Result<Fixed, Error> {
    let mut fixed = match kind {
        Kind::Safetensors => safetensors::read(src, limits)?,
        Kind::TfLite => tflite::read(src, limits)?,
        Kind::OpenVino => openvino::read(src, limits)?,
        Kind::Zip => pytorch::read(src, limits)?,
        Kind::TensorRt { metadata } => tensorrt::read(src, metadata)?,
        Kind::Onnx => return Err(Error::malformed("ONNX", "read as another format", 0)),
    };
    fixed.file_bytes = reader.len();
    Ok(fixed)
}
