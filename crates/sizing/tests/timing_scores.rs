//! How good estimated inference times are: each published row is left out and estimated from the rest.
//!
//! The table stands in `docs/METHODS.md`, section 7; a test holds the two together.

#![allow(clippy::panic, reason = "a test that cannot find its row has failed")]

use cellsizer_sizing::catalogue::rows::{Tables, Timing};
use cellsizer_sizing::cell::{Camera, Cell, Compute, ComputeKind, Device, Model, Precision, Reference, Runtime};
use cellsizer_sizing::{Catalogue, size};

/// What is left out beside the row itself.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Out {
    /// Nothing: other runtimes and precisions of the same network on the same device stay.
    Row,
    /// Every row of the network on the device.
    Network,
    /// Every row of the device.
    Device,
}

fn cell(catalogue: &Catalogue, row: &Timing) -> Option<Cell> {
    let gpu = catalogue.gpu(&row.device).is_some();
    let runtime = match (row.runtime.split(' ').next()?, gpu) {
        ("TensorRT", _) => Runtime::Tensorrt,
        ("ONNX", true) => Runtime::OnnxruntimeCuda,
        ("ONNX", false) => Runtime::OnnxruntimeCpu,
        ("PyTorch", true) => Runtime::Pytorch,
        ("PyTorch", false) => Runtime::PytorchCpu,
        ("OpenVINO", false) => Runtime::OpenvinoCpu,
        _ => return None,
    };
    let precision = *Precision::ALL.iter().find(|p| p.key() == row.precision)?;
    let mut cell = Cell {
        models: vec![Model { input_px: Some(row.input_px), precision, runtime, ..Model::new("m", &row.model) }],
        cameras: vec![Camera {
            id: "c".into(),
            width_px: Some(640),
            height_px: Some(480),
            exposure_us: Some(1.0),
            models: vec!["m".into()],
            ..Camera::default()
        }],
        ..Cell::default()
    };
    cell.host.compute = if gpu {
        Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id(row.device.clone())), cpu: None }
    } else {
        Compute { kind: ComputeKind::Cpu, gpu: None, cpu: Some(row.device.clone()) }
    };
    cell.models[0].device = Some(if gpu { Device::Gpu } else { Device::Cpu });
    Some(cell)
}

/// Low, typical and high of the estimate, with the row's own time; `None` where nothing near is left.
fn estimate(tables: &Tables, row: &Timing, out: Out) -> Option<[f64; 4]> {
    let mut less = tables.clone();
    let setup = |t: &Timing| (t.device.clone(), t.model.clone(), t.precision.clone(), t.runtime.clone());
    less.timings.retain(|other| match out {
        // A second time of the same setup would give the answer away.
        Out::Row => setup(other) != setup(row),
        Out::Network => other.device != row.device || other.model != row.model,
        Out::Device => other.device != row.device,
    });
    if out == Out::Row && !less.timings.iter().any(|o| o.device == row.device && o.model == row.model) {
        return None;
    }
    let catalogue = Catalogue::new(less);
    let report = size(&cell(&catalogue, row)?, &catalogue).expect("the cell is valid");
    let [low, typical, high] = report.timing[0].inference_ms?;
    Some([low, typical, high, row.ms])
}

/// Rows, share of them inside the range, median of how far the typical value is off, median of high over low.
fn score(out: Out) -> (usize, f64, f64, f64) {
    let tables = Catalogue::embedded().tables().clone();
    let (mut inside, mut off, mut width) = (0, Vec::new(), Vec::new());
    for row in &tables.timings {
        if let Some([low, typical, high, ms]) = estimate(&tables, row, out) {
            inside += usize::from((low..=high).contains(&ms));
            off.push((typical / ms).max(ms / typical));
            width.push(high / low);
        }
    }
    let median = |values: &mut Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let n = off.len();
    (n, inside as f64 / n.max(1) as f64, median(&mut off), median(&mut width))
}

#[test]
fn estimates_hold_on_rows_left_out_as_the_methods_say() {
    let methods = include_str!("../../../docs/METHODS.md");
    for (out, what) in [
        (Out::Row, "the row alone: converted from other precisions and runtimes"),
        (Out::Network, "the network on the device: scaled from other networks"),
        (Out::Device, "the device: scaled from other devices"),
    ] {
        let (n, inside, off, width) = score(out);
        assert!(n > 20 && inside >= 0.9, "{out:?}: {n} rows, {inside}");
        assert!(off < 1.5, "{out:?}: typically off by {off}");
        let line = format!("| {what} | {n} | {:.0} % | {off:.2} | {width:.1} |", inside * 100.0);
        assert!(methods.contains(&line), "docs/METHODS.md needs the line\n{line}");
    }
}
