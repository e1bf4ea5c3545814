//! `baseline.toml`, indexed for look-ups that happen thousands of times in one recompute.

use super::baseline_rows::{FigureRow, GrowthRow, Loading, ScratchRow, TermRow};
use super::rows::{Architecture, Tables};
use crate::cell::{Arena, ConvSearch, Os, Runtime};
use crate::report::Basis;
use crate::span::{Line, Span, Why};

/// What a row holds for, as bits.
#[derive(Debug, Clone, Copy)]
struct Applies {
    runtimes: u16,
    architectures: u16,
    loading: Option<Loading>,
    setting: Option<Setting>,
}

/// What a row's setting asks for.
#[derive(Debug, Clone, Copy)]
enum Setting {
    Search(ConvSearch, Arena),
    Benchmark,
}

/// The index.
#[derive(Debug, Clone, Default)]
pub(crate) struct BaselineIndex {
    runtime: Vec<Applies>,
    workspace: Vec<Applies>,
    host: Vec<Applies>,
    commit: Vec<Applies>,
    scratch: Vec<u16>,
    growth: Vec<u16>,
}

/// What a process is, as far as the baseline cares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation {
    pub runtime: Runtime,
    pub loading: Loading,
    pub architecture: Option<Architecture>,
    pub search: ConvSearch,
    pub arena: Arena,
    /// PyTorch's `cudnn.benchmark` is on.
    pub benchmark: bool,
}

fn bit(runtime: Runtime) -> u16 {
    1 << (runtime as u16)
}

fn runtimes(keys: &[String]) -> u16 {
    Runtime::ALL.iter().filter(|r| keys.iter().any(|k| k == r.key())).fold(0, |bits, r| bits | bit(*r))
}

/// `"exhaustive+power-of-two"` as its two parts, or `"benchmark"`.
fn setting(text: &str) -> Option<Setting> {
    if text == "benchmark" {
        return Some(Setting::Benchmark);
    }
    let (search, arena) = text.split_once('+')?;
    let search = ConvSearch::ALL.into_iter().find(|s| s.key() == search)?;
    let arena = if arena == "same-as-requested" { Arena::SameAsRequested } else { Arena::PowerOfTwo };
    Some(Setting::Search(search, arena))
}

impl Applies {
    fn of(row: &TermRow) -> Self {
        Self {
            runtimes: runtimes(&row.runtimes),
            architectures: row.architectures.iter().fold(0, |bits, a| bits | 1 << (*a as u16)),
            loading: row.loading,
            setting: row.setting.as_deref().and_then(setting),
        }
    }

    /// An architecture that is not known takes the rows that name none.
    fn to(self, s: &Situation) -> bool {
        self.runtimes & bit(s.runtime) != 0
            && self.loading.is_none_or(|loading| loading == s.loading)
            && (self.architectures == 0 || s.architecture.is_some_and(|a| self.architectures & (1 << (a as u16)) != 0))
            && self.setting.is_none_or(|setting| match setting {
                Setting::Search(search, arena) => search == s.search && arena == s.arena,
                Setting::Benchmark => s.benchmark,
            })
    }
}

pub(crate) fn basis(key: &str) -> Basis {
    match key {
        "published" => Basis::Published,
        "measured" => Basis::Measured,
        "computed" => Basis::Computed,
        _ => Basis::Assumed,
    }
}

pub(crate) fn line(row: &TermRow) -> Line<'_> {
    Line {
        span: Span::mib(row.mib),
        basis: basis(&row.basis),
        evidence: &row.evidence,
        also: &[],
        why: Why::Text(&row.why),
    }
}

impl BaselineIndex {
    pub fn new(tables: &Tables) -> Self {
        let index = |rows: &[TermRow]| rows.iter().map(Applies::of).collect();
        Self {
            runtime: index(&tables.baseline.runtime),
            workspace: index(&tables.baseline.workspace),
            host: index(&tables.baseline.host),
            commit: index(&tables.baseline.commit),
            growth: tables.baseline.growth.iter().map(|row| runtimes(&row.runtimes)).collect(),
            scratch: tables.baseline.scratch.iter().map(|row| runtimes(&row.runtimes)).collect(),
        }
    }

    pub fn runtime<'c>(&self, tables: &'c Tables, s: &Situation) -> Line<'c> {
        Self::first(&self.runtime, &tables.baseline.runtime, s)
    }

    pub fn workspace<'c>(&self, tables: &'c Tables, s: &Situation) -> Line<'c> {
        Self::first(&self.workspace, &tables.baseline.workspace, s)
    }

    pub fn host<'c>(&self, tables: &'c Tables, s: &Situation) -> Line<'c> {
        Self::first(&self.host, &tables.baseline.host, s)
    }

    /// What Windows commits for a process beyond its resident memory; nothing where no row is.
    pub fn commit<'c>(&self, tables: &'c Tables, s: &Situation) -> Line<'c> {
        Self::first(&self.commit, &tables.baseline.commit, s)
    }

    pub fn growth<'c>(&self, tables: &'c Tables, runtime: Runtime, shrinkage: bool) -> Option<&'c GrowthRow> {
        let rows = self.growth.iter().zip(&tables.baseline.growth);
        rows.filter(|(bits, row)| **bits & bit(runtime) != 0 && row.shrinkage == shrinkage).map(|(_, row)| row).next()
    }

    pub fn scratch<'c>(&self, tables: &'c Tables, runtime: Runtime) -> Option<&'c ScratchRow> {
        let index = self.scratch.iter().position(|bits| bits & bit(runtime) != 0)?;
        tables.baseline.scratch.get(index)
    }

    fn first<'c>(index: &[Applies], rows: &'c [TermRow], s: &Situation) -> Line<'c> {
        index.iter().position(|a| a.to(s)).and_then(|i| rows.get(i)).map_or(Line::NONE, line)
    }
}

/// A figure that no runtime owns; the build holds that each one the engine names is there.
pub(crate) fn figure<'t>(tables: &'t Tables, id: &str) -> Option<&'t FigureRow> {
    tables.baseline.figure.iter().find(|row| row.id == id)
}

/// A figure as a line: its three values times so many bytes.
pub(crate) fn figure_line<'t>(tables: &'t Tables, id: &str, bytes: f64) -> Line<'t> {
    figure(tables, id).map_or(Line::NONE, |row| {
        let [low, typical, high] = row.value;
        Line {
            span: Span::new(low * bytes, typical * bytes, high * bytes),
            basis: basis(&row.basis),
            evidence: &row.evidence,
            also: &[],
            why: Why::Figure { row, each: bytes },
        }
    })
}

/// What the operating system keeps of the host's memory.
pub(crate) fn os_reserve(tables: &Tables, os: Os) -> Line<'_> {
    os_line(&tables.baseline.os_reserve, os)
}

/// What a display keeps of the device's memory.
pub(crate) fn display(tables: &Tables, os: Os) -> Line<'_> {
    os_line(&tables.baseline.display, os)
}

fn os_line(rows: &[super::baseline_rows::OsRow], os: Os) -> Line<'_> {
    rows.iter().find(|row| row.os == os.key()).map_or(Line::NONE, |row| Line {
        span: Span::mib(row.mib),
        basis: basis(&row.basis),
        evidence: &row.evidence,
        also: &[],
        why: Why::Text(&row.why),
    })
}
