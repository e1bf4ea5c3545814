//! A wrong row in `data/` must fail the build with its file, row and field, and say what is allowed. The build script's
//! own modules are included here and fed with broken TOML.

#![allow(dead_code, missing_docs, reason = "the modules belong to the build script, which uses all of them")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

#[path = "../build/baseline_checks.rs"]
mod baseline_checks;
#[path = "../src/catalogue/baseline_rows.rs"]
mod baseline_rows;
#[path = "../build/checks.rs"]
mod checks;
#[path = "../build/problem.rs"]
mod problem;
#[path = "../build/row.rs"]
mod row;
#[path = "../src/catalogue/rows.rs"]
#[allow(unused_imports, reason = "the rest of the crate names more of them")]
mod rows;
#[path = "../build/tables.rs"]
mod tables;

use problem::Problem;
use rows::Tables;

const GPUS: &str = r#"
[[gpu]]
id = "nvidia-good"
vendor = "NVIDIA"
model = "Good"
architecture = "ampere"
kind = "card"
memory_bytes = 8589934592
shared = false
sm_count = 26
threads_per_sm = 1536
tdp_w = 70.0
from = { date = "2025-12", grade = "B", urls = ["https://example.org/good"] }
"#;

const MODELS: &str = r#"
[[model]]
id = "net"
name = "Net"
task = "detection"
parameters = 2600000
macs = 3200000000
input_px = [640, 640]
channels = 3
floor_bytes = 14000000
ort_static_bytes = 34000000
scales_with_area = true
from = { date = "2026-12-01", grade = "A", urls = ["https://example.org/net"] }
"#;

const CAMERAS: &str = r#"
[[camera]]
id = "maker-cam"
vendor = "Maker"
model = "Cam"
width_px = 2448
height_px = 2048
max_rate_hz = 24.0
rate_is_burst = false
interface = "gige-1"
power_w = 3.0
power_max_w = 4.0
from = { date = "2018", grade = "A", urls = ["https://example.org/cam"] }
"#;

const CONTROLLERS: &str = r#"
[[controller]]
id = "maker-box"
vendor = "Maker"
model = "Box"
kind = "vision"
cpu_id = "some-cpu"
ram_bytes = 8589934592
lan_ports = 6
poe_ports = 4
poe_budget_w = 60.0
inputs = 8
light_channels = 4
light_total_w = 70.0
ambient_c = [-10.0, 50.0]
from = { date = "2026-12-01", grade = "B", note = "A note.", urls = [
  "https://example.org/box",
] }

[[controller]]
id = "maker-jetson-box"
vendor = "Maker"
model = "Jetson box"
kind = "jetson"
gpu_id = "nvidia-good"
usb3_ports = 4
from = { date = "2026-12-01", grade = "B", urls = ["https://example.org/jetson"] }
"#;

const SMART: &str = r#"
[[smart_camera]]
id = "maker-smart"
vendor = "Maker"
model = "Smart"
ai = true
tasks = ["classification"]
from = { date = "2024-09", grade = "C", urls = ["https://example.org/smart"] }
"#;

const ADDONS: &str = r#"
[[addon]]
id = "maker-switch"
vendor = "Maker"
model = "Switch"
kind = "poe-switch"
ports = 8
per_port_w = 15.4
budget_w = 62.0
from = { date = "2024-09", grade = "A", urls = ["https://example.org/switch"] }
"#;

const CPUS: &str = r#"
[[cpu]]
id = "some-cpu"
model = "Some CPU"
cores = 4
threads = 8
from = { date = "2023-07", grade = "B", urls = ["https://example.org/cpu"] }
"#;

const TIMINGS: &str = r#"
[[timing]]
id = "good-net"
device = "nvidia-good"
model = "net"
input_px = [640, 640]
precision = "fp16"
runtime = "TensorRT"
ms = 2.5
scope = "network"
from = { date = "2026-01", grade = "A", urls = ["https://example.org/time"] }
"#;

