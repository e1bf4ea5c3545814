//! What the host has: the user's word, else the controller's row, else unknown.

use super::listed;
use crate::steps::lens::count;
use crate::steps::table::{Field, Number};
use cellsizer_sizing::cell::Host;
use cellsizer_sizing::limits;
use cellsizer_sizing::number::text as show;

/// A placeholder: the maker's value, or the question, or that nobody knows.
fn theirs(host: &Host, value: Option<f64>) -> String {
    match (listed(host), value) {
        (_, Some(value)) => format!("{}, the maker's", show(value)),
        (Some(_), None) => "ask the vendor".to_owned(),
        (None, None) => "not known".to_owned(),
    }
}

macro_rules! whole {
    ($field:ident, $label:literal, $limits:expr) => {
        Field::Number(
            Number::new(
                concat!("io_", stringify!($field)),
                $label,
                $limits,
                |h: &Host| h.io.$field.map(f64::from),
                |h, value| h.io.$field = value.map(count),
            )
            .or(|h| theirs(h, listed(h).and_then(|row| row.$field).map(f64::from))),
        )
    };
}

macro_rules! decimal {
    ($field:ident, $label:literal, $limits:expr) => {
        Field::Number(
            Number::new(
                concat!("io_", stringify!($field)),
                $label,
                $limits,
                |h: &Host| h.io.$field,
                |h, value| h.io.$field = value,
            )
            .or(|h| theirs(h, listed(h).and_then(|row| row.$field))),
        )
    };
}

pub static FIELDS: [Field<Host>; 11] = [
    whole!(lan_ports, "Ethernet ports", limits::PORTS),
    decimal!(lan_gbps, "Their speed", limits::GIGABITS),
    whole!(poe_ports, "of them with PoE", limits::PORTS),
    decimal!(poe_per_port_w, "PoE of one port", limits::TOTAL_WATTS),
    decimal!(poe_budget_w, "PoE of all ports", limits::TOTAL_WATTS),
    whole!(usb3_ports, "USB 3 ports", limits::PORTS),
    whole!(inputs, "Digital inputs", limits::PORTS),
    whole!(outputs, "Digital outputs", limits::PORTS),
    whole!(light_channels, "Light channels", limits::PORTS),
    decimal!(light_channel_a, "Current of a light channel", limits::AMPERES),
    decimal!(light_total_w, "Power of all light channels", limits::TOTAL_WATTS),
];
