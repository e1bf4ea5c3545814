//! TensorRT engines are opaque: size, and the metadata that Ultralytics puts before them.

use super::fixed::Fixed;
use super::json::{self, Json};
use crate::Error;
use crate::read::Source;

pub(crate) fn read(src: &Source<'_>, metadata: Option<u64>) -> Result<Fixed, Error> {
    let mut notes =
        vec!["a TensorRT engine is opaque: only its size is known; analyse the ONNX file it was built from".to_owned()];
    let mut producer = None;
    if let Some(len) = metadata {
        let text = src.bytes(4, len, "the metadata before the engine")?;
        if let Ok(m) = json::parse(&text) {
            producer = m.get("author").or_else(|| m.get("description")).and_then(Json::text).map(str::to_owned);
            for key in ["task", "imgsz", "batch", "stride"] {
                match m.get(key) {
                    Some(Json::Text(t)) => notes.push(format!("{key}: {t}")),
                    Some(Json::Int(n)) => notes.push(format!("{key}: {n}")),
                    Some(list @ Json::List(_)) => {
                        let numbers: Vec<String> = list.ints().unwrap_or_default().iter().map(u64::to_string).collect();
                        notes.push(format!("{key}: {}", numbers.join("x")));
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(Fixed { format: "TensorRT engine", producer, notes, ..Fixed::default() })
}
