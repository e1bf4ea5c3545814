//! How models, processes and cameras share what there is.

use super::each_model;
use crate::catalogue::Catalogue;
use crate::cell::{Cell, Layout};
use crate::facts::Facts;

pub(super) fn merge_processes(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let several = Facts::new(cell, catalogue).processes.len() > 1;
    several.then(|| {
        let mut changed = cell.clone();
        changed.processes.layout = Layout::Single;
        changed
    })
}

pub(super) fn in_turn(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    (cell.processes.concurrent && cell.models.len() > 1).then(|| {
        let mut changed = cell.clone();
        changed.processes.concurrent = false;
        changed
    })
}

pub(super) fn one_instance(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| std::mem::replace(&mut model.instances, 1) > 1)
}

/// Enough for one frame in each of: the driver, the queue, the program, and one in reserve.
const FEW_BUFFERS: u32 = 4;

pub(super) fn fewer_buffers(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    let mut changed = cell.clone();
    let mut any = false;
    for camera in &mut changed.cameras {
        if camera.buffers.is_none_or(|buffers| buffers > FEW_BUFFERS) {
            camera.buffers = Some(FEW_BUFFERS);
            any = true;
        }
    }
    any.then_some(changed)
}

pub(super) fn headless(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    cell.host.display_attached.then(|| {
        let mut changed = cell.clone();
        changed.host.display_attached = false;
        changed
    })
}
