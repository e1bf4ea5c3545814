//! Files that are read at the one size they were made for, or that hold weights only.

use crate::dtype::DType;
use crate::figures::{self, Trust};
use crate::footprint::{Footprint, Live};
use crate::limits::Budget;
use crate::onnx::tensor::elements;
use crate::program::{Program, Role};
use crate::weights::Stored;
use crate::{Error, Limits, Options, TensorShape};

/// What was read from such a file.
#[derive(Debug, Default)]
pub(crate) struct Fixed {
    pub format: &'static str,
    pub file_bytes: u64,
    pub producer: Option<String>,
    /// Tensors and steps; `None` for formats without a graph.
    pub program: Option<Program>,
    pub inputs: Vec<usize>,
    pub outputs: Vec<usize>,
    /// `None` for formats that do not tell.
    pub stored: Option<(Stored, Stored)>,
    pub unknown_ops: crate::pairs::Pairs<String, u64>,
    /// Whether branches or loop bodies were not read, which may need more memory than is counted.
    pub hidden_bodies: bool,
    pub notes: Vec<String>,
}

impl Fixed {
    pub(crate) fn shapes(&self) -> Vec<TensorShape> {
        let tensors = self.program.iter().flat_map(|p| &p.tensors);
        tensors.map(|t| TensorShape { name: t.name.clone(), dtype: t.dtype, dims: t.dims.clone() }).collect()
    }

    pub(crate) fn timeline(&self, options: &Options) -> Vec<Live> {
        self.program.as_ref().map_or_else(Vec::new, |p| figures::timeline(p, options.precision))
    }

    pub(crate) fn footprint(&self, options: &Options, limits: &Limits) -> Result<Footprint, Error> {
        let mut f = Footprint {
            format: self.format,
            file_bytes: self.file_bytes,
            producer: self.producer.clone(),
            fixed_size: self.program.is_some(),
            unknown_ops: self.unknown_ops.clone(),
            notes: self.notes.clone(),
            ..Footprint::default()
        };
        if let Some((weights, others)) = &self.stored {
            figures::add_stored(&mut f, weights, others, options.precision);
        }
        let Some(program) = &self.program else {
            f.notes.push(format!("{} holds no graph: activations and MACs cannot be known from it", self.format));
            return Ok(f);
        };
        f.nodes = Some(program.steps.len() as u64);
        f.inputs = self.inputs.iter().filter_map(|&i| figures::port(program, i, None)).collect();
        f.outputs = self.outputs.iter().filter_map(|&i| figures::port(program, i, None)).collect();
        let asked = !options.inputs.is_empty() || options.image.is_some() || options.batch.is_some();
        let same = |i: &crate::footprint::Port| {
            let dims = i.dims.as_deref().unwrap_or_default();
            let by_name = options.inputs.get(&i.name).is_none_or(|d| d == dims);
            let image =
                options.image.is_none_or(|[h, w]| matches!(dims, [_, a, b, _] | [_, _, a, b] if *a == h && *b == w));
            by_name && image && options.batch.is_none_or(|b| dims.first() == Some(&b))
        };
        if asked && !f.inputs.iter().all(same) {
            f.notes.push(format!(
                "{} stores shapes for one size only: the figures are for that size, not the asked one",
                self.format
            ));
        }
        let missing = program.tensors.iter().any(|t| t.role != Role::Static && t.dims.is_none());
        if missing {
            f.notes.push(
                "some tensors have free dimensions: convert the model for a fixed size, or use its ONNX file".into(),
            );
        }
        if !self.unknown_ops.is_empty() {
            let list: Vec<String> = self.unknown_ops.iter().take(8).map(|(n, c)| format!("{n} ({c})")).collect();
            f.notes.push(format!("operators whose work is not known: {}", list.join(", ")));
        }
        let trust = Trust { missing: missing || self.hidden_bodies, ..Trust::default() };
        let work = Budget::new("memory plans", limits.work);
        figures::add(&mut f, program, options.precision, trust, &work);
        // The imitation follows that runtime's rewrites of ONNX graphs; other formats have other runtimes.
        f.onnxruntime_bytes = None;
        f.bounds.remove(&"onnxruntime_bytes");
        f.estimates.retain(|e| e.runtime != figures::ORT);
        Ok(f)
    }
}

/// Marks what follows from constants alone, drops the steps that make it, and counts stored numbers: those that reach a
/// product, or scale or shift channels, are weights.
pub(crate) fn settle(program: &mut Program) -> (Stored, Stored) {
    let n = program.tensors.len();
    let original: Vec<bool> = program.tensors.iter().map(|t| t.role == Role::Static).collect();
    let mut constant = Vec::new();
    let mut live = Vec::new();
    for step in std::mem::take(&mut program.steps) {
        let is_static = |t: &usize| program.tensors.get(*t).is_some_and(|t| t.role == Role::Static);
        if !step.inputs.is_empty() && step.inputs.iter().all(is_static) {
            for &o in &step.outputs {
                if let Some(t) = program.tensors.get_mut(o) {
                    t.role = Role::Static;
                }
            }
            constant.push(step);
        } else {
            live.push(step);
        }
    }
    let mut weight = vec![false; n];
    for step in &live {
        for &i in &step.inputs {
            let Some(t) = program.tensors.get(i).filter(|t| t.role == Role::Static) else { continue };
            let real =
                t.dtype.is_float() || matches!(t.dtype, DType::I8 | DType::U8 | DType::I32 | DType::I4 | DType::U4);
            let long = t.dims.as_deref().unwrap_or_default().iter().filter(|&&d| d > 1).count();
            let count = t.dims.as_deref().and_then(elements).unwrap_or(0);
            let channel = matches!(step.op.as_str(), "Add" | "Mul" | "Sub" | "PRelu")
                && long == 1
                && count > 4
                && t.dtype.is_float();
            let learned = ((step.macs > 0 || !step.macs_known) && real && count > 1)
                || channel
                || (step.op == "Gather" && long >= 2);
            if let Some(w) = weight.get_mut(i) {
                *w |= learned;
            }
        }
    }
    for step in constant.iter().rev() {
        if step.outputs.iter().any(|&o| weight.get(o) == Some(&true)) {
            for &i in &step.inputs {
                let big = program.tensors.get(i).and_then(|t| elements(t.dims.as_deref()?)).is_some_and(|n| n > 1);
                if let Some(w) = weight.get_mut(i) {
                    *w |= big;
                }
            }
        }
    }
    let (mut weights, mut others) = (Stored::default(), Stored::default());
    for (i, t) in program.tensors.iter().enumerate().filter(|&(i, _)| original.get(i) == Some(&true)) {
        if let Some(n) = t.dims.as_deref().and_then(elements) {
            if weight.get(i) == Some(&true) { &mut weights } else { &mut others }.add(t.dtype, n);
        }
    }
    program.steps = live;
    (weights, others)
}
