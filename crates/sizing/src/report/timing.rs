//! From trigger to output, and how busy that keeps device and processor.

use super::{Basis, SourceLink, Status};

/// How busy device and processor are, in shares of their time. 1 is all of it.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Load {
    /// Inference on the device: low, typical, high.
    pub device: Option<[f64; 3]>,
    /// Threads of the processor, where known.
    pub threads: Option<u32>,
    /// Threads that acquisition keeps busy: low, typical, high.
    pub acquisition_threads: Option<[f64; 3]>,
    /// Threads that only wait for frames, busily.
    pub polling_threads: u32,
    /// Threads that inference and preparation on the processor keep busy: low, typical, high.
    pub compute_threads: Option<[f64; 3]>,
}

/// Whether the cell runs without a GPU.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CpuOnly {
    /// Answer; unknown without a time for this processor.
    pub status: Status,
    /// In words.
    pub text: String,
    /// From trigger to output of the slowest camera: low, typical, high in milliseconds.
    pub total_ms: Option<[f64; 3]>,
}

/// A part of the time from trigger to output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StageKind {
    /// Input line, debouncer and set delay.
    Delay,
    /// Exposure, or the lines of a line-scan image.
    Exposure,
    /// Readout and transfer to the host.
    Transfer,
    /// From the driver's buffer to the application.
    Copy,
    /// From image to input tensor.
    Preprocess,
    /// Waiting for the device.
    Queue,
    /// The networks.
    Inference,
    /// From output tensor to result.
    Result,
    /// Output line.
    Output,
}

/// A part of the time from trigger to output, as the timing chart draws it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stage {
    /// Which part.
    pub stage: StageKind,
    /// Begins at: low, typical, high in milliseconds after the trigger.
    pub start_ms: [f64; 3],
    /// Ends at: the same.
    pub end_ms: [f64; 3],
    /// What its length rests on.
    pub basis: Basis,
}

/// Time of one camera from trigger to result. Absent parts are unknown.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CameraTiming {
    /// Id of the camera.
    pub camera: String,
    /// Exposure, milliseconds.
    pub exposure_ms: Option<f64>,
    /// Readout and transfer over the link, milliseconds.
    pub transfer_ms: Option<f64>,
    /// Inference of all its models: low, typical, high in milliseconds.
    pub inference_ms: Option<[f64; 3]>,
    /// Parts in order, up to the first that is unknown.
    pub stages: Vec<Stage>,
    /// From trigger to output: low, typical, high in milliseconds.
    pub total_ms: Option<[f64; 3]>,
    /// Deadline, milliseconds.
    pub deadline_ms: Option<f64>,
    /// Where the inference time is from.
    pub why: String,
    /// Pages it rests on.
    pub sources: Vec<SourceLink>,
}
