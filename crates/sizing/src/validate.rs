//! What the reader of JSON does not see: ranges, unique names, references between rows and into the catalogue.

mod numbers;

pub(crate) use numbers::NUMBERS;

use crate::catalogue::Catalogue;
use crate::cell::{Cell, ComputeKind, Device, HeadroomRule, Layout, Reference};
use crate::error::{CellErrors, FieldError};
use crate::limits as l;
use crate::order;

/// Checks everything that needs no catalogue.
pub(crate) fn ranges(cell: &Cell) -> Result<(), CellErrors> {
    let mut errors = Errors::default();
    numbers::check(cell, &mut errors);
    errors.names(cell);
    errors.references(cell);
    CellErrors::check(errors.0)
}

/// Checks a whole cell, ids of the catalogue included.
pub(crate) fn all(cell: &Cell, catalogue: &Catalogue) -> Result<(), CellErrors> {
    let mut errors = Errors::default();
    numbers::check(cell, &mut errors);
    errors.names(cell);
    errors.references(cell);
    errors.catalogue(cell, catalogue);
    CellErrors::check(errors.0)
}

#[derive(Default)]
struct Errors(Vec<FieldError>);

impl Errors {
    fn push(&mut self, path: String, problem: String, allowed: impl Into<String>) {
        self.0.push(FieldError::new(path, problem, allowed));
    }

    fn names(&mut self, cell: &Cell) {
        if cell.name.chars().count() > l::NAME_CHARS {
            self.push("name".into(), "The name is too long.".into(), format!("At most {} characters.", l::NAME_CHARS));
        }
        self.ids("models", &mut cell.models.iter().map(|m| m.id.as_str()));
        self.ids("cameras", &mut cell.cameras.iter().map(|c| c.id.as_str()));
        self.ids("triggers", &mut cell.triggers.iter().map(|t| t.id.as_str()));
        self.ids("lights", &mut cell.lights.iter().map(|l| l.id.as_str()));
    }

    /// One function for all lists: made out for each, it would stand in the page four times.
    fn ids(&mut self, list: &str, ids: &mut dyn ExactSizeIterator<Item = &str>) {
        if ids.len() > l::ROWS {
            self.push(list.into(), format!("{} rows.", ids.len()), format!("At most {}.", l::ROWS));
            return;
        }
        let mut seen = Vec::with_capacity(ids.len());
        for (i, id) in ids.enumerate() {
            let path = format!("{list}[{i}].id");
            if id.trim().is_empty() {
                self.push(path, "The name is empty.".into(), "A name that no other row of the list has.");
            } else if id.chars().count() > l::NAME_CHARS {
                self.push(path, "The name is too long.".into(), format!("At most {} characters.", l::NAME_CHARS));
            } else if seen.contains(&id) {
                self.push(path, format!("“{id}” is there twice."), "A name that no other row of the list has.");
            }
            seen.push(id);
        }
    }

    fn references(&mut self, cell: &Cell) {
        let models: Vec<&str> = cell.models.iter().map(|m| m.id.as_str()).collect();
        let lights: Vec<&str> = cell.lights.iter().map(|l| l.id.as_str()).collect();
        let triggers: Vec<&str> = cell.triggers.iter().map(|t| t.id.as_str()).collect();
        for (i, camera) in cell.cameras.iter().enumerate() {
            for (j, id) in camera.models.iter().enumerate() {
                self.known(&|| format!("cameras[{i}].models[{j}]"), id, &models, "model");
            }
            for (j, id) in camera.lights.iter().enumerate() {
                self.known(&|| format!("cameras[{i}].lights[{j}]"), id, &lights, "light");
            }
            if let Some(id) = &camera.trigger {
                self.known(&|| format!("cameras[{i}].trigger"), id, &triggers, "trigger");
            }
        }
        if let Layout::Groups(groups) = &cell.processes.layout {
            let mut seen: Vec<&str> = Vec::new();
            for (i, id) in groups.iter().enumerate().flat_map(|(i, group)| group.iter().map(move |id| (i, id))) {
                let path = || format!("processes.layout.groups[{i}]");
                self.known(&path, id, &models, "model");
                if seen.contains(&id.as_str()) {
                    self.push(path(), format!("Model “{id}” is in two groups."), "Each model in one group.");
                }
                seen.push(id);
            }
        }
    }