const BASELINE: &str = r#"
figure = [
  { id = "arena-weights", value = [1.0, 1.0, 1.0], unit = "times", basis = "assumed", why = "Because." },
  { id = "arena-weights-same", value = [1.0, 1.0, 1.0], unit = "times", basis = "assumed", why = "Because." },
  { id = "cpu-weights", value = [1.0, 1.0, 1.0], unit = "times", basis = "assumed", why = "Because." },
  { id = "cublas-workspace", value = [1.0, 1.0, 1.0], unit = "MiB", basis = "assumed", why = "Because." },
  { id = "cublas-workspace-hopper", value = [1.0, 1.0, 1.0], unit = "MiB", basis = "assumed", why = "Because." },
  { id = "mps-server", value = [1.0, 1.0, 1.0], unit = "MiB", basis = "assumed", why = "Because." },
  { id = "nvdec-process", value = [1.0, 1.0, 1.0], unit = "MiB", basis = "assumed", why = "Because." },
  { id = "nvdec-surfaces", value = [1.0, 1.0, 1.0], unit = "frames", basis = "assumed", why = "Because." },
  { id = "other-contexts", value = [1.0, 1.0, 1.0], unit = "contexts", basis = "assumed", why = "Because." },
  { id = "wddm", value = [1.0, 1.0, 1.0], unit = "percent", basis = "assumed", why = "Because." },
]

[context]
base_mib = 8.0
kib_per_thread = 1.94
factors = [0.95, 1.15]
evidence = ["E001"]

[[context_unknown]]
runtimes = []
mib = [35.0, 130.0, 555.0]
basis = "assumed"
why = "Not known."

[[runtime]]
runtimes = ["pytorch"]
loading = "lazy"
mib = [100.0, 200.0, 300.0]
basis = "published"
evidence = ["E001"]
why = "Because."

[[workspace]]
runtimes = ["pytorch"]
mib = [8.0, 40.0, 150.0]
basis = "assumed"
why = "Because."

[[scratch]]
runtimes = ["pytorch"]
factors = [1.0, 1.3, 3.0]
basis = "assumed"
why = "Because."

[[host]]
runtimes = ["pytorch"]
mib = [430.0, 1400.0, 3900.0]
basis = "measured"
why = "Because."

[[os_reserve]]
os = "linux"
mib = [400.0, 1000.0, 2000.0]
basis = "assumed"
why = "Because."

[[display]]
os = "windows"
mib = [300.0, 800.0, 1600.0]
basis = "assumed"
why = "Because."

[[growth]]
runtimes = ["pytorch"]
shrinkage = false
factors = [0.0, 0.5, 3.0]
basis = "assumed"
why = "Because."

[[commit]]
runtimes = ["pytorch"]
mib = [1000.0, 2000.0, 4000.0]
basis = "assumed"
why = "Because."
"#;

const EVIDENCE: &str = r#"
[[evidence]]
id = "E001"
url = "https://example.org/one"
date = "2026-05-24"
what = "Context of a card"
bytes = 581959680

[[evidence]]
id = "E002"
url = "https://example.org/two"
date = "2026-05-24"
what = "Named by nobody"
"#;

fn good(file: &str) -> &'static str {
    match file {
        "gpus.toml" => GPUS,
        "models.toml" => MODELS,
        "cameras.toml" => CAMERAS,
        "controllers.toml" => CONTROLLERS,
        "smart_cameras.toml" => SMART,
        "addons.toml" => ADDONS,
        "cpus.toml" => CPUS,
        "timings.toml" => TIMINGS,
        "baseline.toml" => BASELINE,
        "evidence.toml" => EVIDENCE,
        _ => "",
    }
}

/// Loads the good tables with one text changed in one of them.
fn load(file: &str, old: &str, new: &str) -> Result<Tables, Vec<Problem>> {
    assert!(good(file).contains(old), "{file} has no {old}");
    tables::load(&|name| {
        let text = good(name);
        Ok(if name == file { text.replacen(old, new, 1) } else { text.to_owned() })
    })
}

/// Line on which a text stands.
fn line_of(file: &str, text: &str) -> usize {
    1 + good(file).split(text).next().unwrap_or_default().matches('\n').count()
}

