//! Triggers and lights.

use super::choice;
use super::reader::Place;
use crate::cell::{InputLevel, Light, LightMode, LightSupply, Limiter, Trigger, TriggerSource};

pub(super) fn trigger(place: Place<'_>) -> Option<Trigger> {
    let mut object = place.object()?;
    let id = object.required("id").and_then(Place::text);
    let trigger = Trigger {
        id: String::new(),
        source: choice!(object.given("source"), TriggerSource).unwrap_or_default(),
        rate_hz: object.maybe("rate_hz").and_then(Place::number),
        level: choice!(object.given("level"), InputLevel).unwrap_or_default(),
        delay_us: object.maybe("delay_us").and_then(Place::number),
        debounce_us: object.maybe("debounce_us").and_then(Place::number),
        speed_mm_s: object.maybe("speed_mm_s").and_then(Place::number),
        pulses_per_mm: object.maybe("pulses_per_mm").and_then(Place::number),
    };
    object.finish();
    Some(Trigger { id: id?, ..trigger })
}

pub(super) fn light(place: Place<'_>) -> Option<Light> {
    let mut object = place.object()?;
    let id = object.required("id").and_then(Place::text);
    let usual = Light::new("");
    let light = Light {
        channels: object.given("channels").and_then(Place::count).unwrap_or(usual.channels),
        voltage_v: object.given("voltage_v").and_then(Place::number).unwrap_or(usual.voltage_v),
        current_a: object.maybe("current_a").and_then(Place::number),
        mode: choice!(object.given("mode"), LightMode).unwrap_or_default(),
        pulse_us: object.maybe("pulse_us").and_then(Place::number),
        drive_percent: object.maybe("drive_percent").and_then(Place::number),
        limiter: choice!(object.given("limiter"), Limiter).unwrap_or_default(),
        supply: choice!(object.given("supply"), LightSupply).unwrap_or_default(),
        ..usual
    };
    object.finish();
    Some(Light { id: id?, ..light })
}