    fn known(&mut self, path: &dyn Fn() -> String, id: &str, known: &[&str], what: &str) {
        if !known.contains(&id) {
            let allowed = match known {
                [] => format!("Nothing: the cell has no {what} yet."),
                known => format!("{}.", known.join(", ")),
            };
            self.push(path(), format!("There is no {what} “{id}”."), allowed);
        }
    }

    fn catalogue(&mut self, cell: &Cell, catalogue: &Catalogue) {
        let compute = &cell.host.compute;
        match (compute.kind, &compute.gpu) {
            (ComputeKind::Gpu, None) if cell.host.controller.is_none() => self.push(
                "host.compute.gpu".into(),
                "The GPU is missing.".into(),
                "An id of the catalogue, {\"custom\": {…}}, or \"kind\": \"undecided\".",
            ),
            (_, Some(Reference::Id(id))) if catalogue.gpu(id).is_none() => {
                self.row(
                    "host.compute.gpu".into(),
                    id,
                    "GPU",
                    &mut catalogue.tables().gpus.iter().map(|g| g.id.as_str()),
                );
            }
            _ => {}
        }
        if let Some(id) = compute.cpu.as_ref().filter(|id| catalogue.cpu(id).is_none()) {
            self.row("host.compute.cpu".into(), id, "CPU", &mut catalogue.tables().cpus.iter().map(|c| c.id.as_str()));
        }
        if let Some(id) = cell.host.controller.as_ref().filter(|id| catalogue.controller(id).is_none()) {
            let mut known = catalogue.tables().controllers.iter().map(|c| c.id.as_str());
            self.row("host.controller".into(), id, "controller", &mut known);
        }
        for (i, id) in cell.host.addons.iter().enumerate().filter(|(_, id)| catalogue.addon(id).is_none()) {
            let mut known = catalogue.tables().addons.iter().map(|a| a.id.as_str());
            self.row(format!("host.addons[{i}]"), id, "add-on", &mut known);
        }
        if cell.host.headroom.rule == HeadroomRule::Fixed && cell.host.headroom.bytes.is_none() {
            self.push("host.headroom.bytes".into(), "The size is missing.".into(), l::BYTES.allowed());
        }
        for (i, model) in cell.models.iter().enumerate() {
            if let Some(id) = model.model.id().filter(|id| catalogue.model(id).is_none()) {
                let mut known = catalogue.tables().models.iter().map(|m| m.id.as_str());
                self.row(format!("models[{i}].model"), id, "model", &mut known);
            }
            if model.device == Some(Device::Gpu) && model.runtime.device() == Device::Cpu {
                self.push(
                    format!("models[{i}].device"),
                    format!("{} does not run on a GPU.", model.runtime.key()),
                    "cpu, or a runtime that uses the GPU.",
                );
            }
        }
        for (i, camera) in cell.cameras.iter().enumerate() {
            let row = camera.camera.as_ref().map(|id| (id, catalogue.camera(id)));
            if let Some((id, None)) = row {
                let mut known = catalogue.tables().cameras.iter().map(|c| c.id.as_str());
                self.row(format!("cameras[{i}].camera"), id, "camera", &mut known);
                continue;
            }
            let listed = row.and_then(|(_, row)| row);
            for (name, own, theirs) in [
                ("width_px", camera.width_px, listed.and_then(|c| c.width_px)),
                ("height_px", camera.height_px, listed.and_then(|c| c.height_px)),
            ] {
                if own.or(theirs).is_none() {
                    self.push(format!("cameras[{i}].{name}"), "This field is missing.".into(), l::PIXELS.allowed());
                }
            }
        }
    }

    /// An id that is not in the catalogue: the nearest ones, not all of them.
    fn row(&mut self, path: String, id: &str, what: &str, known: &mut dyn Iterator<Item = &str>) {
        let mut near: Vec<(usize, &str)> = known.map(|k| (strsim::damerau_levenshtein(id, k), k)).collect();
        order::sort_by(&mut near, Ord::cmp);
        let near: Vec<&str> = near.iter().take(4).map(|(_, k)| *k).collect();
        let allowed = format!(
            "An id of the catalogue, such as {}; or {{\"custom\": {{…}}}} where one may be described.",
            near.join(", ")
        );
        self.push(path, format!("The catalogue has no {what} “{id}”."), allowed);
    }
}
