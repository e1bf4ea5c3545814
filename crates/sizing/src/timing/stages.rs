//! The parts of the time from trigger to output, camera by camera, and the queue at the device they share.

use super::inference::{From, Inference};
use crate::catalogue::rows::{Task, TimingScope};
use crate::cell::{InputLevel, TriggerSource};
use crate::facts::{CameraFacts, Facts, ModelFacts, area};
use crate::order;
use crate::report::{Basis, StageKind};
use crate::span::Span;
use crate::transport;

/// Number of parts.
const PARTS: usize = 9;
/// Parts in the order of [`StageKind`].
pub(super) const KINDS: [StageKind; PARTS] = [
    StageKind::Delay,
    StageKind::Exposure,
    StageKind::Transfer,
    StageKind::Copy,
    StageKind::Preprocess,
    StageKind::Queue,
    StageKind::Inference,
    StageKind::Result,
    StageKind::Output,
];
/// Place of the queue among them.
const QUEUE: usize = 5;

/// Input line, ms. Opto: 9 to 18 us (FLIR BFS), 25 (Forge); Basler: a pulse of 100 us is long enough. Not isolated: 1 us.
const OPTO_MS: [f64; 3] = [0.009, 0.018, 0.1];
const DIRECT_MS: [f64; 3] = [0.000_2, 0.001, 0.001];
/// A command over the network and through the operating system, ms. Assumed: no source was found.
const SOFTWARE_MS: [f64; 3] = [0.1, 1.0, 5.0];
/// From buffer to buffer, bytes a second, one thread. Assumed from what processors' memory reaches.
const COPY_RATE: [f64; 3] = [10e9, 5e9, 2e9];
/// Nanoseconds for each pixel of the network's input: T4 with and without input and output, 0.4 ms at 224 px (8 ns) and
/// 1.3 to 1.9 ms at 640 px (3.2 to 4.6 ns; super-gradients' model zoo).
const PREPARE_NS: [f64; 3] = [3.2, 4.6, 8.0];
/// From output tensor to result, ms. YOLOv8n 1.8 ms beside its network, YOLOv8n-seg 12.4 ms, most of it masks
/// (YOLOv8-TensorRT-CPP, RTX 3080 laptop); low and typical ends are assumed.
const BOXES_MS: [f64; 3] = [0.2, 0.6, 1.8];
const MASKS_MS: [f64; 3] = [1.0, 4.0, 12.4];
const LABEL_MS: [f64; 3] = [0.01, 0.1, 0.5];
/// Output line, ms: opto 18 to 36 us (FLIR), cards 100 us (PCI-1730U), EtherCAT terminal 300 us off (EL2409).
const OUTPUT_MS: [f64; 3] = [0.018, 0.1, 0.3];

/// A part: its length in ms and what that rests on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub ms: Span,
    pub basis: Basis,
}

/// The parts of one camera; `None` where a part is not known.
#[derive(Debug, Clone)]
pub(crate) struct CameraTimes {
    pub(super) parts: [Option<Part>; PARTS],
}

impl CameraTimes {
    /// All parts together; `None` where one is not known.
    pub fn total(&self) -> Option<Span> {
        self.parts.iter().map(|part| part.map(|p| p.ms)).try_fold(Span::ZERO, |sum, ms| Some(sum + ms?))
    }

    /// Its networks, and how long they wait for the device.
    pub fn inference(&self) -> Option<Span> {
        Some(self.parts[QUEUE]?.ms + self.parts[QUEUE + 1]?.ms)
    }

    pub(super) fn length(&self, kind: StageKind) -> Option<Span> {
        let at = KINDS.iter().position(|k| *k == kind)?;
        self.parts.get(at).copied().flatten().map(|part| part.ms)
    }
}

fn part(basis: Basis, [low, typical, high]: [f64; 3]) -> Part {
    Part { ms: Span::new(low, typical, high), basis }
}

fn exact(ms: f64) -> Part {
    Part { ms: Span::exact(ms), basis: Basis::Computed }
}

