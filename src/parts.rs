//! Parts of the program that are loaded on first use. The build splits them off the app's wasm (`tools/split.mjs`):
//! what only a part reaches stands in a file of its own and not in the first load.
//!
//! A part is a table of functions. Once loaded it stays, and its functions are called like any other.

use crate::components::source_links;
use crate::results::{self, sheet};
use crate::state::{App, SharedReport, incoming};
use crate::{reader, steps};
use cellsizer_sizing::catalogue::Pages;
use cellsizer_sizing::explain;
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{Report, SourceLink};
use cellsizer_sizing::{Catalogue, Cell, advise, apply_fix, complete, link};
use leptos::prelude::{AnyView, Signal};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::sync::OnceLock;
use web_sys::File;

/// The steps after the first, and what is seldom filled in of the first.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names of the steps say it")]
pub struct Walk {
    pub cameras: fn() -> AnyView,
    pub triggers: fn() -> AnyView,
    pub lights: fn() -> AnyView,
    pub host: fn() -> AnyView,
    /// Settings of the runtime of the model at a place.
    pub settings: fn(usize) -> AnyView,
    /// Measured times of the model at a place.
    pub times: fn(usize) -> AnyView,
}

/// Reads cells.
#[derive(Debug, Clone, Copy)]
pub struct Incoming {
    /// The cell of a link's fragment, or why it does not open.
    pub from_link: fn(&str, &Catalogue) -> Result<Cell, String>,
    /// The cell of a file's text, or why it does not open.
    pub from_file: fn(&str, &Catalogue) -> Result<Cell, String>,
}

/// Writes cells: as links, files and on paper.
#[derive(Debug, Clone, Copy)]
pub struct Outgoing {
    /// The link's fragment of a cell.
    pub to_link: fn(&Cell) -> String,
    /// The file's text of a cell.
    pub to_file: fn(&Cell) -> String,
    /// The cell's rows on the printed sheet.
    pub to_paper: fn(&Cell, Units) -> AnyView,
}

/// What lines say when they are opened.
#[derive(Debug, Clone)]
pub struct Details {
    /// The pages that figures rest on.
    pub pages: Pages,
    /// The catalogue with pages and reasons.
    pub catalogue: Catalogue,
    /// Gives the lines of a report's memory their reasons, from that catalogue.
    pub lines: fn(&mut Report, &Cell, &Catalogue, Units),
    /// How a lever is pulled, by its id.
    pub how: fn(&str) -> &'static str,
    /// The rule of a check, by its id.
    pub rule: fn(&str) -> &'static str,
    /// The pages of that rule.
    pub sources: fn(&str, &Catalogue) -> Vec<SourceLink>,
    /// Pages as links.
    pub list: fn(&[SourceLink]) -> AnyView,
    /// How good the memory model is, as a table.
    pub score: fn() -> AnyView,
}

/// Draws a panel of a report.
pub type Panel = fn(Signal<SharedReport>) -> AnyView;

/// What would help.
#[derive(Debug, Clone, Copy)]
pub struct Advice {
    /// Adds it to the brief report of a cell.
    pub add: fn(&mut Report, &Cell, &Catalogue, Units),
    /// The panel of levers.
    pub levers: Panel,
    /// The largest lines of the memory and the best lever, each with the way there.
    pub first_sight: Panel,
}

/// [`apply_fix`]: cell, catalogue, check, subject, fix.
pub type ApplyFix = fn(&Cell, &Catalogue, &str, Option<&str>, Option<&str>) -> Option<Cell>;

/// What plugs in, more closely: fixes of checks, and the panels below the checks.
#[derive(Debug, Clone, Copy)]
pub struct Plugs {
    /// Adds to the brief report of a cell: fixes, each checked anew, links and ports, storage, supply, the verdict without
    /// a GPU, and what to order.
    pub complete: fn(&mut Report, &Cell, &Catalogue, Units),
    /// The cell with a fix made, by the check's id and subject and the fix's id.
    pub apply: ApplyFix,
    /// The panels of time, links and ports, and of what to order.
    pub panels: Panel,
}

/// The browser did not get the part's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotLoaded;

impl NotLoaded {
    /// In words, after what could not be done.
    pub const WHY: &'static str =
        "A part of the page that this needs did not load. Check the connection and try again; nothing is lost.";
}

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

