//! Outcomes in words: why, what to do, what to ask.

use super::{Id, Outcome, Subject, bandwidth, fix, memory, ports};
use crate::facts::{CameraFacts, Compute, Facts};
use crate::format::{Units, bytes, digits};
use crate::memory::MemoryLines;
use crate::report::{Check, SourceLink, Status};

/// A check of the report.
pub(crate) fn describe(facts: &Facts<'_>, lines: &MemoryLines<'_>, outcome: &Outcome<'_>, units: Units) -> Check {
    let words = Words { facts, lines, units };
    Check {
        id: outcome.id.key().to_owned(),
        title: title(outcome),
        subject: match outcome.subject {
            Subject::Cell => None,
            Subject::Row(id) => Some(id.to_owned()),
            Subject::Port(port) => Some(port.to_owned()),
        },
        status: outcome.status,
        need: outcome.need,
        have: outcome.have,
        unit: unit(outcome.id).to_owned(),
        why: words.why(outcome),
        fix: words.fix(outcome),
        question: words.question(outcome),
        fixable: fix::fixable(facts, outcome),
        sources: rule_sources(outcome.id),
    }
}

fn title(outcome: &Outcome<'_>) -> String {
    let plain = match outcome.id {
        Id::MemoryGpu => "GPU memory",
        Id::MemoryHost => "System memory",
        Id::PortsCamera => "Camera ports",
        Id::BandwidthLink => "Link",
        Id::BandwidthHost => "Image data through the host",
        Id::PowerPoe => "PoE power",
        Id::PowerUsb => "USB power",
        Id::IoInputs => "Digital inputs",
        Id::IoOutputs => "Digital outputs",
        Id::LightChannels => "Light channels",
        Id::LightCurrent => "Light current",
        Id::LightPower => "Light power",
        Id::CycleDeadline => "Deadline",
    };
    match outcome.subject {
        Subject::Cell => plain.to_owned(),
        Subject::Row(id) => format!("{plain}, “{id}”"),
        Subject::Port(port) => format!("{plain}, {port}"),
    }
}

pub(crate) fn unit(id: Id) -> &'static str {
    match id {
        Id::MemoryGpu | Id::MemoryHost => "bytes",
        Id::PortsCamera | Id::IoInputs | Id::IoOutputs | Id::LightChannels => "",
        Id::BandwidthLink | Id::BandwidthHost => "bytes/s",
        Id::PowerPoe | Id::PowerUsb | Id::LightPower => "W",
        Id::LightCurrent => "A",
        Id::CycleDeadline => "ms",
    }
}

fn rule_sources(id: Id) -> Vec<SourceLink> {
    let link = |name: &str, url: &str, what: &str| SourceLink { id: name.into(), url: url.into(), what: what.into() };
    match id {
        Id::BandwidthLink => vec![
            link("GVSP", "https://github.com/AravisProject/aravis", "headers of a GigE Vision packet"),
            link("Basler", "https://www.easymanua.ls/basler/gige-series/manual?p=364", "reserve for resends"),
        ],
        Id::PowerPoe => vec![link(
            "PoE classes",
            "https://www.axis.com/za/en/learning/web-articles/site-survey-considerations/poe",
            "watts reserved for each class",
        )],
        Id::LightPower | Id::LightCurrent => vec![link(
            "Light outputs",
            "https://supply.afzhan.com/sale/detail-8191429.html",
            "channels, current and total power of a vision controller",
        )],
        _ => Vec::new(),
    }
}

struct Words<'a, 'c> {
    facts: &'a Facts<'c>,
    lines: &'a MemoryLines<'c>,
    units: Units,
}

impl Words<'_, '_> {
    /// A value in the check's unit as people read it.
    fn amount(&self, id: Id, value: f64) -> String {
        match id {
            Id::MemoryGpu | Id::MemoryHost => bytes(value, self.units),
            Id::BandwidthLink | Id::BandwidthHost => format!("{}/s", bytes(value, Units::Decimal)),
            _ if unit(id).is_empty() => digits(value),
            _ => format!("{} {}", digits(value), unit(id)),
        }
    }

