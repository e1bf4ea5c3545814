use super::*;
use crate::charts::option;
use crate::results::lines::tests::{model, process, range};
use cellsizer_sizing::report::{DeviceMemory, DeviceProcess, HostMemory, Memory, Status, Verdict};
use serde_json::{Value, json};

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
                processes: device,
            },
            host: HostMemory {
                total: range(1),
                have_bytes: None,
                os: range(1_000_000_000),
                processes: host,
                frames: range(50_000_000),
            },
            rule_of_thumb_bytes: 0,
            shared: false,
        },
        checks: vec![],
        levers: vec![],
        timing: vec![],
        recommendations: vec![],
        notes: vec![],
    }
}

fn drawn(report: &Report) -> Value {
    serde_json::from_str(&option(&budget(report, Units::Decimal, false))).expect("an option is JSON")
}

#[test]
fn one_bar_a_process_and_one_series_a_part() {
    let processes = vec![
        process("det", vec![model("det", 5_000_000, 17_000_000)], 17_000_000),
        process("a name of many models", vec![], 0),
    ];
    let drawn = drawn(&report(processes, vec![]));
    assert_eq!(drawn["yAxis"]["data"], json!(["det", "a name of many …"]));
    let names: Vec<_> = drawn["series"].as_array().expect("series").iter().map(|series| &series["name"]).collect();
    assert_eq!(names, ["context", "runtime", "workspace", "weights", "activations", "total"]);
    assert_eq!(
        drawn["series"][0],
        json!({
            "type": "bar", "name": "context", "stack": "memory", "barWidth": 26,
            "itemStyle": { "color": "var(--c1)", "borderColor": "var(--card)", "borderWidth": 1.0 },
            "emphasis": { "disabled": true },
            "label": {
                "show": true, "position": "inside", "formatter": "{b}", "fontSize": 11.0, "color": "var(--ink)",
                "backgroundColor": "var(--card)", "padding": [1.0, 3.0, 1.0, 3.0],
                "lineHeight": 14,
            },
            "data": [
                { "value": 290.0, "name": "context 290" },
                { "value": 290.0, "name": "context 290" },
            ],
        })
    );
}

#[test]
fn a_narrow_segment_draws_no_label() {
    let drawn = drawn(&report(vec![process("det", vec![model("det", 5_000_000, 17_000_000)], 17_000_000)], vec![]));
    assert_eq!(drawn["series"][3]["data"], json!([{ "value": 5.0, "name": "", "label": { "show": false } }]));
    assert_eq!(drawn["series"][5]["data"], json!([{ "value": 0, "name": "562 MB" }]));
}

#[test]
fn a_narrow_chart_leaves_the_names_to_the_keys() {
    let report = report(vec![process("det", vec![], 0)], vec![]);
    let drawn: Value = serde_json::from_str(&option(&budget(&report, Units::Decimal, true))).expect("JSON");
    assert_eq!(drawn["series"][0]["data"], json!([{ "value": 290.0, "name": "290" }]));
}

#[test]
fn parts_differ_in_pattern_and_nothing_moves() {
    let drawn = drawn(&report(vec![process("det", vec![], 0)], vec![]));
    assert_eq!(drawn["animation"], json!(false));
    assert_eq!(drawn["aria"]["label"], json!({ "enabled": false }));
    let decals = drawn["aria"]["decal"]["decals"].as_array().expect("decals");
    assert_eq!(decals.len(), 5);
    for (index, decal) in decals.iter().enumerate() {
        assert!(decals.iter().skip(index + 1).all(|other| other != decal), "two parts share a pattern");
    }
}

#[test]
fn without_a_device_the_host_is_drawn() {
    let on_cpu = HostProcess {
        name: "class".into(),
        resident: range(300_000_000),
        models: vec![model("class", 10_000_000, 40_000_000)],
    };
    let report = report(vec![], vec![on_cpu]);
    let names: Vec<_> = budget_keys(&report).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["system", "runtime", "weights", "activations, frames"]);
    let bars = budget_bars(&report);
    assert_eq!(bars[0], BudgetBar { name: "class".into(), parts: [0, 250_000_000, 0, 10_000_000, 40_000_000] });
    assert_eq!(bars[1], BudgetBar { name: "system".into(), parts: [1_000_000_000, 0, 0, 0, 50_000_000] });
}

#[test]
fn no_code_is_made_from_text() {
    let text = option(&budget(&report(vec![process("det", vec![], 0)], vec![]), Units::Binary, false));
    assert!(!text.contains("function"));
}
