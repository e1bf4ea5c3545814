//! Lights: channels, current, pulses.

use super::lens::{At, count};
use super::rows::Rows;
use crate::components::number_field::NumberField;
use crate::components::number_text::format as show;
use crate::components::select_field::{Choice, SelectField};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Light, LightMode};
use cellsizer_sizing::limits;
use leptos::prelude::*;

/// The step.
#[component]
pub fn Lights() -> impl IntoView {
    view! {
        <h2>"Lights " <small>"channels, current and pulses"</small></h2>
        <Rows<Light> summary fields empty="No light yet."/>
    }
    .into_any()
}

fn summary(light: &Light, _: &Cell) -> String {
    let channels = if light.channels == 1 { "1 channel".to_owned() } else { format!("{} channels", light.channels) };
    let current = light.current_a.map_or_else(|| "current not known".to_owned(), |a| format!("{} A", show(a)));
    let mode = if light.mode == LightMode::Strobe { "strobe" } else { "continuous" };
    format!("{channels}, {current} at {} V, {mode}", show(light.voltage_v))
}

fn fields(at: At<Light>) -> AnyView {
    let modes = vec![Choice::new("continuous", "continuous"), Choice::new("strobe", "strobe")];
    let strobe = at.get(|light| light.mode == LightMode::Strobe);
    view! {
        <NumberField
            path=at.path("channels")
            label="Channels"
            limits=limits::CHANNELS
            required=true
            value=at.get(|light| Some(f64::from(light.channels)))
            set=at.set("channels", |light: &mut Light, value: Option<f64>| light.channels = value.map_or(1, count))
        />
        <NumberField
            path=at.path("voltage_v")
            label="Voltage"
            limits=limits::VOLTS
            required=true
            value=at.get(|light| Some(light.voltage_v))
            set=at.set("voltage_v", |light: &mut Light, value: Option<f64>| light.voltage_v = value.unwrap_or(light.voltage_v))
        />
        <NumberField
            path=at.path("current_a")
            label="Current of a channel"
            limits=limits::AMPERES
            value=at.get(|light| light.current_a)
            set=at.set("current_a", |light: &mut Light, value: Option<f64>| light.current_a = value)
            placeholder=Signal::stored("not known".to_owned())
        />
        <SelectField
            path=at.path("mode")
            label="Mode"
            choices=Signal::stored(modes)
            value=at.get(|light| if light.mode == LightMode::Strobe { "strobe".to_owned() } else { "continuous".to_owned() })
            set=at.set_and_forget("mode", &["pulse_us"], |light: &mut Light, key: String| {
                light.mode = if key == "strobe" { LightMode::Strobe } else { LightMode::Continuous };
            })
        />
        <Show when=move || strobe.get()>
            <NumberField
                path=at.path("pulse_us")
                label="Pulse"
                limits=limits::MICROSECONDS
                value=at.get(|light| light.pulse_us)
                set=at.set("pulse_us", |light: &mut Light, value: Option<f64>| light.pulse_us = value)
                placeholder=Signal::stored("the longest exposure".to_owned())
            />
        </Show>
    }
    .into_any()
}
