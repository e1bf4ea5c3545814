//! Published measurements: `evidence.toml`.

use serde::{Deserialize, Serialize};

/// A row of `evidence.toml`: one published measurement that the baseline rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Id as in the research notes, such as `E103`.
    pub id: String,
    /// The page.
    pub url: String,
    /// Date of the page.
    pub date: String,
    /// What was measured, on what.
    pub what: String,
    /// The figure in bytes, where it is one.
    #[serde(default)]
    pub bytes: Option<u64>,
}

/// A page that rows rest on, packed apart from them: what it says is read when somebody asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Address to open.
    pub url: String,
    /// Date of the page, or of reading it.
    pub date: String,
    /// What it says, or what a reader should know about the row.
    pub what: String,
}
