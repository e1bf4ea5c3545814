//! The field's stories, told to the engine.

#![allow(clippy::panic, reason = "a test that cannot find its row has failed")]

use cellsizer_sizing::catalogue::rows::Architecture;
use cellsizer_sizing::cell::{
    Camera, CameraPower, Cell, Compute, ComputeKind, ConvSearch, CustomGpu, CustomModel, Headroom, HeadroomRule, Host,
    HostIo, Interface, Layout, Light, Model, ModuleLoading, Precision, Processes, Reference, Runtime, Trigger,
};
use cellsizer_sizing::report::{Check, Fit, Lever, LeverVerdict, RecommendationKind, Status};
use cellsizer_sizing::{Catalogue, Report, apply_controller, apply_lever, examples, size};

const MIB: f64 = 1_048_576.0;

#[track_caller]
fn sized(cell: &Cell) -> Report {
    size(cell, &Catalogue::embedded()).expect("the cell is valid")
}

#[track_caller]
fn check<'r>(report: &'r Report, id: &str) -> &'r Check {
    report.checks.iter().find(|c| c.id == id).unwrap_or_else(|| panic!("no check {id}"))
}

#[track_caller]
fn lever<'r>(report: &'r Report, id: &str) -> &'r Lever {
    report.levers.iter().find(|l| l.id == id).unwrap_or_else(|| panic!("no lever {id}"))
}

fn on_gpu(id: &str) -> Host {
    Host {
        compute: Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id(id.into())), cpu: None },
        ram_bytes: Some(16 << 30),
        ..Host::default()
    }
}

/// Two nano detectors, each in its own process.
fn two_detectors(gpu: &str) -> Cell {
    Cell {
        host: on_gpu(gpu),
        models: vec![Model::new("a", "yolo11n"), Model::new("b", "yolov8n")],
        processes: Processes { layout: Layout::PerModel, ..Processes::default() },
        ..Cell::default()
    }
}

#[test]
fn a_nano_detector_takes_most_of_a_gigabyte_and_little_of_it_is_the_model() {
    let report = sized(&examples::worked());
    let device = &report.memory.device;
    assert!((600_000_000..1_200_000_000).contains(&device.total.typical), "{}", device.total.typical);
    assert!(device.fixed.typical as f64 > 0.8 * device.total.typical as f64);
    let process = &device.processes[0];
    let model = &process.models[0];
    assert!(model.weights.typical < 10_000_000, "a nano detector's weights are a few megabytes");
    assert_eq!(report.verdict.status, Status::Ok);
}

#[test]
fn the_context_follows_its_published_law() {
    // research/memory.md section 1: SM x threads, MiB.
    for (gpu, mib) in [
        ("nvidia-rtx-a2000-12-gb", 84.0),
        ("nvidia-tesla-t4", 86.0),
        ("nvidia-rtx-a4000", 148.0),
        ("nvidia-l4", 177.0),
        ("nvidia-geforce-rtx-4060", 78.0),
        ("nvidia-geforce-rtx-4070", 142.0),
    ] {
        let cell = Cell { host: on_gpu(gpu), models: vec![Model::new("a", "yolo11n")], ..Cell::default() };
        let context = sized(&cell).memory.device.processes[0].context.clone().expect("CUDA opens a context");
        assert!((context.typical as f64 / MIB - mib).abs() < 1.0, "{gpu}: {}", context.typical as f64 / MIB);
    }
}

#[test]
fn merging_two_detectors_is_the_first_lever_and_saves_a_context_and_a_runtime() {
    for gpu in [
        "nvidia-rtx-a2000-12-gb",
        "nvidia-tesla-t4",
        "nvidia-t400-4-gb",
        "nvidia-geforce-rtx-4070",
        "nvidia-jetson-orin-nano-8-gb",
    ] {
        let cell = two_detectors(gpu);
        let report = sized(&cell);
        let process = &report.memory.device.processes[0];
        let once = process.context.as_ref().expect("a context").typical + process.runtime.typical;
        let first = &report.levers[0];
        assert_eq!(first.id, "merge-processes", "{gpu}");
        assert!(first.saves >= once as i64, "{gpu}: {} of {once}", first.saves);
        for hardly in ["half-precision", "half-input"] {
            let lever = lever(&report, hardly);
            assert_eq!(lever.verdict, LeverVerdict::Hardly, "{gpu}: {hardly} {}", lever.share);
            assert!(lever.saves > 1_000_000, "its megabytes are told");
        }
    }
}

