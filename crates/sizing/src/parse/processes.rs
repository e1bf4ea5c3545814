//! How models are spread over processes.

use super::choice;
use super::reader::Place;
use crate::cell::{Acquisition, Layout, Processes};

pub(super) fn processes(place: Place<'_>) -> Option<Processes> {
    let mut object = place.object()?;
    let processes = Processes {
        layout: object.given("layout").and_then(layout).unwrap_or_default(),
        concurrent: object.given("concurrent").and_then(Place::flag).unwrap_or(true),
        acquisition: choice!(object.given("acquisition"), Acquisition).unwrap_or_default(),
    };
    object.finish();
    Some(processes)
}

fn layout(place: Place<'_>) -> Option<Layout> {
    match place.as_text() {
        Some("single") => return Some(Layout::Single),
        Some("per-model") => return Some(Layout::PerModel),
        Some("per-camera") => return Some(Layout::PerCamera),
        Some(_) => {
            place.unknown_name(&["single", "per-model", "per-camera", "{\"groups\": [[…]]}"]);
            return None;
        }
        None => {}
    }
    let mut object = place.object_or("\"single\", \"per-model\", \"per-camera\" or {\"groups\": [[…]]}.")?;
    let mut groups = Vec::new();
    if let Some(list) = object.required("groups") {
        list.each(&mut |group| groups.extend(group.texts()));
    }
    object.finish();
    Some(Layout::Groups(groups))
}
