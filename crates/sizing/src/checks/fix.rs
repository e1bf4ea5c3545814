//! What to do about a check: changes the cell can express, and add-ons that close a gap.

use super::{Id, Outcome, Subject, bandwidth, lights, ports};
use crate::catalogue::Catalogue;
use crate::catalogue::rows::{Addon, AddonKind};
use crate::cell::{Camera, CameraPower, Cell};
use crate::facts::{CameraFacts, Facts, is_gige};
use crate::report::Status;
use crate::timing::{DEFAULT_PACKET_BYTES, max_rate_hz, transfer_rate};

/// Jumbo frames that cards and switches commonly take.
pub(super) const JUMBO_PACKET_BYTES: u32 = 9_000;
/// Share of a link that a proposed rate uses: leaves the usual reserve for resends.
const RATE_SHARE: f64 = 0.9;

/// A change to one camera that eases its link.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum LinkFix {
    /// Larger packets are enough.
    Packet(u32),
    /// Fewer frames a second.
    Rate(f64),
}

/// The smallest change that takes the camera's link out of trouble: larger packets before fewer frames.
pub(super) fn link_fix(camera: &CameraFacts<'_>) -> Option<LinkFix> {
    let rate = camera.rate_hz?;
    if bandwidth::beyond_sensor(camera) {
        return camera.row.and_then(|row| row.max_rate_hz).map(LinkFix::Rate);
    }
    let carried = transfer_rate(camera)?;
    let packet = camera.camera.packet_bytes.map_or(DEFAULT_PACKET_BYTES, f64::from);
    if is_gige(camera.interface) && packet < f64::from(JUMBO_PACKET_BYTES) {
        let with_jumbo = max_rate_hz(camera, f64::from(JUMBO_PACKET_BYTES))?;
        let now = max_rate_hz(camera, packet)?;
        // Worth it when it ends a failure or leaves the reserve.
        if (rate > now && rate <= with_jumbo) || (rate > RATE_SHARE * now && rate <= RATE_SHARE * with_jumbo) {
            return Some(LinkFix::Packet(JUMBO_PACKET_BYTES));
        }
    }
    let possible = RATE_SHARE * carried / camera.frame_bytes.max(1.0);
    // To a tenth of a frame a second, never up.
    let possible = (possible * 10.0).floor() / 10.0;
    (possible > 0.0 && possible < rate).then_some(LinkFix::Rate(possible))
}

/// Whether [`apply`] can do what a check's fix says.
pub(super) fn fixable(facts: &Facts<'_>, outcome: &Outcome<'_>) -> bool {
    match (outcome.id, outcome.subject) {
        (Id::BandwidthLink, Subject::Row(id)) if matches!(outcome.status, Status::Tight | Status::Fail) => {
            facts.cameras.iter().find(|c| c.camera.id == id).and_then(link_fix).is_some()
        }
        _ => false,
    }
}

/// The cell with a check's fix made; `None` when the cell cannot express one.
pub(crate) fn apply(cell: &Cell, catalogue: &Catalogue, check: &str, subject: Option<&str>) -> Option<Cell> {
    if check != Id::BandwidthLink.key() {
        return None;
    }
    let facts = Facts::new(cell, catalogue);
    let index = facts.cameras.iter().position(|c| Some(c.camera.id.as_str()) == subject)?;
    let fix = link_fix(facts.cameras.get(index)?)?;
    let mut changed = cell.clone();
    let camera: &mut Camera = changed.cameras.get_mut(index)?;
    match fix {
        LinkFix::Packet(bytes) => camera.packet_bytes = Some(bytes),
        LinkFix::Rate(rate) => camera.rate_hz = Some(rate),
    }
    Some(changed)
}

