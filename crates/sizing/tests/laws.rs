//! Laws that hold for every cell.

use cellsizer_sizing::cell::{
    Camera, CameraPower, Cell, Compute, ComputeKind, Interface, Layout, Light, LightMode, Model, PixelFormat,
    Precision, Processes, Reference, Runtime, Trigger, TriggerSource,
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
    )
        .prop_map(move |((w, h), pixel_format, rate_hz, interface, packet_bytes, power_w, uses, poe)| {
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
                exposure_us: Some(500.0),
                trigger: Some("t".into()),
                lights: vec!["l".into()],
                models: uses,
                ..Camera::default()
            }
        })
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
        prop_assume!(!cell.cameras.is_empty());
        let need = |cell: &Cell| report(cell).checks.iter().find(|c| c.id == "bandwidth.host").and_then(|c| c.need);
        let mut more = cell.clone();
        for camera in &mut more.cameras {
            camera.rate_hz = camera.rate_hz.map(|r| r * factor);
            camera.width_px = camera.width_px.map(|w| (f64::from(w) * factor) as u32);
        }
        if let (Some(less), Some(more)) = (need(&cell), need(&more)) {
            prop_assert!(more >= less);
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
