//! The device's side.

use super::{DeviceLines, ModelLines, model};
use crate::catalogue::baseline::{self, Situation, figure_line};
use crate::catalogue::baseline_rows::Loading;
use crate::catalogue::rows::Architecture;
use crate::cell::Framework;
use crate::facts::{Compute, Facts, GpuFacts, ModelFacts};
use crate::report::Basis;
use crate::span::{Line, MIB, Span, Why};

pub(super) fn lines<'c>(facts: &Facts<'c>) -> Vec<DeviceLines<'c>> {
    facts.processes.iter().enumerate().filter_map(|(i, process)| lines_of(facts, i, process)).collect()
}

fn lines_of<'c>(facts: &Facts<'c>, index: usize, process: &[usize]) -> Option<DeviceLines<'c>> {
    let on_gpu = || process.iter().filter_map(|i| Some((*i, facts.models.get(*i)?))).filter(|(_, m)| m.on_gpu);
    on_gpu().next()?;
    let models: Vec<ModelLines<'c>> = on_gpu().map(|(i, m)| model::lines(facts, i, m)).collect();
    let spans = models.iter().map(|m| m.activations.span);
    let activations = if facts.cell.processes.concurrent { spans.sum() } else { spans.fold(Span::ZERO, Span::max) };
    let workspace = workspace(facts, process);
    Some(DeviceLines {
        process: index,
        context: on_gpu().any(|(_, m)| m.runtime.uses_cuda()).then(|| context(facts)),
        runtime: runtime(facts, process),
        growth: growth(facts, process, workspace.span + activations),
        workspace,
        models,
        activations,
        frames: frames(facts, process),
        decode: decode(facts, process),
    })
}

/// Once per process and GPU: by SM count and resident threads. Where they are not known it spans the listed GPUs of the
/// architecture, and every context known where not even that is.
fn context<'c>(facts: &Facts<'c>) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let law = &tables.baseline.context;
    let mib = |sm: u32, threads: u32| law.base_mib + law.kib_per_thread * f64::from(sm) * f64::from(threads) / 1024.0;
    let [low, high] = law.factors;
    match facts.host.compute {
        Compute::Gpu(GpuFacts {
            name: gpu, sm_count: Some(sm_count), threads_per_sm: Some(threads_per_sm), ..
        }) => {
            let mib = mib(sm_count, threads_per_sm) * MIB;
            let (base_mib, kib_per_thread) = (law.base_mib, law.kib_per_thread);
            Line {
                span: Span::new(mib * low, mib, mib * high),
                basis: Basis::Published,
                evidence: &law.evidence,
                also: &[],
                why: Why::Context { gpu, sm_count, threads_per_sm, base_mib, kib_per_thread },
            }
        }
        Compute::Gpu(gpu) => {
            let listed = tables.gpus.iter().filter(|row| row.architecture == gpu.architecture);
            let sizes = listed.filter_map(|row| Some(mib(row.sm_count?, row.threads_per_sm?) * MIB));
            let (count, sum, least, most) = sizes
                .fold((0.0, 0.0, f64::INFINITY, 0.0_f64), |(n, sum, least, most), mib| {
                    (n + 1.0, sum + mib, least.min(mib), most.max(mib))
                });
            if count == 0.0 {
                return unknown_context(facts);
            }
            Line {
                span: Span::new(least * low, sum / count, most * high),
                basis: Basis::Assumed,
                evidence: &law.evidence,
                also: &[],
                why: Why::ContextOf { architecture: gpu.architecture.key(), rows: count },
            }
        }
        _ => unknown_context(facts),
    }
}

fn unknown_context<'c>(facts: &Facts<'c>) -> Line<'c> {
    facts.catalogue.tables().baseline.context_unknown.first().map_or(Line::NONE, baseline::line)
}

/// The distinct runtimes of a process's models on the GPU, with the situation of the first model of each.
fn situations<'a>(facts: &'a Facts<'_>, process: &'a [usize]) -> impl Iterator<Item = Situation> + 'a {
    let of = |i: &usize| facts.models.get(*i).filter(|m| m.on_gpu).map(|m| m.situation);
    process.iter().enumerate().filter_map(move |(position, i)| {
        let situation = of(i)?;
        let seen = process.iter().take(position).filter_map(of);
        let mut seen = seen.filter(|s| s.runtime == situation.runtime && s.loading == situation.loading);
        seen.next().is_none().then_some(situation)
    })
}

/// Once per process for each framework in it; a second framework that is only imported counts where it loads eagerly.
fn runtime<'c>(facts: &Facts<'c>, process: &[usize]) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let mut line =
        situations(facts, process).map(|s| facts.catalogue.baseline().runtime(tables, &s)).fold(Line::NONE, join);
    for framework in Framework::ALL {
        let imports = |m: &&ModelFacts<'_>| m.model.settings.also_imports.contains(&framework);
        let Some(model) = process.iter().filter_map(|i| facts.models.get(*i)).find(imports) else { continue };
        if situations(facts, process).any(|s| framework.is_in(s.runtime)) {
            continue;
        }
        let imported = Situation { runtime: framework.runtime(), ..model.situation };
        let mut extra = facts.catalogue.baseline().runtime(tables, &imported);
        // Under lazy loading an import that is never used brings no kernels; it may still be used somewhere.
        if imported.loading == Loading::Lazy {
            extra.span = Span::new(0.0, 0.0, extra.span.high);
        }
        line = join(line, extra);
    }
    line
}

/// Most of a workspace for each byte of planned activations at FP32: an algorithm's scratch grows with the tensors it works
/// on. Assumed: a model of 70 KB leaves none in E103 and E104, and a net at 256 x 256 took 124 MiB in E093.
pub(super) const WORKSPACE_PER_ACTIVATION: [f64; 3] = [10.0, 60.0, 200.0];