#[test]
fn good_tables_load_with_the_evidence_that_is_named() {
    let tables = load("gpus.toml", "", "").unwrap();
    assert_eq!(tables.controllers.len(), 2);
    let ids: Vec<&str> = tables.evidence.iter().map(|e| e.id.as_str()).collect();
    assert_eq!(ids, ["E001"]);
}

/// file, what to change, into what; row, field and a part of what is said to be allowed.
#[rustfmt::skip]
const BROKEN: &[[&str; 6]] = &[
    ["gpus.toml", "nvidia-good", "NVIDIA_Good", "gpu \"NVIDIA_Good\"", "id", "a-z, 0-9 and single hyphens"],
    ["gpus.toml", "https://example.org/good", "http://example.org", "gpu \"nvidia-good\"", "from.urls[0]", "https://"],
    ["gpus.toml", "[\"https://example.org/good\"]", "[]", "gpu \"nvidia-good\"", "from.urls", "at least one https"],
    ["gpus.toml", "2025-12", "2025-13", "gpu \"nvidia-good\"", "from.date", "YYYY-MM"],
    ["gpus.toml", "2025-12", "Dec 2025", "gpu \"nvidia-good\"", "from.date", "YYYY-MM"],
    ["gpus.toml", "grade = \"B\"", "grade = \"D\"", "gpu \"nvidia-good\"", "grade", "`A`, `B`, `C`, `Profile`"],
    ["gpus.toml", "grade = \"B\"", "grade = \"Profile\"", "gpu \"nvidia-good\"", "from.grade", "all three or none"],
    ["gpus.toml", "\"ampere\"", "\"amper\"", "gpu \"nvidia-good\"", "architecture", "`ampere`"],
    ["gpus.toml", "sm_count = 26", "sm_counts = 26", "gpu \"nvidia-good\"", "sm_counts", "`sm_count`"],
    ["gpus.toml", "shared = false\n", "", "gpu \"nvidia-good\"", "shared", "missing field"],
    ["gpus.toml", "shared = false", "shared = \"no\"", "gpu \"nvidia-good\"", "shared", "expected a boolean"],
    ["gpus.toml", "shared = false", "shared = true", "gpu \"nvidia-good\"", "shared", "first two kinds only"],
    ["gpus.toml", "8589934592", "8192", "gpu \"nvidia-good\"", "memory_bytes", "268435456 to 1099511627776 bytes"],
    ["gpus.toml", "memory_bytes = 8589934592\n", "", "gpu \"nvidia-good\"", "memory_bytes", "absent for an integrated GPU only"],
    ["gpus.toml", "8589934592", "-1", "gpu \"nvidia-good\"", "memory_bytes", "u64"],
    ["gpus.toml", "= 1536", "= 1500", "gpu \"nvidia-good\"", "threads_per_sm", "1024, 1536, 2048"],
    ["gpus.toml", "tdp_w = 70.0", "tdp_w = nan", "gpu \"nvidia-good\"", "tdp_w", "0.1 to 2000 W"],
    ["gpus.toml", "tdp_w = 70.0", "tdp_w = 70000.0", "gpu \"nvidia-good\"", "tdp_w", "0.1 to 2000 W"],
    ["models.toml", "ort_static_bytes = 34000000", "ort_static_bytes = 13000000", "model \"net\"", "floor_bytes", "at most ort_static_bytes"],
    ["models.toml", "channels = 3", "channels = 0", "model \"net\"", "channels", "1 to 16 channels"],
    ["models.toml", "input_px = [640, 640]", "input_px = [640]", "model \"net\"", "input_px", "array of length 2"],
    ["models.toml", "\"detection\"", "\"detecting\"", "model \"net\"", "task", "`detection`"],
    ["cameras.toml", "\"gige-1\"", "\"gige\"", "camera \"maker-cam\"", "interface", "`gige-1`"],
    ["cameras.toml", "height_px = 2048\n", "", "camera \"maker-cam\"", "height_px", "together or neither"],
    ["cameras.toml", "power_w = 3.0", "power_w = 5.0", "camera \"maker-cam\"", "power_w", "at most power_max_w"],
    ["cameras.toml", "max_rate_hz = 24.0", "max_rate_hz = 0.0", "camera \"maker-cam\"", "max_rate_hz", "per second"],
    ["controllers.toml", "\"some-cpu\"", "\"no-cpu\"", "controller \"maker-box\"", "cpu_id", "an id of cpus.toml"],
    ["controllers.toml", "\"nvidia-good\"", "\"nvidia-bad\"", "controller \"maker-jetson-box\"", "gpu_id", "an id of gpus.toml"],
    ["controllers.toml", "poe_ports = 4", "poe_ports = 8", "controller \"maker-box\"", "poe_ports", "at most lan_ports"],
    ["controllers.toml", "light_channels = 4\n", "", "controller \"maker-box\"", "light_channels", "their number"],
    ["controllers.toml", "[-10.0, 50.0]", "[50.0, -10.0]", "controller \"maker-box\"", "ambient_c", "lowest, then highest"],
    ["controllers.toml", "maker-jetson-box", "maker-box", "controller \"maker-box\"", "id", "once in a table"],
    ["controllers.toml", "\"https://example.org/box\"", "\"https://box\"", "controller \"maker-box\"", "from.urls[0]", "with a host"],
    ["smart_cameras.toml", "ai = true", "ai = false", "smart_camera \"maker-smart\"", "ai", "true, or absent"],
    ["smart_cameras.toml", "\n[[smart_camera]]", "\n[[smart_cameras]]", "", "smart_cameras", "[[smart_camera]]"],
    ["addons.toml", "\"poe-switch\"", "\"usb-card\"", "addon \"maker-switch\"", "per_port_w", "PoeSwitch"],
    ["cpus.toml", "threads = 8", "threads = 2", "cpu \"some-cpu\"", "cores", "at most threads"],
    ["timings.toml", "\"nvidia-good\"", "\"t4\"", "timing \"good-net\"", "device", "gpus.toml or cpus.toml"],
    ["timings.toml", "model = \"net\"", "model = \"nets\"", "timing \"good-net\"", "model", "an id of models.toml"],
    ["timings.toml", "\"fp16\"", "\"half\"", "timing \"good-net\"", "precision", "fp32, tf32, fp16, bf16, int8"],
    ["baseline.toml", "[100.0, 200.0, 300.0]", "[100.0, 400.0, 300.0]", "runtime number 1", "mib", "low <= typical <= high"],
    ["baseline.toml", "[\"pytorch\"]", "[\"torch\"]", "runtime number 1", "runtimes", "pytorch, libtorch"],
    ["baseline.toml", "\"published\"", "\"guessed\"", "runtime number 1", "basis", "published, assumed, measured"],
    ["baseline.toml", "\"E001\"]\nwhy", "\"E999\"]\nwhy", "runtime number 1", "evidence", "an id of evidence.toml"],
    ["baseline.toml", "evidence = [\"E001\"]\nwhy", "why", "runtime number 1", "evidence", "at least one id"],
    ["baseline.toml", "\"linux\"", "\"macos\"", "os_reserve number 1", "os", "linux, windows, jetpack"],
    ["baseline.toml", "[0.95, 1.15]", "[1.15, 0.95]", "context", "factors", "0.1 to 1"],
    ["baseline.toml", "[[scratch]]", "[[scrath]]", "", "scrath", "[[scratch]]"],
    ["evidence.toml", "\"E001\"", "\"X1\"", "evidence \"X1\"", "id", "E and three to five digits"],
    ["evidence.toml", "2026-05-24", "n/d", "evidence \"E001\"", "date", "YYYY"],
];

