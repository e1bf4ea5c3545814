//! Settings of the chosen runtime: each is there only where the runtime has it.

use super::{side, with_side};
use crate::components::select_field::chosen;
use crate::steps::lens::{count, large};
use crate::steps::table::{Flag, Number, Select};
use cellsizer_sizing::cell::{Arena, ConvSearch, Export, Framework, Model, Runtime};
use cellsizer_sizing::limits;

const MIB: f64 = 1_048_576.0;

const SEARCHES: [(&str, &str); 4] =
    [("", "exhaustive (default)"), ("exhaustive", "EXHAUSTIVE"), ("heuristic", "HEURISTIC"), ("default", "DEFAULT")];
const ARENAS: [(&str, &str); 3] =
    [("", "power of two (default)"), ("power-of-two", "kNextPowerOfTwo"), ("same-as-requested", "kSameAsRequested")];
const EXPORTS: [(&str, &str); 3] =
    [("", "static (default)"), ("static", "static shapes"), ("dynamic", "dynamic shapes")];

fn has_search(model: &Model) -> bool {
    model.runtime.has_conv_search()
}

fn has_profile(model: &Model) -> bool {
    matches!(model.runtime, Runtime::Tensorrt | Runtime::OnnxruntimeTensorrt)
}

pub const SEARCH: Select<Model> = Select::new(
    "settings.conv_search",
    "Algorithm search",
    |_: &Model, _| chosen(&SEARCHES),
    |m| m.settings.conv_search.map_or("", ConvSearch::key).to_owned(),
    |m, key| m.settings.conv_search = ConvSearch::ALL.into_iter().find(|s| s.key() == key),
)
.when(has_search);

pub const ARENA: Select<Model> = Select::new(
    "settings.arena",
    "Arena growth",
    |_: &Model, _| chosen(&ARENAS),
    |m| match m.settings.arena {
        None => String::new(),
        Some(Arena::PowerOfTwo) => "power-of-two".to_owned(),
        Some(Arena::SameAsRequested) => "same-as-requested".to_owned(),
    },
    |m, key| {
        m.settings.arena = match key {
            "power-of-two" => Some(Arena::PowerOfTwo),
            "same-as-requested" => Some(Arena::SameAsRequested),
            _ => None,
        };
    },
)
.when(has_search);

#[allow(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
const fn float(bytes: u64) -> f64 {
    bytes as f64
}

pub const WORKSPACE: Number<Model> = Number::new(
    "settings.workspace_bytes",
    "Workspace cap",
    limits::BYTES,
    |m: &Model| m.settings.workspace_bytes.map(float),
    |m, value| m.settings.workspace_bytes = value.map(large),
)
.in_units(MIB, "MiB")
.or(|_| "none".to_owned())
.when(|m| m.runtime.uses_cuda() && m.runtime != Runtime::OpencvCuda);

fn as_sent(_: &Model) -> String {
    "as sent".to_owned()
}

pub const MAX_BATCH: Number<Model> = Number::new(
    "settings.max_batch",
    "Profile: largest batch",
    limits::BATCH,
    |m: &Model| m.settings.max_batch.map(f64::from),
    |m, value| m.settings.max_batch = value.map(count),
)
.or(as_sent)
.when(has_profile);

pub const MAX_WIDTH: Number<Model> = Number::new(
    "settings.max_input_px.0",
    "Profile: largest width",
    limits::INPUT_PIXELS,
    |m: &Model| side(m.settings.max_input_px, 0),
    |m, value| m.settings.max_input_px = with_side(m.settings.max_input_px, super::reference_input(m), 0, value),
)
.or(as_sent)
.when(has_profile);

pub const MAX_HEIGHT: Number<Model> = Number::new(
    "settings.max_input_px.1",
    "Profile: largest height",
    limits::INPUT_PIXELS,
    |m: &Model| side(m.settings.max_input_px, 1),
    |m, value| m.settings.max_input_px = with_side(m.settings.max_input_px, super::reference_input(m), 1, value),
)
.or(as_sent)
.when(has_profile);

pub const EXPORT: Select<Model> = Select::new(
    "settings.export",
    "Export",
    |_: &Model, _| chosen(&EXPORTS),
    |m| match m.settings.export {
        None => String::new(),
        Some(Export::Static) => "static".to_owned(),
        Some(Export::Dynamic) => "dynamic".to_owned(),
    },
    |m, key| {
        m.settings.export = match key {
            "static" => Some(Export::Static),
            "dynamic" => Some(Export::Dynamic),
            _ => None,
        };
    },
)
.when(|m| matches!(m.runtime, Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeCpu));

pub const IMPORTS: Flag<Model> = Flag {
    name: "settings.also_imports",
    label: "The process imports PyTorch too",
    get: |m| m.settings.also_imports.contains(&Framework::Pytorch),
    set: |m, on| m.settings.also_imports = if on { vec![Framework::Pytorch] } else { Vec::new() },
    shown: |m| !matches!(m.runtime, Runtime::Pytorch | Runtime::PytorchCpu | Runtime::Libtorch),
};
