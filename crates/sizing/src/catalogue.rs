//! Products, networks and baseline figures that the engine sizes with.

pub(crate) mod baseline;
pub mod baseline_rows;
mod pages;
pub mod rows;
mod unpack;

use crate::timing::Yardstick;
use baseline::BaselineIndex;
pub use pages::Pages;
use rows::{Addon, CameraRow, Controller, Cpu, Evidence, Gpu, ModelRow, SmartCamera, Tables};

/// The tables of `data/`, each sorted by id.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    tables: Tables,
    baseline: BaselineIndex,
    yardsticks: Vec<Yardstick>,
}

/// The tables as the build script checked and packed them.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/catalogue.bin"));

impl Catalogue {
    /// The catalogue that ships with this version.
    #[must_use]
    pub fn embedded() -> Self {
        let mut tables = unpack::tables(PACKED);
        Pages::embedded().put_back(&mut tables);
        Self::of_sorted(tables)
    }

    /// The same with numbers in the place of addresses, and nothing in the place of dates, notes, measurements and reasons.
    /// [`Pages`] resolves the sources of a report that was made with it, and [`crate::explain::lines`] gives the lines of
    /// its memory their reasons.
    #[must_use]
    pub fn without_pages() -> Self {
        // The build script sorts them; `new` would carry its sorts into the page.
        Self::of_sorted(unpack::tables(PACKED))
    }

    /// A catalogue of the given tables, for tests and for users with rows of their own.
    #[must_use]
    pub fn new(mut tables: Tables) -> Self {
        tables.gpus.sort_by(|a, b| a.id.cmp(&b.id));
        tables.models.sort_by(|a, b| a.id.cmp(&b.id));
        tables.cameras.sort_by(|a, b| a.id.cmp(&b.id));
        tables.controllers.sort_by(|a, b| a.id.cmp(&b.id));
        tables.smart_cameras.sort_by(|a, b| a.id.cmp(&b.id));
        tables.addons.sort_by(|a, b| a.id.cmp(&b.id));
        tables.cpus.sort_by(|a, b| a.id.cmp(&b.id));
        tables.evidence.sort_by(|a, b| a.id.cmp(&b.id));
        Self::of_sorted(tables)
    }

    fn of_sorted(tables: Tables) -> Self {
        let mut catalogue = Self { baseline: BaselineIndex::new(&tables), tables, yardsticks: Vec::new() };
        catalogue.yardsticks = Yardstick::all(&catalogue);
        catalogue
    }

    /// What each row of `timings.toml` is compared by, in the order of the table.
    pub(crate) fn yardsticks(&self) -> &[Yardstick] {
        &self.yardsticks
    }

    pub(crate) fn baseline(&self) -> &BaselineIndex {
        &self.baseline
    }

    /// All tables.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// A GPU by its id.
    #[must_use]
    pub fn gpu(&self, id: &str) -> Option<&Gpu> {
        by_id(&self.tables.gpus, id, |row| &row.id)
    }

    /// A network by its id.
    #[must_use]
    pub fn model(&self, id: &str) -> Option<&ModelRow> {
        by_id(&self.tables.models, id, |row| &row.id)
    }

    /// A camera by its id.
    #[must_use]
    pub fn camera(&self, id: &str) -> Option<&CameraRow> {
        by_id(&self.tables.cameras, id, |row| &row.id)
    }

    /// A controller by its id.
    #[must_use]
    pub fn controller(&self, id: &str) -> Option<&Controller> {
        by_id(&self.tables.controllers, id, |row| &row.id)
    }

    /// A CPU by its id.
    #[must_use]
    pub fn cpu(&self, id: &str) -> Option<&Cpu> {
        by_id(&self.tables.cpus, id, |row| &row.id)
    }

    /// An add-on by its id.
    #[must_use]
    pub fn addon(&self, id: &str) -> Option<&Addon> {
        by_id(&self.tables.addons, id, |row| &row.id)
    }

    /// A smart camera by its id.
    #[must_use]
    pub fn smart_camera(&self, id: &str) -> Option<&SmartCamera> {
        by_id(&self.tables.smart_cameras, id, |row| &row.id)
    }

    /// A published measurement by its id.
    #[must_use]
    pub fn evidence(&self, id: &str) -> Option<&Evidence> {
        by_id(&self.tables.evidence, id, |row| &row.id)
    }
}

/// A row of a sorted table.
fn by_id<'t, T>(rows: &'t [T], id: &str, id_of: impl Fn(&T) -> &str) -> Option<&'t T> {
    rows.get(rows.binary_search_by(|row| id_of(row).cmp(id)).ok()?)
}

// Beside the rows, since the build script has no use for them.
impl rows::Architecture {
    /// Every architecture, oldest first.
    pub const ALL: [Self; 11] = [
        Self::Kepler,
        Self::Maxwell,
        Self::Pascal,
        Self::Volta,
        Self::Turing,
        Self::Ampere,
        Self::Ada,
        Self::Hopper,
        Self::Blackwell,
        Self::Intel,
        Self::Amd,
    ];
}

impl rows::Interface {
    /// Every interface.
    pub const ALL: [Self; 12] = [
        Self::Gige1,
        Self::Gige2_5,
        Self::Gige5,
        Self::Gige10,
        Self::Usb3,
        Self::Cxp6,
        Self::Cxp12,
        Self::Cxp3,
        Self::CameraLink,
        Self::CameraLinkMedium,
        Self::CameraLinkFull,
        Self::Mipi,
    ];
}
