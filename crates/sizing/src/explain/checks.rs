//! The rule of each check with the pages it rests on.

use crate::catalogue::Catalogue;
use crate::catalogue::rows::Evidence;
use crate::report::SourceLink;

/// Rule of a check by its id in a report, and rows of `evidence.toml`.
fn row(check: &str) -> (&'static str, &'static [&'static str]) {
    match check {
        "memory.gpu" => ("High end of the estimate with headroom.", &[]),
        "memory.host" => ("High end of processes, buffers and system.", &[]),
        "ports.camera" => ("A port for each camera, or one for all that share it behind a switch.", &[]),
        "bandwidth.link" => (
            "Image bytes against what the link carries with packet overhead; tight within the reserve for resends. \
             A USB 3 controller carries 350 to 400 MB/s.",
            &["E901", "E902", "E903", "E910"],
        ),
        "bandwidth.port" => (
            "Bytes of all its cameras, overhead with them, against the line; tight within the reserve for resends.",
            &["E902", "E903"],
        ),
        "bandwidth.burst" => (
            "What arrives faster than the uplink carries, when every camera sends one image, has to fit the buffer.",
            &["E909"],
        ),
        "bandwidth.host" => ("A quarter of the memory bandwidth, each byte moved four times. Assumed.", &[]),
        "power.poe" => ("A port reserves the full power of its camera's class.", &["E904"]),
        "power.usb" => ("A USB 3 port gives 0.9 A at 5 V.", &[]),
        "power.supply" => ("Lights at full current and cameras with a supply of their own; not the box.", &[]),
        "io.inputs" => ("One for each hardware trigger, two for an encoder.", &[]),
        "io.outputs" => ("Those of the cell, one for each strobe with its own supply.", &[]),
        "trigger.rate" => (
            "Exposure and readout one after the other, or the longer of both where they overlap; tight above 95 %.",
            &["E908"],
        ),
        "trigger.blur" => ("Speed x exposure / object pixel; sharp up to one pixel. Assumed.", &[]),
        "trigger.encoder" => ("Object pixel x pulses x 4: at least one count a line.", &["E911"]),
        "light.channels" => ("Channels of all lights.", &["E905"]),
        "light.current" => ("Current and voltage of one channel; tight above 95 %.", &["E905"]),
        "light.power" => ("All lights on at once; tight above 90 %.", &["E905"]),
        "light.drive" => ("Share of the time on, and pulse, by the limiter's table.", &["E906", "E907"]),
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
pub fn sources(check: &str, catalogue: &Catalogue) -> Vec<SourceLink> {
    let link = |row: &Evidence| SourceLink { id: row.id.clone(), url: row.url.clone(), what: row.what.clone() };
    row(check).1.iter().filter_map(|id| catalogue.evidence(id)).map(link).collect()
}
