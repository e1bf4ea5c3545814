//! The budget's lines as CSV, in bytes, for a spreadsheet.

use cellsizer_sizing::Report;
use cellsizer_sizing::report::{ModelMemory, Range};

/// One row a line: where, process, model, line, low, typical, high, basis.
pub(crate) fn lines(report: &Report) -> String {
    let mut out = String::from("where,process,model,line,low_bytes,typical_bytes,high_bytes,basis\n");
    for process in &report.memory.device.processes {
        let mut row =
            |model: &str, line: &str, range: &Range| push(&mut out, "device", &process.name, model, line, range);
        if let Some(context) = &process.context {
            row("", "context", context);
        }
        row("", "runtime", &process.runtime);
        row("", "workspace", &process.workspace);
        row("", "frames", &process.frames);
        process.growth.iter().for_each(|growth| row("", "growth", growth));
        process.decode.iter().for_each(|decode| row("", "decode", decode));
        models(&process.models, &mut row);
        row("", "activations that count", &process.activations);
    }
    if let Some(display) = &report.memory.device.display {
        push(&mut out, "device", "", "", "display", display);
    }
    for other in &report.memory.device.others {
        push(&mut out, "device", "", "", &other.id, &other.range);
    }
    push(&mut out, "device", "", "", "total", &report.memory.device.total);
    for process in &report.memory.host.processes {
        push(&mut out, "host", &process.name, "", "resident", &process.resident);
    }
    push(&mut out, "host", "", "", "frames", &report.memory.host.frames);
    push(&mut out, "host", "", "", "operating system", &report.memory.host.os);
    push(&mut out, "host", "", "", "total", &report.memory.host.total);
    if let Some(commit) = &report.memory.host.commit {
        push(&mut out, "host", "", "", "windows commit", commit);
    }
    out
}

fn models(models: &[ModelMemory], row: &mut impl FnMut(&str, &str, &Range)) {
    for model in models {
        row(&model.id, "weights", &model.weights);
        row(&model.id, "activations", &model.activations);
        row(&model.id, "io", &model.io);
    }
}

fn push(out: &mut String, place: &str, process: &str, model: &str, line: &str, range: &Range) {
    let basis = format!("{:?}", range.basis).to_lowercase();
    let cells = [place, process, model, line].map(quoted).join(",");
    out.push_str(&format!("{cells},{},{},{},{basis}\n", range.low, range.typical, range.high));
}

/// Quoted where a comma, a quote or a line break needs it (RFC 4180); a leading `=`, `+`, `-` or `@`, which a
/// spreadsheet would run as a formula, gets a quote mark in front.
fn quoted(text: &str) -> String {
    let safe = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if safe.contains([',', '"', '\n', '\r']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_cannot_break_out_of_their_cell() {
        assert_eq!(quoted("det, ocr"), "\"det, ocr\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(quoted("det"), "det");
    }
}
