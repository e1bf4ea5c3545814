//! Outcomes in words: why, what to do, what to ask.

use super::{Id, Outcome, Subject, bandwidth, memory, ports, rules, trigger};
use crate::facts::{CameraFacts, Compute, Facts, is_gige};
use crate::format::{Units, bytes, digits};
use crate::memory::MemoryLines;
use crate::report::{Check, Status};
use crate::transport;

/// A check of the report, without its fixes.
pub(crate) fn describe(facts: &Facts<'_>, lines: &MemoryLines<'_>, outcome: &Outcome<'_>, units: Units) -> Check {
    let words = Words { facts, lines, units };
    let rule = rules::rule(outcome.id);
    Check {
        id: rule.key.to_owned(),
        title: title(outcome),
        subject: outcome.subject.name().map(str::to_owned),
        status: outcome.status,
        need: outcome.need,
        have: outcome.have,
        unit: rule.unit.to_owned(),
        why: words.why(outcome),
        margin: outcome.have.zip(outcome.need).map(|(have, need)| have - need),
        rule: String::new(),
        fix: words.fix(outcome),
        fixable: false,
        fixes: Vec::new(),
        question: words.question(outcome),
        sources: Vec::new(),
    }
}

/// An outcome in one line.
pub(crate) fn reason(facts: &Facts<'_>, lines: &MemoryLines<'_>, outcome: &Outcome<'_>, units: Units) -> String {
    format!("{}: {}", title(outcome), Words { facts, lines, units }.why(outcome))
}

fn title(outcome: &Outcome<'_>) -> String {
    let plain = rules::rule(outcome.id).title;
    match outcome.subject {
        Subject::Cell => plain.to_owned(),
        Subject::Row(id) | Subject::Shared(id) => format!("{plain}, “{id}”"),
        Subject::Port(port) => format!("{plain}, {port}"),
    }
}

