//! Networks: `models.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// What a network does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the field's own names")]
pub enum Task {
    Detection,
    Segmentation,
    Classification,
    Pose,
    OrientedDetection,
    Anomaly,
    OcrDetection,
    OcrRecognition,
}

/// A row of `models.toml`: figures of one architecture at its reference input, FP32, batch 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelRow {
    /// Stable id, never reused.
    pub id: String,
    /// Name people know it by.
    pub name: String,
    /// Name of the family, and its place in it from small to large, for "a smaller model".
    #[serde(default)]
    pub family: Option<String>,
    /// What it does.
    pub task: Task,
    /// Weights, in elements.
    pub parameters: u64,
    /// Multiply-accumulates of one inference at the reference input.
    pub macs: u64,
    /// Reference input, width and height in pixels.
    pub input_px: [u32; 2],
    /// Input channels.
    pub channels: u32,
    /// Liveness lower bound of the activations, bytes.
    pub floor_bytes: u64,
    /// What ONNX Runtime plans for an export of fixed shape, bytes.
    #[serde(default)]
    pub ort_static_bytes: Option<u64>,
    /// What ONNX Runtime plans for an export of free shape, bytes.
    #[serde(default)]
    pub ort_dynamic_bytes: Option<u64>,
    /// Activations and MACs grow with the input's area (convolutional nets); else they are fixed at the reference input.
    pub scales_with_area: bool,
    /// Sources.
    pub from: Provenance,
}
