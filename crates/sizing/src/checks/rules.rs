//! Names, units, rules and sources of the checks: one table.

use super::Id;
use crate::Catalogue;
use crate::catalogue::rows::Evidence;
use crate::cell::GigeRule;
use crate::report::SourceLink;

/// What there is to say of a check, whatever its answer.
pub(super) struct Rule {
    pub id: Id,
    /// As in the contract.
    pub key: &'static str,
    pub title: &'static str,
    pub unit: &'static str,
    pub rule: &'static str,
    /// Rows of `evidence.toml`.
    pages: &'static [&'static str],
}

/// Every check in the order of [`Id`].
static RULES: [Rule; 23] = [
    Rule {
        id: Id::MemoryGpu,
        key: "memory.gpu",
        title: "GPU memory",
        unit: "bytes",
        rule: "High end of the estimate with headroom.",
        pages: &[],
    },
    Rule {
        id: Id::MemoryHost,
        key: "memory.host",
        title: "System memory",
        unit: "bytes",
        rule: "High end of processes, buffers and system.",
        pages: &[],
    },
    Rule {
        id: Id::PortsCamera,
        key: "ports.camera",
        title: "Camera ports",
        unit: "",
        rule: "A port for each camera, or one for all that share it behind a switch.",
        pages: &[],
    },
    Rule {
        id: Id::BandwidthLink,
        key: "bandwidth.link",
        title: "Link",
        unit: "bytes/s",
        rule: "Image bytes against what the link carries with packet overhead; tight within the reserve for resends. \
             A USB 3 controller carries 350 to 400 MB/s.",
        pages: &["E901", "E902", "E903", "E910"],
    },
    Rule {
        id: Id::BandwidthPort,
        key: "bandwidth.port",
        title: "Shared port",
        unit: "bytes/s",
        rule: "Bytes of all its cameras, overhead with them, against the line; tight within the reserve for resends.",
        pages: &["E902", "E903"],
    },
    Rule {
        id: Id::BandwidthBurst,
        key: "bandwidth.burst",
        title: "Burst in the switch",
        unit: "bytes",
        rule: "What arrives faster than the uplink carries, when every camera sends one image, has to fit the buffer.",
        pages: &["E909"],
    },
    Rule {
        id: Id::BandwidthHost,
        key: "bandwidth.host",
        title: "Image data through the host",
        unit: "bytes/s",
        rule: "A quarter of the memory bandwidth, each byte moved four times. Assumed.",
        pages: &[],
    },
    Rule {
        id: Id::PowerPoe,
        key: "power.poe",
        title: "PoE power",
        unit: "W",
        rule: "A port reserves the full power of its camera's class.",
        pages: &["E904"],
    },
    Rule {
        id: Id::PowerUsb,
        key: "power.usb",
        title: "USB power",
        unit: "W",
        rule: "A USB 3 port gives 0.9 A at 5 V.",
        pages: &[],
    },
    Rule {
        id: Id::PowerSupply,
        key: "power.supply",
        title: "24 V supply",
        unit: "W",
        rule: "Lights at full current and cameras with a supply of their own; not the box.",
        pages: &[],
    },
    Rule {
        id: Id::IoInputs,
        key: "io.inputs",
        title: "Digital inputs",
        unit: "",
        rule: "One for each hardware trigger, two for an encoder.",
        pages: &[],
    },
    Rule {
        id: Id::IoOutputs,
        key: "io.outputs",
        title: "Digital outputs",
        unit: "",
        rule: "Those of the cell, one for each strobe with its own supply.",
        pages: &[],
    },
    Rule {
        id: Id::TriggerRate,
        key: "trigger.rate",
        title: "Trigger rate",
        unit: "Hz",
        rule: "Exposure and readout one after the other, or the longer of both where they overlap; tight above 95 %.",
        pages: &["E908"],
    },
    Rule {
        id: Id::TriggerBlur,
        key: "trigger.blur",
        title: "Motion blur",
        unit: "px",
        rule: "Speed x exposure / object pixel; sharp up to one pixel. Assumed.",
        pages: &[],
    },
    Rule {
        id: Id::TriggerEncoder,
        key: "trigger.encoder",
        title: "Encoder",
        unit: "counts",
        rule: "Object pixel x pulses x 4: at least one count a line.",
        pages: &["E911"],
    },
    Rule {
        id: Id::LightChannels,
        key: "light.channels",
        title: "Light channels",
        unit: "",
        rule: "Channels of all lights.",
        pages: &["E905"],
    },
    Rule {
        id: Id::LightCurrent,
        key: "light.current",
        title: "Light current",
        unit: "A",
        rule: "Current and voltage of one channel; tight above 95 %.",
        pages: &["E905"],
    },
    Rule {
        id: Id::LightPower,
        key: "light.power",
        title: "Light power",
        unit: "W",
        rule: "All lights on at once; tight above 90 %.",
        pages: &["E905"],
    },
    Rule {
        id: Id::LightDrive,
        key: "light.drive",
        title: "Overdrive",
        unit: "%",
        rule: "Share of the time on, and pulse, by the limiter's table.",
        pages: &["E906", "E907"],
    },
    Rule {
        id: Id::LightOverlap,
        key: "light.overlap",
        title: "Interleaved lights",
        unit: "ms",
        rule: "The earlier exposure ends before the later one begins.",
        pages: &[],
    },
    Rule {
        id: Id::CycleDeadline,
        key: "cycle.deadline",
        title: "Deadline",
        unit: "ms",
        rule: "High end of the slowest camera, from trigger to output.",
        pages: &[],
    },
    Rule {
        id: Id::CycleThroughput,
        key: "cycle.throughput",
        title: "Device load",
        unit: "%",
        rule: "Rate x inference of all cameras, high end.",
        pages: &[],
    },
    Rule {
        id: Id::CycleCpu,
        key: "cycle.cpu",
        title: "Processor load",
        unit: "%",
        rule: "Threads that acquisition, preparation and networks keep busy, high end.",
        pages: &[],
    },
];

/// The row of a check.
pub(super) fn rule(id: Id) -> &'static Rule {
    // A test holds that each has one.
    RULES.iter().find(|row| row.id == id).unwrap_or(&RULES[0])
}

/// The pages of a check's rule.
pub(super) fn sources(rule: &Rule, catalogue: &Catalogue) -> Vec<SourceLink> {
    let row = |id: &&str| catalogue.evidence(id);
    let link = |row: &Evidence| SourceLink { id: row.id.clone(), url: row.url.clone(), what: row.what.clone() };
    rule.pages.iter().filter_map(row).map(link).collect()
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

    #[test]
    fn every_page_of_a_rule_is_packed() {
        let catalogue = Catalogue::embedded();
        for row in &RULES {
            assert_eq!(sources(row, &catalogue).len(), row.pages.len(), "{}", row.key);
        }
    }
}
