//! Lines to words: [`Memory`] of the report.

use super::{DeviceLines, HostLines, MemoryLines, ModelLines};
use crate::catalogue::Catalogue;
use crate::facts::Facts;
use crate::format::{Units, bytes, digits};
use crate::number::text;
use crate::report::{
    Basis, DeviceMemory, DeviceProcess, HostMemory, HostProcess, Memory, ModelMemory, Range, SourceLink,
};
use crate::span::{Line, Span, Why};

/// The memory part of a report.
pub(crate) fn memory(facts: &Facts<'_>, lines: &MemoryLines<'_>, units: Units) -> Memory {
    let words = Words { catalogue: facts.catalogue, units };
    let need = lines.device_need(facts);
    let processes: Vec<DeviceProcess> = lines.device.iter().map(|p| words.device_process(facts, p)).collect();
    let display = lines.display.as_ref().map(|line| words.range(line));
    let have = facts.host.gpu().map(|gpu| round(gpu.memory_bytes));
    let parts: Vec<&Range> = processes.iter().map(|p| &p.total).chain(&display).collect();
    let total = sum(lines.device_total(), &parts, "All processes on the device together.");
    let fixed_parts: Vec<&Range> =
        processes.iter().flat_map(|p| p.context.iter().chain([&p.runtime, &p.workspace])).collect();
    let fixed = sum(
        lines.device_fixed(),
        &fixed_parts,
        "Context, runtime and workspace of every process: what stays when the models shrink.",
    );
    Memory {
        device: DeviceMemory {
            total,
            have_bytes: have,
            device: facts.host.gpu().map(|gpu| gpu.name.to_owned()),
            with_headroom_bytes: round(need.with_headroom),
            fixed,
            display,
            processes,
        },
        host: words.host(facts, lines),
        rule_of_thumb_bytes: round(lines.rule_of_thumb()),
        shared: facts.host.shared(),
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
}

impl Words<'_> {
    fn range(&self, line: &Line<'_>) -> Range {
        Range {
            low: round(line.span.low),
            typical: round(line.span.typical),
            high: round(line.span.high),
            basis: line.basis,
            sources: sources(self.catalogue, line),
            why: self.why(line),
        }
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
            (0 | 1, _) => "The activations of its model.",
            (_, true) => "The sum of its models' activations, since they may run at the same time.",
            (_, false) => "The largest of its models' activations, since they take turns.",
        };
        let activations = sum(lines.activations, &each, how);
        let parts: Vec<&Range> = context
            .iter()
            .chain([&runtime, &workspace, &frames])
            .chain(models.iter().flat_map(|m| [&m.weights, &m.activations, &m.io]))
            .collect();
        let total = sum(lines.total(), &parts, "All lines of this process together.");
        DeviceProcess {
            name: facts.processes.get(lines.process).map_or_else(String::new, |p| facts.process_name(p)),
            total,
            context,
            runtime,
            workspace,
            models,
            activations,
            frames,
        }
    }

    fn host(&self, facts: &Facts<'_>, lines: &MemoryLines<'_>) -> HostMemory {
        let processes: Vec<HostProcess> = lines.host.iter().map(|p| self.host_process(facts, p)).collect();
        let frames = self.range(&lines.frames);
        let os = self.range(&lines.os);
        let parts: Vec<&Range> = processes.iter().map(|p| &p.resident).chain([&frames, &os]).collect();
        HostMemory {
            total: sum(lines.host_total(), &parts, "Processes, acquisition buffers and operating system together."),
            have_bytes: facts.host.ram_bytes.map(round),
            os,
            processes,
            frames,
        }
    }

    fn host_process(&self, facts: &Facts<'_>, lines: &HostLines<'_>) -> HostProcess {
        let models: Vec<ModelMemory> = lines.models.iter().map(|m| self.model(facts, m)).collect();
        let process = self.range(&lines.resident);
        let parts: Vec<&Range> =
            models.iter().flat_map(|m| [&m.weights, &m.activations, &m.io]).chain([&process]).collect();
        let why = if models.is_empty() {
            process.why.clone()
        } else {
            format!("{} Weights and activations of the models on the CPU are in it.", process.why)
        };
        HostProcess {
            name: facts.processes.get(lines.process).map_or_else(String::new, |p| facts.process_name(p)),
            resident: sum(lines.total(), &parts, &why),
            models,
        }
    }

    fn why(&self, line: &Line<'_>) -> String {
        let mib = |value: f64| bytes(value, self.units);
        match line.why {
            Why::Text(text) => text.to_owned(),
            Why::Texts(a, b) => format!("{a} {b}"),
            Why::Context { gpu, sm_count, threads_per_sm, base_mib, kib_per_thread } => format!(
                "{} MiB + {} KiB x {sm_count} SMs x {threads_per_sm} resident threads of an SM on {gpu} = {} MiB. \
                 A law fitted on two cards that holds within 4 % on three others; the largest part is the stack CUDA \
                 reserves for every thread.",
                text(base_mib),
                text(kib_per_thread),
                digits(line.span.typical / crate::span::MIB)
            ),
            Why::Weights { parameters, precision, bytes, instances } => {
                let copies = if instances > 1 { format!(" x {instances} instances") } else { String::new() };
                format!("{} million parameters x {} bytes ({}){copies}.", digits(parameters / 1e6), text(bytes), precision.to_ascii_uppercase())
            }
            Why::Activations { input, batch, precision, known, overhead } => {
                let at = format!("At {} x {} px, batch {batch}, {}.", input[0], input[1], precision.to_ascii_uppercase());
                if known {
                    format!("{at} From the graph's liveness floor ({}) to the runtime's plan with its overhead. {overhead}", mib(line.span.low))
                } else {
                    format!("{at} The network's activations are not known, so this spans what networks of the catalogue take for each input pixel. Read the model file to narrow it.")
                }
            }
            Why::Io { input, batch } => format!(
                "Input tensor of {} x {} px, batch {batch}; the high end holds a second one and the outputs.",
                input[0], input[1]
            ),
            Why::DeviceFrames => "None when images are prepared on the CPU; one frame of each camera when they are prepared on the GPU.".into(),
            Why::Buffers { given: true } => "Buffers x bytes of a frame, for each camera.".into(),
            Why::Buffers { given: false } => "Buffers x bytes of a frame, for each camera; where none is given, 3 to 16 buffers, 10 being a common default.".into(),
        }
    }
}

/// A total: its own numbers, the weakest basis and all pages of its parts.
fn sum(span: Span, parts: &[&Range], why: &str) -> Range {
    let mut sources: Vec<SourceLink> = Vec::new();
    for source in parts.iter().flat_map(|part| &part.sources) {
        if !sources.iter().any(|s| s.id == source.id) {
            sources.push(source.clone());
        }
    }
    let basis = parts.iter().filter(|p| p.high > 0).map(|p| p.basis).max().unwrap_or(Basis::Computed);
    Range {
        low: round(span.low),
        typical: round(span.typical),
        high: round(span.high),
        basis,
        sources,
        why: why.to_owned(),
    }
}
