use super::{Id, Outcome, Subject, ports};
use crate::catalogue::rows::Interface;
use crate::facts::{CameraFacts, Facts};
use crate::order;
use crate::report::Status;
use crate::timing::{USB3_BEST, USB3_USABLE, transfer_rate};

/// Share of a GigE link that is planned on: Basler keeps 8 to 10 % for resends in a noisy network.
const GIGE_TIGHT_ABOVE: f64 = 0.9;
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
    if facts.cameras.iter().any(|c| c.interface == Interface::Usb3) {
        out.push(usb(facts));
    }
    if facts.cameras.is_empty() {
        out.push(Outcome::amount(Id::BandwidthLink, Subject::Cell, Some(0.0), None, 1.0));
    }
    // The worst first, so that whoever looks at one sees that one.
    if let Some(links) = out.get_mut(from..) {
        order::sort_by(links, |a, b| severity(b.status).cmp(&severity(a.status)));
    }
    out.push(host(facts));
}

fn severity(status: Status) -> u8 {
    match status {
        Status::Fail => 3,
        Status::Unknown => 2,
        Status::Tight => 1,
        Status::Ok => 0,
    }
}

/// Image bytes a second against what the link carries at the packet size, and against the sensor's own rate.
fn link<'c>(facts: &Facts<'c>, camera: &CameraFacts<'c>) -> Outcome<'c> {
    let slow_port = facts.host.have.lan_gbps.filter(|_| crate::facts::is_gige(camera.interface)).map(|g| g * 125e6);
    // A 5 G camera on a 1 G port runs at 1 G: the slower end counts.
    let have = transfer_rate(camera).map(|rate| rate.min(slow_port.unwrap_or(f64::INFINITY)));
    let mut outcome =
        Outcome::amount(Id::BandwidthLink, Subject::Row(&camera.camera.id), camera.data_rate(), have, GIGE_TIGHT_ABOVE);
    if beyond_sensor(camera) {
        outcome.status = Status::Fail;
    }
    outcome
}

/// More frames a second than the maker lists.
pub(super) fn beyond_sensor(camera: &CameraFacts<'_>) -> bool {
    let listed = camera.row.and_then(|row| row.max_rate_hz);
    matches!((camera.rate_hz, listed), (Some(rate), Some(listed)) if rate > listed)
}

/// All USB 3 cameras share one host controller unless the host is known to have more: the careful reading.
fn usb<'c>(facts: &Facts<'c>) -> Outcome<'c> {
    let need = facts
        .cameras
        .iter()
        .filter(|c| c.interface == Interface::Usb3)
        .map(CameraFacts::data_rate)
        .sum::<Option<f64>>();
    Outcome::amount(Id::BandwidthLink, Subject::Port(ports::USB3), need, Some(USB3_BEST), USB3_USABLE / USB3_BEST)
}

/// All image data through the host's memory.
fn host<'c>(facts: &Facts<'c>) -> Outcome<'c> {
    let need = facts.cameras.iter().map(CameraFacts::data_rate).sum::<Option<f64>>();
    let bandwidth = match facts.host.gpu().filter(|gpu| gpu.shared) {
        Some(gpu) => gpu.bandwidth,
        None => facts.host.cpu.and_then(|cpu| cpu.memory_bandwidth_bytes_s),
    };
    let have = bandwidth.map(|b| b * MEMORY_SHARE / MEMORY_PASSES);
    Outcome::amount(Id::BandwidthHost, Subject::Cell, need, have, HOST_TIGHT_ABOVE)
}
