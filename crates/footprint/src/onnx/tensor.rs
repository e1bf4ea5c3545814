//! Stored tensors: dims, type and, for small ones, the elements. Payloads of weights are never read.

use super::data::{Data, MAX_ELEMENTS};
use crate::Error;
use crate::dtype::DType;
use crate::wire::{Message, Wire};

/// A tensor stored in the file or beside it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tensor {
    pub name: String,
    pub dims: Vec<u64>,
    pub dtype: DType,
    pub data: Option<Data>,
    /// Whether the payload is in another file.
    pub external: bool,
    /// Bytes of `raw_data` in this file, if that is how it is stored.
    pub raw_bytes: Option<u64>,
}

impl Tensor {
    pub(crate) fn elements(&self) -> Option<u64> {
        elements(&self.dims)
    }
}

/// Product of dims; `None` when it overflows.
pub(crate) fn elements(dims: &[u64]) -> Option<u64> {
    // A zero anywhere makes it empty, whatever the other dims are.
    if dims.contains(&0) {
        return Some(0);
    }
    dims.iter().try_fold(1u64, |n, &d| n.checked_mul(d))
}

/// Reads a `TensorProto`.
pub(crate) fn read(mut m: Message<'_>) -> Result<Tensor, Error> {
    let mut t = Tensor::default();
    let mut dims = Vec::new();
    // Payload fields, remembered as ranges until the type and size are known: their order in the file is free.
    let mut raw = None;
    let mut lists: Vec<(u32, Wire)> = Vec::new();
    let whole = m;
    while let Some((n, v)) = m.next()? {
        match n {
            1 => m.ints(v, &mut dims)?,
            2 => t.dtype = DType::from_onnx(m.int(v)?),
            // Unpacked lists can be as long as the weights: only the start can matter.
            4 | 5 | 7 | 10 | 11 if (lists.len() as u64) < MAX_ELEMENTS => lists.push((n, v)),
            8 => t.name = m.text(v)?,
            9 => raw = Some(v),
            13 => t.external = true,
            14 => t.external |= m.int(v)? == 1,
            _ => {}
        }
    }
    t.dims = unsigned(&dims, &whole)?;
    if let Some(Wire::Bytes(_, len)) = raw {
        t.raw_bytes = Some(len);
    }
    let small = t.elements().is_some_and(|n| n <= MAX_ELEMENTS);
    if small && !t.external {
        t.data = match raw {
            Some(Wire::Bytes(at, len)) => from_raw(&whole, at, len, &t)?,
            _ => from_lists(&whole, &lists, &t)?,
        };
    }
    Ok(t)
}

/// Dims as stored, none negative.
pub(crate) fn unsigned(dims: &[i64], m: &Message<'_>) -> Result<Vec<u64>, Error> {
    let all: Result<Vec<u64>, _> = dims.iter().map(|&d| u64::try_from(d)).collect();
    all.map_err(|_| Error::malformed("ONNX", "a stored tensor with a negative dimension", m.pos()))
}

fn from_raw(m: &Message<'_>, at: u64, len: u64, t: &Tensor) -> Result<Option<Data>, Error> {
    let n = t.elements().unwrap_or(u64::MAX);
    let Some(bits) = t.dtype.bits() else { return Ok(None) };
    if bits < 8 || t.dtype.bytes(n) != Some(len) || matches!(t.dtype, DType::C64 | DType::C128 | DType::F8) {
        return Ok(None);
    }
    let bytes = m.source().bytes(at, len, "a small constant")?;
    let words = bytes.chunks_exact((bits / 8) as usize).map(|c| {
        let mut w = [0u8; 8];
        for (to, from) in w.iter_mut().zip(c) {
            *to = *from;
        }
        u64::from_le_bytes(w)
    });
    Ok(Some(if t.dtype.is_float() {
        Data::floats(words.map(|w| real(t.dtype, w)).collect())
    } else {
        Data::ints(words.map(|w| whole(t.dtype, w)).collect())
    }))
}

/// Bits to a real number.
fn real(dtype: DType, bits: u64) -> f64 {
    match dtype {
        DType::F32 => f64::from(f32::from_bits(bits as u32)),
        DType::Bf16 => f64::from(f32::from_bits((bits as u32) << 16)),
        DType::F16 => half(bits as u16),
        _ => f64::from_bits(bits),
    }
}

/// IEEE half precision.
fn half(bits: u16) -> f64 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let mantissa = f64::from(bits & 0x3ff);
    match (bits >> 10) & 0x1f {
        0 => sign * mantissa * 2f64.powi(-24),
        0x1f if mantissa == 0.0 => sign * f64::INFINITY,
        0x1f => f64::NAN,
        e => sign * (1.0 + mantissa / 1024.0) * 2f64.powi(i32::from(e) - 15),
    }
}

/// Bits to a whole number, sign extended where the type has one.
fn whole(dtype: DType, bits: u64) -> i64 {
    match dtype {
        DType::I8 => i64::from(bits as i8),
        DType::I16 => i64::from(bits as i16),
        DType::I32 => i64::from(bits as i32),
        _ => bits as i64,
    }
}

fn from_lists(m: &Message<'_>, lists: &[(u32, Wire)], t: &Tensor) -> Result<Option<Data>, Error> {
    let n = t.elements().unwrap_or(u64::MAX);
    let (mut ints, mut floats) = (Vec::new(), Vec::new());
    for &(field, v) in lists {
        // A list much longer than its dims is a broken file, not a reason to read it.
        if let Wire::Bytes(_, len) = v
            && len > n.saturating_mul(10).saturating_add(16)
        {
            return Ok(None);
        }
        match field {
            4 => m.floats(v, &mut floats, 4)?,
            10 => m.floats(v, &mut floats, 8)?,
            _ => m.ints(v, &mut ints)?,
        }
    }
    let data = match t.dtype {
        DType::F16 | DType::Bf16 => Data::floats(ints.iter().map(|&b| real(t.dtype, b as u64)).collect()),
        d if d.is_float() => Data::floats(floats),
        // 32-bit lists hold 4-bit values packed, which nothing here needs.
        d if d.is_integer() && d.bits().is_some_and(|b| b >= 8) => Data::ints(ints),
        _ => return Ok(None),
    };
    Ok((data.len() as u64 == n).then_some(data))
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn halves() {
        assert_eq!(half(0x3c00), 1.0);
        assert_eq!(half(0xc500), -5.0);
        assert_eq!(half(0x0001), 2f64.powi(-24));
        assert!(half(0x7c01).is_nan());
    }
}
