//! Keys, names and units of the checks, and the rules of links by name: one table each. What a check's rule says is in
//! [`crate::explain`].

use super::Id;
use crate::cell::GigeRule;

/// What there is to say of a check, whatever its answer.
pub(super) struct Rule {
    pub id: Id,
    /// As in the contract.
    pub key: &'static str,
    pub title: &'static str,
    pub unit: &'static str,
}

/// Every check in the order of [`Id`].
static RULES: [Rule; 23] = [
    Rule { id: Id::MemoryGpu, key: "memory.gpu", title: "GPU memory", unit: "bytes" },
    Rule { id: Id::MemoryHost, key: "memory.host", title: "System memory", unit: "bytes" },
    Rule { id: Id::PortsCamera, key: "ports.camera", title: "Camera ports", unit: "" },
    Rule { id: Id::BandwidthLink, key: "bandwidth.link", title: "Link", unit: "bytes/s" },
    Rule { id: Id::BandwidthPort, key: "bandwidth.port", title: "Shared port", unit: "bytes/s" },
    Rule { id: Id::BandwidthBurst, key: "bandwidth.burst", title: "Burst in the switch", unit: "bytes" },
    Rule { id: Id::BandwidthHost, key: "bandwidth.host", title: "Image data through the host", unit: "bytes/s" },
    Rule { id: Id::PowerPoe, key: "power.poe", title: "PoE power", unit: "W" },
    Rule { id: Id::PowerUsb, key: "power.usb", title: "USB power", unit: "W" },
    Rule { id: Id::PowerSupply, key: "power.supply", title: "24 V supply", unit: "W" },
    Rule { id: Id::IoInputs, key: "io.inputs", title: "Digital inputs", unit: "" },
    Rule { id: Id::IoOutputs, key: "io.outputs", title: "Digital outputs", unit: "" },
    Rule { id: Id::TriggerRate, key: "trigger.rate", title: "Trigger rate", unit: "Hz" },
    Rule { id: Id::TriggerBlur, key: "trigger.blur", title: "Motion blur", unit: "px" },
    Rule { id: Id::TriggerEncoder, key: "trigger.encoder", title: "Encoder", unit: "counts" },
    Rule { id: Id::LightChannels, key: "light.channels", title: "Light channels", unit: "" },
    Rule { id: Id::LightCurrent, key: "light.current", title: "Light current", unit: "A" },
    Rule { id: Id::LightPower, key: "light.power", title: "Light power", unit: "W" },
    Rule { id: Id::LightDrive, key: "light.drive", title: "Overdrive", unit: "%" },
    Rule { id: Id::LightOverlap, key: "light.overlap", title: "Interleaved lights", unit: "ms" },
    Rule { id: Id::CycleDeadline, key: "cycle.deadline", title: "Deadline", unit: "ms" },
    Rule { id: Id::CycleThroughput, key: "cycle.throughput", title: "Device load", unit: "%" },
    Rule { id: Id::CycleCpu, key: "cycle.cpu", title: "Processor load", unit: "%" },
];

/// The row of a check.
pub(super) fn rule(id: Id) -> &'static Rule {
    // A test holds that each has one.
    RULES.iter().find(|row| row.id == id).unwrap_or(&RULES[0])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_has_its_row() {
        // In the order of the ids, up to the last: none is missing and none stands twice.
        for (index, row) in RULES.iter().enumerate() {
            assert_eq!(row.id as usize, index, "{}", row.key);
        }
        assert_eq!(RULES.len(), Id::CycleCpu as usize + 1);
    }
}
