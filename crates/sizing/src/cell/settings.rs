//! Options of runtimes that move their memory.

use super::Runtime;

/// Settings of a runtime that change its memory. Absent means the runtime's own default.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// A second framework that the process imports, used or not.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub also_imports: Vec<Framework>,
    /// ONNX Runtime: how the convolution algorithm is chosen (`cudnn_conv_algo_search`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub conv_search: Option<ConvSearch>,
    /// ONNX Runtime: how the arena grows (`arena_extend_strategy`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub arena: Option<Arena>,
    /// Cap on the workspace in bytes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub workspace_bytes: Option<u64>,
    /// TensorRT: largest batch of the optimization profile. 1 to 1,024.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub max_batch: Option<u32>,
    /// TensorRT: largest input of the optimization profile, width and height in pixels.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub max_input_px: Option<[u32; 2]>,
    /// Whether the file's shapes are fixed.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub export: Option<Export>,
    /// PyTorch: the first run tries every convolution algorithm (`torch.backends.cudnn.benchmark`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub cudnn_benchmark: bool,
    /// CUDA streams that the process computes on, each with a cuBLAS workspace of its own; 1 when absent. 1 to 64.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub streams: Option<u32>,
    /// Inputs come in ever-changing sizes, so that what the runtime keeps of them grows.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub varying_shapes: bool,
    /// ONNX Runtime: the arena gives back what is free after each run (`memory.enable_memory_arena_shrinkage`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub arena_shrinkage: bool,
    /// TensorRT: the engine may use tactics of cuBLAS and cuDNN, which the process then loads; by version when absent (up
    /// to 8.5 it may).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub library_tactics: Option<bool>,
}

/// A framework that a process can import beside its runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the products' own names")]
pub enum Framework {
    Pytorch,
    Tensorflow,
}

impl Framework {
    /// Every framework.
    pub const ALL: [Self; 2] = [Self::Pytorch, Self::Tensorflow];

    /// What it costs in a process is what this runtime costs.
    #[must_use]
    pub fn runtime(self) -> Runtime {
        match self {
            Self::Pytorch => Runtime::Pytorch,
            Self::Tensorflow => Runtime::Tensorflow,
        }
    }

    /// It is there already where a model runs on this.
    #[must_use]
    pub fn is_in(self, runtime: Runtime) -> bool {
        match self {
            Self::Pytorch => matches!(runtime, Runtime::Pytorch | Runtime::Libtorch | Runtime::PytorchCpu),
            Self::Tensorflow => runtime == Runtime::Tensorflow,
        }
    }
}

/// ONNX Runtime's `cudnn_conv_algo_search`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the option's own values")]
pub enum ConvSearch {
    #[default]
    Exhaustive,
    Heuristic,
    Default,
}

impl ConvSearch {
    /// Every value, the runtime's default first.
    pub const ALL: [Self; 3] = [Self::Exhaustive, Self::Heuristic, Self::Default];
}

/// ONNX Runtime's `arena_extend_strategy`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Arena {
    /// `kNextPowerOfTwo`, the default.
    #[default]
    PowerOfTwo,
    /// `kSameAsRequested`.
    SameAsRequested,
}

/// Whether a model file's shapes are fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Export {
    /// Fixed batch, height and width.
    Static,
    /// Free batch, height or width.
    Dynamic,
}
