//! Lens and motion arithmetic: field of view, size of a pixel on the object, focal length, blur, line rate.
//!
//! Thin-lens magnification at working distances far above the focal length, as makers' lens calculators do it.

/// Focal length in millimetres that shows `fov_mm` of the object on `sensor_mm` of the sensor from `distance_mm` away.
///
/// ```
/// use cellsizer_sizing::optics::focal_length_mm;
/// // 1stVision: 10.67 mm of sensor, 90 mm of object, 400 mm away.
/// assert!((focal_length_mm(10.67, 400.0, 90.0) - 47.4).abs() < 0.05);
/// // VICO: 4.8 mm, 64 mm, 305 mm.
/// assert!((focal_length_mm(4.8, 305.0, 64.0) - 22.9).abs() < 0.05);
/// ```
#[must_use]
pub fn focal_length_mm(sensor_mm: f64, distance_mm: f64, fov_mm: f64) -> f64 {
    sensor_mm * distance_mm / fov_mm
}

/// Field of view in millimetres of a lens of the given focal length.
///
/// ```
/// use cellsizer_sizing::optics::{field_of_view_mm, focal_length_mm};
/// let lens = focal_length_mm(10.67, 400.0, 90.0);
/// assert!((field_of_view_mm(10.67, 400.0, lens) - 90.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn field_of_view_mm(sensor_mm: f64, distance_mm: f64, focal_mm: f64) -> f64 {
    sensor_mm * distance_mm / focal_mm
}

/// Side of a sensor in millimetres, of so many pixels at the given pitch.
///
/// ```
/// // IMX264: 2448 pixels of 3.45 micrometres.
/// assert!((cellsizer_sizing::optics::sensor_mm(2448, 3.45) - 8.4456).abs() < 1e-9);
/// ```
#[must_use]
pub fn sensor_mm(pixels: u32, pixel_um: f64) -> f64 {
    f64::from(pixels) * pixel_um / 1e3
}

/// Size of one pixel on the object in micrometres.
///
/// ```
/// use cellsizer_sizing::optics::object_pixel_um;
/// // Vision Doctor: 550 mm on a sensor of 2,048 pixels.
/// assert!((object_pixel_um(550.0, 2048) - 270.0).abs() < 2.0);
/// ```
#[must_use]
pub fn object_pixel_um(fov_mm: f64, pixels: u32) -> f64 {
    fov_mm * 1e3 / f64::from(pixels.max(1))
}

/// Pixels that show `fov_mm` with details of `detail_mm` on `pixels_per_detail` pixels each.
///
/// ```
/// use cellsizer_sizing::optics::pixels_needed;
/// // Vision Doctor: 550 mm at 0.3 mm a pixel take 1,834 (its 1,833 is rounded down), so a sensor of 2k.
/// assert_eq!(pixels_needed(550.0, 0.3, 1.0), 1834.0);
/// ```
#[must_use]
pub fn pixels_needed(fov_mm: f64, detail_mm: f64, pixels_per_detail: f64) -> f64 {
    (fov_mm / detail_mm * pixels_per_detail - 1e-9).ceil()
}

/// Inch type of a sensor by its diagonal in millimetres: 1" is 16 mm.
///
/// ```
/// use cellsizer_sizing::optics::sensor_format;
/// assert_eq!(sensor_format(8.4456, 7.0656), "2/3\"");
/// assert_eq!(sensor_format(4.8, 3.6), "1/3\"");
/// ```
#[must_use]
pub fn sensor_format(width_mm: f64, height_mm: f64) -> &'static str {
    /// Largest diagonal of each type, millimetres.
    const TYPES: [(f64, &str); 9] = [
        (4.7, "1/4\""),
        (6.2, "1/3\""),
        (7.6, "1/2.5\""),
        (8.4, "1/2\""),
        (9.5, "1/1.8\""),
        (11.6, "2/3\""),
        (16.6, "1\""),
        (19.5, "1.1\" to 1.2\""),
        (23.5, "4/3\""),
    ];
    let diagonal = (width_mm * width_mm + height_mm * height_mm).sqrt();
    TYPES.iter().find(|(most, _)| diagonal <= *most).map_or("larger than 4/3\"", |(_, name)| *name)
}

/// Lines or frames a second at which an object of the given speed moves by one pixel each.
///
/// ```
/// use cellsizer_sizing::optics::line_rate_hz;
/// // Vision Doctor: 4,000 mm/s at 0.27 mm a pixel. do3think: 2,000 mm/s at 0.1 mm.
/// assert!((line_rate_hz(4000.0, 270.0) - 14_815.0).abs() < 1.0);
/// assert!((line_rate_hz(2000.0, 100.0) - 20_000.0).abs() < 1e-6);
/// ```
#[must_use]
pub fn line_rate_hz(speed_mm_s: f64, object_pixel_um: f64) -> f64 {
    speed_mm_s * 1e3 / object_pixel_um
}

/// Pixels by which an object smears during the exposure.
///
/// ```
/// use cellsizer_sizing::optics::blur_px;
/// // 400 mm/s for 500 us are 0.2 mm: two pixels of 100 um.
/// assert!((blur_px(400.0, 500.0, 100.0) - 2.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn blur_px(speed_mm_s: f64, exposure_us: f64, object_pixel_um: f64) -> f64 {
    speed_mm_s * exposure_us / 1e3 / object_pixel_um
}

/// Counts of an encoder for each line: `edges` counts a pulse (4 with both tracks).
///
/// ```
/// use cellsizer_sizing::optics::counts_per_line;
/// // Cognex: a pixel of 0.5 um at 40 counts a micrometre.
/// assert!((counts_per_line(0.5, 40_000.0 / 4.0, 4.0) - 20.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn counts_per_line(object_pixel_um: f64, pulses_per_mm: f64, edges: f64) -> f64 {
    object_pixel_um / 1e3 * pulses_per_mm * edges
}
