//! Host: what computes, its memory, and the ports it has.

mod compute;
mod io;

use crate::components::check_group::Check;
use crate::components::number_field::NumberField;
use crate::components::number_text::format as show;
use crate::components::select_field::{Choice, SelectField};
use crate::state::{catalogue, use_app};
use crate::steps::lens::large;
use cellsizer_sizing::cell::{ComputeKind, Headroom, HeadroomRule, Host as CellHost, ModuleLoading, Os};
use cellsizer_sizing::{apply_controller, limits};
use leptos::prelude::*;

const GIB: f64 = 1_073_741_824.0;

/// Reads something of the host.
fn get<T: Default + PartialEq + Send + Sync + 'static>(get: impl Fn(&CellHost) -> T + Send + Sync + 'static) -> Memo<T> {
    let cell = use_app().cell();
    Memo::new(move |_| cell.with(|cell| get(&cell.host)))
}

/// Changes something of the host.
fn set<V: 'static>(field: &'static str, set: impl Fn(&mut CellHost, V) + Send + Sync + 'static) -> Callback<V> {
    let app = use_app();
    Callback::new(move |value| app.edit_field(field, |cell| set(&mut cell.host, value)))
}

/// The step.
#[component]
pub fn Host() -> impl IntoView {
    view! {
        <h2>"Host " <small>"the machine that runs the models"</small></h2>
        <div class="fields">
            {controller()}
            {compute::fields()}
            {system()}
            {headroom()}
        </div>
        {io::fields()}
    }
    .into_any()
}

fn controller() -> AnyView {
    let app = use_app();
    let mut rows: Vec<_> = catalogue().tables().controllers.iter().collect();
    rows.sort_by(|a, b| (a.vendor == "Profile", &a.vendor, &a.model).cmp(&(b.vendor == "Profile", &b.vendor, &b.model)));
    let mut choices = vec![Choice::new("", "Own machine")];
    choices.extend(rows.into_iter().map(|row| {
        let group = if row.vendor == "Profile" { "Profiles to ask vendors for" } else { row.vendor.as_str() };
        Choice::new(&row.id, &row.model).under(group)
    }));
    // A product brings its memory, GPU and ports along; back on the own machine they stay as they are.
    let set = Callback::new(move |id: String| {
        let cell = app.cell().get_untracked();
        match apply_controller(&cell, catalogue(), &id) {
            Some(cell) => app.replace(cell, "The controller's memory, GPU and ports are in the cell."),
            None => app.edit(|cell| {
                cell.host.controller = None;
                // The GPU was the controller's, if the cell names none.
                if cell.host.compute.gpu.is_none() && cell.host.compute.kind == ComputeKind::Gpu {
                    cell.host.compute.kind = ComputeKind::Undecided;
                }
            }),
        }
    });
    let hint = get(|host| match host.controller.as_deref().and_then(|id| catalogue().controller(id)) {
        Some(row) if row.vendor == "Profile" => "A profile to ask vendors for, not a product.".to_owned(),
        Some(_) => "What is empty below is the maker's; unknown stays unknown.".to_owned(),
        None => String::new(),
    });
    view! {
        <SelectField
            path="host.controller"
            label="Controller"
            choices=Signal::stored(choices)
            value=get(|host| host.controller.clone().unwrap_or_default())
            set
            hint
        />
    }
    .into_any()
}

