use super::host::{Compute, HostFacts};
use crate::Catalogue;
use crate::catalogue::baseline::Situation;
use crate::catalogue::baseline_rows::Loading;
use crate::catalogue::rows::{ModelRow, Task};
use crate::cell::{Cell, CustomModel, Device, Export, Model, ModuleLoading, Precision, Reference, Runtime};

/// A model, resolved: its figures at the cell's input, batch and precision are made of these.
#[derive(Debug)]
pub(crate) struct ModelFacts<'c> {
    pub model: &'c Model,
    pub row: Option<&'c ModelRow>,
    pub name: &'c str,
    pub parameters: f64,
    /// What executes it here: the CPU variant where there is no GPU.
    pub runtime: Runtime,
    pub on_gpu: bool,
    pub situation: Situation,
    /// Input the memory is planned for: a TensorRT profile's maximum counts, not what is sent.
    pub planned_input: [u32; 2],
    pub planned_batch: u32,
    /// Input that is sent.
    pub input: [u32; 2],
    pub channels: u32,
    pub figures: Figures,
}

/// Figures at the reference input, FP32, batch 1.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    pub input: [u32; 2],
    pub macs: Option<f64>,
    pub floor_bytes: Option<f64>,
    pub plan_static_bytes: Option<f64>,
    pub plan_dynamic_bytes: Option<f64>,
    pub scales_with_area: bool,
}

/// Input of a described network that does not say: what detectors are usually exported at.
const USUAL_INPUT: [u32; 2] = [640, 640];

#[allow(clippy::cast_precision_loss, reason = "figures are far below 2^53")]
fn float(value: u64) -> f64 {
    value as f64
}

impl<'c> ModelFacts<'c> {
    pub fn new(model: &'c Model, cell: &'c Cell, catalogue: &'c Catalogue, host: &HostFacts<'c>) -> Self {
        let row = model.model.id().and_then(|id| catalogue.model(id));
        let (name, parameters, channels, figures) = match (&model.model, row) {
            (_, Some(row)) => (row.name.as_str(), float(row.parameters), row.channels, listed(row)),
            (Reference::Custom(custom), _) => (custom.name.as_str(), float(custom.parameters), 3, described(custom)),
            // Validation keeps unknown ids out; a name and nothing else is the honest answer if one comes through.
            (Reference::Id(id), None) => (id.as_str(), 0.0, 3, UNKNOWN),
        };
        let wants_gpu = model.device.unwrap_or(model.runtime.device()) == Device::Gpu;
        let on_gpu = wants_gpu && !matches!(host.compute, Compute::Cpu);
        let runtime = if on_gpu { model.runtime } else { model.runtime.on_cpu() };
        let input = model.input_px.unwrap_or(figures.input);
        let profile = matches!(model.runtime, Runtime::Tensorrt | Runtime::OnnxruntimeTensorrt);
        let max = model.settings.max_input_px.filter(|_| profile).unwrap_or([0, 0]);
        Self {
            model,
            row,
            name,
            parameters,
            runtime,
            on_gpu,
            situation: Situation {
                runtime,
                loading: loading(model, cell.host.module_loading),
                architecture: host.gpu().map(|gpu| gpu.architecture),
                search: model.settings.conv_search.unwrap_or_default(),
                arena: model.settings.arena.unwrap_or_default(),
                benchmark: model.settings.cudnn_benchmark,
            },
            planned_input: [input[0].max(max[0]), input[1].max(max[1])],
            planned_batch: model.batch.max(model.settings.max_batch.filter(|_| profile).unwrap_or(0)),
            input,
            channels,
            figures,
        }
    }

    /// How much larger the given input is than the reference; 1 for a network that does not scale with it.
    pub fn area_ratio(&self, input: [u32; 2]) -> f64 {
        if self.figures.scales_with_area { area(input) / area(self.figures.input).max(1.0) } else { 1.0 }
    }

