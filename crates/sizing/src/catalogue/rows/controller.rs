//! Controllers: `controllers.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// Kind of box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ControllerKind {
    /// Built round a Jetson module.
    Jetson,
    /// x86 box without room for a GPU card, or with none stated.
    X86,
    /// x86 box that takes a GPU card or module.
    X86Gpu,
    /// Vision controller, usually with light outputs.
    Vision,
    /// Industrial PC of an automation maker.
    IndustrialPc,
}

/// A row of `controllers.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// Stable id, never reused.
    pub id: String,
    /// Maker; for a profile, "Profile".
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Kind of box.
    pub kind: ControllerKind,
    /// Processor as stated.
    #[serde(default)]
    pub cpu: Option<String>,
    /// Row of `cpus.toml`, where the processor is one of them.
    #[serde(default)]
    pub cpu_id: Option<String>,
    /// Memory fitted, bytes.
    #[serde(default)]
    pub ram_bytes: Option<u64>,
    /// Most memory it takes, bytes.
    #[serde(default)]
    pub ram_max_bytes: Option<u64>,
    /// Row of `gpus.toml` built in for good (a Jetson module, a fixed card).
    #[serde(default)]
    pub gpu_id: Option<String>,
    /// GPU as stated.
    #[serde(default)]
    pub gpu: Option<String>,
    /// It takes a GPU card or module of the buyer's choice.
    #[serde(default)]
    pub takes_gpu_card: Option<bool>,
    /// Most board power of that card, watts.
    #[serde(default)]
    pub gpu_card_max_w: Option<f64>,
    /// Most width of that card, slots.
    #[serde(default)]
    pub gpu_card_max_slots: Option<f64>,
    /// Ethernet ports in all, those with PoE among them.
    #[serde(default)]
    pub lan_ports: Option<u32>,
    /// Their speed in Gbit/s, where stated; the slowest.
    #[serde(default)]
    pub lan_gbps: Option<f64>,
    /// Ports that give PoE.
    #[serde(default)]
    pub poe_ports: Option<u32>,
    /// PoE power of one port, watts.
    #[serde(default)]
    pub poe_per_port_w: Option<f64>,
    /// PoE power of all ports together, watts.
    #[serde(default)]
    pub poe_budget_w: Option<f64>,
    /// USB 3 ports.
    #[serde(default)]
    pub usb3_ports: Option<u32>,
    /// Digital inputs.
    #[serde(default)]
    pub inputs: Option<u32>,
    /// Digital outputs.
    #[serde(default)]
    pub outputs: Option<u32>,
    /// Inputs and outputs are opto-isolated.
    #[serde(default)]
    pub io_isolated: Option<bool>,
    /// Built-in light channels; `Some(0)` only where a source says there are none.
    #[serde(default)]
    pub light_channels: Option<u32>,
    /// Voltage of a light channel.
    #[serde(default)]
    pub light_v: Option<f64>,
    /// Current of one light channel, amperes.
    #[serde(default)]
    pub light_channel_a: Option<f64>,
    /// Power of all light channels together, watts.
    #[serde(default)]
    pub light_total_w: Option<f64>,
    /// Encoder input.
    #[serde(default)]
    pub encoder: Option<bool>,
    /// Lowest and highest ambient temperature, degrees Celsius.
    #[serde(default)]
    pub ambient_c: Option<[f64; 2]>,
    /// Operating systems as stated.
    #[serde(default)]
    pub os: Option<String>,
    /// Sources.
    pub from: Provenance,
}