/// The smallest add-on of the catalogue that closes the gap a check names, known to be enough in every respect.
pub(crate) fn fixed_by_addon<'c>(facts: &Facts<'c>, outcome: &Outcome<'c>) -> Option<&'c Addon> {
    let addons = &facts.catalogue.tables().addons;
    match outcome.id {
        Id::LightChannels | Id::LightCurrent | Id::LightPower => {
            let need = lights::channels(facts);
            let amps = facts.cell.lights.iter().map(|l| l.current_a).try_fold(0.0_f64, |most, a| Some(most.max(a?)))?;
            let watts: Option<f64> =
                facts.cell.lights.iter().map(|l| Some(l.current_a? * l.voltage_v * f64::from(l.channels))).sum();
            let watts = watts?;
            let fits_voltage = |addon: &Addon| {
                facts
                    .cell
                    .lights
                    .iter()
                    .all(|l| addon.channel_v.is_some_and(|[low, high]| (low..=high).contains(&l.voltage_v)))
            };
            addons
                .iter()
                .filter(|a| a.kind == AddonKind::LightController && fits_voltage(a))
                .filter(|a| a.channels.is_some_and(|c| c >= need) && a.channel_a.is_some_and(|c| c >= amps))
                // A row without a total is limited by its channels only as far as anyone says; the amps were checked.
                .filter(|a| a.total_w.is_none_or(|w| w >= watts))
                .min_by_key(|a| (a.channels, a.from.grade))
        }
        Id::PortsCamera | Id::PowerPoe => poe_switch(facts, outcome),
        Id::IoInputs | Id::IoOutputs => {
            let inputs = super::io::inputs(facts);
            let outputs = facts.cell.outputs;
            addons
                .iter()
                .filter(|a| a.kind == AddonKind::IoModule && a.real_time != Some(false))
                .filter(|a| a.inputs.is_some_and(|n| n >= inputs) && a.outputs.is_some_and(|n| n >= outputs))
                .min_by_key(|a| (a.inputs, a.outputs))
        }
        _ => None,
    }
}

/// A PoE switch for all Ethernet cameras, on one port of the host: their data has to fit through that port.
fn poe_switch<'c>(facts: &Facts<'c>, outcome: &Outcome<'c>) -> Option<&'c Addon> {
    if outcome.id == Id::PortsCamera && !matches!(outcome.subject, Subject::Port(ports::ETHERNET | ports::POE)) {
        return None;
    }
    let ethernet = || facts.cameras.iter().filter(|c| is_gige(c.interface));
    let uplink = facts.host.have.lan_gbps.filter(|_| facts.host.have.lan_ports.is_some_and(|n| n >= 1))? * 125e6;
    /// Share of the uplink that image data may take beside the wire's overhead and the reserve for resends.
    const UPLINK_SHARE: f64 = 0.85;
    let data = ethernet().map(CameraFacts::data_rate).sum::<Option<f64>>()?;
    if data > uplink * UPLINK_SHARE {
        return None;
    }
    let poe = || ethernet().filter(|c| c.power == CameraPower::Poe);
    let watts = poe().map(|c| c.power_w.map(super::power::poe_port_w)).sum::<Option<f64>>()?;
    let largest = poe().filter_map(|c| c.power_w).map(super::power::poe_port_w).fold(0.0, f64::max);
    let cameras = ports::number(facts, |c| is_gige(c.interface));
    facts
        .catalogue
        .tables()
        .addons
        .iter()
        .filter(|a| a.kind == AddonKind::PoeSwitch)
        // Every port but the uplink's serves a camera; switches list PoE ports apart from uplinks.
        .filter(|a| a.ports.is_some_and(|n| n >= cameras))
        .filter(|a| a.budget_w.is_some_and(|w| w >= watts) && a.per_port_w.is_some_and(|w| w >= largest))
        .min_by(|a, b| {
            (a.ports, a.budget_w.unwrap_or(0.0))
                .partial_cmp(&(b.ports, b.budget_w.unwrap_or(0.0)))
                .unwrap_or(std::cmp::Ordering::Equal)
        })
}
