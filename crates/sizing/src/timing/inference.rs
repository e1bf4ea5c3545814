//! Milliseconds of one inference: the user's own measurement, else published rows, the nearer the better.
//!
//! A row of the same network on the same device is taken as it is. Where runtime or precision differ, it is converted by
//! ratios that published pairs of rows show; where the network differs, by multiply-accumulates; where the device has no
//! row at all, by its multiprocessors or cores. Each step widens the range. `docs/METHODS.md` has how often the range
//! held on rows that were left out.

use crate::catalogue::Catalogue;
use crate::catalogue::rows::{Timing, TimingScope};
use crate::cell::Runtime;
use crate::facts::{Facts, ModelFacts, area};
use crate::order;
use crate::span::Span;

/// Inference of one model: milliseconds, and what they rest on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inference<'c> {
    pub ms: Span,
    pub from: From<'c>,
}

/// What an inference time rests on.
#[derive(Debug, Clone, Copy)]
pub(crate) enum From<'c> {
    /// The user's own measurement.
    Measured,
    /// The same network on the same device; runtime and precision too, or converted.
    Row(&'c Timing, bool),
    /// Other networks on the same device, by multiply-accumulates; one row stands for all.
    Scaled(&'c Timing, usize),
    /// Other devices, by multiprocessors or cores too.
    Across(&'c Timing, usize),
}

/// Published times of one setup spread by cooling, clocks and versions: a fifth down, two fifths up covers the pairs of
/// rows for the same network and device in `timings.toml` (YOLO11n on Orin Nano Super: two sources within 10 %).
const SAME_SETUP: [f64; 2] = [0.8, 1.4];
/// Rows that an estimate is scaled from: the nearest in work.
const NEAREST: usize = 3;

/// Time relative to FP32, low to high, on a GPU: TensorRT pairs on Orin NX, Orin Nano Super and T4.
fn precision_factor(precision: &str, gpu: bool) -> Span {
    match (precision, gpu) {
        ("fp16" | "bf16", true) => Span::new(0.4, 0.55, 0.65),
        ("tf32", true) => Span::new(0.5, 0.8, 1.0),
        ("int8", true) => Span::new(0.35, 0.45, 0.6),
        // OpenVINO on Core Ultra: YOLO26n 13.5 to 11.8 ms, YOLO26m three times faster.
        ("int8", false) => Span::new(0.33, 0.6, 0.95),
        _ => Span::exact(1.0),
    }
}

/// Time relative to the fastest runtime of the device (TensorRT, OpenVINO): published pairs, see METHODS.
fn runtime_factor(runtime: &str, gpu: bool) -> Span {
    let is = |name: &str| runtime.starts_with(name);
    match gpu {
        true if is("PyTorch") => Span::new(1.3, 2.4, 2.8),
        true if is("ONNX") => Span::new(1.0, 1.1, 2.3),
        true if is("OpenCV") => Span::new(1.0, 1.5, 3.0),
        false if is("PyTorch") => Span::new(1.5, 2.4, 3.0),
        false if is("ONNX") => Span::new(1.0, 1.5, 1.9),
        false if is("OpenCV") => Span::new(1.2, 2.5, 5.0),
        _ => Span::exact(1.0),
    }
}

/// The runtime as the rows name it.
fn runtime_name(runtime: Runtime) -> &'static str {
    match runtime {
        Runtime::Tensorrt | Runtime::OnnxruntimeTensorrt => "TensorRT",
        Runtime::OnnxruntimeCuda | Runtime::OnnxruntimeCpu => "ONNX",
        Runtime::Pytorch | Runtime::Libtorch | Runtime::PytorchCpu => "PyTorch",
        Runtime::OpencvCuda => "OpenCV",
        Runtime::OpenvinoCpu | Runtime::OpenvinoGpu => "OpenVINO",
        Runtime::Tflite => "TFLite",
        Runtime::Tensorflow => "TensorFlow",
        Runtime::Paddle => "Paddle",
        Runtime::Darknet => "darknet",
    }
}

/// What the rows of a device are scaled by where another device has to stand in: multiprocessors, or cores.
fn units(catalogue: &Catalogue, device: &str, gpu: bool) -> Option<f64> {
    let units = if gpu {
        catalogue.gpu(device)?.sm_count?
    } else {
        // Without AVX2 a core does a fraction of this, and many builds do not even start.
        let cpu = catalogue.cpu(device)?;
        cpu.cores.filter(|_| cpu.avx2 != Some(false))?
    };
    Some(f64::from(units))
}

/// What `work` times the work takes longer: low, typical, high.
///
/// On a GPU small networks wait for launches and memory more than for arithmetic, so that time grows with about the root
/// of the work: YOLO11n to YOLO11s is 3.3 times the work and 1.3 to 1.8 times the time on three devices, ResNet18 to
/// ResNet50 2.3 and 2.0 to 2.4. It lies between the fourth root and the work itself. On a processor time follows the
/// work; what one core reaches a second differs by 1.6 either way between networks (`research/cpu_measured.tsv`), and
/// cores differ as much between processors.
fn longer(work: f64, gpu: bool, other_device: bool) -> Span {
    let root = work.sqrt();
    match (gpu, other_device) {
        (true, _) if work >= 1.0 => Span::new(root.sqrt(), root, root * root.sqrt()),
        (true, _) => Span::new(root * root.sqrt(), root, root.sqrt()),
        (false, false) => Span::new(work * 0.6, work, work * 1.6),
        (false, true) => Span::new(work * 0.35, work, work * 2.6),
    }
}

/// What a row of `timings.toml` is compared by, looked up once a catalogue.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Yardstick {
    /// Multiply-accumulates of what the row timed; absent for a network that is not listed.
    work: Option<f64>,
    /// It was timed on a GPU of the catalogue.
    gpu: bool,
    /// Multiprocessors or cores of its device, see [`units`].
    units: Option<f64>,
}

