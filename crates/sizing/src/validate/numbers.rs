//! The ranges of numbers. Fields and their limits stand in one table; the code only lists the values in its order, which
//! takes a quarter of the room of a call with a path for each.

use super::Errors;
use crate::cell::{Cell, Reference};
use crate::limits::{self as l, Limits};
use crate::number;

/// Every numeric field of a cell, by its path without indices, with what it takes. In
/// the order of [`check`].
pub(crate) const NUMBERS: &[(&str, Limits)] = &[
    ("host.ram_bytes", l::MEMORY),
    ("host.headroom.percent", l::PERCENT),
    ("host.headroom.bytes", l::BYTES),
    ("host.visible_gpus", l::GPUS),
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
    ("host.io.usb3_controllers", l::PORTS),
    ("host.io.uplink_gbps", l::GIGABITS),
    ("host.io.switch_buffer_bytes", l::BYTES),
    ("host.io.supply_24v_w", l::TOTAL_WATTS),
    ("host.io.resend_percent", l::RESERVE),
    ("models.input_px", l::INPUT_PIXELS),
    ("models.batch", l::BATCH),
    ("models.instances", l::INSTANCES),
    ("models.measured_ms", l::MILLISECONDS),
    ("models.preprocess_ms", l::PART_MS),
    ("models.postprocess_ms", l::PART_MS),
    ("models.settings.workspace_bytes", l::BYTES),
    ("models.settings.max_batch", l::BATCH),
    ("models.settings.max_input_px", l::INPUT_PIXELS),
    ("models.settings.streams", l::STREAMS),
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
    ("cameras.binning", l::BINNING),
    ("cameras.compression", l::RATIO),
    ("cameras.chunk_bytes", l::CHUNKS),
    ("cameras.links", l::LINKS),
    ("cameras.link_gbps", l::LINK_GIGABITS),
    ("cameras.packet_delay_ns", l::NANOSECONDS),
    ("cameras.line_rate_hz", l::LINE_RATE),
    ("cameras.object_pixel_um", l::MICROMETRES),
    ("triggers.rate_hz", l::RATE),
    ("triggers.delay_us", l::DELAY),
    ("triggers.debounce_us", l::DELAY),
    ("triggers.speed_mm_s", l::SPEED),
    ("triggers.pulses_per_mm", l::PULSES),
    ("lights.channels", l::CHANNELS),
    ("lights.voltage_v", l::VOLTS),
    ("lights.current_a", l::AMPERES),
    ("lights.pulse_us", l::MICROSECONDS),
    ("lights.drive_percent", l::DRIVE),
    ("outputs", l::LINES),
    ("inputs", l::LINES),
    ("cycle.deadline_ms", l::MILLISECONDS),
    ("cycle.output_ms", l::PART_MS),
    ("cycle.keep_percent", l::SHARE),
];

/// The value of one field.
#[derive(Clone, Copy)]
enum Value {
    One(Option<f64>),
    Pair(Option<[u32; 2]>),
}
use Value::{One, Pair};

fn count(value: Option<u32>) -> Value {
    One(value.map(f64::from))
}

#[allow(clippy::cast_precision_loss, reason = "limits are far below 2^53")]
fn whole(value: Option<u64>) -> Value {
    One(value.map(|value| value as f64))
}

