//! Triggers: whether the camera is ready again, how far the object moves meanwhile, whether the encoder is fine enough.

use super::{Id, Outcome, Subject};
use crate::cell::{Cell, Light, LightMode, TriggerSource};
use crate::facts::{CameraFacts, Facts};
use crate::optics::{blur_px, counts_per_line};
use crate::report::Status;
use crate::{timing, transport};

/// Share of the camera's shortest period that a trigger may come at: parts do not come evenly. Assumed.
const TIGHT_ABOVE: f64 = 0.95;
/// Pixels an object may move while it is exposed: the field's rule. Assumed.
const SHARP_PX: f64 = 1.0;
/// Pixels above which edges are lost. Assumed.
const SMEARED_PX: f64 = 2.0;
/// Counts a pulse of an encoder with two tracks (Cognex).
const EDGES: f64 = 4.0;

pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    for camera in &facts.cameras {
        out.extend(rate(facts, camera));
        out.extend(blur(facts, camera));
        out.extend(encoder(camera));
    }
}

/// Images a second a camera can take: exposure and readout one after the other, or the longer of the two where it
/// overlaps them (Basler). `None` in the second where the exposure is missing, so that the readout alone counts.
pub(super) fn max_rate(facts: &Facts<'_>, camera: &CameraFacts<'_>) -> Option<(f64, Option<f64>)> {
    ready(camera, transport::link(facts, camera).seconds)
}

fn ready(camera: &CameraFacts<'_>, link: Option<f64>) -> Option<(f64, Option<f64>)> {
    let sensor = camera.sensor_rate().map(|[_, most]| 1.0 / most);
    let readout = match (sensor, link) {
        (Some(a), Some(b)) => a.max(b),
        (a, b) => a.or(b)?,
    };
    let exposure = timing::exposure(camera).map(|ms| ms / 1e3);
    let period =
        exposure.map(|exposure| if camera.camera.overlap { exposure.max(readout) } else { exposure + readout });
    Some((1.0 / readout, period.map(f64::recip)))
}

fn rate<'c>(facts: &Facts<'c>, camera: &CameraFacts<'c>) -> Option<Outcome<'c>> {
    camera.trigger.filter(|t| t.source != TriggerSource::FreeRun)?;
    let subject = Subject::Row(camera.camera.id.as_str());
    // A line-scan camera is triggered by the line; its link and sensor are checked by line rate.
    if camera.lines.is_some() {
        return None;
    }
    let (readout, whole) = max_rate(facts, camera).unzip();
    let link = transport::link(facts, camera);
    let slow = ready(camera, link.seconds.map(|s| s / link.sure)).and_then(|(_, whole)| whole);
    let outcome = Outcome::amount(Id::TriggerRate, subject, camera.rate_hz, whole.flatten(), TIGHT_ABOVE);
    match (camera.rate_hz, readout) {
        // Whatever the exposure, the readout alone is too long.
        (Some(rate), Some(readout)) if rate > readout => {
            Some(Outcome { status: Status::Fail, have: Some(whole.flatten().unwrap_or(readout)), ..outcome })
        }
        // On a port that nobody says is faster than a gigabit it may not be ready.
        (Some(rate), _) if link.sure < 1.0 && outcome.status != Status::Fail && slow.is_none_or(|slow| rate > slow) => {
            Some(Outcome { status: Status::Unknown, have: None, ..outcome })
        }
        _ => Some(outcome),
    }
}

/// Microseconds in which the object is lit: a strobe shorter than the exposure freezes it.
pub(super) fn lit_us(cell: &Cell, camera: &CameraFacts<'_>) -> Option<f64> {
    let exposure = match camera.lines {
        Some(lines) => Some(1e6 / lines?),
        None => camera.camera.exposure_us,
    };
    let pulse = |light: &Light| light.pulse_us.filter(|_| light.mode == LightMode::Strobe);
    let lights = || cell.lights.iter().filter(|light| camera.camera.lights.contains(&light.id));
    let longest = lights().map(pulse).try_fold(0.0_f64, |most, pulse| Some(most.max(pulse?)));
    match (exposure, longest.filter(|us| *us > 0.0)) {
        (Some(exposure), Some(pulse)) => Some(exposure.min(pulse)),
        (exposure, _) => exposure,
    }
}

