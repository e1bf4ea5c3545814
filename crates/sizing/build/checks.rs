//! The rules of each product table. Bounds are wide: they catch a slipped unit or a zero too many, not a bold product.

use super::row::Row;
use super::rows::{
    Addon, AddonKind, Architecture, CameraRow, Controller, Cpu, Evidence, Gpu, GpuKind, ModelRow, SmartCamera, Timing,
};
use super::tables::Ids;

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;
const TIB: u64 = 1 << 40;
const PIXELS: [u32; 2] = [1, 50_000];
const WATTS: [f64; 2] = [0.1, 2_000.0];
const PORTS: [u32; 2] = [0, 64];
const LINES: [u32; 2] = [0, 256];
const BANDWIDTH: [f64; 2] = [1e9, 2e13];
const PRECISIONS: [&str; 5] = ["fp32", "tf32", "fp16", "bf16", "int8"];

/// A row of `gpus.toml`.
pub fn gpu(row: &mut Row<'_>, r: &Gpu) {
    row.product(&r.id, &r.vendor, &r.model, &r.from);
    let integrated = r.kind == GpuKind::Integrated;
    match r.memory_bytes {
        Some(bytes) => row.bytes("memory_bytes", bytes, [256 * MIB, TIB]),
        None => row.must(integrated, "memory_bytes", "missing; allowed: absent for an integrated GPU only"),
    }
    row.count("sm_count", r.sm_count, [1, 512], "SMs");
    if let Some(threads) = r.threads_per_sm {
        row.one_of("threads_per_sm", &threads.to_string(), &["1024", "1536", "2048"]);
    }
    let other = matches!(r.architecture, Architecture::Intel | Architecture::Amd);
    row.must(
        !other || (r.sm_count.is_none() && r.threads_per_sm.is_none()),
        "sm_count",
        "only NVIDIA GPUs have SMs; allowed: absent for intel and amd, threads_per_sm too",
    );
    row.maybe("memory_bandwidth_bytes_s", r.memory_bandwidth_bytes_s, BANDWIDTH, "bytes per second");
    row.maybe("tdp_w", r.tdp_w, WATTS, "W");
    row.count("slots", r.slots, [1, 4], "slots");
    let built_in = matches!(r.kind, GpuKind::Module | GpuKind::Integrated);
    row.must(
        built_in == r.shared,
        "shared",
        "a module or integrated GPU shares the host's memory, a card or MXM module does not; allowed: shared = true for the first two kinds only",
    );
    row.must(!built_in || r.slots.is_none(), "slots", "a built-in GPU takes no slot; allowed: absent");
}

/// A row of `models.toml`.
pub fn model(row: &mut Row<'_>, r: &ModelRow) {
    row.kebab("id", &r.id);
    row.text("name", &r.name, 60);
    if let Some(family) = &r.family {
        row.kebab("family", family);
    }
    row.must(
        (1_000..=20_000_000_000).contains(&r.parameters),
        "parameters",
        format!("{}; allowed: 1000 to 20000000000 elements", r.parameters),
    );
    row.must(
        (1_000_000..=100_000_000_000_000).contains(&r.macs),
        "macs",
        format!("{}; allowed: 1000000 to 100000000000000 multiply-accumulates", r.macs),
    );
    for side in r.input_px {
        row.count("input_px", Some(side), [8, 16_384], "px");
    }
    row.count("channels", Some(r.channels), [1, 16], "channels");
    row.bytes("floor_bytes", r.floor_bytes, [1_024, 64 * GIB]);
    row.must(
        r.ort_static_bytes.is_some() || r.ort_dynamic_bytes.is_some(),
        "ort_static_bytes",
        "no plan; allowed: ort_static_bytes, ort_dynamic_bytes or both",
    );
    for (field, plan) in [("ort_static_bytes", r.ort_static_bytes), ("ort_dynamic_bytes", r.ort_dynamic_bytes)] {
        if let Some(bytes) = plan {
            row.bytes(field, bytes, [1_024, 64 * GIB]);
        }
        row.order(("floor_bytes", Some(r.floor_bytes)), (field, plan));
    }
    row.provenance(&r.from);
}

