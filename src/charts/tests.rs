use super::*;
use crate::results::lines::tests::{model, process, range};
use cellsizer_charts::{Bars, PARTS, STAGES, STYLES, budget, option, timing};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{
    CpuOnly, DeviceMemory, DeviceProcess, HostMemory, Load, Memory, Status, Storage, Verdict,
};
use cellsizer_sizing::{Catalogue, examples, size};
use serde_json::Value;

fn report(device: Vec<DeviceProcess>, host: Vec<HostProcess>) -> Report {
    Report {
        schema: 1,
        name: String::new(),
        verdict: Verdict { status: Status::Ok, headline: String::new(), detail: String::new() },
        memory: Memory {
            device: DeviceMemory {
                total: range(1),
                have_bytes: None,
                device: None,
                with_headroom_bytes: 0,
                fixed: range(1),
                display: None,
                others: vec![],
                processes: device,
            },
            host: HostMemory {
                total: range(1),
                have_bytes: None,
                os: range(1_000_000_000),
                processes: host,
                frames: range(50_000_000),
                commit: None,
            },
            rule_of_thumb_bytes: 0,
            shared: false,
        },
        checks: vec![],
        levers: vec![],
        cameras: vec![],
        ports: vec![],
        storage: Storage::default(),
        power: vec![],
        timing: vec![],
        load: Load::default(),
        cpu_only: CpuOnly { status: Status::Unknown, text: String::new(), total_ms: None },
        recommendations: vec![],
        notes: vec![],
    }
}

#[test]
fn a_bar_adds_the_lines_of_its_process() {
    let process = process("det", vec![model("det", 5_000_000, 17_000_000)], 17_000_000);
    let budget = Budget::of(&report(vec![process], vec![]));
    let parts = [290_000_000, 190_000_000, 60_000_000, 5_000_000, 17_000_000];
    assert_eq!(budget, Budget { bars: vec![Bar { name: "det".into(), parts }], on_host: false });
}

#[test]
fn without_a_device_the_host_is_drawn() {
    let on_cpu = HostProcess {
        name: "class".into(),
        resident: range(300_000_000),
        models: vec![model("class", 10_000_000, 40_000_000)],
    };
    let report = report(vec![], vec![on_cpu]);
    let budget = Budget::of(&report);
    let names: Vec<_> = budget.keys().into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["system", "runtime", "weights", "activations, frames"]);
    let bars = budget.bars;
    assert_eq!(bars[0], Bar { name: "class".into(), parts: [0, 250_000_000, 0, 10_000_000, 40_000_000] });
    assert_eq!(bars[1], Bar { name: "system".into(), parts: [1_000_000_000, 0, 0, 0, 50_000_000] });
}

/// What the page hands to the charts' module is what that module takes.
#[test]
fn the_module_draws_each_part_of_each_bar() {
    let catalogue = Catalogue::embedded();
    for example in examples::ALL {
        let shown = Budget::of(&size(&example.cell(), &catalogue).expect("an example can be sized"));
        let (parts, names, bytes) = shown.lists();
        assert_eq!((parts.len(), bytes.len()), (PARTS, names.len() * PARTS), "{}", example.id);
        let bars = Bars::from_lists(parts, names, &bytes);
        for (drawn, bar) in bars.bars.iter().zip(&shown.bars) {
            assert_eq!((&drawn.name, drawn.parts), (&bar.name, bar.parts.map(|bytes| bytes as f64)));
        }
        let option: Value = serde_json::from_str(&option(&budget(&bars, Units::Decimal, false))).expect("JSON");
        for (index, part) in Part::ALL.into_iter().enumerate() {
            let series = &option["series"][index];
            assert_eq!(series["name"], part.name(shown.on_host));
            // The keys of the table are in the part's own colour.
            assert_eq!(series["itemStyle"]["color"], format!("var(--{})", part.class()));
        }
    }
}

/// As above, for the time.
#[test]
fn the_module_draws_each_stage_of_each_camera() {
    let catalogue = Catalogue::embedded();
    assert_eq!(times::STAGES.len(), STAGES);
    for ((class, colour), (token, pattern)) in times::KEYS.into_iter().zip(STYLES) {
        assert_eq!((class, colour), (format!("key c{}", pattern + 1).as_str(), format!("var({token})").as_str()));
    }
    for example in examples::ALL {
        let report = size(&example.cell(), &catalogue).expect("an example can be sized");
        let shown = times::Times::of(&report.timing);
        let (stages, names, totals, ms, deadline) = shown.lists();
        assert_eq!(ms.len(), report.timing.len() * (STAGES + 1), "{}", example.id);
        let drawn = cellsizer_charts::Times::from_lists(stages, names, totals, &ms, deadline);
        assert_eq!(drawn.rows.len(), report.timing.len());
        for (row, camera) in drawn.rows.iter().zip(&report.timing) {
            let typical: f64 = row.lengths_ms.iter().sum();
            assert!((typical - camera.stages.last().map_or(0.0, |stage| stage.end_ms[1])).abs() < 1e-6);
            assert_eq!(row.total.contains("unknown"), camera.total_ms.is_none(), "{}: {}", camera.camera, row.total);
            for (stage, kind) in camera.stages.iter().zip(times::STAGES) {
                assert_eq!(stage.stage, kind, "stages come in their order");
            }
        }
        let option: Value = serde_json::from_str(&option(&timing(&drawn, true))).expect("JSON");
        assert_eq!(option["series"].as_array().map(Vec::len), Some(STAGES + 1));
    }
}

#[test]
fn a_deadline_that_is_far_out_is_said_and_not_drawn() {
    let catalogue = Catalogue::embedded();
    let mut cell = examples::worked();
    for (ms, far) in [(100.0, false), (9_000.0, true)] {
        cell.cycle.deadline_ms = Some(ms);
        let shown = times::Times::of(&size(&cell, &catalogue).expect("it can be sized").timing);
        assert_eq!(shown.far_deadline_ms().is_some(), far);
        assert_eq!(shown.lists().4 > 0.0, !far);
        assert!(shown.sentence().contains("The deadline is"));
    }
}
