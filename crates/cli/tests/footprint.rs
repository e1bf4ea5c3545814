//! `cellsizer footprint` as its user meets it.

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use serde_json::Value;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// A fixture of the reader, unpacked.
fn model(name: &str) -> PathBuf {
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../footprint/tests/fixtures/{name}.onnx.gz"));
    let mut bytes = Vec::new();
    let packed = std::fs::File::open(packed).expect("a committed fixture");
    flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).expect("gzip");
    written(&format!("{name}.onnx"), &bytes)
}

fn written(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a folder for tests");
    path
}

fn footprint(file: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cellsizer"));
    command.arg("footprint").arg(file).args(args);
    command
}

#[track_caller]
fn figures(file: &Path, args: &[&str]) -> Value {
    let output = footprint(file, args).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).expect("JSON")
}

#[test]
fn json_has_every_key_of_the_contract() {
    let f = figures(&model("mobilenet_v2_st_ts"), &[]);
    for key in "parameters other_constants weight_bytes macs inputs floor_bytes greedy_bytes naive_bytes \
                onnxruntime_bytes peak unknown_ops notes"
        .split_whitespace()
    {
        assert!(!f[key].is_null(), "{key}");
    }
    assert_eq!(f["parameters"], 3_475_008);
    assert_eq!(f["weight_bytes"], 3_475_008 * 4);
    // 5.742 MiB: the published floor of this network.
    assert_eq!(f["floor_bytes"], 6_021_120);
    assert!(f["peak"]["op"].is_string() && f["peak"]["tensors"].is_array());
    assert_eq!(f["inputs"][0]["dims"], serde_json::json!([1, 3, 224, 224]));
}

#[test]
fn size_batch_and_precision_are_asked_for() {
    let file = model("unet_dyn_ts");
    let at = |args: &[&str]| figures(&file, args)["floor_bytes"].as_u64().expect("known");
    let base = at(&["--input", "input=1x3x256x256"]);
    assert_eq!(at(&["--input", "input=1x3x512x512"]), base * 4);
    assert_eq!(at(&["--input", "input=4x3x256x256"]), base * 4);
    assert_eq!(at(&["--input", "input=1x3x256x256", "--precision", "fp16"]), base / 2);
    assert_eq!(at(&["--batch", "2"]), 2 * at(&["--batch", "1"]));
    let weights =
        |precision: &str| figures(&file, &["--precision", precision])["weight_bytes"].as_u64().expect("known");
    assert_eq!(weights("int8") * 4, weights("fp32"));
}

#[test]
fn a_sheet_to_read() {
    footprint(&model("resnet18_st_ts"), &["--format", "md"])
        .assert()
        .success()
        .stdout(contains("# resnet18_st_ts.onnx"))
        .stdout(contains("| Parameters | 11.7 M |"))
        .stdout(contains("Assumed: TensorRT"));
}

#[test]
fn an_export_fixed_at_another_size_says_so() {
    let f = figures(&model("vit_tiny_st_ts"), &["--input", "input=1x3x256x256"]);
    assert!(f["floor_bytes"].is_null());
    let said = f["notes"].to_string();
    assert!(said.contains("fixed at 1x3x224x224"), "{said}");
}

#[test]
fn bad_files_and_requests_end_with_2_and_a_reason() {
    let page = written("page.onnx", b"<!DOCTYPE html><html><body>Sign in</body></html>");
    footprint(&page, &[]).assert().code(2).stdout("").stderr(contains("page.onnx").and(contains("HTML page")));
    let whole = std::fs::read(model("resnet50_st_ts")).expect("just written");
    let cut = written("cut.onnx", &whole[..whole.len() / 2]);
    footprint(&cut, &[]).assert().code(2).stderr(contains("cut short"));
    footprint(Path::new("no-such.onnx"), &[]).assert().code(2).stderr(contains("no-such.onnx"));
    footprint(Path::new(env!("CARGO_TARGET_TMPDIR")), &[]).assert().code(2).stderr(contains("folder"));
    let good = model("resnet18_st_ts");
    footprint(&good, &["--input", "images=1x3x9x9"]).assert().code(2).stderr(contains("no input “images”"));
    footprint(&good, &["--input", "input=1x3"]).assert().code(2).stderr(contains("4 dimensions"));
    for wrong in [["--input", "640x640"], ["--batch", "0"], ["--precision", "fp12"]] {
        footprint(&good, &wrong).assert().code(2).stderr(contains(wrong[1]));
    }
}
