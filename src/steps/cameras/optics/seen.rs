//! What a lens shows, in the engine's formulas, and in words.

use super::{DETAIL_PX, Lens};
use cellsizer_sizing::format::digits;
use cellsizer_sizing::{limits, optics};
use leptos::prelude::*;

/// What is read of the sensor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// Width and height of the region, pixels of the sensor. A line-scan camera has no height that a lens would show.
    pub px: [Option<u32>; 2],
    /// Of the whole sensor.
    pub sensor_px: [Option<u32>; 2],
    /// Pixels of the sensor in one of the image, each way.
    pub binning: u32,
    /// Pitch, micrometres.
    pub pixel_um: Option<f64>,
}

/// What the lens shows; unknown where something it needs is.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    region: Region,
    by_focal: bool,
    fov_mm: Option<f64>,
    focal_mm: Option<f64>,
    object_pixel_um: Option<f64>,
    /// Pixels over the width and the height for the smallest detail.
    needed: Option<[Option<f64>; 2]>,
}

impl Seen {
    pub fn new(region: Region, lens: &Lens) -> Self {
        let [width, height] = region.px;
        let sensor = width.zip(region.pixel_um).map(|(px, um)| optics::sensor_mm(px, um));
        let from = sensor.zip(lens.distance_mm);
        let (focal_mm, fov_mm) = if lens.by_focal {
            let fov =
                from.zip(lens.focal_mm).map(|((sensor, far), focal)| optics::field_of_view_mm(sensor, far, focal));
            (lens.focal_mm, fov)
        } else {
            let focal = from.zip(lens.fov_mm).map(|((sensor, far), fov)| optics::focal_length_mm(sensor, far, fov));
            (focal, lens.fov_mm)
        };
        let image_px = width.map(|px| (px / region.binning.max(1)).max(1));
        let across = lens.detail_px.unwrap_or(DETAIL_PX);
        let needed = fov_mm.zip(lens.detail_mm).map(|(fov, detail)| {
            let side = |mm: f64| optics::pixels_needed(mm, detail, across);
            [Some(side(fov)), height.zip(width).map(|(h, w)| side(fov * f64::from(h) / f64::from(w)))]
        });
        Self {
            region,
            by_focal: lens.by_focal,
            fov_mm,
            focal_mm,
            object_pixel_um: fov_mm.zip(image_px).map(|(fov, px)| optics::object_pixel_um(fov, px)),
            needed,
        }
    }

    /// The object pixel as the camera's field takes it.
    pub fn usable_pixel(&self) -> Option<f64> {
        self.object_pixel_um.map(|um| (um * 100.0).round() / 100.0).filter(|um| limits::MICROMETRES.contain(*um))
    }

    /// In the line that stands for the panel while it is closed.
    pub fn in_short(&self) -> String {
        match (self.focal_mm, self.fov_mm) {
            (Some(focal), Some(fov)) => format!("{} mm lens, {} mm in view", digits(focal), digits(fov)),
            _ => String::new(),
        }
    }

    /// Inch type and size of the whole sensor.
    fn sensor(&self) -> Option<String> {
        let [Some(w), Some(h)] = self.region.sensor_px else { return None };
        let um = self.region.pixel_um?;
        let (w, h) = (optics::sensor_mm(w, um), optics::sensor_mm(h, um));
        Some(format!("{}, {} x {} mm", optics::sensor_format(w, h), digits(w), digits(h)))
    }
}

