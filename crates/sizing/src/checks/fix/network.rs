//! Links, shared ports, bursts and USB power.

use super::{Fix, JUMBO_PACKET_BYTES};
use crate::cell::{Camera, CameraPower, Cell, PixelFormat};
use crate::checks::{Id, Outcome, Subject, USB3};
use crate::facts::{CameraFacts, Facts, is_gige};
use crate::format::digits;
use crate::transport::{self, Port, USB3_USABLE, link_with, packet_bytes, recommended_delay_ns};

pub(super) fn fixes(facts: &Facts<'_>, outcome: &Outcome<'_>, out: &mut Vec<Fix>) {
    let name = match outcome.subject {
        Subject::Row(id) => {
            let index = facts.cameras.iter().position(|c| c.camera.id == id);
            if let Some((index, camera)) = index.and_then(|i| Some((i, facts.cameras.get(i)?))) {
                link(facts, index, camera, out);
            }
            return;
        }
        Subject::Shared(name) => name,
        Subject::Port(_) | Subject::Cell => USB3,
    };
    if outcome.id == Id::PowerUsb {
        out.push(Fix::new(facts, "supply", "A supply of its own for each camera.".to_owned(), &|cell| {
            for (camera, now) in cell.cameras.iter_mut().zip(&facts.cameras) {
                if now.power == CameraPower::Usb {
                    camera.power = Some(CameraPower::External);
                }
            }
        }));
        return;
    }
    // Cameras on USB and on a network may give their ports the same name.
    let usb = outcome.id == Id::BandwidthLink;
    if let Some(port) = transport::ports(facts).into_iter().find(|port| port.name == name && port.usb == usb) {
        shared(facts, outcome, &port, out);
    }
}

/// To a tenth, never up.
fn down(value: f64) -> f64 {
    (value * 10.0).floor() / 10.0
}

fn rate_text(rate: f64) -> String {
    format!("{} images a second.", digits(rate))
}

fn change(cell: &mut Cell, index: usize, to: &dyn Fn(&mut Camera)) {
    if let Some(camera) = cell.cameras.get_mut(index) {
        to(camera);
    }
}

/// The same picture in fewer bits.
fn packed(format: PixelFormat) -> Option<PixelFormat> {
    Some(match format {
        PixelFormat::Mono10 => PixelFormat::Mono10p,
        PixelFormat::Mono12 => PixelFormat::Mono12p,
        PixelFormat::BayerRg10 => PixelFormat::BayerRg10p,
        PixelFormat::BayerRg12 => PixelFormat::BayerRg12p,
        // The camera sends what its sensor sees; the host makes colour of it.
        PixelFormat::Rgb8 | PixelFormat::Rgba8 => PixelFormat::BayerRg8,
        _ => return None,
    })
}

/// One camera's link: larger packets before fewer bits, fewer lines, fewer images.
fn link(facts: &Facts<'_>, index: usize, camera: &CameraFacts<'_>, out: &mut Vec<Fix>) {
    let Some(wanted) = camera.rate_hz else { return };
    if super::super::bandwidth::beyond_sensor(camera).is_some() {
        if let Some([listed, _]) = camera.sensor_rate().filter(|_| camera.lines.is_none()) {
            out.push(Fix::new(facts, "rate", rate_text(listed), &|cell| {
                change(cell, index, &|camera| camera.rate_hz = Some(listed));
            }));
        }
        return;
    }
    let Some(most) = transport::link(facts, camera).max_rate_hz else { return };
    let free = 1.0 - facts.host.have.reserve;
    let packet = packet_bytes(camera);
    let jumbo = f64::from(JUMBO_PACKET_BYTES);
    if is_gige(camera.interface) && packet < jumbo {
        let rule = facts.host.have.gige_rule;
        let with = link_with(facts, camera, rule, jumbo).max_rate_hz.unwrap_or(most);
        // Worth it when it ends a failure or leaves the reserve.
        if (wanted > most && wanted <= with) || (wanted > free * most && wanted <= free * with) {
            let text = format!("Packets of {JUMBO_PACKET_BYTES} bytes (jumbo frames on camera, switch and card).");
            out.push(Fix::new(facts, "packet", text, &|cell| {
                change(cell, index, &|camera| camera.packet_bytes = Some(JUMBO_PACKET_BYTES));
            }));
        }
    }
    // A line-scan camera's link is about its line rate, which follows from speed and pixel.
    if camera.lines.is_some() {
        return;
    }
    if let Some(format) = packed(camera.camera.pixel_format) {
        out.push(Fix::new(facts, "format", format!("Pixel format {}.", format.label()), &|cell| {
            change(cell, index, &|camera| camera.pixel_format = format);
        }));
    }
    let possible = down(free * most);
    if possible > 0.0 && possible < wanted {
        out.push(Fix::new(facts, "rate", rate_text(possible), &|cell| {
            change(cell, index, &|camera| camera.rate_hz = Some(possible));
        }));
    }
    // In steps of eight lines, as sensors have them, and not below half of the picture.
    let binning = f64::from(camera.camera.binning.unwrap_or(1));
    let lines = f64::from(camera.image_px[1]) * binning;
    let fewer = ((lines * free * most / wanted - 2.0) / 8.0).floor() * 8.0;
    if fewer >= lines / 2.0 && fewer < lines {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the image's height")]
        let fewer = fewer as u32;
        out.push(Fix::new(facts, "region", format!("A region of interest of {fewer} lines."), &|cell| {
            change(cell, index, &|camera| camera.height_px = Some(fewer));
        }));
    }
}

