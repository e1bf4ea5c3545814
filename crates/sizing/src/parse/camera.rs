//! Cameras.

use super::choice;
use super::reader::Place;
use crate::cell::{Camera, CameraPower, Interface, PixelFormat};

pub(super) fn camera(place: Place<'_>) -> Option<Camera> {
    let mut object = place.object()?;
    let id = object.required("id").and_then(Place::text);
    let camera = Camera {
        id: String::new(),
        camera: object.maybe("camera").and_then(Place::text),
        width_px: object.maybe("width_px").and_then(Place::count),
        height_px: object.maybe("height_px").and_then(Place::count),
        pixel_format: object.given("pixel_format").and_then(pixel_format).unwrap_or_default(),
        rate_hz: object.maybe("rate_hz").and_then(Place::number),
        interface: choice!(object.maybe("interface"), Interface),
        packet_bytes: object.maybe("packet_bytes").and_then(Place::count),
        power: choice!(object.maybe("power"), CameraPower),
        power_w: object.maybe("power_w").and_then(Place::number),
        exposure_us: object.maybe("exposure_us").and_then(Place::number),
        trigger: object.maybe("trigger").and_then(Place::text),
        lights: object.given("lights").and_then(Place::texts).unwrap_or_default(),
        models: object.given("models").and_then(Place::texts).unwrap_or_default(),
        buffers: object.maybe("buffers").and_then(Place::count),
        binning: object.maybe("binning").and_then(Place::count),
        compression: object.maybe("compression").and_then(Place::number),
        chunk_bytes: object.maybe("chunk_bytes").and_then(Place::count),
        links: object.maybe("links").and_then(Place::count),
        link_gbps: object.maybe("link_gbps").and_then(Place::number),
        port: object.maybe("port").and_then(Place::text),
        packet_delay_ns: object.maybe("packet_delay_ns").and_then(Place::count),
        line_rate_hz: object.maybe("line_rate_hz").and_then(Place::number),
        object_pixel_um: object.maybe("object_pixel_um").and_then(Place::number),
        overlap: object.given("overlap").and_then(Place::flag).unwrap_or(true),
        nvdec: object.given("nvdec").and_then(Place::flag).unwrap_or_default(),
    };
    object.finish();
    Some(Camera { id: id?, ..camera })
}

/// Formats that take the same room go by one name; the others are read too.
fn pixel_format(place: Place<'_>) -> Option<PixelFormat> {
    let name = place.as_text().unwrap_or_default();
    let other = match name.strip_prefix("bayer") {
        // The older packing takes the same room for ten and for twelve bits.
        Some(rest) if rest.get(2..) == Some("12packed") => {
            ["rg", "gr", "gb", "bg"].contains(&&rest[..2]).then_some(("bayerrg10packed", ""))
        }
        // Each order of the four filters: "bayergb12p" is "bayerrg12p".
        Some(rest) => {
            ["gr", "gb", "bg"].iter().find_map(|order| rest.strip_prefix(order)).map(|size| ("bayerrg", size))
        }
        None => [("bgr8", "rgb8"), ("bgra8", "rgba8"), ("mono12packed", "mono10packed")]
            .into_iter()
            .find(|(other, _)| *other == name)
            .map(|(_, same)| (same, "")),
    };
    if let Some((stem, size)) = other {
        let same = PixelFormat::OF_KEYS.iter().find(|format| format.key().strip_prefix(stem) == Some(size));
        if let Some(format) = same {
            return Some(*format);
        }
    }
    choice!(Some(place), PixelFormat)
}