static WALK: OnceLock<Walk> = OnceLock::new();
static OUTGOING: OnceLock<Outgoing> = OnceLock::new();
static DETAILS: OnceLock<Details> = OnceLock::new();
static PLUGS: OnceLock<Plugs> = OnceLock::new();
static ADVICE: OnceLock<Advice> = OnceLock::new();

/// The later steps, when they are there.
#[must_use]
pub fn walk() -> Option<Walk> {
    WALK.get().copied()
}

/// The later steps. Loading what is there costs nothing: the splitter's loader remembers it.
///
/// # Errors
/// The file cannot be had now; another try may do better.
pub async fn load_walk() -> Result<Walk, NotLoaded> {
    let walk = split_walk().await?;
    Ok(*WALK.get_or_init(|| walk))
}

/// What reads links and files.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_incoming() -> Result<Incoming, NotLoaded> {
    split_incoming().await
}

/// What writes links and files, when it is there.
#[must_use]
pub fn outgoing() -> Option<Outgoing> {
    OUTGOING.get().copied()
}

/// What writes links and files.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_outgoing() -> Result<Outgoing, NotLoaded> {
    let outgoing = split_outgoing().await?;
    Ok(*OUTGOING.get_or_init(|| outgoing))
}

/// What lines say when they are opened, when it is there.
#[must_use]
pub fn details() -> Option<&'static Details> {
    DETAILS.get()
}

/// What lines say when they are opened.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_details() -> Result<&'static Details, NotLoaded> {
    let details = split_details().await?;
    Ok(DETAILS.get_or_init(details))
}

/// What would help, when it is there.
#[must_use]
pub fn advice() -> Option<Advice> {
    ADVICE.get().copied()
}

/// What would help.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_advice() -> Result<Advice, NotLoaded> {
    let advice = split_advice().await?;
    Ok(*ADVICE.get_or_init(|| advice))
}

/// What plugs in, more closely, when it is there.
#[must_use]
pub fn plugs() -> Option<Plugs> {
    PLUGS.get().copied()
}

/// What plugs in, more closely.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_plugs() -> Result<Plugs, NotLoaded> {
    let plugs = split_plugs().await?;
    Ok(*PLUGS.get_or_init(|| plugs))
}

#[wasm_split(walk, wasm_split_path = leptos::wasm_split, fallible)]
fn split_walk() -> Result<Walk, NotLoaded> {
    Ok(Walk {
        cameras: steps::cameras,
        triggers: steps::triggers,
        lights: steps::lights,
        host: steps::host,
        settings: steps::settings,
        times: steps::times,
    })
}

#[wasm_split(incoming, wasm_split_path = leptos::wasm_split, fallible)]
fn split_incoming() -> Result<Incoming, NotLoaded> {
    Ok(Incoming { from_link: incoming::from_link, from_file: incoming::from_file })
}

#[wasm_split(outgoing, wasm_split_path = leptos::wasm_split, fallible)]
fn split_outgoing() -> Result<Outgoing, NotLoaded> {
    Ok(Outgoing { to_link: link::encode, to_file: Cell::to_json, to_paper: sheet::paper })
}

#[wasm_split(details, wasm_split_path = leptos::wasm_split, fallible)]
fn split_details() -> Result<fn() -> Details, NotLoaded> {
    Ok(|| Details {
        pages: Pages::embedded(),
        catalogue: Catalogue::embedded(),
        lines: explain::lines,
        how: explain::how,
        rule: explain::rule,
        sources: explain::sources,
        list: source_links::list,
        score: results::score::table,
    })
}

/// Model files.
#[derive(Debug, Clone, Copy)]
pub struct ModelFiles {
    /// Starts to read files.
    pub open: fn(App, Vec<File>),
    /// The open files with their cards.
    pub list: fn() -> AnyView,
}

/// What reads and shows model files.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_model_files() -> Result<ModelFiles, NotLoaded> {
    split_model_files().await
}

#[wasm_split(model_files, wasm_split_path = leptos::wasm_split, fallible)]
fn split_model_files() -> Result<ModelFiles, NotLoaded> {
    Ok(ModelFiles { open: reader::open, list: reader::list })
}

#[wasm_split(advice, wasm_split_path = leptos::wasm_split, fallible)]
fn split_advice() -> Result<Advice, NotLoaded> {
    Ok(Advice { add: advise, levers: results::levers, first_sight: results::first_sight })
}

#[wasm_split(plugs, wasm_split_path = leptos::wasm_split, fallible)]
fn split_plugs() -> Result<Plugs, NotLoaded> {
    Ok(Plugs { complete, apply: apply_fix, panels: results::plugs })
}