    fn why(&self, o: &Outcome<'_>) -> String {
        let need = o.need.map(|v| self.amount(o.id, v));
        let have = o.have.map(|v| self.amount(o.id, v));
        match o.id {
            Id::MemoryGpu => self.why_gpu(o),
            Id::MemoryHost => self.why_host(o),
            Id::BandwidthLink => self.why_link(o),
            Id::CycleDeadline => self.why_deadline(o),
            _ if o.need == Some(0.0) => "Nothing needed.".to_owned(),
            _ => match (need, have) {
                (Some(need), Some(have)) => format!("{need} needed, {have} there.{}", self.rule(o)),
                (Some(need), None) => format!("{need} needed; what the host has is not known.{}", self.rule(o)),
                (None, _) => format!("{}{}", self.missing(o.id), self.rule(o)),
            },
        }
    }

    fn why_gpu(&self, o: &Outcome<'_>) -> String {
        let total = self.lines.device_total();
        let range = total.text(self.units);
        if self.lines.device.is_empty() {
            return "No model runs on a GPU.".to_owned();
        }
        let with = o.need.map_or_else(String::new, |v| bytes(v, self.units));
        let Compute::Gpu(gpu) = self.facts.host.compute else {
            return format!("{range}, {with} with headroom; which GPU is not decided.");
        };
        if !gpu.is_nvidia() && memory::uses_cuda(self.facts) {
            return format!("{} has no CUDA, which the chosen runtime needs.", gpu.name);
        }
        let have = bytes(gpu.memory_bytes, self.units);
        let pool = if gpu.shared {
            format!(" The host's {} come from the same pool and are in it.", self.lines.host_total().text(self.units))
        } else {
            String::new()
        };
        match o.status {
            Status::Ok => format!("{range}, {with} with headroom, of {have} on {}.{pool}", gpu.name),
            Status::Tight
                if o.need.is_some_and(|n| n > gpu.memory_bytes) && self.high(gpu.shared) <= gpu.memory_bytes =>
            {
                format!("{range} fits {have} on {}, but not with the headroom asked for ({with}).{pool}", gpu.name)
            }
            Status::Tight => format!("Only the typical value fits: {range} of {have} on {}.{pool}", gpu.name),
            _ => format!("{range} does not fit {have} on {}.{pool}", gpu.name),
        }
    }

    fn high(&self, shared: bool) -> f64 {
        self.lines.device_total().high + if shared { self.lines.host_total().high } else { 0.0 }
    }

    fn why_host(&self, o: &Outcome<'_>) -> String {
        let total = self.lines.host_total().text(self.units);
        let shared = self.facts.host.shared();
        let what = if shared {
            "Host and device share one pool: together up to"
        } else {
            "Processes, buffers and operating system:"
        };
        let need = if shared { o.need.map_or_else(String::new, |v| bytes(v, self.units)) } else { total };
        match o.have.map(|v| bytes(v, self.units)) {
            None => format!("{what} {need}; the host's memory is not known."),
            Some(have) if o.status == Status::Tight => format!("{what} {need} of {have}: only the typical value fits."),
            Some(have) => format!("{what} {need} of {have}."),
        }
    }

