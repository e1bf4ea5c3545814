use super::{Rank, grade_name, links};
use crate::catalogue::rows::SmartCamera;
use crate::facts::{CameraFacts, Facts};
use crate::format::digits;
use crate::report::{Fit, Reason, Recommendation, RecommendationKind, Status};

/// Share of a camera's pixels that a smart camera has to bring: a slightly smaller sensor is still a candidate.
const PIXEL_SHARE: f64 = 0.9;

/// Judges every smart camera against each camera of the cell.
pub(super) fn judge(facts: &Facts<'_>) -> Vec<(Rank, Recommendation)> {
    if facts.cameras.is_empty() {
        return Vec::new();
    }
    facts.catalogue.tables().smart_cameras.iter().map(|row| one(facts, row)).collect()
}

/// Ids of the cameras that at least one smart camera may replace.
pub(crate) fn replaceable_cameras(facts: &Facts<'_>) -> Vec<String> {
    let rows = &facts.catalogue.tables().smart_cameras;
    let may = |camera: &CameraFacts<'_>| {
        rows.iter().any(|row| row.ai == Some(true) && reasons(facts, camera, row).iter().all(|r| r.status != Status::Fail))
    };
    facts.cameras.iter().filter(|c| !c.models.is_empty() && may(c)).map(|c| c.camera.id.clone()).collect()
}

fn one(facts: &Facts<'_>, row: &SmartCamera) -> (Rank, Recommendation) {
    let judged: Vec<(&CameraFacts<'_>, Vec<Reason>)> = facts.cameras.iter().map(|c| (c, reasons(facts, c, row))).collect();
    let fails = |reasons: &[Reason]| reasons.iter().filter(|r| r.status == Status::Fail).count();
    let replaces: Vec<String> =
        judged.iter().filter(|(_, r)| fails(r) == 0).map(|(c, _)| c.camera.id.clone()).collect();
    // The camera it comes nearest to speaks for it.
    let unknowns = |r: &[Reason]| r.iter().filter(|r| r.status == Status::Unknown).count();
    let reasons =
        judged.into_iter().map(|(_, r)| r).min_by_key(|r| (fails(r), unknowns(r))).unwrap_or_default();
    let rank = Rank {
        fit: if replaces.is_empty() { Fit::No } else { Fit::Ask },
        fails: fails(&reasons),
        // Which networks it takes is always a question, and a camera of its own cannot serve several views.
        unknowns: unknowns(&reasons) + facts.cameras.len().saturating_sub(replaces.len()),
        addons: 0,
        tight: 0,
        profile: false,
        grade: row.from.grade,
        size: 0,
    };
    let recommendation = Recommendation {
        id: row.id.clone(),
        name: format!("{} {}", row.vendor, row.model),
        kind: RecommendationKind::SmartCamera,
        fit: rank.fit,
        replaces,
        addons: Vec::new(),
        reasons,
        grade: grade_name(row.from.grade).to_owned(),
        sources: links(&row.from),
    };
    (rank, recommendation)
}

fn reasons(facts: &Facts<'_>, camera: &CameraFacts<'_>, row: &SmartCamera) -> Vec<Reason> {
    let mut out = Vec::with_capacity(6);
    let mut push = |check: &str, status, text: String| out.push(Reason { check: check.to_owned(), status, text });
    match row.ai {
        Some(true) => push("models", Status::Ok, "Runs networks on board.".into()),
        Some(false) => push("models", Status::Fail, "Runs no networks.".into()),
        None => push("models", Status::Unknown, "Not stated whether it runs networks.".into()),
    }
    for task in camera.models.iter().filter_map(|i| facts.models.get(*i)).filter_map(|m| m.task()) {
        let name = task_name(task);
        if row.not_tasks.contains(&task) {
            push("models", Status::Fail, format!("No {name} on board."));
        } else if !row.tasks.contains(&task) && row.ai != Some(false) {
            push("models", Status::Unknown, format!("Ask for {name} on board."));
        }
    }
    push("models", Status::Unknown, row.model_limits.as_ref().map_or_else(
        || "Ask which networks it takes, and how large.".to_owned(),
        |limits| format!("Ask which networks it takes: {limits}."),
    ));
    let pixels = row
        .width_px
        .zip(row.height_px)
        .map(|(w, h)| f64::from(w) * f64::from(h))
        .or(row.megapixels.map(|mp| mp * 1e6));
    let own = camera.camera.width_px.or(camera.row.and_then(|r| r.width_px)).map_or(0.0, f64::from)
        * camera.camera.height_px.or(camera.row.and_then(|r| r.height_px)).map_or(0.0, f64::from);
    match pixels {
        Some(pixels) if pixels >= own * PIXEL_SHARE => push("camera", Status::Ok, format!("{} megapixels.", digits(pixels / 1e6))),
        Some(pixels) => push("camera", Status::Fail, format!("{} megapixels, {} needed.", digits(pixels / 1e6), digits(own / 1e6))),
        None => push("camera", Status::Unknown, "Resolution not stated.".into()),
    }
    match (camera.trigger.and_then(|t| t.rate_hz).or(camera.rate_hz), row.max_rate_hz) {
        (Some(need), Some(have)) if need <= have => push("camera", Status::Ok, format!("{} of {} images a second.", digits(need), digits(have))),
        (Some(need), Some(have)) => push("camera", Status::Fail, format!("{} images a second, {} needed.", digits(have), digits(need))),
        _ => push("camera", Status::Unknown, "Image rate not stated.".into()),
    }
    if facts.cell.outputs > 0 {
        match row.outputs.map(|n| n + row.configurable_io.unwrap_or(0)) {
            Some(n) if n >= facts.cell.outputs => {}
            Some(n) => push("io.outputs", Status::Fail, format!("{n} outputs, {} needed.", facts.cell.outputs)),
            None => push("io.outputs", Status::Unknown, "Outputs not stated.".into()),
        }
    }
    out
}

fn task_name(task: crate::catalogue::rows::Task) -> &'static str {
    use crate::catalogue::rows::Task as T;
    match task {
        T::Detection => "object detection",
        T::Segmentation => "segmentation",
        T::Classification => "classification",
        T::Pose => "pose estimation",
        T::OrientedDetection => "oriented detection",
        T::Anomaly => "anomaly detection",
        T::OcrDetection | T::OcrRecognition => "text reading",
    }
}
