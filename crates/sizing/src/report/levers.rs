//! What would help.

/// Whether a lever is worth the effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LeverVerdict {
    /// Saves at least 5 % of the total.
    Works,
    /// Saves less.
    Hardly,
}

/// A change to the cell and what it saves, computed by sizing the changed cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lever {
    /// Id, such as `merge-processes`.
    pub id: String,
    /// What changes.
    pub change: String,
    /// Typical bytes saved on the device; negative when it costs.
    pub saves: i64,
    /// Low and high of that saving.
    pub saves_range: [i64; 2],
    /// Typical bytes saved on the host.
    pub saves_host: i64,
    /// Share of the device's typical total, 0 to 1.
    pub share: f64,
    /// Whether it is worth it.
    pub verdict: LeverVerdict,
    /// The hardware changes too, so it is listed after those that keep it.
    pub changes_hardware: bool,
    /// The cell already does this; the figure is what undoing it would cost.
    pub applied: bool,
    /// People often try it first: a smaller model, a lower resolution, “it leaks”, a bigger card.
    #[cfg_attr(feature = "serde", serde(default))]
    pub common: bool,
    /// What it costs and how it is done.
    pub note: String,
    /// [`crate::apply_lever`] can make the change.
    pub applicable: bool,
}
