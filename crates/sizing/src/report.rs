//! What the engine answers, as public JSON (`"schema": 1`). Keys are added, never renamed.

/// What a figure rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Basis {
    /// Follows from the cell's own numbers.
    Computed,
    /// Measured by the project or the user.
    Measured,
    /// Published by others.
    Published,
    /// No clean published figure: a reasoned range.
    Assumed,
}

/// A page that a figure rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceLink {
    /// Short name, such as `E103`.
    pub id: String,
    /// Address to open.
    pub url: String,
    /// What it says.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub what: String,
}

/// Bytes with their uncertainty: `low <= typical <= high`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Range {
    /// Low end in bytes.
    pub low: u64,
    /// What to expect, in bytes.
    pub typical: u64,
    /// High end in bytes.
    pub high: u64,
    /// What it rests on.
    pub basis: Basis,
    /// Pages it rests on.
    pub sources: Vec<SourceLink>,
    /// The reason, with the cell's own values in it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub why: String,
}

/// Answer of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// Fits with the margin asked for.
    Ok,
    /// Fits, with less than that margin, or only by the typical value.
    Tight,
    /// The data needed is not known: ask the vendor. Never counts as a pass.
    Unknown,
    /// Does not fit.
    Fail,
}

/// The answer in one sentence.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Worst of the device's and the host's memory.
    pub status: Status,
    /// One sentence a buyer understands.
    pub headline: String,
    /// What it is made of.
    pub detail: String,
}

/// Everything the engine says about a cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// Format version.
    pub schema: u32,
    /// The cell's name.
    pub name: String,
    /// The answer in one sentence.
    pub verdict: Verdict,
    /// Where the memory goes.
    pub memory: Memory,
    /// Every plug, worst first within an id.
    pub checks: Vec<Check>,
    /// Changes and what they save, on the same hardware first.
    pub levers: Vec<Lever>,
    /// Images, links and rates, by camera.
    pub cameras: Vec<CameraData>,
    /// Ports that cameras share.
    pub ports: Vec<SharedPort>,
    /// Image data on disk.
    pub storage: Storage,
    /// Power that the cell's 24 V supply has to give, line by line.
    pub power: Vec<PowerLine>,
    /// Time from trigger to output, by camera.
    pub timing: Vec<CameraTiming>,
    /// How busy device and processor are.
    pub load: Load,
    /// Whether it runs without a GPU.
    pub cpu_only: CpuOnly,
    /// Controllers and smart cameras, best first.
    pub recommendations: Vec<Recommendation>,
    /// What a reader should know beside the figures.
    pub notes: Vec<String>,
}

/// Where the memory goes.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Memory {
    /// On the device.
    pub device: DeviceMemory,
    /// In the host's RAM.
    pub host: HostMemory,
    /// The field's rule: 1 GB for each GPU process plus weights and activations, doubled.
    pub rule_of_thumb_bytes: u64,
    /// Host and device draw on one pool.
    pub shared: bool,
}

/// Memory on the device.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceMemory {
    /// All processes together.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub total: Range,
    /// The device's memory, where known.
    pub have_bytes: Option<u64>,
    /// Name of the device.
    pub device: Option<String>,
    /// High end plus headroom: what the verdict compares.
    pub with_headroom_bytes: u64,
    /// Context, runtime and workspace of all processes: what stays when the models shrink.
    pub fixed: Range,
    /// What a display keeps.
    pub display: Option<Range>,
    /// By process.
    pub processes: Vec<DeviceProcess>,
}

/// One process on the device.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceProcess {
    /// Name made of its models.
    pub name: String,
    /// All its lines together.
    pub total: Range,
    /// CUDA context; absent without one.
    pub context: Option<Range>,
    /// Framework runtime.
    pub runtime: Range,
    /// Workspace of the algorithms.
    pub workspace: Range,
    /// Its models.
    pub models: Vec<ModelMemory>,
    /// Activations that count: the sum of its models', or the largest when they take turns.
    pub activations: Range,
    /// Camera frames kept on the device.
    pub frames: Range,
}

/// One model on the device (or on the host, when it runs there).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelMemory {
    /// Id in the cell.
    pub id: String,
    /// Name of the network.
    pub name: String,
    /// Weights.
    pub weights: Range,
    /// Activations.
    pub activations: Range,
    /// Input and output tensors.
    pub io: Range,
}

/// Memory of the host.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HostMemory {
    /// Processes, buffers and operating system together.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub total: Range,
    /// The host's memory, where known.
    pub have_bytes: Option<u64>,
    /// Operating system.
    pub os: Range,
    /// By process.
    pub processes: Vec<HostProcess>,
    /// Acquisition buffers of all cameras.
    pub frames: Range,
}

/// One process on the host.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HostProcess {
    /// Name made of its models.
    pub name: String,
    /// Resident memory.
    pub resident: Range,
    /// Models it holds on the host, when they run on the CPU.
    pub models: Vec<ModelMemory>,
}

