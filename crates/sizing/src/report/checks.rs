//! Whether everything plugs in, and what would mend it.

use super::{SourceLink, Status};

/// One check of what plugs in.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// Id of the contract, such as `bandwidth.link`.
    pub id: String,
    /// Name to show.
    pub title: String,
    /// The camera or light it is about; absent for the whole cell.
    pub subject: Option<String>,
    /// Answer.
    pub status: Status,
    /// What the cell needs, in `unit`; absent when unknown.
    pub need: Option<f64>,
    /// What there is, in `unit`; absent when unknown.
    pub have: Option<f64>,
    /// Unit of both; empty for counts.
    pub unit: String,
    /// The reason.
    pub why: String,
    /// What is left, in `unit`: `have` less `need`.
    pub margin: Option<f64>,
    /// The rule used, in one sentence.
    pub rule: String,
    /// Changes to the cell that help, best first; [`crate::apply_fix`] makes one.
    pub fixes: Vec<FixOption>,
    /// What to do about it; absent when nothing is to be done.
    pub fix: Option<String>,
    /// The question to put to the vendor, when the status is unknown.
    pub question: Option<String>,
    /// [`crate::apply_fix`] can make the change that `fix` names.
    pub fixable: bool,
    /// Rule used, with its pages.
    pub sources: Vec<SourceLink>,
}

/// A change to the cell that helps a check.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixOption {
    /// Id within the check, such as `packet`.
    pub id: String,
    /// What changes.
    pub text: String,
    /// The check's answer afterwards: the changed cell is checked anew.
    pub status: Status,
    /// Checks that come out worse than before.
    pub worsens: Vec<String>,
}
