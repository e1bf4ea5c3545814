//! Lines to figures: [`Memory`] of the report. [`super::why`] gives each its reason.

use super::{Beside, DeviceLines, HostLines, MemoryLines, ModelLines};
use crate::catalogue::Catalogue;
use crate::facts::Facts;
use crate::format::Units;
use crate::report::{
    Basis, DeviceLine, DeviceMemory, DeviceProcess, HostMemory, HostProcess, Memory, ModelMemory, Range, SourceLink,
};
use crate::span::{Line, Span, Total, Why};

/// Puts the reason of a line into words. The page's first report says none, and needs none of the words.
pub(crate) type Tell = fn(&Line<'_>, Units) -> String;

/// Tells nothing.
pub(crate) fn untold(_: &Line<'_>, _: Units) -> String {
    String::new()
}

/// The memory part of a report.
pub(crate) fn memory(facts: &Facts<'_>, lines: &MemoryLines<'_>, units: Units, tell: Tell) -> Memory {
    let words = Words { catalogue: facts.catalogue, units, tell };
    let need = lines.device_need(facts);
    let processes: Vec<DeviceProcess> = lines.device.iter().map(|p| words.device_process(facts, p)).collect();
    let mut display = None;
    let mut others = Vec::new();
    for (what, line) in &lines.beside {
        let range = words.range(line);
        match what {
            Beside::Display => display = Some(range),
            what => others.push(DeviceLine { id: what.key().to_owned(), name: what.label().to_owned(), range }),
        }
    }
    let parts: Vec<&Range> =
        processes.iter().map(|p| &p.total).chain(&display).chain(others.iter().map(|o| &o.range)).collect();
    let total = words.sum(lines.device_total(), &parts, Total::Device);
    let fixed_parts: Vec<&Range> =
        processes.iter().flat_map(|p| p.context.iter().chain([&p.runtime, &p.workspace])).collect();
    let fixed = words.sum(lines.device_fixed(), &fixed_parts, Total::Fixed);
    Memory {
        device: DeviceMemory {
            total,
            have_bytes: facts.host.gpu().map(|gpu| round(gpu.memory_bytes)),
            device: facts.host.gpu().map(|gpu| gpu.name.to_owned()),
            with_headroom_bytes: round(need.with_headroom),
            fixed,
            display,
            others,
            processes,
        },
        host: words.host(facts, lines),
        rule_of_thumb_bytes: round(lines.rule_of_thumb()),
        shared: facts.host.shared(),
    }
}

impl Beside {
    /// As in the contract.
    fn key(self) -> &'static str {
        match self {
            Self::Display => "display",
            Self::Wddm => "wddm",
            Self::Mps => "mps-server",
            Self::OtherContexts => "other-contexts",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Display => "Attached display",
            Self::Wddm => "Held back by Windows (WDDM)",
            Self::Mps => "MPS server",
            Self::OtherContexts => "Contexts of the other GPUs' processes",
        }
    }
}

/// A catalogue's pages under the ids that a line names.
fn sources(catalogue: &Catalogue, line: &Line<'_>) -> Vec<SourceLink> {
    // Two rows in one line may rest on the same page.
    let more = line.also.iter().filter(|id| !line.evidence.contains(id));
    line.evidence
        .iter()
        .chain(more)
        .filter_map(|id| catalogue.evidence(id))
        .map(|row| SourceLink { id: row.id.clone(), url: row.url.clone(), what: row.what.clone() })
        .collect()
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and bytes are not negative"
)]
pub(crate) fn round(value: f64) -> u64 {
    value.round() as u64
}

struct Words<'c> {
    catalogue: &'c Catalogue,
    units: Units,
    tell: Tell,
}