/// The answers, each with what it lacks.
pub fn facts(seen: &Seen) -> AnyView {
    let (width, height) = (seen.region.px[0], seen.region.px[1]);
    let (focal_name, fov_name) = ("Focal length", "Field of view");
    let needs = if seen.by_focal {
        "needs the focal length, the working distance and the pixel pitch"
    } else {
        "needs the field of view, the working distance and the pixel pitch"
    };
    let or = |value: Option<String>, lacks: &str| value.unwrap_or_else(|| lacks.to_owned());
    let fov = seen.fov_mm.map(|fov| match width.zip(height) {
        Some((w, h)) => format!("{} x {} mm", digits(fov), digits(fov * f64::from(h) / f64::from(w))),
        None => format!("{} mm", digits(fov)),
    });
    let needed = seen.needed.map(|[across, down]| {
        let image = |px: Option<u32>| px.map(|px| px / seen.region.binning.max(1));
        match (across, down, image(width), image(height)) {
            (Some(w), Some(h), Some(iw), Some(ih)) => {
                format!("{} x {} px; the image has {iw} x {ih}", digits(w), digits(h))
            }
            (Some(w), _, Some(iw), _) => format!("{} px; the image has {iw}", digits(w)),
            (Some(w), ..) => format!("{} px", digits(w)),
            _ => String::new(),
        }
    });
    let pairs = [
        (focal_name, or(seen.focal_mm.map(|mm| format!("{} mm", digits(mm))), needs)),
        (fov_name, or(fov, if seen.by_focal { needs } else { "needs the field of view" })),
        ("Object pixel", or(seen.object_pixel_um.map(|um| format!("{} µm", digits(um))), "needs the field of view")),
        ("Sensor format", or(seen.sensor(), "needs the pixel pitch")),
        ("For the smallest detail", or(needed, "needs the detail and the field of view")),
    ];
    let each = pairs.into_iter().map(|(name, value)| {
        let class = if value.starts_with("needs") { "soft" } else { "" };
        view! { <div><dt>{name}</dt><dd class=class>{value}</dd></div> }.into_any()
    });
    each.collect_view().into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGION: Region =
        Region { px: [Some(2134), Some(1600)], sensor_px: [Some(2134), Some(1600)], binning: 1, pixel_um: Some(5.0) };

    #[test]
    fn a_lens_for_a_field_of_view_and_back() {
        // 1stVision: 10.67 mm of sensor, 400 mm away, 90 mm in view: 47.4 mm.
        let lens = Lens { distance_mm: Some(400.0), fov_mm: Some(90.0), ..Lens::default() };
        let seen = Seen::new(REGION, &lens);
        let focal = seen.focal_mm.expect("all is given");
        assert!((focal - 47.4).abs() < 0.05, "{focal}");
        let back = Lens { by_focal: true, focal_mm: Some(focal), fov_mm: None, ..lens };
        assert!((Seen::new(REGION, &back).fov_mm.expect("all is given") - 90.0).abs() < 1e-9);
        assert_eq!(seen.in_short(), "47.4 mm lens, 90 mm in view");
    }

    #[test]
    fn binning_makes_the_object_pixel_larger_and_needs_no_lens() {
        let lens = Lens { fov_mm: Some(90.0), ..Lens::default() };
        let pixel = |binning| Seen::new(Region { binning, pixel_um: None, ..REGION }, &lens).usable_pixel();
        assert_eq!((pixel(1), pixel(2)), (Some(42.17), Some(84.35)));
    }

    #[test]
    fn what_is_not_given_stays_unknown() {
        let seen = Seen::new(Region { pixel_um: None, ..REGION }, &Lens { fov_mm: Some(90.0), ..Lens::default() });
        assert_eq!((seen.focal_mm, seen.sensor(), seen.needed), (None, None, None));
        assert_eq!(Seen::new(REGION, &Lens::default()).usable_pixel(), None);
    }

    #[test]
    fn a_detail_asks_for_pixels() {
        // Vision Doctor: 550 mm at 0.3 mm a pixel, so 1,834 pixels.
        let lens = Lens { fov_mm: Some(550.0), detail_mm: Some(0.3), detail_px: Some(1.0), ..Lens::default() };
        let line = Region { px: [Some(2048), None], ..REGION };
        assert_eq!(Seen::new(line, &lens).needed, Some([Some(1834.0), None]));
    }
}
