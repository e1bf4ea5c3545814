//! The rule of each check with its pages. [`crate::explain`] puts them into a report.

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

/// Rule and pages of a check, by its id in a report.
fn row(check: &str) -> (&'static str, Pages) {
    match check {
        "memory.gpu" => ("High end of the estimate with headroom.", &[]),
        "memory.host" => ("High end of processes, buffers and system.", &[]),
        "ports.camera" => ("A port for each camera, or one for all that share it behind a switch.", &[]),
        "bandwidth.link" => (
            "Image bytes against what the link carries with packet overhead; tight within the reserve for resends. \
             A USB 3 controller carries 350 to 400 MB/s.",
            &[GVSP, BASLER, JAI, USB],
        ),
        "bandwidth.port" => (
            "Bytes of all its cameras, overhead with them, against the line; tight within the reserve for resends.",
            &[BASLER, JAI],
        ),
        "bandwidth.burst" => (
            "What arrives faster than the uplink carries, when every camera sends one image, has to fit the buffer.",
            &[SWITCH],
        ),
        "bandwidth.host" => ("A quarter of the memory bandwidth, each byte moved four times. Assumed.", &[]),
        "power.poe" => ("A port reserves the full power of its camera's class.", &[POE]),
        "power.usb" => ("A USB 3 port gives 0.9 A at 5 V.", &[]),
        "power.supply" => ("Lights at full current and cameras with a supply of their own; not the box.", &[]),
        "io.inputs" => ("One for each hardware trigger, two for an encoder.", &[]),
        "io.outputs" => ("Those of the cell, one for each strobe with its own supply.", &[]),
        "trigger.rate" => (
            "Exposure and readout one after the other, or the longer of both where they overlap; tight above 95 %.",
            &[TIMING],
        ),
        "trigger.blur" => ("Speed x exposure / object pixel; sharp up to one pixel. Assumed.", &[]),
        "trigger.encoder" => ("Object pixel x pulses x 4: at least one count a line.", &[ENCODER]),
        "light.channels" => ("Channels of all lights.", &[OUTPUTS]),
        "light.current" => ("Current and voltage of one channel; tight above 95 %.", &[OUTPUTS]),
        "light.power" => ("All lights on at once; tight above 90 %.", &[OUTPUTS]),
        "light.drive" => ("Share of the time on, and pulse, by the limiter's table.", &[PP420, VTR1]),
        "light.overlap" => ("The earlier exposure ends before the later one begins.", &[]),
        "cycle.deadline" => ("High end of the slowest camera, from trigger to output.", &[]),
        "cycle.throughput" => ("Rate x inference of all cameras, high end.", &[]),
        "cycle.cpu" => ("Threads that acquisition, preparation and networks keep busy, high end.", &[]),
        _ => ("", &[]),
    }
}

/// The rule of a check, by its id in a report; empty for an id that is none.
#[must_use]
pub fn rule(check: &str) -> &'static str {
    row(check).0
}

/// The pages that a check's rule rests on.
#[must_use]
pub fn sources(check: &str) -> Vec<SourceLink> {
    let link = |(id, url, what): &(&str, &str, &str)| SourceLink {
        id: (*id).to_owned(),
        url: (*url).to_owned(),
        what: (*what).to_owned(),
    };
    row(check).1.iter().map(link).collect()
}
