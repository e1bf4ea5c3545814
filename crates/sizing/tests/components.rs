//! Published measurements of single components against the line of the report that they are:
//! `data/evidence_components.toml`. `make evidence` prints the table; the test fails when the model no longer does what
//! `cellsizer_sizing::score` records.

#![allow(clippy::panic, reason = "a test that cannot go on says which row it is")]

mod scored;

use cellsizer_sizing::Catalogue;
use cellsizer_sizing::report::{Memory, Range};
use cellsizer_sizing::score::COMPONENTS;
use scored::{Compared, Row, mib, sum};
use serde::Deserialize;

const CHECKS: &str = include_str!("../../../data/evidence_components.toml");
const EVIDENCE: &str = include_str!("../../../data/evidence.toml");

/// Component rows of the research that calibration may use, by component: each is a check or left out with a reason.
const RESEARCH: [(&str, usize); 10] = [
    ("allocator", 8),
    ("build_phase", 3),
    ("context_only", 18),
    ("decode", 9),
    ("growth", 7),
    ("host_ram", 42),
    ("library_delta", 18),
    ("os_reserve", 4),
    ("per_session", 12),
    ("workspace", 9),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    check: Vec<Row>,
    left_out: Vec<LeftOut>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeftOut {
    component: String,
    ids: Vec<String>,
    why: String,
}

#[derive(Deserialize)]
struct Evidence {
    evidence: Vec<EvidenceRow>,
}

#[derive(Deserialize)]
struct EvidenceRow {
    id: String,
    url: String,
}

fn read() -> Table {
    toml::from_str(CHECKS).expect("data/evidence_components.toml is read")
}

/// One line of the report, MiB; nothing where the cell has no such line.
fn line(memory: &Memory, name: &str) -> [f64; 3] {
    let maybe = |range: Option<&Range>| range.map_or([0.0; 3], mib);
    let processes = || memory.device.processes.iter();
    let models = || processes().flat_map(|p| &p.models);
    match name {
        "context" => sum(processes().map(|p| maybe(p.context.as_ref()))),
        "runtime" => sum(processes().map(|p| mib(&p.runtime))),
        "workspace" => sum(processes().map(|p| mib(&p.workspace))),
        "activations" => sum(processes().map(|p| mib(&p.activations))),
        "weights" => sum(models().map(|m| mib(&m.weights))),
        "io" => sum(models().map(|m| mib(&m.io))),
        "display" => maybe(memory.device.display.as_ref()),
        "decode" => sum(processes().map(|p| maybe(p.decode.as_ref()))),
        "wddm" | "mps-server" => sum(memory.device.others.iter().filter(|o| o.id == name).map(|o| mib(&o.range))),
        "host" => scored::host(memory),
        "commit" => {
            // Of the processes alone.
            let (all, system) = (maybe(memory.host.commit.as_ref()), mib(&memory.host.os));
            [0, 1, 2].map(|end| all[end] - system[end])
        }
        other => panic!("no line {other}"),
    }
}

fn compare() -> Vec<Compared> {
    let catalogue = Catalogue::embedded();
    let one = |row: Row| {
        let report = row.sized(&catalogue);
        Compared {
            name: row.name(),
            measured: row.measured_mib,
            range: sum(row.lines.iter().map(|name| line(&report.memory, name))),
            doubt: row.doubt.is_some(),
            used: row.used(&catalogue),
            bound: row.bound,
            group: row.component,
        }
    };
    read().check.into_iter().map(one).collect()
}

#[test]
fn every_check_can_be_looked_up_and_says_what_it_is() {
    let table = read();
    scored::can_be_looked_up(&table.check);
    let evidence: Evidence = toml::from_str(EVIDENCE).expect("data/evidence.toml is read");
    for row in &table.check {
        assert!(!row.what.is_empty() && !row.lines.is_empty() && !row.component.is_empty(), "{}", row.name());
        assert!(row.bound.as_deref().is_none_or(|b| ["at-most", "at-least"].contains(&b)), "{}", row.name());
        for id in &row.ids {
            let known = evidence.evidence.iter().find(|e| e.id == *id).unwrap_or_else(|| panic!("{id} is no evidence"));
            assert_eq!(known.url, row.url, "{id}");
        }
    }
    for row in &table.left_out {
        assert!(row.why.len() > 20, "{:?} says why", row.ids);
    }
}

#[test]
fn every_component_row_of_the_research_is_a_check_or_left_out_with_its_reason() {
    let table = read();
    let checks = table.check.iter().flat_map(|row| row.ids.iter().map(|id| (row.component.as_str(), id.as_str())));
    let left = table.left_out.iter().flat_map(|row| row.ids.iter().map(|id| (row.component.as_str(), id.as_str())));
    let all: Vec<(&str, &str)> = checks.chain(left).collect();
    for (component, count) in RESEARCH {
        // Host figures that stand beside a published total are checks on top of the research's own host rows.
        let of = all.iter().filter(|(c, id)| *c == component && !BESIDE_A_TOTAL.contains(id)).count();
        assert_eq!(of, count, "{component}");
    }
    let mut ids: Vec<&str> = all.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count, "a row stands once");
}

/// Rows of `evidence_cells.toml` and others whose page gives the process's host memory beside its device total.
const BESIDE_A_TOTAL: [&str; 6] = ["E062", "E070", "E119", "E194", "E195", "E230"];

#[test]
fn the_score_is_the_one_that_is_recorded_and_told() {
    let rows = compare();
    scored::print_rows(&rows);
    let table = scored::table("all components", &rows);
    scored::print_table(&table);
    scored::holds(&table, COMPONENTS);
}
