//! What computes: a listed GPU, a described one, the CPU, or not decided.

use super::{GIB, float};
use crate::components::select_field::Choice;
use crate::components::text_field::name_problem;
use crate::state::catalogue;
use crate::steps::lens::{count, large};
use crate::steps::table::{Flag, Number, Select, Text};
use cellsizer_sizing::catalogue::rows::{Architecture, Gpu, GpuKind};
use cellsizer_sizing::cell::{Compute, ComputeKind, CustomGpu, Host, Reference};
use cellsizer_sizing::format::{Units, bytes};
use cellsizer_sizing::limits;

/// Values that are no GPU's id: ids have no blanks.
const ONLY_CPU: &str = "only cpu";
const UNDECIDED: &str = "not decided";
const OWN: &str = "own gpu";

pub const DEVICE: Select<Host> =
    Select::new("compute.gpu", "Models run on", |_, _| devices(), device, choose).forget(&["compute.gpu.custom."]);

pub const CPU: Select<Host> = Select::new(
    "compute.cpu",
    "CPU",
    |_, _| {
        let cpus = catalogue().tables().cpus.iter().map(|cpu| Choice::new(cpu.id.as_str(), cpu.model.as_str()));
        std::iter::once(Choice::new("", "not known, or the controller's")).chain(cpus).collect()
    },
    |h| h.compute.cpu.clone().unwrap_or_default(),
    |h, id| h.compute.cpu = (!id.is_empty()).then(|| id.to_owned()),
);

fn device(host: &Host) -> String {
    let value = match (host.compute.kind, &host.compute.gpu) {
        (ComputeKind::Cpu, _) => ONLY_CPU,
        (ComputeKind::Gpu, Some(Reference::Id(id))) => id,
        (ComputeKind::Gpu, Some(Reference::Custom(_))) => OWN,
        // A controller brings its own along.
        (ComputeKind::Gpu, None) => super::listed(host).and_then(|row| row.gpu_id.as_deref()).unwrap_or(UNDECIDED),
        (ComputeKind::Undecided, _) => UNDECIDED,
    };
    value.to_owned()
}

fn choose(host: &mut Host, value: &str) {
    let start = host.compute.gpu.as_ref().and_then(Reference::id).and_then(|id| catalogue().gpu(id));
    let (kind, gpu) = match value {
        ONLY_CPU => (ComputeKind::Cpu, None),
        UNDECIDED => (ComputeKind::Undecided, None),
        OWN => (ComputeKind::Gpu, Some(Reference::Custom(described_as(start)))),
        id => (ComputeKind::Gpu, Some(Reference::Id(id.to_owned()))),
    };
    host.compute = Compute { kind, gpu, cpu: host.compute.cpu.take() };
}

/// The listed GPU's figures as a start.
fn described_as(gpu: Option<&Gpu>) -> CustomGpu {
    CustomGpu {
        name: "Own GPU".into(),
        architecture: gpu.map_or(Architecture::Ada, |gpu| gpu.architecture),
        sm_count: gpu.and_then(|gpu| gpu.sm_count),
        threads_per_sm: gpu.and_then(|gpu| gpu.threads_per_sm),
        memory_bytes: gpu.and_then(|gpu| gpu.memory_bytes).unwrap_or(8 << 30),
        shared: gpu.is_some_and(|gpu| gpu.shared),
    }
}

/// Kinds, whether they are there only because people have them, and what the group is called.
const KINDS: [(GpuKind, bool, &str); 6] = [
    (GpuKind::Card, false, "Cards"),
    (GpuKind::Mxm, false, "MXM modules"),
    (GpuKind::Module, false, "Jetson modules (shared memory)"),
    (GpuKind::Integrated, false, "Integrated (shared memory)"),
    (GpuKind::Card, true, "Other cards that people have"),
    (GpuKind::Mxm, true, "Laptop GPUs"),
];