#[test]
fn a_lever_saves_what_it_says_when_it_is_pulled() {
    let catalogue = Catalogue::embedded();
    let cell = examples::ALL.iter().find(|e| e.id == "four-gige").expect("an example").cell();
    let before = sized(&cell);
    for lever in before.levers.iter().filter(|l| l.applicable) {
        let changed = apply_lever(&cell, &catalogue, &lever.id).unwrap_or_else(|| panic!("{} applies", lever.id));
        let after = sized(&changed);
        let saved = before.memory.device.total.typical as i64 - after.memory.device.total.typical as i64;
        assert!((saved - lever.saves).abs() <= 1, "{}: {saved} {}", lever.id, lever.saves);
    }
    assert!(before.levers.iter().filter(|l| l.applicable).count() >= 5);
}

#[test]
fn a_lever_that_was_pulled_is_not_offered_again() {
    let catalogue = Catalogue::embedded();
    let cell = two_detectors("nvidia-rtx-a2000-12-gb");
    let merged = apply_lever(&cell, &catalogue, "merge-processes").expect("applies");
    assert!(sized(&merged).levers.iter().all(|l| l.id != "merge-processes"));
    let halved = apply_lever(&cell, &catalogue, "half-precision").expect("applies");
    let half = sized(&halved);
    let half = lever(&half, "half-precision");
    assert!(half.applied && !half.applicable, "shown as done, with what undoing would cost");
}

#[test]
fn algorithm_search_and_loading_move_their_own_lines() {
    let mut cell =
        Cell { host: on_gpu("nvidia-rtx-a4000"), models: vec![Model::new("a", "yolo11n")], ..Cell::default() };
    let lazy = sized(&cell).memory.device.processes[0].clone();
    cell.host.module_loading = ModuleLoading::Eager;
    let eager = sized(&cell).memory.device.processes[0].clone();
    assert!(eager.runtime.typical > 3 * lazy.runtime.typical, "eager loading brings every kernel");
    assert_eq!(eager.context, lazy.context, "and leaves the context alone");
    cell.models[0].settings.conv_search = Some(ConvSearch::Heuristic);
    let heuristic = sized(&cell).memory.device.processes[0].clone();
    assert!(heuristic.workspace.typical < eager.workspace.typical);
    assert_eq!(heuristic.runtime, eager.runtime);
    // The version alone decides where the user has no wish.
    cell.host.module_loading = ModuleLoading::Auto;
    cell.models[0].runtime_version = Some("1.14.1".into());
    assert_eq!(sized(&cell).memory.device.processes[0].runtime, eager.runtime);
}

#[test]
fn int8_weights_are_a_quarter_and_a_profiles_maximum_decides() {
    let engine = |precision, max_batch| Cell {
        host: on_gpu("nvidia-tesla-t4"),
        models: vec![Model {
            precision,
            runtime: Runtime::Tensorrt,
            settings: cellsizer_sizing::cell::Settings { max_batch, ..Default::default() },
            ..Model::new("a", "resnet50")
        }],
        ..Cell::default()
    };
    let weights = |cell: &Cell| sized(cell).memory.device.processes[0].models[0].weights.typical;
    assert_eq!(weights(&engine(Precision::Fp32, None)), 4 * weights(&engine(Precision::Int8, None)));
    let activations = |cell: &Cell| sized(cell).memory.device.processes[0].activations.typical as f64;
    let ratio = activations(&engine(Precision::Fp16, Some(8))) / activations(&engine(Precision::Fp16, None));
    assert!((ratio - 8.0).abs() < 0.01, "{ratio}");
}

#[test]
fn without_a_gpu_there_is_no_gpu_memory_and_the_host_holds_the_model() {
    let mut cell = examples::worked();
    cell.host.compute = Compute { kind: ComputeKind::Cpu, ..Compute::default() };
    let report = sized(&cell);
    assert_eq!(report.memory.device.total.high, 0);
    assert_eq!(check(&report, "memory.gpu").status, Status::Ok);
    assert_eq!(report.memory.host.processes[0].models.len(), 1);
    assert!(report.notes.iter().any(|n| n.contains("run on the CPU")), "{:?}", report.notes);
}

#[test]
fn undecided_spans_every_gpu_and_passes_nothing() {
    let mut cell = examples::worked();
    cell.host.compute = Compute::default();
    let report = sized(&cell);
    assert_eq!(check(&report, "memory.gpu").status, Status::Unknown);
    let context = report.memory.device.processes[0].context.as_ref().expect("a context");
    assert!(context.high > 10 * context.low);
}