/// A port that cameras share.
fn shared(facts: &Facts<'_>, outcome: &Outcome<'_>, port: &Port<'_>, out: &mut Vec<Fix>) {
    let cameras = || port.cameras.iter().filter_map(|i| Some((*i, facts.cameras.get(*i)?)));
    if outcome.id == Id::BandwidthBurst {
        let delays: Vec<_> = cameras().map(|(i, _)| (i, recommended_delay_ns(facts, i))).collect();
        let most = delays.iter().filter_map(|(_, ns)| *ns).max();
        if let Some(most) = most {
            let text = format!(
                "An inter-packet delay of up to {} µs, so that the cameras take turns.",
                digits(f64::from(most) / 1e3)
            );
            out.push(Fix::new(facts, "delay", text, &|cell| {
                for (index, delay) in &delays {
                    change(cell, *index, &|camera| camera.packet_delay_ns = delay.or(camera.packet_delay_ns));
                }
            }));
        }
    }
    let jumbo = f64::from(JUMBO_PACKET_BYTES);
    if outcome.id == Id::BandwidthPort && cameras().any(|(_, c)| packet_bytes(c) < jumbo) {
        let text = format!("Packets of {JUMBO_PACKET_BYTES} bytes (jumbo frames on cameras, switch and card).");
        out.push(Fix::new(facts, "packet", text, &|cell| {
            for index in &port.cameras {
                change(cell, *index, &|camera| camera.packet_bytes = Some(JUMBO_PACKET_BYTES));
            }
        }));
    }
    if port.cameras.len() > 1 {
        let taken = || facts.cameras.iter().filter_map(|c| c.camera.port.as_deref());
        let other = crate::cell::free_id(if port.usb { "USB 3-2" } else { "port-2" }, taken());
        let what = if port.usb { "host controller" } else { "port" };
        let text = format!("Every second camera on another {what}, “{other}”.");
        out.push(Fix::new(facts, "second", text, &|cell| {
            for index in port.cameras.iter().skip(1).step_by(2) {
                change(cell, *index, &|camera| camera.port = Some(other.clone()));
            }
        }));
    }
    let have = if port.usb { Some(USB3_USABLE) } else { port.line.map(|line| line * (1.0 - facts.host.have.reserve)) };
    let factor = have.zip(outcome.need).map_or(1.0, |(have, need)| have / need);
    let alike = outcome.id != Id::BandwidthBurst && cameras().all(|(_, c)| c.lines.is_none());
    if factor < 1.0 && alike {
        let percent = (factor * 100.0).floor();
        let text = format!("Fewer images: {} % of each camera's rate.", digits(percent));
        out.push(Fix::new(facts, "rate", text, &|cell| {
            for (index, now) in cameras() {
                let rate = now.rate_hz.map(|rate| rate * percent / 100.0);
                change(cell, index, &|camera| camera.rate_hz = rate);
            }
        }));
    }
}
