//! From the TOML files to the checked tables.

use super::problem::{Problem, Source};
use super::row::Row;
use super::rows::{Evidence, Tables};
use super::{baseline_checks, checks};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::collections::HashSet;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The files of `data/` that are read.
pub const FILES: [&str; 10] = [
    "gpus.toml",
    "models.toml",
    "cameras.toml",
    "controllers.toml",
    "smart_cameras.toml",
    "addons.toml",
    "cpus.toml",
    "timings.toml",
    "baseline.toml",
    "evidence.toml",
];

/// Rows of one array of tables with the offset of each.
pub type Found<T> = Vec<(usize, T)>;

/// Ids that other tables may name.
pub struct Ids {
    /// Rows of `gpus.toml`.
    pub gpus: HashSet<String>,
    /// Rows of `cpus.toml`.
    pub cpus: HashSet<String>,
    /// Rows of `models.toml`.
    pub models: HashSet<String>,
    /// Rows of `evidence.toml`.
    pub evidence: HashSet<String>,
}

/// A file, parsed as far as it goes.
pub struct File<'a> {
    source: &'a Source,
    table: DeTable<'a>,
}

impl<'a> File<'a> {
    /// Parses a file; every syntax error is noted.
    pub fn parse(source: &'a Source, problems: &mut Vec<Problem>) -> Self {
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        for error in errors {
            problems.push(problem(source, "", &error));
        }
        Self { source, table: table.into_inner() }
    }

    /// Takes one array of tables; a row that does not fit is noted and left out.
    pub fn rows<T: DeserializeOwned>(&mut self, key: &str, problems: &mut Vec<Problem>) -> Found<T> {
        let Some(value) = self.take(key) else {
            return Vec::new();
        };
        let start = value.span().start;
        let DeValue::Array(array) = value.into_inner() else {
            let text = format!("no array of tables; allowed: rows that start with [[{key}]]");
            problems.push(self.at(start, key, text));
            return Vec::new();
        };
        let mut found = Vec::new();
        for (i, row) in array.into_iter().enumerate() {
            let start = row.span().start;
            let id = row.get_ref().get("id").and_then(|v| v.get_ref().as_str()).map(str::to_owned);
            match T::deserialize(row.into_deserializer()) {
                Ok(row) => found.push((start, row)),
                Err(error) => {
                    let name = id.map_or(format!("{key} number {}", i + 1), |id| row_name(key, &id));
                    let mut problem = problem(self.source, &name, &error);
                    problem.line.get_or_insert(self.source.line(start));
                    problems.push(problem);
                }
            }
        }
        found
    }

    /// Takes one table, such as `[context]`.
    pub fn one<T: DeserializeOwned + Default>(&mut self, key: &str, problems: &mut Vec<Problem>) -> (usize, T) {
        let Some(value) = self.take(key) else {
            problems.push(self.at(0, key, format!("missing; allowed: one table [{key}]")));
            return (0, T::default());
        };
        let start = value.span().start;
        match T::deserialize(value.into_deserializer()) {
            Ok(row) => (start, row),
            Err(error) => {
                problems.push(problem(self.source, key, &error));
                (start, T::default())
            }
        }
    }

    /// Notes what nobody took.
    pub fn finish(self, allowed: &[&str], problems: &mut Vec<Problem>) {
        for key in self.table.keys() {
            let text = format!("unknown table; allowed: {}", allowed.join(", "));
            problems.push(self.at(key.span().start, key.get_ref(), text));
        }
    }

    fn take(&mut self, key: &str) -> Option<Spanned<DeValue<'a>>> {
        self.table.remove(key)
    }

    fn at(&self, start: usize, field: &str, text: String) -> Problem {
        Problem {
            file: self.source.file.clone(),
            line: Some(self.source.line(start)),
            row: String::new(),
            field: field.to_owned(),
            text,
        }
    }
}

/// How a row is called in messages.
pub fn row_name(key: &str, id: &str) -> String {
    format!("{key} \"{id}\"")
}

/// A problem from the TOML reader's error. Its message names a missing or unknown field; else the field stands before
/// the value.
fn problem(source: &Source, row: &str, error: &toml::de::Error) -> Problem {
    let message = error.message();
    let named = message
        .strip_prefix("missing field `")
        .or_else(|| message.strip_prefix("unknown field `"))
        .and_then(|rest| rest.split('`').next());
    let field = match (named, error.span()) {
        (Some(name), _) => name.to_owned(),
        (None, Some(span)) => source.key_before(span.start),
        (None, None) => String::new(),
    };
    Problem {
        file: source.file.clone(),
        line: error.span().map(|span| source.line(span.start)),
        row: row.to_owned(),
        field,
        text: message.replace("expected one of", "allowed:").replace('\n', " "),
    }
}