#[test]
fn cuda_on_a_gpu_without_cuda_fails_whatever_its_memory() {
    let cell = Cell { host: on_gpu("intel-arc-a380"), models: vec![Model::new("a", "yolo11n")], ..Cell::default() };
    let report = sized(&cell);
    assert_eq!(check(&report, "memory.gpu").status, Status::Fail);
    assert!(report.verdict.headline.contains("no CUDA"), "{}", report.verdict.headline);
}

#[test]
fn on_a_jetson_host_and_device_draw_on_one_pool() {
    let report = sized(&examples::ALL.iter().find(|e| e.id == "jetson").expect("an example").cell());
    assert!(report.memory.shared);
    assert_eq!(report.memory.device.have_bytes, report.memory.host.have_bytes);
    let both = report.memory.device.total.high + report.memory.host.total.high;
    assert!(report.memory.device.with_headroom_bytes > both, "the headroom comes on top of both");
}

#[test]
fn the_verdict_is_taken_on_the_high_end_with_headroom() {
    let gpu = |memory_bytes| CustomGpu {
        name: "Card".into(),
        architecture: Architecture::Ampere,
        sm_count: Some(26),
        threads_per_sm: Some(1536),
        memory_bytes,
        shared: false,
    };
    let mut cell = examples::worked();
    cell.host.compute.gpu = Some(Reference::Custom(gpu(64 << 30)));
    let device = sized(&cell).memory.device;
    let double = device.total.high + device.total.typical;
    assert!(device.with_headroom_bytes.abs_diff(double) <= 1, "each is rounded to a byte");
    for (memory, status) in [
        (double + 2, Status::Ok),
        (double - 1_000_000, Status::Tight),
        (device.total.typical + 1_000_000, Status::Tight),
        (device.total.typical - 1_000_000, Status::Fail),
    ] {
        cell.host.compute.gpu = Some(Reference::Custom(gpu(memory)));
        assert_eq!(check(&sized(&cell), "memory.gpu").status, status, "{memory}");
    }
    for (rule, extra) in [(HeadroomRule::None, 0.0), (HeadroomRule::Percent, 0.2 * device.total.high as f64)] {
        cell.host.headroom = Headroom { rule, ..Headroom::default() };
        let with = sized(&cell).memory.device.with_headroom_bytes as f64;
        assert!((with - device.total.high as f64 - extra).abs() < 2.0, "{rule:?}");
    }
}

#[test]
fn the_planning_rule_is_a_gigabyte_a_process_plus_the_models_doubled() {
    let report = sized(&two_detectors("nvidia-rtx-a4000"));
    let models: u64 = report
        .memory
        .device
        .processes
        .iter()
        .flat_map(|p| &p.models)
        .map(|m| m.weights.typical + m.activations.typical + m.io.typical)
        .sum();
    assert_eq!(report.memory.rule_of_thumb_bytes, 2 * (2_000_000_000 + models));
}

#[test]
fn a_described_network_without_activations_gets_a_wide_assumed_range() {
    let custom = |floor_bytes| Model {
        model: Reference::Custom(CustomModel {
            name: "Ours".into(),
            parameters: 3_000_000,
            macs: None,
            input_px: Some([640, 640]),
            floor_bytes,
            onnxruntime_bytes: None,
        }),
        ..Model::new("own", "")
    };
    let activations = |floor| {
        let cell = Cell { host: on_gpu("nvidia-rtx-a4000"), models: vec![custom(floor)], ..Cell::default() };
        sized(&cell).memory.device.processes[0].activations.clone()
    };
    let (wide, narrow) = (activations(None), activations(Some(14_000_000)));
    assert!(wide.high - wide.low > 3 * (narrow.high - narrow.low));
    assert_eq!(narrow.low, 14_000_000, "the floor is the low end");
}

/// A camera of 2448 x 2048 Mono8 on gigabit Ethernet.
fn gige(rate_hz: f64, packet_bytes: Option<u32>) -> Cell {
    Cell {
        cameras: vec![Camera {
            id: "top".into(),
            width_px: Some(2448),
            height_px: Some(2048),
            rate_hz: Some(rate_hz),
            interface: Some(Interface::Gige1),
            packet_bytes,
            ..Camera::default()
        }],
        ..Cell::default()
    }
}

