//! An ONNX model's footprint.

use super::infer::Why;
use super::inputs::{self, Resolved};
use super::lower::{self, Model};
use super::proto::{self, Dim};
use super::trace::{self, Traced};
use crate::figures::{self, Trust};
use crate::footprint::{Footprint, Live};
use crate::limits::Budget;
use crate::read::Source;
use crate::{Error, Limits, Options, TensorShape, weights};

/// A parsed ONNX file.
pub(crate) struct Onnx {
    model: Model,
    meta: proto::Model,
    file_bytes: u64,
}

impl Onnx {
    pub(crate) fn read(src: &Source<'_>, limits: &Limits) -> Result<Self, Error> {
        let mut meta = proto::read(src, limits)?;
        let model = lower::lower(&meta, limits)?;
        // The text form is not needed again.
        (meta.graph, meta.functions) = (None, Vec::new());
        Ok(Self { model, meta, file_bytes: src.len() })
    }

    fn trace(&self, options: &Options, limits: &Limits) -> Result<(Resolved, Traced), Error> {
        let r = inputs::resolve(&self.model, &self.meta.metadata, options)?;
        let t = trace::trace(&self.model, &r.shapes, limits)?;
        Ok((r, t))
    }

    pub(crate) fn shapes(&self, options: &Options, limits: &Limits) -> Result<Vec<TensorShape>, Error> {
        let (_, t) = self.trace(options, limits)?;
        let shape = |t: crate::program::Tensor| TensorShape { name: t.name, dtype: t.dtype, dims: t.dims };
        Ok(t.program.tensors.into_iter().map(shape).collect())
    }

    pub(crate) fn timeline(&self, options: &Options, limits: &Limits) -> Result<Vec<Live>, Error> {
        let (_, t) = self.trace(options, limits)?;
        Ok(figures::timeline(&t.program, options.precision))
    }

    /// Height and width of the first image input.
    pub(crate) fn image(&self, options: &Options) -> Result<Option<[u64; 2]>, Error> {
        let r = inputs::resolve(&self.model, &self.meta.metadata, options)?;
        let size = |(id, _, dims): &(usize, crate::dtype::DType, Vec<u64>)| {
            let declared = self.model.values.get(*id)?.dims.as_deref()?;
            match (inputs::layout(declared), dims.as_slice()) {
                (inputs::Layout::ChannelsFirst, &[_, _, h, w]) | (inputs::Layout::ChannelsLast, &[_, h, w, _]) => {
                    Some([h, w])
                }
                _ => None,
            }
        };
        Ok(r.shapes.iter().find_map(size))
    }

    pub(crate) fn footprint(&self, options: &Options, limits: &Limits) -> Result<Footprint, Error> {
        let (r, t) = self.trace(options, limits)?;
        let meta = &self.meta;
        let producer = format!("{} {}", meta.producer, meta.producer_version).trim().to_owned();
        let mut f = Footprint {
            format: "ONNX",
            file_bytes: self.file_bytes,
            producer: (!producer.is_empty()).then_some(producer),
            opset: Some(self.model.opset),
            nodes: Some(self.model.node_count),
            fixed_size: !r.dynamic,
            notes: r.notes.clone(),
            ..Footprint::default()
        };
        let counted = weights::count(&self.model, &t.program);
        figures::add_stored(&mut f, &counted.weights, &counted.others, options.precision);
        let declared = |id: usize| -> Option<Vec<String>> {
            let dims = self.model.values.get(id)?.dims.as_ref()?;
            Some(
                dims.iter()
                    .map(|d| match d {
                        Dim::Fixed(n) => n.to_string(),
                        Dim::Named(n) => n.clone(),
                        Dim::Free => "?".into(),
                    })
                    .collect(),
            )
        };
        let graph = &self.model.graph;
        f.inputs = graph.inputs.iter().filter_map(|&i| figures::port(&t.program, i, declared(i))).collect();
        f.outputs = graph.outputs.iter().filter_map(|&o| figures::port(&t.program, o, declared(o))).collect();
        f.unknown_ops.clone_from(&t.unknown_ops);
        let contradicts = t.faults.iter().any(|x| matches!(x.why, Why::Mismatch(_)));
        let trust = Trust {
            missing: t.unknown_values > 0 || !t.unknown_ops.is_empty() || t.open_loops > 0,
            bounded: t.bounded_values > 0,
            broken: contradicts,
        };
        let work = Budget::new("memory plans", limits.work);
        figures::add(&mut f, &t.program, options.precision, trust, &work);
        notes(&mut f, &r, &t, &counted, self.model.function_calls);
        Ok(f)
    }
}

fn notes(f: &mut Footprint, r: &Resolved, t: &Traced, counted: &weights::Counted, calls: u64) {
    let contradiction = t.faults.iter().find_map(|x| match &x.why {
        Why::Mismatch(what) => Some((x, what)),
        _ => None,
    });
    for (name, was, is) in &r.overridden {
        f.notes.push(match contradiction {
            Some((fault, what)) => format!(
                "this export is fixed at {was} (input “{name}”); at {is} its shapes contradict each other, first at {} {}: {what}. Export it with free sizes, or at that size",
                fault.op, fault.name
            ),
            None => format!(
                "the file fixes input “{name}” at {was}; the figures are for {is} and hold if nothing else in it depends on that size"
            ),
        });
    }
    if r.overridden.is_empty()
        && let Some((fault, what)) = contradiction
    {
        let advice = if r.assumed.is_empty() {
            "the file or the given sizes are wrong".to_owned()
        } else {
            format!("the sizes assumed for free dimensions do not fit it: give the shape of {}", r.assumed.join(", "))
        };
        f.notes
            .push(format!("the shapes contradict each other, first at {} {}: {what}; {advice}", fault.op, fault.name));
    }
    if let Some(fault) = t.faults.iter().find(|x| matches!(x.why, Why::Data(_)))
        && let Why::Data(what) = fault.why
    {
        f.notes.push(format!("{} {} has no known shape: {what}", fault.op, fault.name));
    }
    if !t.unknown_ops.is_empty() {
        let list: Vec<String> = t.unknown_ops.iter().take(8).map(|(n, c)| format!("{n} ({c})")).collect();
        f.notes.push(format!("operators without a known shape rule: {}", list.join(", ")));
    }
    if t.unknown_values > 0 {
        f.notes.push(format!("{} tensors have no known shape", t.unknown_values));
    }
    if t.bounded_values > 0 {
        f.notes.push(format!(
            "{} tensors have a size that depends on the data; their largest size is taken",
            t.bounded_values
        ));
    }
    if t.declared_values > 0 {
        f.notes.push(format!("{} shapes are as the file declares them", t.declared_values));
    }
    if counted.external > 0 {
        f.notes
            .push(format!("{} tensors are stored in another file; their sizes are as declared here", counted.external));
    }
    if counted.contradicting > 0 {
        f.notes.push(format!(
            "{} stored tensors have a payload of another length than their shape says",
            counted.contradicting
        ));
    }
    if counted.absurd > 0 {
        f.notes.push(format!("{} stored tensors have an absurd shape and are not counted", counted.absurd));
    }
    if calls > 0 {
        f.notes.push(format!("{calls} calls of functions defined in the file were expanded"));
    }
    f.notes.extend(t.notes.iter().cloned());
}
