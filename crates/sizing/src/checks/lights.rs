use super::{Id, Outcome, Subject, severity};
use crate::catalogue::rows::Addon;
use crate::cell::{CameraPower, Light, LightMode, LightSupply, Limiter};
use crate::facts::{Facts, LightPool};
use crate::report::{PowerLine, Status};

/// Shares of an output's current and of all outputs' power above which they are tight. Assumed: ratings are for
/// continuous use and makers name no reserve.
const CURRENT_TIGHT_ABOVE: f64 = 0.95;
const POWER_TIGHT_ABOVE: f64 = 0.9;
/// Volts by which a light and its output may differ: supplies are sold as 12, 24 or 48 V. Assumed.
const VOLTS_APART: f64 = 0.5;
/// What a camera's isolated output carries (FLIR Blackfly S): enough to start a strobe controller, not to feed a light.
const FLASH_OUTPUT_A: f64 = 0.025;

/// Most pulse (milliseconds) and time on (percent) up to each brightness (percent of rated), as published.
type Limits = &'static [(f64, f64, f64)];
/// Gardasoft PP420 manual, pages 6 and 7.
const PP420: Limits =
    &[(100.0, 999.0, 100.0), (200.0, 30.0, 30.0), (300.0, 10.0, 20.0), (500.0, 2.0, 10.0), (999.0, 1.0, 5.0)];
/// Basler's backlights; the first row stands for continuous light.
const BASLER: Limits = &[(100.0, 60_000.0, 100.0), (200.0, 100.0, 50.0), (300.0, 20.0, 25.0)];
/// Gardasoft VTR1 manual, page 10.
const VTR1_WHITE: Limits = &[(20.0, 3.0, 3.0), (30.0, 2.0, 3.0), (50.0, 2.0, 2.0), (100.0, 1.0, 1.0)];
const VTR1_INFRARED: Limits = &[(20.0, 3.0, 6.0), (30.0, 3.0, 6.0), (50.0, 3.0, 3.0), (100.0, 1.0, 2.0)];

/// Longest pulse in microseconds and largest time on, 0 to 1, at a brightness; `None` above what the table has.
pub(super) fn limits(limiter: Limiter, percent: f64) -> Option<(f64, f64)> {
    let table = match limiter {
        Limiter::Pp420 => PP420,
        Limiter::Basler => BASLER,
        Limiter::Vtr1White => VTR1_WHITE,
        Limiter::Vtr1Infrared => VTR1_INFRARED,
    };
    table.iter().find(|(most, _, _)| percent <= *most).map(|(_, pulse, duty)| (pulse * 1e3, duty / 100.0))
}

fn drive(light: &Light) -> f64 {
    light.drive_percent.unwrap_or(100.0) / 100.0
}

/// Lights that take a channel.
fn fed<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = &'f Light> + Clone {
    facts.cell.lights.iter().filter(|light| light.supply == LightSupply::Controller)
}

/// Channels of all lights.
pub(crate) fn channels(facts: &Facts<'_>) -> u32 {
    fed(facts).map(|light| light.channels).sum()
}

/// Outputs that start lights with a supply of their own.
pub(super) fn strobe_lines(facts: &Facts<'_>) -> u32 {
    let own = facts.cell.lights.iter().filter(|l| l.supply == LightSupply::Own && l.mode == LightMode::Strobe);
    u32::try_from(own.count()).unwrap_or(u32::MAX)
}

/// Pulse of a strobe in microseconds and pulses a second, where known. Cameras of one trigger share a pulse; each other
/// trigger fires the light once more.
pub(super) fn pulse(facts: &Facts<'_>, light: &Light) -> Option<(f64, f64)> {
    let users = || facts.cameras.iter().filter(|c| c.camera.lights.contains(&light.id));
    let exposure = || users().map(|c| c.camera.exposure_us).try_fold(0.0_f64, |most, us| Some(most.max(us?)));
    let pulse_us = light.pulse_us.or_else(|| exposure().filter(|us| *us > 0.0))?;
    let mut rates: Vec<(Option<&str>, f64)> = Vec::new();
    for camera in users() {
        let (trigger, rate) = (camera.camera.trigger.as_deref(), camera.rate_hz?);
        match rates.iter_mut().find(|(t, _)| t.is_some() && *t == trigger) {
            Some((_, most)) => *most = most.max(rate),
            None => rates.push((trigger, rate)),
        }
    }
    Some((pulse_us, rates.iter().map(|(_, rate)| rate).sum::<f64>())).filter(|(_, rate)| *rate > 0.0)
}

