//! Settings of the chosen runtime: each is there only where the runtime has it.

use super::{side, with_side};
use crate::components::select_field::chosen;
use crate::steps::lens::{count, large};
use crate::steps::table::{self, Field, Flag, Number, Select};
use cellsizer_sizing::cell::{Arena, ConvSearch, Export, Framework, Model, Runtime};
use cellsizer_sizing::limits;
use leptos::prelude::*;

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

const SEARCH: Select<Model> = Select::new(
    "settings.conv_search",
    "Algorithm search",
    |_: &Model, _| chosen(&SEARCHES),
    |m| m.settings.conv_search.map_or("", ConvSearch::key).to_owned(),
    |m, key| m.settings.conv_search = ConvSearch::ALL.into_iter().find(|s| s.key() == key),
)
.when(has_search);

const ARENA: Select<Model> = Select::new(
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

const WORKSPACE: Number<Model> = Number::new(
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

const MAX_BATCH: Number<Model> = Number::new(
    "settings.max_batch",
    "Profile: largest batch",
    limits::BATCH,
    |m: &Model| m.settings.max_batch.map(f64::from),
    |m, value| m.settings.max_batch = value.map(count),
)
.or(as_sent)
.when(has_profile);

const MAX_WIDTH: Number<Model> = Number::new(
    "settings.max_input_px.0",
    "Profile: largest width",
    limits::INPUT_PIXELS,
    |m: &Model| side(m.settings.max_input_px, 0),
    |m, value| m.settings.max_input_px = with_side(m.settings.max_input_px, super::reference_input(m), 0, value),
)
.or(as_sent)
.when(has_profile);

const MAX_HEIGHT: Number<Model> = Number::new(
    "settings.max_input_px.1",
    "Profile: largest height",
    limits::INPUT_PIXELS,
    |m: &Model| side(m.settings.max_input_px, 1),
    |m, value| m.settings.max_input_px = with_side(m.settings.max_input_px, super::reference_input(m), 1, value),
)
.or(as_sent)
.when(has_profile);

const EXPORT: Select<Model> = Select::new(
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

/// TensorRT's tactic sources.
const TACTICS: Select<Model> = Select::new(
    "settings.library_tactics",
    "Tactics of cuBLAS and cuDNN",
    |_: &Model, _| chosen(&TACTIC_SOURCES),
    |m| m.settings.library_tactics.map_or("", |on| if on { "on" } else { "off" }).to_owned(),
    |m, key| m.settings.library_tactics = (!key.is_empty()).then_some(key == "on"),
)
.when(|m| m.runtime == Runtime::Tensorrt);

const TACTIC_SOURCES: [(&str, &str); 3] =
    [("", "by version (default)"), ("on", "allowed: both are loaded"), ("off", "off: neither is loaded")];

fn is_torch(model: &Model) -> bool {
    Framework::Pytorch.is_in(model.runtime)
}

const STREAMS: Number<Model> = Number::new(
    "settings.streams",
    "CUDA streams",
    limits::STREAMS,
    |m: &Model| m.settings.streams.map(f64::from),
    |m, value| m.settings.streams = value.map(count),
)
.or(|_| "1".to_owned())
.hint("Each has a cuBLAS workspace of its own.")
.when(|m| is_torch(m) && m.runtime.uses_cuda());

const BENCHMARK: Flag<Model> = Flag {
    name: "settings.cudnn_benchmark",
    label: "torch.backends.cudnn.benchmark is on",
    get: |m| m.settings.cudnn_benchmark,
    set: |m, on| m.settings.cudnn_benchmark = on,
    shown: |m| is_torch(m) && m.runtime.uses_cuda(),
};

const VARYING: Flag<Model> = Flag {
    name: "settings.varying_shapes",
    label: "Inputs come in ever-changing sizes",
    get: |m| m.settings.varying_shapes,
    set: |m, on| m.settings.varying_shapes = on,
    shown: |m| m.runtime.uses_cuda(),
};

const SHRINKAGE: Flag<Model> = Flag {
    name: "settings.arena_shrinkage",
    label: "The arena shrinks after each run",
    get: |m| m.settings.arena_shrinkage,
    set: |m, on| m.settings.arena_shrinkage = on,
    shown: |m| m.runtime.has_arena(),
};

/// A framework that the process imports beside its runtime.
const fn imports(
    label: &'static str,
    get: fn(&Model) -> bool,
    set: fn(&mut Model, bool),
    shown: fn(&Model) -> bool,
) -> Flag<Model> {
    Flag { name: "settings.also_imports", label, get, set, shown }
}

fn set_import(model: &mut Model, framework: Framework, on: bool) {
    model.settings.also_imports.retain(|other| *other != framework);
    if on {
        model.settings.also_imports.push(framework);
    }
}

pub static FIELDS: [Field<Model>; 14] = [
    Field::Select(SEARCH),
    Field::Select(ARENA),
    Field::Number(MAX_BATCH),
    Field::Number(MAX_WIDTH),
    Field::Number(MAX_HEIGHT),
    Field::Number(WORKSPACE),
    Field::Select(EXPORT),
    Field::Select(TACTICS),
    Field::Number(STREAMS),
    Field::Flag(BENCHMARK),
    Field::Flag(VARYING),
    Field::Flag(SHRINKAGE),
    Field::Flag(imports(
        "The process imports PyTorch too",
        |m| m.settings.also_imports.contains(&Framework::Pytorch),
        |m, on| set_import(m, Framework::Pytorch, on),
        |m| !is_torch(m),
    )),
    Field::Flag(imports(
        "The process imports TensorFlow too",
        |m| m.settings.also_imports.contains(&Framework::Tensorflow),
        |m, on| set_import(m, Framework::Tensorflow, on),
        |m| m.runtime != Runtime::Tensorflow,
    )),
];

/// The fields.
pub fn fields(index: usize) -> AnyView {
    view! { <div class="fields">{table::fields(index, &FIELDS)}</div> }.into_any()
}
