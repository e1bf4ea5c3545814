//! Names and units of the checks, and the rules of links by name: one table each.

use super::Id;
use crate::cell::GigeRule;

/// Title and unit of a check.
fn row(id: Id) -> (&'static str, &'static str) {
    match id {
        Id::MemoryGpu => ("GPU memory", "bytes"),
        Id::MemoryHost => ("System memory", "bytes"),
        Id::PortsCamera => ("Camera ports", ""),
        Id::BandwidthLink => ("Link", "bytes/s"),
        Id::BandwidthPort => ("Shared port", "bytes/s"),
        Id::BandwidthBurst => ("Burst in the switch", "bytes"),
        Id::BandwidthHost => ("Image data through the host", "bytes/s"),
        Id::PowerPoe => ("PoE power", "W"),
        Id::PowerUsb => ("USB power", "W"),
        Id::PowerSupply => ("24 V supply", "W"),
        Id::IoInputs => ("Digital inputs", ""),
        Id::IoOutputs => ("Digital outputs", ""),
        Id::TriggerRate => ("Trigger rate", "Hz"),
        Id::TriggerBlur => ("Motion blur", "px"),
        Id::TriggerEncoder => ("Encoder", "counts"),
        Id::LightChannels => ("Light channels", ""),
        Id::LightCurrent => ("Light current", "A"),
        Id::LightPower => ("Light power", "W"),
        Id::LightDrive => ("Overdrive", "%"),
        Id::LightOverlap => ("Interleaved lights", "ms"),
        Id::CycleDeadline => ("Deadline", "ms"),
        Id::CycleThroughput => ("Device load", "%"),
        Id::CycleCpu => ("Processor load", "%"),
    }
}

pub(super) fn title(id: Id) -> &'static str {
    row(id).0
}

pub(super) fn unit(id: Id) -> &'static str {
    row(id).1
}

/// A rule by its maker's name.
pub(super) fn gige_name(rule: GigeRule) -> &'static str {
    match rule {
        GigeRule::Strictest => "the strictest rule",
        GigeRule::Basler => "Basler's rule",
        GigeRule::JaiSp => "JAI's 93 % rule",
        GigeRule::JaiCm => "JAI's rule",
        GigeRule::Wire => "the bytes on the wire",
    }
}
