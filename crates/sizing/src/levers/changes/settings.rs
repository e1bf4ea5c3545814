//! Options of the runtime and of the process.

use super::{each_model, on_gpu};
use crate::catalogue::Catalogue;
use crate::catalogue::baseline_rows::Loading;
use crate::cell::{Arena, Cell, ConvSearch, Export, Model, ModuleLoading, Runtime};
use crate::facts::Facts;
use crate::facts::ModelFacts;

pub(super) fn algorithm_search(cell: &Cell, _: &Catalogue) -> Option<Cell> {
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

pub(super) fn cap_workspace(cell: &Cell, _: &Catalogue) -> Option<Cell> {
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

pub(super) fn arena_growth(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let now = model.settings.arena.unwrap_or_default();
        let applies = on_gpu(model) && model.runtime.has_conv_search() && now == Arena::PowerOfTwo;
        if applies {
            model.settings.arena = Some(Arena::SameAsRequested);
        }
        applies
    })
}

pub(super) fn drop_import(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = !model.settings.also_imports.is_empty();
        model.settings.also_imports.clear();
        applies
    })
}

pub(super) fn lazy_loading(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
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

pub(super) fn small_profile(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let batch = model.settings.max_batch.take();
        let input = model.settings.max_input_px.take();
        batch.is_some() || input.is_some()
    })
}

pub(super) fn dynamic_export(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let onnxruntime = matches!(model.runtime, Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeCpu);
        onnxruntime && model.settings.export.replace(Export::Dynamic) != Some(Export::Dynamic)
    })
}

pub(super) fn fixed_shapes(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| std::mem::take(&mut model.settings.varying_shapes))
}

pub(super) fn arena_shrinkage(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let grows = on_gpu(model) && model.runtime.has_arena() && model.settings.varying_shapes;
        grows && !std::mem::replace(&mut model.settings.arena_shrinkage, true)
    })
}

pub(super) fn tactic_sources(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let mut known = facts.models.iter();
    each_model(cell, |model| {
        let loads = known.next().is_some_and(|m| m.on_gpu && m.situation.loading == Loading::Eager);
        let applies = loads && model.runtime == Runtime::Tensorrt;
        if applies {
            model.settings.library_tactics = Some(false);
        }
        applies
    })
}

pub(super) fn no_benchmark(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| std::mem::take(&mut model.settings.cudnn_benchmark))
}

pub(super) fn one_stream(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| model.settings.streams.take().is_some_and(|streams| streams > 1))
}

pub(super) fn cpp(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = model.runtime == Runtime::Pytorch;
        if applies {
            model.runtime = Runtime::Libtorch;
        }
        applies
    })
}
