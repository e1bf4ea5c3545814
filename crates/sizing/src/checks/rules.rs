//! Names, units, rules and sources of the checks: one table.

use super::Id;
use crate::cell::GigeRule;
use crate::report::SourceLink;

/// Pages, as id, address and what they say.
type Pages = &'static [(&'static str, &'static str, &'static str)];

const GVSP: (&str, &str, &str) = ("GVSP", "https://github.com/AravisProject/aravis", "headers of a GigE Vision packet");
const BASLER: (&str, &str, &str) =
    ("Basler", "https://www.easymanua.ls/basler/gige-series/manual?p=364", "packet overhead, reserve for resends");
const JAI: (&str, &str, &str) = (
    "JAI",
    "https://manualarchiveguide.com/manuals/JAI-BM-500-GE-User-Manual-3569738?page=36",
    "bytes of a frame, leader and trailer",
);
const POE: (&str, &str, &str) = (
    "PoE classes",
    "https://www.axis.com/za/en/learning/web-articles/site-survey-considerations/poe",
    "watts reserved for each class",
);
const OUTPUTS: (&str, &str, &str) = (
    "Light outputs",
    "https://supply.afzhan.com/sale/detail-8191429.html",
    "channels, current and total power of a vision controller",
);
const PP420: (&str, &str, &str) = (
    "PP420",
    "https://manualshive.com/ru/manual/gardasoft-vision/pp420/3448219?page=6",
    "pulse and time on by brightness",
);
const VTR1: (&str, &str, &str) = (
    "VTR1",
    "https://www.manualslib.com/manual/1420664/Gardasoft-Vtr1.html?page=10",
    "pulse and time on of lights that are only pulsed",
);
const TIMING: (&str, &str, &str) = (
    "Basler",
    "https://docs.baslerweb.com/acquisition-timing-information",
    "exposure start delay, overlap of exposure and readout",
);
const SWITCH: (&str, &str, &str) = (
    "Bursts",
    "https://github.com/basler/pypylon/issues/697",
    "14 cameras at two thirds of an uplink still lose frames in the switch",
);
const USB: (&str, &str, &str) =
    ("USB3 Vision", "https://www.ximea.com/support/wiki/usb3/Multiple_Cameras_Setup", "what a host controller carries");
const ENCODER: (&str, &str, &str) = (
    "Cognex",
    "https://docs.cognex.com/vpro_930sr1/web/help/html/d35ab2cd-5a17-40f5-9959-f66af56e8d48.htm",
    "counts of an encoder for each line",
);

/// What there is to say of a check, whatever its answer.
pub(super) struct Rule {
    pub id: Id,
    /// As in the contract.
    pub key: &'static str,
    pub title: &'static str,
    pub unit: &'static str,
    pub rule: &'static str,
    pages: Pages,
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
        pages: &[GVSP, BASLER, JAI, USB],
    },
    Rule {
        id: Id::BandwidthPort,
        key: "bandwidth.port",
        title: "Shared port",
        unit: "bytes/s",
        rule: "Bytes of all its cameras, overhead with them, against the line; tight within the reserve for resends.",
        pages: &[BASLER, JAI],
    },
    Rule {
        id: Id::BandwidthBurst,
        key: "bandwidth.burst",
        title: "Burst in the switch",
        unit: "bytes",
        rule: "What arrives faster than the uplink carries, when every camera sends one image, has to fit the buffer.",
        pages: &[SWITCH],
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
        pages: &[POE],
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
        pages: &[TIMING],
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
        pages: &[ENCODER],
    },
    Rule {
        id: Id::LightChannels,
        key: "light.channels",
        title: "Light channels",
        unit: "",
        rule: "Channels of all lights.",
        pages: &[OUTPUTS],
    },
    Rule {
        id: Id::LightCurrent,
        key: "light.current",
        title: "Light current",
        unit: "A",
        rule: "Current and voltage of one channel; tight above 95 %.",
        pages: &[OUTPUTS],
    },
    Rule {
        id: Id::LightPower,
        key: "light.power",
        title: "Light power",
        unit: "W",
        rule: "All lights on at once; tight above 90 %.",
        pages: &[OUTPUTS],
    },
    Rule {
        id: Id::LightDrive,
        key: "light.drive",
        title: "Overdrive",
        unit: "%",
        rule: "Share of the time on, and pulse, by the limiter's table.",
        pages: &[PP420, VTR1],
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
pub(super) fn sources(rule: &Rule) -> Vec<SourceLink> {
    let link = |(id, url, what): &(&str, &str, &str)| SourceLink {
        id: (*id).to_owned(),
        url: (*url).to_owned(),
        what: (*what).to_owned(),
    };
    rule.pages.iter().map(link).collect()
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
