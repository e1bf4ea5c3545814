//! Published inference times: `timings.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// What a published time covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimingScope {
    /// The network alone.
    Network,
    /// With pre- and post-processing or transfers.
    EndToEnd,
}

/// A row of `timings.toml`: one published inference time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Stable id.
    pub id: String,
    /// Row of `gpus.toml` or `cpus.toml` it was taken on.
    pub device: String,
    /// Row of `models.toml`.
    pub model: String,
    /// Input, width and height in pixels.
    pub input_px: [u32; 2],
    /// Precision as in a cell: `fp32`, `fp16`, `int8`.
    pub precision: String,
    /// Runtime as stated.
    pub runtime: String,
    /// Milliseconds for one inference at batch 1.
    pub ms: f64,
    /// What the time covers.
    pub scope: TimingScope,
    /// Sources.
    pub from: Provenance,
}
