use super::Interface;

/// One camera as the cell drives it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Camera {
    /// Name within the cell.
    pub id: String,
    /// Row of `cameras.toml`; fields that are absent here are taken from it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub camera: Option<String>,
    /// Width of the region read from the sensor, in pixels; the image is that divided by `binning`. 1 to 65,535.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub width_px: Option<u32>,
    /// Height of that region, in pixels; for a line-scan camera the lines of one image. 1 to 65,535.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub height_px: Option<u32>,
    /// Pixel format; Mono8 when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub pixel_format: PixelFormat,
    /// Frames per second; the trigger's rate when absent. Above 0, at most 100,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rate_hz: Option<f64>,
    /// Link; the listed camera's, or GigE 1 G, when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub interface: Option<Interface>,
    /// GigE Vision packet size (`GevSCPSPacketSize`) in bytes; 1,500 when absent. 576 to 16,110.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub packet_bytes: Option<u32>,
    /// Where its power comes from; by the interface when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub power: Option<CameraPower>,
    /// Power it draws in watts; the listed camera's when absent. Above 0, at most 200.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub power_w: Option<f64>,
    /// Exposure in microseconds. Above 0, at most 60,000,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub exposure_us: Option<f64>,
    /// Id of the trigger that starts an exposure; free-running when absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub trigger: Option<String>,
    /// Ids of the lights it needs.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub lights: Vec<String>,
    /// Ids of the models that look at its images.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub models: Vec<String>,
    /// Frame buffers the acquisition keeps in host memory; 10 when absent. 1 to 10,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub buffers: Option<u32>,
    /// Pixels of the sensor that make one pixel of the image, each way; 1 when absent. 1 to 8.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub binning: Option<u32>,
    /// How many times smaller the image is on the link than in memory (JPEG, lossless); 1 when absent. 1 to 100.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub compression: Option<f64>,
    /// Chunk data that travels with each image, in bytes. 0 to 1,000,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub chunk_bytes: Option<u32>,
    /// CoaXPress connections side by side; 1 when absent. 1 to 4.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub links: Option<u32>,
    /// Payload rate of the link in Gbit/s, where it is known (MIPI, GMSL) or limited in the camera.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub link_gbps: Option<f64>,
    /// Name of the host port it hangs on. Cameras of one name share a network port behind a switch, or a USB host
    /// controller. A network camera without a name has a port of its own; USB cameras without one share a controller.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub port: Option<String>,
    /// GigE Vision inter-packet delay (`GevSCPD`) in nanoseconds; none when absent. 0 to 10,000,000.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub packet_delay_ns: Option<u32>,
    /// Lines per second: makes it a line-scan camera.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub line_rate_hz: Option<f64>,
    /// Size on the object of one pixel of the image, micrometres: for motion blur and line rate.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub object_pixel_um: Option<f64>,
    /// It exposes while the last frame is read out; true when absent.
    #[cfg_attr(
        feature = "serde",
        serde(default = "super::with_serde::yes", skip_serializing_if = "super::with_serde::is_yes")
    )]
    pub overlap: bool,
    /// It streams video that the GPU decodes (NVDEC).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::with_serde::is_default"))]
    pub nvdec: bool,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            id: String::new(),
            camera: None,
            width_px: None,
            height_px: None,
            pixel_format: PixelFormat::default(),
            rate_hz: None,
            interface: None,
            packet_bytes: None,
            power: None,
            power_w: None,
            exposure_us: None,
            trigger: None,
            lights: Vec::new(),
            models: Vec::new(),
            buffers: None,
            binning: None,
            compression: None,
            chunk_bytes: None,
            links: None,
            link_gbps: None,
            port: None,
            packet_delay_ns: None,
            line_rate_hz: None,
            object_pixel_um: None,
            overlap: true,
            nvdec: false,
        }
    }
}

/// Where a camera's power comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CameraPower {
    /// Over the network cable.
    Poe,
    /// Over the USB cable.
    Usb,
    /// Its own supply.
    External,
}

