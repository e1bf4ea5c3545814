//! What the host has: the user's word, else the controller's row, else unknown.

use super::{get, set};
use crate::components::number_field::NumberField;
use crate::components::number_text::format as show;
use crate::state::catalogue;
use crate::steps::lens::count;
use cellsizer_sizing::catalogue::rows::Controller;
use cellsizer_sizing::cell::{Host, HostIo};
use cellsizer_sizing::limits::{self, Limits};
use leptos::prelude::*;

struct Fact {
    path: &'static str,
    label: &'static str,
    limits: Limits,
    get: fn(&HostIo) -> Option<f64>,
    set: fn(&mut HostIo, Option<f64>),
    /// What the controller's row says.
    theirs: fn(&Controller) -> Option<f64>,
}

macro_rules! whole {
    ($field:ident, $theirs:ident, $label:literal, $limits:expr) => {
        Fact {
            path: concat!("host.io.", stringify!($field)),
            label: $label,
            limits: $limits,
            get: |io| io.$field.map(f64::from),
            set: |io, value| io.$field = value.map(count),
            theirs: |row| row.$theirs.map(f64::from),
        }
    };
}

macro_rules! decimal {
    ($field:ident, $label:literal, $limits:expr) => {
        Fact {
            path: concat!("host.io.", stringify!($field)),
            label: $label,
            limits: $limits,
            get: |io| io.$field,
            set: |io, value| io.$field = value,
            theirs: |row| row.$field,
        }
    };
}

const FACTS: [Fact; 11] = [
    whole!(lan_ports, lan_ports, "Ethernet ports", limits::PORTS),
    decimal!(lan_gbps, "Their speed", limits::GIGABITS),
    whole!(poe_ports, poe_ports, "of them with PoE", limits::PORTS),
    decimal!(poe_per_port_w, "PoE of one port", limits::TOTAL_WATTS),
    decimal!(poe_budget_w, "PoE of all ports", limits::TOTAL_WATTS),
    whole!(usb3_ports, usb3_ports, "USB 3 ports", limits::PORTS),
    whole!(inputs, inputs, "Digital inputs", limits::PORTS),
    whole!(outputs, outputs, "Digital outputs", limits::PORTS),
    whole!(light_channels, light_channels, "Light channels", limits::PORTS),
    decimal!(light_channel_a, "Current of a light channel", limits::AMPERES),
    decimal!(light_total_w, "Power of all light channels", limits::TOTAL_WATTS),
];

/// Its fields.
pub fn fields() -> AnyView {
    view! {
        <h3>"What the host has"</h3>
        <p class="field__hint">"Empty means: as the controller's maker says, else unknown. An answer from the vendor goes here."</p>
        <div class="fields">{FACTS.iter().map(field).collect_view()}</div>
    }
    .into_any()
}

fn field(fact: &'static Fact) -> AnyView {
    let placeholder = get(|host| {
        let row = host.controller.as_deref().and_then(|id| catalogue().controller(id));
        match (row, row.and_then(fact.theirs)) {
            (_, Some(value)) => format!("{}, the maker's", show(value)),
            (Some(_), None) => "ask the vendor".to_owned(),
            (None, None) => "not known".to_owned(),
        }
    });
    let value = get(|host| (fact.get)(&host.io));
    let set = set(fact.path, |host: &mut Host, value| (fact.set)(&mut host.io, value));
    view! { <NumberField path=fact.path label=fact.label limits=fact.limits value set placeholder/> }.into_any()
}
