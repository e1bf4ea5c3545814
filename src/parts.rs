//! Parts of the program that are loaded on first use. The build splits them off the app's wasm (`tools/split.mjs`):
//! what only a part reaches stands in a file of its own and not in the first load.
//!
//! A part is a table of functions. Once loaded it stays, and its functions are called like any other.

use crate::state::App;
use crate::state::codec;
use crate::{reader, steps};
use cellsizer_sizing::{Catalogue, Cell, link};
use leptos::prelude::AnyView;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::sync::OnceLock;
use web_sys::File;

/// The steps after the first.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names of the steps say it")]
pub struct Walk {
    pub cameras: fn() -> AnyView,
    pub triggers: fn() -> AnyView,
    pub lights: fn() -> AnyView,
    pub host: fn() -> AnyView,
}

/// The cell as a link and as a file.
#[derive(Debug, Clone, Copy)]
pub struct Codec {
    /// The link's fragment of a cell.
    pub to_link: fn(&Cell) -> String,
    /// The cell of a fragment, or why it does not open.
    pub from_link: fn(&str, &Catalogue) -> Result<Cell, String>,
    /// The file's text of a cell.
    pub to_file: fn(&Cell) -> String,
    /// The cell of a file's text, or why it does not open.
    pub from_file: fn(&str, &Catalogue) -> Result<Cell, String>,
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
static CODEC: OnceLock<Codec> = OnceLock::new();

/// The later steps, when they are there.
#[must_use]
pub fn walk() -> Option<Walk> {
    WALK.get().copied()
}

/// The later steps, loaded when they are not there.
///
/// # Errors
/// The file cannot be had now; another try may do better.
pub async fn load_walk() -> Result<Walk, NotLoaded> {
    // Loading one that is there costs nothing: the splitter's loader remembers it.
    let walk = split_walk().await?;
    Ok(*WALK.get_or_init(|| walk))
}

/// Links and files, when they are there.
#[must_use]
pub fn codec() -> Option<Codec> {
    CODEC.get().copied()
}

/// Links and files, loaded when they are not there.
///
/// # Errors
/// As [`load_walk`].
pub async fn load_codec() -> Result<Codec, NotLoaded> {
    let codec = split_codec().await?;
    Ok(*CODEC.get_or_init(|| codec))
}

#[wasm_split(walk, wasm_split_path = leptos::wasm_split, fallible)]
fn split_walk() -> Result<Walk, NotLoaded> {
    Ok(Walk { cameras: steps::cameras, triggers: steps::triggers, lights: steps::lights, host: steps::host })
}

#[wasm_split(codec, wasm_split_path = leptos::wasm_split, fallible)]
fn split_codec() -> Result<Codec, NotLoaded> {
    Ok(Codec {
        to_link: link::encode,
        from_link: codec::from_link,
        to_file: Cell::to_json,
        from_file: codec::from_file,
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
