//! Switches of runtimes, drivers and systems that change memory: what people measured with each, and the lever that undoes
//! it. Sources by their ids in `data/evidence.toml`.

#![allow(clippy::panic, reason = "a test that cannot go on says which lever it is")]

use cellsizer_sizing::cell::{
    Camera, Cell, Compute, ComputeKind, CustomGpu, Framework, Layout, Model, Os, Processes, Reference, Runtime,
};
use cellsizer_sizing::report::{Lever, LeverVerdict, Range};
use cellsizer_sizing::{Catalogue, Report, apply_lever, examples, size};
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::embedded);
const MIB: f64 = 1_048_576.0;
const GIB: f64 = 1024.0 * MIB;

fn sized(cell: &Cell) -> Report {
    size(cell, &CATALOGUE).expect("the cell is valid")
}

fn on(gpu: &str, models: Vec<Model>) -> Cell {
    let mut cell = Cell { models, ..Cell::default() };
    cell.host.compute = Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id(gpu.into())), cpu: None };
    cell
}

fn model(network: &str, runtime: Runtime) -> Model {
    Model { runtime, ..Model::new("m", network) }
}

fn holds(range: &Range, measured: f64) -> bool {
    (range.low as f64..=range.high as f64).contains(&measured)
}

fn lever(report: &Report, id: &str) -> Lever {
    report.levers.iter().find(|lever| lever.id == id).cloned().unwrap_or_else(|| panic!("no lever {id}"))
}

/// Applying the lever brings the cell back to where it was without the switch.
fn undoes(cell: &Cell, id: &str, plain: &Cell) {
    let lever = lever(&sized(cell), id);
    let changed = apply_lever(cell, &CATALOGUE, id).expect("it can be applied");
    let (before, after) = (sized(cell).memory.device.total, sized(&changed).memory.device.total);
    // Each is rounded to a byte by itself.
    assert!(lever.saves.abs_diff(before.typical as i64 - after.typical as i64) <= 1, "{id}");
    assert_eq!(after.typical, sized(plain).memory.device.total.typical, "{id}");
}

/// E146: 1.3 GB became 14.9 GB at batch 1 with images of ever-changing sizes; E147: 2.8 to 3.9 GB with arena shrinkage
/// where it had grown past 9.5 GB (E148).
#[test]
fn changing_sizes_grow_the_arena_and_that_is_no_leak() {
    let plain = on("nvidia-geforce-rtx-4060-ti-16-gb", vec![model("yolo11n", Runtime::OnnxruntimeCuda)]);
    let mut varying = plain.clone();
    varying.models[0].settings.varying_shapes = true;
    let (one, grown) = (sized(&plain).memory.device, sized(&varying).memory.device);
    let factor = 14.9 / 1.3;
    assert!(grown.total.high as f64 / one.total.typical as f64 > factor, "E146 is in the range");
    assert!(grown.processes[0].growth.is_some() && one.processes[0].growth.is_none());
    undoes(&varying, "fixed-shapes", &plain);
    let shrunk = apply_lever(&varying, &CATALOGUE, "arena-shrinkage").expect("it applies");
    let band = sized(&shrunk).memory.device.total;
    assert!(one.total.typical < band.typical && band.typical < grown.total.typical);
    let restart = lever(&sized(&varying), "restart");
    assert!(restart.common && restart.saves == 0 && restart.note.contains("new sizes"), "{}", restart.note);
}

/// E008: about 520 MiB on each of an H200's neighbours. A context is paid on every GPU that a process touches.
#[test]
fn each_visible_gpu_costs_a_context() {
    let plain = on("nvidia-geforce-rtx-3060-12-gb", vec![model("yolo11n", Runtime::Pytorch)]);
    let mut four = plain.clone();
    four.host.visible_gpus = Some(4);
    let device = sized(&four).memory.device;
    let context = device.processes[0].context.clone().expect("CUDA").typical;
    let others = device.others.iter().find(|line| line.id == "other-contexts").expect("three of them");
    assert!(others.range.typical.abs_diff(3 * context) <= 3);
    undoes(&four, "visible-gpus", &plain);
}

