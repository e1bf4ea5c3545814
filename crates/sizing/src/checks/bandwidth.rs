use super::{Id, Outcome, Subject, ports, severity};
use crate::catalogue::rows::Interface;
use crate::facts::{CameraFacts, Facts};
use crate::order;
use crate::report::Status;
use crate::transport::{self, GIGABIT, Port, USB3_BEST, USB3_USABLE};

/// Passes of each image byte through memory: written by the card, copied by the driver (read, write), read by
/// pre-processing. Counted, not measured.
const MEMORY_PASSES: f64 = 4.0;
/// Share of the memory bandwidth that acquisition may take before it slows everything else. Assumed: no source was found.
const MEMORY_SHARE: f64 = 0.25;
/// Above this share of what is left to acquisition the host is tight. Assumed, as that is.
const HOST_TIGHT_ABOVE: f64 = 0.8;

pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    let from = out.len();
    for camera in facts.cameras.iter().filter(|c| c.interface != Interface::Usb3) {
        out.push(link(facts, camera));
    }
    let shared = transport::ports(facts);
    for port in shared.iter().filter(|port| port.usb) {
        let need = port.need(facts);
        let subject = if port.name == ports::USB3 { Subject::Port(ports::USB3) } else { Subject::Shared(port.name) };
        out.push(Outcome::amount(Id::BandwidthLink, subject, need, Some(USB3_BEST), USB3_USABLE / USB3_BEST));
    }
    if facts.cameras.is_empty() {
        out.push(Outcome::amount(Id::BandwidthLink, Subject::Cell, Some(0.0), None, 1.0));
    }
    // The worst first, so that whoever looks at one sees that one.
    if let Some(links) = out.get_mut(from..) {
        order::sort_by(links, |a, b| severity(b.status).cmp(&severity(a.status)));
    }
    for port in shared.iter().filter(|port| !port.usb && port.cameras.len() > 1) {
        let subject = Subject::Shared(port.name);
        let reserve = 1.0 - facts.host.have.reserve;
        let sum = Outcome::amount(Id::BandwidthPort, subject, port.need(facts), port.line, reserve);
        let sure = port.stated || sum.need.is_some_and(|need| need <= GIGABIT * reserve);
        out.push(if sure { sum } else { Outcome { status: Status::Unknown, have: None, ..sum } });
        out.extend(burst(facts, port));
    }
    out.push(host(facts));
}

/// Image bytes a second against what the link carries at the packet size, and against the sensor's own rate.
fn link<'c>(facts: &Facts<'c>, camera: &CameraFacts<'c>) -> Outcome<'c> {
    let link = transport::link(facts, camera);
    let (need, reserve) = (camera.data_rate(), 1.0 - facts.host.have.reserve);
    let mut outcome = Outcome::amount(Id::BandwidthLink, Subject::Row(&camera.camera.id), need, link.carries, reserve);
    let sure = link.carries.map_or(f64::INFINITY, |carries| carries * link.sure);
    if link.sure < 1.0 && outcome.status != Status::Fail && need.is_some_and(|need| need > sure * reserve) {
        outcome = Outcome { status: Status::Unknown, have: None, ..outcome };
    }
    if let Some(status) = beyond_sensor(camera) {
        outcome.status = status;
    }
    outcome
}

/// More frames or lines a second than the maker lists: a failure, or tight where a smaller region may be read faster.
pub(super) fn beyond_sensor(camera: &CameraFacts<'_>) -> Option<Status> {
    if let Some((lines, most)) = camera.lines.flatten().zip(camera.row.and_then(|row| row.max_line_rate_hz)) {
        return (lines > most).then_some(Status::Fail);
    }
    let ([listed, most], rate) = (camera.sensor_rate()?, camera.rate_hz?);
    match rate {
        rate if rate > most => Some(Status::Fail),
        rate if rate > listed => Some(Status::Tight),
        _ => None,
    }
}

/// What waits in the switch when every camera of the port fires at once. Makers of switches seldom state the buffer, and
/// a switch that drops packets costs resends: not known is at best tight.
fn burst<'c>(facts: &Facts<'c>, port: &Port<'c>) -> Option<Outcome<'c>> {
    let burst = port.burst(facts)?;
    let have = facts.host.have.switch_buffer_bytes;
    let outcome = Outcome::amount(Id::BandwidthBurst, Subject::Shared(port.name), Some(burst.bytes), have, 1.0);
    let status = match outcome.status {
        Status::Fail if !port.stated => Status::Unknown,
        Status::Unknown => Status::Tight,
        status => status,
    };
    Some(Outcome { status, ..outcome })
}

/// All image data through the host's memory.
fn host<'c>(facts: &Facts<'c>) -> Outcome<'c> {
    let need = facts.cameras.iter().map(CameraFacts::memory_rate).sum::<Option<f64>>();
    let bandwidth = match facts.host.gpu().filter(|gpu| gpu.shared) {
        Some(gpu) => gpu.bandwidth,
        None => facts.host.cpu.and_then(|cpu| cpu.memory_bandwidth_bytes_s),
    };
    let have = bandwidth.map(|b| b * MEMORY_SHARE / MEMORY_PASSES);
    Outcome::amount(Id::BandwidthHost, Subject::Cell, need, have, HOST_TIGHT_ABOVE)
}
