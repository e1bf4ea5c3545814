//! The cell as a link's fragment: `v1.` and base64url of deflated JSON with short keys, defaults left out, and a
//! checksum of three bytes.
//!
//! `docs/LINKS.md` is the specification. Links of every released version open for ever: the table of short keys only
//! grows, the preset dictionary never changes, and the defaults of schema 1 never change.

mod deflate;
mod inflate;

use crate::json::{Json, Node, read};
use crate::{Cell, CellErrors};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use std::fmt;

/// Longest fragment that is read. The largest cell (256 rows of each kind) stays below it.
const MAX_CHARS: usize = 128 * 1024;

/// Short keys of version 1. Append only: a pair that was released never changes.
const KEYS: &[(&str, &str)] = &[
    ("a", "arena"),
    ("ai", "also_imports"),
    ("ar", "architecture"),
    ("b", "batch"),
    ("bf", "buffers"),
    ("by", "bytes"),
    ("c", "cameras"),
    ("ca", "camera"),
    ("ch", "channels"),
    ("cn", "concurrent"),
    ("co", "compute"),
    ("cp", "cpu"),
    ("cs", "conv_search"),
    ("ct", "controller"),
    ("cu", "custom"),
    ("cy", "cycle"),
    ("d", "device"),
    ("da", "display_attached"),
    ("dl", "deadline_ms"),
    ("e", "exposure_us"),
    ("ex", "export"),
    ("f", "pixel_format"),
    ("fb", "floor_bytes"),
    ("g", "gpu"),
    ("gr", "groups"),
    ("h", "height_px"),
    ("hd", "headroom"),
    ("ho", "host"),
    ("i", "id"),
    ("if", "interface"),
    ("in", "inputs"),
    ("io", "io"),
    ("ip", "input_px"),
    ("is", "instances"),
    ("k", "kind"),
    ("l", "lights"),
    ("la", "current_a"),
    ("lc", "light_channels"),
    ("li", "light_channel_a"),
    ("lg", "lan_gbps"),
    ("ln", "lan_ports"),
    ("lw", "light_total_w"),
    ("ly", "layout"),
    ("m", "models"),
    ("ma", "macs"),
    ("mb", "max_batch"),
    ("mi", "max_input_px"),
    ("ml", "module_loading"),
    ("mm", "memory_bytes"),
    ("mo", "model"),
    ("ms", "measured_ms"),
    ("n", "name"),
    ("o", "outputs"),
    ("ob", "onnxruntime_bytes"),
    ("os", "os"),
    ("p", "precision"),
    ("pa", "parameters"),
    ("pb", "poe_budget_w"),
    ("pc", "percent"),
    ("pk", "packet_bytes"),
    ("po", "power"),
    ("pp", "poe_ports"),
    ("pr", "processes"),
    ("pu", "pulse_us"),
    ("pw", "power_w"),
    ("px", "poe_per_port_w"),
    ("q", "rate_hz"),
    ("r", "runtime"),
    ("ra", "ram_bytes"),
    ("ru", "rule"),
    ("rv", "runtime_version"),
    ("s", "source"),
    ("sc", "schema"),
    ("se", "settings"),
    ("sh", "shared"),
    ("sm", "sm_count"),
    ("t", "trigger"),
    ("tr", "triggers"),
    ("ts", "threads_per_sm"),
    ("u", "mode"),
    ("ub", "usb3_ports"),
    ("v", "voltage_v"),
    ("w", "width_px"),
    ("wb", "workspace_bytes"),
    ("j1", "resend_percent"),
    ("j2", "poe_classification"),
    ("j3", "output_ms"),
    ("j4", "keep_percent"),
    ("j5", "preprocess_ms"),
    ("j6", "postprocess_ms"),
    ("ja", "addons"),
    ("jb", "binning"),
    ("jc", "compression"),
    ("jd", "packet_delay_ns"),
    ("je", "level"),
    ("jf", "supply"),
    ("jg", "link_gbps"),
    ("jh", "gige_rule"),
    ("ji", "limiter"),
    ("jk", "chunk_bytes"),
    ("jl", "links"),
    ("jm", "pulses_per_mm"),
    ("jn", "debounce_us"),
    ("jo", "object_pixel_um"),
    ("jp", "port"),
    ("jq", "acquisition"),
    ("jr", "line_rate_hz"),
    ("js", "speed_mm_s"),
    ("jt", "uplink_gbps"),
    ("ju", "usb3_controllers"),
    ("jv", "overlap"),
    ("jw", "supply_24v_w"),
    ("jx", "drive_percent"),
    ("jy", "delay_us"),
    ("jz", "switch_buffer_bytes"),
    ("ka", "arena_shrinkage"),
    ("kb", "cudnn_benchmark"),
    ("kl", "library_tactics"),
    ("km", "mps"),
    ("kn", "nvdec"),
    ("ks", "streams"),
    ("kv", "varying_shapes"),
    ("kw", "visible_gpus"),
];

