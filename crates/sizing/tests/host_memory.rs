//! Resident memory of processes that run on the CPU, measured by this project (`data/host_measured.tsv`), against what the
//! host model says for the same network. `make evidence` prints the table.

#![allow(clippy::panic, reason = "a test that cannot go on says which row it is")]

mod scored;

use cellsizer_sizing::cell::{Cell, Compute, ComputeKind, Host, Model, Runtime};
use cellsizer_sizing::report::Memory;
use cellsizer_sizing::score::HOST;
use cellsizer_sizing::{Catalogue, size};
use scored::{Compared, median, mib, sum};

const METHODS: &str = include_str!("../../../docs/METHODS.md");
const MEASURED: &str = include_str!("../../../data/host_measured.tsv");

/// A line of the file.
struct Measured {
    runtime: Runtime,
    model: &'static str,
    threads: &'static str,
    imported: f64,
    warm: f64,
    most: f64,
}

fn read() -> Vec<Measured> {
    let row = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [runtime, model, threads, _, imported, _, _, warm, most] = fields[..] else {
            panic!("nine fields: {line}")
        };
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("a number: {line}"));
        Measured {
            runtime: Runtime::ALL.into_iter().find(|r| r.key() == runtime).unwrap_or_else(|| panic!("{runtime}")),
            model,
            threads,
            imported: number(imported),
            warm: number(warm),
            most: number(most),
        }
    };
    MEASURED.lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect()
}

fn sized(row: &Measured, catalogue: &Catalogue) -> Memory {
    let cell = Cell {
        host: Host { compute: Compute { kind: ComputeKind::Cpu, gpu: None, cpu: None }, ..Host::default() },
        models: vec![Model { runtime: row.runtime, ..Model::new("m", row.model) }],
        ..Cell::default()
    };
    size(&cell, catalogue).unwrap_or_else(|errors| panic!("{}: {errors}", row.model)).memory
}

fn compare(what: &str, figure: fn(&Measured) -> f64) -> Vec<Compared> {
    let catalogue = Catalogue::embedded();
    let one = |row: &Measured| Compared {
        name: format!("{}, {} thr", row.model, row.threads),
        group: format!("{}, {what}", row.runtime.key()),
        measured: figure(row),
        range: scored::host(&sized(row, &catalogue)),
        bound: None,
        doubt: false,
        used: true,
    };
    read().iter().map(one).collect()
}

#[test]
fn every_measured_network_is_in_the_catalogue_with_both_runtimes_and_thread_counts() {
    let rows = read();
    let catalogue = Catalogue::embedded();
    for row in &rows {
        assert!(catalogue.model(row.model).is_some(), "{}", row.model);
        assert!(row.imported < row.warm && row.warm <= row.most, "{}", row.model);
        assert_eq!(rows.iter().filter(|r| r.model == row.model).count(), 4, "{}", row.model);
    }
}

#[test]
fn the_score_is_the_one_that_is_recorded_and_told() {
    // The high-water mark decides what a box needs; warm is what a tool shows.
    let warm = compare("warm", |row| row.warm);
    let mut rows = compare("most", |row| row.most);
    scored::print_rows(&rows);
    rows.extend(warm);
    let table = scored::table("all processes on the CPU", &rows);
    scored::print_table(&table);
    scored::holds(&table, HOST);
}

/// The typical end of these two rows is the median of what the networks leave beyond weights, activations and tensors. Here
/// each network is predicted by the median of the others.
#[test]
fn a_network_is_predicted_by_the_others() {
    let catalogue = Catalogue::embedded();
    let mut told = Vec::new();
    for runtime in [Runtime::OnnxruntimeCpu, Runtime::OpenvinoCpu] {
        let rows: Vec<Measured> = read().into_iter().filter(|r| r.runtime == runtime).collect();
        let model = |row: &Measured| {
            let memory = sized(row, &catalogue);
            let lines = memory.host.processes.iter().flat_map(|p| &p.models);
            sum(lines.flat_map(|m| [mib(&m.weights), mib(&m.activations), mib(&m.io)]))[1]
        };
        let rest: Vec<(&str, f64, f64)> = rows.iter().map(|row| (row.model, row.warm, row.warm - model(row))).collect();
        let all = median(rest.iter().map(|r| r.2).collect());
        let error = |(name, warm, own): &(&str, f64, f64)| {
            let others = median(rest.iter().filter(|r| r.0 != *name).map(|r| r.2).collect());
            ((warm - own + others) / warm - 1.0).abs() * 100.0
        };
        let error = median(rest.iter().map(error).collect());
        told.push(format!("| {} | {all:.0} | {error:.0} % |", runtime.key()));
    }
    println!("{}", told.join("\n"));
    for row in told {
        assert!(METHODS.contains(&row), "docs/METHODS.md 2 does not say: {row}");
    }
}
