//! Other hardware.

use crate::catalogue::Catalogue;
use crate::catalogue::rows::Gpu;
use crate::cell::{Cell, Compute, ComputeKind, Layout, Reference};
use crate::facts::Facts;
use crate::recommend;

/// The card with the next larger memory of its own that is no older and no slower.
pub(super) fn bigger_gpu(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let now = facts.host.gpu().filter(|gpu| !gpu.shared)?;
    let larger = |row: &&Gpu| {
        let newer = row.architecture as u8 >= now.architecture as u8;
        let more = row.memory_bytes.is_some_and(|bytes| bytes as f64 > now.memory_bytes);
        newer && more && !row.shared && !row.never_suggested && row.sm_count > now.sm_count
    };
    let next = catalogue.tables().gpus.iter().filter(larger).min_by_key(|row| row.memory_bytes)?;
    let mut changed = cell.clone();
    changed.host.compute.gpu = Some(Reference::Id(next.id.clone()));
    changed.host.controller = None;
    Some(changed)
}

pub(super) fn cpu_inference(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let any = Facts::new(cell, catalogue).models.iter().any(|m| m.on_gpu);
    any.then(|| {
        let mut changed = cell.clone();
        changed.host.compute = Compute { kind: ComputeKind::Cpu, gpu: None, cpu: cell.host.compute.cpu.clone() };
        for model in &mut changed.models {
            model.runtime = model.runtime.on_cpu();
            model.device = None;
            // A published CPU time is for the CPU; the user's own was taken on the GPU.
            model.measured_ms = None;
        }
        changed
    })
}

/// The cell without the cameras that a smart camera may replace, and without the models only they use.
pub(super) fn smart_camera(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let replaced = recommend::replaceable_cameras(&facts);
    if replaced.is_empty() {
        return None;
    }
    let mut changed = cell.clone();
    changed.cameras.retain(|camera| !replaced.contains(&camera.id));
    changed.models.retain(|model| {
        let uses = |camera: &&crate::cell::Camera| camera.models.contains(&model.id);
        changed.cameras.iter().any(|c| uses(&c)) || !cell.cameras.iter().any(|c| uses(&c))
    });
    if let Layout::Groups(groups) = &mut changed.processes.layout {
        for group in groups {
            group.retain(|id| changed.models.iter().any(|m| m.id == *id));
        }
    }
    Some(changed)
}
