use super::{Id, Outcome, Subject};
use crate::cell::{Light, LightMode};
use crate::facts::Facts;
use crate::report::Status;

/// Shares of an output's current and of all outputs' power above which they are tight. Assumed: ratings are for
/// continuous use and makers name no reserve.
const CURRENT_TIGHT_ABOVE: f64 = 0.95;
const POWER_TIGHT_ABOVE: f64 = 0.9;
/// Volts by which a light and its output may differ: supplies are sold as 12, 24 or 48 V. Assumed.
const VOLTS_APART: f64 = 0.5;

/// Channels of all lights.
pub(crate) fn channels(facts: &Facts<'_>) -> u32 {
    facts.cell.lights.iter().map(|light| light.channels).sum()
}

/// Share of the time a light is on: its pulse at the rate of the fastest camera that uses it. 1 when not known.
fn duty(facts: &Facts<'_>, light: &Light) -> f64 {
    if light.mode == LightMode::Continuous {
        return 1.0;
    }
    let users = || facts.cameras.iter().filter(|c| c.camera.lights.contains(&light.id));
    let rate = users().filter_map(|c| c.rate_hz).fold(0.0, f64::max);
    let exposure = || users().filter_map(|c| c.camera.exposure_us).fold(0.0, f64::max);
    let pulse_us = light.pulse_us.unwrap_or_else(exposure);
    if rate > 0.0 && pulse_us > 0.0 { (pulse_us * 1e-6 * rate).min(1.0) } else { 1.0 }
}

fn watts(light: &Light) -> Option<f64> {
    light.current_a.map(|a| a * light.voltage_v * f64::from(light.channels))
}

pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    let have = &facts.host.have;
    let lights = &facts.cell.lights;
    out.push(Outcome::count(Id::LightChannels, Subject::Cell, channels(facts), have.light_channels));

    // The light with the largest current, or one whose current nobody knows, decides.
    let strongest = lights.iter().max_by(|a, b| {
        let amps = |light: &Light| light.current_a.unwrap_or(f64::INFINITY);
        amps(a).total_cmp(&amps(b))
    });
    match strongest {
        None => out.push(Outcome::amount(Id::LightCurrent, Subject::Cell, Some(0.0), None, 1.0)),
        Some(light) => {
            let subject = Subject::Row(&light.id);
            let mut current =
                Outcome::amount(Id::LightCurrent, subject, light.current_a, have.light_channel_a, CURRENT_TIGHT_ABOVE);
            let wrong = |l: &&Light| have.light_v.is_some_and(|v| (v - l.voltage_v).abs() > VOLTS_APART);
            if let Some(light) = lights.iter().find(wrong) {
                current = Outcome { subject: Subject::Row(&light.id), status: Status::Fail, ..current };
            }
            out.push(current);
        }
    }

    let peak = lights.iter().map(watts).sum::<Option<f64>>();
    let average = lights.iter().map(|l| watts(l).map(|w| w * duty(facts, l))).sum::<Option<f64>>();
    let mut power = Outcome::amount(Id::LightPower, Subject::Cell, peak, have.light_total_w, POWER_TIGHT_ABOVE);
    // Pulses may go above the rating as long as the average stays below it; the maker has to confirm that.
    if power.status == Status::Fail && matches!((average, power.have), (Some(a), Some(h)) if a <= h * POWER_TIGHT_ABOVE)
    {
        power.status = Status::Tight;
    }
    out.push(power);
}
