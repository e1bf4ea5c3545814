//! Host: what computes, its memory, and the ports it has.

mod addons;
mod compute;
pub(super) mod io;

use super::lens::{count, large};
use super::table::{self, Field, Flag, Number, Select};
use crate::components::reactive::text;
use crate::components::select_field::{Choice, SelectField, chosen};
use crate::state::{catalogue, use_app};
use cellsizer_sizing::catalogue::rows::Controller;
use cellsizer_sizing::cell::{ComputeKind, Headroom, HeadroomRule, Host as CellHost, ModuleLoading, Os};
use cellsizer_sizing::number::text as show;
use cellsizer_sizing::{apply_controller, limits};
use leptos::prelude::*;

const GIB: f64 = 1_073_741_824.0;

/// The step.
#[component]
pub fn Host() -> impl IntoView {
    view! {
        <h2>"Host " <small>"the machine that runs the models"</small></h2>
        <div class="fields">
            {controller()}
            {table::fields::<CellHost>(0, &FIELDS)}
        </div>
        <h3>"What the host has"</h3>
        <p class="field__hint">"Empty means: as the controller's maker says, else unknown. An answer from the vendor goes here."</p>
        <div class="fields">{table::fields::<CellHost>(0, &io::FIELDS)}</div>
        {addons::view()}
    }
    .into_any()
}

/// The catalogue's row of the host's controller.
fn listed(host: &CellHost) -> Option<&'static Controller> {
    host.controller.as_deref().and_then(|id| catalogue().controller(id))
}

/// A product brings its memory, GPU and ports along, which is more than one field: it changes the whole cell.
fn controller() -> AnyView {
    let app = use_app();
    let set = Callback::new(move |id: String| {
        let cell = app.cell().get_untracked();
        match apply_controller(&cell, catalogue(), &id) {
            Some(cell) => app.replace(cell, "The controller's memory, GPU and ports are in the cell."),
            // Back on the own machine they stay as they are.
            None => app.edit(|cell| {
                cell.host.controller = None;
                // The GPU was the controller's, if the cell names none.
                if cell.host.compute.gpu.is_none() && cell.host.compute.kind == ComputeKind::Gpu {
                    cell.host.compute.kind = ComputeKind::Undecided;
                }
            }),
        }
    });
    let value = text(move || app.cell().with(|cell| cell.host.controller.clone().unwrap_or_default()));
    let hint = text(move || {
        let words = match app.cell().with(|cell| listed(&cell.host)) {
            Some(row) if row.vendor == "Profile" => "A profile to ask vendors for, not a product.",
            Some(_) => "What is empty below is the maker's; unknown stays unknown.",
            None => "",
        };
        words.to_owned()
    });
    SelectField {
        path: "host.controller".to_owned(),
        label: "Controller".to_owned(),
        choices: Box::new(controllers),
        value,
        set,
        hint,
    }
    .view()
}

/// Products by maker (the table is sorted by id, which begins with the maker), then the profiles.
fn controllers() -> Vec<Choice> {
    let rows = || catalogue().tables().controllers.iter();
    let products = rows().filter(|row| row.vendor != "Profile");
    let profiles = rows().filter(|row| row.vendor == "Profile");
    std::iter::once(Choice::new("", "Own machine"))
        .chain(products.map(|row| Choice::new(row.id.as_str(), row.model.as_str()).under(row.vendor.as_str())))
        .chain(
            profiles.map(|row| Choice::new(row.id.as_str(), row.model.as_str()).under("Profiles to ask vendors for")),
        )
        .collect()
}

const SYSTEMS: [(&str, &str); 3] = [("linux", "Linux"), ("windows", "Windows"), ("jetpack", "JetPack")];
const LOADINGS: [(&str, &str); 3] = [("auto", "by version (default)"), ("eager", "EAGER"), ("lazy", "LAZY")];
const RULES: [(&str, &str); 4] = [
    ("double", "the typical value once more (default)"),
    ("percent", "percent of the high end"),
    ("fixed", "a fixed size"),
    ("none", "none"),
];

#[allow(clippy::cast_precision_loss, reason = "memory sizes are far below 2^53")]
fn float(bytes: u64) -> f64 {
    bytes as f64
}

