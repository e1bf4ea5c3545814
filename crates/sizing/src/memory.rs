//! Where device and host memory go, as numbers. [`report`] puts them into words.
//!
//! `device(process) = context + runtime + workspace + weights + scratch + I/O tensors + frames`, with the scratch of
//! models that take turns counted once. Formulas, constants and test vectors: `docs/METHODS.md`.

mod beside;
mod device;
mod host;
mod model;
pub(crate) mod report;
pub(crate) mod why;

use crate::cell::Os;
use crate::facts::Facts;
use crate::span::{Line, Span};

/// Lines of one model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ModelLines<'c> {
    /// Index in [`Facts::models`].
    pub index: usize,
    pub weights: Line<'c>,
    pub activations: Line<'c>,
    pub io: Line<'c>,
}

/// Lines of one process on the device.
#[derive(Debug)]
pub(crate) struct DeviceLines<'c> {
    /// Index in [`Facts::processes`].
    pub process: usize,
    pub context: Option<Line<'c>>,
    pub runtime: Line<'c>,
    pub workspace: Line<'c>,
    pub models: Vec<ModelLines<'c>>,
    pub activations: Span,
    /// What inputs of ever-changing sizes add.
    pub growth: Line<'c>,
    pub frames: Line<'c>,
    /// Video that is decoded on the device.
    pub decode: Line<'c>,
}

impl DeviceLines<'_> {
    /// Context, runtime and workspace: what stays when the models shrink.
    pub fn fixed(&self) -> Span {
        self.context.map_or(Span::ZERO, |line| line.span) + self.runtime.span + self.workspace.span
    }

    pub fn weights_and_io(&self) -> Span {
        self.models.iter().map(|m| m.weights.span + m.io.span).sum()
    }

    pub fn total(&self) -> Span {
        self.fixed() + self.weights_and_io() + self.activations + self.growth.span + self.frames.span + self.decode.span
    }
}

/// Lines of one process on the host.
#[derive(Debug)]
pub(crate) struct HostLines<'c> {
    /// Index in [`Facts::processes`].
    pub process: usize,
    pub resident: Line<'c>,
    /// Models that run on the CPU.
    pub models: Vec<ModelLines<'c>>,
    pub activations: Span,
    /// What Windows commits for it where that is more than its resident memory.
    pub commit: Line<'c>,
}

impl HostLines<'_> {
    pub fn total(&self) -> Span {
        self.resident.span + self.models.iter().map(|m| m.weights.span + m.io.span).sum() + self.activations
    }
}

/// What takes memory of a device beside the cell's processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    Display,
    Wddm,
    Mps,
    OtherContexts,
}

/// All lines of a cell.
#[derive(Debug)]
pub(crate) struct MemoryLines<'c> {
    pub device: Vec<DeviceLines<'c>>,
    /// What no process of the cell owns.
    pub beside: Vec<(Beside, Line<'c>)>,
    pub host: Vec<HostLines<'c>>,
    pub frames: Line<'c>,
    pub os: Line<'c>,
}

impl<'c> MemoryLines<'c> {
    pub fn of(facts: &Facts<'c>) -> Self {
        let device = device::lines(facts);
        Self {
            beside: beside::lines(facts, &device),
            device,
            host: host::lines(facts),
            frames: host::frames(facts),
            os: host::os(facts),
        }
    }

    pub fn device_total(&self) -> Span {
        let beside: Span = self.beside.iter().map(|(_, line)| line.span).sum();
        self.device.iter().map(DeviceLines::total).sum::<Span>() + beside
    }

    pub fn device_fixed(&self) -> Span {
        self.device.iter().map(DeviceLines::fixed).sum()
    }

    pub fn host_total(&self) -> Span {
        self.host.iter().map(HostLines::total).sum::<Span>() + self.frames.span + self.os.span
    }

    /// What Windows has to be able to commit, RAM and page file together; `None` elsewhere.
    pub fn commit(&self, facts: &Facts<'_>) -> Option<Line<'c>> {
        (facts.host.os == Os::Windows).then(|| host::commit(self))
    }

    /// What the check compares with the device's memory: the host's share is in it where both draw on one pool.
    pub fn device_need(&self, facts: &Facts<'_>) -> Need {
        let device = self.device_total();
        let pool = if facts.host.shared() { self.host_total() } else { Span::ZERO };
        let margin = margin(facts, device);
        Need { span: device + pool, with_headroom: device.high + pool.high + margin }
    }

    /// The field's rule: about 1 GB for each GPU process, plus the models, and the whole doubled.
    pub fn rule_of_thumb(&self) -> f64 {
        /// Fixed cost of a GPU process by the rule, bytes (the source article of the project).
        const FIXED_PER_PROCESS: f64 = 1e9;
        let models: f64 = self.device.iter().map(|p| p.weights_and_io().typical + p.activations.typical).sum();
        #[allow(clippy::cast_precision_loss, reason = "a count of processes")]
        let processes = self.device.len() as f64;
        2.0 * (FIXED_PER_PROCESS * processes + models)
    }
}

/// A need and what it becomes with the headroom asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Need {
    pub span: Span,
    pub with_headroom: f64,
}

/// Share of the high end kept free when the percent rule names none.
const DEFAULT_PERCENT: f64 = 20.0;

#[allow(clippy::cast_precision_loss, reason = "validated to be far below 2^53")]
fn margin(facts: &Facts<'_>, device: Span) -> f64 {
    use crate::cell::HeadroomRule as Rule;
    let headroom = &facts.cell.host.headroom;
    match headroom.rule {
        Rule::Double => device.typical,
        Rule::Percent => device.high * headroom.percent.unwrap_or(DEFAULT_PERCENT) / 100.0,
        Rule::Fixed => headroom.bytes.unwrap_or(0) as f64,
        Rule::None => 0.0,
    }
}
