//! The shell tool as its user meets it: output, exit codes, messages.

use assert_cmd::Command;
use predicates::str::{contains, starts_with};
use serde_json::Value;

/// The example cell of the contract.
const DESIGN: &str = include_str!("design.json");

fn cellsizer(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cellsizer"));
    command.args(args);
    command
}

#[track_caller]
fn report_of(cell: &str) -> Value {
    let output = cellsizer(&["size", "-"]).write_stdin(cell).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).expect("the report is JSON")
}

#[track_caller]
fn refused(cell: &str, path: &str) {
    cellsizer(&["size", "-"]).write_stdin(cell).assert().code(2).stderr(contains(path)).stdout("");
}

#[test]
fn the_contracts_example_is_sized() {
    let report = report_of(DESIGN);
    assert_eq!(report["schema"], 1);
    let device = &report["memory"]["device"];
    let [low, typical, high] = ["low", "typical", "high"].map(|end| device[end].as_u64().expect("bytes"));
    assert!(low <= typical && typical <= high);
    for line in ["context", "runtime", "workspace", "models", "frames"] {
        assert!(!device["processes"][0][line].is_null(), "{line}");
    }
    for line in ["weights", "activations", "io"] {
        assert!(device["processes"][0]["models"][0][line]["typical"].is_u64(), "{line}");
    }
    let ids: Vec<&str> = report["checks"].as_array().expect("a list").iter().filter_map(|c| c["id"].as_str()).collect();
    for id in
        "memory.gpu memory.host ports.camera bandwidth.link bandwidth.host power.poe power.usb io.inputs io.outputs \
               light.channels light.current light.power cycle.deadline"
            .split_whitespace()
    {
        assert!(ids.contains(&id), "{id} is missing");
    }
}

#[test]
fn a_bad_field_is_named_by_its_path() {
    for (good, bad, path) in [
        (r#""precision""#, r#""precison""#, "models[0].precison"),
        (r#""width_px": 2448"#, r#""width_px": -5"#, "cameras[0].width_px"),
        (r#""ram_bytes": 17179869184"#, r#""ram_bytes": -1"#, "host.ram_bytes"),
        (r#""model": "yolo11n""#, r#""model": "yolo11nn""#, "models[0].model"),
        (r#""models": ["det"] } ]"#, r#""models": ["gone"] } ]"#, "cameras[0].models[0]"),
        (r#""id": "det", "model": "yolo11n","#, r#""id": "det","#, "models[0].model"),
        (r#""rate_hz": 10"#, r#""rate_hz": "ten""#, "cameras[0].rate_hz"),
        (r#""schema": 1"#, r#""schema": 2"#, "schema"),
        (r#""batch": 1"#, r#""batch": 0"#, "models[0].batch"),
        (r#""layout": "single""#, r#""layout": "double""#, "processes.layout"),
        (
            r#""gpu": "nvidia-rtx-a2000-12-gb""#,
            r#""gpu": { "custom": { "name": "X", "architecture": "turing", "memory_bytes": 1 } }"#,
            "host.compute.gpu.custom.memory_bytes",
        ),
    ] {
        assert!(DESIGN.contains(good), "{good} is in the example");
        refused(&DESIGN.replacen(good, bad, 1), path);
    }
}

#[test]
fn a_misspelling_comes_with_what_was_meant() {
    let cell = DESIGN.replacen(r#""precision""#, r#""precison""#, 1);
    cellsizer(&["size", "-"]).write_stdin(cell).assert().code(2).stderr(contains("Did you mean “precision”?"));
}

#[test]
fn a_text_that_is_no_cell_says_where_it_breaks() {
    cellsizer(&["size", "-"])
        .write_stdin("{ \"schema\": 1,\n \"models\": [ }")
        .assert()
        .code(2)
        .stderr(contains("line 2"));
    cellsizer(&["size", "-"]).write_stdin("").assert().code(2);
    cellsizer(&["size", "no-such-file.json"]).assert().code(2).stderr(contains("no-such-file.json"));
}

#[test]
fn a_link_opens_the_cell_it_was_made_of() {
    let link = cellsizer(&["link", "-"])
        .write_stdin(DESIGN)
        .assert()
        .success()
        .stdout(starts_with("#v1."))
        .get_output()
        .stdout
        .clone();
    let link = String::from_utf8(link).expect("text");
    let cell = cellsizer(&["open", link.trim()]).assert().success().get_output().stdout.clone();
    let cell = String::from_utf8(cell).expect("text");
    assert_eq!(report_of(&cell), report_of(DESIGN));
    let damaged = link.trim().trim_end_matches(|c: char| c.is_alphanumeric());
    cellsizer(&["open", &damaged[..damaged.len().min(30)]]).assert().code(2).stderr(contains("link"));
    cellsizer(&["open", "#v9.abc"]).assert().code(2).stderr(contains("newer"));
}

#[test]
fn every_example_prints_as_a_sheet_and_as_lines() {
    for name in ["worked", "four-gige", "smart-camera", "jetson", "empty"] {
        let cell = cellsizer(&["example", name]).assert().success().get_output().stdout.clone();
        cellsizer(&["size", "-", "--format", "md"])
            .write_stdin(cell.clone())
            .assert()
            .success()
            .stdout(starts_with("# "));
        cellsizer(&["size", "-", "--format", "csv"]).write_stdin(cell).assert().success().stdout(starts_with("where,"));
    }
    cellsizer(&["example", "none"]).assert().code(2).stderr(contains("four-gige"));
}

#[test]
fn help_teaches() {
    cellsizer(&["--help"]).assert().success().stdout(contains("Examples:")).stdout(contains("Exit codes"));
    cellsizer(&["size", "--help"]).assert().success().stdout(contains("--format"));
}
