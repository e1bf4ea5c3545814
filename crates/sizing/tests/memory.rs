//! What people ask about memory, told with the engine's numbers; sources by their ids in `data/evidence.toml`.

use cellsizer_sizing::catalogue::rows::Architecture;
use cellsizer_sizing::cell::{
    Camera, Cell, Compute, ComputeKind, CustomGpu, Export, Framework, HeadroomRule, Layout, Model, Os, Precision,
    Processes, Reference, Runtime,
};
use cellsizer_sizing::report::{LeverVerdict, Range, Status};
use cellsizer_sizing::{Catalogue, Report, size};
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::embedded);
const GIB: u64 = 1 << 30;
const MIB: f64 = 1_048_576.0;

fn sized(cell: &Cell) -> Report {
    size(cell, &CATALOGUE).expect("the cell is valid")
}

fn with(gpu: Reference<CustomGpu>, models: Vec<Model>) -> Cell {
    let mut cell = Cell { models, ..Cell::default() };
    cell.host.compute = Compute { kind: ComputeKind::Gpu, gpu: Some(gpu), cpu: None };
    cell
}

fn on(gpu: &str, models: Vec<Model>) -> Cell {
    with(Reference::Id(gpu.into()), models)
}

fn model(id: &str, network: &str, runtime: Runtime) -> Model {
    Model { runtime, ..Model::new(id, network) }
}

fn status(report: &Report, id: &str) -> Status {
    report.checks.iter().find(|check| check.id == id).expect("a check").status
}

/// E224 to E226: 3.6 GB for the first Python worker, 2.4 GB for each further one, 1.1 GB of GPU memory beside it (E227).
#[test]
fn three_python_workers_end_the_host_memory_of_an_8_gb_box_before_the_gpu() {
    let models = ["a", "b", "c"].map(|id| model(id, "yolov8s", Runtime::Pytorch)).to_vec();
    let mut cell = on("nvidia-geforce-rtx-3060-12-gb", models);
    cell.host.headroom.rule = HeadroomRule::Percent;
    cell.host.ram_bytes = Some(8 * GIB);
    let one = sized(&cell);
    cell.processes = Processes { layout: Layout::PerModel, ..Processes::default() };
    let three = sized(&cell);
    assert_ne!(status(&one, "memory.host"), Status::Fail, "one process is within reach of 8 GB");
    assert_eq!(status(&three, "memory.gpu"), Status::Ok);
    assert_ne!(status(&three, "memory.host"), Status::Ok, "{}", three.memory.host.total.typical);
    // With everything loaded at once, as when E226 was written, they do not fit at all.
    for model in &mut cell.models {
        model.runtime_version = Some("1.12".into());
    }
    let eager = sized(&cell);
    assert_eq!([status(&eager, "memory.gpu"), status(&eager, "memory.host")], [Status::Ok, Status::Fail]);
    let processes =
        |end: fn(&Range) -> u64| eager.memory.host.processes.iter().map(|p| end(&p.resident) as f64).sum::<f64>();
    let measured = 8_642.6 * MIB;
    assert!(processes(|r| r.low) < measured && measured < processes(|r| r.high), "E226 is in the range");
}

/// E105 and E106: 345 against 1031 MB; E107 and E108: 574 against 1524 MB, all before lazy loading.
#[test]
fn an_unused_import_of_pytorch_costs_most_of_a_gigabyte_where_modules_load_eagerly() {
    let mut plain = Model { runtime_version: Some("1.8.1".into()), ..Model::new("m", "resnet18") };
    let alone = sized(&on("nvidia-geforce-rtx-3060-12-gb", vec![plain.clone()]));
    plain.settings.also_imports = vec![Framework::Pytorch];
    let both = sized(&on("nvidia-geforce-rtx-3060-12-gb", vec![plain]));
    let extra =
        |end: fn(&Range) -> u64| (end(&both.memory.device.total) as f64 - end(&alone.memory.device.total) as f64) / MIB;
    // The pairs are of Turing and of a card that is not named; Ampere takes more.
    assert!(extra(|r| r.low) >= 686.0, "{}", extra(|r| r.low));
    let lever = both.levers.iter().find(|l| l.id == "drop-import").expect("a lever");
    assert_eq!(lever.verdict, LeverVerdict::Works);
    assert!(lever.note.contains("PyTorch"));
}