/// Why a link does not open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkError {
    /// It is not a cellsizer link at all.
    NotALink,
    /// A later version wrote it.
    Newer(String),
    /// It is longer than any cell needs.
    TooLong,
    /// Characters are missing or changed: it was cut or mangled on its way.
    Damaged,
    /// It opens, but the cell inside is not valid here.
    Cell(CellErrors),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotALink => f.write_str("This is not a cellsizer link: it should end in “#v1.” and a long text."),
            Self::Newer(version) => {
                write!(
                    f,
                    "This link was made by a newer cellsizer (format “{version}”). Reload the page, then open it again."
                )
            }
            Self::TooLong => f.write_str("This link is longer than any cell needs, so it was not read."),
            Self::Damaged => f.write_str(
                "This link is damaged: characters are missing or changed. Ask for it again, or for the saved file.",
            ),
            Self::Cell(errors) => write!(f, "The link opens, but its cell cannot be used. {errors}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// The fragment, without `#`.
///
/// ```
/// use cellsizer_sizing::{examples, link};
/// let cell = examples::worked();
/// let fragment = link::encode(&cell);
/// assert!(fragment.starts_with("v1."));
/// assert_eq!(link::decode(&fragment), Ok(cell));
/// assert!(link::decode(&fragment[..fragment.len() - 9]).is_err());
/// ```
#[must_use]
pub fn encode(cell: &Cell) -> String {
    let mut tree = cell.tree();
    if let Node::Object(fields) = &mut tree {
        fields.retain(|(key, _)| *key != "schema"); // "v1." says it.
    }
    tree.rename(short);
    let json = tree.compact();
    let mut bytes = deflate::deflate(json.as_bytes());
    bytes.extend_from_slice(&checksum(json.as_bytes()));
    format!("v1.{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// Reads a fragment, with or without `#`, or a whole address that ends in one.
///
/// # Errors
/// Says what is wrong in words for the person who pasted it; never panics, whatever the text.
pub fn decode(text: &str) -> Result<Cell, LinkError> {
    let text = text.trim();
    let fragment = text.rsplit_once('#').map_or(text, |(_, fragment)| fragment);
    let (version, payload) = fragment.split_once('.').ok_or(LinkError::NotALink)?;
    match version.strip_prefix('v').map(str::parse::<u32>) {
        Some(Ok(1)) => {}
        Some(Ok(_)) => return Err(LinkError::Newer(version.to_owned())),
        _ => return Err(LinkError::NotALink),
    }
    if payload.len() > MAX_CHARS {
        return Err(LinkError::TooLong);
    }
    let bytes = URL_SAFE_NO_PAD.decode(payload).map_err(|_| LinkError::Damaged)?;
    let (deflated, sum) = bytes.split_last_chunk::<3>().ok_or(LinkError::Damaged)?;
    let json = deflate::inflate(deflated).filter(|json| checksum(json) == *sum).ok_or(LinkError::Damaged)?;
    let mut value = std::str::from_utf8(&json).ok().and_then(|json| read(json).ok()).ok_or(LinkError::Damaged)?;
    if !matches!(value, Json::Object(_)) {
        return Err(LinkError::Damaged);
    }
    lengthen(&mut value);
    Cell::from_value(&value).map_err(LinkError::Cell)
}

/// The low 24 bits of FNV-1a, least significant byte first: in a link this short a changed character could otherwise
/// open as another cell.
fn checksum(json: &[u8]) -> [u8; 3] {
    let hash = json.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    let [a, b, c, _] = hash.to_le_bytes();
    [a, b, c]
}

/// A key's short name; a key without an entry keeps its own.
fn short(key: &'static str) -> &'static str {
    KEYS.iter().find(|(_, long)| *long == key).map_or(key, |(short, _)| short)
}

/// Gives the keys of all objects their long names back.
fn lengthen(value: &mut Json<'_>) {
    match value {
        Json::Object(fields) => {
            for (name, value) in fields {
                if let Some((_, long)) = KEYS.iter().find(|(short, _)| short == name) {
                    (*long).clone_into(name);
                }
                lengthen(value);
            }
        }
        Json::List(items) => items.iter_mut().for_each(lengthen),
        _ => {}
    }
}