/// Notes every number that is out of range.
pub(super) fn check(cell: &Cell, errors: &mut Errors) {
    let host = &cell.host;
    let headroom = &host.headroom;
    let values = [whole(host.ram_bytes), One(headroom.percent), whole(headroom.bytes), count(host.visible_gpus)];
    fields(errors, "host.ram_bytes", 0, &values);
    if let Some(Reference::Custom(gpu)) = &host.compute.gpu {
        let values = [count(gpu.sm_count), count(gpu.threads_per_sm), whole(Some(gpu.memory_bytes))];
        fields(errors, "host.compute.gpu.custom.sm_count", 0, &values);
    }
    let io = &host.io;
    let values = [
        count(io.lan_ports),
        One(io.lan_gbps),
        count(io.poe_ports),
        One(io.poe_per_port_w),
        One(io.poe_budget_w),
        count(io.usb3_ports),
        count(io.inputs),
        count(io.outputs),
        count(io.light_channels),
        One(io.light_channel_a),
        One(io.light_total_w),
        count(io.usb3_controllers),
        One(io.uplink_gbps),
        whole(io.switch_buffer_bytes),
        One(io.supply_24v_w),
        One(io.resend_percent),
    ];
    fields(errors, "host.io.lan_ports", 0, &values);
    for (row, model) in cell.models.iter().enumerate() {
        let settings = &model.settings;
        let values = [
            Pair(model.input_px),
            count(Some(model.batch)),
            count(Some(model.instances)),
            One(model.measured_ms),
            One(model.preprocess_ms),
            One(model.postprocess_ms),
            whole(settings.workspace_bytes),
            count(settings.max_batch),
            Pair(settings.max_input_px),
            count(settings.streams),
        ];
        fields(errors, "models.input_px", row, &values);
        if let Reference::Custom(custom) = &model.model {
            let values = [
                whole(Some(custom.parameters)),
                whole(custom.macs),
                Pair(custom.input_px),
                whole(custom.floor_bytes),
                whole(custom.onnxruntime_bytes),
            ];
            fields(errors, "models.model.custom.parameters", row, &values);
        }
    }
    for (row, camera) in cell.cameras.iter().enumerate() {
        let values = [
            count(camera.width_px),
            count(camera.height_px),
            One(camera.rate_hz),
            count(camera.packet_bytes),
            One(camera.power_w),
            One(camera.exposure_us),
            count(camera.buffers),
            count(camera.binning),
            One(camera.compression),
            count(camera.chunk_bytes),
            count(camera.links),
            One(camera.link_gbps),
            count(camera.packet_delay_ns),
            One(camera.line_rate_hz),
            One(camera.object_pixel_um),
        ];
        fields(errors, "cameras.width_px", row, &values);
    }
    for (row, trigger) in cell.triggers.iter().enumerate() {
        let values = [
            One(trigger.rate_hz),
            One(trigger.delay_us),
            One(trigger.debounce_us),
            One(trigger.speed_mm_s),
            One(trigger.pulses_per_mm),
        ];
        fields(errors, "triggers.rate_hz", row, &values);
    }
    for (row, light) in cell.lights.iter().enumerate() {
        let values = [
            count(Some(light.channels)),
            One(Some(light.voltage_v)),
            One(light.current_a),
            One(light.pulse_us),
            One(light.drive_percent),
        ];
        fields(errors, "lights.channels", row, &values);
    }
    let cycle = &cell.cycle;
    let values = [
        count(Some(cell.outputs)),
        count(Some(cell.inputs)),
        One(cycle.deadline_ms),
        One(cycle.output_ms),
        One(cycle.keep_percent),
    ];
    fields(errors, "outputs", 0, &values);
}

/// Checks values against the table from the field `first` on. `row` counts where the field is one of a list's rows.
fn fields(errors: &mut Errors, first: &str, row: usize, values: &[Value]) {
    let table = NUMBERS.iter().skip_while(|(name, _)| *name != first);
    for ((name, limits), of) in table.zip(values) {
        let sides = match *of {
            One(value) => [value, None],
            Pair(pair) => pair.map_or([None; 2], |pair| pair.map(|side| Some(f64::from(side)))),
        };
        for (side, value) in ["[0]", "[1]"].into_iter().zip(sides) {
            if let Some(value) = value.filter(|value| !limits.contain(*value)) {
                let mut path = match name.split_once('.') {
                    Some((list @ ("models" | "cameras" | "triggers" | "lights"), field)) => {
                        format!("{list}[{row}].{field}")
                    }
                    _ => (*name).to_owned(),
                };
                if let Pair(_) = of {
                    path.push_str(side);
                }
                errors.push(path, format!("{} is not allowed.", number::text(value)), limits.allowed());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    /// Pointers to all numbers, with their paths as errors write them and as the table does.
    fn numbers(value: &Json, at: [String; 3], found: &mut Vec<[String; 3]>) {
        let [pointer, path, name] = &at;
        match value {
            Json::Object(fields) => {
                for (key, inner) in fields {
                    let step = |path: &str| if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    numbers(inner, [format!("{pointer}/{key}"), step(path), step(name)], found);
                }
            }
            Json::Array(items) => {
                for (i, inner) in items.iter().enumerate() {
                    numbers(inner, [format!("{pointer}/{i}"), format!("{path}[{i}]"), name.clone()], found);
                }
            }
            Json::Number(_) if path != "schema" => found.push(at),
            _ => {}
        }
    }

    #[test]
    fn every_number_is_held_to_its_own_limits_and_named() {
        let full: Json = serde_json::from_str(include_str!("../../tests/full.json")).expect("it is JSON");
        let mut found = Vec::new();
        numbers(&full, [const { String::new() }; 3], &mut found);
        let mut seen = std::collections::BTreeSet::new();
        for [pointer, path, name] in &found {
            let (_, limits) = NUMBERS.iter().find(|(known, _)| known == name).expect("every number has limits");
            seen.insert(name);
            let mut cell = full.clone();
            let place = cell.pointer_mut(pointer).expect("it was found there");
            *place = Json::from(limits.max * 2.0);
            let errors = Cell::from_json(&cell.to_string()).expect_err("too large");
            let errors: Vec<_> = errors.fields().iter().map(|e| (e.path.as_str(), e.allowed.clone())).collect();
            assert_eq!(errors, [(path.as_str(), limits.allowed())]);
        }
        assert_eq!(seen.len(), NUMBERS.len(), "the full cell has them all");
    }
}