/// Once per process: at least the largest need of its models, at most their sum when they may run together.
fn workspace<'c>(facts: &Facts<'c>, process: &[usize]) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let mut largest = Line::NONE;
    let mut sum = 0.0;
    for model in process.iter().filter_map(|i| facts.models.get(*i)).filter(|m| m.on_gpu) {
        let mut line = facts.catalogue.baseline().workspace(tables, &model.situation);
        let planned = model::planned(model);
        let most = |i: usize, end: f64| end.min(planned[i] * WORKSPACE_PER_ACTIVATION[i]);
        let bounded = Span::new(most(0, line.span.low), most(1, line.span.typical), most(2, line.span.high));
        if bounded != line.span {
            let why = match line.why {
                Why::Text(why) => Why::Bounded { why, planned },
                why => why,
            };
            line = Line { span: bounded, basis: Basis::Assumed, why, ..line };
        }
        if let Some(cap) = model.model.settings.workspace_bytes {
            #[allow(clippy::cast_precision_loss, reason = "validated to be far below 2^53")]
            let cap = cap as f64;
            line.span = line.span.capped(cap);
        }
        sum += line.span.high;
        let span = largest.span.max(line.span);
        largest = if line.span.typical > largest.span.typical { line } else { largest };
        largest.span = span;
    }
    if facts.cell.processes.concurrent {
        largest.span.high = sum;
    }
    match streams(facts, process) {
        Line { span: Span::ZERO, .. } => largest,
        more => join(largest, more),
    }
}

/// cuBLAS workspaces of the streams after the first, where PyTorch holds one for each.
fn streams<'c>(facts: &Facts<'c>, process: &[usize]) -> Line<'c> {
    let torch = |m: &&ModelFacts<'_>| m.on_gpu && Framework::Pytorch.is_in(m.runtime);
    let here = process.iter().filter_map(|i| facts.models.get(*i)).filter(torch);
    let more = here.filter_map(|m| m.model.settings.streams).max().unwrap_or(1).saturating_sub(1);
    let new =
        facts.host.gpu().is_some_and(|g| matches!(g.architecture, Architecture::Hopper | Architecture::Blackwell));
    let figure = if new { "cublas-workspace-hopper" } else { "cublas-workspace" };
    figure_line(facts.catalogue.tables(), figure, f64::from(more) * MIB)
}

/// What ever-changing input sizes add to the workspace and activations of a process.
fn growth<'c>(facts: &Facts<'c>, process: &[usize], grows: Span) -> Line<'c> {
    let varying = |m: &&ModelFacts<'_>| m.on_gpu && m.model.settings.varying_shapes;
    let here = process.iter().filter_map(|i| facts.models.get(*i)).filter(varying);
    let rows = here.filter_map(|m| {
        // Only ONNX Runtime's arena can be told to shrink.
        let shrinks = m.model.settings.arena_shrinkage && m.runtime.has_arena();
        facts.catalogue.baseline().growth(facts.catalogue.tables(), m.runtime, shrinks)
    });
    let most = rows.max_by(|a, b| a.factors[1].total_cmp(&b.factors[1]));
    most.map_or(Line::NONE, |row| {
        let [low, typical, high] = row.factors;
        Line {
            span: Span::new(grows.low * low, grows.typical * typical, grows.high * high),
            basis: baseline::basis(&row.basis),
            evidence: &row.evidence,
            also: &[],
            why: Why::Growth { row, grows },
        }
    })
}

/// Frames that are uploaded for pre-processing on the device: none, or one of each camera with a model there.
fn frames(facts: &Facts<'_>, process: &[usize]) -> Line<'static> {
    let here = |i: &usize| process.contains(i) && facts.models.get(*i).is_some_and(|m| m.on_gpu);
    let bytes: f64 =
        facts.cameras.iter().filter(|camera| camera.models.iter().any(here)).map(|camera| camera.frame_bytes).sum();
    Line { basis: Basis::Assumed, why: Why::DeviceFrames, ..Line::computed(Span::new(0.0, 0.0, bytes)) }
}

/// Video streams that are decoded on the device, in the process that looks at them: the decoder's library once, and the
/// surfaces of each stream (NV12, 1.5 bytes a pixel).
fn decode<'c>(facts: &Facts<'c>, process: &[usize]) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let here = |i: &usize| process.contains(i);
    let streams = facts.cameras.iter().filter(|c| c.camera.nvdec && c.models.iter().any(here));
    let pixels: f64 = streams.map(|camera| camera.pixels).sum();
    if pixels == 0.0 {
        return Line::NONE;
    }
    join(figure_line(tables, "nvdec-process", MIB), figure_line(tables, "nvdec-surfaces", pixels * 1.5))
}

/// Two rows in one line.
pub(super) fn join<'c>(a: Line<'c>, b: Line<'c>) -> Line<'c> {
    if a.span == Span::ZERO {
        return b;
    }
    if b.span == Span::ZERO {
        return a;
    }
    let why = match (a.why, b.why) {
        (Why::Text(a), Why::Text(b)) if a != b => Why::Texts(a, b),
        (Why::Text(a), Why::Figure { row, .. }) => Why::Texts(a, &row.why),
        (Why::Figure { row, each }, Why::Figure { row: other, each: of }) => Why::Figures([(row, each), (other, of)]),
        (why, _) => why,
    };
    // The weaker basis stands for both.
    Line { span: a.span + b.span, basis: a.basis.max(b.basis), evidence: a.evidence, also: b.evidence, why }
}
