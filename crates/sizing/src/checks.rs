//! Everything that plugs in: what the cell needs against what the host has.
//!
//! A check is first numbers ([`Outcome`]), so that a hundred controllers can be judged in a millisecond; [`words`] puts
//! those of the cell's own host into a report. Unknown never passes.

mod bandwidth;
mod cycle;
mod fix;
mod io;
mod lights;
mod memory;
mod ports;
mod power;
mod words;

pub(crate) use fix::{apply, fixed_by_addon};
pub(crate) use words::describe;

use crate::facts::Facts;
use crate::memory::MemoryLines;
use crate::report::Status;
use crate::timing::Inference;

/// Which check, as in the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Id {
    MemoryGpu,
    MemoryHost,
    PortsCamera,
    BandwidthLink,
    BandwidthHost,
    PowerPoe,
    PowerUsb,
    IoInputs,
    IoOutputs,
    LightChannels,
    LightCurrent,
    LightPower,
    CycleDeadline,
}

impl Id {
    pub fn key(self) -> &'static str {
        match self {
            Self::MemoryGpu => "memory.gpu",
            Self::MemoryHost => "memory.host",
            Self::PortsCamera => "ports.camera",
            Self::BandwidthLink => "bandwidth.link",
            Self::BandwidthHost => "bandwidth.host",
            Self::PowerPoe => "power.poe",
            Self::PowerUsb => "power.usb",
            Self::IoInputs => "io.inputs",
            Self::IoOutputs => "io.outputs",
            Self::LightChannels => "light.channels",
            Self::LightCurrent => "light.current",
            Self::LightPower => "light.power",
            Self::CycleDeadline => "cycle.deadline",
        }
    }
}

/// What a check is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject<'c> {
    Cell,
    /// A camera or light by its id.
    Row(&'c str),
    /// A kind of port.
    Port(&'static str),
}

/// A check's answer in numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outcome<'c> {
    pub id: Id,
    pub subject: Subject<'c>,
    pub status: Status,
    pub need: Option<f64>,
    pub have: Option<f64>,
}

impl<'c> Outcome<'c> {
    fn new(id: Id, subject: Subject<'c>, status: Status, need: Option<f64>, have: Option<f64>) -> Self {
        Self { id, subject, status, need, have }
    }

    /// Counts: enough or not. Nothing needed is enough whatever there is.
    fn count(id: Id, subject: Subject<'c>, need: u32, have: Option<u32>) -> Self {
        let status = match have {
            _ if need == 0 => Status::Ok,
            None => Status::Unknown,
            Some(have) if have >= need => Status::Ok,
            Some(_) => Status::Fail,
        };
        Self::new(id, subject, status, Some(f64::from(need)), have.map(f64::from))
    }

    /// Amounts: tight above the given share of what there is.
    fn amount(id: Id, subject: Subject<'c>, need: Option<f64>, have: Option<f64>, tight_above: f64) -> Self {
        let status = match (need, have) {
            (Some(need), _) if need <= 0.0 => Status::Ok,
            (Some(need), Some(have)) if need > have => Status::Fail,
            (Some(need), Some(have)) if need > have * tight_above => Status::Tight,
            (Some(_), Some(_)) => Status::Ok,
            _ => Status::Unknown,
        };
        Self::new(id, subject, status, need, have)
    }
}

/// Every check of a cell on its host, in the contract's order.
pub(crate) fn all<'c>(facts: &Facts<'c>, lines: &MemoryLines<'c>, times: &[Option<Inference<'c>>]) -> Vec<Outcome<'c>> {
    let mut out = Vec::with_capacity(16 + 2 * facts.cameras.len());
    memory::check(facts, lines, &mut out);
    ports::check(facts, &mut out);
    bandwidth::check(facts, &mut out);
    power::check(facts, &mut out);
    io::check(facts, &mut out);
    lights::check(facts, &mut out);
    cycle::check(facts, times, &mut out);
    out
}
