//! What computes: a listed GPU, a described one, the CPU, or not decided.

use super::{GIB, get, set};
use crate::components::check_group::Check;
use crate::components::number_field::NumberField;
use crate::components::select_field::{Choice, SelectField};
use crate::components::text_field::{TextField, name_problem};
use crate::state::{catalogue, use_app};
use crate::steps::lens::{count, large};
use cellsizer_sizing::catalogue::rows::{Architecture, Gpu, GpuKind};
use cellsizer_sizing::cell::{Compute, ComputeKind, CustomGpu, Host, Reference};
use cellsizer_sizing::format::{Units, bytes};
use cellsizer_sizing::limits;
use leptos::prelude::*;

/// Values that are no GPU's id.
const CPU: &str = "\u{0}cpu";
const UNDECIDED: &str = "\u{0}undecided";
const OWN: &str = "\u{0}own";

/// Its fields.
pub fn fields() -> AnyView {
    let app = use_app();
    let described = get(|host| matches!(host.compute.gpu, Some(Reference::Custom(_))) && host.compute.kind == ComputeKind::Gpu);
    let mut cpus = vec![Choice::new("", "not known, or the controller's")];
    cpus.extend(catalogue().tables().cpus.iter().map(|cpu| Choice::new(&cpu.id, &cpu.model)));
    view! {
        <SelectField
            path="host.compute"
            label="Models run on"
            choices=Signal::derive(choices)
            value=get(value)
            set=set("host.compute", move |host: &mut Host, value: String| {
                app.drafts().update(|drafts| drafts.forget_all("host.gpu."));
                choose(host, &value);
            })
        />
        <Show when=move || described.get()>{own()}</Show>
        <SelectField
            path="host.compute.cpu"
            label="CPU"
            choices=Signal::stored(cpus)
            value=get(|host| host.compute.cpu.clone().unwrap_or_default())
            set=set("host.compute.cpu", |host: &mut Host, id: String| host.compute.cpu = (!id.is_empty()).then_some(id))
        />
    }
    .into_any()
}

fn value(host: &Host) -> String {
    match (host.compute.kind, &host.compute.gpu) {
        (ComputeKind::Cpu, _) => CPU.to_owned(),
        (ComputeKind::Gpu, Some(Reference::Id(id))) => id.clone(),
        (ComputeKind::Gpu, Some(Reference::Custom(_))) => OWN.to_owned(),
        _ => UNDECIDED.to_owned(),
    }
}

fn choose(host: &mut Host, value: &str) {
    let cpu = host.compute.cpu.take();
    let compute = |kind, gpu| Compute { kind, gpu, cpu };
    host.compute = match value {
        CPU => compute(ComputeKind::Cpu, None),
        UNDECIDED => compute(ComputeKind::Undecided, None),
        OWN => {
            let start = host.compute.gpu.as_ref().and_then(Reference::id).and_then(|id| catalogue().gpu(id));
            compute(ComputeKind::Gpu, Some(Reference::Custom(described_as(start))))
        }
        id => compute(ComputeKind::Gpu, Some(Reference::Id(id.to_owned()))),
    };
}

/// The listed GPU's figures as a start.
fn described_as(gpu: Option<&Gpu>) -> CustomGpu {
    CustomGpu {
        name: "Own GPU".into(),
        architecture: gpu.map_or(Architecture::Ada, |gpu| gpu.architecture),
        sm_count: gpu.and_then(|gpu| gpu.sm_count),
        threads_per_sm: gpu.and_then(|gpu| gpu.threads_per_sm),
        memory_bytes: gpu.map_or(8 << 30, |gpu| gpu.memory_bytes),
        shared: gpu.is_some_and(|gpu| gpu.shared),
    }
}

