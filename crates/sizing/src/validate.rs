//! What serde's types cannot say: ranges, unique names, references between rows and into the catalogue.

use crate::catalogue::Catalogue;
use crate::cell::{Cell, ComputeKind, Device, HeadroomRule, Layout, Reference};
use crate::error::{CellErrors, FieldError};
use crate::limits::{self as l, Limits};

/// Every numeric field of a cell, by its path without indices, with what it takes.
pub(crate) const NUMBERS: &[(&str, Limits)] = &[
    ("host.ram_bytes", l::MEMORY),
    ("host.headroom.percent", l::PERCENT),
    ("host.headroom.bytes", l::BYTES),
    ("host.compute.gpu.custom.sm_count", l::SM_COUNT),
    ("host.compute.gpu.custom.threads_per_sm", l::THREADS_PER_SM),
    ("host.compute.gpu.custom.memory_bytes", l::MEMORY),
    ("host.io.lan_ports", l::PORTS),
    ("host.io.lan_gbps", l::GIGABITS),
    ("host.io.poe_ports", l::PORTS),
    ("host.io.poe_per_port_w", l::TOTAL_WATTS),
    ("host.io.poe_budget_w", l::TOTAL_WATTS),
    ("host.io.usb3_ports", l::PORTS),
    ("host.io.inputs", l::PORTS),
    ("host.io.outputs", l::PORTS),
    ("host.io.light_channels", l::PORTS),
    ("host.io.light_channel_a", l::AMPERES),
    ("host.io.light_total_w", l::TOTAL_WATTS),
    ("models.input_px", l::INPUT_PIXELS),
    ("models.batch", l::BATCH),
    ("models.instances", l::INSTANCES),
    ("models.measured_ms", l::MILLISECONDS),
    ("models.settings.workspace_bytes", l::BYTES),
    ("models.settings.max_batch", l::BATCH),
    ("models.settings.max_input_px", l::INPUT_PIXELS),
    ("models.model.custom.parameters", l::PARAMETERS),
    ("models.model.custom.macs", l::MACS),
    ("models.model.custom.input_px", l::INPUT_PIXELS),
    ("models.model.custom.floor_bytes", l::BYTES),
    ("models.model.custom.onnxruntime_bytes", l::BYTES),
    ("cameras.width_px", l::PIXELS),
    ("cameras.height_px", l::PIXELS),
    ("cameras.rate_hz", l::RATE),
    ("cameras.packet_bytes", l::PACKET),
    ("cameras.power_w", l::WATTS),
    ("cameras.exposure_us", l::MICROSECONDS),
    ("cameras.buffers", l::BUFFERS),
    ("triggers.rate_hz", l::RATE),
    ("lights.channels", l::CHANNELS),
    ("lights.voltage_v", l::VOLTS),
    ("lights.current_a", l::AMPERES),
    ("lights.pulse_us", l::MICROSECONDS),
    ("outputs", l::LINES),
    ("inputs", l::LINES),
    ("cycle.deadline_ms", l::MILLISECONDS),
];

/// Checks everything that needs no catalogue.
pub(crate) fn ranges(cell: &Cell) -> Result<(), CellErrors> {
    let mut errors = Errors::default();
    errors.numbers(cell);
    errors.names(cell);
    errors.references(cell);
    CellErrors::check(errors.0)
}

