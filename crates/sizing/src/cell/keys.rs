//! The names that files, links and data tables give to choices: one table a type, for reading and for writing.

use super::{
    Acquisition, Arena, CameraPower, ComputeKind, ConvSearch, Device, Export, Framework, GigeRule, HeadroomRule,
    InputLevel, Interface, LightMode, LightSupply, Limiter, ModuleLoading, Os, PixelFormat, Precision, Runtime,
    TriggerSource,
};
use crate::catalogue::rows::Architecture;

macro_rules! keys {
    ($($choice:ty { $($variant:ident = $key:literal),+ $(,)? })+) => {$(
        impl $choice {
            /// Every name, in the order of `OF_KEYS`.
            pub(crate) const KEYS: &'static [&'static str] = &[$($key),+];
            /// What the names stand for.
            pub(crate) const OF_KEYS: &'static [Self] = &[$(Self::$variant),+];

            /// The name used in JSON and in the data tables.
            #[must_use]
            pub fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key),+
                }
            }
        }
    )+};
}

keys! {
    Os { Linux = "linux", Windows = "windows", Jetpack = "jetpack" }
    ComputeKind { Gpu = "gpu", Cpu = "cpu", Undecided = "undecided" }
    ModuleLoading { Auto = "auto", Eager = "eager", Lazy = "lazy" }
    HeadroomRule { Double = "double", Percent = "percent", Fixed = "fixed", None = "none" }
    Precision { Fp32 = "fp32", Tf32 = "tf32", Fp16 = "fp16", Bf16 = "bf16", Int8 = "int8" }
    Device { Gpu = "gpu", Cpu = "cpu" }
    Runtime {
        OnnxruntimeCuda = "onnxruntime-cuda",
        OnnxruntimeTensorrt = "onnxruntime-tensorrt",
        Tensorrt = "tensorrt",
        Pytorch = "pytorch",
        Libtorch = "libtorch",
        OpencvCuda = "opencv-cuda",
        OnnxruntimeCpu = "onnxruntime-cpu",
        OpenvinoCpu = "openvino-cpu",
        OpenvinoGpu = "openvino-gpu",
        PytorchCpu = "pytorch-cpu",
        Tflite = "tflite",
        Tensorflow = "tensorflow",
        Paddle = "paddle",
        Darknet = "darknet",
    }
    Framework { Pytorch = "pytorch", Tensorflow = "tensorflow" }
    ConvSearch { Exhaustive = "exhaustive", Heuristic = "heuristic", Default = "default" }
    Arena { PowerOfTwo = "power-of-two", SameAsRequested = "same-as-requested" }
    Export { Static = "static", Dynamic = "dynamic" }
    PixelFormat {
        Mono8 = "mono8",
        Mono10 = "mono10",
        Mono10p = "mono10p",
        Mono12 = "mono12",
        Mono12p = "mono12p",
        Mono16 = "mono16",
        Mono10Packed = "mono10packed",
        BayerRg8 = "bayerrg8",
        BayerRg10 = "bayerrg10",
        BayerRg10p = "bayerrg10p",
        BayerRg12 = "bayerrg12",
        BayerRg12p = "bayerrg12p",
        BayerRg10Packed = "bayerrg10packed",
        BayerRg16 = "bayerrg16",
        Rgb8 = "rgb8",
        Rgba8 = "rgba8",
        Yuv411 = "yuv411_8",
        Yuv422 = "yuv422_8",
    }
    CameraPower { Poe = "poe", Usb = "usb", External = "external" }
    TriggerSource { Hardware = "hardware", Encoder = "encoder", Software = "software", FreeRun = "free-run" }
    InputLevel { Opto = "opto", Ttl = "ttl", Rs422 = "rs-422" }
    LightMode { Continuous = "continuous", Strobe = "strobe" }
    Limiter { Pp420 = "pp420", Basler = "basler", Vtr1White = "vtr1-white", Vtr1Infrared = "vtr1-infrared" }
    LightSupply { Controller = "controller", Camera = "camera", Own = "own" }
    Acquisition { Event = "event", Poll = "poll" }
    GigeRule { Strictest = "strictest", Basler = "basler", JaiSp = "jai-sp", JaiCm = "jai-cm", Wire = "wire" }
    Interface {
        Gige1 = "gige-1",
        Gige2_5 = "gige-2.5",
        Gige5 = "gige-5",
        Gige10 = "gige-10",
        Usb3 = "usb3",
        Cxp6 = "cxp-6",
        Cxp12 = "cxp-12",
        Cxp3 = "cxp-3",
        CameraLink = "camera-link",
        CameraLinkMedium = "camera-link-medium",
        CameraLinkFull = "camera-link-full",
        Mipi = "mipi",
    }
    Architecture {
        Kepler = "kepler",
        Maxwell = "maxwell",
        Pascal = "pascal",
        Volta = "volta",
        Turing = "turing",
        Ampere = "ampere",
        Ada = "ada",
        Hopper = "hopper",
        Blackwell = "blackwell",
        Intel = "intel",
        Amd = "amd",
    }
}
