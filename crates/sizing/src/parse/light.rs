//! Triggers and lights.

use super::choice;
use super::reader::Place;
use crate::cell::{Light, LightMode, Trigger, TriggerSource};

pub(super) fn trigger(place: Place<'_>) -> Option<Trigger> {
    let mut object = place.object()?;
    let id = object.required("id").and_then(Place::text);
    let source = choice!(object.given("source"), TriggerSource).unwrap_or_default();
    let rate_hz = object.maybe("rate_hz").and_then(Place::number);
    object.finish();
    Some(Trigger { id: id?, source, rate_hz })
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
        ..usual
    };
    object.finish();
    Some(Light { id: id?, ..light })
}