/// Pixel formats by their GenICam names, in lower case. Bayer patterns take the same room, so each size has one name
/// and reads the others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the standard's own names")]
pub enum PixelFormat {
    #[default]
    Mono8,
    Mono10,
    Mono10p,
    Mono12,
    Mono12p,
    Mono16,
    /// GigE Vision's own packing: two pixels in three bytes.
    #[cfg_attr(feature = "serde", serde(alias = "mono12packed"))]
    Mono10Packed,
    #[cfg_attr(feature = "serde", serde(alias = "bayergr8", alias = "bayergb8", alias = "bayerbg8"))]
    BayerRg8,
    #[cfg_attr(feature = "serde", serde(alias = "bayergr10", alias = "bayergb10", alias = "bayerbg10"))]
    BayerRg10,
    #[cfg_attr(feature = "serde", serde(alias = "bayergr10p", alias = "bayergb10p", alias = "bayerbg10p"))]
    BayerRg10p,
    #[cfg_attr(feature = "serde", serde(alias = "bayergr12", alias = "bayergb12", alias = "bayerbg12"))]
    BayerRg12,
    #[cfg_attr(feature = "serde", serde(alias = "bayergr12p", alias = "bayergb12p", alias = "bayerbg12p"))]
    BayerRg12p,
    #[cfg_attr(
        feature = "serde",
        serde(
            alias = "bayergr10packed",
            alias = "bayergb10packed",
            alias = "bayerbg10packed",
            alias = "bayerrg12packed",
            alias = "bayergr12packed",
            alias = "bayergb12packed",
            alias = "bayerbg12packed"
        )
    )]
    BayerRg10Packed,
    #[cfg_attr(feature = "serde", serde(alias = "bayergr16", alias = "bayergb16", alias = "bayerbg16"))]
    BayerRg16,
    #[cfg_attr(feature = "serde", serde(alias = "bgr8"))]
    Rgb8,
    #[cfg_attr(feature = "serde", serde(alias = "bgra8"))]
    Rgba8,
    #[cfg_attr(feature = "serde", serde(rename = "yuv411_8"))]
    Yuv411,
    #[cfg_attr(feature = "serde", serde(rename = "yuv422_8"))]
    Yuv422,
}

impl PixelFormat {
    /// Every format.
    pub const ALL: [Self; 18] = [
        Self::Mono8,
        Self::Mono10,
        Self::Mono10p,
        Self::Mono12,
        Self::Mono12p,
        Self::Mono16,
        Self::Mono10Packed,
        Self::BayerRg8,
        Self::BayerRg10,
        Self::BayerRg10p,
        Self::BayerRg12,
        Self::BayerRg12p,
        Self::BayerRg10Packed,
        Self::BayerRg16,
        Self::Rgb8,
        Self::Rgba8,
        Self::Yuv411,
        Self::Yuv422,
    ];

    /// The name in the GenICam Pixel Format Naming Convention.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Mono8 => "Mono8",
            Self::Mono10 => "Mono10",
            Self::Mono10p => "Mono10p",
            Self::Mono12 => "Mono12",
            Self::Mono12p => "Mono12p",
            Self::Mono16 => "Mono16",
            Self::Mono10Packed => "Mono10Packed",
            Self::BayerRg8 => "BayerRG8",
            Self::BayerRg10 => "BayerRG10",
            Self::BayerRg10p => "BayerRG10p",
            Self::BayerRg12 => "BayerRG12",
            Self::BayerRg12p => "BayerRG12p",
            Self::BayerRg10Packed => "BayerRG10Packed",
            Self::BayerRg16 => "BayerRG16",
            Self::Rgb8 => "RGB8",
            Self::Rgba8 => "RGBa8",
            Self::Yuv411 => "YUV411_8",
            Self::Yuv422 => "YUV422_8",
        }
    }

    /// Bits of one pixel on the wire (GenICam PFNC: unpacked 10 and 12 bit take 16, `p` is packed;
    /// GigE Vision's older "Packed" takes 12 for either).
    #[must_use]
    pub fn bits_per_pixel(self) -> u32 {
        match self {
            Self::Mono8 | Self::BayerRg8 => 8,
            Self::Mono10p | Self::BayerRg10p => 10,
            Self::Mono12p | Self::BayerRg12p | Self::Mono10Packed | Self::BayerRg10Packed | Self::Yuv411 => 12,
            Self::Mono10
            | Self::Mono12
            | Self::Mono16
            | Self::BayerRg10
            | Self::BayerRg12
            | Self::BayerRg16
            | Self::Yuv422 => 16,
            Self::Rgb8 => 24,
            Self::Rgba8 => 32,
        }
    }
}