#[test]
fn unknown_never_passes() {
    // A cell that needs everything, on a host of which nothing is known.
    let mut cell = gige(10.0, None);
    cell.models = vec![Model::new("det", "yolo11n")];
    cell.cameras[0].power = Some(CameraPower::Poe);
    cell.cameras[0].models = vec!["det".into()];
    cell.cameras[0].trigger = Some("part".into());
    cell.triggers = vec![Trigger { rate_hz: Some(2.0), ..Trigger::new("part") }];
    cell.lights = vec![Light::new("ring")];
    cell.outputs = 1;
    cell.cycle.deadline_ms = Some(100.0);
    let report = sized(&cell);
    for id in [
        "memory.gpu",
        "memory.host",
        "ports.camera",
        "bandwidth.host",
        "power.poe",
        "io.inputs",
        "io.outputs",
        "light.channels",
        "light.current",
        "light.power",
        "cycle.deadline",
    ] {
        let check = check(&report, id);
        assert_eq!(check.status, Status::Unknown, "{id}: {}", check.why);
        assert!(check.question.is_some() || check.fix.is_some(), "{id} says what to do");
    }
}

#[test]
fn the_users_answer_closes_a_question() {
    let mut cell = examples::worked();
    cell.host.io = HostIo::default();
    assert_eq!(check(&sized(&cell), "light.channels").status, Status::Unknown);
    cell.host.io.light_channels = Some(4);
    assert_eq!(check(&sized(&cell), "light.channels").status, Status::Ok);
    cell.host.io.light_channels = Some(0);
    let report = sized(&cell);
    assert_eq!(check(&report, "light.channels").status, Status::Fail);
    assert!(check(&report, "light.channels").fix.as_ref().is_some_and(|f| f.starts_with("Add ")));
}

#[test]
fn seventy_watts_bind_before_four_outputs_do() {
    // The vision controller of the source article's kind: 4 x 2.5 A x 24 V would be 240 W, but 70 W is the total.
    let mut cell = examples::worked();
    cell.host.controller = Some("hikrobot-mv-vc4510-128g60".into());
    cell.host.io = HostIo::default();
    cell.lights = vec![Light { channels: 4, current_a: Some(1.0), ..Light::new("ring") }];
    let report = sized(&cell);
    assert_eq!(check(&report, "light.channels").status, Status::Ok);
    assert_eq!(check(&report, "light.current").status, Status::Ok);
    assert_eq!(check(&report, "light.power").status, Status::Fail, "96 W of 70 W");
}

#[test]
fn every_row_is_judged_and_each_verdict_has_its_reasons() {
    let catalogue = Catalogue::embedded();
    let report = sized(&examples::worked());
    let tables = catalogue.tables();
    assert_eq!(report.recommendations.len(), tables.controllers.len() + tables.smart_cameras.len());
    for r in &report.recommendations {
        let has = |status| r.reasons.iter().any(|reason| reason.status == status);
        match r.fit {
            Fit::No => assert!(has(Status::Fail), "{}", r.name),
            Fit::Ask => assert!(has(Status::Unknown), "{}", r.name),
            Fit::WithAddons => assert!(!r.addons.is_empty() && !has(Status::Unknown), "{}", r.name),
            Fit::Fits => assert!(!has(Status::Unknown) && !has(Status::Fail), "{}", r.name),
        }
        assert!(!r.sources.is_empty(), "{} has a page to open", r.name);
    }
    let mut last = Fit::Fits;
    for r in &report.recommendations {
        assert!(r.fit >= last, "best first");
        last = r.fit;
    }
}

#[test]
fn a_profile_is_never_passed_off_as_a_product() {
    let report = sized(&examples::worked());
    for r in &report.recommendations {
        assert_eq!(r.kind == RecommendationKind::Profile, r.grade == "Profile", "{}", r.name);
    }
    assert!(report.recommendations.iter().any(|r| r.kind == RecommendationKind::Profile));
}

#[test]
fn a_recommended_controller_can_be_taken_and_gives_the_same_verdicts() {
    let catalogue = Catalogue::embedded();
    let cell = examples::worked();
    let report = sized(&cell);
    for r in report.recommendations.iter().filter(|r| r.kind != RecommendationKind::SmartCamera) {
        let taken = apply_controller(&cell, &catalogue, &r.id).unwrap_or_else(|| panic!("{} can be taken", r.id));
        let after = sized(&taken);
        if r.fit == Fit::Fits {
            assert!(after.checks.iter().all(|c| c.status != Status::Fail), "{}", r.name);
        }
    }
}
