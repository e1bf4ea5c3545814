//! From a program to its figures.

use crate::footprint::{Alive, Bound, Estimate, Footprint, Live, Peak, Port, Stored};
use crate::limits::Budget;
use crate::onnx::tensor::elements;
use crate::options::Precision;
use crate::pairs::Pairs;
use crate::plan::intervals::{Intervals, Sharing, intervals};
use crate::plan::{bestfit, greedy, liveness, ort};
use crate::program::{Program, Step};
use crate::weights;

/// Tensors named at the peak; beyond that a list explains nothing.
const MAX_ALIVE: usize = 32;

/// How far a set of figures can be trusted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Trust {
    /// Some sizes are unknown: sums are lower bounds.
    pub missing: bool,
    /// Some sizes are upper bounds.
    pub bounded: bool,
    /// The shapes contradict each other: no sum means anything.
    pub broken: bool,
}

/// Writes a figure, or what is known instead.
pub(crate) fn put(f: &mut Footprint, name: &'static str, value: u64, trust: Trust) -> Option<u64> {
    let bound = match (trust.broken || value == u64::MAX, trust.missing, trust.bounded) {
        (true, _, _) | (_, true, true) => Bound::Unknown,
        (_, true, false) => Bound::AtLeast(value),
        (_, false, true) => Bound::AtMost(value),
        _ => return Some(value),
    };
    f.bounds.insert(name, bound);
    if let Bound::AtMost(v) = bound { Some(v) } else { None }
}

/// Adds memory, MACs and the peak.
pub(crate) fn add(f: &mut Footprint, program: &Program, precision: Precision, trust: Trust, work: &Budget) {
    let fused = intervals(program, Sharing::FUSED, precision);
    let raw = intervals(program, Sharing::NONE, precision);
    let memory = Trust {
        missing: trust.missing || fused.unknown > 0,
        bounded: trust.bounded || fused.bounded > 0,
        broken: trust.broken,
    };
    let peak = liveness::peak(&fused);
    let floor = peak.as_ref().map_or(0, |p| p.bytes);
    f.floor_bytes = put(f, "floor_bytes", floor, memory);
    f.naive_bytes = put(f, "naive_bytes", liveness::naive(&fused), memory);
    f.unfused_bytes = put(f, "unfused_bytes", liveness::naive(&raw), memory);
    let plans = [
        ("greedy_bytes", greedy::by_size(&fused, work)),
        ("best_fit_bytes", bestfit::in_order(&fused, work)),
        ("onnxruntime_bytes", ort::estimate(program, precision, work)),
    ];
    for (name, bytes) in plans {
        let value = match bytes {
            // A runtime cannot reserve less than the floor.
            Some(b) => put(f, name, b.max(floor), memory),
            None => {
                f.bounds.insert(name, Bound::AtLeast(floor));
                f.notes.push(format!("{name} is left out: the graph has too many tensors to plan"));
                None
            }
        };
        match name {
            "greedy_bytes" => f.greedy_bytes = value,
            "best_fit_bytes" => f.best_fit_bytes = value,
            _ => f.onnxruntime_bytes = value,
        }
    }
    let views = Sharing { views: true, in_place: false, gated: false };
    let eager = liveness::peak(&intervals(program, views, precision)).map_or(0, |p| p.bytes);
    estimates(f, eager);
    // Where it stands helps even when the height is only a bound, but not when shapes contradict.
    if !memory.broken {
        f.peak = peak.filter(|p| p.bytes > 0).and_then(|p| explain(program, &fused, &p));
    }
    let (mut total, mut known) = (0u64, true);
    sum_macs(&program.steps, 1, &mut total, &mut known, &mut f.macs_by_op);
    let upper = program
        .steps
        .iter()
        .any(|s| s.macs > 0 && s.outputs.iter().any(|&o| program.tensors.get(o).is_some_and(|t| t.upper)));
    let trust = Trust { missing: trust.missing || !known, bounded: upper, broken: trust.broken };
    f.macs = put(f, "macs", total, trust);
}