pub(super) static FIELDS: [Field<CellHost>; 17] = [
    Field::Select(compute::DEVICE),
    Field::Text(compute::NAME),
    Field::Select(compute::ARCHITECTURE),
    Field::Number(compute::MEMORY),
    Field::Number(compute::SM_COUNT),
    Field::Number(compute::THREADS),
    Field::Flag(compute::SHARED),
    Field::Select(compute::CPU),
    Field::Select(Select::new(
        "os",
        "Operating system",
        |_, _| chosen(&SYSTEMS),
        |h| h.os.key().to_owned(),
        |h, key| {
            h.os = match key {
                "windows" => Os::Windows,
                "jetpack" => Os::Jetpack,
                _ => Os::Linux,
            };
        },
    )),
    Field::Number(
        Number::new(
            "ram_bytes",
            "System memory",
            limits::MEMORY,
            |h: &CellHost| h.ram_bytes.map(float),
            |h, value| {
                h.ram_bytes = value.map(large);
            },
        )
        .in_units(GIB, "GiB")
        .or(|h| match listed(h).and_then(|row| row.ram_bytes) {
            Some(bytes) => format!("{}, the maker's", show(float(bytes) / GIB)),
            None => "not known".to_owned(),
        }),
    ),
    Field::Select(Select::new(
        "module_loading",
        "CUDA module loading",
        |_, _| chosen(&LOADINGS),
        loading,
        choose_loading,
    )),
    Field::Flag(Flag {
        name: "display_attached",
        label: "A display hangs on the GPU",
        get: |h| h.display_attached,
        set: |h, on| h.display_attached = on,
        shown: |_| true,
    }),
    Field::Number(
        Number::new(
            "visible_gpus",
            "GPUs that each process sees",
            limits::GPUS,
            |h: &CellHost| h.visible_gpus.map(f64::from),
            |h, value| h.visible_gpus = value.map(count),
        )
        .or(|_| "1".to_owned())
        .hint("CUDA_VISIBLE_DEVICES. Each may hold a context on all of them."),
    ),
    Field::Flag(Flag {
        name: "mps",
        label: "CUDA's Multi-Process Service runs",
        get: |h| h.mps,
        set: |h, on| h.mps = on,
        shown: |_| true,
    }),
    Field::Select(
        Select::new("headroom.rule", "Headroom on the device", |_, _| chosen(&RULES), rule, choose_rule)
            .forget(&["headroom."]),
    ),
    Field::Number(
        Number::new(
            "headroom.percent",
            "Headroom",
            limits::PERCENT,
            |h: &CellHost| h.headroom.percent,
            |h, value| {
                h.headroom.percent = value;
            },
        )
        .required()
        .when(|h| h.headroom.rule == HeadroomRule::Percent),
    ),
    Field::Number(
        Number::new(
            "headroom.bytes",
            "Headroom",
            limits::BYTES,
            |h: &CellHost| h.headroom.bytes.map(float),
            |h, value| {
                h.headroom.bytes = value.map(large);
            },
        )
        .in_units(GIB, "GiB")
        .required()
        .when(|h| h.headroom.rule == HeadroomRule::Fixed),
    ),
];

fn loading(host: &CellHost) -> String {
    let key = match host.module_loading {
        ModuleLoading::Auto => "auto",
        ModuleLoading::Eager => "eager",
        ModuleLoading::Lazy => "lazy",
    };
    key.to_owned()
}

fn choose_loading(host: &mut CellHost, key: &str) {
    host.module_loading = match key {
        "eager" => ModuleLoading::Eager,
        "lazy" => ModuleLoading::Lazy,
        _ => ModuleLoading::Auto,
    };
}

fn rule(host: &CellHost) -> String {
    let key = match host.headroom.rule {
        HeadroomRule::Double => "double",
        HeadroomRule::Percent => "percent",
        HeadroomRule::Fixed => "fixed",
        HeadroomRule::None => "none",
    };
    key.to_owned()
}

fn choose_rule(host: &mut CellHost, key: &str) {
    host.headroom = match key {
        "percent" => Headroom { rule: HeadroomRule::Percent, percent: Some(20.0), bytes: None },
        "fixed" => Headroom { rule: HeadroomRule::Fixed, percent: None, bytes: Some(large(GIB)) },
        "none" => Headroom { rule: HeadroomRule::None, ..Headroom::default() },
        _ => Headroom::default(),
    };
}
