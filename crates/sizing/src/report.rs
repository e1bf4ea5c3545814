//! What the engine answers, as public JSON (`"schema": 1`). Keys are added, never renamed.

mod checks;
mod levers;
mod links;
mod memory;
mod recommend;
mod timing;

pub use checks::{Check, FixOption};
pub use levers::{Lever, LeverVerdict};
pub use links::{CameraData, LimitedBy, PowerLine, PresetField, RuleRate, SharedPort, Storage};
pub use memory::{DeviceLine, DeviceMemory, DeviceProcess, HostMemory, HostProcess, Memory, ModelMemory};
pub use recommend::{Fit, Reason, Recommendation, RecommendationKind};
pub use timing::{CameraTiming, CpuOnly, Load, Stage, StageKind};

/// What a figure rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Basis {
    /// Follows from the cell's own numbers.
    Computed,
    /// Measured by the project or the user.
    Measured,
    /// Published by others.
    Published,
    /// No clean published figure: a reasoned range.
    Assumed,
}

/// A page that a figure rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceLink {
    /// Short name, such as `E103`.
    pub id: String,
    /// Address to open.
    pub url: String,
    /// What it says.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub what: String,
}

/// Bytes with their uncertainty: `low <= typical <= high`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Range {
    /// Low end in bytes.
    pub low: u64,
    /// What to expect, in bytes.
    pub typical: u64,
    /// High end in bytes.
    pub high: u64,
    /// What it rests on.
    pub basis: Basis,
    /// Pages it rests on.
    pub sources: Vec<SourceLink>,
    /// The reason, with the cell's own values in it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub why: String,
}

/// Answer of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// Fits with the margin asked for.
    Ok,
    /// Fits, with less than that margin, or only by the typical value.
    Tight,
    /// The data needed is not known: ask the vendor. Never counts as a pass.
    Unknown,
    /// Does not fit.
    Fail,
}

/// The answer in one sentence.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Worst of the device's and the host's memory.
    pub status: Status,
    /// One sentence a buyer understands.
    pub headline: String,
    /// What it is made of.
    pub detail: String,
}

/// Everything the engine says about a cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// Format version.
    pub schema: u32,
    /// The cell's name.
    pub name: String,
    /// The answer in one sentence.
    pub verdict: Verdict,
    /// Where the memory goes.
    pub memory: Memory,
    /// Every plug, worst first within an id.
    pub checks: Vec<Check>,
    /// Changes and what they save, on the same hardware first.
    pub levers: Vec<Lever>,
    /// Images, links and rates, by camera.
    pub cameras: Vec<CameraData>,
    /// Ports that cameras share.
    pub ports: Vec<SharedPort>,
    /// Image data on disk.
    pub storage: Storage,
    /// Power that the cell's 24 V supply has to give, line by line.
    pub power: Vec<PowerLine>,
    /// Time from trigger to output, by camera.
    pub timing: Vec<CameraTiming>,
    /// How busy device and processor are.
    pub load: Load,
    /// Whether it runs without a GPU.
    pub cpu_only: CpuOnly,
    /// Controllers and smart cameras, best first.
    pub recommendations: Vec<Recommendation>,
    /// What a reader should know beside the figures.
    pub notes: Vec<String>,
}