/// E024, E025: the server takes 27 to 35 MiB; E045: its clients take what they take without it.
#[test]
fn the_multi_process_service_saves_nothing() {
    let mut models = vec![model("yolo11n", Runtime::Pytorch), model("yolo11n", Runtime::Pytorch)];
    models[1].id = "n".into();
    let mut cell = on("nvidia-l4", models);
    cell.processes = Processes { layout: Layout::PerModel, ..Processes::default() };
    let without = sized(&cell).memory.device.total.typical;
    cell.host.mps = true;
    let more = (sized(&cell).memory.device.total.typical - without) as f64 / MIB;
    assert!((27.0..=35.0).contains(&more), "{more}");
}

/// E324: 2.6 GB for twenty streams in one process. E329 and E327: FFmpeg on a GTX 1650 took 491 MiB with a 1080p source
/// and 1474 MiB with 4K, encoder and context (35 MiB by the law) included.
#[test]
fn streams_that_the_gpu_decodes_take_their_surfaces() {
    let stream = |i: usize, width, height| Camera {
        id: format!("c{i}"),
        width_px: Some(width),
        height_px: Some(height),
        rate_hz: Some(1.0),
        models: vec!["m".into()],
        nvdec: true,
        ..Camera::default()
    };
    let decode = |streams: Vec<Camera>| {
        let mut cell = on("nvidia-l4", vec![model("yolo11n", Runtime::Tensorrt)]);
        cell.cameras = streams;
        sized(&cell).memory.device.processes[0].decode.clone().expect("it decodes")
    };
    assert!(holds(&decode((0..20).map(|i| stream(i, 1920, 1080)).collect()), 2.6 * GIB));
    assert!(holds(&decode(vec![stream(0, 1920, 1080)]), (491.0 - 35.0) * MIB));
    assert!(holds(&decode(vec![stream(0, 3840, 2160)]), (1474.0 - 35.0) * MIB));
}

/// E334: 2 GB of a 12 GB card cannot be used by CUDA on Windows, with no monitor on it.
#[test]
fn windows_holds_memory_back_without_a_display_too() {
    let mut cell = on("nvidia-geforce-rtx-3060-12-gb", vec![model("yolo11n", Runtime::OnnxruntimeCuda)]);
    let linux = sized(&cell).memory.device;
    assert!(linux.others.is_empty());
    cell.host.os = Os::Windows;
    let windows = sized(&cell).memory.device;
    let wddm = windows.others.iter().find(|line| line.id == "wddm").expect("a reserve");
    assert!(holds(&wddm.range, 2.0 * GIB), "{} to {}", wddm.range.low, wddm.range.high);
    assert!(windows.display.is_none() && windows.total.high > linux.total.high);
}

/// E303: 32 GB committed by eight workers; E304: 20 GB with an older toolkit. Windows charges what nobody touches.
#[test]
fn windows_commits_more_than_is_resident() {
    let models = (0..8).map(|i| Model {
        runtime_version: Some("1.8".into()),
        ..Model { id: format!("w{i}"), ..model("yolo11n", Runtime::Pytorch) }
    });
    let mut cell = on("nvidia-geforce-rtx-3060-12-gb", models.collect());
    cell.processes = Processes { layout: Layout::PerModel, ..Processes::default() };
    assert!(sized(&cell).memory.host.commit.is_none(), "Linux overcommits");
    cell.host.os = Os::Windows;
    let host = sized(&cell).memory.host;
    let commit = host.commit.expect("Windows");
    assert!(holds(&commit, 32.0 * GIB), "{} to {}", commit.low, commit.high);
    assert!(commit.typical >= host.total.typical && commit.high > host.total.high);
}

