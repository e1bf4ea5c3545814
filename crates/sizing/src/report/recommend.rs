//! What to order.

use super::{SourceLink, Status};

/// What is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RecommendationKind {
    /// A controller or PC.
    Controller,
    /// A profile to ask vendors for, not a product.
    Profile,
    /// A smart camera that needs no controller.
    SmartCamera,
}

/// How a product fits, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Fit {
    /// Everything known and enough.
    Fits,
    /// Enough with the add-ons named.
    WithAddons,
    /// Nothing speaks against it, but facts are missing.
    Ask,
    /// Something does not fit.
    No,
}

/// A reason for or against a product.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Id of the check behind it.
    pub check: String,
    /// Answer.
    pub status: Status,
    /// In words.
    pub text: String,
}

/// A product judged for this cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recommendation {
    /// Catalogue id.
    pub id: String,
    /// Maker and name.
    pub name: String,
    /// Controller, profile or smart camera.
    pub kind: RecommendationKind,
    /// How it fits.
    pub fit: Fit,
    /// For a smart camera: the cameras of the cell it could replace.
    pub replaces: Vec<String>,
    /// What to order beside it.
    pub addons: Vec<String>,
    /// Reasons for yes, no and ask.
    pub reasons: Vec<Reason>,
    /// Grade of the row: `A`, `B`, `C` or `Profile`.
    pub grade: String,
    /// Where the row is from.
    pub sources: Vec<SourceLink>,
}
