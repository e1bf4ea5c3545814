//! How fast a link carries frames.

use crate::catalogue::rows::Interface;
use crate::cell::Camera;
use crate::facts::{CameraFacts, is_gige};

/// GigE Vision packet size when a camera does not say: the Ethernet MTU.
pub(crate) const DEFAULT_PACKET_BYTES: f64 = 1_500.0;
/// IP (20), UDP (8) and GVSP (8) headers inside a packet; `research/calculators.md` 2.2, from aravis and JAI's manuals.
const HEADERS_BYTES: f64 = 36.0;
/// What Ethernet adds to a packet on the wire: header 14, check sequence 4, preamble 8, gap 12.
const ETHERNET_BYTES: f64 = 38.0;
/// Leader and trailer packets of a frame: 36 bytes each beside the headers of a packet (Basler's ace manual).
const LEADER_AND_TRAILER_BYTES: f64 = 2.0 * (36.0 + HEADERS_BYTES + ETHERNET_BYTES);
/// USB3 Vision payload of one host controller, bytes a second: the lower of the published figures (Basler's reseller).
pub(crate) const USB3_USABLE: f64 = 350e6;
/// The higher one (IDS, Thorlabs, Daheng).
pub(crate) const USB3_BEST: f64 = 400e6;
/// Payload share of a CoaXPress line: 8b/10b coding.
const CXP_CODING: f64 = 0.8;
/// Camera Link base configuration: 85 MHz x 24 bits.
const CAMERA_LINK_BASE: f64 = 255e6;

/// Line rate of a GigE link in bytes a second.
fn gige_line(interface: Interface) -> Option<f64> {
    match interface {
        Interface::Gige1 => Some(125e6),
        Interface::Gige2_5 => Some(312.5e6),
        Interface::Gige5 => Some(625e6),
        Interface::Gige10 => Some(1_250e6),
        _ => None,
    }
}

/// Bytes on the wire for one frame over GigE Vision.
///
/// 2448 x 2048 Mono8 at packets of 1,500 bytes: 5,266,954 with leader and trailer, so 125 MB/s carry 23.73 frames a
/// second, as `research/calculators.md` 2.2 has it for the plain wire.
pub(crate) fn gige_wire_bytes(frame_bytes: f64, packet_bytes: f64) -> f64 {
    let payload = (packet_bytes - HEADERS_BYTES).max(1.0);
    let packets = (frame_bytes / payload).ceil();
    frame_bytes + packets * (HEADERS_BYTES + ETHERNET_BYTES) + LEADER_AND_TRAILER_BYTES
}

fn packet_bytes(camera: &Camera) -> f64 {
    camera.packet_bytes.map_or(DEFAULT_PACKET_BYTES, f64::from)
}

/// Image bytes a second that the camera's link carries at its packet size; `None` for a link without a published rate.
pub(crate) fn transfer_rate(camera: &CameraFacts<'_>) -> Option<f64> {
    let interface = camera.interface;
    if is_gige(interface) {
        let wire = gige_wire_bytes(camera.frame_bytes, packet_bytes(camera.camera));
        return gige_line(interface).map(|line| line * camera.frame_bytes / wire);
    }
    match interface {
        Interface::Usb3 => Some(USB3_USABLE),
        Interface::Cxp6 => Some(6.25e9 / 8.0 * CXP_CODING),
        Interface::Cxp12 => Some(12.5e9 / 8.0 * CXP_CODING),
        Interface::CameraLink => Some(CAMERA_LINK_BASE),
        _ => None,
    }
}

/// Seconds one frame takes over the link.
pub(crate) fn transfer_seconds(camera: &CameraFacts<'_>) -> Option<f64> {
    let rate = transfer_rate(camera)?;
    (rate > 0.0).then(|| camera.frame_bytes / rate)
}

/// The frame rate that a link allows for an image: what a fix proposes.
pub(crate) fn max_rate_hz(camera: &CameraFacts<'_>, packet_bytes: f64) -> Option<f64> {
    let line = gige_line(camera.interface)?;
    Some(line / gige_wire_bytes(camera.frame_bytes, packet_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::PixelFormat;

    /// 2448 x 2048 Mono8.
    const FIVE_MEGAPIXELS: f64 = 2448.0 * 2048.0;

    #[test]
    fn frame_rates_on_the_plain_wire_match_the_published_table() {
        for (packet, expected) in [(1500.0, 23.73), (9000.0, 24.73)] {
            let rate = 125e6 / gige_wire_bytes(FIVE_MEGAPIXELS, packet);
            assert!((rate - expected).abs() < 0.01, "{packet}: {rate}");
        }
    }

    #[test]
    fn a_larger_packet_never_costs_more() {
        let mut last = f64::INFINITY;
        for packet in (576..=16_110).step_by(97) {
            // Whole packets make small steps; over a step of a hundred bytes the cost falls or stays within one packet.
            let wire = gige_wire_bytes(FIVE_MEGAPIXELS, f64::from(packet));
            assert!(wire <= last + 74.0, "{packet}");
            last = wire;
        }
    }

    #[test]
    fn packed_formats_take_their_bits() {
        assert_eq!(PixelFormat::Mono12p.bits_per_pixel(), 12);
        assert_eq!(PixelFormat::Mono12.bits_per_pixel(), 16);
    }
}