/// E074, E075: cuBLAS and cuDNN took 346 and 264 MiB in a log of TensorRT 8; engines built without their tactics do not
/// load them.
#[test]
fn an_engine_without_library_tactics_does_without_the_libraries() {
    let old = |libraries| {
        let mut cell = on("nvidia-geforce-rtx-3060-12-gb", vec![model("yolo11n", Runtime::Tensorrt)]);
        cell.models[0].runtime_version = Some("8.5".into());
        cell.models[0].settings.library_tactics = libraries;
        cell
    };
    undoes(&old(None), "tactic-sources", &old(Some(false)));
    let saved = lever(&sized(&old(None)), "tactic-sources");
    assert!(saved.saves as f64 > 316.0 * MIB && saved.verdict == LeverVerdict::Works);
    let mut new = old(None);
    new.models[0].runtime_version = Some("10.3".into());
    assert!(!sized(&new).levers.iter().any(|lever| lever.id == "tactic-sources"), "off by default from 8.6");
}

/// E054, E056: a cuBLAS workspace of 8.1 MiB a stream, 32 MiB on Hopper. E236: the search of cudnn.benchmark.
#[test]
fn streams_and_the_benchmark_take_workspace() {
    let plain = on("nvidia-geforce-rtx-3060-12-gb", vec![model("resnet50", Runtime::Pytorch)]);
    let mut eight = plain.clone();
    eight.models[0].settings.streams = Some(8);
    let workspace = |cell: &Cell| sized(cell).memory.device.processes[0].workspace.typical as f64 / MIB;
    let more = (workspace(&eight) - workspace(&plain)) / 7.0;
    assert!((8.0..9.0).contains(&more), "{more}");
    undoes(&eight, "one-stream", &plain);
    let mut benchmark = plain.clone();
    benchmark.models[0].settings.cudnn_benchmark = true;
    assert!(workspace(&benchmark) > workspace(&plain));
    undoes(&benchmark, "no-benchmark", &plain);
}

#[test]
fn a_gpu_without_its_sm_count_spans_the_listed_ones_of_its_architecture() {
    let described = |sm_count| {
        let mut cell = on("", vec![model("yolo11n", Runtime::Pytorch)]);
        cell.host.compute.gpu = Some(Reference::Custom(CustomGpu {
            name: "Some Ada".into(),
            architecture: cellsizer_sizing::catalogue::rows::Architecture::Ada,
            sm_count,
            threads_per_sm: sm_count.map(|_| 1536),
            memory_bytes: 8 << 30,
            shared: false,
        }));
        sized(&cell).memory.device.processes[0].context.clone().expect("CUDA")
    };
    let (unknown, known) = (described(None), described(Some(34)));
    assert!(unknown.low < known.low && known.high < unknown.high);
    assert_eq!(unknown.basis, cellsizer_sizing::report::Basis::Assumed);
    assert!(unknown.why.contains("ada"), "{}", unknown.why);
}

/// E268: TensorFlow outside its pool takes about 520 MB where it loads eagerly.
#[test]
fn a_second_framework_is_paid_for_whichever_it_is() {
    let mut cell = on("nvidia-geforce-rtx-3060-12-gb", vec![model("yolo11n", Runtime::OnnxruntimeCuda)]);
    cell.models[0].runtime_version = Some("1.8".into());
    let alone = sized(&cell).memory;
    cell.models[0].settings.also_imports = vec![Framework::Tensorflow];
    let both = sized(&cell).memory;
    let more = (both.device.total.typical - alone.device.total.typical) as f64 / MIB;
    assert!((300.0..=620.0).contains(&more), "{more}");
    assert!(both.host.total.typical > alone.host.total.typical);
}

/// The four answers that people try first: a smaller model, a lower resolution, “it leaks”, a bigger card.
#[test]
fn the_common_guesses_are_marked_and_come_with_this_cells_numbers() {
    let report = sized(&examples::worked());
    let common: Vec<&Lever> = report.levers.iter().filter(|lever| lever.common).collect();
    for id in ["half-input", "restart", "bigger-gpu"] {
        let guess = common.iter().find(|lever| lever.id == id).unwrap_or_else(|| panic!("{id} is there"));
        assert_eq!(guess.verdict, LeverVerdict::Hardly, "{id}");
        assert!(guess.note.contains("MB"), "{id}: {}", guess.note);
    }
    let mut large = examples::worked();
    large.models[0].model = Reference::Id("yolo11s".into());
    let smaller = lever(&sized(&large), "smaller-model");
    assert!(smaller.common && smaller.verdict == LeverVerdict::Hardly, "{}", smaller.share);
    assert!(!lever(&report, "algorithm-search").common);
}

