use serde::{Deserialize, Serialize};

/// What starts exposures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// Name within the cell; cameras refer to it.
    pub id: String,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub source: TriggerSource,
    /// Triggers per second. Above 0, at most 100,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_hz: Option<f64>,
}

/// Where a trigger comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TriggerSource {
    /// A sensor on an input.
    #[default]
    Hardware,
    /// An encoder's A and B tracks.
    Encoder,
    /// A command of the application.
    Software,
    /// The camera's own clock.
    FreeRun,
}

impl TriggerSource {
    /// Digital inputs it takes: a sensor one, an encoder two tracks.
    #[must_use]
    pub fn inputs(self) -> u32 {
        match self {
            Self::Hardware => 1,
            Self::Encoder => 2,
            Self::Software | Self::FreeRun => 0,
        }
    }
}

/// One light, on one or more channels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// Name within the cell; cameras refer to it.
    pub id: String,
    /// Channels it takes. 1 to 64; 1 when absent.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub channels: u32,
    /// Supply voltage; 24 V when absent. Above 0, at most 60.
    #[serde(default = "v24", skip_serializing_if = "is_v24")]
    pub voltage_v: f64,
    /// Current of one channel in amperes, unknown when absent. Above 0, at most 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_a: Option<f64>,
    /// How it is driven.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub mode: LightMode,
    /// Length of a strobe pulse in microseconds; the longest exposure that uses it when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pulse_us: Option<f64>,
}

impl Light {
    /// A light under the given name, everything else at its default.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            channels: 1,
            voltage_v: v24(),
            current_a: None,
            mode: LightMode::default(),
            pulse_us: None,
        }
    }
}

fn one() -> u32 {
    1
}

fn is_one(value: &u32) -> bool {
    *value == 1
}

/// The usual supply of machine-vision lights.
fn v24() -> f64 {
    24.0
}

fn is_v24(value: &f64) -> bool {
    *value == v24()
}

/// How a light is driven.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LightMode {
    /// Always on.
    #[default]
    Continuous,
    /// On for a pulse with each exposure.
    Strobe,
}
