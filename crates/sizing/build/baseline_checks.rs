//! The rules of `baseline.toml`.

use super::baseline_rows::{Baseline, ContextLaw, FigureRow, GrowthRow, OsRow, ScratchRow, TermRow};
use super::problem::{Problem, Source};
use super::row::Row;
use super::tables::{File, Found, Ids};
use std::collections::HashSet;

const RUNTIMES: [&str; 14] = [
    "onnxruntime-cuda",
    "onnxruntime-tensorrt",
    "tensorrt",
    "pytorch",
    "libtorch",
    "opencv-cuda",
    "onnxruntime-cpu",
    "openvino-cpu",
    "openvino-gpu",
    "pytorch-cpu",
    "tflite",
    "tensorflow",
    "paddle",
    "darknet",
];
const SYSTEMS: [&str; 3] = ["linux", "windows", "jetpack"];
const BASES: [&str; 3] = ["published", "assumed", "measured"];
const TABLES: [&str; 11] = [
    "[context]",
    "[[context_unknown]]",
    "[[runtime]]",
    "[[workspace]]",
    "[[scratch]]",
    "[[host]]",
    "[[os_reserve]]",
    "[[display]]",
    "[[growth]]",
    "[[commit]]",
    "[[figure]]",
];
/// Figures the engine names, with their units.
const FIGURES: [(&str, &str); 10] = [
    ("arena-weights", "times"),
    ("arena-weights-same", "times"),
    ("cpu-weights", "times"),
    ("cublas-workspace", "MiB"),
    ("cublas-workspace-hopper", "MiB"),
    ("mps-server", "MiB"),
    ("nvdec-process", "MiB"),
    ("nvdec-surfaces", "frames"),
    ("other-contexts", "contexts"),
    ("wddm", "percent"),
];

/// Reads and checks the file.
pub fn load(source: &Source, known: &Ids, problems: &mut Vec<Problem>) -> Baseline {
    let mut file = File::parse(source, problems);
    let (start, context) = file.one::<ContextLaw>("context", problems);
    let mut terms = |key: &str, all: bool| {
        let rows: Found<TermRow> = file.rows(key, problems);
        each(source, key, rows, problems, |row, r| term(row, r, all, known))
    };
    let context_unknown = terms("context_unknown", true);
    let runtime = terms("runtime", false);
    let workspace = terms("workspace", false);
    let host = terms("host", false);
    let commit = terms("commit", false);
    let rows: Found<ScratchRow> = file.rows("scratch", problems);
    let scratch = each(source, "scratch", rows, problems, |row, r| factors(row, r, known));
    let rows: Found<GrowthRow> = file.rows("growth", problems);
    let growth = each(source, "growth", rows, problems, |row, r| grows(row, r, known));
    let rows: Found<FigureRow> = file.rows("figure", problems);
    let figure = each(source, "figure", rows, problems, |row, r| alone(row, r, known));
    for (id, _) in FIGURES.iter().filter(|(id, _)| !figure.iter().any(|r| r.id == *id)) {
        let mut row = Row { problems: &mut *problems, source, start: 0, name: String::new() };
        row.wrong("figure", format!("no row \"{id}\"; the engine needs it"));
    }
    let mut systems = |key: &str| {
        let rows: Found<OsRow> = file.rows(key, problems);
        each(source, key, rows, problems, |row, r| system(row, r, known))
    };
    let os_reserve = systems("os_reserve");
    let display = systems("display");
    file.finish(&TABLES, problems);
    law(&mut Row { problems, source, start, name: "context".to_owned() }, &context, known);
    Baseline {
        context,
        context_unknown,
        runtime,
        workspace,
        scratch,
        host,
        os_reserve,
        display,
        growth,
        commit,
        figure,
    }
}

/// The rows of `evidence.toml` that the baseline names.
pub fn evidence_named(b: &Baseline) -> HashSet<String> {
    let terms = [&b.context_unknown, &b.runtime, &b.workspace, &b.host, &b.commit];
    let systems = [&b.os_reserve, &b.display];
    b.context
        .evidence
        .iter()
        .chain(terms.into_iter().flatten().flat_map(|r| &r.evidence))
        .chain(b.scratch.iter().flat_map(|r| &r.evidence))
        .chain(b.growth.iter().flat_map(|r| &r.evidence))
        .chain(b.figure.iter().flat_map(|r| &r.evidence))
        .chain(systems.into_iter().flatten().flat_map(|r| &r.evidence))
        .cloned()
        .collect()
}

