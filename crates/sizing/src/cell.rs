//! What a person describes: models, cameras, triggers, lights and the host that runs them.
//!
//! [`Cell`] is a public JSON format (`"schema": 1`). Fields at their default are left out when a cell is written; the
//! defaults of schema 1 never change, or old links would change their meaning.

mod camera;
mod host;
mod ids;
mod keys;
mod light;
mod model;
mod processes;
mod reference;
#[cfg(feature = "schema")]
mod schema;
mod settings;
#[cfg(feature = "serde")]
mod with_serde;
mod write;

pub use crate::catalogue::rows::Interface;
pub use camera::{Camera, CameraPower, PixelFormat};
pub use host::{Compute, ComputeKind, CustomGpu, GigeRule, Headroom, HeadroomRule, Host, HostIo, ModuleLoading, Os};
pub use ids::{free_id, rename_camera, rename_light, rename_model, rename_trigger};
pub use light::{InputLevel, Light, LightMode, LightSupply, Limiter, Trigger, TriggerSource};
pub use model::{CustomModel, Device, Model, Precision, Runtime};
pub use processes::{Acquisition, Layout, Processes};
pub use reference::Reference;
pub use settings::{Arena, ConvSearch, Export, Framework, Settings};

/// Version of the [`Cell`] and [`crate::Report`] formats that this crate reads and writes.
pub const SCHEMA: u32 = 1;

/// A machine-vision cell: everything that has to fit on, and plug into, one host.
///
/// ```
/// use cellsizer_sizing::Cell;
/// let cell = Cell::from_json(r#"{ "schema": 1, "models": [ { "id": "det", "model": "yolo11n" } ] }"#)?;
/// assert_eq!(cell.models[0].batch, 1);
/// let wrong = Cell::from_json(r#"{ "models": [ { "id": "det", "model": "yolo11n", "precison": "fp16" } ] }"#);
/// assert!(wrong.unwrap_err().to_string().contains("models[0].precison"));
/// # Ok::<(), cellsizer_sizing::CellErrors>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// Format version; 1 when absent.
    #[cfg_attr(feature = "serde", serde(default = "with_serde::current_schema"))]
    pub schema: u32,
    /// What the user calls the cell.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub name: String,
    /// The machine that runs the models.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "with_serde::is_default"))]
    pub host: Host,
    /// Neural networks.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub models: Vec<Model>,
    /// Cameras.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cameras: Vec<Camera>,
    /// What starts an exposure.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub triggers: Vec<Trigger>,
    /// Lights.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub lights: Vec<Light>,
    /// Digital outputs the cell needs: reject, OK/NOK, ready. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "with_serde::is_default"))]
    pub outputs: u32,
    /// Digital inputs beside those of the triggers: enable, part type. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "with_serde::is_default"))]
    pub inputs: u32,
    /// How the models are spread over processes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "with_serde::is_default"))]
    pub processes: Processes,
    /// How fast a result is due.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "with_serde::is_default"))]
    pub cycle: Cycle,
}

impl Default for Cell {
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            name: String::new(),
            host: Host::default(),
            models: Vec::new(),
            cameras: Vec::new(),
            triggers: Vec::new(),
            lights: Vec::new(),
            outputs: 0,
            inputs: 0,
            processes: Processes::default(),
            cycle: Cycle::default(),
        }
    }
}

/// How fast a result is due.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cycle {
    /// Milliseconds from the trigger to the output; unchecked when absent. Above 0, at most 3,600,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub deadline_ms: Option<f64>,
    /// Milliseconds from the result to the output as measured; a published span when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub output_ms: Option<f64>,
    /// Share of the images that are kept, percent; none when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub keep_percent: Option<f64>,
}
