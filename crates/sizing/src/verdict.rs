//! The answer in one sentence, what it is made of, and what a reader should know beside the figures.

use crate::checks::{Id, Outcome};
use crate::facts::{Compute, Facts};
use crate::format::{Units, bytes};
use crate::memory::MemoryLines;
use crate::report::{Status, Verdict};

/// The verdict on memory, device and host.
pub(crate) fn verdict(facts: &Facts<'_>, lines: &MemoryLines<'_>, outcomes: &[Outcome<'_>], units: Units) -> Verdict {
    let status_of = |id: Id| outcomes.iter().find(|o| o.id == id).map_or(Status::Ok, |o| o.status);
    let (gpu, host) = (status_of(Id::MemoryGpu), status_of(Id::MemoryHost));
    if facts.models.is_empty() {
        return Verdict {
            status: Status::Unknown,
            headline: "No models yet.".to_owned(),
            detail: "Add a model, or start from an example.".to_owned(),
        };
    }
    Verdict {
        status: gpu.max(host),
        headline: headline(facts, lines, gpu, host, units),
        detail: detail(facts, lines, host, units),
    }
}

fn headline(facts: &Facts<'_>, lines: &MemoryLines<'_>, gpu: Status, host: Status, units: Units) -> String {
    let range = lines.device_total().text(units);
    let of_host = || format!("{} of system memory", lines.host_total().text(units));
    if lines.device.is_empty() {
        let lead = match host {
            Status::Ok => "It fits without a GPU.",
            Status::Tight => "Tight: only the typical value fits.",
            Status::Fail => "It does not fit.",
            Status::Unknown => "Whether it fits is open: the host's memory is not known.",
        };
        return format!("{lead} {}.", of_host());
    }
    let Compute::Gpu(device) = facts.host.compute else {
        return format!("{range} of GPU memory. No GPU is chosen yet.");
    };
    let of = format!("{range} of {} on {}", bytes(device.memory_bytes, units), device.name);
    match (gpu, host) {
        (Status::Ok, Status::Fail) => format!("The GPU is enough, the system memory is not. {of}."),
        (Status::Ok, Status::Unknown) => format!("The GPU is enough; the system memory is not known. {of}."),
        (Status::Ok, Status::Tight) => format!("The GPU is enough, the system memory is tight. {of}."),
        (Status::Ok, Status::Ok) => format!("It fits. {of}."),
        (Status::Tight, _) => format!("Tight. {of}; the headroom asked for is not there."),
        (Status::Fail, _) if !device.is_nvidia() => format!("It does not run: {} has no CUDA.", device.name),
        (Status::Fail, _) => format!("It does not fit. {of}."),
        (Status::Unknown, _) => format!("Whether it fits is open. {of}."),
    }
}

fn detail(facts: &Facts<'_>, lines: &MemoryLines<'_>, host: Status, units: Units) -> String {
    let mut words = Vec::new();
    if !lines.device.is_empty() {
        let fixed = lines.device_fixed();
        let models = lines.device.iter().map(|p| (p.weights_and_io() + p.activations).typical).sum::<f64>();
        let (processes, all) = match lines.device.len() {
            1 => ("one GPU process".to_owned(), "its"),
            n => (format!("{} GPU processes", number(n)), "their"),
        };
        let count: usize = lines.device.iter().map(|p| p.models.len()).sum();
        let what = if count == 1 { "the model itself is".to_owned() } else { "all models together are".to_owned() };
        words.push(format!(
            "About {} is the fixed cost of {processes} ({all} context, runtime and workspace); {what} {}.",
            fixed.typical_text(units),
            bytes(models, units)
        ));
    }
    let have = facts.host.ram_bytes.map(|b| bytes(b, units));
    let need = lines.host_total().text(units);
    if facts.host.shared() {
        words.push(format!("Host and device share one pool; the host's part is {need}."));
    } else if !lines.device.is_empty() {
        words.push(match (host, have) {
            (_, None) => format!("System memory: {need} needed."),
            (Status::Fail, Some(have)) => format!("System memory ends first: {need} needed, {have} there."),
            (_, Some(have)) => format!("System memory: {need} of {have}."),
        });
    }
    words.join(" ")
}

/// Small counts in words.
fn number(n: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// What a reader should know beside the figures.
pub(crate) fn notes(facts: &Facts<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let moved: Vec<&str> =
        facts.models.iter().filter(|m| m.runtime != m.model.runtime).map(|m| m.model.id.as_str()).collect();
    if !moved.is_empty() {
        notes.push(format!(
            "{} run on the CPU here, so they are sized with the CPU build of their framework.",
            moved.join(", ")
        ));
    }
    if matches!(facts.host.compute, Compute::Undecided) && facts.models.iter().any(|m| m.on_gpu) {
        notes.push("No GPU is chosen: the context spans every GPU known, from small to large.".to_owned());
    }
    for model in &facts.models {
        if !model.figures.scales_with_area && model.input != model.figures.input {
            notes.push(format!(
                "{}: {} does not scale with the input's area, so its figures are those of {} x {} px.",
                model.model.id, model.name, model.figures.input[0], model.figures.input[1]
            ));
        }
    }
    for camera in &facts.cameras {
        let burst = camera.row.filter(|row| row.rate_is_burst).zip(camera.rate_hz);
        // Far below the listed rate nobody relies on the burst.
        if let Some((row, _)) = burst.filter(|(row, rate)| row.max_rate_hz.is_some_and(|max| *rate > max * 0.5)) {
            notes.push(format!(
                "{}: the rate listed for {} is a burst into its own buffer, not what the link sustains.",
                camera.camera.id, row.model
            ));
        }
    }
    notes
}
