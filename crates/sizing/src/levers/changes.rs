//! The table of levers: each is a change to a cell, `None` when there is nothing to change. How a lever is pulled is in
//! [`crate::explain`].

mod hardware;
mod layout;
mod model;
mod settings;

use super::Kind;
use crate::cell::{Cell, Device, Model};

pub(crate) const ALL: &[Kind] = &[
    Kind {
        id: "merge-processes",
        change: "One process for all models",
        changes_hardware: false,
        cell: layout::merge_processes,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "algorithm-search",
        change: "HEURISTIC algorithm search",
        changes_hardware: false,
        cell: settings::algorithm_search,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "cap-workspace",
        change: "Workspace capped at 64 MiB",
        changes_hardware: false,
        cell: settings::cap_workspace,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "arena-growth",
        change: "Arena grows by what is asked for",
        changes_hardware: false,
        cell: settings::arena_growth,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "in-turn",
        change: "Models take turns",
        changes_hardware: false,
        cell: layout::in_turn,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "drop-import",
        change: "No second framework in the process",
        changes_hardware: false,
        cell: settings::drop_import,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "lazy-loading",
        change: "Kernels loaded when they are used",
        changes_hardware: false,
        cell: settings::lazy_loading,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "one-instance",
        change: "One instance of each model",
        changes_hardware: false,
        cell: layout::one_instance,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "small-profile",
        change: "A TensorRT profile for what is sent",
        changes_hardware: false,
        cell: settings::small_profile,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "dynamic-export",
        change: "Shapes left free in the export",
        changes_hardware: false,
        cell: settings::dynamic_export,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "fewer-buffers",
        change: "Four acquisition buffers a camera",
        changes_hardware: false,
        cell: layout::fewer_buffers,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "cpp",
        change: "LibTorch (C++) instead of Python",
        changes_hardware: false,
        cell: settings::cpp,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "headless",
        change: "No display on this GPU",
        changes_hardware: false,
        cell: layout::headless,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "half-precision",
        change: "Half precision (FP16)",
        changes_hardware: false,
        cell: model::half_precision,
        undone: Some(model::full_precision),
        applicable: true,
    },
    Kind {
        id: "int8",
        change: "Eight-bit weights (INT8)",
        changes_hardware: false,
        cell: model::int8,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "half-input",
        change: "Half the input size",
        changes_hardware: false,
        cell: model::half_input,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "smaller-model",
        change: "The next smaller model",
        changes_hardware: false,
        cell: model::smaller_model,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "bigger-gpu",
        change: "A bigger GPU",
        changes_hardware: true,
        cell: hardware::bigger_gpu,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "cpu-inference",
        change: "Inference on the CPU",
        changes_hardware: true,
        cell: hardware::cpu_inference,
        undone: None,
        applicable: true,
    },
    Kind {
        id: "smart-camera",
        change: "Smart cameras instead",
        changes_hardware: true,
        cell: hardware::smart_camera,
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
