//! Weights, activations and I/O tensors of one model.

use super::ModelLines;
use crate::catalogue::baseline::{self, basis};
use crate::cell::{Arena, Precision, Runtime};
use crate::facts::{Facts, ModelFacts};
use crate::report::Basis;
use crate::span::{Line, Span, Why};

/// Activations of a network nobody described, bytes for each input pixel at FP32: the liveness floors of the networks
/// in `models.toml` span 26 (ViT-Tiny) to 168 (RT-DETR), most near 80; the high end is twice the largest.
const UNKNOWN_BYTES_PER_PIXEL: [f64; 3] = [25.0, 90.0, 340.0];

/// Size of an activation against FP32. INT8 graphs keep some tensors at FP16, so theirs is a range
/// (`research/calculators.md` 1.4: Jetson planners report many FP16 activations in INT8 engines).
fn activation_factor(precision: Precision) -> [f64; 3] {
    match precision {
        Precision::Fp32 | Precision::Tf32 => [1.0; 3],
        Precision::Fp16 | Precision::Bf16 => [0.5; 3],
        Precision::Int8 => [0.25, 0.35, 0.5],
    }
}

/// Bytes of one value of an input or output tensor. INT8 networks usually keep FP32 at their edges.
fn io_bytes(precision: Precision) -> f64 {
    match precision {
        Precision::Fp16 | Precision::Bf16 => 2.0,
        _ => 4.0,
    }
}

/// The lines of one model with all its instances.
pub(super) fn lines<'c>(facts: &Facts<'c>, index: usize, model: &ModelFacts<'c>) -> ModelLines<'c> {
    let instances = f64::from(model.model.instances);
    ModelLines {
        index,
        weights: weights(facts, model, instances),
        activations: activations(facts, model, instances),
        io: io(model, instances),
    }
}

/// Once on a device, where ONNX Runtime's arena rounds them up with everything else. On the CPU a runtime keeps more than
/// one copy: the file as read, and the layout its kernels want.
fn weights<'c>(facts: &Facts<'c>, model: &ModelFacts<'c>, instances: f64) -> Line<'c> {
    let bytes = model.parameters * model.precision().bytes() * instances;
    let figure = match (model.on_gpu, model.runtime, model.situation.arena) {
        (false, ..) => Some("cpu-weights"),
        (true, Runtime::OnnxruntimeCuda, Arena::PowerOfTwo) => Some("arena-weights"),
        (true, Runtime::OnnxruntimeCuda, Arena::SameAsRequested) => Some("arena-weights-same"),
        _ => None,
    };
    let copies = figure.and_then(|id| baseline::figure(facts.catalogue.tables(), id));
    let [low, typical, high] = copies.map_or([1.0; 3], |row| row.value);
    Line {
        span: Span::new(bytes * low, bytes * typical, bytes * high),
        basis: copies.map_or(Basis::Computed, |row| basis(&row.basis)),
        evidence: copies.map_or(&[], |row| &row.evidence),
        why: Why::Weights {
            parameters: model.parameters,
            precision: model.precision().key(),
            bytes: model.precision().bytes(),
            instances: model.model.instances,
            copies: copies.map(|row| (row.value, row.why.as_str())),
        },
        ..Line::NONE
    }
}

/// Activations at FP32 of one inference of the planned input and batch, before the runtime's overhead: from the liveness
/// floor to the runtime's plan, or what networks of the catalogue take for each pixel.
pub(super) fn planned(model: &ModelFacts<'_>) -> [f64; 3] {
    let scale = model.area_ratio(model.planned_input) * f64::from(model.planned_batch);
    let unknown = UNKNOWN_BYTES_PER_PIXEL.map(|per_pixel| per_pixel * crate::facts::area(model.figures.input));
    let plan = model.plan_bytes();
    let ends = [
        model.figures.floor_bytes.or(plan).unwrap_or(unknown[0]),
        plan.unwrap_or(unknown[1]),
        // A dynamic plan can be beaten by a static export's block; the high end covers both.
        plan.map(|p| p.max(model.figures.plan_static_bytes.unwrap_or(0.0))).unwrap_or(unknown[2]),
    ];
    ends.map(|end| end * scale)
}

fn activations<'c>(facts: &Facts<'c>, model: &ModelFacts<'c>, instances: f64) -> Line<'c> {
    let ends = planned(model);
    let row = facts.catalogue.baseline().scratch(facts.catalogue.tables(), model.runtime);
    let overhead = row.map_or([1.0; 3], |row| row.factors);
    let precision = activation_factor(model.precision());
    let end = |i: usize| ends[i] * overhead[i] * precision[i] * instances;
    let known = model.figures.floor_bytes.is_some() || model.plan_bytes().is_some();
    Line {
        span: Span::new(end(0), end(1), end(2)),
        basis: match row {
            Some(row) if known => basis(&row.basis).max(Basis::Computed),
            _ => Basis::Assumed,
        },
        evidence: row.map_or(&[], |row| &row.evidence),
        also: &[],
        why: Why::Activations {
            input: model.planned_input,
            batch: model.planned_batch,
            precision: model.precision().key(),
            known,
            planned: ends,
            overhead_factors: overhead,
            precision_factors: precision,
            instances,
            overhead: row.map_or("", |row| &row.why),
        },
    }
}

fn io(model: &ModelFacts<'_>, instances: f64) -> Line<'static> {
    let input = crate::facts::area(model.planned_input)
        * f64::from(model.channels)
        * f64::from(model.planned_batch)
        * io_bytes(model.precision())
        * instances;
    // The high end holds a second input in flight, and outputs as large as it.
    Line {
        why: Why::Io { input: model.planned_input, batch: model.planned_batch },
        ..Line::computed(Span::new(input, input, 2.0 * input))
    }
}
