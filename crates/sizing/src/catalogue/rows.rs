//! One struct per table of `data/`: what a row may say.
//!
//! The build script includes this file too, reads the TOML tables into these types, checks them and packs them, so
//! nothing here may use the rest of the crate. `None` means that no source read states the value: never zero, never "no".

use serde::{Deserialize, Serialize};

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

/// GPU architecture: decides the kernels that a framework loads and the threads that fit an SM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the vendors' own")]
pub enum Architecture {
    Kepler,
    Maxwell,
    Pascal,
    Volta,
    Turing,
    Ampere,
    Ada,
    Hopper,
    Blackwell,
    /// Any Intel GPU.
    Intel,
    /// Any AMD GPU.
    Amd,
}

/// How a GPU is built into a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GpuKind {
    /// A PCI Express card.
    Card,
    /// A mobile module (MXM) on a carrier.
    Mxm,
    /// A system on module with its own CPU, such as a Jetson.
    Module,
    /// Part of the CPU.
    Integrated,
}

/// A row of `gpus.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gpu {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Architecture.
    pub architecture: Architecture,
    /// How it is built in.
    pub kind: GpuKind,
    /// Memory in bytes: its own, or the pool it shares.
    pub memory_bytes: u64,
    /// Host and device draw on one pool.
    pub shared: bool,
    /// Streaming multiprocessors.
    #[serde(default)]
    pub sm_count: Option<u32>,
    /// Resident threads per streaming multiprocessor.
    #[serde(default)]
    pub threads_per_sm: Option<u32>,
    /// Memory bandwidth in bytes per second.
    #[serde(default)]
    pub memory_bandwidth_bytes_s: Option<f64>,
    /// Board power in watts.
    #[serde(default)]
    pub tdp_w: Option<f64>,
    /// Width in expansion slots.
    #[serde(default)]
    pub slots: Option<u32>,
    /// Sources.
    pub from: Provenance,
}

/// What a network does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the field's own names")]
pub enum Task {
    Detection,
    Segmentation,
    Classification,
    Pose,
    OrientedDetection,
    Anomaly,
    OcrDetection,
    OcrRecognition,
}

/// A row of `models.toml`: figures of one architecture at its reference input, FP32, batch 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelRow {
    /// Stable id, never reused.
    pub id: String,
    /// Name people know it by.
    pub name: String,
    /// Name of the family, and its place in it from small to large, for "a smaller model".
    #[serde(default)]
    pub family: Option<String>,
    /// What it does.
    pub task: Task,
    /// Weights, in elements.
    pub parameters: u64,
    /// Multiply-accumulates of one inference at the reference input.
    pub macs: u64,
    /// Reference input, width and height in pixels.
    pub input_px: [u32; 2],
    /// Input channels.
    pub channels: u32,
    /// Liveness lower bound of the activations, bytes.
    pub floor_bytes: u64,
    /// What ONNX Runtime plans for an export of fixed shape, bytes.
    #[serde(default)]
    pub ort_static_bytes: Option<u64>,
    /// What ONNX Runtime plans for an export of free shape, bytes.
    #[serde(default)]
    pub ort_dynamic_bytes: Option<u64>,
    /// Activations and MACs grow with the input's area (convolutional nets); else they are fixed at the reference input.
    pub scales_with_area: bool,
    /// Sources.
    pub from: Provenance,
}

/// A camera's or a port's link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Interface {
    /// GigE Vision at 1 Gbit/s.
    #[serde(rename = "gige-1")]
    Gige1,
    /// GigE Vision at 2.5 Gbit/s.
    #[serde(rename = "gige-2.5")]
    Gige2_5,
    /// GigE Vision at 5 Gbit/s.
    #[serde(rename = "gige-5")]
    Gige5,
    /// GigE Vision at 10 Gbit/s.
    #[serde(rename = "gige-10")]
    Gige10,
    /// USB3 Vision at 5 Gbit/s.
    #[serde(rename = "usb3")]
    Usb3,
    /// CoaXPress, one CXP-6 connection.
    #[serde(rename = "cxp-6")]
    Cxp6,
    /// CoaXPress, one CXP-12 connection.
    #[serde(rename = "cxp-12")]
    Cxp12,
    /// Camera Link, base configuration.
    #[serde(rename = "camera-link")]
    CameraLink,
    /// MIPI CSI-2, also behind GMSL.
    #[serde(rename = "mipi")]
    Mipi,
}

