//! Tables of a card, as texts: the page draws them all alike.

use crate::words::{count, shape, size};
use cellsizer_footprint::{Footprint, Live, Precision, Sample};
use cellsizer_sizing::format::Units;

/// Rows of a list that could go on: beyond that it explains nothing.
const ROWS: usize = 12;

/// A table: texts row by row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Its caption.
    pub title: String,
    /// Headings; `>` in front marks a column of figures.
    pub head: Vec<String>,
    /// Cells, row after row.
    pub cells: Vec<String>,
}

impl Table {
    fn new(title: impl Into<String>, head: &[&str]) -> Self {
        Self { title: title.into(), head: head.iter().map(|&h| h.to_owned()).collect(), cells: Vec::new() }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.cells.extend(cells);
    }

    /// The table, unless it is empty.
    pub(crate) fn filled(self) -> Option<Self> {
        (!self.cells.is_empty()).then_some(self)
    }
}

/// Inputs and outputs with their shapes at the evaluated size and in the file.
pub(crate) fn ports(f: &Footprint) -> Table {
    let mut table = Table::new("Inputs and outputs", &["Name", "Type", "Shape", "In the file"]);
    for (way, ports) in [("in", &f.inputs), ("out", &f.outputs)] {
        for p in ports.iter().take(ROWS) {
            let declared = p.declared.as_ref().map_or_else(String::new, |d| d.join("\u{d7}"));
            table.row([format!("{way}: {}", p.name), p.dtype.name().to_owned(), shape(p.dims.as_deref()), declared]);
        }
    }
    table
}

/// Bytes of the weights in other precisions.
pub(crate) fn precisions(f: &Footprint, units: Units) -> Table {
    let mut table = Table::new("Weights at other precisions", &["Precision", ">Bytes"]);
    let at = |precision: Precision| {
        let each = f.weights_by_dtype.iter().map(|(&dtype, s)| precision.weight(dtype).bytes(s.elements));
        each.sum::<Option<u64>>()
    };
    for (name, precision) in [
        ("as stored", Precision::AsStored),
        ("FP32", Precision::Fp32),
        ("FP16, BF16", Precision::Fp16),
        ("INT8", Precision::Int8),
        ("INT4", Precision::Int4),
    ] {
        if let Some(bytes) = at(precision).filter(|&b| b > 0) {
            table.row([name.to_owned(), size(bytes, units)]);
        }
    }
    table
}

/// What each runtime is expected to reserve.
pub(crate) fn runtimes(f: &Footprint, units: Units) -> Table {
    let mut table = Table::new("Activations by runtime", &["Runtime", ">Low", ">Typical", ">High"]);
    for e in &f.estimates {
        let [low, typical, high] = e.bytes.map(|b| size(b, units));
        table.row([e.runtime.to_owned(), low, typical, high]);
    }
    table
}

/// How each of them came about; in a column of the same table there would be no room for it.
pub(crate) fn bases(f: &Footprint) -> Table {
    let mut table = Table::new("What these rest on", &["Runtime", "Basis"]);
    for e in &f.estimates {
        table.row([e.runtime.to_owned(), e.basis.to_owned()]);
    }
    table
}

/// Operators by what they multiply, the most first.
pub(crate) fn macs(f: &Footprint) -> Table {
    let mut table = Table::new("Multiply-accumulates by operator", &["Operator", ">MACs"]);
    let mut left: Vec<(&String, u64)> = f.macs_by_op.iter().map(|(op, &n)| (op, n)).collect();
    while let Some(at) = largest(&left).filter(|_| table.cells.len() < 2 * ROWS) {
        let (op, n) = left.remove(at);
        table.row([op.clone(), count(n)]);
    }
    table
}

/// Place of the first of the largest.
fn largest<T>(list: &[(T, u64)]) -> Option<usize> {
    let top = list.iter().map(|(_, n)| *n).max()?;
    list.iter().position(|(_, n)| *n == top)
}

/// The tensors alive at the peak.
pub(crate) fn peak(f: &Footprint, units: Units) -> Option<Table> {
    let peak = f.peak.as_ref()?;
    let mut table = Table::new(format!("Alive at the peak: {} {}", peak.op, peak.name), &["Tensor", "Shape", ">Bytes"]);
    for t in peak.tensors.iter().take(ROWS) {
        table.row([t.name.clone(), format!("{} {}", t.dtype.name(), shape(Some(&t.dims))), size(t.bytes, units)]);
    }
    if peak.inner_bytes > 0 {
        table.row(["inside the operator".to_owned(), String::new(), size(peak.inner_bytes, units)]);
    }
    Some(table)
}

/// The chart of live memory in words: the steps where it is highest, in their order.
pub(crate) fn live(timeline: &[Live], units: Units) -> Table {
    let title = format!("Live memory: the highest of {} steps", timeline.len());
    let mut table = Table::new(title, &[">Step", "Operator", ">Live"]);
    let mut left: Vec<(usize, u64)> = timeline.iter().enumerate().map(|(i, l)| (i, l.bytes)).collect();
    let mut steps = Vec::new();
    while let Some(at) = largest(&left).filter(|_| steps.len() < ROWS) {
        steps.push(left.remove(at).0);
    }
    for (i, l) in timeline.iter().enumerate().filter(|(i, _)| steps.contains(i)) {
        table.row([(i + 1).to_string(), format!("{} {}", l.op, l.name), size(l.bytes, units)]);
    }
    table
}

/// How an area sample is called: `640×480`, width first, as the page's fields have it.
pub(crate) fn size_name(sample: &Sample) -> String {
    sample.image.map_or_else(String::new, |[h, w]| format!("{w}\u{d7}{h}"))
}

/// The chart of memory over input size in words.
pub(crate) fn area(samples: &[Sample], units: Units) -> Table {
    let mut table = Table::new("Over the input size", &["Input", ">Floor", ">ONNX Runtime", ">MACs"]);
    let known = |v: Option<u64>| v.map_or_else(|| "not known".to_owned(), |v| size(v, units));
    for s in samples {
        let macs = s.macs.map_or_else(|| "not known".to_owned(), count);
        table.row([size_name(s), known(s.floor_bytes), known(s.onnxruntime_bytes), macs]);
    }
    table
}

/// The same over the batch.
pub(crate) fn batch(samples: &[Sample], units: Units) -> Table {
    let mut table = Table::new("Over the batch", &[">Batch", ">Floor", ">ONNX Runtime"]);
    let known = |v: Option<u64>| v.map_or_else(|| "not known".to_owned(), |v| size(v, units));
    for s in samples {
        let batch = s.batch.map_or_else(String::new, |b| b.to_string());
        table.row([batch, known(s.floor_bytes), known(s.onnxruntime_bytes)]);
    }
    table
}
