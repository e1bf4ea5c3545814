//! Cameras and their links: `cameras.toml`.

use super::Provenance;
use serde::{Deserialize, Serialize};

/// A camera's or a port's link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Interface {
    /// GigE Vision at 1 Gbit/s.
    #[serde(rename = "gige-1")]
    Gige1,
    /// GigE Vision at 2.5 Gbit/s.
    #[serde(rename = "gige-2.5")]
    Gige2_5,
    /// GigE Vision at 5 Gbit/s.
    #[serde(rename = "gige-5")]
    Gige5,
    /// GigE Vision at 10 Gbit/s.
    #[serde(rename = "gige-10")]
    Gige10,
    /// USB3 Vision at 5 Gbit/s.
    #[serde(rename = "usb3")]
    Usb3,
    /// CoaXPress, CXP-6 connections.
    #[serde(rename = "cxp-6")]
    Cxp6,
    /// CoaXPress, CXP-12 connections.
    #[serde(rename = "cxp-12")]
    Cxp12,
    /// CoaXPress, CXP-3 connections.
    #[serde(rename = "cxp-3")]
    Cxp3,
    /// Camera Link, base configuration.
    #[serde(rename = "camera-link")]
    CameraLink,
    /// Camera Link, medium configuration.
    #[serde(rename = "camera-link-medium")]
    CameraLinkMedium,
    /// Camera Link, full configuration.
    #[serde(rename = "camera-link-full")]
    CameraLinkFull,
    /// MIPI CSI-2, also behind GMSL.
    #[serde(rename = "mipi")]
    Mipi,
}

/// A row of `cameras.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraRow {
    /// Stable id, never reused.
    pub id: String,
    /// Maker.
    pub vendor: String,
    /// Name as sold.
    pub model: String,
    /// Sensor.
    #[serde(default)]
    pub sensor: Option<String>,
    /// Width in pixels.
    #[serde(default)]
    pub width_px: Option<u32>,
    /// Height in pixels.
    #[serde(default)]
    pub height_px: Option<u32>,
    /// Colour sensor.
    #[serde(default)]
    pub color: Option<bool>,
    /// Global shutter; false is rolling.
    #[serde(default)]
    pub global_shutter: Option<bool>,
    /// Pixel pitch in micrometres.
    #[serde(default)]
    pub pixel_um: Option<f64>,
    /// Highest frame rate stated, per second.
    #[serde(default)]
    pub max_rate_hz: Option<f64>,
    /// Highest line rate stated, per second; only line-scan cameras have one.
    #[serde(default)]
    pub max_line_rate_hz: Option<f64>,
    /// Under which condition that rate holds.
    #[serde(default)]
    pub rate_basis: Option<String>,
    /// The stated rate is a burst into the camera's buffer, not a sustained one.
    pub rate_is_burst: bool,
    /// Link.
    #[serde(default)]
    pub interface: Option<Interface>,
    /// Takes its power from the network cable.
    #[serde(default)]
    pub poe: Option<bool>,
    /// Typical power in watts.
    #[serde(default)]
    pub power_w: Option<f64>,
    /// Highest power in watts.
    #[serde(default)]
    pub power_max_w: Option<f64>,
    /// Sources.
    pub from: Provenance,
}