impl Yardstick {
    /// Of every row, in their order.
    pub fn all(catalogue: &Catalogue) -> Vec<Self> {
        let of = |row: &Timing| {
            let gpu = catalogue.gpu(&row.device).is_some();
            let work = catalogue.model(&row.model).map(|listed| {
                #[allow(clippy::cast_precision_loss, reason = "far below 2^53")]
                let reference = listed.macs as f64;
                let area_of = |px| area(px).max(1.0);
                let grown = if listed.scales_with_area { area(row.input_px) / area_of(listed.input_px) } else { 1.0 };
                (reference * grown).max(1.0)
            });
            Self { work, gpu, units: units(catalogue, &row.device, gpu) }
        };
        catalogue.tables().timings.iter().map(of).collect()
    }
}

/// One row brought to the cell's model.
struct Candidate<'c> {
    ms: Span,
    row: &'c Timing,
    /// Precision and runtime are the cell's: nothing was converted.
    exact: bool,
    /// How much more work the cell's model is.
    work: f64,
}

fn candidate<'c>(model: &ModelFacts<'_>, row: &'c Timing, work: f64, scale: Span) -> Candidate<'c> {
    let gpu = model.on_gpu;
    let (precision, runtime) = (model.precision().key(), runtime_name(model.runtime));
    let (same_precision, same_runtime) = (row.precision == precision, row.runtime.starts_with(runtime));
    let mut ms = scale * row.ms;
    for (same, own, theirs) in [
        (same_precision, precision_factor(precision, gpu), precision_factor(&row.precision, gpu)),
        (same_runtime, runtime_factor(runtime, gpu), runtime_factor(&row.runtime, gpu)),
    ] {
        if !same {
            ms = Span::new(
                ms.low * own.low / theirs.high,
                ms.typical * own.typical / theirs.typical,
                ms.high * own.high / theirs.low,
            );
        }
    }
    Candidate { ms, row, exact: same_precision && same_runtime, work }
}

/// From the lowest to the highest of the best candidates, the middle one between.
fn spread<'c>(mut candidates: Vec<Candidate<'c>>, most: usize) -> Option<(Span, &'c Timing, usize)> {
    // Rows that need no conversion say more than those that do, and the network alone more than a pipeline.
    let exact = candidates.iter().any(|c| c.exact);
    candidates.retain(|c| c.exact || !exact);
    let network = candidates.iter().any(|c| c.row.scope == TimingScope::Network);
    candidates.retain(|c| !network || c.row.scope == TimingScope::Network);
    let distance = |c: &Candidate<'_>| c.work.max(1.0 / c.work);
    order::keep_smallest(&mut candidates, most, |a, b| distance(a).total_cmp(&distance(b)));
    order::sort_by(&mut candidates, |a, b| a.ms.typical.total_cmp(&b.ms.typical));
    let middle = candidates.get(candidates.len() / 2)?;
    let low = candidates.iter().map(|c| c.ms.low).fold(f64::INFINITY, f64::min);
    let high = candidates.iter().map(|c| c.ms.high).fold(0.0, f64::max);
    let [down, up] = SAME_SETUP;
    Some((Span::new(low * down, middle.ms.typical, high * up), middle.row, candidates.len()))
}

/// Milliseconds of one inference of the whole batch, low to high, or `None` when nothing near is known.
pub(crate) fn inference<'c>(facts: &Facts<'c>, model: &ModelFacts<'c>) -> Option<Inference<'c>> {
    if let Some(ms) = model.model.measured_ms {
        return Some(Inference { ms: Span::exact(ms), from: From::Measured });
    }
    let gpu = model.on_gpu;
    let device = if gpu { facts.host.gpu().and_then(|gpu| gpu.id) } else { facts.host.cpu.map(|cpu| cpu.id.as_str()) };
    let rows = || facts.catalogue.tables().timings.iter();
    let here = |row: &&Timing| Some(row.device.as_str()) == device;
    let batch = f64::from(model.model.batch);

    // The same network at another size or batch is the same kind of work: time follows it.
    let same = rows().filter(here).filter(|row| model.row.is_some_and(|m| m.id == row.model)).map(|row| {
        let sized = if model.figures.scales_with_area { area(model.input) / area(row.input_px).max(1.0) } else { 1.0 };
        candidate(model, row, sized * batch, Span::exact(sized * batch))
    });
    let same: Vec<Candidate<'c>> = same.collect();
    let exact = same.iter().any(|c| c.exact);
    if let Some((ms, row, _)) = spread(same, usize::MAX) {
        return Some(Inference { ms, from: From::Row(row, exact) });
    }

    let macs = model.macs()?;
    // How much more work the cell's model is than the row's.
    let measured = || rows().zip(facts.catalogue.yardsticks());
    let on_device = measured().filter(|(row, _)| here(row)).filter_map(|(row, yardstick)| {
        let work = macs / yardstick.work?;
        Some(candidate(model, row, work, longer(work, gpu, false)))
    });
    if let Some((ms, row, rows)) = spread(on_device.collect(), NEAREST) {
        return Some(Inference { ms, from: From::Scaled(row, rows) });
    }

    let own = units(facts.catalogue, device?, gpu)?;
    let elsewhere = measured().filter(|(_, yardstick)| yardstick.gpu == gpu).filter_map(|(row, yardstick)| {
        let work = macs / yardstick.work? * yardstick.units? / own;
        Some(candidate(model, row, work, longer(work, gpu, true)))
    });
    let (ms, row, rows) = spread(elsewhere.collect(), NEAREST)?;
    Some(Inference { ms, from: From::Across(row, rows) })
}
