//! The GPUs that other people's measurements name are rows of the catalogue, with the figures that the measurements are
//! computed with: a cell with the listed card and one with the described card say the same.

#![allow(clippy::panic, reason = "a test that cannot go on says which row it is")]

use cellsizer_sizing::cell::Reference;
use cellsizer_sizing::report::Status;
use cellsizer_sizing::{Catalogue, Cell, apply_lever, size};
use serde_json::{Value, json};

const CELLS: &str = include_str!("../../../data/evidence_cells.toml");
const EVIDENCE: &str = include_str!("../../../data/evidence.toml");

/// Names as the reports write them, and the row of each.
const LISTED: [(&str, &str); 49] = [
    ("A10", "nvidia-a10-pcie"),
    ("A100", "nvidia-a100-pcie-40-gb"),
    ("A100-PCIE-40GB", "nvidia-a100-pcie-40-gb"),
    ("A16", "nvidia-a16-pcie"),
    ("GTX 1060", "nvidia-geforce-gtx-1060-6-gb"),
    ("GTX 1070", "nvidia-geforce-gtx-1070"),
    ("GTX 1080", "nvidia-geforce-gtx-1080"),
    ("GTX 1080 Ti", "nvidia-geforce-gtx-1080-ti"),
    ("GTX 1080 Ti class 11 GB", "nvidia-geforce-gtx-1080-ti"),
    ("GTX 1650", "nvidia-geforce-gtx-1650"),
    ("GTX 1650 Ti", "nvidia-geforce-gtx-1650-ti-mobile"),
    ("H100", "nvidia-h100-pcie-80-gb"),
    ("H100 NVL", "nvidia-h100-nvl-94-gb"),
    ("H200", "nvidia-h200-nvl"),
    ("Intel Arc A380", "intel-arc-a380"),
    ("Intel HD 620", "intel-hd-graphics-620-mobile"),
    ("Intel Iris Xe", "intel-iris-xe-graphics-g7-96eu-mobile"),
    ("Intel N100 iGPU", "intel-uhd-graphics-24eu-mobile"),
    ("Intel UHD 730", "intel-uhd-graphics-730"),
    ("Iris Xe", "intel-iris-xe-graphics-g7-80eu-mobile"),
    ("Jetson Nano", "nvidia-jetson-nano"),
    ("Jetson TX2 NX", "nvidia-jetson-tx2-nx"),
    ("Jetson Xavier NX", "nvidia-jetson-xavier-nx-8-gb"),
    ("K80", "nvidia-tesla-k80"),
    ("L4", "nvidia-l4"),
    ("Quadro P3200", "nvidia-quadro-p3200-mobile"),
    ("RTX 2070", "nvidia-geforce-rtx-2070"),
    ("RTX 2080", "nvidia-geforce-rtx-2080"),
    ("RTX 2080 Ti", "nvidia-geforce-rtx-2080-ti"),
    ("RTX 3060", "nvidia-geforce-rtx-3060-12-gb"),
    ("RTX 3080", "nvidia-geforce-rtx-3080"),
    ("RTX 3090", "nvidia-geforce-rtx-3090"),
    ("RTX 3090 Ti", "nvidia-geforce-rtx-3090-ti"),
    ("RTX 4060", "nvidia-geforce-rtx-4060"),
    ("RTX 4060 Ti", "nvidia-geforce-rtx-4060-ti-16-gb"),
    ("RTX 4070 Laptop", "nvidia-geforce-rtx-4070-mobile"),
    ("RTX 4080", "nvidia-geforce-rtx-4080"),
    ("RTX 5060", "nvidia-geforce-rtx-5060"),
    ("RTX 5060 Ti", "nvidia-geforce-rtx-5060-ti-16-gb"),
    ("RTX 5070 Ti", "nvidia-geforce-rtx-5070-ti"),
    ("RTX 5090", "nvidia-geforce-rtx-5090"),
    ("RTX 6000 Ada", "nvidia-rtx-6000-ada-generation"),
    ("RTX A4500", "nvidia-rtx-a4500"),
    ("RTX PRO 6000 Blackwell", "nvidia-rtx-pro-6000-blackwell"),
    ("T4", "nvidia-tesla-t4"),
    ("Tesla P4", "nvidia-tesla-p4"),
    ("Titan V", "nvidia-titan-v"),
    ("Titan X (Pascal)", "nvidia-titan-x-pascal"),
    ("V100", "nvidia-tesla-v100-pcie-16-gb"),
];

/// More names of rows above.
const ALSO: [(&str, &str); 6] = [
    ("K80, one of its two GPUs", "nvidia-tesla-k80"),
    ("RTX Titan", "nvidia-titan-rtx"),
    ("Titan RTX", "nvidia-titan-rtx"),
    ("UHD", "intel-uhd-graphics-24eu-mobile"),
    ("UHD 630", "intel-uhd-graphics-630"),
    ("V100-32GB", "nvidia-tesla-v100-pcie-32-gb"),
];

/// Names that are no row, and why.
const NO_ROW: [(&str, &str); 5] = [
    ("A10G", "a cloud's own card; the table that was read and CUDA's device query differ in its SM count"),
    ("Jetson", "the page does not say which"),
    ("RTX 20-series", "the page does not say which"),
    ("RTX 30-series", "the page does not say which"),
    ("Titan X", "the page does not say whether it is Maxwell's or Pascal's; both are rows"),
];

