//! The budget as lines of a table, each with its part of the picture. Pure.

use cellsizer_sizing::report::{DeviceLine, DeviceMemory, DeviceProcess, HostMemory, HostProcess, ModelMemory, Range};

/// What a line belongs to: one colour and one pattern in every table and chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// CUDA context, and what a display or the operating system keeps.
    Context,
    /// Framework runtime.
    Runtime,
    /// Workspace of the algorithms.
    Workspace,
    /// Weights.
    Weights,
    /// Activations, tensors and frames.
    Activations,
}

impl Part {
    /// All parts in the order they are stacked.
    pub const ALL: [Self; 5] = [Self::Context, Self::Runtime, Self::Workspace, Self::Weights, Self::Activations];

    /// Class of its key, which is also the name of its colour token.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Context => "c1",
            Self::Runtime => "c2",
            Self::Workspace => "c3",
            Self::Weights => "c4",
            Self::Activations => "c5",
        }
    }

    /// Name in the chart of the device, or of the host.
    #[must_use]
    pub fn name(self, on_host: bool) -> &'static str {
        match self {
            Self::Context if on_host => "system",
            Self::Context => "context",
            Self::Runtime => "runtime",
            Self::Workspace => "workspace",
            Self::Weights => "weights",
            Self::Activations if on_host => "activations, frames",
            Self::Activations => "activations",
        }
    }
}

/// One line of the budget.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its part.
    pub part: Part,
    /// What it is.
    pub label: String,
    /// What it is paid once for.
    pub per: &'static str,
    /// How much.
    pub range: Range,
    /// It adds to the total; activations of models that take turns do not, their largest does.
    pub counts: bool,
}

/// Lines of one process, or of what no process owns.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Name of the process.
    pub name: String,
    /// Its lines together; absent when it has only one.
    pub total: Option<Range>,
    /// Its lines.
    pub lines: Vec<Line>,
}

fn line(part: Part, label: impl Into<String>, per: &'static str, range: &Range) -> Line {
    Line { part, label: label.into(), per, range: range.clone(), counts: true }
}

/// Zero lines say nothing.
fn is_there(line: &Line) -> bool {
    line.range.high > 0
}

/// Lines of the device: its processes, then what a display keeps.
#[must_use]
pub fn device_groups(device: &DeviceMemory) -> Vec<Group> {
    let mut groups: Vec<Group> = device.processes.iter().map(device_process).collect();
    if let Some(display) = &device.display {
        let lines = vec![line(Part::Context, "Attached display", "device", display)];
        groups.push(Group { name: "display".into(), total: None, lines });
    }
    if !device.others.is_empty() {
        let other = |other: &DeviceLine| line(Part::Context, other.name.clone(), "device", &other.range);
        groups.push(Group { name: "others".into(), total: None, lines: device.others.iter().map(other).collect() });
    }
    groups
}

fn device_process(process: &DeviceProcess) -> Group {
    let mut lines = Vec::new();
    lines.extend(process.context.as_ref().map(|range| line(Part::Context, "CUDA context", "process", range)));
    lines.push(line(Part::Runtime, "Framework runtime", "process", &process.runtime));
    lines.push(line(Part::Workspace, "Workspace", "process", &process.workspace));
    let take_turns = process.activations.high < process.models.iter().map(|model| model.activations.high).sum();
    for model in &process.models {
        lines.extend(model_lines(model, !take_turns));
    }
    if take_turns {
        lines.push(line(Part::Activations, "Activations, largest of the turns", "process", &process.activations));
    }
    let more = [("Growth with changing sizes", &process.growth), ("Video decoding", &process.decode)];
    lines.extend(
        more.into_iter().filter_map(|(label, range)| Some(line(Part::Activations, label, "process", range.as_ref()?))),
    );
    lines.push(line(Part::Activations, "Camera frames on the device", "process", &process.frames));
    lines.retain(is_there);
    Group { name: process.name.clone(), total: Some(process.total.clone()), lines }
}

fn model_lines(model: &ModelMemory, activations_count: bool) -> [Line; 3] {
    let activations = line(Part::Activations, format!("Activations, {}", model.id), "model", &model.activations);
    [
        line(Part::Weights, format!("Weights, {}", model.id), "model", &model.weights),
        Line { counts: activations_count, ..activations },
        line(Part::Activations, format!("Input and output, {}", model.id), "model", &model.io),
    ]
}

/// Lines of the host: its processes, the cameras' buffers, the operating system. One group without a name, since each
/// process is one line.
#[must_use]
pub fn host_groups(host: &HostMemory) -> Vec<Group> {
    let mut lines: Vec<Line> = host.processes.iter().flat_map(host_process).collect();
    lines.push(line(Part::Activations, "Acquisition buffers", "camera", &host.frames));
    lines.push(line(Part::Context, "Operating system", "host", &host.os));
    // RAM and page file together have to hold it, so it is no part of what is resident.
    let commit =
        host.commit.iter().map(|range| line(Part::Context, "Windows commits, page file included", "host", range));
    lines.extend(commit.map(|line| Line { counts: false, ..line }));
    lines.retain(is_there);
    vec![Group { name: String::new(), total: None, lines }]
}

/// A process holds its models, so that their lines only say which part of it they are.
fn host_process(process: &HostProcess) -> Vec<Line> {
    let mut lines = vec![line(Part::Runtime, format!("Process {}", process.name), "process", &process.resident)];
    let models = process.models.iter().flat_map(|model| model_lines(model, false));
    lines.extend(models.map(|line| Line { counts: false, ..line }));
    lines
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use cellsizer_sizing::report::Basis;

    pub(crate) fn range(typical: u64) -> Range {
        Range {
            low: typical / 2,
            typical,
            high: typical * 2,
            basis: Basis::Computed,
            sources: vec![],
            why: String::new(),
        }
    }

    pub(crate) fn model(id: &str, weights: u64, activations: u64) -> ModelMemory {
        ModelMemory {
            id: id.into(),
            name: id.into(),
            weights: range(weights),
            activations: range(activations),
            io: range(0),
        }
    }

    pub(crate) fn process(name: &str, models: Vec<ModelMemory>, activations: u64) -> DeviceProcess {
        DeviceProcess {
            name: name.into(),
            total: range(700_000_000),
            context: Some(range(290_000_000)),
            runtime: range(190_000_000),
            workspace: range(60_000_000),
            models,
            activations: range(activations),
            growth: None,
            frames: range(0),
            decode: None,
        }
    }

    #[test]
    fn lines_of_a_process_are_in_the_order_of_the_chart() {
        let group = device_process(&process("det", vec![model("det", 5, 17)], 17));
        let labels: Vec<_> = group.lines.iter().map(|line| line.label.as_str()).collect();
        assert_eq!(labels, ["CUDA context", "Framework runtime", "Workspace", "Weights, det", "Activations, det"]);
        assert!(group.lines.iter().all(|line| line.counts));
    }

    #[test]
    fn models_that_take_turns_count_their_largest_activations() {
        let group = device_process(&process("both", vec![model("det", 5, 17), model("ocr", 3, 30)], 30));
        let counted: Vec<_> = group.lines.iter().filter(|line| line.counts && line.part == Part::Activations).collect();
        assert_eq!(counted.len(), 1);
        assert_eq!(counted[0].range.typical, 30);
        let listed = group.lines.iter().filter(|line| line.label.starts_with("Activations, ")).count();
        assert_eq!(listed, 3);
    }
}
