//! Products, networks and baseline figures that the engine sizes with.

pub(crate) mod baseline;
pub mod baseline_rows;
pub mod rows;
mod unpack;

use baseline::BaselineIndex;
use rows::{CameraRow, Controller, Cpu, Evidence, Gpu, ModelRow, SmartCamera, Tables};
use std::collections::HashMap;

/// The tables of `data/` with an index by id.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    tables: Tables,
    gpus: HashMap<String, usize>,
    models: HashMap<String, usize>,
    cameras: HashMap<String, usize>,
    controllers: HashMap<String, usize>,
    cpus: HashMap<String, usize>,
    evidence: HashMap<String, usize>,
    baseline: BaselineIndex,
}

/// The tables as the build script checked and packed them.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/catalogue.bin"));

impl Catalogue {
    /// The catalogue that ships with this version.
    #[must_use]
    pub fn embedded() -> Self {
        Self::new(unpack::tables(PACKED))
    }

    /// A catalogue of the given tables, for tests and for users with rows of their own.
    #[must_use]
    pub fn new(tables: Tables) -> Self {
        fn index<T>(rows: &[T], id: impl Fn(&T) -> &str) -> HashMap<String, usize> {
            rows.iter().enumerate().map(|(i, row)| (id(row).to_owned(), i)).collect()
        }
        Self {
            gpus: index(&tables.gpus, |r| &r.id),
            models: index(&tables.models, |r| &r.id),
            cameras: index(&tables.cameras, |r| &r.id),
            controllers: index(&tables.controllers, |r| &r.id),
            cpus: index(&tables.cpus, |r| &r.id),
            evidence: index(&tables.evidence, |r| &r.id),
            baseline: BaselineIndex::new(&tables),
            tables,
        }
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
        self.tables.gpus.get(*self.gpus.get(id)?)
    }

    /// A network by its id.
    #[must_use]
    pub fn model(&self, id: &str) -> Option<&ModelRow> {
        self.tables.models.get(*self.models.get(id)?)
    }

    /// A camera by its id.
    #[must_use]
    pub fn camera(&self, id: &str) -> Option<&CameraRow> {
        self.tables.cameras.get(*self.cameras.get(id)?)
    }

    /// A controller by its id.
    #[must_use]
    pub fn controller(&self, id: &str) -> Option<&Controller> {
        self.tables.controllers.get(*self.controllers.get(id)?)
    }

    /// A CPU by its id.
    #[must_use]
    pub fn cpu(&self, id: &str) -> Option<&Cpu> {
        self.tables.cpus.get(*self.cpus.get(id)?)
    }

    /// A smart camera by its id.
    #[must_use]
    pub fn smart_camera(&self, id: &str) -> Option<&SmartCamera> {
        self.tables.smart_cameras.iter().find(|row| row.id == id)
    }

    /// A published measurement by its id.
    #[must_use]
    pub fn evidence(&self, id: &str) -> Option<&Evidence> {
        self.tables.evidence.get(*self.evidence.get(id)?)
    }
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
    pub const ALL: [Self; 9] = [
        Self::Gige1,
        Self::Gige2_5,
        Self::Gige5,
        Self::Gige10,
        Self::Usb3,
        Self::Cxp6,
        Self::Cxp12,
        Self::CameraLink,
        Self::Mipi,
    ];
}
