//! What the host has: the user's word, else the controller's row, else unknown.

use super::{float, listed};
use crate::components::select_field::chosen;
use crate::steps::lens::{count, large};
use crate::steps::table::{Field, Flag, Fold, Number, Select};
use cellsizer_sizing::cell::{GigeRule, Host};
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
                concat!("io.", stringify!($field)),
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
                concat!("io.", stringify!($field)),
                $label,
                $limits,
                |h: &Host| h.io.$field,
                |h, value| h.io.$field = value,
            )
            .or(|h| theirs(h, listed(h).and_then(|row| row.$field))),
        )
    };
}

pub static FIELDS: [Field<Host>; 10] = [
    whole!(lan_ports, "Ethernet ports", limits::PORTS),
    decimal!(lan_gbps, "Their speed", limits::GIGABITS),
    whole!(poe_ports, "of them with PoE", limits::PORTS),
    whole!(usb3_ports, "USB 3 ports", limits::PORTS),
    whole!(inputs, "Digital inputs", limits::PORTS),
    whole!(outputs, "Digital outputs", limits::PORTS),
    whole!(light_channels, "Light channels", limits::PORTS),
    Field::Fold(Fold::new("Network and USB", &NETWORK)),
    Field::Fold(Fold::new("PoE and 24 V", &POWER)),
    Field::Fold(Fold::new("Power of the light channels", &LIGHTS)),
];

pub static LIGHTS: [Field<Host>; 2] = [
    decimal!(light_channel_a, "Current of a light channel", limits::AMPERES),
    decimal!(light_total_w, "Power of all light channels", limits::TOTAL_WATTS),
];

pub static POWER: [Field<Host>; 4] = [
    decimal!(poe_per_port_w, "PoE of one port", limits::TOTAL_WATTS),
    decimal!(poe_budget_w, "PoE of all ports", limits::TOTAL_WATTS),
    Field::Number(
        Number::new(
            "io.supply_24v_w",
            "24 V supply of the cell",
            limits::TOTAL_WATTS,
            |h: &Host| h.io.supply_24v_w,
            |h, value| h.io.supply_24v_w = value,
        )
        .or(|_| "not known".to_owned())
        .hint("Cameras with a supply of their own, and lights, draw on it."),
    ),
    Field::Flag(Flag {
        name: "io.poe_classification",
        label: "PoE ports reserve by the device's class; without, each takes its port's full power",
        get: |h| h.io.poe_classification,
        set: |h, on| h.io.poe_classification = on,
        shown: |_| true,
    }),
];

/// Bytes in a kilobyte, as makers of switches count their buffers.
const KILOBYTE: f64 = 1e3;

const RULES: [(&str, &str); 5] = [
    ("strictest", "the strictest of all (default)"),
    ("basler", "Basler ace, aviator"),
    ("jai-sp", "JAI SP-5000: 93 % of the link"),
    ("jai-cm", "JAI CM, BM, AD"),
    ("wire", "every byte on the wire"),
];

pub static NETWORK: [Field<Host>; 5] = [
    Field::Select(
        Select::new(
            "io.gige_rule",
            "GigE bandwidth by",
            |_, _| chosen(&RULES),
            |h: &Host| h.io.gige_rule.key().to_owned(),
            |h, key| {
                h.io.gige_rule = match key {
                    "basler" => GigeRule::Basler,
                    "jai-sp" => GigeRule::JaiSp,
                    "jai-cm" => GigeRule::JaiCm,
                    "wire" => GigeRule::Wire,
                    _ => GigeRule::Strictest,
                };
            },
        )
        .hint(|_| "Whose rule says how much of a link a frame takes.".to_owned()),
    ),
    Field::Number(
        Number::new(
            "io.resend_percent",
            "Kept for resends",
            limits::RESERVE,
            |h: &Host| h.io.resend_percent,
            |h, value| h.io.resend_percent = value,
        )
        .or(|_| "10".to_owned())
        .hint("Share of each link."),
    ),
    Field::Number(
        Number::new(
            "io.uplink_gbps",
            "Port behind a switch",
            limits::GIGABITS,
            |h: &Host| h.io.uplink_gbps,
            |h, value| h.io.uplink_gbps = value,
        )
        .or(|_| "as the other ports".to_owned())
        .hint("The uplink that cameras of one port share."),
    ),
    Field::Number(
        Number::new(
            "io.switch_buffer_bytes",
            "Packet buffer of the switch",
            limits::BYTES,
            |h: &Host| h.io.switch_buffer_bytes.map(float),
            |h, value| h.io.switch_buffer_bytes = value.map(large),
        )
        .in_units(KILOBYTE, "kB")
        .or(|_| "ask the vendor".to_owned()),
    ),
    Field::Number(
        Number::new(
            "io.usb3_controllers",
            "USB 3 host controllers",
            limits::PORTS,
            |h: &Host| h.io.usb3_controllers.map(f64::from),
            |h, value| h.io.usb3_controllers = value.map(count),
        )
        .or(|h| theirs(h, None))
        .hint("The ports of one share its bandwidth."),
    ),
];