fn system() -> AnyView {
    let systems = vec![Choice::new("linux", "Linux"), Choice::new("windows", "Windows"), Choice::new("jetpack", "JetPack")];
    let loadings = vec![Choice::new("auto", "by version (default)"), Choice::new("eager", "EAGER"), Choice::new("lazy", "LAZY")];
    #[allow(clippy::cast_precision_loss, reason = "memory sizes are far below 2^53")]
    let gib = |bytes: u64| bytes as f64;
    view! {
        <SelectField
            path="host.os"
            label="Operating system"
            choices=Signal::stored(systems)
            value=get(|host| host.os.key().to_owned())
            set=set("host.os", |host: &mut CellHost, key: String| {
                host.os = match key.as_str() {
                    "windows" => Os::Windows,
                    "jetpack" => Os::Jetpack,
                    _ => Os::Linux,
                };
            })
        />
        <NumberField
            path="host.ram_bytes"
            label="System memory"
            limits=limits::MEMORY
            scale=GIB
            unit="GiB"
            value=get(move |host| host.ram_bytes.map(gib))
            set=set("host.ram_bytes", |host: &mut CellHost, value: Option<f64>| host.ram_bytes = value.map(large))
            placeholder=get(move |host| {
                let theirs = host.controller.as_deref().and_then(|id| catalogue().controller(id)).and_then(|row| row.ram_bytes);
                theirs.map_or_else(|| "not known".to_owned(), |bytes| format!("{}, the maker's", show(gib(bytes) / GIB)))
            })
        />
        <SelectField
            path="host.module_loading"
            label="CUDA module loading"
            choices=Signal::stored(loadings)
            value=get(|host| match host.module_loading {
                ModuleLoading::Auto => "auto".to_owned(),
                ModuleLoading::Eager => "eager".to_owned(),
                ModuleLoading::Lazy => "lazy".to_owned(),
            })
            set=set("host.module_loading", |host: &mut CellHost, key: String| {
                host.module_loading = match key.as_str() {
                    "eager" => ModuleLoading::Eager,
                    "lazy" => ModuleLoading::Lazy,
                    _ => ModuleLoading::Auto,
                };
            })
        />
        <Check
            label="A display hangs on the GPU"
            value=get(|host| host.display_attached)
            set=set("host.display_attached", |host: &mut CellHost, on: bool| host.display_attached = on)
        />
    }
    .into_any()
}

fn headroom() -> AnyView {
    let rules = vec![
        Choice::new("double", "the typical value once more (default)"),
        Choice::new("percent", "percent of the high end"),
        Choice::new("fixed", "a fixed size"),
        Choice::new("none", "none"),
    ];
    let app = use_app();
    let rule = get(|host| Some(host.headroom.rule));
    #[allow(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
    let bytes = |bytes: u64| bytes as f64;
    view! {
        <SelectField
            path="host.headroom"
            label="Headroom on the device"
            choices=Signal::stored(rules)
            value=get(|host| match host.headroom.rule {
                HeadroomRule::Double => "double".to_owned(),
                HeadroomRule::Percent => "percent".to_owned(),
                HeadroomRule::Fixed => "fixed".to_owned(),
                HeadroomRule::None => "none".to_owned(),
            })
            set=set("host.headroom", move |host: &mut CellHost, key: String| {
                app.drafts().update(|drafts| drafts.forget_all("host.headroom."));
                host.headroom = match key.as_str() {
                    "percent" => Headroom { rule: HeadroomRule::Percent, percent: Some(20.0), bytes: None },
                    "fixed" => Headroom { rule: HeadroomRule::Fixed, percent: None, bytes: Some(large(GIB)) },
                    "none" => Headroom { rule: HeadroomRule::None, ..Headroom::default() },
                    _ => Headroom::default(),
                };
            })
        />
        <Show when=move || rule.get() == Some(HeadroomRule::Percent)>
            <NumberField
                path="host.headroom.percent"
                label="Headroom"
                limits=limits::PERCENT
                required=true
                value=get(|host| host.headroom.percent)
                set=set("host.headroom.percent", |host: &mut CellHost, value: Option<f64>| host.headroom.percent = value)
            />
        </Show>
        <Show when=move || rule.get() == Some(HeadroomRule::Fixed)>
            <NumberField
                path="host.headroom.bytes"
                label="Headroom"
                limits=limits::BYTES
                scale=GIB
                unit="GiB"
                required=true
                value=get(move |host| host.headroom.bytes.map(bytes))
                set=set("host.headroom.bytes", |host: &mut CellHost, value: Option<f64>| host.headroom.bytes = value.map(large))
            />
        </Show>
    }
    .into_any()
}
