//! Time from a camera's trigger to its result.
//!
//! Inference times are published rows of the same device, scaled by multiply-accumulates where the same network was not
//! timed; no row of the device means unknown. The user's own measured time wins.

use crate::catalogue::rows::Timing;
use crate::facts::{CameraFacts, Facts, ModelFacts};
use crate::order;
use crate::report::{CameraTiming, SourceLink};
use crate::span::Span;

mod link;
pub(crate) use link::{DEFAULT_PACKET_BYTES, USB3_BEST, USB3_USABLE, max_rate_hz, transfer_rate, transfer_seconds};

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
    /// The same network on the same device.
    Row(&'c Timing),
    /// Other networks on the same device, by multiply-accumulates; one row stands for all.
    Scaled(&'c Timing, usize),
}

/// Published times of one setup spread by cooling, clocks and versions: a fifth down, two fifths up covers the pairs of
/// rows for the same network and device in `timings.toml` (YOLO11n on Orin Nano Super: two sources within 10 %).
const SAME_NETWORK: [f64; 2] = [0.8, 1.4];

/// Milliseconds of one part, low to high, or `None` when it is not known.
pub(crate) fn inference<'c>(facts: &Facts<'c>, model: &ModelFacts<'c>) -> Option<Inference<'c>> {
    if let Some(ms) = model.model.measured_ms {
        return Some(Inference { ms: Span::exact(ms), from: From::Measured });
    }
    let device = if model.on_gpu { facts.host.gpu()?.id? } else { facts.host.cpu?.id.as_str() };
    let rows = || facts.catalogue.tables().timings.iter().filter(move |row| row.device == device);
    let same = |row: &&Timing| model.row.is_some_and(|m| m.id == row.model) && row.precision == model.precision().key();
    let batch = f64::from(model.model.batch);
    let times: Vec<(f64, &Timing)> =
        rows().filter(same).map(|row| (row.ms * area_ratio(model, row) * batch, row)).collect();
    if let Some((_, row)) = times.first() {
        let low = times.iter().map(|(ms, _)| *ms).fold(f64::INFINITY, f64::min);
        let high = times.iter().map(|(ms, _)| *ms).fold(0.0, f64::max);
        let typical = times.iter().map(|(ms, _)| *ms).sum::<f64>() / count(times.len());
        let ms = Span::new(low * SAME_NETWORK[0], typical, high * SAME_NETWORK[1]);
        return Some(Inference { ms, from: From::Row(row) });
    }
    scaled(facts, model, rows())
}

/// By the multiply-accumulates a second that the device reaches on rows of the same precision.
fn scaled<'c>(
    facts: &Facts<'c>,
    model: &ModelFacts<'c>,
    rows: impl Iterator<Item = &'c Timing>,
) -> Option<Inference<'c>> {
    let macs = model.macs()?;
    let mut rates: Vec<(f64, &Timing)> = rows
        .filter(|row| row.precision == model.precision().key() && row.ms > 0.0)
        .filter_map(|row| {
            let listed = facts.catalogue.model(&row.model)?;
            #[allow(clippy::cast_precision_loss, reason = "far below 2^53")]
            let reference = listed.macs as f64;
            let area = crate::facts::area(row.input_px) / crate::facts::area(listed.input_px).max(1.0);
            Some((reference * if listed.scales_with_area { area } else { 1.0 } / row.ms, row))
        })
        .collect();
    order::sort_by(&mut rates, |a, b| a.0.total_cmp(&b.0));
    let (slowest, _) = *rates.first()?;
    let (fastest, _) = *rates.last()?;
    let (middle, row) = *rates.get(rates.len() / 2)?;
    let ms = Span::new(macs / fastest * SAME_NETWORK[0], macs / middle, macs / slowest * SAME_NETWORK[1]);
    Some(Inference { ms, from: From::Scaled(row, rates.len()) })
}

fn area_ratio(model: &ModelFacts<'_>, row: &Timing) -> f64 {
    if model.figures.scales_with_area {
        crate::facts::area(model.input) / crate::facts::area(row.input_px).max(1.0)
    } else {
        1.0
    }
}

