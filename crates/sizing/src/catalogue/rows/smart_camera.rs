//! Smart cameras: `smart_cameras.toml`.

use super::{Provenance, Task};
use serde::{Deserialize, Serialize};

/// A row of `smart_cameras.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmartCamera {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Width in pixels.
    #[serde(default)]
    pub width_px: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height_px: Option<u32>,
    /// Megapixels, where only that is stated.
    #[serde(default)]
    pub megapixels: Option<f64>,
    /// Highest frame rate stated, per second.
    #[serde(default)]
    pub max_rate_hz: Option<f64>,
    /// Colour sensor.
    #[serde(default)]
    pub color: Option<bool>,
    /// Runs neural networks on board.
    #[serde(default)]
    pub ai: Option<bool>,
    /// Tasks a source names as offered; absence from this list is not a "no".
    #[serde(default)]
    pub tasks: Vec<Task>,
    /// Tasks a source rules out.
    #[serde(default)]
    pub not_tasks: Vec<Task>,
    /// Digital inputs.
    #[serde(default)]
    pub inputs: Option<u32>,
    /// Digital outputs.
    #[serde(default)]
    pub outputs: Option<u32>,
    /// Lines that can be either.
    #[serde(default)]
    pub configurable_io: Option<u32>,
    /// Light built in.
    #[serde(default)]
    pub light: Option<bool>,
    /// Output for an external light.
    #[serde(default)]
    pub light_output: Option<bool>,
    /// What is known of the networks it takes.
    #[serde(default)]
    pub model_limits: Option<String>,
    /// Sources.
    pub from: Provenance,
}
