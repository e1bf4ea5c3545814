//! `baseline.toml`, indexed for look-ups that happen thousands of times in one recompute.

use super::baseline_rows::{Loading, ScratchRow, TermRow};
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
    setting: Option<(ConvSearch, Arena)>,
}

/// The index.
#[derive(Debug, Clone, Default)]
pub(crate) struct BaselineIndex {
    runtime: Vec<Applies>,
    workspace: Vec<Applies>,
    host: Vec<Applies>,
    scratch: Vec<u16>,
}

/// What a process is, as far as the baseline cares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation {
    pub runtime: Runtime,
    pub loading: Loading,
    pub architecture: Option<Architecture>,
    pub search: ConvSearch,
    pub arena: Arena,
}

fn bit(runtime: Runtime) -> u16 {
    1 << (runtime as u16)
}

fn runtimes(keys: &[String]) -> u16 {
    Runtime::ALL.iter().filter(|r| keys.iter().any(|k| k == r.key())).fold(0, |bits, r| bits | bit(*r))
}

/// `"exhaustive+power-of-two"` as its two parts.
fn setting(text: &str) -> Option<(ConvSearch, Arena)> {
    let (search, arena) = text.split_once('+')?;
    let search = ConvSearch::ALL.into_iter().find(|s| s.key() == search)?;
    let arena = if arena == "same-as-requested" { Arena::SameAsRequested } else { Arena::PowerOfTwo };
    Some((search, arena))
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
            && self.setting.is_none_or(|(search, arena)| search == s.search && arena == s.arena)
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

    pub fn scratch<'c>(&self, tables: &'c Tables, runtime: Runtime) -> Option<&'c ScratchRow> {
        let index = self.scratch.iter().position(|bits| bits & bit(runtime) != 0)?;
        tables.baseline.scratch.get(index)
    }

    fn first<'c>(index: &[Applies], rows: &'c [TermRow], s: &Situation) -> Line<'c> {
        index.iter().position(|a| a.to(s)).and_then(|i| rows.get(i)).map_or(Line::NONE, line)
    }
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
