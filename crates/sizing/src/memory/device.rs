//! The device's side.

use super::{DeviceLines, ModelLines, model};
use crate::catalogue::baseline::{self, Situation};
use crate::catalogue::baseline_rows::Loading;
use crate::cell::{Framework, Runtime};
use crate::facts::{Compute, Facts, GpuFacts};
use crate::report::Basis;
use crate::span::{Line, MIB, Span, Why};

pub(super) fn lines<'c>(facts: &Facts<'c>) -> Vec<DeviceLines<'c>> {
    facts.processes.iter().enumerate().filter_map(|(i, process)| lines_of(facts, i, process)).collect()
}

/// What a display takes of a GPU's own memory. On a shared pool the operating system's reserve holds it already.
pub(super) fn display<'c>(facts: &Facts<'c>) -> Option<Line<'c>> {
    let own = facts.host.gpu().is_some_and(|gpu| !gpu.shared);
    (facts.cell.host.display_attached && own).then(|| baseline::display(facts.catalogue.tables(), facts.host.os))
}

fn lines_of<'c>(facts: &Facts<'c>, index: usize, process: &[usize]) -> Option<DeviceLines<'c>> {
    let on_gpu = || process.iter().filter_map(|i| Some((*i, facts.models.get(*i)?))).filter(|(_, m)| m.on_gpu);
    on_gpu().next()?;
    let models: Vec<ModelLines<'c>> = on_gpu().map(|(i, m)| model::lines(facts, i, m)).collect();
    let spans = models.iter().map(|m| m.activations.span);
    let activations = if facts.cell.processes.concurrent { spans.sum() } else { spans.fold(Span::ZERO, Span::max) };
    Some(DeviceLines {
        process: index,
        context: on_gpu().any(|(_, m)| m.runtime.uses_cuda()).then(|| context(facts)),
        runtime: runtime(facts, process),
        workspace: workspace(facts, process),
        models,
        activations,
        frames: frames(facts, process),
    })
}

/// Once per process and GPU: by SM count and resident threads, or the whole known span where they are not known.
fn context<'c>(facts: &Facts<'c>) -> Line<'c> {
    let tables = facts.catalogue.tables();
    let law = &tables.baseline.context;
    let known = match facts.host.compute {
        Compute::Gpu(GpuFacts { name, sm_count: Some(sm), threads_per_sm: Some(threads), .. }) => {
            Some((name, sm, threads))
        }
        _ => None,
    };
    let Some((gpu, sm_count, threads_per_sm)) = known else {
        return tables.baseline.context_unknown.first().map_or(Line::NONE, baseline::line);
    };
    let mib = law.base_mib + law.kib_per_thread * f64::from(sm_count) * f64::from(threads_per_sm) / 1024.0;
    let [low, high] = law.factors;
    Line {
        span: Span::new(mib * low * MIB, mib * MIB, mib * high * MIB),
        basis: Basis::Published,
        evidence: &law.evidence,
        also: &[],
        why: Why::Context { gpu, sm_count, threads_per_sm, base_mib: law.base_mib, kib_per_thread: law.kib_per_thread },
    }
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
    let imports_torch = process
        .iter()
        .filter_map(|i| facts.models.get(*i))
        .find(|m| m.model.settings.also_imports.contains(&Framework::Pytorch) && !is_torch(m.runtime));
    let has_torch = situations(facts, process).any(|s| is_torch(s.runtime));
    if let Some(model) = imports_torch.filter(|_| !has_torch) {
        let torch = Situation { runtime: Runtime::Pytorch, ..model.situation };
        let mut extra = facts.catalogue.baseline().runtime(tables, &torch);
        // Under lazy loading an import that is never used brings no kernels; it may still be used somewhere.
        if torch.loading == Loading::Lazy {
            extra.span = Span::new(0.0, 0.0, extra.span.high);
        }
        line = join(line, extra);
    }
    line
}

fn is_torch(runtime: Runtime) -> bool {
    matches!(runtime, Runtime::Pytorch | Runtime::Libtorch)
}

/// Most of a workspace for each byte of planned activations at FP32: an algorithm's scratch grows with the tensors it works
/// on. Assumed: a model of 70 KB leaves none in E103 and E104, and a net at 256 x 256 took 124 MiB in E093.
const WORKSPACE_PER_ACTIVATION: [f64; 3] = [10.0, 60.0, 200.0];

/// What a bounded workspace says after its row's own reason.
const BOUNDED: &str = "Bounded here by 10, 60 and 200 bytes for each byte of planned activations: an algorithm's scratch grows with the tensors it works on.";

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
                Why::Text(why) => Why::Texts(why, BOUNDED),
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
    largest
}

/// Frames that are uploaded for pre-processing on the device: none, or one of each camera with a model there.
fn frames(facts: &Facts<'_>, process: &[usize]) -> Line<'static> {
    let here = |i: &usize| process.contains(i) && facts.models.get(*i).is_some_and(|m| m.on_gpu);
    let bytes: f64 =
        facts.cameras.iter().filter(|camera| camera.models.iter().any(here)).map(|camera| camera.frame_bytes).sum();
    Line { basis: Basis::Assumed, why: Why::DeviceFrames, ..Line::computed(Span::new(0.0, 0.0, bytes)) }
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
        (why, _) => why,
    };
    // The weaker basis stands for both.
    Line { span: a.span + b.span, basis: a.basis.max(b.basis), evidence: a.evidence, also: b.evidence, why }
}