    fn why_link(&self, o: &Outcome<'_>) -> String {
        let Some(camera) = self.camera(o) else {
            return match (o.need, o.have) {
                (Some(need), _) if need <= 0.0 => "No camera.".to_owned(),
                (Some(need), Some(have)) => format!(
                    "{} of at most {} for one USB 3 host controller, which its ports share.",
                    self.amount(o.id, need),
                    self.amount(o.id, have)
                ),
                _ => self.missing(o.id).to_owned(),
            };
        };
        if bandwidth::beyond_sensor(camera) {
            let listed = camera.row.and_then(|row| row.max_rate_hz).unwrap_or(0.0);
            return format!(
                "{} Hz asked for; the maker lists {} Hz.",
                digits(camera.rate_hz.unwrap_or(0.0)),
                digits(listed)
            );
        }
        match (o.need, o.have) {
            (Some(need), Some(have)) => {
                let packet = match camera.camera.packet_bytes {
                    _ if !crate::facts::is_gige(camera.interface) => String::new(),
                    Some(bytes) => format!(" at packets of {bytes} bytes"),
                    None => " at packets of 1,500 bytes".to_owned(),
                };
                let share = 100.0 * need / have.max(1.0);
                format!(
                    "{} of {}{packet}: {} % of the link.",
                    self.amount(o.id, need),
                    self.amount(o.id, have),
                    digits(share)
                )
            }
            (None, _) => self.missing(o.id).to_owned(),
            (Some(need), None) => format!("{}; what this link carries is not published.", self.amount(o.id, need)),
        }
    }

    fn why_deadline(&self, o: &Outcome<'_>) -> String {
        match (o.need, o.have) {
            (_, None) => "No deadline is set.".to_owned(),
            (Some(need), Some(_)) if need <= 0.0 => "No camera has to meet it.".to_owned(),
            (Some(need), Some(have)) => format!(
                "Exposure, transfer and inference take up to {} of {}; see the timing table.",
                self.amount(o.id, need),
                self.amount(o.id, have)
            ),
            (None, Some(_)) => self.missing(o.id).to_owned(),
        }
    }

    fn camera(&self, o: &Outcome<'_>) -> Option<&CameraFacts<'_>> {
        match o.subject {
            Subject::Row(id) => self.facts.cameras.iter().find(|c| c.camera.id == id),
            _ => None,
        }
    }

    /// What the cell does not say.
    fn missing(&self, id: Id) -> &'static str {
        match id {
            Id::BandwidthLink | Id::BandwidthHost => "The frame rate of a camera is not given.",
            Id::PowerPoe | Id::PowerUsb => "The power of a camera is not given.",
            Id::LightCurrent | Id::LightPower => "The current of a light is not given.",
            Id::CycleDeadline => "The exposure, the link or the inference time is not known; see the timing table.",
            _ => "Not known.",
        }
    }

