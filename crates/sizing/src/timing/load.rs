//! How busy device and processor are, and the verdict without a GPU.

use super::{Times, all};
use crate::cell::{Acquisition, ComputeKind, Device};
use crate::facts::{Facts, is_gige};
use crate::format::digits;
use crate::report::{CpuOnly, Load, StageKind, Status};
use crate::span::Span;
use crate::transport;

/// Processor time for a packet from the network card, seconds: interrupt, filter driver, copy. Assumed.
const PACKET_S: [f64; 3] = [0.3e-6, 0.7e-6, 2e-6];

/// Share of the time that inference keeps the device busy; `None` where a rate or a time is not known.
pub(crate) fn device_load(facts: &Facts<'_>, times: &Times<'_>, gpu: bool) -> Option<Span> {
    let mut load = Span::ZERO;
    for camera in &facts.cameras {
        for index in camera.models.iter().filter(|i| facts.models.get(**i).is_some_and(|m| m.on_gpu == gpu)) {
            let (model, time) = (facts.models.get(*index)?, times.models.get(*index).copied().flatten()?);
            let rate = camera.rate_hz? / f64::from(model.model.batch.max(1));
            load += time.ms * (rate / 1e3);
        }
    }
    Some(load)
}

/// Threads that acquisition keeps busy: packets, and the copy of each frame.
fn acquisition(facts: &Facts<'_>, times: &Times<'_>) -> Option<Span> {
    let mut load = Span::ZERO;
    for (camera, parts) in facts.cameras.iter().zip(&times.cameras) {
        let rate = camera.rate_hz?;
        load += parts.length(StageKind::Copy)? * (rate / 1e3);
        if is_gige(camera.interface) {
            let packets = transport::link(facts, camera).frame.map_or(0.0, |frame| frame.packets);
            let [low, typical, high] = PACKET_S.map(|s| s * packets * rate);
            load += Span::new(low, typical, high);
        }
    }
    Some(load)
}

/// Threads that networks on the processor and the preparation of all networks keep busy. A network on the processor is
/// taken to use every core while it runs.
fn compute(facts: &Facts<'_>, times: &Times<'_>) -> Option<Span> {
    let threads = facts.host.cpu.and_then(|cpu| cpu.cores).map_or(1.0, f64::from);
    let mut load = device_load(facts, times, false)? * threads;
    for (camera, parts) in facts.cameras.iter().zip(&times.cameras) {
        let outside = parts.length(StageKind::Preprocess)? + parts.length(StageKind::Result)?;
        load += outside * (camera.rate_hz? / 1e3);
    }
    Some(load)
}

/// The load part of a report.
pub(crate) fn load(facts: &Facts<'_>, times: &Times<'_>) -> Load {
    let triple = |span: Span| [span.low, span.typical, span.high];
    let polling = facts.cell.processes.acquisition == Acquisition::Poll;
    Load {
        device: device_load(facts, times, true).map(triple),
        threads: facts.host.cpu.and_then(|cpu| cpu.threads.or(cpu.cores)),
        acquisition_threads: acquisition(facts, times).map(triple),
        polling_threads: if polling { u32::try_from(facts.cameras.len()).unwrap_or(u32::MAX) } else { 0 },
        compute_threads: compute(facts, times).map(triple),
    }
}

/// Threads that are busy, all together: low, typical, high.
pub(crate) fn busy_threads(load: &Load) -> Option<Span> {
    let span = |[low, typical, high]: [f64; 3]| Span::new(low, typical, high);
    let polling = Span::exact(f64::from(load.polling_threads));
    // A thread that polls does its acquisition in the time it would have waited.
    Some(span(load.acquisition_threads?).max(polling) + span(load.compute_threads?))
}

/// The same cell with every network on the processor.
pub(crate) fn cpu_only(facts: &Facts<'_>) -> CpuOnly {
    let none = |status, text: &str| CpuOnly { status, text: text.to_owned(), total_ms: None };
    if facts.models.is_empty() || facts.cameras.is_empty() {
        return none(Status::Unknown, "");
    }
    let mut cell = facts.cell.clone();
    cell.host.compute.kind = ComputeKind::Cpu;
    for (model, now) in cell.models.iter_mut().zip(&facts.models) {
        model.device = Some(Device::Cpu);
        // What was measured on the GPU says nothing about the processor.
        if now.on_gpu {
            model.measured_ms = None;
        }
    }
    let facts = Facts::new(&cell, facts.catalogue);
    if facts.host.cpu.is_none() {
        return none(Status::Unknown, "Which processor the host has is not known.");
    }
    if facts.host.cpu.is_some_and(|cpu| cpu.avx2 == Some(false)) {
        return none(
            Status::Unknown,
            "The processor has no AVX2: networks run slowly there, or their builds do not start.",
        );
    }
    let times = all(&facts);
    let slowest =
        times.cameras.iter().map(super::CameraTimes::total).try_fold(Span::ZERO, |most, t| Some(most.max(t?)));
    let load = device_load(&facts, &times, false);
    let (Some(total), Some(load)) = (slowest, load) else {
        return none(Status::Unknown, "No time is published for this processor, or a rate or exposure is not given.");
    };
    let deadline = cell.cycle.deadline_ms;
    let fits = |ms: f64, load: f64| load <= 1.0 && deadline.is_none_or(|deadline| ms <= deadline);
    let status = if fits(total.high, load.high) {
        Status::Ok
    } else if fits(total.typical, load.typical) {
        Status::Tight
    } else {
        Status::Fail
    };
    let of = deadline.map_or(String::new(), |deadline| format!(" of {} ms", digits(deadline)));
    let busy = format!("the processor is busy for {} % of the time", digits(load.typical * 100.0));
    let span = format!("{} ms{of}, at most {} ms; {busy}", digits(total.typical), digits(total.high));
    let text = match status {
        Status::Ok => format!("This line can run without a GPU: {span}."),
        Status::Tight => format!("Perhaps without a GPU: {span}. Measure it."),
        _ => format!("Not without a GPU: {span}."),
    };
    CpuOnly { status, text, total_ms: Some([total.low, total.typical, total.high]) }
}
