use super::Reference;
use crate::catalogue::rows::Architecture;

/// The machine that runs the models.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Host {
    /// Operating system.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub os: Os,
    /// What computes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub compute: Compute,
    /// System memory in bytes; the controller's when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ram_bytes: Option<u64>,
    /// How CUDA modules are loaded.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub module_loading: ModuleLoading,
    /// A display hangs on the GPU.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub display_attached: bool,
    /// What to keep free on the device.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub headroom: Headroom,
    /// Row of `controllers.toml`; its ports, memory and GPU count unless given here.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub controller: Option<String>,
    /// What the user knows of the host's ports; wins over the controller's row.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub io: HostIo,
    /// Rows of `addons.toml` that stand beside or in the controller: their channels, ports and lines count too.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub addons: Vec<String>,
    /// GPUs that every process can see. Above 1 each process may open a context on all of them, so that a GPU holds those
    /// of its neighbours' processes too. 1 to 16; 1 when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub visible_gpus: Option<u32>,
    /// CUDA's Multi-Process Service runs.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub mps: bool,
}

/// Operating system of the host.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the products' own names")]
pub enum Os {
    #[default]
    Linux,
    Windows,
    /// NVIDIA's Linux for Jetson modules.
    Jetpack,
}

/// What computes: a GPU, only the CPU, or not decided yet.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compute {
    /// Which of the three.
    #[cfg_attr(feature = "serde", serde(default))]
    pub kind: ComputeKind,
    /// The GPU, for `"kind": "gpu"`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub gpu: Option<Reference<CustomGpu>>,
    /// Row of `cpus.toml`; the controller's when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cpu: Option<String>,
}

/// Kind of compute.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say it")]
pub enum ComputeKind {
    Gpu,
    Cpu,
    #[default]
    Undecided,
}

/// A GPU the catalogue does not list.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CustomGpu {
    /// Name to show.
    pub name: String,
    /// Architecture.
    pub architecture: Architecture,
    /// Streaming multiprocessors. 1 to 1,024.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sm_count: Option<u32>,
    /// Resident threads per streaming multiprocessor. 256 to 4,096.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub threads_per_sm: Option<u32>,
    /// Memory in bytes.
    pub memory_bytes: u64,
    /// Host and device draw on one pool.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub shared: bool,
}

/// How CUDA modules are loaded (`CUDA_MODULE_LOADING`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ModuleLoading {
    /// By the runtime's version.
    #[default]
    Auto,
    /// Everything at once.
    Eager,
    /// Each kernel when first used.
    Lazy,
}

/// What to keep free on the device beside the high end of the estimate.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Headroom {
    /// Which rule.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rule: HeadroomRule,
    /// For `percent`: percent of the high end. 0 to 1,000; 20 when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub percent: Option<f64>,
    /// For `fixed`: bytes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bytes: Option<u64>,
}

/// Rule for the headroom.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HeadroomRule {
    /// The typical estimate once more.
    #[default]
    Double,
    /// A share of the high end.
    Percent,
    /// A number of bytes.
    Fixed,
    /// Nothing.
    None,
}

/// What the user knows of the host's ports and outputs. Absent means: as the controller's row says, else unknown.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HostIo {
    /// Ethernet ports for cameras, those with PoE among them. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub lan_ports: Option<u32>,
    /// Speed of those ports in Gbit/s.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub lan_gbps: Option<f64>,
    /// Ports that give PoE. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub poe_ports: Option<u32>,
    /// PoE power of one port, watts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub poe_per_port_w: Option<f64>,
    /// PoE power of all ports together, watts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub poe_budget_w: Option<f64>,
    /// USB 3 ports. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub usb3_ports: Option<u32>,
    /// Digital inputs. 0 to 1,024.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub inputs: Option<u32>,
    /// Digital outputs. 0 to 1,024.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub outputs: Option<u32>,
    /// Light channels, built in or of a light controller. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub light_channels: Option<u32>,
    /// Current of one light channel, amperes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub light_channel_a: Option<f64>,
    /// Power of all light channels together, watts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub light_total_w: Option<f64>,
    /// Independent USB 3 host controllers: the ports of one share its bandwidth. 0 to 256.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub usb3_controllers: Option<u32>,
    /// Speed of the port behind a switch, Gbit/s; `lan_gbps` when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub uplink_gbps: Option<f64>,
    /// Packet buffer of the switch, bytes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub switch_buffer_bytes: Option<u64>,
    /// Power of the 24 V supply of the cell, watts.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub supply_24v_w: Option<f64>,
    /// How bandwidth over GigE Vision is reckoned.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub gige_rule: GigeRule,
    /// Share of a link to keep for resends, percent; 10 when absent. 0 to 50.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub resend_percent: Option<f64>,
    /// Ports reserve PoE power by the device's class; without, each takes its port's full power. True when absent.
    #[cfg_attr(
        feature = "serde",
        serde(default = "super::with_serde::yes", skip_serializing_if = "super::with_serde::is_yes")
    )]
    pub poe_classification: bool,
}

impl Default for HostIo {
    fn default() -> Self {
        Self {
            lan_ports: None,
            lan_gbps: None,
            poe_ports: None,
            poe_per_port_w: None,
            poe_budget_w: None,
            usb3_ports: None,
            inputs: None,
            outputs: None,
            light_channels: None,
            light_channel_a: None,
            light_total_w: None,
            usb3_controllers: None,
            uplink_gbps: None,
            switch_buffer_bytes: None,
            supply_24v_w: None,
            gige_rule: GigeRule::default(),
            resend_percent: None,
            poe_classification: true,
        }
    }
}

/// Whose rule says how many bytes a GigE Vision frame takes and how much of a link may be used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GigeRule {
    /// Whichever of the others allows least.
    #[default]
    Strictest,
    /// Basler ace and aviator.
    Basler,
    /// JAI SP-5000: 93 % of the link.
    JaiSp,
    /// JAI CM, BM and AD.
    JaiCm,
    /// Every byte on the wire, the whole link.
    Wire,
}