#[test]
fn a_wrong_row_is_named_with_file_row_and_field() {
    for [file, old, new, row, field, allowed] in BROKEN {
        let problems = load(file, old, new).expect_err(&format!("{file}: {old} -> {new} must fail"));
        let at = |p: &&Problem| p.file == *file && p.row == *row && p.field == *field && p.text.contains(allowed);
        let found = problems.iter().find(at);
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let found =
            found.unwrap_or_else(|| panic!("{file}: {old} -> {new}: wanted {row}: {field}: {allowed}: {all:#?}"));
        let message = found.to_string();
        for part in [*file, *row, *field] {
            assert!(message.contains(part), "{message} names no {part}");
        }
        assert!(found.line.is_some(), "{message} has no line");
    }
}

#[test]
fn the_line_is_that_of_the_field() {
    let line = |file: &str, old: &str, new: &str| load(file, old, new).expect_err("fails")[0].line;
    assert_eq!(line("gpus.toml", "tdp_w = 70.0", "tdp_w = -1.0"), Some(line_of("gpus.toml", "tdp_w")));
    assert_eq!(line("gpus.toml", "\"ampere\"", "\"x\""), Some(line_of("gpus.toml", "architecture")));
    assert_eq!(
        line("controllers.toml", "usb3_ports = 4", "usb3_ports = 99"),
        Some(line_of("controllers.toml", "usb3_ports"))
    );
    assert_eq!(
        line("controllers.toml", "gpu_id = \"nvidia-good\"", "gpu_id = \"x\""),
        Some(line_of("controllers.toml", "gpu_id"))
    );
}

