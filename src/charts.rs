//! What the charts show: pure functions from a report to names and figures. `crates/charts` makes the pictures of them.

pub mod times;

use crate::results::lines::{Group, Part, device_groups};
use cellsizer_sizing::report::{HostProcess, ModelMemory, Report};

/// Typical memory by process.
#[derive(Debug, Clone, PartialEq)]
pub struct Budget {
    /// One bar a process: the device's; the host's where nothing runs on a device.
    pub bars: Vec<Bar>,
    /// The bars are the host's.
    pub on_host: bool,
}

/// One bar: the name of its process and its parts, in bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Name of the process.
    pub name: String,
    /// Typical bytes of each part, in the order of [`Part::ALL`].
    pub parts: [u64; 5],
}

impl Bar {
    /// All parts together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.parts.iter().sum()
    }
}

impl Budget {
    /// The bars of a report.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        Self { bars: bars(report), on_host: report.memory.device.processes.is_empty() }
    }

    /// The parts that the bars have, with the names that the chart gives them.
    #[must_use]
    pub fn keys(&self) -> Vec<(Part, &'static str)> {
        let has = |index: usize| self.bars.iter().any(|bar| bar.parts[index] > 0);
        let parts = Part::ALL.into_iter().enumerate().filter(|(index, _)| has(*index));
        parts.map(|(_, part)| (part, part.name(self.on_host))).collect()
    }

    /// The names of the parts, the names of the bars, and one figure a part, bar after bar: what the charts' module
    /// takes.
    #[must_use]
    pub fn lists(&self) -> (Vec<String>, Vec<String>, Vec<f64>) {
        let parts = Part::ALL.map(|part| part.name(self.on_host).to_owned());
        let names = self.bars.iter().map(|bar| bar.name.clone()).collect();
        (parts.into(), names, self.bars.iter().flat_map(|bar| bar.parts).map(|bytes| bytes as f64).collect())
    }
}

fn bars(report: &Report) -> Vec<Bar> {
    let device = device_groups(&report.memory.device);
    if device.is_empty() {
        let host = &report.memory.host;
        let system = Bar { name: "system".into(), parts: [host.os.typical, 0, 0, 0, host.frames.typical] };
        return host.processes.iter().map(host_bar).chain([system]).filter(|bar| bar.total() > 0).collect();
    }
    device.into_iter().map(|group| Bar { parts: parts(&group), name: group.name }).collect()
}

fn parts(group: &Group) -> [u64; 5] {
    Part::ALL.map(|part| {
        let counted = group.lines.iter().filter(|line| line.counts && line.part == part);
        counted.map(|line| line.range.typical).sum()
    })
}

/// The models are within what the process holds.
fn host_bar(process: &HostProcess) -> Bar {
    let sum = |of: fn(&ModelMemory) -> u64| process.models.iter().map(of).sum::<u64>();
    let all = process.resident.typical;
    let weights = sum(|model| model.weights.typical).min(all);
    let scratch = sum(|model| model.activations.typical + model.io.typical).min(all - weights);
    Bar { name: process.name.clone(), parts: [0, all - weights - scratch, 0, weights, scratch] }
}

#[cfg(test)]
mod tests;
