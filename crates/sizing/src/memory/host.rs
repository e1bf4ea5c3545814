//! The host's side.

use super::device::join;
use super::{HostLines, MemoryLines, ModelLines, model};
use crate::catalogue::baseline::{self, Situation};
use crate::cell::Runtime;
use crate::facts::Facts;
use crate::report::Basis;
use crate::span::{Line, Span, Why};

/// Frame buffers of a camera that does not say: pylon's default is 10 (`MaxNumBuffer`); drivers take 3 to 16.
pub(super) const BUFFERS: [f64; 3] = [3.0, 10.0, 16.0];

pub(super) fn lines<'c>(facts: &Facts<'c>) -> Vec<HostLines<'c>> {
    facts.processes.iter().enumerate().map(|(index, process)| lines_of(facts, index, process)).collect()
}

fn lines_of<'c>(facts: &Facts<'c>, index: usize, process: &[usize]) -> HostLines<'c> {
    let models: Vec<ModelLines<'c>> = process
        .iter()
        .filter_map(|i| Some((*i, facts.models.get(*i)?)))
        .filter(|(_, m)| !m.on_gpu)
        .map(|(i, m)| model::lines(facts, i, m))
        .collect();
    let spans = models.iter().map(|m| m.activations.span);
    let activations = if facts.cell.processes.concurrent { spans.sum() } else { spans.fold(Span::ZERO, Span::max) };
    HostLines {
        process: index,
        resident: resident(facts, process),
        models,
        activations,
        commit: committed(facts, process),
    }
}

/// Resident memory by framework; a second framework in the process adds its own.
fn resident<'c>(facts: &Facts<'c>, process: &[usize]) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let mut seen: Vec<Runtime> = Vec::with_capacity(2);
    let mut line = Line::NONE;
    let mut add = |situation: &Situation| {
        if !seen.contains(&situation.runtime) {
            seen.push(situation.runtime);
            line = join(line, facts.catalogue.baseline().host(tables, situation));
        }
    };
    for model in process.iter().filter_map(|i| facts.models.get(*i)) {
        add(&model.situation);
    }
    for model in process.iter().filter_map(|i| facts.models.get(*i)) {
        for framework in &model.model.settings.also_imports {
            let runtime = if model.on_gpu { framework.runtime() } else { framework.runtime().on_cpu() };
            add(&Situation { runtime, ..model.situation });
        }
    }
    line
}

/// What Windows commits for a process by its frameworks.
fn committed<'c>(facts: &Facts<'c>, process: &[usize]) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let rows = process.iter().filter_map(|i| facts.models.get(*i));
    let lines = rows.map(|m| facts.catalogue.baseline().commit(tables, &m.situation));
    // Frameworks of one process share CUDA's libraries, so the largest counts.
    lines.fold(Line::NONE, |a, b| if b.span.typical > a.span.typical { b } else { a })
}

/// RAM and page file together have to hold it: each process at least what is resident.
pub(super) fn commit<'c>(lines: &MemoryLines<'c>) -> Line<'c> {
    let most = lines.host.iter().max_by(|a, b| a.commit.span.typical.total_cmp(&b.commit.span.typical));
    let each = lines.host.iter().map(|process| process.total().max(process.commit.span));
    let span = each.sum::<Span>() + lines.frames.span + lines.os.span;
    most.map_or(Line::NONE, |process| Line {
        span,
        basis: process.commit.basis.max(Basis::Published),
        ..process.commit
    })
}

/// Acquisition buffers of all cameras.
pub(super) fn frames(facts: &Facts<'_>) -> Line<'static> {
    let cameras = facts.cameras.len();
    let one_each: f64 = facts.cameras.iter().map(|camera| camera.frame_bytes).sum();
    let given = facts.cameras.iter().all(|camera| camera.camera.buffers.is_some());
    let span = facts
        .cameras
        .iter()
        .map(|camera| match camera.camera.buffers {
            Some(buffers) => Span::exact(camera.frame_bytes * f64::from(buffers)),
            None => {
                let [low, typical, high] = BUFFERS;
                Span::new(low * camera.frame_bytes, typical * camera.frame_bytes, high * camera.frame_bytes)
            }
        })
        .sum();
    let basis = if given { Basis::Computed } else { Basis::Assumed };
    Line { basis, why: Why::Buffers { given, cameras, frames: one_each }, ..Line::computed(span) }
}

pub(super) fn os<'c>(facts: &Facts<'c>) -> Line<'c> {
    baseline::os_reserve(facts.catalogue.tables(), facts.host.os)
}
