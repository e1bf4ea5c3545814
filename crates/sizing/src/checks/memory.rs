use super::{Id, Outcome, Subject};
use crate::facts::{Compute, Facts};
use crate::memory::MemoryLines;
use crate::report::Status;
use crate::span::Span;

/// Device and host memory. The verdict is on the high end with headroom: below it the estimate fits whatever the range
/// turns out to be; if only the typical value fits, that is tight.
pub(super) fn check<'c>(facts: &Facts<'c>, lines: &MemoryLines<'c>, out: &mut Vec<Outcome<'c>>) {
    let need = lines.device_need(facts);
    let device = match facts.host.compute {
        _ if lines.device.is_empty() => (Status::Ok, facts.host.gpu().map(|gpu| gpu.memory_bytes)),
        // CUDA on a GPU that has none: no amount of memory helps.
        Compute::Gpu(gpu) if !gpu.is_nvidia() && uses_cuda(facts) => (Status::Fail, Some(gpu.memory_bytes)),
        Compute::Gpu(gpu) => (status(need.span, need.with_headroom, Some(gpu.memory_bytes)), Some(gpu.memory_bytes)),
        Compute::Cpu | Compute::Undecided => (Status::Unknown, None),
    };
    let shown = if lines.device.is_empty() { 0.0 } else { need.with_headroom };
    out.push(Outcome::new(Id::MemoryGpu, Subject::Cell, device.0, Some(shown), device.1));

    // On a shared pool the host's check is the pool's, without the device's headroom.
    let host = if facts.host.shared() { need.span } else { lines.host_total() };
    let have = facts.host.ram_bytes;
    out.push(Outcome::new(Id::MemoryHost, Subject::Cell, status(host, host.high, have), Some(host.high), have));
}

pub(super) fn uses_cuda(facts: &Facts<'_>) -> bool {
    facts.models.iter().any(|m| m.on_gpu && m.runtime.uses_cuda())
}

fn status(span: Span, with_headroom: f64, have: Option<f64>) -> Status {
    match have {
        None => Status::Unknown,
        Some(have) if with_headroom <= have => Status::Ok,
        Some(have) if span.typical <= have => Status::Tight,
        Some(_) => Status::Fail,
    }
}