/// “Why this number”: each line says its formula with this cell's values.
#[test]
fn reasons_have_the_cells_own_values_in_them() {
    let mut cell = on("nvidia-rtx-a2000-12-gb", vec![model("yolo11n", Runtime::OnnxruntimeCuda)]);
    cell.models[0].settings.varying_shapes = true;
    cell.host.os = Os::Windows;
    (cell.host.visible_gpus, cell.host.mps) = (Some(3), true);
    cell.cameras =
        vec![Camera { id: "c".into(), models: vec!["m".into()], nvdec: true, buffers: None, ..Camera::default() }];
    (cell.cameras[0].width_px, cell.cameras[0].height_px) = (Some(1920), Some(1080));
    let memory = sized(&cell).memory;
    let process = &memory.device.processes[0];
    let has = |range: &Range, parts: &[&str]| {
        for part in parts {
            assert!(range.why.contains(part), "“{part}” is not in: {}", range.why);
        }
    };
    has(process.context.as_ref().expect("CUDA"), &["26 SMs x 1536", "83.7 MiB"]);
    has(&process.models[0].weights, &["2.62 million parameters x 4 bytes"]);
    has(&process.models[0].activations, &["Low: 14.3 MB x 1 x 1 x 1 = 14.3 MB", "Typical: 34.8 MB"]);
    has(process.growth.as_ref().expect("sizes change"), &["0.5 x", "4 x", "17 x"]);
    has(process.decode.as_ref().expect("it decodes"), &["60, 120, 300 MiB", "10, 40, 120 frames of 3.11 MB"]);
    has(&memory.device.others[0].range, &["0, 8, 17 % of 12.9 GB"]);
    has(&memory.device.others[1].range, &["27, 31, 40 MiB."]);
    has(&memory.device.others[2].range, &["0, 1, 1 x 2 other GPUs"]);
    has(&memory.host.frames, &["3, 10, 16", "2.07 MB"]);
}

/// A switch that keeps or loads more can only cost, on any cell and at every end of the range.
#[test]
fn no_such_switch_ever_lowers_a_total() {
    let switches: [fn(&mut Cell); 8] = [
        |cell| cell.models.iter_mut().for_each(|m| m.settings.varying_shapes = true),
        |cell| cell.models.iter_mut().for_each(|m| m.settings.cudnn_benchmark = true),
        |cell| cell.models.iter_mut().for_each(|m| m.settings.streams = Some(4)),
        |cell| cell.models.iter_mut().for_each(|m| m.settings.library_tactics = Some(true)),
        |cell| cell.models.iter_mut().for_each(|m| m.settings.also_imports = Framework::ALL.to_vec()),
        |cell| cell.cameras.iter_mut().for_each(|c| c.nvdec = true),
        |cell| cell.host.visible_gpus = Some(2),
        |cell| cell.host.mps = true,
    ];
    for example in examples::ALL {
        for runtime in Runtime::ALL {
            let mut plain = example.cell();
            plain.models.iter_mut().for_each(|m| m.runtime = runtime);
            let before = sized(&plain).memory;
            for (index, switch) in switches.iter().enumerate() {
                let mut on = plain.clone();
                switch(&mut on);
                let after = sized(&on).memory;
                for (a, b) in [(&before.device.total, &after.device.total), (&before.host.total, &after.host.total)] {
                    let no_less = b.low + 1 >= a.low && b.typical + 1 >= a.typical && b.high + 1 >= a.high;
                    assert!(no_less, "{}, {runtime:?}, switch {index}", example.id);
                }
            }
        }
    }
}