    /// Multiply-accumulates of one inference of the whole batch, where known.
    pub fn macs(&self) -> Option<f64> {
        self.figures.macs.map(|macs| macs * self.area_ratio(self.input) * f64::from(self.model.batch))
    }

    /// What the runtime plans for the activations at the reference input, where known.
    pub fn plan_bytes(&self) -> Option<f64> {
        let r = &self.figures;
        let onnxruntime = matches!(self.runtime, Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeCpu);
        // Exporters fix the shapes unless asked not to, so that is the default. Other runtimes plan afresh and come
        // close to what ONNX Runtime reaches with free shapes.
        match self.model.settings.export.unwrap_or(Export::Static) {
            Export::Static if onnxruntime => r.plan_static_bytes.or(r.plan_dynamic_bytes),
            _ => r.plan_dynamic_bytes.or(r.plan_static_bytes),
        }
        .or(r.floor_bytes)
    }

    pub fn precision(&self) -> Precision {
        self.model.precision
    }

    pub fn task(&self) -> Option<Task> {
        self.row.map(|row| row.task)
    }
}

pub(crate) fn area([width, height]: [u32; 2]) -> f64 {
    f64::from(width) * f64::from(height)
}

const UNKNOWN: Figures = Figures {
    input: USUAL_INPUT,
    macs: None,
    floor_bytes: None,
    plan_static_bytes: None,
    plan_dynamic_bytes: None,
    scales_with_area: true,
};

fn listed(row: &ModelRow) -> Figures {
    Figures {
        input: row.input_px,
        macs: Some(float(row.macs)),
        floor_bytes: Some(float(row.floor_bytes)),
        plan_static_bytes: row.ort_static_bytes.map(float),
        plan_dynamic_bytes: row.ort_dynamic_bytes.map(float),
        scales_with_area: row.scales_with_area,
    }
}

fn described(custom: &CustomModel) -> Figures {
    Figures {
        input: custom.input_px.unwrap_or(USUAL_INPUT),
        macs: custom.macs.map(float),
        floor_bytes: custom.floor_bytes.map(float),
        plan_static_bytes: custom.onnxruntime_bytes.map(float),
        plan_dynamic_bytes: None,
        scales_with_area: true,
    }
}

/// How this model's runtime brings its kernels to the GPU.
///
/// CUDA loads lazily on request from 11.7 and by default from 12.2 (CUDA programming guide). PyTorch switches it on for
/// itself in its CUDA 11.7 builds, from 1.13. ONNX Runtime's packages for CUDA 12 begin with 1.18. TensorRT no longer
/// brings cuBLAS and cuDNN from 8.6, whatever the loading.
fn loading(model: &Model, wish: ModuleLoading) -> Loading {
    let first_lazy = match model.runtime {
        Runtime::Pytorch | Runtime::Libtorch => (1, 13),
        Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeTensorrt => (1, 18),
        Runtime::Tensorrt => (8, 6),
        Runtime::OpencvCuda => (4, 8),
        // Their packages for CUDA 12.2 and newer.
        Runtime::Tensorflow => (2, 15),
        Runtime::Paddle => (2, 6),
        _ => (0, 0),
    };
    let old = model.runtime_version.as_deref().and_then(version).is_some_and(|v| v < first_lazy);
    // What differs between TensorRT's eras is which libraries are loaded, and a setting of the engine decides that.
    if let (Runtime::Tensorrt, Some(libraries)) = (model.runtime, model.settings.library_tactics) {
        return if libraries { Loading::Eager } else { Loading::Lazy };
    }
    match wish {
        ModuleLoading::Eager if model.runtime != Runtime::Tensorrt => Loading::Eager,
        ModuleLoading::Lazy if model.runtime != Runtime::Tensorrt => Loading::Lazy,
        _ if old => Loading::Eager,
        _ => Loading::Lazy,
    }
}

/// `"1.18.1"` to `(1, 18)`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().trim_start_matches('v').split(['.', '+', '-']);
    let major = parts.next()?.parse().ok()?;
    Some((major, parts.next().and_then(|p| p.parse().ok()).unwrap_or(0)))
}