impl Words<'_> {
    fn range(&self, line: &Line<'_>) -> Range {
        Range {
            low: round(line.span.low),
            typical: round(line.span.typical),
            high: round(line.span.high),
            basis: line.basis,
            sources: sources(self.catalogue, line),
            why: (self.tell)(line, self.units),
        }
    }

    /// A line that is only there when it is something.
    fn maybe(&self, line: &Line<'_>) -> Option<Range> {
        (line.span != Span::ZERO).then(|| self.range(line))
    }

    /// A total: its own numbers, the weakest basis and all pages of its parts.
    fn sum(&self, span: Span, parts: &[&Range], total: Total) -> Range {
        let mut sources: Vec<SourceLink> = Vec::new();
        for source in parts.iter().flat_map(|part| &part.sources) {
            if !sources.iter().any(|s| s.id == source.id) {
                sources.push(source.clone());
            }
        }
        let basis = parts.iter().filter(|p| p.high > 0).map(|p| p.basis).max().unwrap_or(Basis::Computed);
        let line = Line { basis, why: Why::Total(total), ..Line::computed(span) };
        Range { sources, ..self.range(&line) }
    }

    fn model(&self, facts: &Facts<'_>, lines: &ModelLines<'_>) -> ModelMemory {
        let model = facts.models.get(lines.index);
        ModelMemory {
            id: model.map_or_else(String::new, |m| m.model.id.clone()),
            name: model.map_or_else(String::new, |m| m.name.to_owned()),
            weights: self.range(&lines.weights),
            activations: self.range(&lines.activations),
            io: self.range(&lines.io),
        }
    }

    fn device_process(&self, facts: &Facts<'_>, lines: &DeviceLines<'_>) -> DeviceProcess {
        let models: Vec<ModelMemory> = lines.models.iter().map(|m| self.model(facts, m)).collect();
        let context = lines.context.as_ref().map(|line| self.range(line));
        let runtime = self.range(&lines.runtime);
        let workspace = self.range(&lines.workspace);
        let frames = self.range(&lines.frames);
        let each: Vec<&Range> = models.iter().map(|m| &m.activations).collect();
        let how = match (models.len(), facts.cell.processes.concurrent) {
            (0 | 1, _) => Total::OfOne,
            (_, true) => Total::Together,
            (_, false) => Total::InTurn,
        };
        let activations = self.sum(lines.activations, &each, how);
        let growth = self.maybe(&lines.growth);
        let decode = self.maybe(&lines.decode);
        let parts: Vec<&Range> = context
            .iter()
            .chain([&runtime, &workspace, &frames])
            .chain(growth.iter().chain(&decode))
            .chain(models.iter().flat_map(|m| [&m.weights, &m.activations, &m.io]))
            .collect();
        let total = self.sum(lines.total(), &parts, Total::Process);
        DeviceProcess {
            name: facts.processes.get(lines.process).map_or_else(String::new, |p| facts.process_name(p)),
            total,
            context,
            runtime,
            workspace,
            models,
            activations,
            growth,
            frames,
            decode,
        }
    }

    fn host(&self, facts: &Facts<'_>, lines: &MemoryLines<'_>) -> HostMemory {
        let processes: Vec<HostProcess> = lines.host.iter().map(|p| self.host_process(facts, p)).collect();
        let frames = self.range(&lines.frames);
        let os = self.range(&lines.os);
        let parts: Vec<&Range> = processes.iter().map(|p| &p.resident).chain([&frames, &os]).collect();
        HostMemory {
            total: self.sum(lines.host_total(), &parts, Total::Host),
            have_bytes: facts.host.ram_bytes.map(round),
            os,
            processes,
            frames,
            commit: lines.commit(facts).map(|line| self.range(&line)),
        }
    }

    fn host_process(&self, facts: &Facts<'_>, lines: &HostLines<'_>) -> HostProcess {
        let models: Vec<ModelMemory> = lines.models.iter().map(|m| self.model(facts, m)).collect();
        let process = self.range(&lines.resident);
        let parts: Vec<&Range> =
            models.iter().flat_map(|m| [&m.weights, &m.activations, &m.io]).chain([&process]).collect();
        let mut resident = self.sum(lines.total(), &parts, Total::Resident);
        resident.why = match models.as_slice() {
            [] => process.why.clone(),
            _ => [process.why.as_str(), &resident.why].join(" "),
        };
        HostProcess {
            name: facts.processes.get(lines.process).map_or_else(String::new, |p| facts.process_name(p)),
            resident,
            models,
        }
    }
}
