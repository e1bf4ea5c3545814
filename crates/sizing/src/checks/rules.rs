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

/// Title, unit, rule and pages of a check.
fn row(id: Id) -> (&'static str, &'static str, &'static str, Pages) {
    match id {
        Id::MemoryGpu => ("GPU memory", "bytes", "High end of the estimate with headroom.", &[]),
        Id::MemoryHost => ("System memory", "bytes", "High end of processes, buffers and system.", &[]),
        Id::PortsCamera => {
            ("Camera ports", "", "A port for each camera, or one for all that share it behind a switch.", &[])
        }
        Id::BandwidthLink => (
            "Link",
            "bytes/s",
            "Image bytes against what the link carries with packet overhead; tight within the reserve for resends. \
             A USB 3 controller carries 350 to 400 MB/s.",
            &[GVSP, BASLER, JAI, USB],
        ),
        Id::BandwidthPort => (
            "Shared port",
            "bytes/s",
            "Bytes of all its cameras, overhead with them, against the line; tight within the reserve for resends.",
            &[BASLER, JAI],
        ),
        Id::BandwidthBurst => (
            "Burst in the switch",
            "bytes",
            "What arrives faster than the uplink carries, when every camera sends one image, has to fit the buffer.",
            &[SWITCH],
        ),
        Id::BandwidthHost => (
            "Image data through the host",
            "bytes/s",
            "A quarter of the memory bandwidth, each byte moved four times. Assumed.",
            &[],
        ),
        Id::PowerPoe => ("PoE power", "W", "A port reserves the full power of its camera's class.", &[POE]),
        Id::PowerUsb => ("USB power", "W", "A USB 3 port gives 0.9 A at 5 V.", &[]),
        Id::PowerSupply => {
            ("24 V supply", "W", "Lights at full current and cameras with a supply of their own; not the box.", &[])
        }
        Id::IoInputs => ("Digital inputs", "", "One for each hardware trigger, two for an encoder.", &[]),
        Id::IoOutputs => ("Digital outputs", "", "Those of the cell, one for each strobe with its own supply.", &[]),
        Id::TriggerRate => (
            "Trigger rate",
            "Hz",
            "Exposure and readout one after the other, or the longer of both where they overlap; tight above 95 %.",
            &[TIMING],
        ),
        Id::TriggerBlur => {
            ("Motion blur", "px", "Speed x exposure / object pixel; sharp up to one pixel. Assumed.", &[])
        }
        Id::TriggerEncoder => {
            ("Encoder", "counts", "Object pixel x pulses x 4: at least one count a line.", &[ENCODER])
        }
        Id::LightChannels => ("Light channels", "", "Channels of all lights.", &[OUTPUTS]),
        Id::LightCurrent => ("Light current", "A", "Current and voltage of one channel; tight above 95 %.", &[OUTPUTS]),
        Id::LightPower => ("Light power", "W", "All lights on at once; tight above 90 %.", &[OUTPUTS]),
        Id::LightDrive => {
            ("Overdrive", "%", "Share of the time on, and pulse, by the limiter's table.", &[PP420, VTR1])
        }
        Id::LightOverlap => ("Interleaved lights", "ms", "The earlier exposure ends before the later one begins.", &[]),
        Id::CycleDeadline => ("Deadline", "ms", "High end of the slowest camera, from trigger to output.", &[]),
        Id::CycleThroughput => ("Device load", "%", "Rate x inference of all cameras, high end.", &[]),
        Id::CycleCpu => {
            ("Processor load", "%", "Threads that acquisition, preparation and networks keep busy, high end.", &[])
        }
    }
}

pub(super) fn title(id: Id) -> &'static str {
    row(id).0
}

pub(super) fn unit(id: Id) -> &'static str {
    row(id).1
}

pub(super) fn rule(id: Id) -> &'static str {
    row(id).2
}

pub(super) fn sources(id: Id) -> Vec<SourceLink> {
    let link = |(id, url, what): &(&str, &str, &str)| SourceLink {
        id: (*id).to_owned(),
        url: (*url).to_owned(),
        what: (*what).to_owned(),
    };
    row(id).3.iter().map(link).collect()
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
