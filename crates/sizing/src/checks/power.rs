use super::{Id, Outcome, Subject, ports};
use crate::catalogue::rows::Interface;
use crate::cell::CameraPower;
use crate::facts::{CameraFacts, Facts};

/// What a port reserves for a device of each PoE class, by what the device may draw: (device, port) in watts, classes 1,
/// 2, 3, 4, 5, 6, 7, 8 (IEEE 802.3af, at and bt, as in TRENDnet's and Netgear's tables).
const CLASSES_W: [(f64, f64); 8] =
    [(3.84, 4.0), (6.49, 7.0), (12.95, 15.4), (25.5, 30.0), (40.0, 45.0), (51.0, 60.0), (62.0, 75.0), (71.3, 90.0)];
/// What a USB 3 port gives: 0.9 A at 5 V (USB 3.2 specification).
const USB3_PORT_W: f64 = 4.5;
/// Above this share of a budget a cable's loss or a warm day uses up what is left.
const TIGHT_ABOVE: f64 = 0.9;

/// Watts that a port reserves for a device that draws the given power. Without classification a port knows only its
/// standard: 802.3af reserves its full 15.4 W for the smallest camera.
pub(crate) fn poe_port_w(device_w: f64, classification: bool) -> f64 {
    let rows = if classification { CLASSES_W.as_slice() } else { CLASSES_W.get(2..).unwrap_or_default() };
    rows.iter().find(|(device, _)| device_w <= *device).map_or(f64::INFINITY, |(_, port)| *port)
}

pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    let poe = || facts.cameras.iter().filter(|c| c.power == CameraPower::Poe);
    let classes = facts.host.have.poe_classification;
    let reserved = |c: &CameraFacts<'_>| c.power_w.map(|w| poe_port_w(w, classes));
    if poe().next().is_none() {
        out.push(Outcome::amount(Id::PowerPoe, Subject::Cell, Some(0.0), None, 1.0));
    } else {
        let have = &facts.host.have;
        let total = poe().map(reserved).sum::<Option<f64>>();
        out.push(Outcome::amount(Id::PowerPoe, Subject::Cell, total, have.poe_budget_w, TIGHT_ABOVE));
        let largest = poe().map(reserved).try_fold(0.0_f64, |most, w| Some(most.max(w?)));
        // A class that fills its port exactly is what ports are made for.
        out.push(Outcome::amount(Id::PowerPoe, Subject::Port("each port"), largest, have.poe_per_port_w, 1.0));
    }

    let usb = || facts.cameras.iter().filter(|c| c.interface == Interface::Usb3 && c.power == CameraPower::Usb);
    if usb().next().is_none() {
        out.push(Outcome::amount(Id::PowerUsb, Subject::Cell, Some(0.0), None, 1.0));
    } else {
        let largest = usb().map(|c| c.power_w).try_fold(0.0_f64, |most, w| Some(most.max(w?)));
        out.push(Outcome::amount(Id::PowerUsb, Subject::Port(ports::USB3), largest, Some(USB3_PORT_W), TIGHT_ABOVE));
    }

    if facts.host.have.supply_24v_w.is_some() {
        let peak = super::lights::supply(facts).iter().map(|line| line.peak_w).sum::<Option<f64>>();
        let have = facts.host.have.supply_24v_w;
        out.push(Outcome::amount(Id::PowerSupply, Subject::Cell, peak, have, TIGHT_ABOVE));
    }
}

#[cfg(test)]
mod tests {
    use super::poe_port_w;

    #[test]
    fn a_device_is_reserved_its_class() {
        // Device and port watts of classes 1, 2, 3 (and 0), 4, 5, 6, 7, 8: IEEE 802.3af, at, bt. Exact.
        for (device, port) in [
            (3.5, 4.0),
            (3.84, 4.0),
            (6.49, 7.0),
            (12.95, 15.4),
            (13.0, 30.0),
            (25.5, 30.0),
            (40.0, 45.0),
            (51.0, 60.0),
            (62.0, 75.0),
            (71.3, 90.0),
        ] {
            assert!((poe_port_w(device, true) - port).abs() < 1e-9, "{device}");
        }
        assert!(poe_port_w(80.0, true).is_infinite(), "no class gives 80 W");
    }

    #[test]
    fn without_classification_300_w_feed_19_of_48_ports() {
        // Axis handbook, page 74: "about 19 to 20 ports".
        assert!((300.0 / poe_port_w(3.5, false)).floor() as u32 == 19);
        assert!((poe_port_w(20.0, false) - 30.0).abs() < 1e-9);
    }
}
