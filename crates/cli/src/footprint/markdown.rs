//! A footprint as a sheet in Markdown.

use crate::markdown::escaped;
use cellsizer_footprint::Footprint;
use cellsizer_sizing::format::{Units, bytes, digits};

/// Operators listed in the table of multiply-accumulates, and tensors at the peak.
const ROWS: usize = 12;

#[allow(clippy::cast_precision_loss, reason = "figures to read, three digits of them")]
fn float(value: u64) -> f64 {
    value as f64
}

fn size(value: u64) -> String {
    bytes(float(value), Units::Decimal)
}

fn millions(value: u64) -> String {
    if value < 1_000_000 { value.to_string() } else { format!("{} M", digits(float(value) / 1e6)) }
}

pub(crate) fn sheet(name: &str, f: &Footprint) -> String {
    let mut out = format!("# {}\n\n{}\n\n", escaped(name), about(f));
    out += "| | |\n|---|--:|\n";
    for (label, key, value, show) in figures(f) {
        out += &format!("| {label} | {} |\n", f.in_words(key, value, &show));
    }
    out += &ports(f);
    if !f.estimates.is_empty() {
        out += "\n## Activations by runtime\n\n| Runtime | Low | Typical | High | Basis |\n|---|--:|--:|--:|---|\n";
        for e in &f.estimates {
            let [low, typical, high] = e.bytes.map(size);
            out += &format!("| {} | {low} | {typical} | {high} | {} |\n", e.runtime, e.basis);
        }
    }
    if let Some(peak) = &f.peak {
        out += &format!(
            "\n## At the peak: {} {}\n\n| Tensor | Shape | Bytes |\n|---|---|--:|\n",
            peak.op,
            escaped(&peak.name)
        );
        for t in peak.tensors.iter().take(ROWS) {
            out += &format!(
                "| {} | {} {} | {} |\n",
                escaped(&t.name),
                t.dtype.name(),
                shape(Some(&t.dims)),
                size(t.bytes)
            );
        }
    }
    let mut by_op: Vec<_> = f.macs_by_op.iter().collect();
    by_op.sort_by(|a, b| b.1.cmp(a.1));
    if !by_op.is_empty() {
        out += "\n## Multiply-accumulates by operator\n\n| Operator | MACs |\n|---|--:|\n";
        for (op, macs) in by_op.into_iter().take(ROWS) {
            out += &format!("| {} | {} |\n", escaped(op), millions(*macs));
        }
    }
    if !f.notes.is_empty() {
        out += "\n## Notes\n\n";
        for note in &f.notes {
            out += &format!("- {}\n", escaped(note));
        }
    }
    out
}

fn about(f: &Footprint) -> String {
    let mut parts = vec![format!("{}, {} on disk", f.format, size(f.file_bytes))];
    parts.extend(f.opset.map(|v| format!("operator set {v}")));
    parts.extend(f.nodes.map(|n| format!("{n} operators")));
    parts.extend(f.producer.as_ref().map(|p| format!("written by {}", escaped(p))));
    parts.join(", ")
}

type Row = (&'static str, &'static str, Option<u64>, fn(u64) -> String);

fn figures(f: &Footprint) -> [Row; 8] {
    [
        ("Parameters", "parameters", f.parameters, millions),
        ("Other constants, elements", "other_constants", f.other_constants, millions),
        ("Weights", "weight_bytes", f.weight_bytes, size),
        ("Multiply-accumulates", "macs", f.macs, millions),
        ("Activations, floor", "floor_bytes", f.floor_bytes, size),
        ("Activations, greedy plan", "greedy_bytes", f.greedy_bytes, size),
        ("Activations, no reuse", "naive_bytes", f.naive_bytes, size),
        ("Activations, ONNX Runtime", "onnxruntime_bytes", f.onnxruntime_bytes, size),
    ]
}

fn shape(dims: Option<&[u64]>) -> String {
    dims.map_or_else(|| "?".to_owned(), |d| d.iter().map(u64::to_string).collect::<Vec<_>>().join("x"))
}

fn ports(f: &Footprint) -> String {
    let mut out = String::new();
    for (title, ports) in [("Inputs", &f.inputs), ("Outputs", &f.outputs)] {
        if ports.is_empty() {
            continue;
        }
        out += &format!("\n## {title}\n\n| Name | Type | Shape | In the file |\n|---|---|---|---|\n");
        for p in ports {
            let declared = p.declared.as_ref().map_or_else(String::new, |d| d.join("x"));
            out += &format!(
                "| {} | {} | {} | {} |\n",
                escaped(&p.name),
                p.dtype.name(),
                shape(p.dims.as_deref()),
                escaped(&declared)
            );
        }
    }
    out
}