/// A row of `cameras.toml`.
pub fn camera(row: &mut Row<'_>, r: &CameraRow) {
    row.product(&r.id, &r.vendor, &r.model, &r.from);
    row.maybe_text("sensor", r.sensor.as_ref(), 40);
    if r.max_line_rate_hz.is_none() {
        size(row, r.width_px, r.height_px);
    } else {
        row.count("width_px", r.width_px, PIXELS, "px");
        row.must(r.height_px.is_none(), "height_px", "beside max_line_rate_hz; allowed: absent, a line has no height");
        row.must(r.max_rate_hz.is_none(), "max_rate_hz", "beside max_line_rate_hz; allowed: one of them");
        row.maybe("max_line_rate_hz", r.max_line_rate_hz, [10.0, 1_000_000.0], "per second");
    }
    row.maybe("pixel_um", r.pixel_um, [0.5, 30.0], "um");
    row.maybe("max_rate_hz", r.max_rate_hz, [0.1, 20_000.0], "per second");
    row.maybe_text("rate_basis", r.rate_basis.as_ref(), 60);
    row.must(
        !r.rate_is_burst || r.max_rate_hz.is_some(),
        "rate_is_burst",
        "true without max_rate_hz; allowed: false where no rate is stated",
    );
    row.maybe("power_w", r.power_w, [0.1, 100.0], "W");
    row.maybe("power_max_w", r.power_max_w, [0.1, 100.0], "W");
    row.order(("power_w", r.power_w), ("power_max_w", r.power_max_w));
}

fn size(row: &mut Row<'_>, width: Option<u32>, height: Option<u32>) {
    row.count("width_px", width, PIXELS, "px");
    row.count("height_px", height, PIXELS, "px");
    row.must(
        width.is_some() == height.is_some(),
        if width.is_some() { "height_px" } else { "width_px" },
        "one without the other; allowed: width_px and height_px together or neither",
    );
}

/// A row of `controllers.toml`.
pub fn controller(row: &mut Row<'_>, r: &Controller, known: &Ids) {
    row.product(&r.id, &r.vendor, &r.model, &r.from);
    row.maybe_text("cpu", r.cpu.as_ref(), 100);
    row.maybe_text("gpu", r.gpu.as_ref(), 80);
    row.maybe_text("os", r.os.as_ref(), 80);
    if let Some(id) = &r.cpu_id {
        row.must(known.cpus.contains(id), "cpu_id", format!("\"{id}\"; allowed: an id of cpus.toml"));
    }
    if let Some(id) = &r.gpu_id {
        row.must(known.gpus.contains(id), "gpu_id", format!("\"{id}\"; allowed: an id of gpus.toml"));
    }
    for (field, bytes) in [("ram_bytes", r.ram_bytes), ("ram_max_bytes", r.ram_max_bytes)] {
        if let Some(bytes) = bytes {
            row.bytes(field, bytes, [512 * MIB, 8 * TIB]);
        }
    }
    row.order(("ram_bytes", r.ram_bytes), ("ram_max_bytes", r.ram_max_bytes));
    row.maybe("gpu_card_max_w", r.gpu_card_max_w, WATTS, "W");
    row.maybe("gpu_card_max_slots", r.gpu_card_max_slots, [0.5, 8.0], "slots");
    row.must(
        r.takes_gpu_card == Some(true) || (r.gpu_card_max_w.is_none() && r.gpu_card_max_slots.is_none()),
        "takes_gpu_card",
        "a card's limit is stated; allowed: true beside gpu_card_max_w or gpu_card_max_slots",
    );
    row.count("lan_ports", r.lan_ports, PORTS, "ports");
    row.maybe("lan_gbps", r.lan_gbps, [0.01, 400.0], "Gbit/s");
    row.count("poe_ports", r.poe_ports, PORTS, "ports");
    row.order(("poe_ports", r.poe_ports), ("lan_ports", r.lan_ports));
    row.maybe("poe_per_port_w", r.poe_per_port_w, [1.0, 100.0], "W");
    row.maybe("poe_budget_w", r.poe_budget_w, [1.0, 2_000.0], "W");
    row.order(("poe_per_port_w", r.poe_per_port_w), ("poe_budget_w", r.poe_budget_w));
    row.count("usb3_ports", r.usb3_ports, PORTS, "ports");
    row.count("inputs", r.inputs, LINES, "inputs");
    row.count("outputs", r.outputs, LINES, "outputs");
    row.count("light_channels", r.light_channels, [0, 32], "channels");
    row.maybe("light_v", r.light_v, [1.0, 60.0], "V");
    row.maybe("light_channel_a", r.light_channel_a, [0.01, 50.0], "A");
    row.maybe("light_total_w", r.light_total_w, WATTS, "W");
    row.must(
        r.light_channels.is_some_and(|n| n > 0)
            || (r.light_v.is_none() && r.light_channel_a.is_none() && r.light_total_w.is_none()),
        "light_channels",
        "a light output is described; allowed: their number beside light_v, light_channel_a, light_total_w",
    );
    if let Some([low, high]) = r.ambient_c {
        row.number("ambient_c", low, [-60.0, 60.0], "degrees Celsius");
        row.number("ambient_c", high, [0.0, 100.0], "degrees Celsius");
        row.must(low < high, "ambient_c", format!("[{low}, {high}]; allowed: lowest, then highest"));
    }
}

