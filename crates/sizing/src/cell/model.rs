use super::{Reference, Settings};

/// One neural network as it runs in the cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Model {
    /// Name within the cell; cameras and process groups refer to it.
    pub id: String,
    /// The network: a row of `models.toml` or the user's own figures.
    pub model: Reference<CustomModel>,
    /// Input width and height in pixels; the network's reference input when absent. 1 to 16,384 each.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub input_px: Option<[u32; 2]>,
    /// Images in one inference. 1 to 1,024; 1 when absent.
    #[cfg_attr(
        feature = "serde",
        serde(default = "super::with_serde::one", skip_serializing_if = "super::with_serde::is_one")
    )]
    pub batch: u32,
    /// Number type of weights and activations; FP32 when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub precision: Precision,
    /// What runs it; ONNX Runtime with its CUDA provider when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub runtime: Runtime,
    /// Version of the runtime as `major.minor`; a current one when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub runtime_version: Option<String>,
    /// Settings of the runtime that change its memory.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub settings: Settings,
    /// Where it runs; by the runtime when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub device: Option<Device>,
    /// Copies loaded side by side in the same process. 1 to 64; 1 when absent.
    #[cfg_attr(
        feature = "serde",
        serde(default = "super::with_serde::one", skip_serializing_if = "super::with_serde::is_one")
    )]
    pub instances: u32,
    /// The user's own measured time of one inference, milliseconds; wins over published times.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub measured_ms: Option<f64>,
    /// Measured milliseconds from the frame in memory to the input tensor; a published span when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub preprocess_ms: Option<f64>,
    /// Measured milliseconds from the output tensor to the result; a published span when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub postprocess_ms: Option<f64>,
}

impl Model {
    /// A catalogue network under the given name, everything else at its default.
    #[must_use]
    pub fn new(id: &str, model: &str) -> Self {
        Self {
            id: id.to_owned(),
            model: Reference::Id(model.to_owned()),
            input_px: None,
            batch: 1,
            precision: Precision::default(),
            runtime: Runtime::default(),
            runtime_version: None,
            settings: Settings::default(),
            device: None,
            instances: 1,
            measured_ms: None,
            preprocess_ms: None,
            postprocess_ms: None,
        }
    }
}

/// A network the catalogue does not list: the figures of a model file.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CustomModel {
    /// Name to show.
    pub name: String,
    /// Weights in elements. 1 to 10^12.
    pub parameters: u64,
    /// Multiply-accumulates of one inference at `input_px`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub macs: Option<u64>,
    /// Input the figures hold for, width and height in pixels; 640 x 640 when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub input_px: Option<[u32; 2]>,
    /// Liveness lower bound of the activations at FP32, bytes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub floor_bytes: Option<u64>,
    /// What ONNX Runtime plans for the activations at FP32, bytes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub onnxruntime_bytes: Option<u64>,
}

/// Number type of weights and activations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the field's own names")]
pub enum Precision {
    #[default]
    Fp32,
    Tf32,
    Fp16,
    Bf16,
    Int8,
}

impl Precision {
    /// Every precision, widest first.
    pub const ALL: [Self; 5] = [Self::Fp32, Self::Tf32, Self::Fp16, Self::Bf16, Self::Int8];

    /// Bytes of one weight. TF32 is stored as FP32.
    #[must_use]
    pub fn bytes(self) -> f64 {
        match self {
            Self::Fp32 | Self::Tf32 => 4.0,
            Self::Fp16 | Self::Bf16 => 2.0,
            Self::Int8 => 1.0,
        }
    }
}

/// Where a model runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Device {
    Gpu,
    Cpu,
}

/// What executes a model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the products' own names")]
pub enum Runtime {
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "onnxruntime-cuda"))]
    OnnxruntimeCuda,
    #[cfg_attr(feature = "serde", serde(rename = "onnxruntime-tensorrt"))]
    OnnxruntimeTensorrt,
    Tensorrt,
    Pytorch,
    Libtorch,
    OpencvCuda,
    #[cfg_attr(feature = "serde", serde(rename = "onnxruntime-cpu"))]
    OnnxruntimeCpu,
    OpenvinoCpu,
    OpenvinoGpu,
    PytorchCpu,
    Tflite,
    Tensorflow,
    Paddle,
    Darknet,
}

impl Runtime {
    /// Every runtime, those on a GPU first.
    pub const ALL: [Self; 14] = [
        Self::OnnxruntimeCuda,
        Self::OnnxruntimeTensorrt,
        Self::Tensorrt,
        Self::Pytorch,
        Self::Libtorch,
        Self::OpencvCuda,
        Self::Tensorflow,
        Self::Paddle,
        Self::Darknet,
        Self::OpenvinoGpu,
        Self::OnnxruntimeCpu,
        Self::OpenvinoCpu,
        Self::PytorchCpu,
        Self::Tflite,
    ];

    /// The name people use.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::OnnxruntimeCuda => "ONNX Runtime, CUDA",
            Self::OnnxruntimeTensorrt => "ONNX Runtime, TensorRT",
            Self::Tensorrt => "TensorRT",
            Self::Pytorch => "PyTorch",
            Self::Libtorch => "LibTorch (C++)",
            Self::OpencvCuda => "OpenCV DNN, CUDA",
            Self::OnnxruntimeCpu => "ONNX Runtime, CPU",
            Self::OpenvinoCpu => "OpenVINO, CPU",
            Self::OpenvinoGpu => "OpenVINO, Intel GPU",
            Self::PytorchCpu => "PyTorch, CPU",
            Self::Tflite => "TensorFlow Lite",
            Self::Tensorflow => "TensorFlow",
            Self::Paddle => "Paddle Inference",
            Self::Darknet => "darknet",
        }
    }

    /// The device it runs on by itself.
    #[must_use]
    pub fn device(self) -> Device {
        match self {
            Self::OnnxruntimeCpu | Self::OpenvinoCpu | Self::PytorchCpu | Self::Tflite => Device::Cpu,
            _ => Device::Gpu,
        }
    }

    /// It opens a CUDA context.
    #[must_use]
    pub fn uses_cuda(self) -> bool {
        self.device() == Device::Gpu && self != Self::OpenvinoGpu
    }

    /// The same framework without a GPU, for a host that has none.
    #[must_use]
    pub fn on_cpu(self) -> Self {
        match self {
            Self::OnnxruntimeCuda | Self::OnnxruntimeTensorrt | Self::Tensorrt | Self::OpencvCuda => {
                Self::OnnxruntimeCpu
            }
            Self::Pytorch | Self::Libtorch => Self::PytorchCpu,
            Self::OpenvinoGpu => Self::OpenvinoCpu,
            // What these are exported to where there is no GPU.
            Self::Tensorflow => Self::Tflite,
            Self::Paddle | Self::Darknet => Self::OnnxruntimeCpu,
            cpu => cpu,
        }
    }

    /// It has the arena that `arena_shrinkage` is about.
    #[must_use]
    pub fn has_arena(self) -> bool {
        matches!(self, Self::OnnxruntimeCuda | Self::OnnxruntimeTensorrt)
    }

    /// It has the algorithm search that `conv_search` sets.
    #[must_use]
    pub fn has_conv_search(self) -> bool {
        matches!(self, Self::OnnxruntimeCuda)
    }
}
