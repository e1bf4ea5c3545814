//! Settings of the chosen runtime: only those it has.

use crate::components::check_group::Check;
use crate::components::number_field::NumberField;
use crate::components::select_field::{Choice, SelectField};
use crate::steps::lens::{At, count, large};
use cellsizer_sizing::cell::{Arena, ConvSearch, Export, Framework, Model, Runtime};
use cellsizer_sizing::limits;
use leptos::prelude::*;

const MIB: f64 = 1_048_576.0;

/// Its fields.
pub fn fields(at: At<Model>) -> AnyView {
    let runtime = at.get(|model| Some(model.runtime));
    let is = move |of: fn(Runtime) -> bool| runtime.get().is_some_and(of);
    view! {
        <Show when=move || is(Runtime::has_conv_search)>{search(at)}</Show>
        <Show when=move || is(|r| matches!(r, Runtime::Tensorrt | Runtime::OnnxruntimeTensorrt))>{profile(at)}</Show>
        <Show when=move || is(|r| r.uses_cuda() && !matches!(r, Runtime::OpencvCuda))>{cap(at)}</Show>
        <Show when=move || is(|r| matches!(r, Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeCpu))>{export(at)}</Show>
        <Show when=move || {
            !is(|r| matches!(r, Runtime::Pytorch | Runtime::PytorchCpu | Runtime::Libtorch))
        }>{imports(at)}</Show>
    }
    .into_any()
}

fn search(at: At<Model>) -> AnyView {
    let searches = vec![
        Choice::new("", "exhaustive (default)"),
        Choice::new("exhaustive", "EXHAUSTIVE"),
        Choice::new("heuristic", "HEURISTIC"),
        Choice::new("default", "DEFAULT"),
    ];
    let arenas = vec![
        Choice::new("", "power of two (default)"),
        Choice::new("power-of-two", "kNextPowerOfTwo"),
        Choice::new("same-as-requested", "kSameAsRequested"),
    ];
    view! {
        <SelectField
            path=at.path("conv_search")
            label="Algorithm search"
            choices=Signal::stored(searches)
            value=at.get(|model| model.settings.conv_search.map(|s| s.key().to_owned()).unwrap_or_default())
            set=at.set("conv_search", |model: &mut Model, key: String| {
                model.settings.conv_search = ConvSearch::ALL.into_iter().find(|s| s.key() == key);
            })
        />
        <SelectField
            path=at.path("arena")
            label="Arena growth"
            choices=Signal::stored(arenas)
            value=at.get(|model| match model.settings.arena {
                None => String::new(),
                Some(Arena::PowerOfTwo) => "power-of-two".to_owned(),
                Some(Arena::SameAsRequested) => "same-as-requested".to_owned(),
            })
            set=at.set("arena", |model: &mut Model, key: String| {
                model.settings.arena = match key.as_str() {
                    "power-of-two" => Some(Arena::PowerOfTwo),
                    "same-as-requested" => Some(Arena::SameAsRequested),
                    _ => None,
                };
            })
        />
    }
    .into_any()
}

#[allow(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn cap(at: At<Model>) -> AnyView {
    view! {
        <NumberField
            path=at.path("workspace_bytes")
            label="Workspace cap"
            limits=limits::BYTES
            scale=MIB
            unit="MiB"
            value=at.get(|model| model.settings.workspace_bytes.map(|bytes| bytes as f64))
            set=at.set("workspace_bytes", |model: &mut Model, value: Option<f64>| model.settings.workspace_bytes = value.map(large))
            placeholder=Signal::stored("none".to_owned())
        />
    }
    .into_any()
}

fn profile(at: At<Model>) -> AnyView {
    let side = move |side: usize, field: &'static str, label: &'static str| {
        let set = at.set(field, move |model: &mut Model, value: Option<f64>| {
            model.settings.max_input_px = value.map(|value| {
                let mut px = model.settings.max_input_px.or(model.input_px).unwrap_or([count(value); 2]);
                px[side] = count(value);
                px
            });
        });
        let value = at.get(move |model| model.settings.max_input_px.map(|px| f64::from(px[side])));
        let placeholder = Signal::stored("as sent".to_owned());
        view! { <NumberField path=at.path(field) label limits=limits::INPUT_PIXELS value set placeholder/> }
    };
    view! {
        <NumberField
            path=at.path("max_batch")
            label="Profile: largest batch"
            limits=limits::BATCH
            value=at.get(|model| model.settings.max_batch.map(f64::from))
            set=at.set("max_batch", |model: &mut Model, value: Option<f64>| model.settings.max_batch = value.map(count))
            placeholder=Signal::stored("as sent".to_owned())
        />
        {side(0, "max_width", "Profile: largest width")}
        {side(1, "max_height", "Profile: largest height")}
    }
    .into_any()
}

fn export(at: At<Model>) -> AnyView {
    let exports = vec![Choice::new("", "static (default)"), Choice::new("static", "static shapes"), Choice::new("dynamic", "dynamic shapes")];
    view! {
        <SelectField
            path=at.path("export")
            label="Export"
            choices=Signal::stored(exports)
            value=at.get(|model| match model.settings.export {
                None => String::new(),
                Some(Export::Static) => "static".to_owned(),
                Some(Export::Dynamic) => "dynamic".to_owned(),
            })
            set=at.set("export", |model: &mut Model, key: String| {
                model.settings.export = match key.as_str() {
                    "static" => Some(Export::Static),
                    "dynamic" => Some(Export::Dynamic),
                    _ => None,
                };
            })
        />
    }
    .into_any()
}

fn imports(at: At<Model>) -> AnyView {
    view! {
        <Check
            label="The process imports PyTorch too"
            value=at.get(|model| model.settings.also_imports.contains(&Framework::Pytorch))
            set=at.set("also_imports", |model: &mut Model, on: bool| {
                model.settings.also_imports = if on { vec![Framework::Pytorch] } else { Vec::new() };
            })
        />
    }
    .into_any()
}
