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
mod rules;
mod trigger;
mod words;

pub(crate) use fix::{add as add_fixes, apply, fixed_by_addon};
pub(crate) use lights::supply;
pub(crate) use ports::USB3;
pub(crate) use words::{describe, reason};

use crate::facts::Facts;
use crate::memory::MemoryLines;
use crate::report::Status;
use crate::timing::Times;

/// Which check, as in the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Id {
    MemoryGpu,
    MemoryHost,
    PortsCamera,
    BandwidthLink,
    BandwidthPort,
    BandwidthBurst,
    BandwidthHost,
    PowerPoe,
    PowerUsb,
    PowerSupply,
    IoInputs,
    IoOutputs,
    TriggerRate,
    TriggerBlur,
    TriggerEncoder,
    LightChannels,
    LightCurrent,
    LightPower,
    LightDrive,
    LightOverlap,
    CycleDeadline,
    CycleThroughput,
    CycleCpu,
}

impl Id {
    /// It is about the host, so that another controller may answer it; the others are about cameras, lights and network.
    pub fn of_host(self) -> bool {
        !matches!(
            self,
            Self::BandwidthPort
                | Self::BandwidthBurst
                // Data through the host is about a PC's inside, which no maker states; it is a note, not a gate.
                | Self::BandwidthHost
                | Self::PowerSupply
                | Self::TriggerRate
                | Self::TriggerBlur
                | Self::TriggerEncoder
                | Self::LightDrive
                | Self::LightOverlap
                | Self::CycleCpu
        )
    }

    pub fn key(self) -> &'static str {
        rules::rule(self).key
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
    /// A port that cameras share, by the name the cell gives it.
    Shared(&'c str),
}

impl<'c> Subject<'c> {
    /// As in a report; `None` for the whole cell.
    pub fn name(self) -> Option<&'c str> {
        match self {
            Self::Cell => None,
            Self::Row(name) | Self::Port(name) | Self::Shared(name) => Some(name),
        }
    }
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

/// The worse an answer, the larger.
fn severity(status: Status) -> u8 {
    match status {
        Status::Fail => 3,
        Status::Unknown => 2,
        Status::Tight => 1,
        Status::Ok => 0,
    }
}

/// Every check of a cell on its host, in the contract's order.
pub(crate) fn all<'c>(facts: &Facts<'c>, lines: &MemoryLines<'c>, times: &Times<'c>) -> Vec<Outcome<'c>> {
    let mut out = Vec::with_capacity(20 + 4 * facts.cameras.len());
    memory::check(facts, lines, &mut out);
    ports::check(facts, &mut out);
    bandwidth::check(facts, &mut out);
    power::check(facts, &mut out);
    io::check(facts, &mut out);
    trigger::check(facts, &mut out);
    lights::check(facts, &mut out);
    cycle::check(facts, times, &mut out);
    out
}