/// A row of `cameras.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraRow {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Sensor.
    #[serde(default)]
    pub sensor: Option<String>,
    /// Width in pixels.
    #[serde(default)]
    pub width_px: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height_px: Option<u32>,
    /// Colour sensor.
    #[serde(default)]
    pub color: Option<bool>,
    /// Global shutter; false is rolling.
    #[serde(default)]
    pub global_shutter: Option<bool>,
    /// Pixel pitch in micrometres.
    #[serde(default)]
    pub pixel_um: Option<f64>,
    /// Highest frame rate stated, per second.
    #[serde(default)]
    pub max_rate_hz: Option<f64>,
    /// Under which condition that rate holds.
    #[serde(default)]
    pub rate_basis: Option<String>,
    /// The stated rate is a burst into the camera's buffer, not a sustained one.
    pub rate_is_burst: bool,
    /// Link.
    #[serde(default)]
    pub interface: Option<Interface>,
    /// Takes its power from the network cable.
    #[serde(default)]
    pub poe: Option<bool>,
    /// Typical power in watts.
    #[serde(default)]
    pub power_w: Option<f64>,
    /// Highest power in watts.
    #[serde(default)]
    pub power_max_w: Option<f64>,
    /// Sources.
    pub from: Provenance,
}

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

/// A row of `smart_cameras.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmartCamera {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Width in pixels.
    #[serde(default)]
    pub width_px: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height_px: Option<u32>,
    /// Megapixels, where only that is stated.
    #[serde(default)]
    pub megapixels: Option<f64>,
    /// Highest frame rate stated, per second.
    #[serde(default)]
    pub max_rate_hz: Option<f64>,
    /// Colour sensor.
    #[serde(default)]
    pub color: Option<bool>,
    /// Runs neural networks on board.
    #[serde(default)]
    pub ai: Option<bool>,
    /// Tasks a source names as offered; absence from this list is not a "no".
    #[serde(default)]
    pub tasks: Vec<Task>,
    /// Tasks a source rules out.
    #[serde(default)]
    pub not_tasks: Vec<Task>,
    /// Digital inputs.
    #[serde(default)]
    pub inputs: Option<u32>,
    /// Digital outputs.
    #[serde(default)]
    pub outputs: Option<u32>,
    /// Lines that can be either.
    #[serde(default)]
    pub configurable_io: Option<u32>,
    /// Light built in.
    #[serde(default)]
    pub light: Option<bool>,
    /// Output for an external light.
    #[serde(default)]
    pub light_output: Option<bool>,
    /// What is known of the networks it takes.
    #[serde(default)]
    pub model_limits: Option<String>,
    /// Sources.
    pub from: Provenance,
}

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

/// A row of `cpus.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cpu {
    /// Stable id, never reused.
    pub id: String,
    /// Name as sold.
    pub model: String,
    /// Cores.
    #[serde(default)]
    pub cores: Option<u32>,
    /// Threads.
    #[serde(default)]
    pub threads: Option<u32>,
    /// Memory bandwidth in bytes per second.
    #[serde(default)]
    pub memory_bandwidth_bytes_s: Option<f64>,
    /// AVX2; without it CPU inference is slow or fails.
    #[serde(default)]
    pub avx2: Option<bool>,
    /// Thermal design power, watts.
    #[serde(default)]
    pub tdp_w: Option<f64>,
    /// Sources.
    pub from: Provenance,
}

/// What a published time covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimingScope {
    /// The network alone.
    Network,
    /// With pre- and post-processing or transfers.
    EndToEnd,
}

/// A row of `timings.toml`: one published inference time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Stable id.
    pub id: String,
    /// Row of `gpus.toml` or `cpus.toml` it was taken on.
    pub device: String,
    /// Row of `models.toml`.
    pub model: String,
    /// Input, width and height in pixels.
    pub input_px: [u32; 2],
    /// Precision as in a cell: `fp32`, `fp16`, `int8`.
    pub precision: String,
    /// Runtime as stated.
    pub runtime: String,
    /// Milliseconds for one inference at batch 1.
    pub ms: f64,
    /// What the time covers.
    pub scope: TimingScope,
    /// Sources.
    pub from: Provenance,
}

/// A row of `evidence.toml`: one published measurement that the baseline rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Id as in the research notes, such as `E103`.
    pub id: String,
    /// The page.
    pub url: String,
    /// Date of the page.
    pub date: String,
    /// What was measured, on what.
    pub what: String,
    /// The figure in bytes, where it is one.
    #[serde(default)]
    pub bytes: Option<u64>,
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