/// Share of the time a light is on. 1 when not known.
fn duty(facts: &Facts<'_>, light: &Light) -> f64 {
    if light.mode == LightMode::Continuous {
        return 1.0;
    }
    pulse(facts, light).map_or(1.0, |(us, rate)| (us * 1e-6 * rate).min(1.0))
}

/// Watts while it is on.
fn watts(light: &Light) -> Option<f64> {
    light.current_a.map(|a| a * drive(light) * light.voltage_v * f64::from(light.channels))
}

/// Whether an output has the light's voltage; unknown counts as yes, since nearly all have 24 V.
fn volts_fit(pool: &LightPool, light: &Light) -> bool {
    let v = light.voltage_v;
    pool.volts.is_none_or(|[low, high]| v >= low - VOLTS_APART && v <= high + VOLTS_APART)
}

/// What a channel gives the light: its pulsed current where the light is overdriven.
fn amps(pool: &LightPool, light: &Light) -> Option<f64> {
    if drive(light) > 1.0 { pool.pulse_amps } else { pool.amps }
}

/// Which pool feeds each light: the last one, an add-on, before the box, of those that are known to be enough for it;
/// the box where none is.
fn placed<'f>(facts: &'f Facts<'_>, pools: &[LightPool]) -> Vec<(&'f Light, Option<usize>)> {
    let mut left: Vec<u32> = pools.iter().map(|pool| pool.channels.unwrap_or(0)).collect();
    let place = |light: &'f Light| {
        let enough = |(index, pool): &(usize, &LightPool)| {
            let current = light.current_a.map(|a| a * drive(light));
            let strong = matches!((current, amps(pool, light)), (Some(need), Some(have)) if need <= have);
            strong && volts_fit(pool, light) && left.get(*index).is_some_and(|n| *n >= light.channels)
        };
        let index = pools.iter().enumerate().rev().find(enough).map(|(index, _)| index);
        if let Some(n) = index.and_then(|index| left.get_mut(index)) {
            *n -= light.channels;
        }
        (light, index)
    };
    fed(facts).map(place).collect()
}

/// Whether every light is served once the add-on is there.
pub(super) fn served_with(facts: &Facts<'_>, addon: &Addon) -> bool {
    let mut pools = facts.host.light_pools.clone();
    pools.push(LightPool::of(addon));
    let placed = placed(facts, &pools);
    let all = placed.iter().all(|(_, index)| index.is_some());
    all && (0..pools.len()).all(|pool| {
        let status = pools.get(pool).and_then(|of| power(facts, &placed, pool, of)).map(|outcome| outcome.status);
        // A light controller without a stated total is limited by its channels only as far as anyone says.
        matches!(status, None | Some(Status::Ok | Status::Tight))
            || (status == Some(Status::Unknown) && pools.get(pool).is_some_and(|of| of.total_w.is_none() && pool > 0))
    })
}

pub(super) fn check<'c>(facts: &Facts<'c>, out: &mut Vec<Outcome<'c>>) {
    let pools = &facts.host.light_pools;
    let known: Option<u32> = pools
        .iter()
        .map(|pool| pool.channels)
        .reduce(|a, b| match (a, b) {
            (Some(a), Some(b)) => Some(a + b),
            (a, b) => a.or(b),
        })
        .flatten();
    out.push(Outcome::count(Id::LightChannels, Subject::Cell, channels(facts), known));

    let placed = placed(facts, pools);
    out.push(current(facts, &placed).unwrap_or(Outcome::amount(Id::LightCurrent, Subject::Cell, Some(0.0), None, 1.0)));
    let powers = pools.iter().enumerate().filter_map(|(index, pool)| power(facts, &placed, index, pool));
    let worst = powers.reduce(|a, b| if severity(b.status) > severity(a.status) { b } else { a });
    out.push(worst.unwrap_or(Outcome::amount(Id::LightPower, Subject::Cell, Some(0.0), None, 1.0)));
    for light in &facts.cell.lights {
        out.extend(overdrive(facts, light));
    }
    out.extend(overlap(facts));
}