/// E157 to E160: one engine of TensorRT 7.2 took 350 to 416 MB on Pascal, 700 on Turing, 1 GB on Ampere, whatever the
/// card's size. The page does not name the network, so only the order of size is held.
#[test]
fn the_same_engine_takes_more_on_each_newer_architecture_before_8_6() {
    let card = |name: &str, architecture, sm, threads, gib| CustomGpu {
        name: name.into(),
        architecture,
        sm_count: Some(sm),
        threads_per_sm: Some(threads),
        memory_bytes: gib * GIB,
        shared: false,
    };
    let cards = [
        (card("GTX 1060", Architecture::Pascal, 10, 2048, 6), 350.0),
        (card("RTX 2070", Architecture::Turing, 36, 1024, 8), 700.0),
        (card("RTX 3060", Architecture::Ampere, 28, 1536, 12), 1024.0),
    ];
    let mut last = 0;
    for (gpu, measured) in cards {
        let name = gpu.name.clone();
        let engine = Model {
            runtime_version: Some("7.2.3".into()),
            precision: Precision::Fp16,
            ..model("m", "yolov8s", Runtime::Tensorrt)
        };
        let total = sized(&with(Reference::Custom(gpu), vec![engine])).memory.device.total.typical;
        assert!(total > last, "{name}");
        last = total;
        let ratio = total as f64 / MIB / measured;
        assert!((0.4..1.6).contains(&ratio), "{name}: {ratio}");
    }
}

/// Measured on the exports behind `data/models.toml`: ONNX Runtime plans 33.2 MiB for the fixed export of YOLO11n and 17.2
/// for the free one.
#[test]
fn a_free_export_of_yolo11n_takes_about_half_the_activations_in_onnx_runtime() {
    let activations = |export| {
        let mut m = Model::new("m", "yolo11n");
        m.settings.export = Some(export);
        sized(&on("nvidia-rtx-a2000-12-gb", vec![m])).memory.device.processes[0].models[0].activations.typical as f64
    };
    let ratio = activations(Export::Dynamic) / activations(Export::Static);
    assert!((0.45..0.6).contains(&ratio), "{ratio}");
    let report = sized(&on("nvidia-rtx-a2000-12-gb", vec![Model::new("m", "yolo11n")]));
    let lever = report.levers.iter().find(|l| l.id == "dynamic-export").expect("a lever");
    assert!(lever.saves > 10_000_000);
}

/// E187, E297: one PyTorch process takes 2 to 3 GB of a Jetson's pool, so four do not fit 8 GB.
#[test]
fn four_cameras_with_a_process_each_do_not_fit_an_orin_nano() {
    let ids = ["a", "b", "c", "d"];
    let mut cell = on("nvidia-jetson-orin-nano-8-gb", ids.map(|id| model(id, "yolo11n", Runtime::Pytorch)).to_vec());
    cell.host.os = Os::Jetpack;
    cell.cameras = ids
        .map(|id| Camera {
            id: format!("cam-{id}"),
            width_px: Some(1920),
            height_px: Some(1200),
            rate_hz: Some(10.0),
            models: vec![id.into()],
            ..Camera::default()
        })
        .to_vec();
    cell.processes.layout = Layout::PerCamera;
    let report = sized(&cell);
    assert!(report.memory.shared);
    assert_eq!(report.memory.device.processes.len(), 4);
    assert_eq!([report.verdict.status, status(&report, "memory.gpu")], [Status::Fail; 2], "the pool is what ends");
    assert_eq!(report.levers[0].id, "merge-processes");
}

/// Every lever is offered on some cell, and says how it is done.
#[test]
fn at_least_sixteen_levers_are_offered_on_a_cell_that_does_everything_wrong() {
    let runtimes = [Runtime::OnnxruntimeCuda, Runtime::Tensorrt, Runtime::Pytorch];
    let wrong = |(i, runtime): (usize, Runtime)| {
        let mut m =
            Model { instances: 2, runtime_version: Some("1.8".into()), ..model(&format!("m{i}"), "yolov8s", runtime) };
        m.settings.max_batch = Some(16);
        if runtime != Runtime::Pytorch {
            m.settings.also_imports = vec![Framework::Pytorch];
        }
        m
    };
    let mut cell = on("nvidia-rtx-a2000-12-gb", runtimes.into_iter().enumerate().map(wrong).collect());
    cell.processes.layout = Layout::PerModel;
    cell.host.display_attached = true;
    cell.cameras = vec![Camera { id: "top".into(), width_px: Some(2448), height_px: Some(2048), ..Camera::default() }];
    let levers = sized(&cell).levers;
    assert!(levers.len() >= 16, "{:?}", levers.iter().map(|lever| &lever.id).collect::<Vec<_>>());
    for lever in &levers {
        assert!(!lever.note.is_empty(), "{}", lever.id);
        assert!(lever.verdict == LeverVerdict::Works || lever.share < 0.05, "{}", lever.id);
    }
    // A bigger card is the usual wrong answer: its context is larger, and nothing else changes.
    let bigger = levers.iter().find(|lever| lever.id == "bigger-gpu").expect("a lever");
    assert!(bigger.saves <= 0 && bigger.verdict == LeverVerdict::Hardly, "{}", bigger.saves);
}
