//! Add-ons: `addons.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// Kind of add-on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddonKind {
    /// Stand-alone light controller.
    LightController,
    /// Network switch or card that gives PoE.
    PoeSwitch,
    /// Digital input and output module.
    IoModule,
    /// USB 3 card.
    UsbCard,
    /// Network card without PoE.
    NetworkCard,
}

/// A row of `addons.toml`. Which fields matter follows from the kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Addon {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Kind.
    pub kind: AddonKind,
    /// Light channels.
    #[serde(default)]
    pub channels: Option<u32>,
    /// Output voltages, lowest and highest.
    #[serde(default)]
    pub channel_v: Option<[f64; 2]>,
    /// Continuous current of one channel, amperes.
    #[serde(default)]
    pub channel_a: Option<f64>,
    /// Pulsed current of one channel, amperes.
    #[serde(default)]
    pub pulse_a: Option<f64>,
    /// Power of all channels, watts.
    #[serde(default)]
    pub total_w: Option<f64>,
    /// PoE or USB ports.
    #[serde(default)]
    pub ports: Option<u32>,
    /// Speed of a port, Gbit/s.
    #[serde(default)]
    pub port_gbps: Option<f64>,
    /// PoE power of one port, watts.
    #[serde(default)]
    pub per_port_w: Option<f64>,
    /// PoE power of all ports, watts.
    #[serde(default)]
    pub budget_w: Option<f64>,
    /// Independent USB host controllers.
    #[serde(default)]
    pub host_controllers: Option<u32>,
    /// Digital inputs.
    #[serde(default)]
    pub inputs: Option<u32>,
    /// Digital outputs.
    #[serde(default)]
    pub outputs: Option<u32>,
    /// Fast enough to trigger a camera (false for serial and Modbus modules).
    #[serde(default)]
    pub real_time: Option<bool>,
    /// Sources.
    pub from: Provenance,
}
