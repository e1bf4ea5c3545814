//! Cameras and shared ports in a report.

use super::gige::RULES;
use super::{Port, link, link_with, packet_bytes, ports, recommended_delay_ns, transfer_seconds};
use crate::catalogue::rows::CameraRow;
use crate::cell::Camera;
use crate::facts::{CameraFacts, Facts, is_gige};
use crate::format::digits;
use crate::memory::report::round;
use crate::report::{CameraData, LimitedBy, PresetField, RuleRate, SharedPort};

/// Every camera's image, link and rates.
pub(crate) fn cameras(facts: &Facts<'_>) -> (Vec<CameraData>, Vec<SharedPort>) {
    let ports = ports(facts);
    let cameras = facts.cameras.iter().enumerate().map(|(index, camera)| one(facts, &ports, index, camera)).collect();
    (cameras, ports.iter().map(|port| shared(facts, port)).collect())
}

fn one(facts: &Facts<'_>, ports: &[Port<'_>], index: usize, camera: &CameraFacts<'_>) -> CameraData {
    let (packet, own) = (packet_bytes(camera), link(facts, camera));
    let gige = is_gige(camera.interface);
    let rules = if gige { RULES.as_slice() } else { &[] };
    let port = ports.iter().find(|port| port.cameras.contains(&index));
    // With every camera of the port slowed down alike.
    let shared_rate_hz = port.and_then(|port| {
        let share = port.line? / port.need(facts)?;
        Some(camera.rate_hz? * share).filter(|_| share.is_finite() && port.cameras.len() > 1)
    });
    let burst = camera.row.is_some_and(|row| row.rate_is_burst);
    let sensor_rate_hz = camera.sensor_rate().map(|[listed, _]| listed);
    let least = |a: Option<f64>, b: Option<f64>| a.is_some_and(|a| b.is_none_or(|b| a < b));
    let limited_by = if own.max_rate_hz.is_none() {
        LimitedBy::Unknown
    } else if least(shared_rate_hz, own.max_rate_hz) && least(shared_rate_hz, sensor_rate_hz) {
        LimitedBy::Port
    } else if least(sensor_rate_hz, own.max_rate_hz) {
        LimitedBy::Sensor
    } else {
        LimitedBy::Link
    };
    CameraData {
        camera: camera.camera.id.clone(),
        image_px: camera.image_px,
        pixel_format: camera.camera.pixel_format.label().to_owned(),
        frame_bytes: round(camera.frame_bytes),
        payload_bytes: round(camera.payload_bytes),
        wire_bytes: own.wire.map(|frame| round(frame.bytes)),
        packets: own.frame.map(|frame| round(frame.packets)),
        line_rate_hz: camera.lines.flatten(),
        bytes_per_s: camera.data_rate(),
        wanted_rate_hz: camera.rate_hz,
        sensor_rate_hz,
        sensor_rate_is_burst: burst,
        link_rate_hz: own.max_rate_hz,
        shared_rate_hz,
        limited_by,
        rule: own.frame.map_or(String::new(), |frame| frame.rule.key().to_owned()),
        rules: rules
            .iter()
            .filter_map(|rule| {
                let rate_hz = link_with(facts, camera, *rule, packet).max_rate_hz?;
                Some(RuleRate { rule: rule.key().to_owned(), rate_hz })
            })
            .collect(),
        port: port.map(|port| port.name.to_owned()),
        recommended_delay_ns: recommended_delay_ns(facts, index),
        transfer_ms: transfer_seconds(facts, index).map(|[alone, ..]| alone * 1e3),
        preset: camera.row.map_or_else(Vec::new, |row| preset(camera.camera, row)),
    }
}

/// What the maker states of a listed camera, and which of it the cell has otherwise.
pub(crate) fn preset(camera: &Camera, row: &CameraRow) -> Vec<PresetField> {
    let numbers = [
        ("width_px", camera.width_px.map(f64::from), row.width_px.map(f64::from)),
        ("height_px", camera.height_px.map(f64::from), row.height_px.map(f64::from)),
        ("rate_hz", camera.rate_hz, row.max_rate_hz),
        ("line_rate_hz", camera.line_rate_hz, row.max_line_rate_hz),
        ("power_w", camera.power_w, row.power_max_w.or(row.power_w)),
    ];
    let mut fields: Vec<PresetField> = numbers
        .into_iter()
        .filter_map(|(field, own, maker)| {
            let maker = maker?;
            let changed = own.is_some_and(|own| (own - maker).abs() > 1e-9);
            Some(PresetField { field: field.to_owned(), maker: digits(maker), changed })
        })
        .collect();
    if let Some(maker) = row.interface {
        let changed = camera.interface.is_some_and(|own| own != maker);
        fields.push(PresetField { field: "interface".to_owned(), maker: maker.key().to_owned(), changed });
    }
    fields
}

fn shared(facts: &Facts<'_>, port: &Port<'_>) -> SharedPort {
    let ids = port.cameras.iter().filter_map(|i| facts.cameras.get(*i)).map(|c| c.camera.id.clone());
    SharedPort {
        port: port.name.to_owned(),
        cameras: ids.collect(),
        need_bytes_per_s: port.need(facts),
        line_bytes_per_s: port.line,
        burst_bytes: port.burst(facts).map(|burst| round(burst.bytes)),
        all_frames_ms: port.seconds_of_all(facts).map(|s| s * 1e3),
    }
}
