//! Add-ons of the catalogue that close a gap.

use super::Fix;
use crate::catalogue::rows::{Addon, AddonKind};
use crate::cell::CameraPower;
use crate::checks::{Id, Outcome, Subject, io, lights, ports, power};
use crate::facts::{CameraFacts, Facts, is_gige};

/// Name of the port behind an added switch.
const SWITCH: &str = "switch";

/// The cell with the add-on in it.
pub(super) fn fix(facts: &Facts<'_>, outcome: &Outcome<'_>) -> Option<Fix> {
    let addon = fixed_by_addon(facts, outcome)?;
    let text = format!("Add {} {}.", addon.vendor, addon.model);
    Some(Fix::new(facts, "addon", text, &|cell| {
        cell.host.addons.push(addon.id.clone());
        if addon.kind == AddonKind::PoeSwitch {
            for (camera, now) in cell.cameras.iter_mut().zip(&facts.cameras) {
                if is_gige(now.interface) && camera.port.is_none() {
                    camera.port = Some(SWITCH.to_owned());
                }
            }
        }
    }))
}

/// The smallest add-on of the catalogue that closes the gap a check names, known to be enough in every respect.
pub(crate) fn fixed_by_addon<'c>(facts: &Facts<'c>, outcome: &Outcome<'c>) -> Option<&'c Addon> {
    let addons = &facts.catalogue.tables().addons;
    let here = |addon: &&Addon| !facts.cell.host.addons.contains(&addon.id);
    match outcome.id {
        Id::LightChannels | Id::LightCurrent | Id::LightPower => {
            let lights = |a: &&Addon| a.kind == AddonKind::LightController && lights::served_with(facts, a);
            addons.iter().filter(here).filter(lights).min_by_key(|a| (a.channels, a.from.grade))
        }
        Id::PortsCamera | Id::PowerPoe => poe_switch(facts, outcome),
        Id::IoInputs | Id::IoOutputs => {
            let (inputs, outputs) = (io::inputs(facts), io::outputs(facts));
            addons
                .iter()
                .filter(here)
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
    let classes = facts.host.have.poe_classification;
    let reserved = |c: &CameraFacts<'_>| c.power_w.map(|w| power::poe_port_w(w, classes));
    let poe = || ethernet().filter(|c| c.power == CameraPower::Poe);
    let watts = poe().map(reserved).sum::<Option<f64>>()?;
    let largest = poe().filter_map(reserved).fold(0.0, f64::max);
    let cameras = ports::number(facts, |c| is_gige(c.interface));
    facts
        .catalogue
        .tables()
        .addons
        .iter()
        .filter(|a| a.kind == AddonKind::PoeSwitch && !facts.cell.host.addons.contains(&a.id))
        // Every port but the uplink's serves a camera; switches list PoE ports apart from uplinks.
        .filter(|a| a.ports.is_some_and(|n| n >= cameras))
        .filter(|a| a.budget_w.is_some_and(|w| w >= watts) && a.per_port_w.is_some_and(|w| w >= largest))
        .min_by(|a, b| {
            (a.ports, a.budget_w.unwrap_or(0.0))
                .partial_cmp(&(b.ports, b.budget_w.unwrap_or(0.0)))
                .unwrap_or(std::cmp::Ordering::Equal)
        })
}
