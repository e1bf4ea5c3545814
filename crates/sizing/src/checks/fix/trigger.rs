//! Triggers, blur, overdrive and interleaved lights.

use super::Fix;
use crate::cell::Limiter;
use crate::checks::{Id, Outcome, Subject, lights, trigger};
use crate::facts::Facts;
use crate::format::digits;

/// Brightness that limiters know of, percent, brightest first.
const DRIVES: [f64; 8] = [500.0, 300.0, 200.0, 100.0, 50.0, 30.0, 20.0, 10.0];

pub(super) fn fixes(facts: &Facts<'_>, outcome: &Outcome<'_>, out: &mut Vec<Fix>) {
    let Subject::Row(id) = outcome.subject else { return };
    if outcome.id == Id::LightDrive {
        return drive(facts, id, out);
    }
    let Some(index) = facts.cameras.iter().position(|c| c.camera.id == id) else { return };
    match outcome.id {
        Id::TriggerRate => rate(facts, index, out),
        Id::TriggerBlur => blur(facts, index, out),
        Id::LightOverlap => overlap(facts, index, outcome, out),
        _ => {}
    }
}

/// Whole microseconds, never up.
fn exposure(facts: &Facts<'_>, index: usize, us: f64, out: &mut Vec<Fix>) {
    let us = us.floor();
    if us >= 1.0 {
        out.push(Fix::new(facts, "exposure", format!("An exposure of {} µs, with more light.", digits(us)), &|cell| {
            if let Some(camera) = cell.cameras.get_mut(index) {
                camera.exposure_us = Some(us);
            }
        }));
    }
}

/// Exposure and readout side by side, a shorter exposure, or fewer parts.
fn rate(facts: &Facts<'_>, index: usize, out: &mut Vec<Fix>) {
    let Some(camera) = facts.cameras.get(index) else { return };
    let Some((rate, (readout, most))) = camera.rate_hz.zip(trigger::max_rate(facts, camera)) else { return };
    // With the share that keeps a trigger from coming too early.
    let period = 0.95 / rate;
    if !camera.camera.overlap && 1.0 / readout < period {
        out.push(Fix::new(facts, "overlap", "Expose while the last image is read out.".to_owned(), &|cell| {
            if let Some(camera) = cell.cameras.get_mut(index) {
                camera.overlap = true;
            }
        }));
    }
    let left = if camera.camera.overlap { period } else { period - 1.0 / readout };
    if 1.0 / readout < period && camera.camera.exposure_us.is_some_and(|us| us > left * 1e6) {
        exposure(facts, index, left * 1e6, out);
    }
    let possible = (most.unwrap_or(readout) * 0.95 * 10.0).floor() / 10.0;
    if possible > 0.0 && possible < rate {
        let text = format!("{} triggers a second.", digits(possible));
        out.push(Fix::new(facts, "rate", text, &|cell| {
            for trigger in cell.triggers.iter_mut().filter(|t| Some(&t.id) == camera.camera.trigger.as_ref()) {
                trigger.rate_hz = trigger.rate_hz.map(|rate| rate.min(possible));
            }
            for (camera, now) in cell.cameras.iter_mut().zip(&facts.cameras) {
                if now.camera.trigger == facts.cameras.get(index).and_then(|c| c.camera.trigger.clone()) {
                    camera.rate_hz = camera.rate_hz.map(|rate| rate.min(possible));
                }
            }
        }));
    }
}

/// The exposure in which the object moves by one pixel.
fn blur(facts: &Facts<'_>, index: usize, out: &mut Vec<Fix>) {
    let Some(camera) = facts.cameras.get(index) else { return };
    let speed = camera.trigger.and_then(|t| t.speed_mm_s);
    if let Some((speed, pixel)) = speed.zip(camera.camera.object_pixel_um) {
        exposure(facts, index, pixel / speed * 1e3, out);
    }
}

/// A shorter pulse, or less brightness.
fn drive(facts: &Facts<'_>, id: &str, out: &mut Vec<Fix>) {
    let Some(index) = facts.cell.lights.iter().position(|l| l.id == id) else { return };
    let Some(light) = facts.cell.lights.get(index) else { return };
    let Some((us, rate)) = lights::pulse(facts, light) else { return };
    let percent = light.drive_percent.unwrap_or(100.0);
    if let Some((most_us, most_on)) = lights::limits(light.limiter, percent) {
        let shorter = most_us.min(0.95 * most_on / rate * 1e6).floor();
        if shorter >= 1.0 && shorter < us {
            out.push(Fix::new(facts, "pulse", format!("Pulses of {} µs.", digits(shorter)), &|cell| {
                if let Some(light) = cell.lights.get_mut(index) {
                    light.pulse_us = Some(shorter);
                }
            }));
        }
    }
    let holds = |limiter: Limiter, percent: f64| {
        lights::limits(limiter, percent).is_some_and(|(most, on)| us <= most && us * 1e-6 * rate <= 0.95 * on)
    };
    if let Some(less) = DRIVES.into_iter().find(|drive| *drive < percent && holds(light.limiter, *drive)) {
        out.push(Fix::new(facts, "drive", format!("{} % brightness.", digits(less)), &|cell| {
            if let Some(light) = cell.lights.get_mut(index) {
                light.drive_percent = Some(less);
            }
        }));
    }
}

/// The later trigger waits until the earlier exposure is over.
fn overlap(facts: &Facts<'_>, index: usize, outcome: &Outcome<'_>, out: &mut Vec<Fix>) {
    let Some(trigger) = facts.cameras.get(index).and_then(|c| c.trigger) else { return };
    let Some((end, start)) = outcome.need.zip(outcome.have) else { return };
    let delay = (trigger.delay_us.unwrap_or(0.0) + (end - start) * 1e3).ceil();
    let text = format!("A delay of {} µs for trigger “{}”.", digits(delay), trigger.id);
    out.push(Fix::new(facts, "delay", text, &|cell| {
        for row in cell.triggers.iter_mut().filter(|row| row.id == trigger.id) {
            row.delay_us = Some(delay);
        }
    }));
}