#[allow(clippy::cast_precision_loss, reason = "a count of rows")]
fn count(rows: usize) -> f64 {
    rows as f64
}

/// Inference of a camera's models: alone at the low and typical end; at the high end behind every other camera that
/// fires with it and uses the same device.
pub(crate) fn camera_inference<'c>(facts: &Facts<'c>, index: usize, times: &[Option<Inference<'c>>]) -> Option<Span> {
    let camera = facts.cameras.get(index)?;
    let own = camera_sum(camera, times)?;
    let others: f64 = facts
        .cameras
        .iter()
        .enumerate()
        .filter(|(i, c)| *i != index && c.camera.trigger.is_some() && c.camera.trigger == camera.camera.trigger)
        .map(|(_, c)| camera_sum(c, times).map(|span| span.high))
        .sum::<Option<f64>>()?;
    Some(Span { high: own.high + others, ..own })
}

fn camera_sum(camera: &CameraFacts<'_>, times: &[Option<Inference<'_>>]) -> Option<Span> {
    camera
        .models
        .iter()
        .map(|i| times.get(*i).copied().flatten().map(|t| t.ms))
        .try_fold(Span::ZERO, |sum, ms| Some(sum + ms?))
}

/// Exposure, transfer and inference of one camera, in milliseconds; `None` where a part is not known.
pub(crate) fn total<'c>(facts: &Facts<'c>, index: usize, times: &[Option<Inference<'c>>]) -> Option<Span> {
    let camera = facts.cameras.get(index)?;
    let before = camera.camera.exposure_us? / 1e3 + transfer_seconds(camera)? * 1e3;
    Some(camera_inference(facts, index, times)? + Span::exact(before))
}

/// Times of all models, each looked up once.
pub(crate) fn all<'c>(facts: &Facts<'c>) -> Vec<Option<Inference<'c>>> {
    facts.models.iter().map(|model| inference(facts, model)).collect()
}

/// The timing part of a report.
pub(crate) fn report<'c>(facts: &Facts<'c>, times: &[Option<Inference<'c>>]) -> Vec<CameraTiming> {
    let triple = |span: Span| [span.low, span.typical, span.high];
    facts
        .cameras
        .iter()
        .enumerate()
        .map(|(index, camera)| {
            let (why, sources) = reasons(facts, camera, times);
            CameraTiming {
                camera: camera.camera.id.clone(),
                exposure_ms: camera.camera.exposure_us.map(|us| us / 1e3),
                transfer_ms: transfer_seconds(camera).map(|s| s * 1e3),
                inference_ms: camera_inference(facts, index, times).map(triple),
                total_ms: total(facts, index, times).map(triple),
                deadline_ms: facts.cell.cycle.deadline_ms,
                why,
                sources,
            }
        })
        .collect()
}

fn reasons(facts: &Facts<'_>, camera: &CameraFacts<'_>, times: &[Option<Inference<'_>>]) -> (String, Vec<SourceLink>) {
    let mut words = Vec::new();
    let mut sources: Vec<SourceLink> = Vec::new();
    for (model, time) in camera.models.iter().filter_map(|i| Some((facts.models.get(*i)?, times.get(*i)?))) {
        let id = &model.model.id;
        let row = match time.map(|t| t.from) {
            None => {
                words.push(format!(
                    "{id}: no published time for this device and precision. Measure it and give it with the model."
                ));
                None
            }
            Some(From::Measured) => {
                words.push(format!("{id}: your own measurement."));
                None
            }
            Some(From::Row(row)) => {
                words.push(format!("{id}: published for this network and device ({}).", row.runtime));
                Some(row)
            }
            Some(From::Scaled(row, rows)) => {
                words.push(format!("{id}: scaled by multiply-accumulates from {rows} published times on this device."));
                Some(row)
            }
        };
        if let Some(row) = row {
            let what = row.from.note.clone().unwrap_or_default();
            for url in &row.from.urls {
                let source = SourceLink { id: row.id.clone(), url: url.clone(), what: what.clone() };
                if !sources.contains(&source) {
                    sources.push(source);
                }
            }
        }
    }
    (words.join(" "), sources)
}
