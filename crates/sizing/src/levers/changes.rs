//! The levers' changes to a cell. Each returns `None` when there is nothing to change.

use super::Kind;
use crate::catalogue::Catalogue;
use crate::catalogue::baseline_rows::Loading;
use crate::catalogue::rows::{Gpu, ModelRow};
use crate::cell::{
    Arena, Cell, Compute, ComputeKind, ConvSearch, Device, Export, Layout, Model, ModuleLoading, Precision, Reference,
    Runtime,
};
use crate::facts::{Facts, ModelFacts};
use crate::recommend;

pub(crate) const ALL: &[Kind] = &[
    Kind {
        id: "merge-processes",
        change: "One process for all models",
        changes_hardware: false,
        cell: merge_processes,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "algorithm-search",
        change: "HEURISTIC algorithm search",
        changes_hardware: false,
        cell: algorithm_search,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "cap-workspace",
        change: "Workspace capped at 64 MiB",
        changes_hardware: false,
        cell: cap_workspace,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "arena-growth",
        change: "Arena grows by what is asked for",
        changes_hardware: false,
        cell: arena_growth,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "in-turn",
        change: "Models take turns",
        changes_hardware: false,
        cell: in_turn,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "drop-import",
        change: "No second framework in the process",
        changes_hardware: false,
        cell: drop_import,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "lazy-loading",
        change: "Kernels loaded when they are used",
        changes_hardware: false,
        cell: lazy_loading,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "one-instance",
        change: "One instance of each model",
        changes_hardware: false,
        cell: one_instance,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "small-profile",
        change: "A TensorRT profile for what is sent",
        changes_hardware: false,
        cell: small_profile,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "dynamic-export",
        change: "Shapes left free in the export",
        changes_hardware: false,
        cell: dynamic_export,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "fewer-buffers",
        change: "Four acquisition buffers a camera",
        changes_hardware: false,
        cell: fewer_buffers,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "cpp",
        change: "LibTorch (C++) instead of Python",
        changes_hardware: false,
        cell: cpp,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "headless",
        change: "No display on this GPU",
        changes_hardware: false,
        cell: headless,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "half-precision",
        change: "Half precision (FP16)",
        changes_hardware: false,
        cell: half_precision,
        undone: Some(full_precision),
        applicable: true,
    },
    Kind {
        id: "int8",
        change: "Eight-bit weights (INT8)",
        changes_hardware: false,
        cell: int8,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "half-input",
        change: "Half the input size",
        changes_hardware: false,
        cell: half_input,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "smaller-model",
        change: "The next smaller model",
        changes_hardware: false,
        cell: smaller_model,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "bigger-gpu",
        change: "A bigger GPU",
        changes_hardware: true,
        cell: bigger_gpu,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "cpu-inference",
        change: "Inference on the CPU",
        changes_hardware: true,
        cell: cpu_inference,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "smart-camera",
        change: "Smart cameras instead",
        changes_hardware: true,
        cell: smart_camera,
        undone: None,
        applicable: false,
    },
];

/// The cell with every model that the closure changes; `None` when it changes none.
fn each_model(cell: &Cell, mut change: impl FnMut(&mut Model) -> bool) -> Option<Cell> {
    let mut changed = cell.clone();
    let touched = changed.models.iter_mut().fold(false, |any, model| change(model) | any);
    touched.then_some(changed)
}

fn on_gpu(model: &Model) -> bool {
    model.device.unwrap_or(model.runtime.device()) == Device::Gpu
}

fn merge_processes(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let several = Facts::new(cell, catalogue).processes.len() > 1;
    several.then(|| {
        let mut changed = cell.clone();
        changed.processes.layout = Layout::Single;
        changed
    })
}

fn algorithm_search(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let now = model.settings.conv_search.unwrap_or_default();
        let applies = on_gpu(model) && model.runtime.has_conv_search() && now == ConvSearch::Exhaustive;
        if applies {
            model.settings.conv_search = Some(ConvSearch::Heuristic);
        }
        applies
    })
}

/// The 32 MB cap that ONNX Runtime had before 1.14, doubled by an arena that grows in powers of two; bytes.
const WORKSPACE_CAP_BYTES: u64 = 64 << 20;

fn cap_workspace(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let now = model.settings.workspace_bytes.unwrap_or(u64::MAX);
        let applies = on_gpu(model) && now > WORKSPACE_CAP_BYTES && has_workspace_cap(model);
        if applies {
            model.settings.workspace_bytes = Some(WORKSPACE_CAP_BYTES);
        }
        applies
    })
}

fn has_workspace_cap(model: &Model) -> bool {
    matches!(model.runtime, Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeTensorrt | Runtime::Tensorrt)
}

fn arena_growth(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let now = model.settings.arena.unwrap_or_default();
        let applies = on_gpu(model) && model.runtime.has_conv_search() && now == Arena::PowerOfTwo;
        if applies {
            model.settings.arena = Some(Arena::SameAsRequested);
        }
        applies
    })
}

fn in_turn(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    (cell.processes.concurrent && cell.models.len() > 1).then(|| {
        let mut changed = cell.clone();
        changed.processes.concurrent = false;
        changed
    })
}

fn drop_import(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = !model.settings.also_imports.is_empty();
        model.settings.also_imports.clear();
        applies
    })
}