/// The light that its output serves worst: too weak or of another voltage, then unknown, then the largest current.
fn current<'c>(facts: &Facts<'c>, placed: &[(&Light, Option<usize>)]) -> Option<Outcome<'c>> {
    let mut worst: Option<Outcome<'c>> = None;
    for light in &facts.cell.lights {
        let need = light.current_a.map(|a| a * drive(light));
        let (have, fits) = match light.supply {
            LightSupply::Own => continue,
            // What a camera's flash output carries is in its own data sheet; a trigger input's few milliamperes pass.
            LightSupply::Camera => (Some(FLASH_OUTPUT_A).filter(|most| need.is_some_and(|a| a <= *most)), true),
            LightSupply::Controller => {
                let index = placed.iter().find(|(l, _)| l.id == light.id).and_then(|(_, index)| *index).unwrap_or(0);
                let pool = facts.host.light_pools.get(index)?;
                (amps(pool, light), volts_fit(pool, light))
            }
        };
        let mut outcome = Outcome::amount(Id::LightCurrent, Subject::Row(&light.id), need, have, CURRENT_TIGHT_ABOVE);
        if !fits {
            outcome.status = Status::Fail;
        }
        let key = |o: &Outcome<'_>| (severity(o.status), o.need.unwrap_or(f64::INFINITY));
        if worst.as_ref().is_none_or(|worst| key(&outcome) > key(worst)) {
            worst = Some(outcome);
        }
    }
    worst
}

/// Power of all lights on one device.
fn power<'c>(
    facts: &Facts<'c>,
    placed: &[(&Light, Option<usize>)],
    index: usize,
    have: &LightPool,
) -> Option<Outcome<'c>> {
    let lights = || placed.iter().filter(|(_, at)| at.unwrap_or(0) == index).map(|(light, _)| *light);
    lights().next()?;
    let peak = lights().map(watts).sum::<Option<f64>>();
    let average = lights().map(|l| watts(l).map(|w| w * duty(facts, l))).sum::<Option<f64>>();
    // A light controller without a stated total is limited by its channels, as far as anyone says.
    let total =
        have.total_w.or_else(|| Some(have.amps? * f64::from(have.channels?) * have.volts?[1]).filter(|_| index > 0));
    let mut power = Outcome::amount(Id::LightPower, Subject::Cell, peak, total, POWER_TIGHT_ABOVE);
    // Pulses may go above the rating as long as the average stays below it; the maker has to confirm that.
    if power.status == Status::Fail && matches!((average, power.have), (Some(a), Some(h)) if a <= h * POWER_TIGHT_ABOVE)
    {
        power.status = Status::Tight;
    }
    Some(power)
}

/// Time on against what the limiter's table allows at this brightness; a pulse that is too long fails too. Only lights
/// that are pulsed beyond their rating, or have a limiter that allows pulses alone, are held to it.
fn overdrive<'c>(facts: &Facts<'c>, light: &'c Light) -> Option<Outcome<'c>> {
    let pulsed_only = matches!(light.limiter, Limiter::Vtr1White | Limiter::Vtr1Infrared);
    if drive(light) <= 1.0 && !pulsed_only {
        return None;
    }
    let subject = Subject::Row(light.id.as_str());
    let fail = |need, have| Outcome::new(Id::LightDrive, subject, Status::Fail, need, have);
    let allowed = limits(light.limiter, drive(light) * 100.0);
    let Some((most_us, most_on)) = allowed else { return Some(fail(None, Some(0.0))) };
    let have = Some(most_on * 100.0);
    if light.mode == LightMode::Continuous {
        return Some(fail(Some(100.0), have));
    }
    let Some((us, rate)) = pulse(facts, light) else {
        return Some(Outcome::amount(Id::LightDrive, subject, None, have, 1.0));
    };
    let need = Some(us * 1e-6 * rate * 100.0);
    if us > most_us {
        return Some(fail(need, have));
    }
    Some(Outcome::amount(Id::LightDrive, subject, need, have, 0.95))
}

