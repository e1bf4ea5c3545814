//! The card of a read file.

use crate::Asked;
use crate::network::{Network, network};
use crate::tables::{self, Table};
use crate::words::{bytes_of, count, count_of, float, size};
use cellsizer_footprint::{Error, Footprint, Live, Sample, Session};
use cellsizer_sizing::format::Units;

/// Points of a drawn timeline: more than a small chart has pixels.
const POINTS: usize = 400;

/// All that the page shows of a file at one size, batch and precision.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Card {
    /// Format, size on disk and who wrote it, in a line.
    pub about: String,
    /// Label and figure in turn.
    pub facts: Vec<String>,
    /// Tables, the chart's own among them.
    pub tables: Vec<Table>,
    /// Live memory over the operators.
    pub live: Curve,
    /// Memory over the input size: the floor, then ONNX Runtime where it is known.
    pub growth: Curve,
    /// What a reader should know about these figures.
    pub notes: Vec<String>,
    /// Whether another size can be asked for.
    pub resizable: bool,
    /// Height and width that the figures hold for.
    pub image: Option<[u64; 2]>,
    /// First dimension of the inputs.
    pub batch: Option<u64>,
    /// What a cell takes over; `None` when the file holds no weights to count.
    pub network: Option<Network>,
}

/// Lines of a chart over the same labels.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Curve {
    /// What it shows, in a sentence.
    pub sentence: String,
    /// Names of the lines.
    pub names: Vec<String>,
    /// What stands along the bottom.
    pub labels: Vec<String>,
    /// Bytes, line after line, one a label.
    pub bytes: Vec<f64>,
    /// Place of the point to mark.
    pub mark: Option<usize>,
}

/// Evaluates a file that was read once.
///
/// # Errors
/// As [`Session::footprint`].
pub fn card(session: &Session, asked: &Asked) -> Result<Card, Error> {
    let options = asked.options();
    let f = session.footprint(&options)?;
    let timeline = session.timeline(&options)?;
    let growth = session.growth(&options)?;
    let image = session.image(&options)?;
    let units = asked.units;
    let mut all = vec![
        tables::runtimes(&f, units),
        tables::bases(&f),
        tables::ports(&f),
        tables::precisions(&f, units),
        tables::macs(&f),
    ];
    all.extend(tables::peak(&f, units));
    // Shapes that contradict each other have no live memory to speak of.
    let timeline = if f.peak.is_some() { timeline } else { Vec::new() };
    all.push(tables::live(&timeline, units));
    all.push(tables::area(&growth.area, units));
    all.push(tables::batch(&growth.batch, units));
    Ok(Card {
        about: about(&f, asked),
        facts: facts(&f, asked),
        tables: all.into_iter().filter_map(Table::filled).collect(),
        live: live(&timeline, asked),
        growth: over_size(&growth.area, image, units),
        notes: f.notes.clone(),
        resizable: session.can_resize(),
        image,
        batch: f.inputs.first().and_then(|i| i.dims.as_ref()?.first().copied()),
        network: network(session, asked, &f)?,
    })
}

fn about(f: &Footprint, asked: &Asked) -> String {
    let mut parts = vec![f.format.to_owned(), size(f.file_bytes, asked.units)];
    parts.extend(f.opset.map(|v| format!("operator set {v}")));
    parts.extend(f.nodes.map(|n| format!("{n} operators")));
    parts.extend(f.producer.clone());
    parts.join(", ")
}

fn facts(f: &Footprint, asked: &Asked) -> Vec<String> {
    let units = asked.units;
    let types: Vec<String> =
        f.weights_by_dtype.iter().map(|(d, s)| format!("{} {}", count(s.elements), d.name())).collect();
    let types = if types.is_empty() { String::new() } else { format!(" ({})", types.join(", ")) };
    let mut facts = vec![
        ("Parameters", count_of(f, "parameters", f.parameters)),
        ("Other constants", count_of(f, "other_constants", f.other_constants)),
        ("Weights", bytes_of(f, "weight_bytes", f.weight_bytes, units) + &types),
        ("Multiply-accumulates", count_of(f, "macs", f.macs)),
        ("Activations, floor", bytes_of(f, "floor_bytes", f.floor_bytes, units)),
    ];
    if f.format == "ONNX" {
        facts.push(("Activations, ONNX Runtime", bytes_of(f, "onnxruntime_bytes", f.onnxruntime_bytes, units)));
    }
    if let Some(peak) = &f.peak {
        facts.push(("Peak at", format!("{} {}", peak.op, peak.name)));
    }
    if let Some(n) = Some(f.unknown_ops.iter().map(|(_, n)| n).sum::<u64>()).filter(|&n| n > 0) {
        facts.push(("Operators without a rule", n.to_string()));
    }
    facts.into_iter().flat_map(|(label, value)| [label.to_owned(), value]).collect()
}

/// The timeline, thinned to what a small chart can show: of each bundle of steps the highest.
fn live(timeline: &[Live], asked: &Asked) -> Curve {
    let bundle = timeline.len().div_ceil(POINTS).max(1);
    let mut curve = Curve { names: vec!["live".to_owned()], ..Curve::default() };
    let mut top: Option<(usize, &Live)> = None;
    for (at, steps) in timeline.chunks(bundle).enumerate() {
        let mut high: Option<(usize, &Live)> = None;
        for (i, l) in steps.iter().enumerate() {
            if high.is_none_or(|(_, h)| l.bytes > h.bytes) {
                high = Some((i, l));
            }
        }
        let Some((i, l)) = high else { continue };
        curve.labels.push((at * bundle + i + 1).to_string());
        curve.bytes.push(float(l.bytes));
        if top.is_none_or(|(_, t)| l.bytes > t.bytes) {
            top = Some((at, l));
        }
    }
    if let Some((at, l)) = top {
        curve.mark = Some(at);
        curve.sentence = format!(
            "Live memory over {} steps, highest at step {}, {} {}: {}. The table has the highest steps.",
            timeline.len(),
            curve.labels.get(at).map_or("", String::as_str),
            l.op,
            l.name,
            size(l.bytes, asked.units)
        );
    }
    curve
}

/// Only sizes with figures: an export that is fixed at one has no curve.
fn over_size(samples: &[Sample], image: Option<[u64; 2]>, units: Units) -> Curve {
    let known: Vec<_> = samples.iter().filter(|s| s.floor_bytes.is_some()).collect();
    let (Some(first), Some(last)) = (known.first(), known.last()) else { return Curve::default() };
    if known.len() < 2 {
        return Curve::default();
    }
    let floor = |s: &Sample| float(s.floor_bytes.unwrap_or(0));
    let mut curve = Curve {
        names: vec!["floor".to_owned()],
        labels: known.iter().map(|s| tables::size_name(s)).collect(),
        bytes: known.iter().map(|s| floor(s)).collect(),
        mark: known.iter().position(|s| s.image.is_some() && s.image == image),
        sentence: format!(
            "Activation floor from {} at {} to {} at {}. The table has every size.",
            size(first.floor_bytes.unwrap_or(0), units),
            tables::size_name(first),
            size(last.floor_bytes.unwrap_or(0), units),
            tables::size_name(last)
        ),
    };
    if known.iter().all(|s| s.onnxruntime_bytes.is_some()) {
        curve.names.push("ONNX Runtime".to_owned());
        curve.bytes.extend(known.iter().map(|s| float(s.onnxruntime_bytes.unwrap_or(0))));
    }
    curve
}