/// One check of what plugs in.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// Id of the contract, such as `bandwidth.link`.
    pub id: String,
    /// Name to show.
    pub title: String,
    /// The camera or light it is about; absent for the whole cell.
    pub subject: Option<String>,
    /// Answer.
    pub status: Status,
    /// What the cell needs, in `unit`; absent when unknown.
    pub need: Option<f64>,
    /// What there is, in `unit`; absent when unknown.
    pub have: Option<f64>,
    /// Unit of both; empty for counts.
    pub unit: String,
    /// The reason.
    pub why: String,
    /// What is left, in `unit`: `have` less `need`.
    pub margin: Option<f64>,
    /// The rule used, in one sentence.
    pub rule: String,
    /// Changes to the cell that help, best first; [`crate::apply_fix_option`] makes one.
    pub fixes: Vec<FixOption>,
    /// What to do about it; absent when nothing is to be done.
    pub fix: Option<String>,
    /// The question to put to the vendor, when the status is unknown.
    pub question: Option<String>,
    /// [`crate::apply_fix`] can make the change that `fix` names.
    pub fixable: bool,
    /// Rule used, with its pages.
    pub sources: Vec<SourceLink>,
}

/// A change to the cell that helps a check.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixOption {
    /// Id within the check, such as `packet`.
    pub id: String,
    /// What changes.
    pub text: String,
    /// The check's answer afterwards: the changed cell is checked anew.
    pub status: Status,
    /// Checks that come out worse than before.
    pub worsens: Vec<String>,
}

/// Whether a lever is worth the effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LeverVerdict {
    /// Saves at least 5 % of the total.
    Works,
    /// Saves less.
    Hardly,
}

/// A change to the cell and what it saves, computed by sizing the changed cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lever {
    /// Id, such as `merge-processes`.
    pub id: String,
    /// What changes.
    pub change: String,
    /// Typical bytes saved on the device; negative when it costs.
    pub saves: i64,
    /// Low and high of that saving.
    pub saves_range: [i64; 2],
    /// Typical bytes saved on the host.
    pub saves_host: i64,
    /// Share of the device's typical total, 0 to 1.
    pub share: f64,
    /// Whether it is worth it.
    pub verdict: LeverVerdict,
    /// The hardware changes too, so it is listed after those that keep it.
    pub changes_hardware: bool,
    /// The cell already does this; the figure is what undoing it would cost.
    pub applied: bool,
    /// What it costs and how it is done.
    pub note: String,
    /// [`crate::apply_lever`] can make the change.
    pub applicable: bool,
}

/// What keeps a camera from more frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LimitedBy {
    /// Its link.
    Link,
    /// Its sensor, as the maker lists it.
    Sensor,
    /// The port it shares.
    Port,
    /// Nobody publishes what the link carries.
    Unknown,
}

/// Highest frame rate by one maker's rule.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleRate {
    /// `jai-sp`, `jai-cm`, `basler`, `wire`.
    pub rule: String,
    /// Frames a second.
    pub rate_hz: f64,
}

/// A field of a camera that its maker states.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PresetField {
    /// Name of the cell's field.
    pub field: String,
    /// The maker's value.
    pub maker: String,
    /// The cell has another.
    pub changed: bool,
}

/// Image, link and rates of one camera.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CameraData {
    /// Id of the camera.
    pub camera: String,
    /// Width and height of the image, after binning.
    pub image_px: [u32; 2],
    /// Pixel format by its GenICam name.
    pub pixel_format: String,
    /// Bytes of one image in memory.
    pub frame_bytes: u64,
    /// Bytes of one image on the link, compressed, with chunk data.
    pub payload_bytes: u64,
    /// The same with packet overhead, for GigE Vision.
    pub wire_bytes: Option<u64>,
    /// Packets of one image, for GigE Vision.
    pub packets: Option<u64>,
    /// Lines per second, of a line-scan camera.
    pub line_rate_hz: Option<f64>,
    /// Bytes a second on the link.
    pub bytes_per_s: Option<f64>,
    /// Images a second that the cell wants.
    pub wanted_rate_hz: Option<f64>,
    /// Images a second that the maker lists.
    pub sensor_rate_hz: Option<f64>,
    /// That is a burst into the camera's own buffer.
    pub sensor_rate_is_burst: bool,
    /// Images a second that the link carries, by the rule used.
    pub link_rate_hz: Option<f64>,
    /// Images a second that the shared port carries when every camera on it slows down alike.
    pub shared_rate_hz: Option<f64>,
    /// The tightest of the three.
    pub limited_by: LimitedBy,
    /// Rule used for the link; empty for links that are no GigE.
    pub rule: String,
    /// What each rule allows.
    pub rules: Vec<RuleRate>,
    /// Port it shares.
    pub port: Option<String>,
    /// Inter-packet delay that lets the cameras of its port take turns, nanoseconds.
    pub recommended_delay_ns: Option<u32>,
    /// Milliseconds one image takes over the link.
    pub transfer_ms: Option<f64>,
    /// What a listed camera's maker states.
    pub preset: Vec<PresetField>,
}

