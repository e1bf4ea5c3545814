//! The timing part of a report.

use super::stages::KINDS;
use super::{CameraTimes, From, Times};
use crate::facts::{CameraFacts, Facts};
use crate::report::{CameraTiming, SourceLink, Stage, StageKind};
use crate::span::Span;

/// Times of every camera.
pub(crate) fn report<'c>(facts: &Facts<'c>, times: &Times<'c>) -> Vec<CameraTiming> {
    let cameras = facts.cameras.iter().zip(&times.cameras);
    cameras
        .map(|(camera, parts)| {
            let (why, sources) = reasons(facts, camera, times);
            let typical = |kind| parts.length(kind).map(|span| span.typical);
            CameraTiming {
                camera: camera.camera.id.clone(),
                exposure_ms: typical(StageKind::Exposure),
                transfer_ms: typical(StageKind::Transfer),
                inference_ms: parts.inference().map(triple),
                stages: stages(parts),
                total_ms: parts.total().map(triple),
                deadline_ms: facts.cell.cycle.deadline_ms,
                why,
                sources,
            }
        })
        .collect()
}

fn triple(span: Span) -> [f64; 3] {
    [span.low, span.typical, span.high]
}

/// Parts one after the other, up to the first that is not known: what follows has no beginning.
fn stages(parts: &CameraTimes) -> Vec<Stage> {
    let mut at = Span::ZERO;
    let mut stages = Vec::with_capacity(KINDS.len());
    for (stage, part) in KINDS.into_iter().zip(parts.parts) {
        let Some(part) = part else { break };
        let start = at;
        at += part.ms;
        stages.push(Stage { stage, start_ms: triple(start), end_ms: triple(at), basis: part.basis });
    }
    stages
}

fn reasons(facts: &Facts<'_>, camera: &CameraFacts<'_>, times: &Times<'_>) -> (String, Vec<SourceLink>) {
    let mut words = Vec::new();
    let mut sources: Vec<SourceLink> = Vec::new();
    for (model, time) in camera.models.iter().filter_map(|i| Some((facts.models.get(*i)?, times.models.get(*i)?))) {
        let (text, row) = match time.map(|t| t.from) {
            None => ("no published time is near. Measure it and give it with the model.".to_owned(), None),
            Some(From::Measured) => ("your own measurement.".to_owned(), None),
            Some(From::Row(row, true)) => {
                (format!("published for this network and device ({}).", row.runtime), Some(row))
            }
            Some(From::Row(row, false)) => (
                format!("published for this network and device with {} in {}, converted.", row.runtime, row.precision),
                Some(row),
            ),
            Some(From::Scaled(row, rows)) => {
                (format!("scaled by multiply-accumulates from {rows} published times on this device."), Some(row))
            }
            Some(From::Across(row, rows)) => (
                format!("no time is published for this device: scaled from {rows} times on others, a wide guess."),
                Some(row),
            ),
        };
        words.push(format!("{}: {text}", model.model.id));
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