    /// The rule used, where it is not plain counting.
    fn rule(&self, o: &Outcome<'_>) -> &'static str {
        match (o.id, o.subject) {
            (Id::PowerPoe, Subject::Cell) => " A switch reserves the full power of each camera's PoE class.",
            (Id::PowerPoe, _) => " For the camera of the highest class.",
            (Id::PowerUsb, _) => " A USB 3 port gives 0.9 A at 5 V.",
            (Id::BandwidthHost, _) => " A quarter of the memory bandwidth, each byte moved four times.",
            (Id::LightPower, _) if o.status == Status::Tight && o.need > o.have => {
                " All channels at once are above the total; the average of the pulses is below it. Ask whether the total holds for pulses."
            }
            (Id::LightCurrent, _) if o.status == Status::Fail && o.need <= o.have => {
                " The outputs' voltage is not the light's."
            }
            (Id::IoInputs, _) => " One for each hardware trigger, two for an encoder.",
            _ => "",
        }
    }

    fn fix(&self, o: &Outcome<'_>) -> Option<String> {
        if o.status == Status::Ok {
            return None;
        }
        if let Some(addon) = fix::fixed_by_addon(self.facts, o) {
            return Some(format!("Add {} {}.", addon.vendor, addon.model));
        }
        let text = match (o.id, o.status) {
            (Id::MemoryGpu, Status::Unknown) => "Choose a GPU under Host.".to_owned(),
            (Id::MemoryGpu, _) => "See what would help, below.".to_owned(),
            (Id::MemoryHost, Status::Unknown) => "Give the memory under Host.".to_owned(),
            (Id::MemoryHost, _) => "Fewer processes, a runtime without Python, or more memory.".to_owned(),
            (Id::BandwidthLink, _) => match self.camera(o).and_then(fix::link_fix) {
                Some(fix::LinkFix::Packet(bytes)) => {
                    format!("Packets of {bytes} bytes (jumbo frames on camera, switch and card).")
                }
                Some(fix::LinkFix::Rate(rate)) => {
                    format!("{} frames a second, a smaller region of interest, or a faster link.", digits(rate))
                }
                None if o.need.is_none() => "Give the frame rate.".to_owned(),
                None => {
                    "Spread the cameras over more host controllers, or lower rate or region of interest.".to_owned()
                }
            },
            (Id::PortsCamera, Status::Fail) if o.subject == Subject::Port(ports::USB3) => {
                "A USB 3 card with a host controller for each port.".to_owned()
            }
            (Id::PortsCamera, Status::Fail) => {
                "A network card with more ports, or a PoE switch whose uplink carries all cameras.".to_owned()
            }
            (Id::PowerPoe, Status::Fail | Status::Tight) => {
                "A PoE switch or injector with a larger budget, or supplies of their own for some cameras.".to_owned()
            }
            (Id::LightChannels, Status::Fail) => "Add a light controller.".to_owned(),
            (Id::LightCurrent | Id::LightPower, Status::Fail | Status::Tight) => {
                "A light controller of its own for the strongest light.".to_owned()
            }
            (Id::IoInputs | Id::IoOutputs, Status::Fail) => "Add an I/O module.".to_owned(),
            (Id::CycleDeadline, Status::Unknown) => "Measure the inference and give it with the model.".to_owned(),
            (Id::CycleDeadline, _) => "A faster device, a smaller model or input, or a later deadline.".to_owned(),
            (Id::PowerUsb, _) => "A supply of its own, or a powered hub.".to_owned(),
            (Id::BandwidthHost, Status::Fail | Status::Tight) => {
                "A host with more memory channels, or less image data.".to_owned()
            }
            (_, Status::Unknown) => "Give what the host has under Host, or ask the vendor.".to_owned(),
            _ => return None,
        };
        Some(text)
    }

    fn question(&self, o: &Outcome<'_>) -> Option<String> {
        // What the user leaves out is no question for a vendor.
        if o.status != Status::Unknown || o.need.is_none() {
            return None;
        }
        let host =
            self.facts.host.controller.map_or_else(|| "the host".to_owned(), |c| format!("{} {}", c.vendor, c.model));
        let need = o.need.map(|v| self.amount(o.id, v)).unwrap_or_default();
        Some(match o.id {
            Id::MemoryGpu => return None,
            Id::MemoryHost => format!("How much system memory does {host} come with, and how much can it take?"),
            Id::PortsCamera => match o.subject {
                Subject::Port(port) => {
                    format!("How many camera ports of the kind {port} does {host} have? We need {need}.")
                }
                _ => format!("How many camera ports does {host} have? We need {need}."),
            },
            Id::BandwidthLink => "What payload in MB/s does this link sustain?".to_owned(),
            Id::BandwidthHost => {
                format!("Which CPU, memory channels and PCIe lanes does {host} have? Our cameras deliver {need}.")
            }
            Id::PowerPoe => match o.subject {
                Subject::Cell => format!("How many watts of PoE does {host} give in total? We need {need}."),
                _ => format!("How many watts of PoE does {host} give on one port? We need {need}."),
            },
            Id::PowerUsb => format!("How much current does a USB port of {host} give?"),
            Id::IoInputs => format!("How many digital inputs does {host} have, and are they isolated? We need {need}."),
            Id::IoOutputs => format!("How many digital outputs does {host} have? We need {need}."),
            Id::LightChannels => format!("How many light channels does {host} have? We need {need}."),
            Id::LightCurrent => format!("How much current does one light channel of {host} give? We need {need}."),
            Id::LightPower => format!("How many watts do all light channels of {host} give together? We need {need}."),
            Id::CycleDeadline => return None,
        })
    }
}
