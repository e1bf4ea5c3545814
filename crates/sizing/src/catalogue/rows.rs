//! One struct per table of `data/`: what a row may say.
//!
//! The build script includes this folder too, reads the TOML tables into these types, checks them and packs them, so
//! nothing here may use the rest of the crate. `None` means that no source read states the value: never zero, never "no".
//!
//! Paths are written out, so that the files are found from the build script as well as from the crate.

#[path = "rows/addon.rs"]
mod addon;
#[path = "rows/camera.rs"]
mod camera;
#[path = "rows/controller.rs"]
mod controller;
#[path = "rows/cpu.rs"]
mod cpu;
#[path = "rows/evidence.rs"]
mod evidence;
#[path = "rows/gpu.rs"]
mod gpu;
#[path = "rows/model.rs"]
mod model;
#[path = "rows/smart_camera.rs"]
mod smart_camera;
#[path = "rows/timing.rs"]
mod timing;

pub use addon::{Addon, AddonKind};
pub use camera::{CameraRow, Interface};
pub use controller::{Controller, ControllerKind};
pub use cpu::Cpu;
pub use evidence::{Evidence, Page};
pub use gpu::{Architecture, Gpu, GpuKind};
pub use model::{ModelRow, Task};
use serde::{Deserialize, Serialize};
pub use smart_camera::SmartCamera;
pub use timing::{Timing, TimingScope};

/// How well a row is sourced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// The vendor's own document or page was read.
    A,
    /// A record or table that cites the vendor, or a maintained database, was read.
    B,
    /// A third party's mention; shown as unverified.
    C,
    /// Not a product: a profile to ask vendors for.
    Profile,
}

/// Where a row's values come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Addresses a user can open; at least one.
    pub urls: Vec<String>,
    /// Date of the source, or of reading it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub date: String,
    /// How well the row is sourced.
    pub grade: Grade,
    /// What a reader should know about the row.
    #[serde(default)]
    pub note: Option<String>,
}

/// Every table, as the build script packs it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "one field a table, named after it")]
pub struct Tables {
    pub gpus: Vec<Gpu>,
    pub models: Vec<ModelRow>,
    pub cameras: Vec<CameraRow>,
    pub controllers: Vec<Controller>,
    pub smart_cameras: Vec<SmartCamera>,
    pub addons: Vec<Addon>,
    pub cpus: Vec<Cpu>,
    pub timings: Vec<Timing>,
    pub baseline: super::baseline_rows::Baseline,
    pub evidence: Vec<Evidence>,
}

/// What the tables say only when a line is opened: packed apart from them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Outline {
    /// Pages, by the number that stands for each in the tables.
    pub pages: Vec<Page>,
    /// Reasons of the baseline's rows, in the order of [`Tables::reasons`].
    pub reasons: Vec<Reason>,
    pub evidence: Vec<Evidence>,
}

/// The reason of a row of the baseline, and the measurements it rests on.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Reason {
    pub why: String,
    pub evidence: Vec<String>,
}

impl Tables {
    /// Reason and measurements of each row of the baseline; the law of the context has no words of its own.
    pub fn reasons(&mut self) -> impl Iterator<Item = (Option<&mut String>, &mut Vec<String>)> {
        let b = &mut self.baseline;
        let terms = [&mut b.context_unknown, &mut b.runtime, &mut b.workspace, &mut b.host, &mut b.commit];
        let systems = [&mut b.os_reserve, &mut b.display];
        std::iter::once((None, &mut b.context.evidence))
            .chain(terms.into_iter().flatten().map(|row| (Some(&mut row.why), &mut row.evidence)))
            .chain(systems.into_iter().flatten().map(|row| (Some(&mut row.why), &mut row.evidence)))
            .chain(b.scratch.iter_mut().map(|row| (Some(&mut row.why), &mut row.evidence)))
            .chain(b.growth.iter_mut().map(|row| (Some(&mut row.why), &mut row.evidence)))
            .chain(b.figure.iter_mut().map(|row| (Some(&mut row.why), &mut row.evidence)))
    }

    /// Where each row that names its pages itself has them from.
    pub fn provenances(&mut self) -> impl Iterator<Item = &mut Provenance> {
        let products = self.gpus.iter_mut().map(|row| &mut row.from);
        products
            .chain(self.models.iter_mut().map(|row| &mut row.from))
            .chain(self.cameras.iter_mut().map(|row| &mut row.from))
            .chain(self.controllers.iter_mut().map(|row| &mut row.from))
            .chain(self.smart_cameras.iter_mut().map(|row| &mut row.from))
            .chain(self.addons.iter_mut().map(|row| &mut row.from))
            .chain(self.cpus.iter_mut().map(|row| &mut row.from))
            .chain(self.timings.iter_mut().map(|row| &mut row.from))
    }
}
