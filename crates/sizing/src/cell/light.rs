/// What starts exposures.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trigger {
    /// Name within the cell; cameras refer to it.
    pub id: String,
    /// Where it comes from.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub source: TriggerSource,
    /// Triggers per second. Above 0, at most 100,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rate_hz: Option<f64>,
    /// Electrical level of the cameras' inputs.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub level: InputLevel,
    /// Delay set in the camera or controller between trigger and exposure, microseconds; none when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub delay_us: Option<f64>,
    /// Debouncer or filter time of the input, microseconds; none when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub debounce_us: Option<f64>,
    /// Speed at which the object passes, millimetres a second: for motion blur and line rate.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub speed_mm_s: Option<f64>,
    /// For an encoder: pulses per millimetre of travel, after any multiplier or divider.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub pulses_per_mm: Option<f64>,
}

/// Electrical level of an input.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum InputLevel {
    /// Opto-isolated, 24 V: the usual one.
    #[default]
    Opto,
    /// TTL or LVTTL, not isolated.
    Ttl,
    /// RS-422, differential: encoders and long cables.
    #[cfg_attr(feature = "serde", serde(rename = "rs-422"))]
    Rs422,
}

/// Where a trigger comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl Trigger {
    /// A hardware trigger under the given name, everything else at its default.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            source: TriggerSource::default(),
            rate_hz: None,
            level: InputLevel::default(),
            delay_us: None,
            debounce_us: None,
            speed_mm_s: None,
            pulses_per_mm: None,
        }
    }
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
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Light {
    /// Name within the cell; cameras refer to it.
    pub id: String,
    /// Channels it takes. 1 to 64; 1 when absent.
    #[cfg_attr(
        feature = "serde",
        serde(default = "super::with_serde::one", skip_serializing_if = "super::with_serde::is_one")
    )]
    pub channels: u32,
    /// Supply voltage; 24 V when absent. Above 0, at most 60.
    #[cfg_attr(
        feature = "serde",
        serde(
            default = "super::with_serde::usual_voltage",
            skip_serializing_if = "super::with_serde::is_usual_voltage"
        )
    )]
    pub voltage_v: f64,
    /// Current of one channel in amperes, unknown when absent. Above 0, at most 100.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub current_a: Option<f64>,
    /// How it is driven.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub mode: LightMode,
    /// Length of a strobe pulse in microseconds; the longest exposure that uses it when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub pulse_us: Option<f64>,
    /// Brightness in percent of the rated current; 100 when absent, more is overdrive. 1 to 2,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub drive_percent: Option<f64>,
    /// Whose table limits pulse and duty cycle.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub limiter: Limiter,
    /// What feeds it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub supply: LightSupply,
}

/// Published tables of how far, how long and how often a light may be driven.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Limiter {
    /// Gardasoft PP420, the default of many light controllers: up to 999 %.
    #[default]
    Pp420,
    /// Basler's own lights: twice at half the time, three times at a quarter.
    Basler,
    /// Gardasoft VTR1, white and 740 nm: brightness up to 100 % in pulses only.
    Vtr1White,
    /// Gardasoft VTR1, 850 and 940 nm.
    Vtr1Infrared,
}

/// What feeds a light.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LightSupply {
    /// A channel of the host or of a light controller.
    #[default]
    Controller,
    /// The camera's own flash output.
    Camera,
    /// A supply of its own, switched by an output line of the host.
    Own,
}

impl Light {
    /// A light under the given name, everything else at its default.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            channels: 1,
            voltage_v: USUAL_VOLTAGE_V,
            current_a: None,
            mode: LightMode::default(),
            pulse_us: None,
            drive_percent: None,
            limiter: Limiter::default(),
            supply: LightSupply::default(),
        }
    }
}

/// The usual supply of machine-vision lights.
pub(super) const USUAL_VOLTAGE_V: f64 = 24.0;

/// How a light is driven.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LightMode {
    /// Always on.
    #[default]
    Continuous,
    /// On for a pulse with each exposure.
    Strobe,
}
