//! What a link carries, by its standard.

use crate::catalogue::rows::Interface;

/// USB3 Vision payload of one host controller, bytes a second: the lower of the published figures (Basler's reseller).
pub(crate) const USB3_USABLE: f64 = 350e6;
/// The higher one (IDS, Thorlabs, Daheng).
pub(crate) const USB3_BEST: f64 = 400e6;
/// Payload share of a CoaXPress line: 8b/10b coding.
const CXP_CODING: f64 = 0.8;
/// Camera Link's pixel clock, Hz: base moves 3 bytes a tick, medium 6, full 8.
const CAMERA_LINK_CLOCK: f64 = 85e6;

/// Bits a second of a GigE line.
fn gigabits(interface: Interface) -> Option<f64> {
    match interface {
        Interface::Gige1 => Some(1.0),
        Interface::Gige2_5 => Some(2.5),
        Interface::Gige5 => Some(5.0),
        Interface::Gige10 => Some(10.0),
        _ => None,
    }
}

/// Bytes a second on the line of a GigE link.
pub(crate) fn gige_line(interface: Interface) -> Option<f64> {
    gigabits(interface).map(|g| g * 125e6)
}

/// Payload bytes a second of a link that is no GigE, over `links` connections; `None` for one without a published rate.
pub(crate) fn payload_rate(interface: Interface, links: u32) -> Option<f64> {
    let cxp = |gigabits: f64| Some(gigabits * 1e9 / 8.0 * CXP_CODING * f64::from(links));
    match interface {
        Interface::Usb3 => Some(USB3_USABLE),
        Interface::Cxp3 => cxp(3.125),
        Interface::Cxp6 => cxp(6.25),
        Interface::Cxp12 => cxp(12.5),
        Interface::CameraLink => Some(3.0 * CAMERA_LINK_CLOCK),
        Interface::CameraLinkMedium => Some(6.0 * CAMERA_LINK_CLOCK),
        Interface::CameraLinkFull => Some(8.0 * CAMERA_LINK_CLOCK),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_carry_what_their_standards_say() {
        // Megabytes a second; exact.
        for (interface, links, megabytes) in [
            (Interface::Cxp3, 1, 312.5),
            (Interface::Cxp6, 1, 625.0),
            (Interface::Cxp6, 4, 2500.0),
            (Interface::Cxp12, 1, 1250.0),
            (Interface::Cxp12, 2, 2500.0),
            (Interface::CameraLink, 1, 255.0),
            (Interface::CameraLinkMedium, 1, 510.0),
            (Interface::CameraLinkFull, 1, 680.0),
        ] {
            assert_eq!(payload_rate(interface, links), Some(megabytes * 1e6), "{interface:?} x {links}");
        }
        assert_eq!(payload_rate(Interface::Mipi, 1), None, "nobody publishes one");
    }

    #[test]
    fn raw_rates_of_the_makers_pages() {
        // Pixels, bits, frames a second, MB/s: Framos (its two figures are 24 and 34.6 frames of 1920 x 1200), FLIR, FLIR
        // Oryx, Pleora (Mbit/s / 8), two systems of the issue trackers. Tolerance half a percent.
        for (pixels, bits, rate, megabytes) in [
            (1920.0 * 1200.0, 8.0, 24.0, 55.296),
            (1920.0 * 1200.0, 8.0, 34.6, 79.718),
            (640.0 * 480.0, 8.0, 82.0, 25.19),
            (4096.0 * 2160.0, 8.0, 93.0, 822.8),
            (1.84e6, 8.0, 60.0, 883.2 / 8.0),
            (2048.0 * 1536.0, 8.0, 30.0, 755.0 / 8.0),
            (1600.0 * 1200.0, 8.0, 24.0, 370.0 / 8.0),
        ] {
            let raw: f64 = pixels * bits / 8.0 * rate / 1e6;
            assert!((raw / megabytes - 1.0).abs() < 0.005, "{raw} {megabytes}");
        }
    }

    #[test]
    fn cameras_of_one_usb_controller_share_it() {
        // VA Imaging: 400 MB/s carry 79.19 frames; a third of the link a third of them, 26.4 (its page says 26.5).
        let frame = USB3_BEST / 79.19;
        let third = USB3_BEST / 3.0 / frame;
        assert!((third - 26.5).abs() < 0.15, "{third}");
    }
}
