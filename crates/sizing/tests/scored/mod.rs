//! Measurements beside what the model says: rows of `data/evidence_*.toml` as cells, and how a table of them is scored.

#![allow(dead_code, reason = "each test binary uses its part")]

use cellsizer_sizing::cell::Cell;
use cellsizer_sizing::report::{Memory, Range};
use cellsizer_sizing::score::{Score, TABLE};
use cellsizer_sizing::{Catalogue, Report, size};
use serde::Deserialize;
use serde_json::{Value, json};

const METHODS: &str = include_str!("../../../../docs/METHODS.md");
const MIB: f64 = 1_048_576.0;

/// One figure of a page, with what the page says about the cell it was read on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Rows of `evidence.toml` that the figure is, or is made of.
    pub ids: Vec<String>,
    pub url: String,
    pub date: String,
    /// Of a component row: which table line it belongs to.
    #[serde(default)]
    pub component: String,
    /// Of a component row: what was read and how it became the figure.
    #[serde(default)]
    pub what: String,
    /// Of a component row: the lines of the report that it is compared with, added.
    #[serde(default)]
    pub lines: Vec<String>,
    /// "at-most" where something else is in the figure, "at-least" where it is only a part of the line.
    pub bound: Option<String>,
    pub gpu: Option<Value>,
    pub network: Option<Value>,
    pub input_px: Option<[u32; 2]>,
    pub batch: Option<u32>,
    pub instances: Option<u32>,
    /// Processes with one such model each.
    pub processes: Option<usize>,
    pub runtime: String,
    pub runtime_version: Option<String>,
    pub module_loading: Option<String>,
    pub precision: Option<String>,
    #[serde(default)]
    pub also_imports: Vec<String>,
    pub conv_search: Option<String>,
    pub arena: Option<String>,
    pub workspace_bytes: Option<u64>,
    pub os: Option<String>,
    pub display: Option<bool>,
    pub mps: Option<bool>,
    /// Sizes of video streams that the GPU decodes.
    #[serde(default)]
    pub streams: Vec<[u32; 2]>,
    pub measured_mib: f64,
    #[serde(default)]
    pub assumed: Vec<String>,
    pub doubt: Option<String>,
}

impl Row {
    pub fn name(&self) -> String {
        self.ids.join("+")
    }

    /// The catalogue carries the rows that a constant names.
    pub fn used(&self, catalogue: &Catalogue) -> bool {
        self.ids.iter().any(|id| catalogue.evidence(id).is_some())
    }

    fn model(&self, id: &str) -> Value {
        // Where the network does not matter for the line, one small tensor stands for it.
        let small = json!({ "name": "One small tensor", "parameters": 1, "input_px": [32, 32], "floor_bytes": 1024 });
        let network = self.network.clone().unwrap_or(small);
        let mut settings = json!({});
        let mut set = |key: &str, value: Value| {
            if !value.is_null() {
                settings[key] = value;
            }
        };
        set("also_imports", if self.also_imports.is_empty() { Value::Null } else { json!(self.also_imports) });
        set("workspace_bytes", json!(self.workspace_bytes));
        set("conv_search", json!(self.conv_search));
        set("arena", json!(self.arena));
        let mut model = json!({
            "id": id,
            "model": if network.is_string() { network } else { json!({ "custom": network }) },
            "runtime": self.runtime,
            "precision": self.precision.as_deref().unwrap_or("fp32"),
            "batch": self.batch.unwrap_or(1),
            "instances": self.instances.unwrap_or(1),
            "settings": settings,
        });
        if let Some(version) = &self.runtime_version {
            model["runtime_version"] = json!(version);
        }
        if let Some(input) = self.input_px {
            model["input_px"] = json!(input);
        }
        model
    }

    pub fn cell(&self) -> Cell {
        let mut host = match &self.gpu {
            Some(gpu) => json!({ "compute": { "kind": "gpu", "gpu": { "custom": gpu } } }),
            None => json!({ "compute": { "kind": "cpu" } }),
        };
        host["os"] = json!(self.os.as_deref().unwrap_or("linux"));
        host["mps"] = json!(self.mps.unwrap_or(false));
        host["display_attached"] = json!(self.display.unwrap_or(false));
        if let Some(loading) = &self.module_loading {
            host["module_loading"] = json!(loading);
        }
        let models: Vec<Value> = (0..self.processes.unwrap_or(1)).map(|i| self.model(&format!("m{i}"))).collect();
        let processes = json!({ "layout": "per-model" });
        let stream = |(i, [width, height]): (usize, &[u32; 2])| json!({ "id": format!("c{i}"), "width_px": width, "height_px": height, "buffers": 1, "models": ["m0"], "nvdec": true });
        let cameras: Vec<Value> = self.streams.iter().enumerate().map(stream).collect();
        let cell = json!({
            "schema": 1, "name": self.name(), "host": host, "models": models, "cameras": cameras, "processes": processes
        });
        Cell::from_json(&cell.to_string()).unwrap_or_else(|errors| panic!("{}: {errors}", self.name()))
    }

    pub fn sized(&self, catalogue: &Catalogue) -> Report {
        size(&self.cell(), catalogue).unwrap_or_else(|errors| panic!("{}: {errors}", self.name()))
    }
}

/// A range in MiB.
pub fn mib(range: &Range) -> [f64; 3] {
    [range.low, range.typical, range.high].map(|bytes| bytes as f64 / MIB)
}

pub fn sum(ranges: impl IntoIterator<Item = [f64; 3]>) -> [f64; 3] {
    ranges.into_iter().fold([0.0; 3], |a, b| [a[0] + b[0], a[1] + b[1], a[2] + b[2]])
}