/// Every camera's parts.
pub(super) fn all<'c>(facts: &Facts<'c>, times: &[Option<Inference<'c>>]) -> Vec<CameraTimes> {
    let mut cameras: Vec<CameraTimes> = (0..facts.cameras.len()).filter_map(|index| one(facts, index, times)).collect();
    let queues: Vec<Option<Span>> = (0..cameras.len()).map(|index| queue(facts, &cameras, times, index)).collect();
    for (camera, queue) in cameras.iter_mut().zip(queues) {
        camera.parts[QUEUE] = queue.map(|ms| Part { ms, basis: Basis::Computed });
    }
    cameras
}

fn one<'c>(facts: &Facts<'c>, index: usize, times: &[Option<Inference<'c>>]) -> Option<CameraTimes> {
    let camera = facts.cameras.get(index)?;
    let models =
        || camera.models.iter().filter_map(|i| Some((facts.models.get(*i)?, times.get(*i).copied().flatten())));
    let sum = |basis: Basis, of: &dyn Fn(&ModelFacts<'c>, Option<Inference<'c>>) -> Option<Span>| {
        let ms = models().map(|(model, time)| of(model, time)).try_fold(Span::ZERO, |sum, ms| Some(sum + ms?));
        ms.map(|ms| Part { ms, basis })
    };
    let parts = [
        Some(delay(camera)),
        exposure(camera).map(exact),
        transfer(facts, index),
        Some(part(Basis::Assumed, COPY_RATE.map(|rate| camera.frame_bytes / rate * 1e3))),
        sum(Basis::Published, &|model, time| Some(prepare(model, time))),
        None,
        sum(rests_on(models().map(|(_, time)| time)), &|_, time| time.map(|t| t.ms)),
        sum(Basis::Published, &|model, time| Some(result(model, time))),
        Some(output(facts)),
    ];
    Some(CameraTimes { parts })
}

/// The weakest of what the networks' times rest on.
fn rests_on<'c>(times: impl Iterator<Item = Option<Inference<'c>>>) -> Basis {
    let basis = |time: Option<Inference<'_>>| match time.map(|t| t.from) {
        Some(From::Measured) => Basis::Measured,
        Some(From::Row(_, true)) => Basis::Published,
        _ => Basis::Assumed,
    };
    times.map(basis).max().unwrap_or(Basis::Computed)
}

fn delay(camera: &CameraFacts<'_>) -> Part {
    let Some(trigger) = camera.trigger else { return exact(0.0) };
    let set = (trigger.delay_us.unwrap_or(0.0) + trigger.debounce_us.unwrap_or(0.0)) / 1e3;
    let line = match (trigger.source, trigger.level) {
        (TriggerSource::FreeRun, _) => exact(0.0),
        (TriggerSource::Software, _) => part(Basis::Assumed, SOFTWARE_MS),
        (_, InputLevel::Opto) => part(Basis::Published, OPTO_MS),
        (_, InputLevel::Ttl | InputLevel::Rs422) => part(Basis::Published, DIRECT_MS),
    };
    Part { ms: line.ms + Span::exact(set), basis: line.basis }
}

/// Milliseconds a camera gathers light for an image: its exposure, or all lines of a line-scan image.
pub(crate) fn exposure(camera: &CameraFacts<'_>) -> Option<f64> {
    match camera.lines {
        Some(lines) => lines.map(|lines| f64::from(camera.image_px[1]) / lines * 1e3),
        None => camera.camera.exposure_us.map(|us| us / 1e3),
    }
}

/// Readout and transfer run side by side, so the slower of the two counts; behind a switch, frames that were fired
/// together have passed when all of them have.
fn transfer(facts: &Facts<'_>, index: usize) -> Option<Part> {
    let camera = facts.cameras.get(index)?;
    let [alone, together, slowest] = transport::transfer_seconds(facts, index)?.map(|s| s * 1e3);
    if let Some(lines) = camera.lines {
        // The lines travel while the next are taken: what is left after the last one is a line.
        let height = f64::from(camera.image_px[1]).max(1.0);
        let slower = (alone - f64::from(camera.image_px[1]) / lines? * 1e3).max(alone / height);
        return Some(part(Basis::Computed, [slower, slower, slowest.max(slower)]));
    }
    let readout = camera.sensor_rate().map_or(0.0, |[_, most]| 1e3 / most);
    let alone = alone.max(readout);
    Some(part(Basis::Computed, [alone, together.max(readout), slowest.max(readout)]))
}