/// Checks a whole cell, ids of the catalogue included.
pub(crate) fn all(cell: &Cell, catalogue: &Catalogue) -> Result<(), CellErrors> {
    let mut errors = Errors::default();
    errors.numbers(cell);
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

    fn number(&mut self, path: impl Fn() -> String, value: Option<f64>, limits: Limits) {
        if let Some(value) = value.filter(|v| !limits.contain(*v)) {
            self.push(path(), format!("{value} is not allowed."), limits.allowed());
        }
    }

    fn pair(&mut self, path: impl Fn() -> String, value: Option<[u32; 2]>, limits: Limits) {
        for (index, side) in value.into_iter().flatten().enumerate() {
            self.number(|| format!("{}[{index}]", path()), Some(f64::from(side)), limits);
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "limits are far below 2^53")]
    fn numbers(&mut self, cell: &Cell) {
        let bytes = |value: Option<u64>| value.map(|v| v as f64);
        let count = |value: Option<u32>| value.map(f64::from);
        let host = &cell.host;
        self.number(|| "host.ram_bytes".into(), bytes(host.ram_bytes), l::MEMORY);
        self.number(|| "host.headroom.percent".into(), host.headroom.percent, l::PERCENT);
        self.number(|| "host.headroom.bytes".into(), bytes(host.headroom.bytes), l::BYTES);
        if let Some(Reference::Custom(gpu)) = &host.compute.gpu {
            let path = |name: &str| format!("host.compute.gpu.custom.{name}");
            self.number(|| path("sm_count"), count(gpu.sm_count), l::SM_COUNT);
            self.number(|| path("threads_per_sm"), count(gpu.threads_per_sm), l::THREADS_PER_SM);
            self.number(|| path("memory_bytes"), bytes(Some(gpu.memory_bytes)), l::MEMORY);
        }
        let io = &host.io;
        for (name, value, limits) in [
            ("lan_ports", count(io.lan_ports), l::PORTS),
            ("lan_gbps", io.lan_gbps, l::GIGABITS),
            ("poe_ports", count(io.poe_ports), l::PORTS),
            ("poe_per_port_w", io.poe_per_port_w, l::TOTAL_WATTS),
            ("poe_budget_w", io.poe_budget_w, l::TOTAL_WATTS),
            ("usb3_ports", count(io.usb3_ports), l::PORTS),
            ("inputs", count(io.inputs), l::PORTS),
            ("outputs", count(io.outputs), l::PORTS),
            ("light_channels", count(io.light_channels), l::PORTS),
            ("light_channel_a", io.light_channel_a, l::AMPERES),
            ("light_total_w", io.light_total_w, l::TOTAL_WATTS),
        ] {
            self.number(|| format!("host.io.{name}"), value, limits);
        }
        for (i, model) in cell.models.iter().enumerate() {
            let path = |name: &str| format!("models[{i}].{name}");
            self.pair(|| path("input_px"), model.input_px, l::INPUT_PIXELS);
            self.number(|| path("batch"), count(Some(model.batch)), l::BATCH);
            self.number(|| path("instances"), count(Some(model.instances)), l::INSTANCES);
            self.number(|| path("measured_ms"), model.measured_ms, l::MILLISECONDS);
            self.number(|| path("settings.workspace_bytes"), bytes(model.settings.workspace_bytes), l::BYTES);
            self.number(|| path("settings.max_batch"), count(model.settings.max_batch), l::BATCH);
            self.pair(|| path("settings.max_input_px"), model.settings.max_input_px, l::INPUT_PIXELS);
            if let Reference::Custom(custom) = &model.model {
                self.number(|| path("model.custom.parameters"), bytes(Some(custom.parameters)), l::PARAMETERS);
                self.number(|| path("model.custom.macs"), bytes(custom.macs), l::MACS);
                self.pair(|| path("model.custom.input_px"), custom.input_px, l::INPUT_PIXELS);
                self.number(|| path("model.custom.floor_bytes"), bytes(custom.floor_bytes), l::BYTES);
                self.number(|| path("model.custom.onnxruntime_bytes"), bytes(custom.onnxruntime_bytes), l::BYTES);
            }
        }
        for (i, camera) in cell.cameras.iter().enumerate() {
            for (name, value, limits) in [
                ("width_px", count(camera.width_px), l::PIXELS),
                ("height_px", count(camera.height_px), l::PIXELS),
                ("rate_hz", camera.rate_hz, l::RATE),
                ("packet_bytes", count(camera.packet_bytes), l::PACKET),
                ("power_w", camera.power_w, l::WATTS),
                ("exposure_us", camera.exposure_us, l::MICROSECONDS),
                ("buffers", count(camera.buffers), l::BUFFERS),
            ] {
                self.number(|| format!("cameras[{i}].{name}"), value, limits);
            }
        }
        for (i, trigger) in cell.triggers.iter().enumerate() {
            self.number(|| format!("triggers[{i}].rate_hz"), trigger.rate_hz, l::RATE);
        }
        for (i, light) in cell.lights.iter().enumerate() {
            for (name, value, limits) in [
                ("channels", count(Some(light.channels)), l::CHANNELS),
                ("voltage_v", Some(light.voltage_v), l::VOLTS),
                ("current_a", light.current_a, l::AMPERES),
                ("pulse_us", light.pulse_us, l::MICROSECONDS),
            ] {
                self.number(|| format!("lights[{i}].{name}"), value, limits);
            }
        }
        self.number(|| "outputs".into(), count(Some(cell.outputs)), l::LINES);
        self.number(|| "inputs".into(), count(Some(cell.inputs)), l::LINES);
        self.number(|| "cycle.deadline_ms".into(), cell.cycle.deadline_ms, l::MILLISECONDS);
    }

    fn names(&mut self, cell: &Cell) {
        if cell.name.chars().count() > l::NAME_CHARS {
            self.push("name".into(), "The name is too long.".into(), format!("At most {} characters.", l::NAME_CHARS));
        }
        self.ids("models", cell.models.iter().map(|m| m.id.as_str()));
        self.ids("cameras", cell.cameras.iter().map(|c| c.id.as_str()));
        self.ids("triggers", cell.triggers.iter().map(|t| t.id.as_str()));
        self.ids("lights", cell.lights.iter().map(|l| l.id.as_str()));
    }

    fn ids<'a>(&mut self, list: &str, ids: impl ExactSizeIterator<Item = &'a str>) {
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
                self.known(|| format!("cameras[{i}].models[{j}]"), id, &models, "model");
            }
            for (j, id) in camera.lights.iter().enumerate() {
                self.known(|| format!("cameras[{i}].lights[{j}]"), id, &lights, "light");
            }
            if let Some(id) = &camera.trigger {
                self.known(|| format!("cameras[{i}].trigger"), id, &triggers, "trigger");
            }
        }
        if let Layout::Groups(groups) = &cell.processes.layout {
            let mut seen: Vec<&str> = Vec::new();
            for (i, id) in groups.iter().enumerate().flat_map(|(i, group)| group.iter().map(move |id| (i, id))) {
                let path = || format!("processes.layout.groups[{i}]");
                self.known(path, id, &models, "model");
                if seen.contains(&id.as_str()) {
                    self.push(path(), format!("Model “{id}” is in two groups."), "Each model in one group.");
                }
                seen.push(id);
            }
        }
    }

    fn known(&mut self, path: impl Fn() -> String, id: &str, known: &[&str], what: &str) {
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
                self.row("host.compute.gpu".into(), id, "GPU", catalogue.tables().gpus.iter().map(|g| g.id.as_str()));
            }
            _ => {}
        }
        if let Some(id) = compute.cpu.as_ref().filter(|id| catalogue.cpu(id).is_none()) {
            self.row("host.compute.cpu".into(), id, "CPU", catalogue.tables().cpus.iter().map(|c| c.id.as_str()));
        }
        if let Some(id) = cell.host.controller.as_ref().filter(|id| catalogue.controller(id).is_none()) {
            let known = catalogue.tables().controllers.iter().map(|c| c.id.as_str());
            self.row("host.controller".into(), id, "controller", known);
        }
        if cell.host.headroom.rule == HeadroomRule::Fixed && cell.host.headroom.bytes.is_none() {
            self.push("host.headroom.bytes".into(), "The size is missing.".into(), l::BYTES.allowed());
        }
        for (i, model) in cell.models.iter().enumerate() {
            if let Some(id) = model.model.id().filter(|id| catalogue.model(id).is_none()) {
                let known = catalogue.tables().models.iter().map(|m| m.id.as_str());
                self.row(format!("models[{i}].model"), id, "model", known);
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
                let known = catalogue.tables().cameras.iter().map(|c| c.id.as_str());
                self.row(format!("cameras[{i}].camera"), id, "camera", known);
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
    fn row<'a>(&mut self, path: String, id: &str, what: &str, known: impl Iterator<Item = &'a str>) {
        let mut near: Vec<(usize, &str)> = known.map(|k| (strsim::damerau_levenshtein(id, k), k)).collect();
        near.sort_unstable();
        let near: Vec<&str> = near.iter().take(4).map(|(_, k)| *k).collect();
        let allowed = format!(
            "An id of the catalogue, such as {}; or {{\"custom\": {{…}}}} where one may be described.",
            near.join(", ")
        );
        self.push(path, format!("The catalogue has no {what} “{id}”."), allowed);
    }
}
