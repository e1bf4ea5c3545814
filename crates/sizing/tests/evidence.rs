//! Other people's measurements against the memory model: `data/evidence_cells.toml`. `make evidence` prints the table; the
//! test fails when the model does worse than what is recorded in `cellsizer_sizing::score`.

#![allow(clippy::panic, reason = "a test that cannot go on says which row it is")]

mod scored;

use cellsizer_sizing::Catalogue;
use cellsizer_sizing::score::MEMORY;
use scored::{Compared, Row};
use serde::Deserialize;

const CELLS: &str = include_str!("../../../data/evidence_cells.toml");

#[derive(Deserialize)]
struct Table {
    cell: Vec<Row>,
}

fn rows() -> Vec<Row> {
    let table: Table = toml::from_str(CELLS).expect("data/evidence_cells.toml is read");
    table.cell
}

/// Every row, as a process of its own on the device: a total of one process, whatever pool it draws on.
fn compare() -> Vec<Compared> {
    let catalogue = Catalogue::embedded();
    let one = |row: Row| {
        let report = row.sized(&catalogue);
        let [process] = report.memory.device.processes.as_slice() else { panic!("{} is one process", row.name()) };
        let says = |word: &str| process.runtime.why.contains(word);
        let era = match (says("eager"), says("lazy") || says("when they are used")) {
            (true, _) => ", eager",
            (false, true) => ", lazy",
            _ => "",
        };
        Compared {
            name: row.name(),
            group: format!("{}{era}", row.runtime),
            measured: row.measured_mib,
            range: scored::mib(&process.total),
            doubt: row.doubt.is_some(),
            used: row.used(&catalogue),
            bound: row.bound,
        }
    };
    rows().into_iter().map(one).collect()
}

#[test]
fn every_row_can_be_looked_up() {
    scored::can_be_looked_up(&rows());
}

#[test]
fn the_score_is_the_one_that_is_recorded_and_told() {
    let rows = compare();
    scored::print_rows(&rows);
    let table = scored::table("all", &rows);
    scored::print_table(&table);
    scored::holds(&table, MEMORY);
    // Recording cannot loosen what the model is meant to reach.
    let now = table[0].1;
    assert!(now.inside_percent >= 85.0 && now.above_percent <= 7.0 && now.error_percent <= 25.0 && now.width <= 2.5);
}