/// A port that cameras share.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SharedPort {
    /// Its name.
    pub port: String,
    /// Ids of its cameras.
    pub cameras: Vec<String>,
    /// Bytes a second of all its cameras, overhead with them.
    pub need_bytes_per_s: Option<f64>,
    /// Bytes a second on its line.
    pub line_bytes_per_s: Option<f64>,
    /// Bytes that wait in the switch when all cameras fire at once.
    pub burst_bytes: Option<u64>,
    /// Milliseconds until an image of each camera has passed.
    pub all_frames_ms: Option<f64>,
}

/// Image data on disk.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Storage {
    /// Share of the images that are kept, 0 to 1.
    pub share: f64,
    /// Bytes a second, written without a pause; unknown when a rate is.
    pub bytes_per_s: Option<f64>,
    /// Bytes an hour.
    pub bytes_per_hour: Option<f64>,
    /// Bytes in 24 hours.
    pub bytes_per_day: Option<f64>,
    /// Which kind of disk keeps up.
    pub disk: String,
}

/// One line of the cell's 24 V supply.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PowerLine {
    /// What takes it.
    pub what: String,
    /// Watts on average; unknown when a figure is.
    pub watts: Option<f64>,
    /// Watts at the worst moment.
    pub peak_w: Option<f64>,
}

/// How busy device and processor are, in shares of their time. 1 is all of it.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Load {
    /// Inference on the device: low, typical, high.
    pub device: Option<[f64; 3]>,
    /// Threads of the processor, where known.
    pub threads: Option<u32>,
    /// Threads that acquisition keeps busy: low, typical, high.
    pub acquisition_threads: Option<[f64; 3]>,
    /// Threads that only wait for frames, busily.
    pub polling_threads: u32,
    /// Threads that inference and preparation on the processor keep busy: low, typical, high.
    pub compute_threads: Option<[f64; 3]>,
}

/// Whether the cell runs without a GPU.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CpuOnly {
    /// Answer; unknown without a time for this processor.
    pub status: Status,
    /// In words.
    pub text: String,
    /// From trigger to output of the slowest camera: low, typical, high in milliseconds.
    pub total_ms: Option<[f64; 3]>,
}

/// A part of the time from trigger to output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StageKind {
    /// Input line, debouncer and set delay.
    Delay,
    /// Exposure, or the lines of a line-scan image.
    Exposure,
    /// Readout and transfer to the host.
    Transfer,
    /// From the driver's buffer to the application.
    Copy,
    /// From image to input tensor.
    Preprocess,
    /// Waiting for the device.
    Queue,
    /// The networks.
    Inference,
    /// From output tensor to result.
    Result,
    /// Output line.
    Output,
}

/// A part of the time from trigger to output, as the timing chart draws it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stage {
    /// Which part.
    pub stage: StageKind,
    /// Begins at: low, typical, high in milliseconds after the trigger.
    pub start_ms: [f64; 3],
    /// Ends at: the same.
    pub end_ms: [f64; 3],
    /// What its length rests on.
    pub basis: Basis,
}

/// Time of one camera from trigger to result. Absent parts are unknown.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CameraTiming {
    /// Id of the camera.
    pub camera: String,
    /// Exposure, milliseconds.
    pub exposure_ms: Option<f64>,
    /// Readout and transfer over the link, milliseconds.
    pub transfer_ms: Option<f64>,
    /// Inference of all its models: low, typical, high in milliseconds.
    pub inference_ms: Option<[f64; 3]>,
    /// Parts in order, up to the first that is unknown.
    pub stages: Vec<Stage>,
    /// From trigger to output: low, typical, high in milliseconds.
    pub total_ms: Option<[f64; 3]>,
    /// Deadline, milliseconds.
    pub deadline_ms: Option<f64>,
    /// Where the inference time is from.
    pub why: String,
    /// Pages it rests on.
    pub sources: Vec<SourceLink>,
}

/// What is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RecommendationKind {
    /// A controller or PC.
    Controller,
    /// A profile to ask vendors for, not a product.
    Profile,
    /// A smart camera that needs no controller.
    SmartCamera,
}

/// How a product fits, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Fit {
    /// Everything known and enough.
    Fits,
    /// Enough with the add-ons named.
    WithAddons,
    /// Nothing speaks against it, but facts are missing.
    Ask,
    /// Something does not fit.
    No,
}

/// A reason for or against a product.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Id of the check behind it.
    pub check: String,
    /// Answer.
    pub status: Status,
    /// In words.
    pub text: String,
}

/// A product judged for this cell.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recommendation {
    /// Catalogue id.
    pub id: String,
    /// Maker and name.
    pub name: String,
    /// Controller, profile or smart camera.
    pub kind: RecommendationKind,
    /// How it fits.
    pub fit: Fit,
    /// For a smart camera: the cameras of the cell it could replace.
    pub replaces: Vec<String>,
    /// What to order beside it.
    pub addons: Vec<String>,
    /// Reasons for yes, no and ask.
    pub reasons: Vec<Reason>,
    /// Grade of the row: `A`, `B`, `C` or `Profile`.
    pub grade: String,
    /// Where the row is from.
    pub sources: Vec<SourceLink>,
}
