/// How the models are spread over operating-system processes.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Processes {
    /// Which models share a process.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub layout: Layout,
    /// Models of one process may run at the same time, so that their activations add up; true when absent.
    #[cfg_attr(
        feature = "serde",
        serde(default = "super::with_serde::yes", skip_serializing_if = "super::with_serde::is_yes")
    )]
    pub concurrent: bool,
    /// How a camera's thread waits for its frames.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub acquisition: Acquisition,
}

/// How a thread waits for frames.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Acquisition {
    /// It sleeps until a frame is there.
    #[default]
    Event,
    /// It asks again and again, and keeps a core busy.
    Poll,
}

impl Default for Processes {
    fn default() -> Self {
        Self { layout: Layout::default(), concurrent: true, acquisition: Acquisition::default() }
    }
}

/// Which models share a process: `"single"`, `"per-model"`, `"per-camera"` or `{"groups": [["det"], ["ocr"]]}`.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Layout {
    /// All in one process.
    #[default]
    Single,
    /// Each model in its own process.
    PerModel,
    /// One process for each camera, with the models that look at its images.
    PerCamera,
    /// Groups of model ids; a model in no group gets a process of its own.
    Groups(Vec<Vec<String>>),
}

impl Layout {
    /// The name used in JSON: of the text, or of the field that holds the groups.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::PerModel => "per-model",
            Self::PerCamera => "per-camera",
            Self::Groups(_) => "groups",
        }
    }
}