#[test]
fn every_problem_is_reported_at_once() {
    let problems = tables::load(&|name| {
        let text = good(name).replace("https://", "ftp://").replace("grade = \"A\"", "grade = \"Z\"");
        Ok(if name == "cpus.toml" { format!("{text}\nnonsense = = 1\n") } else { text })
    })
    .expect_err("fails");
    for file in tables::FILES.iter().filter(|f| **f != "baseline.toml") {
        assert!(problems.iter().any(|p| p.file == *file), "nothing said about {file}");
    }
    assert!(problems.iter().filter(|p| p.file == "evidence.toml").count() == 2);
    assert!(problems.iter().any(|p| p.file == "cpus.toml" && p.line == Some(9)), "{problems:#?}");
}

#[test]
fn a_missing_file_is_named() {
    let problems = tables::load(&|name| {
        if name == "cpus.toml" { Err("gone".to_owned()) } else { Ok(good(name).to_owned()) }
    })
    .expect_err("fails");
    assert_eq!(problems[0].to_string(), "data/cpus.toml: gone");
}

#[test]
fn a_message_reads_well() {
    let problems = load("gpus.toml", "tdp_w = 70.0", "tdp_w = 70000.0").expect_err("fails");
    assert_eq!(problems[0].to_string(), "data/gpus.toml:12: gpu \"nvidia-good\": tdp_w: 70000; allowed: 0.1 to 2000 W");
}

/// The tables of the project itself: the build has checked them, here stands what must be in them.
#[test]
fn the_projects_tables_hold_what_the_page_needs() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let tables = tables::load(&|name| std::fs::read_to_string(format!("{data}/{name}")).map_err(|e| e.to_string()))
        .unwrap_or_else(|p| panic!("{}", p.iter().map(|p| format!("{p}\n")).collect::<String>()));
    assert!(tables.gpus.len() >= 41 && tables.models.len() >= 24, "GPUs and networks");
    let find = |id: &str| tables.controllers.iter().find(|c| c.id == id).unwrap_or_else(|| panic!("no {id}"));
    let box_of_the_article = find("hikrobot-mv-vc4510-128g60");
    assert_eq!(box_of_the_article.ram_bytes, Some(8 << 30));
    assert_eq!((box_of_the_article.light_channels, box_of_the_article.light_total_w), (Some(4), Some(70.0)));
    assert_eq!((box_of_the_article.lan_ports, box_of_the_article.poe_ports), (Some(6), Some(4)));
    for profile in ["profile-compact-vision-controller", "profile-vision-pc-16", "profile-gpu-workstation-32"] {
        assert_eq!(find(profile).vendor, "Profile");
    }
    assert!(tables.gpus.iter().any(|g| g.id == "nvidia-rtx-a2000-12-gb" && g.sm_count == Some(26)));
}