fn choices() -> Vec<Choice> {
    let group = |kind: GpuKind| match kind {
        GpuKind::Card => "Cards",
        GpuKind::Mxm => "MXM modules",
        GpuKind::Module => "Jetson modules (shared memory)",
        GpuKind::Integrated => "Integrated (shared memory)",
    };
    let mut rows: Vec<&Gpu> = catalogue().tables().gpus.iter().collect();
    rows.sort_by(|a, b| (a.kind as u8, a.architecture, &a.model).cmp(&(b.kind as u8, b.architecture, &b.model)));
    let mut choices = vec![
        Choice::new(UNDECIDED, "a GPU, not decided which"),
        Choice::new(CPU, "the CPU only"),
        Choice::new(OWN, "a GPU that is not listed"),
    ];
    #[allow(clippy::cast_precision_loss, reason = "memory sizes are far below 2^53")]
    let memory = |gpu: &Gpu| bytes(gpu.memory_bytes as f64, Units::Binary);
    choices.extend(rows.into_iter().map(|gpu| Choice::new(&gpu.id, format!("{}, {}", gpu.model, memory(gpu))).under(group(gpu.kind))));
    choices
}

/// Reads something of the described GPU.
fn of<T: Default + PartialEq + Send + Sync + 'static>(read: fn(&CustomGpu) -> T) -> Memo<T> {
    get(move |host| match &host.compute.gpu {
        Some(Reference::Custom(gpu)) => read(gpu),
        _ => T::default(),
    })
}

/// Changes something of it.
fn change<V: 'static>(field: &'static str, to: fn(&mut CustomGpu, V)) -> Callback<V> {
    set(field, move |host: &mut Host, value| {
        if let Some(Reference::Custom(gpu)) = &mut host.compute.gpu {
            to(gpu, value);
        }
    })
}

fn own() -> AnyView {
    let architectures = Architecture::ALL.map(|a| Choice::new(format!("{a:?}"), format!("{a:?}"))).to_vec();
    #[allow(clippy::cast_precision_loss, reason = "memory sizes are far below 2^53")]
    fn memory(gpu: &CustomGpu) -> Option<f64> {
        Some(gpu.memory_bytes as f64)
    }
    let unknown = Signal::stored("not known".to_owned());
    view! {
        <TextField
            path="host.gpu.name"
            label="Name of the GPU"
            value=of(|gpu| gpu.name.clone())
            set=change("host.gpu.name", |gpu, name| gpu.name = name)
            check=Callback::new(|text: String| name_problem(&text, &[]))
        />
        <SelectField
            path="host.gpu.architecture"
            label="Architecture"
            choices=Signal::stored(architectures)
            value=of(|gpu| format!("{:?}", gpu.architecture))
            set=change("host.gpu.architecture", |gpu, name: String| {
                gpu.architecture = Architecture::ALL.into_iter().find(|a| format!("{a:?}") == name).unwrap_or(gpu.architecture);
            })
        />
        <NumberField
            path="host.gpu.memory"
            label="Its memory"
            limits=limits::MEMORY
            scale=GIB
            unit="GiB"
            required=true
            value=of(memory)
            set=change("host.gpu.memory", |gpu, value: Option<f64>| gpu.memory_bytes = value.map_or(gpu.memory_bytes, large))
        />
        <NumberField
            path="host.gpu.sm_count"
            label="Streaming multiprocessors"
            limits=limits::SM_COUNT
            value=of(|gpu| gpu.sm_count.map(f64::from))
            set=change("host.gpu.sm_count", |gpu, value: Option<f64>| gpu.sm_count = value.map(count))
            placeholder=unknown
        />
        <NumberField
            path="host.gpu.threads_per_sm"
            label="Resident threads of an SM"
            limits=limits::THREADS_PER_SM
            value=of(|gpu| gpu.threads_per_sm.map(f64::from))
            set=change("host.gpu.threads_per_sm", |gpu, value: Option<f64>| gpu.threads_per_sm = value.map(count))
            placeholder=unknown
        />
        <Check
            label="It shares the host's memory"
            value=of(|gpu| gpu.shared)
            set=change("host.gpu.shared", |gpu, on: bool| gpu.shared = on)
        />
    }
    .into_any()
}
