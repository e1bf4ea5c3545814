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
        rows.iter().any(|row| row.ai == Some(true) && Tally::of(facts, camera, row).fails == 0)
    };
    facts.cameras.iter().filter(|c| !c.models.is_empty() && may(c)).map(|c| c.camera.id.clone()).collect()
}

/// How often a smart camera fails or leaves open what a camera needs; smaller is nearer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Tally {
    fails: usize,
    unknowns: usize,
}

impl Tally {
    fn of(facts: &Facts<'_>, camera: &CameraFacts<'_>, row: &SmartCamera) -> Self {
        let mut tally = Self::default();
        compare(facts, camera, row, &mut |_, status, _| match status {
            Status::Fail => tally.fails += 1,
            Status::Unknown => tally.unknowns += 1,
            Status::Ok | Status::Tight => {}
        });
        tally
    }
}

fn one(facts: &Facts<'_>, row: &SmartCamera) -> (Rank, Recommendation) {
    let judged = || facts.cameras.iter().map(|c| (Tally::of(facts, c, row), c));
    let replaces: Vec<String> =
        judged().filter(|(tally, _)| tally.fails == 0).map(|(_, c)| c.camera.id.clone()).collect();
    // The camera it comes nearest to speaks for it; only that one is put into words.
    let mut reasons = Vec::with_capacity(6);
    let mut tally = Tally::default();
    if let Some((nearest, camera)) = judged().min_by_key(|(tally, _)| *tally) {
        tally = nearest;
        compare(facts, camera, row, &mut |check, status, text| {
            reasons.push(Reason { check: check.to_owned(), status, text: text() });
        });
    }
    let rank = Rank {
        fit: if replaces.is_empty() { Fit::No } else { Fit::Ask },
        fails: tally.fails,
        // Which networks it takes is always a question, and a camera of its own cannot serve several views.
        unknowns: tally.unknowns + facts.cameras.len().saturating_sub(replaces.len()),
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

/// What a comparison finds: the check it belongs to, the answer, and the words for it when somebody reads them.
type Sink<'a> = &'a mut dyn FnMut(&'static str, Status, &dyn Fn() -> String);

/// Compares what one camera of the cell does with what a smart camera offers.
fn compare(facts: &Facts<'_>, camera: &CameraFacts<'_>, row: &SmartCamera, found: Sink<'_>) {
    networks(facts, camera, row, found);
    images(camera, row, found);
    let need = facts.cell.outputs;
    if need > 0 {
        match row.outputs.map(|n| n + row.configurable_io.unwrap_or(0)) {
            Some(n) if n >= need => {}
            Some(n) => found("io.outputs", Status::Fail, &|| format!("{n} outputs, {need} needed.")),
            None => found("io.outputs", Status::Unknown, &|| "Outputs not stated.".into()),
        }
    }
}

fn networks(facts: &Facts<'_>, camera: &CameraFacts<'_>, row: &SmartCamera, found: Sink<'_>) {
    match row.ai {
        Some(true) => found("models", Status::Ok, &|| "Runs networks on board.".into()),
        Some(false) => found("models", Status::Fail, &|| "Runs no networks.".into()),
        None => found("models", Status::Unknown, &|| "Not stated whether it runs networks.".into()),
    }
    for task in camera.models.iter().filter_map(|i| facts.models.get(*i)).filter_map(|m| m.task()) {
        if row.not_tasks.contains(&task) {
            found("models", Status::Fail, &|| format!("No {} on board.", task_name(task)));
        } else if !row.tasks.contains(&task) && row.ai != Some(false) {
            found("models", Status::Unknown, &|| format!("Ask for {} on board.", task_name(task)));
        }
    }
    found("models", Status::Unknown, &|| match &row.model_limits {
        Some(limits) => format!("Ask which networks it takes: {limits}."),
        None => "Ask which networks it takes, and how large.".to_owned(),
    });
}

fn images(camera: &CameraFacts<'_>, row: &SmartCamera, found: Sink<'_>) {
    let area = |width: u32, height: u32| f64::from(width) * f64::from(height);
    let pixels = row.width_px.zip(row.height_px).map(|(w, h)| area(w, h)).or(row.megapixels.map(|mp| mp * 1e6));
    let own = camera.pixels;
    match pixels {
        Some(pixels) if pixels >= own * PIXEL_SHARE => {
            found("camera", Status::Ok, &|| format!("{} megapixels.", digits(pixels / 1e6)));
        }
        Some(pixels) => found("camera", Status::Fail, &|| {
            format!("{} megapixels, {} needed.", digits(pixels / 1e6), digits(own / 1e6))
        }),
        None => found("camera", Status::Unknown, &|| "Resolution not stated.".into()),
    }
    // A smart camera takes an image a trigger; what the cell's camera could do beyond that is not needed.
    match (camera.trigger.and_then(|t| t.rate_hz).or(camera.rate_hz), row.max_rate_hz) {
        (Some(need), Some(have)) if need <= have => {
            found("camera", Status::Ok, &|| format!("{} of {} images a second.", digits(need), digits(have)));
        }
        (Some(need), Some(have)) => {
            found("camera", Status::Fail, &|| format!("{} images a second, {} needed.", digits(have), digits(need)))
        }
        _ => found("camera", Status::Unknown, &|| "Image rate not stated.".into()),
    }
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