/// A published time that was taken end to end has preparation and result in it already.
fn in_row(time: Option<Inference<'_>>) -> bool {
    matches!(time.map(|t| t.from), Some(From::Row(row, _) | From::Scaled(row, _) | From::Across(row, _)) if row.scope == TimingScope::EndToEnd)
}

fn outside(span: [f64; 3], time: Option<Inference<'_>>) -> Span {
    let [low, typical, high] = span;
    if in_row(time) { Span::new(0.0, 0.0, high) } else { Span::new(low, typical, high) }
}

fn prepare(model: &ModelFacts<'_>, time: Option<Inference<'_>>) -> Span {
    let pixels = area(model.input) * f64::from(model.model.batch);
    model.model.preprocess_ms.map_or_else(|| outside(PREPARE_NS.map(|ns| pixels * ns / 1e6), time), Span::exact)
}

fn result(model: &ModelFacts<'_>, time: Option<Inference<'_>>) -> Span {
    let usual = match model.task() {
        Some(Task::Classification | Task::Anomaly | Task::OcrRecognition) => LABEL_MS,
        Some(Task::Segmentation) => MASKS_MS,
        Some(_) => BOXES_MS,
        // A network nobody described may be any of them.
        None => [LABEL_MS[0], BOXES_MS[1], MASKS_MS[2]],
    };
    model.model.postprocess_ms.map_or_else(|| outside(usual, time), Span::exact)
}

fn output(facts: &Facts<'_>) -> Part {
    match facts.cell.cycle.output_ms {
        Some(ms) => Part { ms: Span::exact(ms), basis: Basis::Measured },
        None if facts.cell.outputs == 0 => exact(0.0),
        None => part(Basis::Published, OUTPUT_MS),
    }
}

/// Networks of a camera that run on the GPU, or on the processor; milliseconds.
fn on(facts: &Facts<'_>, times: &[Option<Inference<'_>>], camera: &CameraFacts<'_>, gpu: bool) -> Option<Span> {
    let models = camera.models.iter().filter(|i| facts.models.get(**i).is_some_and(|model| model.on_gpu == gpu));
    models.map(|i| times.get(*i).copied().flatten().map(|t| t.ms)).try_fold(Span::ZERO, |sum, ms| Some(sum + ms?))
}

/// How long a camera's networks wait for the device: not at all at the low end; typically behind the frames of the same
/// trigger that came before; at the high end behind one frame of every other camera that uses the device.
fn queue(facts: &Facts<'_>, cameras: &[CameraTimes], times: &[Option<Inference<'_>>], index: usize) -> Option<Span> {
    let camera = facts.cameras.get(index)?;
    let mut wait = Span::ZERO;
    for gpu in [true, false] {
        let uses = |c: &CameraFacts<'_>| c.models.iter().any(|i| facts.models.get(*i).is_some_and(|m| m.on_gpu == gpu));
        if !uses(camera) {
            continue;
        }
        let others = || facts.cameras.iter().enumerate().filter(|(i, c)| *i != index && uses(c));
        wait.high += others().map(|(_, c)| on(facts, times, c, gpu).map(|ms| ms.high)).sum::<Option<f64>>()?;
        // First come, first served, among those that were fired together.
        let ready = |i: usize| -> Option<f64> {
            let parts = cameras.get(i)?.parts.iter().take(QUEUE);
            parts.map(|part| part.map(|p| p.ms.typical)).sum::<Option<f64>>()
        };
        let Some(own) = ready(index) else { continue };
        let trigger = &camera.camera.trigger;
        let mut before: Vec<(f64, f64)> = others()
            .filter(|(_, c)| trigger.is_some() && c.camera.trigger == *trigger)
            .filter_map(|(i, c)| Some((ready(i)?, on(facts, times, c, gpu)?.typical, i)))
            .filter(|(at, _, i)| *at < own || (*at <= own && *i < index))
            .map(|(at, ms, _)| (at, ms))
            .collect();
        order::sort_by(&mut before, |a, b| a.0.total_cmp(&b.0));
        let free = before.iter().fold(0.0_f64, |free, (at, ms)| free.max(*at) + ms);
        wait.typical += (free - own).max(0.0);
    }
    Some(Span::new(0.0, wait.typical, wait.high))
}
