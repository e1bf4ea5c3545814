//! Fixtures and goldens: the committed ones, and all of `shared/models` when it is there.
#![allow(dead_code, clippy::unwrap_used, reason = "shared by tests that each use a part of it")]

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

pub struct Fixture {
    pub name: String,
    pub bytes: Vec<u8>,
    pub golden: PathBuf,
}

pub fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// `CELLSIZER_MODELS` (a folder, or anything else for the committed files alone), else the nearest `shared/models` above this crate.
pub fn shared() -> Option<PathBuf> {
    if let Some(p) = std::env::var_os("CELLSIZER_MODELS") {
        return Some(PathBuf::from(p)).filter(|p| p.is_dir());
    }
    let up = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    up.map(|p| p.join("shared/models")).find(|p| p.is_dir())
}

/// A table of the shared set, or its committed copy.
pub fn reference(name: &str) -> PathBuf {
    shared().unwrap_or_else(committed).join(name)
}

fn unpack(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    if path.extension().is_some_and(|e| e == "gz") {
        let mut out = Vec::new();
        flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut out).unwrap();
        return out;
    }
    bytes
}

fn models_in(dir: &Path) -> Vec<(String, PathBuf)> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let mut all: Vec<_> = entries
        .filter_map(|e| {
            let path = e.unwrap().path();
            let file = path.file_name()?.to_str()?.to_owned();
            let name = file.strip_suffix(".onnx.gz").or_else(|| file.strip_suffix(".onnx"))?.to_owned();
            Some((name, path))
        })
        .collect();
    all.sort();
    all
}

/// All model files at hand, each once: from `shared/models` if present, else the committed ones.
pub fn fixtures() -> Vec<Fixture> {
    let (dirs, golden) = match shared() {
        Some(s) => (vec![s.clone(), s.join("yolo")], s.join("golden")),
        None => (vec![committed()], committed().join("golden")),
    };
    let files = dirs.iter().flat_map(|d| models_in(d));
    files
        .map(|(name, path)| Fixture { golden: golden.join(format!("{name}.tsv.gz")), bytes: unpack(&path), name })
        .collect()
}

/// A golden tensor's name, type and dims.
pub type GoldenTensor = (String, String, Vec<u64>);

/// Inputs used, then every tensor's name, type and dims.
pub fn golden(path: &Path) -> (BTreeMap<String, Vec<u64>>, Vec<GoldenTensor>) {
    let text = String::from_utf8(unpack(path)).unwrap();
    let mut lines = text.lines();
    let inputs = lines.next().unwrap().strip_prefix("#inputs ").unwrap();
    let tensors = lines.map(|l| {
        let mut f = l.split('\t');
        let mut next = || f.next().unwrap_or("").to_owned();
        let (name, dtype, dims) = (next(), next(), next());
        (name, dtype, dims.split(',').filter(|d| !d.is_empty()).map(|d| d.parse().unwrap()).collect())
    });
    (serde_json::from_str(inputs).unwrap(), tensors.collect())
}

/// Rows of a tab-separated table.
pub fn table(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|l| l.split('\t').map(str::to_owned).collect()).collect()
}