fn lazy_loading(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    // TensorRT's two eras differ in what they load, not in how.
    let eager = |m: &ModelFacts<'_>| {
        m.on_gpu && m.runtime != Runtime::Tensorrt && m.runtime.uses_cuda() && m.situation.loading == Loading::Eager
    };
    Facts::new(cell, catalogue).models.iter().any(eager).then(|| {
        let mut changed = cell.clone();
        changed.host.module_loading = ModuleLoading::Lazy;
        changed
    })
}

fn one_instance(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| std::mem::replace(&mut model.instances, 1) > 1)
}

fn small_profile(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let batch = model.settings.max_batch.take();
        let input = model.settings.max_input_px.take();
        batch.is_some() || input.is_some()
    })
}

fn dynamic_export(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let onnxruntime = matches!(model.runtime, Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeCpu);
        onnxruntime && model.settings.export.replace(Export::Dynamic) != Some(Export::Dynamic)
    })
}

/// Enough for one frame in each of: the driver, the queue, the program, and one in reserve.
const FEW_BUFFERS: u32 = 4;

fn fewer_buffers(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    let mut changed = cell.clone();
    let mut any = false;
    for camera in &mut changed.cameras {
        if camera.buffers.is_none_or(|buffers| buffers > FEW_BUFFERS) {
            camera.buffers = Some(FEW_BUFFERS);
            any = true;
        }
    }
    any.then_some(changed)
}

fn cpp(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = model.runtime == Runtime::Pytorch;
        if applies {
            model.runtime = Runtime::Libtorch;
        }
        applies
    })
}

fn headless(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    cell.host.display_attached.then(|| {
        let mut changed = cell.clone();
        changed.host.display_attached = false;
        changed
    })
}

fn int8(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| std::mem::replace(&mut model.precision, Precision::Int8) != Precision::Int8)
}

/// The card with the next larger memory of its own that is no older and no slower.
fn bigger_gpu(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let now = facts.host.gpu().filter(|gpu| !gpu.shared)?;
    let larger = |row: &&Gpu| {
        let newer = row.architecture as u8 >= now.architecture as u8;
        newer && row.memory_bytes as f64 > now.memory_bytes && !row.shared && row.sm_count > now.sm_count
    };
    let next = catalogue.tables().gpus.iter().filter(larger).min_by_key(|row| row.memory_bytes)?;
    let mut changed = cell.clone();
    changed.host.compute.gpu = Some(Reference::Id(next.id.clone()));
    changed.host.controller = None;
    Some(changed)
}

fn half_precision(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = on_gpu(model) && matches!(model.precision, Precision::Fp32 | Precision::Tf32);
        if applies {
            model.precision = Precision::Fp16;
        }
        applies
    })
}

fn full_precision(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = on_gpu(model) && matches!(model.precision, Precision::Fp16 | Precision::Bf16);
        if applies {
            model.precision = Precision::Fp32;
        }
        applies
    })
}

/// Smallest side that is still halved: below it no network of the catalogue has been exported.
const SMALLEST_INPUT: u32 = 64;

fn half_input(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let mut changed = cell.clone();
    let mut any = false;
    for (model, known) in changed.models.iter_mut().zip(&facts.models) {
        let [width, height] = known.input;
        if width.min(height) >= SMALLEST_INPUT {
            model.input_px = Some([width / 2, height / 2]);
            // A profile built for the large input would keep its memory.
            if let Some([w, h]) = model.settings.max_input_px {
                model.settings.max_input_px = Some([(w / 2).max(1), (h / 2).max(1)]);
            }
            any = true;
        }
    }
    any.then_some(changed)
}

fn smaller_model(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let smaller = model.model.id().and_then(|id| catalogue.model(id)).and_then(|row| next_smaller(row, catalogue));
        let Some(row) = smaller else { return false };
        model.model = Reference::Id(row.id.clone());
        true
    })
}

fn next_smaller<'c>(row: &ModelRow, catalogue: &'c Catalogue) -> Option<&'c ModelRow> {
    let family = row.family.as_ref()?;
    let rows = catalogue.tables().models.iter();
    rows.filter(|r| r.family.as_ref() == Some(family) && r.parameters < row.parameters).max_by_key(|r| r.parameters)
}

fn cpu_inference(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let any = Facts::new(cell, catalogue).models.iter().any(|m| m.on_gpu);
    any.then(|| {
        let mut changed = cell.clone();
        changed.host.compute = Compute { kind: ComputeKind::Cpu, gpu: None, cpu: cell.host.compute.cpu.clone() };
        for model in &mut changed.models {
            model.runtime = model.runtime.on_cpu();
            model.device = None;
            // A published CPU time is for the CPU; the user's own was taken on the GPU.
            model.measured_ms = None;
        }
        changed
    })
}

/// The cell without the cameras that a smart camera may replace, and without the models only they use.
fn smart_camera(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let replaced = recommend::replaceable_cameras(&facts);
    if replaced.is_empty() {
        return None;
    }
    let mut changed = cell.clone();
    changed.cameras.retain(|camera| !replaced.contains(&camera.id));
    changed.models.retain(|model| {
        let uses = |camera: &&crate::cell::Camera| camera.models.contains(&model.id);
        changed.cameras.iter().any(|c| uses(&c)) || !cell.cameras.iter().any(|c| uses(&c))
    });
    if let Layout::Groups(groups) = &mut changed.processes.layout {
        for group in groups {
            group.retain(|id| changed.models.iter().any(|m| m.id == *id));
        }
    }
    Some(changed)
}
