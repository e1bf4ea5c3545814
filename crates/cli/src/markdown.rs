//! The report as a sheet in Markdown.

use cellsizer_sizing::Report;
use cellsizer_sizing::format::{Units, bytes, digits};
use cellsizer_sizing::report::{Check, DeviceProcess, Fit, Lever, LeverVerdict, Range, Recommendation, Status};

/// Recommendations shown: enough to choose from, few enough to read.
const RECOMMENDATIONS: usize = 8;

#[allow(clippy::cast_precision_loss, reason = "bytes far below 2^53")]
fn size(value: u64) -> String {
    bytes(value as f64, Units::Decimal)
}

pub(crate) fn sheet(report: &Report) -> String {
    let mut out = String::new();
    let name = if report.name.is_empty() { "Cell" } else { &report.name };
    out += &format!("# {}\n\n**{}** {}\n", escaped(name), report.verdict.headline, report.verdict.detail);
    out += &budget(report);
    out += &levers(&report.levers);
    out += &checks(&report.checks);
    out += &links(report);
    out += &timing(report);
    out += &recommendations(&report.recommendations);
    if !report.notes.is_empty() {
        out += "\n## Notes\n\n";
        for note in &report.notes {
            out += &format!("- {}\n", escaped(note));
        }
    }
    out
}

fn budget(report: &Report) -> String {
    let memory = &report.memory;
    let mut out =
        String::from("\n## Where the memory goes\n\n| Line | Low | Typical | High | Basis |\n|---|--:|--:|--:|---|\n");
    for process in &memory.device.processes {
        out += &process_rows(process);
    }
    if let Some(display) = &memory.device.display {
        out += &row("Display", display);
    }
    for other in &memory.device.others {
        out += &row(&other.name, &other.range);
    }
    out += &row("**Device together**", &memory.device.total);
    for process in &memory.host.processes {
        out += &row(&format!("Host, process {}", process.name), &process.resident);
    }
    out += &row("Host, acquisition buffers", &memory.host.frames);
    out += &row("Host, operating system", &memory.host.os);
    out += &row("**Host together**", &memory.host.total);
    if let Some(commit) = &memory.host.commit {
        out += &row("Windows commits (RAM and page file)", commit);
    }
    let have = |bytes: Option<u64>| bytes.map_or_else(|| "not known".to_owned(), size);
    out += &format!(
        "\nDevice: {} with headroom, {} there. Host: {} there. Planning rule (1 GB a GPU process, plus the models, doubled): {}.\n",
        size(memory.device.with_headroom_bytes),
        have(memory.device.have_bytes),
        have(memory.host.have_bytes),
        size(memory.rule_of_thumb_bytes),
    );
    out
}

fn process_rows(process: &DeviceProcess) -> String {
    let name = &process.name;
    let mut out = String::new();
    if let Some(context) = &process.context {
        out += &row(&format!("{name}: CUDA context"), context);
    }
    out += &row(&format!("{name}: runtime"), &process.runtime);
    out += &row(&format!("{name}: workspace"), &process.workspace);
    for model in &process.models {
        out += &row(&format!("{}: weights", model.id), &model.weights);
        out += &row(&format!("{}: activations", model.id), &model.activations);
        out += &row(&format!("{}: input and output", model.id), &model.io);
    }
    if process.frames.high > 0 {
        out += &row(&format!("{name}: frames"), &process.frames);
    }
    if let Some(growth) = &process.growth {
        out += &row(&format!("{name}: growth with changing sizes"), growth);
    }
    if let Some(decode) = &process.decode {
        out += &row(&format!("{name}: video decoding"), decode);
    }
    out
}

fn row(name: &str, range: &Range) -> String {
    let basis = format!("{:?}", range.basis).to_lowercase();
    format!("| {} | {} | {} | {} | {basis} |\n", escaped(name), size(range.low), size(range.typical), size(range.high))
}

fn levers(levers: &[Lever]) -> String {
    if levers.is_empty() {
        return String::new();
    }
    let mut out = String::from("\n## What would help\n\n| Change | Saves | Share | |\n|---|--:|--:|---|\n");
    for lever in levers {
        #[allow(clippy::cast_precision_loss, reason = "bytes far below 2^53")]
        let saves = bytes(if lever.saves == 0 { lever.saves_host } else { lever.saves } as f64, Units::Decimal);
        let verdict = match (lever.verdict, lever.common) {
            (LeverVerdict::Works, _) => "works",
            (LeverVerdict::Hardly, false) => "hardly helps",
            (LeverVerdict::Hardly, true) => "often tried first, hardly helps",
        };
        out += &format!("| {} | {saves} | {} % | {verdict} |\n", lever.change, digits(lever.share * 100.0));
    }
    out
}

