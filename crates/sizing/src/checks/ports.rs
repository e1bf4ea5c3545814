use super::{Id, Outcome, Subject};
use crate::catalogue::rows::Interface;
use crate::cell::CameraPower;
use crate::facts::{CameraFacts, Facts, is_gige};

pub(crate) const ETHERNET: &str = "Ethernet";
pub(crate) const POE: &str = "PoE";
pub(crate) const USB3: &str = "USB 3";
pub(crate) const USB3_CONTROLLERS: &str = "USB 3 host controllers";
pub(crate) const OTHER: &str = "CoaXPress, Camera Link, MIPI";

/// Cameras of a kind.
pub(crate) fn number(facts: &Facts<'_>, of: impl Fn(&CameraFacts<'_>) -> bool) -> u32 {
    u32::try_from(facts.cameras.iter().filter(|c| of(c)).count()).unwrap_or(u32::MAX)
}

/// Ethernet ports that the cameras take: one each, or one for all that share it behind a switch.
pub(crate) fn ethernet(facts: &Facts<'_>) -> u32 {
    let alone = number(facts, |c| is_gige(c.interface) && c.camera.port.is_none());
    let shared = crate::transport::ports(facts).into_iter().filter(|port| !port.usb).count();
    alone + u32::try_from(shared).unwrap_or(u32::MAX)
}

/// One port for each camera, by kind. A port with PoE is an Ethernet port too.
pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    let have = &facts.host.have;
    let ethernet = ethernet(facts);
    // Behind a switch it is the switch that feeds them.
    let poe = number(facts, |c| is_gige(c.interface) && c.power == CameraPower::Poe && c.camera.port.is_none());
    let usb = number(facts, |c| c.interface == Interface::Usb3);
    let other = number(facts, |c| !is_gige(c.interface) && c.interface != Interface::Usb3);
    let mut push = |kind, need, have| out.push(Outcome::count(Id::PortsCamera, Subject::Port(kind), need, have));
    if ethernet > 0 || facts.cameras.is_empty() {
        push(ETHERNET, ethernet, have.lan_ports.or(have.poe_ports));
    }
    if poe > 0 {
        push(POE, poe, have.poe_ports);
    }
    if usb > 0 {
        push(USB3, usb, have.usb3_ports);
    }
    // Every controller that a camera names has to be there.
    let named = crate::transport::ports(facts).into_iter().filter(|port| port.usb && port.name != USB3).count();
    if named > 0 {
        push(USB3_CONTROLLERS, u32::try_from(named).unwrap_or(u32::MAX), have.usb3_controllers);
    }
    if other > 0 {
        // Frame grabbers and carrier boards are not in the catalogue.
        push(OTHER, other, None);
    }
}