/// The brightness is none of the limiter's table, so that neither pulse nor duty cycle matters.
fn beyond_table(o: &Outcome<'_>) -> bool {
    o.need.is_none() && o.have == Some(0.0)
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
            Id::BandwidthPort => format!("{}/s", bytes(value, Units::Decimal)),
            Id::BandwidthBurst => bytes(value, Units::Decimal),
            _ => match rules::rule(id).unit {
                "" => digits(value),
                unit => format!("{} {unit}", digits(value)),
            },
        }
    }

    fn why(&self, o: &Outcome<'_>) -> String {
        let need = o.need.map(|v| self.amount(o.id, v));
        let have = o.have.map(|v| self.amount(o.id, v));
        match o.id {
            Id::MemoryGpu => self.why_gpu(o),
            Id::MemoryHost => self.why_host(o),
            Id::BandwidthLink => self.why_link(o),
            Id::BandwidthBurst => self.why_burst(o),
            Id::CycleDeadline => self.why_deadline(o),
            Id::LightDrive if beyond_table(o) => "The limiter's table allows no such brightness.".to_owned(),
            _ if o.need == Some(0.0) => "Nothing needed.".to_owned(),
            _ => match (need, have) {
                (Some(need), Some(have)) => format!("{need} needed, {have} there.{}", self.aside(o)),
                (Some(need), None) => format!("{need} needed; what there is is not known.{}", self.aside(o)),
                (None, _) => format!("{}{}", self.missing(o.id), self.aside(o)),
            },
        }
    }

    /// What several cameras do at once, and why two of them get less than half of a link each.
    fn why_burst(&self, o: &Outcome<'_>) -> String {
        let need = o.need.unwrap_or(0.0);
        if need <= 0.0 {
            return "The cameras take turns: together they send no faster than the uplink carries.".to_owned();
        }
        let waits = self.amount(o.id, need);
        let have = match o.have.map(|v| self.amount(o.id, v)) {
            Some(have) => format!("its buffer holds {have}"),
            None => "its buffer is not given".to_owned(),
        };
        format!(
            "When all cameras fire at once, {waits} wait in the switch; {have}. What does not fit is dropped and sent \
             again, so that cameras get less than their share of the link."
        )
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
        if bandwidth::beyond_sensor(camera).is_some() {
            let row = camera.row;
            let (asked, listed) = match camera.lines.flatten() {
                Some(lines) => (lines, row.and_then(|row| row.max_line_rate_hz)),
                None => (camera.rate_hz.unwrap_or(0.0), row.and_then(|row| row.max_rate_hz)),
            };
            return format!(
                "{} Hz asked for; the maker lists {} Hz{}.",
                digits(asked),
                digits(listed.unwrap_or(0.0)),
                if o.status == Status::Tight { " for the whole sensor; ask what this region reaches" } else { "" }
            );
        }
        match (o.need, o.have) {
            (Some(need), Some(have)) => {
                let link = transport::link(self.facts, camera);
                let by = match link.frame {
                    None => String::new(),
                    Some(frame) => format!(
                        " at packets of {} bytes, by {}",
                        digits(transport::packet_bytes(camera)),
                        rules::gige_name(frame.rule)
                    ),
                };
                let rate = link
                    .max_rate_hz
                    .map_or(String::new(), |rate| format!("; it carries {} images a second", digits(rate)));
                format!(
                    "{} of {}{by}: {} % of the link{rate}.",
                    self.amount(o.id, need),
                    self.amount(o.id, have),
                    digits(100.0 * need / have.max(1.0))
                )
            }
            (None, _) if camera.row.is_some_and(|row| row.rate_is_burst) => {
                "The listed rate is a burst into the camera's own buffer: give the rate that you need.".to_owned()
            }
            (None, _) => self.missing(o.id).to_owned(),
            (Some(need), None) if is_gige(camera.interface) => {
                format!(
                    "{}: more than a gigabit port carries; the speed of the host's ports is not known.",
                    self.amount(o.id, need)
                )
            }
            (Some(need), None) => format!("{}; what this link carries is not published.", self.amount(o.id, need)),
        }
    }

    fn why_deadline(&self, o: &Outcome<'_>) -> String {
        match (o.need, o.have) {
            (_, None) => "No deadline is set.".to_owned(),
            (Some(need), Some(_)) if need <= 0.0 => "No camera has to meet it.".to_owned(),
            (Some(need), Some(have)) => format!(
                "From trigger to output it takes up to {} of {}; see the timing table.",
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
            Id::BandwidthLink | Id::BandwidthHost | Id::BandwidthPort => "The frame rate of a camera is not given.",
            Id::PowerPoe | Id::PowerUsb => "The power of a camera is not given.",
            Id::PowerSupply => "The power of a light or camera is not given.",
            Id::LightCurrent | Id::LightPower => "The current of a light is not given.",
            Id::LightDrive => "The pulse of the light or the rate of its cameras is not given.",
            Id::TriggerRate => "The rate of the trigger is not given.",
            Id::TriggerBlur => "The exposure or the size of a pixel on the object is not given.",
            Id::CycleDeadline => "The exposure, the link or the inference time is not known; see the timing table.",
            Id::CycleThroughput | Id::CycleCpu => "The rate of a camera or a time is not known; see the timing table.",
            _ => "Not known.",
        }
    }

    /// What is particular about this answer, beside the rule.
    fn aside(&self, o: &Outcome<'_>) -> String {
        let text = match (o.id, o.subject) {
            (Id::PowerPoe, Subject::Port(_)) => " For the camera of the highest class.",
            (Id::LightPower, _) if o.status == Status::Tight && o.need > o.have => {
                " All channels at once are above the total; the average of the pulses is below it. Ask whether the total holds for pulses."
            }
            (Id::LightCurrent, _) if o.status == Status::Fail && o.need <= o.have => {
                " The outputs' voltage is not the light's."
            }
            (Id::LightDrive, _) if o.status == Status::Fail && o.need <= o.have => {
                " The pulse is longer than the limiter allows at this brightness."
            }
            (Id::TriggerRate, Subject::Row(_)) => {
                let most = self.camera(o).and_then(|camera| trigger::max_rate(self.facts, camera));
                match most {
                    Some((readout, None)) => {
                        return format!(" Its readout alone allows {} Hz; give the exposure.", digits(readout));
                    }
                    _ if o.status == Status::Fail => " A trigger that comes earlier is lost.",
                    _ => "",
                }
            }
            _ => "",
        };
        text.to_owned()
    }

    /// What to do where the cell cannot express it.
    fn fix(&self, o: &Outcome<'_>) -> Option<String> {
        let text = match (o.id, o.status) {
            (_, Status::Ok) => return None,
            (Id::MemoryGpu, Status::Unknown) => "Choose a GPU under Host.",
            (Id::MemoryGpu, _) => "See what would help, below.",
            (Id::MemoryHost, Status::Unknown) => "Give the memory under Host.",
            (Id::MemoryHost, _) => "Fewer processes, a runtime without Python, or more memory.",
            (Id::BandwidthLink, _) if o.need.is_none() => "Give the frame rate.",
            (Id::BandwidthPort, Status::Unknown) => "Give the speed of the port behind the switch.",
            (Id::BandwidthLink, Status::Unknown) => "Give the link's rate with the camera, or ask its maker.",
            (Id::BandwidthLink, _) => "A faster link, or fewer lines a second.",
            (Id::PortsCamera, Status::Fail) if o.subject == Subject::Port(ports::USB3) => {
                "A USB 3 card with a host controller for each port."
            }
            (Id::PortsCamera, Status::Fail) => {
                "A network card with more ports, or a PoE switch whose uplink carries all cameras."
            }
            (Id::PowerPoe, Status::Fail | Status::Tight) => {
                "A PoE switch or injector with a larger budget, or supplies of their own for some cameras."
            }
            (Id::PowerSupply, Status::Fail | Status::Tight) => "A larger 24 V supply.",
            (Id::LightChannels, Status::Fail) => "Add a light controller.",
            (Id::LightCurrent | Id::LightPower, Status::Fail | Status::Tight) => {
                "A light controller of its own for the strongest light."
            }
            (Id::LightDrive, _) => "Shorter pulses, less brightness, or a light that is stronger by itself.",
            (Id::IoInputs | Id::IoOutputs, Status::Fail) => "Add an I/O module.",
            (Id::TriggerEncoder, Status::Fail) => "A finer encoder, or the camera's multiplier.",
            (Id::TriggerRate, _) if o.need.is_none() => "Give the rate of the trigger.",
            (Id::TriggerRate | Id::TriggerBlur, Status::Unknown) => "Give the exposure, and the size of a pixel.",
            (Id::CycleDeadline, Status::Unknown) => "Measure the inference and give it with the model.",
            (Id::CycleDeadline, _) => "A faster device, a smaller model or input, or a later deadline.",
            (Id::CycleThroughput, Status::Fail | Status::Tight) => "A faster device, a smaller model, or fewer images.",
            (Id::CycleCpu, Status::Fail | Status::Tight) => "More cores, event-driven acquisition, or jumbo frames.",
            (Id::BandwidthHost, Status::Fail | Status::Tight) => {
                "A host with more memory channels, or less image data."
            }
            (_, Status::Unknown) => "Give what the host has under Host, or ask the vendor.",
            _ => return None,
        };
        Some(text.to_owned())
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
            Id::BandwidthLink if self.camera(o).is_some_and(|camera| is_gige(camera.interface)) => {
                format!("How fast are the network ports of {host}? We need {need}.")
            }
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
            _ => return None,
        })
    }
}