/// What the processes of a cell take of the host's memory, with the models that live there.
pub fn host(memory: &Memory) -> [f64; 3] {
    sum(memory.host.processes.iter().map(|p| mib(&p.resident)))
}

/// A measurement beside what the model says, in MiB.
pub struct Compared {
    pub name: String,
    pub group: String,
    pub measured: f64,
    pub range: [f64; 3],
    pub bound: Option<String>,
    pub doubt: bool,
    /// A constant of `baseline.toml` rests on it.
    pub used: bool,
}

impl Compared {
    /// More than the model allows: an under-estimate. A figure that holds other things too cannot show one.
    pub fn above(&self) -> bool {
        self.measured > self.range[2] && self.bound.as_deref() != Some("at-most")
    }

    /// Less than the model allows. A figure that is only a part cannot show that.
    pub fn below(&self) -> bool {
        self.measured < self.range[0] && self.bound.as_deref() != Some("at-least")
    }

    pub fn inside(&self) -> bool {
        !self.above() && !self.below()
    }
}

pub fn median(mut values: Vec<f64>) -> f64 {
    if values.is_empty() {
        return f64::NAN;
    }
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

fn score<'r>(name: &str, rows: impl Iterator<Item = &'r Compared>) -> (String, Score) {
    let rows: Vec<&Compared> = rows.collect();
    let share =
        |is: fn(&Compared) -> bool| rows.iter().filter(|row| is(row)).count() as f64 / rows.len() as f64 * 100.0;
    // A bound says nothing about typical or the width.
    let exact = || rows.iter().filter(|row| row.bound.is_none());
    let score = Score {
        rows: rows.len(),
        inside_percent: share(Compared::inside),
        above_percent: share(Compared::above),
        error_percent: median(exact().map(|r| (r.range[1] / r.measured - 1.0).abs() * 100.0).collect()),
        width: median(exact().filter(|r| r.range[0] > 0.0).map(|r| r.range[2] / r.range[0]).collect()),
    };
    (name.to_owned(), score)
}

/// All rows, those that no constant was read from, then each group.
pub fn table(all: &str, rows: &[Compared]) -> Vec<(String, Score)> {
    let mut groups: Vec<&str> = rows.iter().map(|row| row.group.as_str()).collect();
    groups.sort_unstable();
    groups.dedup();
    let by_group = groups.iter().map(|group| score(group, rows.iter().filter(|row| row.group == **group)));
    let unused = format!("{all}, behind no constant");
    let unused = rows.iter().any(|row| !row.used).then(|| score(&unused, rows.iter().filter(|row| !row.used)));
    [score(all, rows.iter())].into_iter().chain(unused).chain(by_group).collect()
}

pub fn print_rows(rows: &[Compared]) {
    println!("{:<28}{:<34}{:>9}{:>9}{:>9}{:>9}", "row", "group", "measured", "low", "typical", "high");
    for row in rows {
        let mark = match row {
            r if r.above() => "  above",
            r if r.below() => "  below",
            _ => "",
        };
        let bound = row.bound.as_ref().map(|b| format!("  ({b})")).unwrap_or_default();
        let doubt = if row.doubt { "  (in doubt)" } else { "" };
        let [low, typical, high] = row.range;
        println!(
            "{:<28}{:<34}{:>9.0}{low:>9.0}{typical:>9.0}{high:>9.0}{mark}{bound}{doubt}",
            row.name, row.group, row.measured
        );
    }
}

pub fn print_table(table: &[(String, Score)]) {
    println!("\n{:<38}{:>9}{:>9}{:>9}{:>9}{:>9}", "group", "rows", "inside", "above", "error", "width");
    for (name, score) in table {
        println!("{name:<38}{}", cells(score).map(|cell| format!("{cell:>9}")).concat());
    }
}

fn cells(score: &Score) -> [String; 5] {
    [
        score.rows.to_string(),
        percent(score.inside_percent),
        percent(score.above_percent),
        percent(score.error_percent),
        times(score.width),
    ]
}

fn percent(value: f64) -> String {
    if value.is_nan() { "-".into() } else { format!("{value:.0} %") }
}

fn times(value: f64) -> String {
    if value.is_nan() { "-".into() } else { format!("{value:.2}") }
}

/// What the page shows and METHODS says is what was computed: worse fails, and better has to be recorded.
#[track_caller]
pub fn holds(table: &[(String, Score)], recorded: Score) {
    let now = table[0].1;
    let close = |now: f64, recorded: f64, by: f64| (now - recorded).abs() <= by;
    assert!(
        now.rows == recorded.rows
            && close(now.inside_percent, recorded.inside_percent, 0.05)
            && close(now.above_percent, recorded.above_percent, 0.05)
            && close(now.error_percent, recorded.error_percent, 0.05)
            && close(now.width, recorded.width, 0.005),
        "now {now:?}, recorded {recorded:?}"
    );
    for (name, score) in table {
        // The page tells the same, rounded.
        if let Some((.., told)) = TABLE.iter().find(|(key, ..)| key == name) {
            assert_eq!(cells(told), cells(score), "score::TABLE, {name}");
        }
        let row = format!("| {name} | {} |", cells(score).join(" | "));
        assert!(METHODS.contains(&row), "docs/METHODS.md does not say: {row}");
    }
}

/// Each row can be looked up, and none stands twice.
#[track_caller]
pub fn can_be_looked_up(rows: &[Row]) {
    for row in rows {
        assert!(row.url.starts_with("https://"), "{}", row.name());
        assert!(!row.date.is_empty() && row.measured_mib >= 0.0, "{}", row.name());
        assert!(row.assumed.iter().all(|field| !field.is_empty()), "{}", row.name());
    }
    let mut ids: Vec<String> = rows.iter().map(Row::name).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
