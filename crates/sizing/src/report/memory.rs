//! Where the memory goes, line by line.

use super::Range;

/// Where the memory goes.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Memory {
    /// On the device.
    pub device: DeviceMemory,
    /// In the host's RAM.
    pub host: HostMemory,
    /// The field's rule: 1 GB for each GPU process plus weights and activations, doubled.
    pub rule_of_thumb_bytes: u64,
    /// Host and device draw on one pool.
    pub shared: bool,
}

/// Memory on the device.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceMemory {
    /// All processes together.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub total: Range,
    /// The device's memory, where known.
    pub have_bytes: Option<u64>,
    /// Name of the device.
    pub device: Option<String>,
    /// High end plus headroom: what the verdict compares.
    pub with_headroom_bytes: u64,
    /// Context, runtime and workspace of all processes: what stays when the models shrink.
    pub fixed: Range,
    /// What a display keeps.
    pub display: Option<Range>,
    /// What else no process of the cell owns: memory that Windows holds back, the MPS server, contexts of other GPUs'
    /// processes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub others: Vec<DeviceLine>,
    /// By process.
    pub processes: Vec<DeviceProcess>,
}

/// Memory of the device that no process of the cell owns.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceLine {
    /// `wddm`, `mps-server`, `other-contexts`.
    pub id: String,
    /// In words.
    pub name: String,
    /// How much.
    pub range: Range,
}

/// One process on the device.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceProcess {
    /// Name made of its models.
    pub name: String,
    /// All its lines together.
    pub total: Range,
    /// CUDA context; absent without one.
    pub context: Option<Range>,
    /// Framework runtime.
    pub runtime: Range,
    /// Workspace of the algorithms.
    pub workspace: Range,
    /// Its models.
    pub models: Vec<ModelMemory>,
    /// Activations that count: the sum of its models', or the largest when they take turns.
    pub activations: Range,
    /// What inputs of ever-changing sizes add.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub growth: Option<Range>,
    /// Camera frames kept on the device.
    pub frames: Range,
    /// Video streams that are decoded on the device.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub decode: Option<Range>,
}

/// One model on the device (or on the host, when it runs there).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelMemory {
    /// Id in the cell.
    pub id: String,
    /// Name of the network.
    pub name: String,
    /// Weights.
    pub weights: Range,
    /// Activations.
    pub activations: Range,
    /// Input and output tensors.
    pub io: Range,
}

/// Memory of the host.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HostMemory {
    /// Processes, buffers and operating system together.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub total: Range,
    /// The host's memory, where known.
    pub have_bytes: Option<u64>,
    /// Operating system.
    pub os: Range,
    /// By process.
    pub processes: Vec<HostProcess>,
    /// Acquisition buffers of all cameras.
    pub frames: Range,
    /// Windows: what it commits for all of it, which RAM and page file together have to hold.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub commit: Option<Range>,
}

/// One process on the host.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HostProcess {
    /// Name made of its models.
    pub name: String,
    /// Resident memory.
    pub resident: Range,
    /// Models it holds on the host, when they run on the CPU.
    pub models: Vec<ModelMemory>,
}