/// Reads a file of one array of tables and checks that no id stands twice.
fn table<T: DeserializeOwned>(
    source: &Source,
    key: &str,
    id: impl Fn(&T) -> &str,
    problems: &mut Vec<Problem>,
) -> Found<T> {
    let mut file = File::parse(source, problems);
    let found: Found<T> = file.rows(key, problems);
    file.finish(&[&format!("[[{key}]]")], problems);
    let mut seen = HashSet::new();
    for (start, row) in &found {
        if !seen.insert(id(row)) {
            let name = row_name(key, id(row));
            let mut row = Row { problems, source, start: *start, name };
            row.wrong("id", "stands twice; allowed: once in a table");
        }
    }
    found
}

fn ids<T>(found: &Found<T>, id: impl Fn(&T) -> &str) -> HashSet<String> {
    found.iter().map(|(_, row)| id(row).to_owned()).collect()
}

/// Checks each row, then gives the rows alone, in order of id.
fn checked<T>(
    source: &Source,
    found: Found<T>,
    key: &str,
    id: impl Fn(&T) -> &str,
    problems: &mut Vec<Problem>,
    check: impl Fn(&mut Row<'_>, &T),
) -> Vec<T> {
    for (start, row) in &found {
        let name = row_name(key, id(row));
        check(&mut Row { problems: &mut *problems, source, start: *start, name }, row);
    }
    let mut rows: Vec<T> = found.into_iter().map(|(_, row)| row).collect();
    rows.sort_by(|a, b| id(a).cmp(id(b)));
    rows
}

/// All tables, checked; or everything that is wrong with them. `read` gives the text of a file of [`FILES`].
pub fn load(read: &dyn Fn(&str) -> Result<String, String>) -> Result<Tables, Vec<Problem>> {
    let mut problems = Vec::new();
    let sources = FILES.map(|file| {
        let text = read(file).unwrap_or_else(|text| {
            let nowhere = Problem { file: file.to_owned(), line: None, row: String::new(), field: String::new(), text };
            problems.push(nowhere);
            String::new()
        });
        Source { file: file.to_owned(), text }
    });
    if !problems.is_empty() {
        return Err(problems);
    }
    let p = &mut problems;
    let [gpus, models, cameras, controllers, smart, addons, cpus, timings, baseline, evidence] = &sources;
    let f_gpus = table(gpus, "gpu", |r: &super::rows::Gpu| &r.id, p);
    let f_models = table(models, "model", |r: &super::rows::ModelRow| &r.id, p);
    let f_cameras = table(cameras, "camera", |r: &super::rows::CameraRow| &r.id, p);
    let f_controllers = table(controllers, "controller", |r: &super::rows::Controller| &r.id, p);
    let f_smart = table(smart, "smart_camera", |r: &super::rows::SmartCamera| &r.id, p);
    let f_addons = table(addons, "addon", |r: &super::rows::Addon| &r.id, p);
    let f_cpus = table(cpus, "cpu", |r: &super::rows::Cpu| &r.id, p);
    let f_timings = table(timings, "timing", |r: &super::rows::Timing| &r.id, p);
    let f_evidence = table(evidence, "evidence", |r: &Evidence| &r.id, p);
    let known = Ids {
        gpus: ids(&f_gpus, |r| &r.id),
        cpus: ids(&f_cpus, |r| &r.id),
        models: ids(&f_models, |r| &r.id),
        evidence: ids(&f_evidence, |r| &r.id),
    };
    let baseline = baseline_checks::load(baseline, &known, p);
    let named = baseline_checks::evidence_named(&baseline);
    let tables = Tables {
        gpus: checked(gpus, f_gpus, "gpu", |r| &r.id, p, checks::gpu),
        models: checked(models, f_models, "model", |r| &r.id, p, checks::model),
        cameras: checked(cameras, f_cameras, "camera", |r| &r.id, p, checks::camera),
        controllers: checked(
            controllers,
            f_controllers,
            "controller",
            |r| &r.id,
            p,
            |row, r| {
                checks::controller(row, r, &known);
            },
        ),
        smart_cameras: checked(smart, f_smart, "smart_camera", |r| &r.id, p, checks::smart_camera),
        addons: checked(addons, f_addons, "addon", |r| &r.id, p, checks::addon),
        cpus: checked(cpus, f_cpus, "cpu", |r| &r.id, p, |row, r| checks::cpu(row, r, &known)),
        timings: checked(timings, f_timings, "timing", |r| &r.id, p, |row, r| checks::timing(row, r, &known)),
        // The page carries only the measurements that its baseline rests on.
        evidence: checked(evidence, f_evidence, "evidence", |r| &r.id, p, checks::evidence)
            .into_iter()
            // From E900 on they stand behind the rules of the checks, which name them in code.
            .filter(|row| named.contains(&row.id) || row.id.starts_with("E9"))
            .collect(),
        baseline,
    };
    if problems.is_empty() { Ok(tables) } else { Err(problems) }
}
