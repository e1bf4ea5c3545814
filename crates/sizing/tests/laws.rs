//! Laws that hold for every cell.

use cellsizer_sizing::cell::{
    Camera, CameraPower, Cell, Compute, ComputeKind, Interface, Layout, Light, LightMode, Model, ModuleLoading,
    PixelFormat, Precision, Processes, Reference, Runtime, Trigger, TriggerSource,
};
use cellsizer_sizing::report::{Range, Status};
use cellsizer_sizing::{Catalogue, Report, link, size};
use proptest::prelude::*;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::embedded);

fn report(cell: &Cell) -> Report {
    size(cell, &CATALOGUE).expect("generated cells are valid")
}

fn any_model(id: usize) -> impl Strategy<Value = Model> {
    let models = &CATALOGUE.tables().models;
    let names: Vec<String> = models.iter().map(|m| m.id.clone()).collect();
    (
        prop::sample::select(names),
        prop::option::of((32u32..1280, 32u32..1280)),
        1u32..5,
        prop::sample::select(Precision::ALL.to_vec()),
        prop::sample::select(Runtime::ALL.to_vec()),
        1u32..3,
    )
        .prop_map(move |(model, input, batch, precision, runtime, instances)| Model {
            input_px: input.map(|(w, h)| [w, h]),
            batch,
            precision,
            runtime,
            instances,
            ..Model::new(&format!("m{id}"), &model)
        })
}

fn any_camera(id: usize, models: usize) -> impl Strategy<Value = Camera> {
    (
        (1u32..6000, 1u32..6000),
        prop::sample::select(PixelFormat::ALL.to_vec()),
        prop::option::of(0.1f64..200.0),
        prop::sample::select(vec![
            Interface::Gige1,
            Interface::Gige5,
            Interface::Usb3,
            Interface::Cxp12,
            Interface::Mipi,
        ]),
        prop::option::of(576u32..9000),
        prop::option::of(1.0f64..20.0),
        prop::collection::vec(0..models.max(1), 0..3),
        any::<bool>(),
        (prop::option::of(prop::sample::select(vec!["switch", "other"])), prop::option::of(1u32..4), any::<bool>()),
        prop::option::of(1.0f64..50_000.0),
    )
        .prop_map(
            move |(size, pixel_format, rate_hz, interface, packet_bytes, power_w, uses, poe, plug, exposure_us)| {
                let ((w, h), (port, binning, overlap)) = (size, plug);
                let mut uses: Vec<String> = uses.into_iter().filter(|_| models > 0).map(|i| format!("m{i}")).collect();
                uses.sort();
                uses.dedup();
                Camera {
                    id: format!("c{id}"),
                    width_px: Some(w),
                    height_px: Some(h),
                    pixel_format,
                    rate_hz,
                    interface: Some(interface),
                    packet_bytes,
                    power: Some(if poe { CameraPower::Poe } else { CameraPower::External }),
                    power_w,
                    exposure_us,
                    port: port.map(Into::into),
                    binning,
                    overlap,
                    trigger: Some("t".into()),
                    lights: vec!["l".into()],
                    models: uses,
                    ..Camera::default()
                }
            },
        )
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let gpus: Vec<String> = CATALOGUE.tables().gpus.iter().map(|g| g.id.clone()).collect();
    (1usize..5, 0usize..5).prop_flat_map(move |(models, cameras)| {
        (
            (0..models).map(any_model).collect::<Vec<_>>(),
            (0..cameras).map(|i| any_camera(i, models)).collect::<Vec<_>>(),
            prop::option::weighted(0.8, prop::sample::select(gpus.clone())),
            prop::sample::select(vec![Layout::Single, Layout::PerModel, Layout::PerCamera]),
            any::<bool>(),
            prop::option::of(1.0f64..500.0),
        )
            .prop_map(|(models, cameras, gpu, layout, concurrent, deadline_ms)| {
                let mut cell = Cell {
                    models,
                    cameras,
                    triggers: vec![Trigger { source: TriggerSource::Encoder, rate_hz: Some(5.0), ..Trigger::new("t") }],
                    lights: vec![Light { mode: LightMode::Strobe, current_a: Some(0.5), ..Light::new("l") }],
                    processes: Processes { layout, concurrent, ..Processes::default() },
                    ..Cell::default()
                };
                cell.host.compute = match gpu {
                    Some(id) => Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id(id)), cpu: None },
                    None => Compute::default(),
                };
                cell.cycle.deadline_ms = deadline_ms;
                cell
            })
    })
}

