//! What is fitted to other people's pages, fitted again without each page, and held against that page. The law of the CUDA
//! context is the only such constant: the rest of `baseline.toml` is read off single rows.

#![allow(clippy::panic, reason = "a test that cannot go on says which row it is")]

mod scored;

use cellsizer_sizing::Catalogue;
use scored::{Row, median};
use serde::Deserialize;

const CHECKS: &str = include_str!("../../../data/evidence_components.toml");
const METHODS: &str = include_str!("../../../docs/METHODS.md");

#[derive(Deserialize)]
struct Table {
    check: Vec<Row>,
}

/// A measured context of a card whose SM count is known, with nothing else in the figure.
struct Point {
    page: String,
    id: String,
    /// SM count x resident threads per SM / 1024.
    kibithreads: f64,
    mib: f64,
}

fn points() -> Vec<Point> {
    let table: Table = toml::from_str(CHECKS).expect("data/evidence_components.toml is read");
    let one = |row: Row| {
        let gpu = row.gpu.as_ref().filter(|_| row.lines == ["context"] && row.bound.is_none())?;
        let number = |key: &str| gpu.get(key).and_then(serde_json::Value::as_f64);
        let kibithreads = number("sm_count")? * number("threads_per_sm")? / 1024.0;
        Some(Point { id: row.name(), page: row.url, kibithreads, mib: row.measured_mib })
    };
    table.check.into_iter().filter_map(one).collect()
}

/// `base + slope x kibithreads` that makes the sum of squared relative errors smallest.
fn fit<'p>(points: impl Iterator<Item = &'p Point>) -> (f64, f64) {
    let (mut w, mut wx, mut wxx, mut wy, mut wxy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for p in points {
        let weight = 1.0 / (p.mib * p.mib);
        w += weight;
        wx += weight * p.kibithreads;
        wxx += weight * p.kibithreads * p.kibithreads;
        wy += weight * p.mib;
        wxy += weight * p.kibithreads * p.mib;
    }
    let slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
    ((wy - slope * wx) / w, slope)
}

#[test]
fn the_fit_finds_a_line_that_is_one() {
    let at = |x: f64| Point { page: String::new(), id: String::new(), kibithreads: x, mib: 8.0 + 1.94 * x };
    let (base, slope) = fit([at(10.0), at(100.0), at(280.0)].iter());
    assert!((base - 8.0).abs() < 1e-9 && (slope - 1.94).abs() < 1e-9, "{base} {slope}");
}

#[test]
fn the_law_that_ships_is_the_fit_on_the_first_page() {
    let points = points();
    let (base, slope) = fit(points.iter().filter(|p| ["E001", "E002"].contains(&p.id.as_str())));
    let catalogue = Catalogue::embedded();
    let law = &catalogue.tables().baseline.context;
    assert!((base - law.base_mib).abs() < 1.0 && (slope - law.kib_per_thread).abs() < 0.01, "{base} {slope}");
}

#[test]
fn the_contexts_of_a_page_are_predicted_by_the_other_pages() {
    let points = points();
    let catalogue = Catalogue::embedded();
    let [low, high] = catalogue.tables().baseline.context.factors;
    let mut errors = Vec::new();
    let mut above = 0;
    let mut inside = 0;
    let mut told = Vec::new();
    for p in &points {
        let (base, slope) = fit(points.iter().filter(|other| other.page != p.page));
        let predicted = base + slope * p.kibithreads;
        let error = predicted / p.mib - 1.0;
        told.push(format!(
            "| {} | {base:.1} | {slope:.2} | {predicted:.0} | {:.0} | {:+.1} % |",
            p.id,
            p.mib,
            error * 100.0
        ));
        errors.push(error.abs() * 100.0);
        above += usize::from(p.mib > predicted * high);
        inside += usize::from((predicted * low..=predicted * high).contains(&p.mib));
    }
    println!("| Row left out with its page | Base | Slope | Predicted | Measured | Error |\n{}", told.join("\n"));
    let error = median(errors);
    println!("{inside} of {} inside, {above} above, median error {error:.1} %", points.len());
    for row in told {
        assert!(METHODS.contains(&row), "docs/METHODS.md 1.7 does not say: {row}");
    }
    assert!(points.len() >= 7 && above == 0 && inside + 1 >= points.len() && error < 2.0);
}
