//! What cameras send, over which link and port, and what is kept and fed.

/// What keeps a camera from more frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LimitedBy {
    /// Its link.
    Link,
    /// Its sensor, as the maker lists it.
    Sensor,
    /// The port it shares.
    Port,
    /// Nobody publishes what the link carries.
    Unknown,
}

/// Highest frame rate by one maker's rule.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleRate {
    /// `jai-sp`, `jai-cm`, `basler`, `wire`.
    pub rule: String,
    /// Frames a second.
    pub rate_hz: f64,
}

/// A field of a camera that its maker states.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PresetField {
    /// Name of the cell's field.
    pub field: String,
    /// The maker's value.
    pub maker: String,
    /// The cell has another.
    pub changed: bool,
}

/// Image, link and rates of one camera.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CameraData {
    /// Id of the camera.
    pub camera: String,
    /// Width and height of the image, after binning.
    pub image_px: [u32; 2],
    /// Pixel format by its GenICam name.
    pub pixel_format: String,
    /// Bytes of one image in memory.
    pub frame_bytes: u64,
    /// Bytes of one image on the link, compressed, with chunk data.
    pub payload_bytes: u64,
    /// The same with packet overhead, for GigE Vision.
    pub wire_bytes: Option<u64>,
    /// Packets of one image, for GigE Vision.
    pub packets: Option<u64>,
    /// Lines per second, of a line-scan camera.
    pub line_rate_hz: Option<f64>,
    /// Bytes a second on the link.
    pub bytes_per_s: Option<f64>,
    /// Images a second that the cell wants.
    pub wanted_rate_hz: Option<f64>,
    /// Images a second that the maker lists.
    pub sensor_rate_hz: Option<f64>,
    /// That is a burst into the camera's own buffer.
    pub sensor_rate_is_burst: bool,
    /// Images a second that the link carries, by the rule used.
    pub link_rate_hz: Option<f64>,
    /// Images a second that the shared port carries when every camera on it slows down alike.
    pub shared_rate_hz: Option<f64>,
    /// The tightest of the three.
    pub limited_by: LimitedBy,
    /// Rule used for the link; empty for links that are no GigE.
    pub rule: String,
    /// What each rule allows.
    pub rules: Vec<RuleRate>,
    /// Port it shares.
    pub port: Option<String>,
    /// Inter-packet delay that lets the cameras of its port take turns, nanoseconds.
    pub recommended_delay_ns: Option<u32>,
    /// Milliseconds one image takes over the link.
    pub transfer_ms: Option<f64>,
    /// What a listed camera's maker states.
    pub preset: Vec<PresetField>,
}

/// A port that cameras share.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SharedPort {
    /// Its name.
    pub port: String,
    /// Ids of its cameras.
    pub cameras: Vec<String>,
    /// Bytes a second of all its cameras, overhead with them.
    pub need_bytes_per_s: Option<f64>,
    /// Bytes a second on its line.
    pub line_bytes_per_s: Option<f64>,
    /// Bytes that wait in the switch when all cameras fire at once.
    pub burst_bytes: Option<u64>,
    /// Milliseconds until an image of each camera has passed.
    pub all_frames_ms: Option<f64>,
}

/// Image data on disk.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Storage {
    /// Share of the images that are kept, 0 to 1.
    pub share: f64,
    /// Bytes a second, written without a pause; unknown when a rate is.
    pub bytes_per_s: Option<f64>,
    /// Bytes an hour.
    pub bytes_per_hour: Option<f64>,
    /// Bytes in 24 hours.
    pub bytes_per_day: Option<f64>,
    /// Which kind of disk keeps up.
    pub disk: String,
}

/// One line of the cell's 24 V supply.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PowerLine {
    /// What takes it.
    pub what: String,
    /// Watts on average; unknown when a figure is.
    pub watts: Option<f64>,
    /// Watts at the worst moment.
    pub peak_w: Option<f64>,
}

impl PowerLine {
    /// All lines together; unknown where one of them is.
    #[must_use]
    pub fn together(lines: &[Self]) -> Self {
        let sum = |of: fn(&Self) -> Option<f64>| lines.iter().map(of).sum();
        Self { what: "Together".to_owned(), watts: sum(|line| line.watts), peak_w: sum(|line| line.peak_w) }
    }
}

#[cfg(test)]
mod tests {
    use super::PowerLine;

    #[test]
    fn a_total_of_something_unknown_is_unknown() {
        let line = |watts: Option<f64>| PowerLine { what: String::new(), watts, peak_w: Some(5.0) };
        let total = PowerLine::together(&[line(Some(2.0)), line(None)]);
        assert_eq!((total.watts, total.peak_w), (None, Some(10.0)));
    }
}