fn ordered(range: &Range) -> bool {
    range.low <= range.typical && range.typical <= range.high
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn ranges_are_ordered_and_lines_add_up(cell in any_cell()) {
        let report = report(&cell);
        let device = &report.memory.device;
        for p in &device.processes {
            let mut lines = vec![&p.runtime, &p.workspace, &p.activations, &p.frames];
            lines.extend(p.context.as_ref());
            lines.extend(p.models.iter().flat_map(|m| [&m.weights, &m.io]));
            prop_assert!(lines.iter().all(|line| ordered(line)));
            prop_assert!(p.models.iter().all(|m| ordered(&m.activations)));
            for (total, end) in [
                (p.total.low, lines.iter().map(|l| l.low).sum::<u64>()),
                (p.total.typical, lines.iter().map(|l| l.typical).sum()),
                (p.total.high, lines.iter().map(|l| l.high).sum()),
            ] {
                // Each line is rounded to a byte, the total too.
                prop_assert!(total.abs_diff(end) <= lines.len() as u64, "{total} {end}");
            }
        }
        let sum: u64 = device.processes.iter().map(|p| p.total.typical).sum();
        prop_assert!(device.total.typical.abs_diff(sum) <= device.processes.len() as u64);
        prop_assert!(ordered(&device.total) && ordered(&report.memory.host.total));
        prop_assert!(device.with_headroom_bytes >= device.total.high);
    }

    #[test]
    fn adding_a_model_never_lowers_memory(cell in any_cell(), extra in any_model(99)) {
        let mut more = cell.clone();
        more.models.push(extra);
        let (less, more) = (report(&cell), report(&more));
        prop_assert!(more.memory.device.total.low >= less.memory.device.total.low);
        prop_assert!(more.memory.device.total.typical >= less.memory.device.total.typical);
        prop_assert!(more.memory.device.total.high >= less.memory.device.total.high);
        prop_assert!(more.memory.host.total.typical >= less.memory.host.total.typical);
    }

    #[test]
    fn merging_processes_never_raises_memory(cell in any_cell()) {
        let single = Cell { processes: Processes { layout: Layout::Single, ..cell.processes.clone() }, ..cell.clone() };
        let (apart, merged) = (report(&cell), report(&single));
        prop_assert!(merged.memory.device.total.low <= apart.memory.device.total.low + 1);
        prop_assert!(merged.memory.device.total.typical <= apart.memory.device.total.typical + 1);
        prop_assert!(merged.memory.device.total.high <= apart.memory.device.total.high + 1);
        prop_assert!(merged.memory.host.total.high <= apart.memory.host.total.high + 1);
    }

    #[test]
    fn taking_turns_never_takes_more_and_eager_loading_never_less(cell in any_cell()) {
        let device = |cell: &Cell| report(cell).memory.device.total;
        let now = device(&cell);
        let mut turns = cell.clone();
        turns.processes.concurrent = false;
        prop_assert!(device(&turns).typical <= now.typical && device(&turns).high <= now.high);
        let with = |loading| {
            let mut cell = cell.clone();
            cell.host.module_loading = loading;
            device(&cell)
        };
        let (lazy, eager) = (with(ModuleLoading::Lazy), with(ModuleLoading::Eager));
        prop_assert!(lazy.typical <= eager.typical, "{} {}", lazy.typical, eager.typical);
    }

    #[test]
    fn a_larger_batch_never_takes_less(mut cell in any_cell(), more in 1u32..8) {
        let before = report(&cell).memory.device.total;
        for model in &mut cell.models {
            model.batch += more;
        }
        let after = report(&cell).memory.device.total;
        prop_assert!(after.low >= before.low && after.typical >= before.typical && after.high >= before.high);
    }

    #[test]
    fn the_fixed_cost_is_counted_once_a_process(model in any_model(0)) {
        let mut cell = Cell { models: vec![model.clone()], ..Cell::default() };
        cell.host.compute =
            Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id("nvidia-rtx-a2000-12-gb".into())), cpu: None };
        let one = report(&cell).memory.device.fixed;
        cell.models.push(Model { id: "other".into(), ..model });
        let together = report(&cell).memory.device.fixed;
        prop_assert_eq!((one.low, one.typical), (together.low, together.typical), "the same framework twice in a process");
        cell.processes.layout = Layout::PerModel;
        // Whole bytes: the sum is rounded once, its parts each.
        prop_assert!(report(&cell).memory.device.fixed.typical.abs_diff(2 * one.typical) <= 1);
    }

    #[test]
    fn on_one_pool_the_devices_check_holds_the_host(model in any_model(0)) {
        let mut cell = Cell { models: vec![model], ..Cell::default() };
        cell.host.compute =
            Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id("nvidia-jetson-orin-nano-8-gb".into())), cpu: None };
        let report = report(&cell);
        prop_assume!(report.memory.device.total.high > 0);
        let pool = report.memory.device.total.high + report.memory.host.total.high;
        let need = report.checks.iter().find(|check| check.id == "memory.gpu").and_then(|check| check.need);
        prop_assert!(need.is_none_or(|need| need >= pool as f64 - 1.0), "{need:?} {pool}");
    }

    #[test]
    fn halving_the_input_quarters_a_convolutional_nets_activations(mut model in any_model(0), side in 32u32..640) {
        let row = model.model.id().and_then(|id| CATALOGUE.model(id)).expect("listed");
        prop_assume!(row.scales_with_area);
        model.runtime = Runtime::OnnxruntimeCuda;
        let with = |side: u32| {
            let mut cell = Cell { models: vec![Model { input_px: Some([side, side]), ..model.clone() }], ..Cell::default() };
            cell.host.compute.kind = ComputeKind::Undecided;
            report(&cell).memory.device.processes[0].activations.clone()
        };
        let (large, small) = (with(2 * side), with(side));
        for (large, small) in [(large.low, small.low), (large.typical, small.typical), (large.high, small.high)] {
            prop_assert!(large.abs_diff(4 * small) <= 8, "{large} {small}");
        }
    }

    #[test]
    fn more_pixels_bits_or_rate_never_need_less_bandwidth(cell in any_cell(), factor in 1.0f64..4.0) {
        let more = |change: &dyn Fn(&mut Camera)| {
            let mut more = cell.clone();
            more.cameras.iter_mut().for_each(change);
            more
        };
        let deeper = |camera: &mut Camera| {
            let bits = camera.pixel_format.bits_per_pixel();
            let next = PixelFormat::ALL.into_iter().filter(|f| f.bits_per_pixel() > bits).min_by_key(|f| f.bits_per_pixel());
            camera.pixel_format = next.unwrap_or(camera.pixel_format);
        };
        let less = report(&cell);
        for more in [
            more(&|camera| camera.rate_hz = camera.rate_hz.map(|r| r * factor)),
            more(&|camera| camera.width_px = camera.width_px.map(|w| (f64::from(w) * factor) as u32)),
            more(&|camera| camera.height_px = camera.height_px.map(|h| (f64::from(h) * factor) as u32)),
            more(&deeper),
        ] {
            let more = report(&more);
            for id in ["bandwidth.link", "bandwidth.port", "bandwidth.burst", "bandwidth.host"] {
                for check in less.checks.iter().filter(|c| c.id == id) {
                    let other = more.checks.iter().find(|c| c.id == id && c.subject == check.subject);
                    if let (Some(less), Some(more)) = (check.need, other.and_then(|c| c.need)) {
                        // A burst's worst moment is one of some, each found with a rounding of its own.
                        prop_assert!(more >= less * (1.0 - 1e-9) - 1e-6, "{id} {:?}: {less} {more}", check.subject);
                    }
                }
            }
        }
    }

    #[test]
    fn splitting_cameras_over_ports_never_worsens_a_link(cell in any_cell()) {
        let mut split = cell.clone();
        for (index, camera) in split.cameras.iter_mut().enumerate() {
            camera.port = Some(format!("port {index}"));
        }
        let (together, apart) = (report(&cell), report(&split));
        let worst = |report: &Report, cell: &Cell, index: usize| {
            let camera = &cell.cameras[index];
            let data = &report.cameras[index];
            let mut worst = Status::Ok;
            for check in report.checks.iter().filter(|c| c.id.starts_with("bandwidth.") && c.id != "bandwidth.host") {
                if check.subject.as_ref() == Some(&camera.id) || (check.subject.is_some() && check.subject == data.port) {
                    worst = worst.max(check.status);
                }
            }
            worst
        };
        for index in 0..cell.cameras.len() {
            prop_assert!(worst(&apart, &split, index) <= worst(&together, &cell, index), "camera {index}");
        }
        for (apart, together) in apart.cameras.iter().zip(&together.cameras) {
            prop_assert!(apart.transfer_ms <= together.transfer_ms);
        }
        for (apart, together) in apart.timing.iter().zip(&together.timing) {
            if let (Some(apart), Some(together)) = (apart.total_ms, together.total_ms) {
                prop_assert!(apart[2] <= together[2] + 1e-9);
            }
        }
    }

    #[test]
    fn halving_the_exposure_never_lengthens_latency(cell in any_cell(), which in 0usize..4) {
        let before = report(&cell);
        let total = |report: &Report, index: usize| report.timing.get(index).and_then(|t| t.total_ms);
        // Of one camera: its own time.
        let mut one = cell.clone();
        if let Some(camera) = one.cameras.get_mut(which) {
            camera.exposure_us = camera.exposure_us.map(|us| us / 2.0);
        }
        // Of all: the slowest.
        let mut all = cell.clone();
        all.cameras.iter_mut().for_each(|camera| camera.exposure_us = camera.exposure_us.map(|us| us / 2.0));
        let (one, all) = (report(&one), report(&all));
        if let (Some(was), Some(now)) = (total(&before, which), total(&one, which)) {
            prop_assert!((0..3).all(|end| now[end] <= was[end] + 1e-9), "{was:?} {now:?}");
        }
        let slowest = |report: &Report, end: usize| {
            (0..cell.cameras.len()).map(|i| total(report, i).map(|t| t[end])).try_fold(0.0_f64, |most, t| Some(most.max(t?)))
        };
        for end in [0, 2] {
            prop_assert!(slowest(&all, end).zip(slowest(&before, end)).is_none_or(|(now, was)| now <= was + 1e-9));
        }
    }

    #[test]
    fn what_is_forgotten_never_turns_into_a_pass(cell in any_cell(), what in 0usize..9) {
        let mut less = cell.clone();
        less.host.io.lan_gbps = Some(1.0);
        less.host.io.switch_buffer_bytes = Some(100_000);
        let before = report(&less);
        match what {
            0 => less.host.io.lan_gbps = None,
            1 => less.host.io.switch_buffer_bytes = None,
            2 => less.cameras.iter_mut().for_each(|c| c.rate_hz = None),
            3 => less.triggers.iter_mut().for_each(|t| t.rate_hz = None),
            4 => less.cameras.iter_mut().for_each(|c| c.exposure_us = None),
            5 => less.cameras.iter_mut().for_each(|c| c.power_w = None),
            6 => less.lights.iter_mut().for_each(|l| l.current_a = None),
            7 => less.host.compute = Compute::default(),
            _ => less.host.io.lan_ports = None,
        }
        let after = report(&less);
        for check in before.checks.iter().filter(|c| c.status != Status::Ok) {
            // The camera's rate falls back on its trigger's: that is another cell, not a forgotten one.
            if what == 2 && less.triggers.iter().any(|t| t.rate_hz.is_some()) {
                continue;
            }
            if let Some(now) = after.checks.iter().find(|c| c.id == check.id && c.subject == check.subject) {
                prop_assert!(now.status != Status::Ok, "{what}: {check:?} became {now:?}");
            }
        }
    }

    #[test]
    fn a_check_without_both_numbers_never_passes(cell in any_cell()) {
        for check in report(&cell).checks {
            if check.status == Status::Ok && check.need.is_none_or(|need| need > 0.0) {
                let idle = check.id == "cycle.deadline" && check.have.is_none();
                prop_assert!(idle || check.have.is_some(), "{check:?}");
            }
        }
    }

    #[test]
    fn a_cell_survives_json_and_link(cell in any_cell()) {
        prop_assert_eq!(Cell::from_json(&cell.to_json()), Ok(cell.clone()));
        prop_assert_eq!(link::decode(&link::encode(&cell)), Ok(cell));
    }

    /// The reader and the writer are by hand; serde's derives, which nothing else here uses, are the second opinion.
    #[cfg(feature = "serde")]
    #[test]
    fn cells_are_read_and_written_as_serde_would(cell in any_cell()) {
        let by_serde = serde_json::to_string(&cell).expect("a cell is JSON");
        prop_assert_eq!(Cell::from_json(&by_serde), Ok(cell.clone()));
        let read: Cell = serde_json::from_str(&cell.to_json()).expect("serde reads it");
        prop_assert_eq!(read, cell);
    }
}
