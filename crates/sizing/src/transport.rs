//! How frames travel: what a link carries, what a shared port carries, and what meets in a switch.

mod gige;
mod port;
mod rates;
mod report;

pub(crate) use gige::{DEFAULT_PACKET_BYTES, Frame};
pub(crate) use port::{Port, ports};
pub(crate) use rates::{USB3_BEST, USB3_USABLE};
pub(crate) use report::{cameras, preset};

use crate::cell::GigeRule;
use crate::facts::{CameraFacts, Facts, is_gige};
use rates::{gige_line, payload_rate};

/// One camera's link: from its socket to the host's port, or to the switch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// Bytes a second on the line of a GigE link.
    pub line: Option<f64>,
    /// What a frame takes on it by the rule.
    pub frame: Option<Frame>,
    /// What it takes on the wire, whatever the rule.
    pub wire: Option<Frame>,
    /// Payload bytes a second it carries; `None` where nobody publishes it.
    pub carries: Option<f64>,
    /// Frames a second it carries.
    pub max_rate_hz: Option<f64>,
    /// Seconds one frame takes.
    pub seconds: Option<f64>,
    /// Share of that rate which is certain: every port has a gigabit, more is only known where somebody says so.
    pub sure: f64,
}

/// Packet size of a camera, bytes.
pub(crate) fn packet_bytes(camera: &CameraFacts<'_>) -> f64 {
    camera.camera.packet_bytes.map_or(DEFAULT_PACKET_BYTES, f64::from)
}

/// Seconds between two packets of a camera.
fn delay(camera: &CameraFacts<'_>) -> f64 {
    camera.camera.packet_delay_ns.map_or(0.0, f64::from) * 1e-9
}

/// The link of a camera as the cell has it.
pub(crate) fn link(facts: &Facts<'_>, camera: &CameraFacts<'_>) -> Link {
    link_with(facts, camera, facts.host.have.gige_rule, packet_bytes(camera))
}

/// The same by another rule or with packets of another size.
pub(crate) fn link_with(facts: &Facts<'_>, camera: &CameraFacts<'_>, rule: GigeRule, packet: f64) -> Link {
    let payload = camera.payload_bytes.max(1.0);
    // What the user limits in the camera, or knows of a link that has no published rate.
    let limit = camera.camera.link_gbps.map(|g| g * 125e6);
    let (line, frames, max_rate_hz, seconds) = if let Some(own) = gige_line(camera.interface) {
        // A 5 G camera on a 1 G port runs at 1 G. Behind a switch only the uplink has the port's speed.
        let port = facts.host.have.lan_gbps.filter(|_| camera.camera.port.is_none()).map(|g| g * 125e6);
        let line = own.min(port.unwrap_or(own));
        let (frame, wire) = (Frame::of(rule, payload, packet), Frame::by(GigeRule::Wire, payload, packet));
        let delay = delay(camera);
        (Some(line), Some((frame, wire)), Some(frame.max_rate(line, delay)), Some(wire.seconds(line, delay)))
    } else {
        let rate = payload_rate(camera.interface, camera.camera.links.unwrap_or(1));
        let rate = rate.map_or(limit, |rate| Some(rate.min(limit.unwrap_or(rate))));
        (None, None, rate.map(|rate| rate / payload), rate.map(|rate| payload / rate))
    };
    let slow = limit.map(|limit| limit / payload);
    let max_rate_hz = max_rate_hz.map(|rate| rate.min(slow.unwrap_or(rate)));
    let seconds = seconds.map(|s| s.max(slow.map_or(s, f64::recip)));
    let (frame, wire) = frames.unzip();
    let stated = facts.host.have.lan_gbps.is_some() || camera.camera.port.is_some();
    let sure = line.filter(|_| !stated).map_or(1.0, |line| (GIGABIT / line).min(1.0));
    Link { sure, line, frame, wire, carries: max_rate_hz.map(|rate| rate * payload), max_rate_hz, seconds }
}

/// Bytes a second on the line of the slowest port that is sold: what every port has for certain.
pub(crate) const GIGABIT: f64 = 125e6;

/// Seconds until a frame has passed its link and, behind a switch, the uplink: alone, with every camera that shares the
/// port and fires with it, and so on a gigabit port where nobody states that the host's is faster.
pub(crate) fn transfer_seconds(facts: &Facts<'_>, index: usize) -> Option<[f64; 3]> {
    let camera = facts.cameras.get(index)?;
    let link = link(facts, camera);
    let alone = link.seconds?;
    let shared = ports(facts).into_iter().find(|port| port.cameras.contains(&index));
    let together = shared.as_ref().and_then(|port| port.seconds_of_all(facts)).unwrap_or(0.0).max(alone);
    let slower = match &shared {
        Some(port) => port.line.zip(port.sure()).map_or(1.0, |(line, sure)| line / sure),
        None => 1.0 / link.sure,
    };
    Some([alone, together, together * slower])
}

/// Bytes a second that a camera puts on its line while it sends, packets held apart as set.
fn pace(facts: &Facts<'_>, camera: &CameraFacts<'_>) -> Option<f64> {
    let link = link(facts, camera);
    Some(link.wire?.bytes / link.seconds?)
}

/// Delay between packets that makes cameras take turns: all frames of the port sent at once, each camera at its share
/// of the uplink less the reserve. Nanoseconds; `None` for a camera that shares no port or is alone on it.
pub(crate) fn recommended_delay_ns(facts: &Facts<'_>, index: usize) -> Option<u32> {
    let port = ports(facts).into_iter().find(|port| port.cameras.contains(&index) && port.cameras.len() > 1)?;
    let camera = facts.cameras.get(index).filter(|camera| is_gige(camera.interface))?;
    let (link, uplink) = (link(facts, camera), port.line?);
    let (line, frame) = (link.line?, link.wire?);
    let all: f64 = port.frames(facts).map(|(_, bytes)| bytes).sum();
    let seconds = all / (uplink * (1.0 - facts.host.have.reserve));
    let delay = (seconds - frame.bytes / line) / frame.packets.max(1.0) * 1e9;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
    (delay > 0.0).then(|| (delay.ceil() as u32).min(crate::limits::NANOSECONDS.max as u32))
}
