//! Several cameras on one port of the host: the sum of what they send, and what meets when they fire at once.

use super::{GIGABIT, link, pace, rates};
use crate::catalogue::rows::Interface;
use crate::checks::USB3;
use crate::facts::{Facts, is_gige};

/// A port of the host and the cameras on it.
#[derive(Debug, Clone)]
pub(crate) struct Port<'c> {
    pub name: &'c str,
    pub usb: bool,
    /// Indices of its cameras.
    pub cameras: Vec<usize>,
    /// Bytes a second on its line; of USB, what a controller carries at best.
    pub line: Option<f64>,
    /// Somebody says how fast the line is; else it has a gigabit for certain and no more.
    pub stated: bool,
}

/// What meets at an uplink when all cameras of a port fire at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Burst {
    /// Bytes that wait in the switch at the worst moment.
    pub bytes: f64,
    /// Bytes a second that arrive while all send.
    pub inflow: f64,
}

/// Ports that cameras share: those with a name, and the USB controller of cameras without one.
pub(crate) fn ports<'c>(facts: &Facts<'c>) -> Vec<Port<'c>> {
    let mut ports: Vec<Port<'c>> = Vec::new();
    for (index, camera) in facts.cameras.iter().enumerate() {
        let usb = camera.interface == Interface::Usb3;
        let name = match camera.camera.port.as_deref() {
            Some(name) if usb || is_gige(camera.interface) => name,
            None if usb => USB3,
            _ => continue,
        };
        if let Some(port) = ports.iter_mut().find(|port| port.name == name && port.usb == usb) {
            port.cameras.push(index);
        } else {
            ports.push(Port { name, usb, cameras: vec![index], line: None, stated: true });
        }
    }
    for port in &mut ports {
        port.line = if port.usb {
            Some(rates::USB3_BEST)
        } else {
            let have = &facts.host.have;
            let stated = have.uplink_gbps.or(have.lan_gbps).map(|g| g * 125e6);
            // As fast as its fastest camera. The checks of the port do not rely on it.
            port.stated = stated.is_some();
            let lines = port.cameras.iter().filter_map(|i| link(facts, facts.cameras.get(*i)?).line);
            stated.or_else(|| lines.reduce(f64::max))
        };
    }
    ports
}

impl Port<'_> {
    /// Its cameras that send over GigE, with the bytes of one frame of each on the wire.
    pub fn frames<'f>(&'f self, facts: &'f Facts<'_>) -> impl Iterator<Item = (usize, f64)> + 'f {
        self.cameras.iter().filter_map(|i| Some((*i, link(facts, facts.cameras.get(*i)?).wire?.bytes)))
    }

    /// Bytes a second of all its cameras, as they count against the line: overhead and what the rule withholds with
    /// them. Unknown when one rate is.
    pub fn need(&self, facts: &Facts<'_>) -> Option<f64> {
        let one = |index: &usize| {
            let camera = facts.cameras.get(*index)?;
            let rate = camera.data_rate()?;
            match link(facts, camera).frame {
                Some(frame) => Some(rate * frame.share() / camera.payload_bytes.max(1.0)),
                None => Some(rate),
            }
        };
        self.cameras.iter().map(one).sum()
    }

    /// Bytes a second on its line, for certain.
    pub fn sure(&self) -> Option<f64> {
        self.line.map(|line| if self.stated { line } else { line.min(GIGABIT) })
    }

    /// Seconds until one frame of each of its cameras has passed it.
    pub fn seconds_of_all(&self, facts: &Facts<'_>) -> Option<f64> {
        if self.usb {
            let bytes: f64 = self.cameras.iter().filter_map(|i| facts.cameras.get(*i)).map(|c| c.payload_bytes).sum();
            return Some(bytes / rates::USB3_USABLE);
        }
        let line = self.line?;
        Some(self.frames(facts).map(|(_, bytes)| bytes).sum::<f64>() / line)
    }

    /// What waits in the switch when all of its cameras fire at once; `None` where nothing is switched.
    pub fn burst(&self, facts: &Facts<'_>) -> Option<Burst> {
        if self.usb || self.cameras.len() < 2 {
            return None;
        }
        let uplink = self.sure()?;
        let senders: Vec<(f64, f64)> =
            self.frames(facts).filter_map(|(i, bytes)| Some((bytes, pace(facts, facts.cameras.get(i)?)?))).collect();
        // What has come less what has gone bends only where a camera is done, so the worst moment is one of those.
        let waiting = |at: f64| senders.iter().map(|(bytes, pace)| bytes.min(pace * at)).sum::<f64>() - uplink * at;
        let bytes = senders.iter().map(|(bytes, pace)| waiting(bytes / pace)).fold(0.0, f64::max);
        Some(Burst { bytes, inflow: senders.iter().map(|(_, pace)| pace).sum() })
    }
}
