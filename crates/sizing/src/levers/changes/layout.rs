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

pub(super) fn visible_gpus(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    cell.host.visible_gpus.is_some_and(|gpus| gpus > 1).then(|| {
        let mut changed = cell.clone();
        changed.host.visible_gpus = None;
        changed
    })
}

pub(super) fn decode_on_cpu(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    let mut changed = cell.clone();
    let any = changed.cameras.iter_mut().fold(false, |any, camera| std::mem::take(&mut camera.nvdec) | any);
    any.then_some(changed)
}

pub(super) fn headless(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    cell.host.display_attached.then(|| {
        let mut changed = cell.clone();
        changed.host.display_attached = false;
        changed
    })
}
