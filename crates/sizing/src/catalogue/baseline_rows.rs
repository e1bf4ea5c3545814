//! The rows of `baseline.toml`: what a process costs before it holds a single weight.
//!
//! Included by the build script too; see [`super::rows`].

use super::rows::Architecture;
use serde::{Deserialize, Serialize};

/// How a framework brings its kernels to the GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loading {
    /// All kernels of a library when it is loaded.
    Eager,
    /// Each kernel when it is first used.
    Lazy,
}

/// A term's range in MiB with what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermRow {
    /// Runtimes (as in a cell) it holds for.
    pub runtimes: Vec<String>,
    /// Module loading it holds for; both when absent.
    #[serde(default)]
    pub loading: Option<Loading>,
    /// Architectures it holds for; all when empty.
    #[serde(default)]
    pub architectures: Vec<Architecture>,
    /// Setting it holds for (algorithm search, version era), as the engine names it; any when absent.
    #[serde(default)]
    pub setting: Option<String>,
    /// Low, typical, high in MiB.
    pub mib: [f64; 3],
    /// `published`, `assumed` or `measured`.
    pub basis: String,
    /// Rows of `evidence.toml`.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// The reason in a sentence a user reads.
    pub why: String,
}

/// The law of the CUDA context: `base + per thread x SM count x resident threads per SM`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContextLaw {
    /// MiB of any context.
    pub base_mib: f64,
    /// KiB for each resident thread.
    pub kib_per_thread: f64,
    /// Factors on the result for low and high.
    pub factors: [f64; 2],
    /// Rows of `evidence.toml`.
    pub evidence: Vec<String>,
}

/// Factors on the planned activations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScratchRow {
    /// Runtimes (as in a cell) it holds for.
    pub runtimes: Vec<String>,
    /// Low, typical, high factor; low is on the floor, the others on the runtime's plan.
    pub factors: [f64; 3],
    /// `published`, `assumed` or `measured`.
    pub basis: String,
    /// Rows of `evidence.toml`.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// The reason in a sentence a user reads.
    pub why: String,
}

/// How far memory grows where inputs come in ever-changing sizes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrowthRow {
    /// Runtimes (as in a cell) it holds for.
    pub runtimes: Vec<String>,
    /// The arena gives back what is free after each run.
    pub shrinkage: bool,
    /// Low, typical, high: times the workspace and the activations of the process.
    pub factors: [f64; 3],
    /// `published`, `assumed` or `measured`.
    pub basis: String,
    /// Rows of `evidence.toml`.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// The reason in a sentence a user reads.
    pub why: String,
}

/// A figure that no runtime owns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureRow {
    /// Id, as the engine names it.
    pub id: String,
    /// Low, typical, high.
    pub value: [f64; 3],
    /// Unit of the value.
    pub unit: String,
    /// `published`, `assumed` or `measured`.
    pub basis: String,
    /// Rows of `evidence.toml`.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// The reason in a sentence a user reads.
    pub why: String,
}

/// A figure of the operating system.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OsRow {
    /// Operating system as in a cell.
    pub os: String,
    /// Low, typical, high in MiB.
    pub mib: [f64; 3],
    /// `published`, `assumed` or `measured`.
    pub basis: String,
    /// Rows of `evidence.toml`.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// The reason in a sentence a user reads.
    pub why: String,
}

/// All of `baseline.toml`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The law of the context.
    pub context: ContextLaw,
    /// Context where SM count or threads are not known, by architecture.
    pub context_unknown: Vec<TermRow>,
    /// Framework runtime on top of the context.
    pub runtime: Vec<TermRow>,
    /// Workspace of the algorithms.
    pub workspace: Vec<TermRow>,
    /// Overhead on activations.
    pub scratch: Vec<ScratchRow>,
    /// Resident memory of the process on the host.
    pub host: Vec<TermRow>,
    /// What the operating system keeps of the host's memory.
    pub os_reserve: Vec<OsRow>,
    /// What a display and its compositor keep of the device's memory.
    pub display: Vec<OsRow>,
    /// Growth where inputs come in ever-changing sizes.
    pub growth: Vec<GrowthRow>,
    /// What Windows commits for a process, where that is more than its resident memory.
    pub commit: Vec<TermRow>,
    /// Figures that no runtime owns.
    pub figure: Vec<FigureRow>,
}
