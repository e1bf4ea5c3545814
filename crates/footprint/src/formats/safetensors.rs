//! safetensors: an eight-byte length, a JSON header, then payloads that are not read.

use super::fixed::Fixed;
use super::json::{self, Json};
use crate::dtype::DType;
use crate::onnx::tensor::elements;
use crate::read::Source;
use crate::weights::Stored;
use crate::{Error, Limits};

pub(crate) fn read(src: &Source<'_>, limits: &Limits) -> Result<Fixed, Error> {
    let len = src.uint::<8>(0, "the header's length")?;
    if len > limits.kept_bytes / 4 {
        return Err(Error::TooLarge { what: "the safetensors header, in bytes", limit: limits.kept_bytes / 4 });
    }
    let header = src.bytes(8, len, "the safetensors header")?;
    let Json::Map(entries) = json::parse(&header)? else {
        return Err(Error::malformed("safetensors", "the header is not an object", 8));
    };
    let (mut weights, mut others) = (Stored::default(), Stored::default());
    let mut fixed = Fixed { format: "safetensors", ..Fixed::default() };
    let mut end = 0;
    for (name, entry) in &entries {
        if name == "__metadata__" {
            fixed.producer = entry.get("format").and_then(Json::text).map(str::to_owned);
            continue;
        }
        let dtype = entry.get("dtype").and_then(Json::text).map_or(DType::Unknown, dtype);
        let shape = entry.get("shape").and_then(Json::ints);
        let n = shape.as_deref().and_then(elements);
        let n = n.ok_or_else(|| Error::malformed("safetensors", format!("tensor “{name}” has no usable shape"), 8))?;
        if let Some([from, to]) = entry.get("data_offsets").and_then(Json::ints).as_deref() {
            end = end.max(*to);
            if dtype.bytes(n).is_some_and(|b| Some(b) != to.checked_sub(*from)) {
                fixed.notes.push(format!("tensor “{name}” has a payload of another length than its shape says"));
                fixed.notes.truncate(8);
            }
        }
        // Counters of training steps and index tables are no weights.
        if dtype.is_float() || dtype.bits().is_some_and(|b| b <= 8) { &mut weights } else { &mut others }.add(dtype, n);
    }
    if end.checked_add(len).and_then(|e| e.checked_add(8)).is_none_or(|e| e > src.len()) {
        return Err(Error::Truncated { what: "the tensors that the header lists", offset: src.len() });
    }
    fixed.stored = Some((weights, others));
    Ok(fixed)
}

fn dtype(name: &str) -> DType {
    match name {
        "F64" => DType::F64,
        "F32" => DType::F32,
        "F16" => DType::F16,
        "BF16" => DType::Bf16,
        "I64" => DType::I64,
        "I32" => DType::I32,
        "I16" => DType::I16,
        "I8" => DType::I8,
        "U64" => DType::U64,
        "U32" => DType::U32,
        "U16" => DType::U16,
        "U8" => DType::U8,
        "BOOL" => DType::Bool,
        "C64" => DType::C64,
        "F4" => DType::F4,
        n if n.starts_with("F8_") => DType::F8,
        _ => DType::Unknown,
    }
}