/// A row of `smart_cameras.toml`.
pub fn smart_camera(row: &mut Row<'_>, r: &SmartCamera) {
    row.product(&r.id, &r.vendor, &r.model, &r.from);
    size(row, r.width_px, r.height_px);
    row.maybe("megapixels", r.megapixels, [0.05, 500.0], "megapixels");
    row.must(
        r.megapixels.is_none() || r.width_px.is_none(),
        "megapixels",
        "beside width_px and height_px; allowed: only where they are not stated",
    );
    row.maybe("max_rate_hz", r.max_rate_hz, [0.1, 20_000.0], "per second");
    row.count("inputs", r.inputs, LINES, "inputs");
    row.count("outputs", r.outputs, LINES, "outputs");
    row.count("configurable_io", r.configurable_io, LINES, "lines");
    row.maybe_text("model_limits", r.model_limits.as_ref(), 80);
    for (i, task) in r.tasks.iter().enumerate() {
        row.must(!r.not_tasks.contains(task), "not_tasks", format!("{task:?} stands in tasks too; allowed: in one"));
        row.must(
            r.tasks.iter().skip(i + 1).all(|other| other != task),
            "tasks",
            format!("{task:?} stands twice; allowed: once"),
        );
    }
    row.must(r.tasks.is_empty() || r.ai != Some(false), "ai", "false beside tasks; allowed: true, or absent");
}