fn devices() -> Vec<Choice> {
    let mut choices = vec![
        Choice::new(UNDECIDED, "a GPU, not decided which"),
        Choice::new(ONLY_CPU, "the CPU only"),
        Choice::new(OWN, "a GPU that is not listed"),
    ];
    for (kind, others, group) in KINDS {
        let rows = catalogue().tables().gpus.iter().filter(|gpu| gpu.kind == kind && gpu.never_suggested == others);
        choices.extend(rows.map(|gpu| {
            // An integrated one draws on the machine's memory.
            let memory = gpu.memory_bytes.map(|own| format!(", {}", bytes(float(own), Units::Binary)));
            Choice::new(gpu.id.as_str(), format!("{}{}", gpu.model, memory.unwrap_or_default())).under(group)
        }));
    }
    choices
}

fn own(host: &Host) -> Option<&CustomGpu> {
    match &host.compute.gpu {
        Some(Reference::Custom(gpu)) if host.compute.kind == ComputeKind::Gpu => Some(gpu),
        _ => None,
    }
}

fn is_own(host: &Host) -> bool {
    own(host).is_some()
}

fn change(host: &mut Host, change: impl FnOnce(&mut CustomGpu)) {
    if let Some(Reference::Custom(gpu)) = &mut host.compute.gpu {
        change(gpu);
    }
}

fn not_known(_: &Host) -> String {
    "not known".to_owned()
}

fn name(architecture: Architecture) -> String {
    format!("{architecture:?}")
}

pub const NAME: Text<Host> = Text {
    name: "compute.gpu.custom.name",
    label: "Name of the GPU",
    get: |h| own(h).map(|gpu| gpu.name.clone()).unwrap_or_default(),
    set: |h, name| change(h, |gpu| gpu.name = name),
    problem: |text| name_problem(text, &[]),
    placeholder: "",
    hint: "",
    shown: is_own,
};

pub const ARCHITECTURE: Select<Host> = Select::new(
    "compute.gpu.custom.architecture",
    "Architecture",
    |_, _| Architecture::ALL.map(|a| Choice::new(name(a), name(a))).into(),
    |h| own(h).map(|gpu| name(gpu.architecture)).unwrap_or_default(),
    |h, text| {
        if let Some(architecture) = Architecture::ALL.into_iter().find(|a| name(*a) == text) {
            change(h, |gpu| gpu.architecture = architecture);
        }
    },
)
.when(is_own);

pub const MEMORY: Number<Host> = Number::new(
    "compute.gpu.custom.memory_bytes",
    "Its memory",
    limits::MEMORY,
    |h| own(h).map(|gpu| float(gpu.memory_bytes)),
    |h, value| change(h, |gpu| gpu.memory_bytes = value.map_or(gpu.memory_bytes, large)),
)
.in_units(GIB, "GiB")
.required()
.when(is_own);

pub const SM_COUNT: Number<Host> = Number::new(
    "compute.gpu.custom.sm_count",
    "Streaming multiprocessors",
    limits::SM_COUNT,
    |h| own(h).and_then(|gpu| gpu.sm_count).map(f64::from),
    |h, value| change(h, |gpu| gpu.sm_count = value.map(count)),
)
.or(not_known)
.when(is_own);

pub const THREADS: Number<Host> = Number::new(
    "compute.gpu.custom.threads_per_sm",
    "Resident threads of an SM",
    limits::THREADS_PER_SM,
    |h| own(h).and_then(|gpu| gpu.threads_per_sm).map(f64::from),
    |h, value| change(h, |gpu| gpu.threads_per_sm = value.map(count)),
)
.or(not_known)
.when(is_own);

pub const SHARED: Flag<Host> = Flag {
    name: "compute.gpu.custom.shared",
    label: "It shares the host's memory",
    get: |h| own(h).is_some_and(|gpu| gpu.shared),
    set: |h, on| change(h, |gpu| gpu.shared = on),
    shown: is_own,
};