/// Checks rows that have no id: they are called by their place.
fn each<T>(
    source: &Source,
    key: &str,
    found: Found<T>,
    problems: &mut Vec<Problem>,
    check: impl Fn(&mut Row<'_>, &T),
) -> Vec<T> {
    if found.is_empty() {
        let mut row = Row { problems: &mut *problems, source, start: 0, name: String::new() };
        row.wrong(key, format!("no good row; allowed: at least one [[{key}]]"));
    }
    for (i, (start, row)) in found.iter().enumerate() {
        let name = format!("{key} number {}", i + 1);
        check(&mut Row { problems: &mut *problems, source, start: *start, name }, row);
    }
    found.into_iter().map(|(_, row)| row).collect()
}

fn law(row: &mut Row<'_>, r: &ContextLaw, known: &Ids) {
    row.number("base_mib", r.base_mib, [0.0, 1_024.0], "MiB");
    row.number("kib_per_thread", r.kib_per_thread, [0.1, 64.0], "KiB");
    let [low, high] = r.factors;
    row.number("factors", low, [0.1, 1.0], "(the low one)");
    row.number("factors", high, [1.0, 10.0], "(the high one)");
    evidence(row, &r.evidence, "published", known);
}

fn term(row: &mut Row<'_>, r: &TermRow, all: bool, known: &Ids) {
    runtimes(row, &r.runtimes, all);
    if let Some(setting) = &r.setting {
        for part in setting.split('+') {
            row.kebab("setting", part);
        }
    }
    range(row, "mib", r.mib, [0.0, 65_536.0], "MiB");
    reason(row, &r.basis, &r.why);
    evidence(row, &r.evidence, &r.basis, known);
}

fn factors(row: &mut Row<'_>, r: &ScratchRow, known: &Ids) {
    runtimes(row, &r.runtimes, false);
    range(row, "factors", r.factors, [0.1, 20.0], "times");
    reason(row, &r.basis, &r.why);
    evidence(row, &r.evidence, &r.basis, known);
}

fn grows(row: &mut Row<'_>, r: &GrowthRow, known: &Ids) {
    runtimes(row, &r.runtimes, false);
    range(row, "factors", r.factors, [0.0, 100.0], "times");
    reason(row, &r.basis, &r.why);
    evidence(row, &r.evidence, &r.basis, known);
}

fn alone(row: &mut Row<'_>, r: &FigureRow, known: &Ids) {
    let named = FIGURES.iter().find(|(id, _)| *id == r.id);
    let allowed = || FIGURES.map(|(id, unit)| format!("{id} in {unit}")).join(", ");
    row.must(
        named.is_some_and(|(_, unit)| *unit == r.unit),
        "id",
        format!("\"{}\" in \"{}\"; allowed: {}", r.id, r.unit, allowed()),
    );
    range(row, "value", r.value, [0.0, 65_536.0], &r.unit);
    reason(row, &r.basis, &r.why);
    evidence(row, &r.evidence, &r.basis, known);
}

fn system(row: &mut Row<'_>, r: &OsRow, known: &Ids) {
    row.one_of("os", &r.os, &SYSTEMS);
    range(row, "mib", r.mib, [0.0, 65_536.0], "MiB");
    reason(row, &r.basis, &r.why);
    evidence(row, &r.evidence, &r.basis, known);
}

fn runtimes(row: &mut Row<'_>, names: &[String], all: bool) {
    row.must(all || !names.is_empty(), "runtimes", format!("none; allowed: {}", RUNTIMES.join(", ")));
    for name in names {
        row.one_of("runtimes", name, &RUNTIMES);
    }
}

fn range(row: &mut Row<'_>, field: &str, [low, typical, high]: [f64; 3], bounds: [f64; 2], unit: &str) {
    for value in [low, typical, high] {
        row.number(field, value, bounds, unit);
    }
    row.must(
        low <= typical && typical <= high,
        field,
        format!("[{low}, {typical}, {high}]; allowed: low <= typical <= high"),
    );
}

fn reason(row: &mut Row<'_>, basis: &str, why: &str) {
    row.one_of("basis", basis, &BASES);
    row.text("why", why, 300);
}

fn evidence(row: &mut Row<'_>, ids: &[String], basis: &str, known: &Ids) {
    row.must(
        basis != "published" || !ids.is_empty(),
        "evidence",
        "none, but basis is published; allowed: at least one id of evidence.toml",
    );
    for id in ids {
        row.must(known.evidence.contains(id), "evidence", format!("\"{id}\"; allowed: an id of evidence.toml"));
    }
}