fn sum_macs(steps: &[Step], depth: u32, total: &mut u64, known: &mut bool, by_op: &mut Pairs<String, u64>) {
    for s in steps {
        *known &= s.macs_known;
        if depth == 1 {
            *total = total.saturating_add(s.macs);
        }
        if s.macs > 0 && depth == 1 {
            let slot = by_op.slot(s.op.clone());
            *slot = slot.saturating_add(s.macs);
        }
        sum_macs(&s.body, depth + 1, total, known, by_op);
    }
}

/// Low, typical and high by runtime. How each factor came about is its `basis`; see also `docs/METHODS.md`.
fn estimates(f: &mut Footprint, eager: u64) {
    let times = |v: u64, percent: u64| (v / 100).saturating_mul(percent).saturating_add(v % 100 * percent / 100);
    let (Some(floor), Some(greedy)) = (f.floor_bytes, f.greedy_bytes) else { return };
    if let Some(ort) = f.onnxruntime_bytes {
        f.estimates.push(Estimate {
            runtime: ORT,
            bytes: [floor, ort, times(floor, 290).max(times(ort, 125))],
            basis: "Typical imitates the CPU provider's fusions, blocked channels, buffer reuse and best fit. Low and high: 177 measured blocks lay between 1 and 2.9 times the floor.",
        });
    }
    f.estimates.push(Estimate {
        runtime: "TensorRT",
        bytes: [floor, times(greedy, 130), times(greedy, 250)],
        basis: "Assumed: TensorRT plans ahead, like the greedy plan; the factors 1.3 and 2.5 for its tactics' workspace are not measured.",
    });
    f.estimates.push(Estimate {
        runtime: "PyTorch, eager",
        bytes: [times(eager, 80).max(floor), times(eager, 120).max(floor), times(eager, 190).max(floor)],
        basis: "Live tensors without fusion. Low and high: 0.8 and 1.9 times, profiled on the CPU for 15 networks. The typical 1.2 is assumed, and so is that a GPU behaves alike.",
    });
}

/// The runtime whose plan is imitated.
pub(crate) const ORT: &str = "ONNX Runtime, CPU";

fn explain(program: &Program, intervals: &Intervals, peak: &liveness::Peak) -> Option<Peak> {
    let step = program.steps.get(peak.step)?;
    let alive = |&k: &usize| {
        let i = intervals.items.get(k)?;
        let t = program.tensors.get(i.tensor)?;
        Some(Alive { name: t.name.clone(), dtype: t.dtype, dims: t.dims.clone().unwrap_or_default(), bytes: i.bytes })
    };
    Some(Peak {
        op: step.op.clone(),
        name: step.name.clone(),
        step: peak.step,
        inner_bytes: intervals.scratch.get(peak.step).copied().unwrap_or(0),
        tensors: peak.alive.iter().filter_map(alive).take(MAX_ALIVE).collect(),
    })
}

/// Live bytes by step.
pub(crate) fn timeline(program: &Program, precision: Precision) -> Vec<Live> {
    let fused = intervals(program, Sharing::FUSED, precision);
    let curve = liveness::curve(&fused);
    let each = program.steps.iter().zip(curve);
    each.map(|(s, bytes)| Live { op: s.op.clone(), name: s.name.clone(), bytes }).collect()
}

/// Adds what is stored.
pub(crate) fn add_stored(f: &mut Footprint, w: &weights::Stored, others: &weights::Stored, precision: Precision) {
    f.parameters = Some(w.elements);
    f.other_constants = Some(others.elements);
    f.other_constant_bytes = Some(others.bytes);
    let mut total = Some(0u64);
    for (&dtype, &n) in w.by_dtype.iter() {
        f.weights_by_dtype.insert(dtype, Stored { elements: n, bytes: dtype.bytes(n) });
        total = total.and_then(|t| t.checked_add(precision.weight(dtype).bytes(n)?));
    }
    f.weight_bytes = total;
    if total.is_none() {
        f.bounds.insert("weight_bytes", Bound::Unknown);
        f.notes.push("some weights are of a type without a known size".into());
    }
}

/// An input or output by tensor number.
pub(crate) fn port(program: &Program, id: usize, declared: Option<Vec<String>>) -> Option<Port> {
    let t = program.tensors.get(id)?;
    let dims = t.dims.clone().filter(|d| elements(d).is_some());
    Some(Port { name: t.name.clone(), dtype: t.dtype, dims, declared })
}