fn checks(checks: &[Check]) -> String {
    let mut out = String::from("\n## What plugs in\n\n| Check | | Why | Fix |\n|---|---|---|---|\n");
    for check in checks {
        let fix = check.fix.as_deref().unwrap_or("");
        out += &format!(
            "| {} | {} | {} | {} |\n",
            escaped(&check.title),
            status(check.status),
            escaped(&check.why),
            escaped(fix)
        );
    }
    out
}

fn rate(value: Option<f64>) -> String {
    value.map_or_else(|| "unknown".to_owned(), digits)
}

/// Images and links: what is wanted, what sensor and link allow, by each maker's rule.
fn links(report: &Report) -> String {
    if report.cameras.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "\n## Images and links\n\n| Camera | Image | Bytes | Wanted, Hz | Sensor, Hz | Link, Hz | By rule |\n|---|---|--:|--:|--:|--:|---|\n",
    );
    for c in &report.cameras {
        let rules: Vec<String> = c.rules.iter().map(|r| format!("{} {}", r.rule, digits(r.rate_hz))).collect();
        let burst = if c.sensor_rate_is_burst { " (burst)" } else { "" };
        out += &format!(
            "| {} | {} x {} {} | {} | {} | {}{burst} | {} | {} |\n",
            escaped(&c.camera),
            c.image_px[0],
            c.image_px[1],
            c.pixel_format,
            size(c.payload_bytes),
            rate(c.wanted_rate_hz),
            rate(c.sensor_rate_hz),
            rate(c.link_rate_hz),
            rules.join(", "),
        );
    }
    for port in &report.ports {
        out += &format!("\nPort {}: {}.", escaped(&port.port), escaped(&port.cameras.join(", ")));
        if let Some(burst) = port.burst_bytes {
            out += &format!(" Fired at once, {} wait in the switch.", size(burst));
        }
        out.push('\n');
    }
    if let (Some(hour), Some(day)) = (report.storage.bytes_per_hour, report.storage.bytes_per_day)
        && hour > 0.0
    {
        let [hour, day] = [hour, day].map(|value| bytes(value, Units::Decimal));
        out += &format!("\nKept images: {hour} an hour, {day} a day, on {}.\n", report.storage.disk);
    }
    out
}

fn timing(report: &Report) -> String {
    if report.timing.is_empty() {
        return String::new();
    }
    let ms = |value: Option<f64>| value.map_or_else(|| "unknown".to_owned(), |v| format!("{} ms", digits(v)));
    let mut out = String::from(
        "\n## Time from trigger to output\n\n| Camera | Stage | From | To | At most | Basis |\n|---|---|--:|--:|--:|---|\n",
    );
    for t in &report.timing {
        for stage in &t.stages {
            let name = format!("{:?}", stage.stage).to_lowercase();
            let basis = format!("{:?}", stage.basis).to_lowercase();
            out += &format!(
                "| {} | {name} | {} | {} | {} | {basis} |\n",
                escaped(&t.camera),
                ms(Some(stage.start_ms[1])),
                ms(Some(stage.end_ms[1])),
                ms(Some(stage.end_ms[2])),
            );
        }
        let total = t.total_ms;
        out += &format!(
            "| {} | **together** | | {} | {} | deadline {} |\n",
            escaped(&t.camera),
            ms(total.map(|[_, typical, _]| typical)),
            ms(total.map(|[_, _, high]| high)),
            t.deadline_ms.map_or_else(|| "none".to_owned(), |v| format!("{} ms", digits(v)))
        );
    }
    if !report.cpu_only.text.is_empty() {
        out += &format!("\n{}\n", report.cpu_only.text);
    }
    out
}

fn recommendations(all: &[Recommendation]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut out = format!("\n## What to order\n\n{} judged, the best first.\n", all.len());
    for r in all.iter().take(RECOMMENDATIONS) {
        let fit = match r.fit {
            Fit::Fits => "fits",
            Fit::WithAddons => "fits with add-ons",
            Fit::Ask => "ask the vendor",
            Fit::No => "does not fit",
        };
        let addons = if r.addons.is_empty() { String::new() } else { format!(", with {}", r.addons.join(" and ")) };
        out += &format!("\n- **{}** (grade {}): {fit}{addons}.\n", escaped(&r.name), r.grade);
        for reason in &r.reasons {
            out += &format!("  - {}: {}\n", status(reason.status), escaped(&reason.text));
        }
    }
    out
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Ok => "ok",
        Status::Tight => "tight",
        Status::Unknown => "ask",
        Status::Fail => "fail",
    }
}

/// A user's text cannot break out of its table cell or become markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '<' | '`' | '[' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
