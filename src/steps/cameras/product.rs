//! A listed camera: its figures count where the cell's own are absent.

use super::theirs;
use crate::components::select_field::Choice;
use crate::state::catalogue;
use crate::steps::lens::count;
use crate::steps::table::{Number, Select};
use cellsizer_sizing::catalogue::rows::{CameraRow, Grade};
use cellsizer_sizing::cell::Camera;
use cellsizer_sizing::limits;

/// Size that an own camera starts with: a common 5-megapixel sensor.
const START_PX: [u32; 2] = [2448, 2048];

/// The catalogue's row of the camera.
pub fn listed(camera: &Camera) -> Option<&'static CameraRow> {
    camera.camera.as_deref().and_then(|id| catalogue().camera(id))
}

pub const PRODUCT: Select<Camera> =
    Select::new("camera", "Camera", |_, _| choices(), |c| c.camera.clone().unwrap_or_default(), choose);

pub const WIDTH: Number<Camera> = Number {
    // Where the maker states the size, ours may be absent.
    required: |c| listed(c).and_then(|r| r.width_px).is_none(),
    ..Number::new(
        "width_px",
        "Width",
        limits::PIXELS,
        |c: &Camera| c.width_px.map(f64::from),
        |c, value| c.width_px = value.map(count),
    )
    .or(|c| theirs(listed(c).and_then(|r| r.width_px).map(f64::from), ""))
    .hint("Of the region that is read (ROI).")
};

pub const HEIGHT: Number<Camera> = Number {
    required: |c| listed(c).and_then(|r| r.height_px).is_none(),
    ..Number::new(
        "height_px",
        "Height",
        limits::PIXELS,
        |c: &Camera| c.height_px.map(f64::from),
        |c, value| c.height_px = value.map(count),
    )
    .or(|c| theirs(listed(c).and_then(|r| r.height_px).map(f64::from), ""))
    .hint("Of the same; line-scan: lines of an image.")
};

/// Every camera by maker; the table is sorted by id, which begins with the maker.
fn choices() -> Vec<Choice> {
    let rows = catalogue().tables().cameras.iter().map(|row| {
        let unverified = if row.from.grade == Grade::C { " (unverified)" } else { "" };
        Choice::new(row.id.as_str(), format!("{}{unverified}", row.model)).under(row.vendor.as_str())
    });
    std::iter::once(Choice::new("", "Own figures")).chain(rows).collect()
}

fn watts(row: &CameraRow) -> Option<f64> {
    row.power_max_w.or(row.power_w)
}

fn choose(camera: &mut Camera, id: &str) {
    let before = listed(camera);
    camera.camera = (!id.is_empty()).then(|| id.to_owned());
    let row = listed(camera);
    camera.interface = mine(camera.interface, row.map(|r| r.interface), before.and_then(|r| r.interface));
    camera.power_w = mine(camera.power_w, row.map(watts), before.and_then(watts));
    camera.width_px = mine(camera.width_px, row.map(|r| r.width_px), before.and_then(|r| r.width_px));
    camera.height_px = mine(camera.height_px, row.map(|r| r.height_px), before.and_then(|r| r.height_px));
    // There must be a size: one the maker does not state is the cell's.
    if row.and_then(|r| r.width_px).is_none() {
        camera.width_px = camera.width_px.or(Some(START_PX[0]));
    }
    if row.and_then(|r| r.height_px).is_none() {
        camera.height_px = camera.height_px.or(Some(START_PX[1]));
    }
}

/// A field of the cell after another product was chosen: absent where the maker states it (`Some(Some(_))`), kept where
/// the maker does not, and what counted before when there is no product any more (`None`).
fn mine<T>(own: Option<T>, row: Option<Option<T>>, before: Option<T>) -> Option<T> {
    match row {
        Some(Some(_)) => None,
        Some(None) => own,
        None => own.or(before),
    }
}

/// The maker's values count again where the maker states them.
pub fn take_back(camera: &mut Camera) {
    let Some(row) = listed(camera) else { return };
    camera.width_px = camera.width_px.filter(|_| row.width_px.is_none());
    camera.height_px = camera.height_px.filter(|_| row.height_px.is_none());
    camera.interface = camera.interface.filter(|_| row.interface.is_none());
    camera.power_w = camera.power_w.filter(|_| watts(row).is_none());
}

/// What counts without a frame rate. A burst into the camera's own buffer never does.
pub fn rate_without(camera: &Camera) -> String {
    match listed(camera) {
        _ if camera.trigger.is_some() => "the trigger's".to_owned(),
        Some(row) if !row.rate_is_burst => theirs(row.max_rate_hz, "not known"),
        _ => "not known".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::Cell;

    /// Whatever product is chosen after whatever else, the cell can be sized.
    #[test]
    fn every_product_can_be_chosen_and_left() {
        let mut cell = Cell { cameras: vec![Camera { id: "c".into(), ..Camera::default() }], ..Cell::default() };
        for row in &catalogue().tables().cameras {
            choose(&mut cell.cameras[0], &row.id);
            assert!(cellsizer_sizing::size(&cell, catalogue()).is_ok(), "{}", row.id);
        }
        choose(&mut cell.cameras[0], "");
        assert!(cellsizer_sizing::size(&cell, catalogue()).is_ok());
        assert!(cell.cameras[0].width_px.is_some());
    }

    #[test]
    fn makers_stand_together() {
        let choices = choices();
        let mut groups: Vec<&str> = choices.chunk_by(|a, b| a.group == b.group).map(|c| c[0].group.as_str()).collect();
        let all = groups.len();
        groups.sort_unstable();
        groups.dedup();
        assert_eq!(groups.len(), all);
    }
}