/// A row of `addons.toml`.
pub fn addon(row: &mut Row<'_>, r: &Addon) {
    row.product(&r.id, &r.vendor, &r.model, &r.from);
    row.count("channels", r.channels, [1, 64], "channels");
    if let Some([low, high]) = r.channel_v {
        row.number("channel_v", low, [0.0, 200.0], "V");
        row.number("channel_v", high, [1.0, 200.0], "V");
        row.must(low <= high, "channel_v", format!("[{low}, {high}]; allowed: lowest, then highest"));
    }
    row.maybe("channel_a", r.channel_a, [0.01, 100.0], "A");
    row.maybe("pulse_a", r.pulse_a, [0.01, 200.0], "A");
    row.order(("channel_a", r.channel_a), ("pulse_a", r.pulse_a));
    row.maybe("total_w", r.total_w, WATTS, "W");
    row.count("ports", r.ports, [1, 64], "ports");
    row.maybe("port_gbps", r.port_gbps, [0.01, 400.0], "Gbit/s");
    row.maybe("per_port_w", r.per_port_w, [1.0, 100.0], "W");
    row.maybe("budget_w", r.budget_w, [1.0, 2_000.0], "W");
    row.order(("per_port_w", r.per_port_w), ("budget_w", r.budget_w));
    row.count("host_controllers", r.host_controllers, [1, 16], "controllers");
    row.order(("host_controllers", r.host_controllers), ("ports", r.ports));
    row.count("inputs", r.inputs, LINES, "inputs");
    row.count("outputs", r.outputs, LINES, "outputs");
    let groups: [(&str, bool, &[AddonKind]); 5] = [
        (
            "channels",
            [r.channels.is_some(), r.channel_v.is_some(), r.channel_a.is_some(), r.total_w.is_some()].contains(&true),
            &[AddonKind::LightController],
        ),
        ("ports", r.ports.is_some(), &[AddonKind::PoeSwitch, AddonKind::NetworkCard, AddonKind::UsbCard]),
        ("per_port_w", r.per_port_w.is_some() || r.budget_w.is_some(), &[AddonKind::PoeSwitch]),
        ("host_controllers", r.host_controllers.is_some(), &[AddonKind::UsbCard]),
        ("inputs", r.inputs.is_some() || r.outputs.is_some() || r.real_time.is_some(), &[AddonKind::IoModule]),
    ];
    for (field, stated, kinds) in groups {
        row.must(
            !stated || kinds.contains(&r.kind),
            field,
            format!("does not belong to a {:?}; allowed: for {kinds:?}", r.kind),
        );
    }
}

/// A row of `cpus.toml`.
pub fn cpu(row: &mut Row<'_>, r: &Cpu, known: &Ids) {
    row.kebab("id", &r.id);
    row.must(!known.gpus.contains(&r.id), "id", "is an id of gpus.toml too; allowed: one that timings can tell apart");
    row.text("model", &r.model, 80);
    row.count("cores", r.cores, [1, 512], "cores");
    row.count("threads", r.threads, [1, 1_024], "threads");
    row.order(("cores", r.cores), ("threads", r.threads));
    row.maybe("memory_bandwidth_bytes_s", r.memory_bandwidth_bytes_s, BANDWIDTH, "bytes per second");
    row.maybe("tdp_w", r.tdp_w, WATTS, "W");
    row.provenance(&r.from);
}

/// A row of `timings.toml`.
pub fn timing(row: &mut Row<'_>, r: &Timing, known: &Ids) {
    row.kebab("id", &r.id);
    row.must(
        known.gpus.contains(&r.device) || known.cpus.contains(&r.device),
        "device",
        format!("\"{}\"; allowed: an id of gpus.toml or cpus.toml", r.device),
    );
    row.must(known.models.contains(&r.model), "model", format!("\"{}\"; allowed: an id of models.toml", r.model));
    for side in r.input_px {
        row.count("input_px", Some(side), [8, 16_384], "px");
    }
    row.one_of("precision", &r.precision, &PRECISIONS);
    row.text("runtime", &r.runtime, 40);
    row.number("ms", r.ms, [0.01, 600_000.0], "ms");
    row.provenance(&r.from);
}

/// A row of `evidence.toml`.
pub fn evidence(row: &mut Row<'_>, r: &Evidence) {
    let digits = r.id.strip_prefix('E').unwrap_or_default();
    row.must(
        (3..=5).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()),
        "id",
        format!("\"{}\"; allowed: E and three to five digits", r.id),
    );
    row.url("url", &r.url);
    row.date("date", &r.date);
    row.text("what", &r.what, 90);
    if let Some(bytes) = r.bytes {
        row.bytes("bytes", bytes, [0, TIB]);
    }
}
