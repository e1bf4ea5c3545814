//! CPUs: `cpus.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// A row of `cpus.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cpu {
    /// Stable id, never reused.
    pub id: String,
    /// Name as sold.
    pub model: String,
    /// Cores.
    #[serde(default)]
    pub cores: Option<u32>,
    /// Threads.
    #[serde(default)]
    pub threads: Option<u32>,
    /// Memory bandwidth in bytes per second.
    #[serde(default)]
    pub memory_bandwidth_bytes_s: Option<f64>,
    /// AVX2; without it CPU inference is slow or fails.
    #[serde(default)]
    pub avx2: Option<bool>,
    /// Thermal design power, watts.
    #[serde(default)]
    pub tdp_w: Option<f64>,
    /// Sources.
    pub from: Provenance,
}