/// Cameras that a set delay keeps apart, each with its own light: none may expose while the other's light is on.
/// Milliseconds: the end of the earlier exposure against the beginning of the later.
fn overlap<'c>(facts: &Facts<'c>) -> Option<Outcome<'c>> {
    let mut worst: Option<(f64, Outcome<'c>)> = None;
    let window = |index: usize| {
        let camera = facts.cameras.get(index)?;
        let trigger = camera.trigger?;
        let start = (trigger.delay_us.unwrap_or(0.0) + trigger.debounce_us.unwrap_or(0.0)) / 1e3;
        Some((trigger, start, start + crate::timing::exposure(camera)?))
    };
    for (i, a) in facts.cameras.iter().enumerate() {
        for (j, b) in facts.cameras.iter().enumerate().skip(i + 1) {
            let (Some((ta, start_a, end_a)), Some((tb, start_b, end_b))) = (window(i), window(j)) else { continue };
            let apart = ta.id != tb.id && ta.rate_hz == tb.rate_hz && ta.delay_us != tb.delay_us;
            if !apart || a.camera.lights.iter().any(|id| b.camera.lights.contains(id)) {
                continue;
            }
            let (end, start, later) = if start_a <= start_b { (end_a, start_b, b) } else { (end_b, start_a, a) };
            let id = Subject::Row(later.camera.id.as_str());
            let outcome = Outcome::amount(Id::LightOverlap, id, Some(end), Some(start), 1.0);
            if worst.as_ref().is_none_or(|(gap, _)| start - end < *gap) {
                worst = Some((start - end, outcome));
            }
        }
    }
    worst.map(|(_, outcome)| outcome)
}

/// What the cell's 24 V supply has to give: lights, and cameras that no cable feeds. The box itself is not in it: makers
/// seldom state its draw.
pub(crate) fn supply(facts: &Facts<'_>) -> Vec<PowerLine> {
    let mut lines = Vec::new();
    for light in facts.cell.lights.iter().filter(|l| l.supply != LightSupply::Camera) {
        let peak_w = watts(light);
        lines.push(PowerLine { what: light.id.clone(), watts: peak_w.map(|w| w * duty(facts, light)), peak_w });
    }
    for camera in facts.cameras.iter().filter(|c| c.power == CameraPower::External) {
        lines.push(PowerLine { what: camera.camera.id.clone(), watts: camera.power_w, peak_w: camera.power_w });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_limiter_tables_hold() {
        // Brightness percent, longest pulse ms, time on percent: Gardasoft VTR1, PP420, Basler. Exact.
        for (limiter, percent, ms, on) in [
            (Limiter::Vtr1Infrared, 20.0, 3.0, 6.0),
            (Limiter::Vtr1Infrared, 30.0, 3.0, 6.0),
            (Limiter::Vtr1Infrared, 50.0, 3.0, 3.0),
            (Limiter::Vtr1Infrared, 100.0, 1.0, 2.0),
            (Limiter::Vtr1White, 20.0, 3.0, 3.0),
            (Limiter::Vtr1White, 30.0, 2.0, 3.0),
            (Limiter::Vtr1White, 50.0, 2.0, 2.0),
            (Limiter::Vtr1White, 100.0, 1.0, 1.0),
            (Limiter::Pp420, 150.0, 30.0, 30.0),
            (Limiter::Pp420, 300.0, 10.0, 20.0),
            (Limiter::Pp420, 301.0, 2.0, 10.0),
            (Limiter::Pp420, 999.0, 1.0, 5.0),
            (Limiter::Basler, 200.0, 100.0, 50.0),
            (Limiter::Basler, 300.0, 20.0, 25.0),
        ] {
            let (us, share) = limits(limiter, percent).expect("in the table");
            assert!((us / 1e3 - ms).abs() < 1e-9 && (share * 100.0 - on).abs() < 1e-9, "{limiter:?} {percent}");
        }
        assert_eq!(limits(Limiter::Basler, 301.0), None, "beyond the table nobody allows anything");
    }

    #[test]
    fn gardasofts_example_ignores_triggers_closer_than_33_ms() {
        // 40 % and 1 ms: 3 % of the time, so 1 / 0.03 = 33.3 ms between pulses. Tolerance 0.5 ms.
        let (_, on) = limits(Limiter::Vtr1Infrared, 40.0).expect("in the table");
        assert!((1.0 / on - 33.0).abs() < 0.5, "{}", 1.0 / on);
    }
}
