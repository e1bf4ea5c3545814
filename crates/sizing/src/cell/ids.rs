//! Names within a cell and the references that follow them.

use super::{Cell, Layout};

/// `base`, or `base-2`, `base-3`… when taken.
///
/// ```
/// use cellsizer_sizing::cell::free_id;
/// assert_eq!(free_id("det", ["det", "det-2"].into_iter()), "det-3");
/// ```
pub fn free_id<'a>(base: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let is_taken = |name: &str| taken.clone().any(|id| id == name);
    if !is_taken(base) {
        return base.to_owned();
    }
    // A name that ends in "-N" counts on, so that copies of copies stay short.
    let stem = match base.rsplit_once('-') {
        Some((stem, number)) if !stem.is_empty() && number.parse::<u32>().is_ok() => stem,
        _ => base,
    };
    (2..).map(|n: u64| format!("{stem}-{n}")).find(|name| !is_taken(name)).unwrap_or_default()
}

fn replace(ids: &mut [String], old: &str, new: &str) {
    for id in ids.iter_mut().filter(|id| *id == old) {
        new.clone_into(id);
    }
}

/// Renames a model and every reference to it.
pub fn rename_model(cell: &mut Cell, index: usize, new: &str) {
    let Some(model) = cell.models.get_mut(index) else { return };
    let old = std::mem::replace(&mut model.id, new.to_owned());
    for camera in &mut cell.cameras {
        replace(&mut camera.models, &old, new);
    }
    if let Layout::Groups(groups) = &mut cell.processes.layout {
        for group in groups {
            replace(group, &old, new);
        }
    }
}

/// Renames a camera. Nothing refers to cameras.
pub fn rename_camera(cell: &mut Cell, index: usize, new: &str) {
    if let Some(camera) = cell.cameras.get_mut(index) {
        new.clone_into(&mut camera.id);
    }
}

/// Renames a trigger and every reference to it.
pub fn rename_trigger(cell: &mut Cell, index: usize, new: &str) {
    let Some(trigger) = cell.triggers.get_mut(index) else { return };
    let old = std::mem::replace(&mut trigger.id, new.to_owned());
    for camera in &mut cell.cameras {
        if camera.trigger.as_deref() == Some(&old) {
            camera.trigger = Some(new.to_owned());
        }
    }
}

/// Renames a light and every reference to it.
pub fn rename_light(cell: &mut Cell, index: usize, new: &str) {
    let Some(light) = cell.lights.get_mut(index) else { return };
    let old = std::mem::replace(&mut light.id, new.to_owned());
    for camera in &mut cell.cameras {
        replace(&mut camera.lights, &old, new);
    }
}