/// What a measurement's words begin with where they begin with a GPU.
const GPU_WORDS: [&str; 20] = [
    "A10",
    "A100",
    "A10G",
    "A16",
    "GTX",
    "H100",
    "H200",
    "Intel",
    "Iris",
    "Jetson",
    "K80",
    "L4",
    "Quadro",
    "RTX",
    "T4",
    "Tesla",
    "Titan",
    "UHD",
    "V100",
    "V100-32GB",
];

fn row_of(name: &str) -> Option<&'static str> {
    LISTED.iter().chain(&ALSO).find(|(named, _)| *named == name).map(|(_, id)| *id)
}

fn rows<'t>(table: &'t toml::Table, key: &str) -> Vec<&'t toml::Table> {
    let rows = table[key].as_array().unwrap_or_else(|| panic!("rows of {key}"));
    rows.iter().filter_map(toml::Value::as_table).collect()
}

#[test]
fn a_described_card_of_the_evidence_agrees_with_the_listed_one() {
    let catalogue = Catalogue::embedded();
    let table: toml::Table = toml::from_str(CELLS).expect("data/evidence_cells.toml is read");
    for cell in rows(&table, "cell") {
        let described: Value = serde_json::to_value(&cell["gpu"]).expect("a table is JSON");
        let name = described["name"].as_str().expect("every GPU has a name");
        let id = row_of(name).unwrap_or_else(|| panic!("{}: \"{name}\" is no row", cell["id"]));
        let row = catalogue.gpu(id).unwrap_or_else(|| panic!("{id} is no row of data/gpus.toml"));
        let listed = json!({
            "architecture": row.architecture,
            "sm_count": row.sm_count,
            "threads_per_sm": row.threads_per_sm,
            "memory_bytes": row.memory_bytes,
            "shared": row.shared,
        });
        let listed = listed.as_object().expect("an object");
        for (field, value) in listed {
            let stated = described.get(field).cloned().unwrap_or(json!(false));
            assert_eq!(&stated, value, "{}, {name} against {id}: {field}", cell["id"]);
        }
    }
}

#[test]
fn every_gpu_that_a_measurement_begins_with_is_a_row_or_has_a_reason() {
    let catalogue = Catalogue::embedded();
    let table: toml::Table = toml::from_str(EVIDENCE).expect("data/evidence.toml is read");
    let mut seen = 0;
    for evidence in rows(&table, "evidence") {
        let what = evidence["what"].as_str().expect("every row says what it is");
        let name = what.split([',', ':']).next().unwrap_or_default();
        if !GPU_WORDS.contains(&name.split(' ').next().unwrap_or_default()) {
            continue;
        }
        seen += 1;
        let reason = NO_ROW.iter().find(|(named, _)| *named == name).map(|(_, why)| *why);
        let listed = row_of(name).is_some_and(|id| catalogue.gpu(id).is_some());
        assert!(
            listed || reason.is_some(),
            "{}: \"{name}\" is neither a row nor left out for a reason",
            evidence["id"]
        );
    }
    assert!(seen > 100, "only {seen} measurements begin with a GPU: the words no longer match");
}

/// A cell with one detector.
fn on(gpu: &str, runtime: &str, ram_bytes: Option<u64>) -> Cell {
    let mut host = json!({ "os": "linux", "compute": { "kind": "gpu", "gpu": gpu } });
    if let Some(bytes) = ram_bytes {
        host["ram_bytes"] = json!(bytes);
    }
    let model = json!({ "id": "m", "model": "yolov8m", "runtime": runtime, "precision": "fp32" });
    let cell = json!({ "schema": 1, "name": "one", "host": host, "models": [model] });
    Cell::from_json(&cell.to_string()).unwrap_or_else(|errors| panic!("{gpu}: {errors}"))
}

/// By memory alone, who has an A100 of 40 GB would be told to order an L40, and who has an RTX 3050 an RTX 3080.
#[test]
fn nobody_is_told_to_order_a_card_that_is_listed_because_people_have_it() {
    let catalogue = Catalogue::embedded();
    let mut offered = 0;
    for gpu in &catalogue.tables().gpus {
        let cell = on(&gpu.id, "onnxruntime-cuda", Some(16 << 30));
        let Some(bigger) = apply_lever(&cell, &catalogue, "bigger-gpu") else { continue };
        let id = bigger.host.compute.gpu.as_ref().and_then(Reference::id).unwrap_or_else(|| panic!("a listed card"));
        let row = catalogue.gpu(id).unwrap_or_else(|| panic!("{id} is no row"));
        assert!(!row.never_suggested, "{} to {id}", gpu.id);
        offered += 1;
    }
    assert!(offered > 20, "only {offered} cards have a bigger one");
}

#[test]
fn an_integrated_gpu_draws_on_the_machines_memory() {
    let catalogue = Catalogue::embedded();
    let sized = |runtime: &str, ram| {
        let cell = on("intel-uhd-graphics-770", runtime, ram);
        size(&cell, &catalogue).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let report = sized("openvino-gpu", Some(16 << 30));
    assert!(report.memory.shared);
    assert_eq!(report.memory.device.have_bytes, Some(16 << 30));
    let gpu = |report: &cellsizer_sizing::report::Report| {
        let check = report.checks.iter().find(|check| check.id == "memory.gpu");
        check.map(|check| check.status).unwrap_or_else(|| panic!("no check of the GPU's memory"))
    };
    assert_eq!(gpu(&report), Status::Ok);
    assert_eq!(gpu(&sized("openvino-gpu", None)), Status::Unknown, "how much there is has to be said");
    assert_eq!(gpu(&sized("onnxruntime-cuda", Some(16 << 30))), Status::Fail, "it has no CUDA");
}
