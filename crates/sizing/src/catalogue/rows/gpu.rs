//! GPUs: `gpus.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// GPU architecture: decides the kernels that a framework loads and the threads that fit an SM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the vendors' own")]
pub enum Architecture {
    Kepler,
    Maxwell,
    Pascal,
    Volta,
    Turing,
    Ampere,
    Ada,
    Hopper,
    Blackwell,
    /// Any Intel GPU.
    Intel,
    /// Any AMD GPU.
    Amd,
}

/// How a GPU is built into a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GpuKind {
    /// A PCI Express card.
    Card,
    /// A mobile module (MXM) on a carrier.
    Mxm,
    /// A system on module with its own CPU, such as a Jetson.
    Module,
    /// Part of the CPU.
    Integrated,
}

/// A row of `gpus.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gpu {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Architecture.
    pub architecture: Architecture,
    /// How it is built in.
    pub kind: GpuKind,
    /// Memory in bytes: its own, or the pool it shares. Absent for an integrated GPU: it draws on the machine's.
    #[serde(default)]
    pub memory_bytes: Option<u64>,
    /// Host and device draw on one pool.
    pub shared: bool,
    /// Streaming multiprocessors.
    #[serde(default)]
    pub sm_count: Option<u32>,
    /// Resident threads per streaming multiprocessor.
    #[serde(default)]
    pub threads_per_sm: Option<u32>,
    /// Memory bandwidth in bytes per second. Packed for shared memory only: nothing asks for a card's.
    #[serde(default)]
    pub memory_bandwidth_bytes_s: Option<f64>,
    /// Board power in watts.
    #[serde(default)]
    pub tdp_w: Option<f64>,
    /// Width in expansion slots.
    #[serde(default)]
    pub slots: Option<u32>,
    /// A card that people have or measured on, but that nobody should be told to order.
    #[serde(default)]
    pub never_suggested: bool,
    /// Sources.
    pub from: Provenance,
}