/// Pixels the object moves while it is lit. Checked where somebody says how fast it is.
fn blur<'c>(facts: &Facts<'c>, camera: &CameraFacts<'c>) -> Option<Outcome<'c>> {
    let speed = camera.trigger?.speed_mm_s?;
    // A line camera takes a line for each pixel of travel: that is its image, not blur.
    if camera.lines.is_some() {
        return None;
    }
    let blur = lit_us(facts.cell, camera).zip(camera.camera.object_pixel_um).map(|(us, px)| blur_px(speed, us, px));
    let outcome = Outcome::amount(Id::TriggerBlur, Subject::Row(&camera.camera.id), blur, Some(SHARP_PX), 1.0);
    let status = match blur {
        Some(blur) if blur > SHARP_PX && blur <= SMEARED_PX => Status::Tight,
        _ => outcome.status,
    };
    Some(Outcome { status, ..outcome })
}

/// Counts of the encoder for each line: at least one, or lines have to be invented by a multiplier.
fn encoder<'c>(camera: &CameraFacts<'c>) -> Option<Outcome<'c>> {
    let trigger = camera.trigger.filter(|t| t.source == TriggerSource::Encoder)?;
    camera.lines?;
    let counts = trigger.pulses_per_mm.zip(camera.camera.object_pixel_um);
    let have = counts.map(|(pulses, pixel)| counts_per_line(pixel, pulses, EDGES));
    Some(Outcome::amount(Id::TriggerEncoder, Subject::Row(&camera.camera.id), Some(1.0), have, 1.0))
}

#[cfg(test)]
mod tests {
    use crate::cell::{Camera, Cell, Interface, Trigger};
    use crate::{Catalogue, facts::Facts};

    /// A camera of the given link rate and exposure, for its shortest period.
    fn rate(frame_mb: f64, exposure_us: f64, overlap: bool, link_gbps: f64) -> f64 {
        let cell = Cell {
            cameras: vec![Camera {
                id: "c".into(),
                width_px: Some(1000),
                height_px: Some((frame_mb * 1000.0) as u32),
                interface: Some(Interface::Mipi),
                link_gbps: Some(link_gbps),
                exposure_us: Some(exposure_us),
                trigger: Some("t".into()),
                overlap,
                ..Camera::default()
            }],
            triggers: vec![Trigger::new("t")],
            ..Cell::default()
        };
        let catalogue = Catalogue::embedded();
        let facts = Facts::new(&cell, &catalogue);
        super::max_rate(&facts, &facts.cameras[0]).and_then(|(_, whole)| whole).expect("all is given")
    }

    #[test]
    fn a_camera_is_ready_when_exposure_and_readout_are_over() {
        // 8 MB over 800 MB/s: 10 ms of readout. Exact to a thousandth.
        for (exposure_us, overlap, hz) in [
            (2_000.0, true, 100.0),
            (20_000.0, true, 50.0),
            (2_000.0, false, 1e3 / 12.0),
            (20_000.0, false, 1e3 / 30.0),
        ] {
            let rate = rate(8.0, exposure_us, overlap, 6.4);
            assert!((rate / hz - 1.0).abs() < 1e-3, "{exposure_us} {overlap}: {rate}, not {hz}");
        }
        // C-Cam's note: 36.352 ms of readout and 0.1 ms of exposure, one after the other, are 27.43 frames a second.
        let readout_s: f64 = (1280.0 / 40e6 + 3.5e-6) * 1024.0;
        assert!((readout_s - 36.352e-3).abs() < 1e-6, "{readout_s}");
        assert!((1.0 / (readout_s + 100e-6) - 27.43).abs() < 0.005);
        // Basler: 12.5 frames a second leave 80 ms between triggers.
        assert!((1e3 / 12.5_f64 - 80.0).abs() < 1e-9);
    }
}
