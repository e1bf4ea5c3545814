//! Element types.

/// The type of a tensor's elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum DType {
    /// Not given or not known here; has no size.
    #[default]
    Unknown,
    /// IEEE 32-bit float.
    F32,
    /// IEEE 16-bit float.
    F16,
    /// Brain float, 16 bits.
    Bf16,
    /// IEEE 64-bit float.
    F64,
    /// Any of the 8-bit floats (E4M3, E5M2, E8M0).
    F8,
    /// 4-bit float (E2M1).
    F4,
    /// Signed integer, 2 bits.
    I2,
    /// Signed integer, 4 bits.
    I4,
    /// Signed integer, 8 bits.
    I8,
    /// Signed integer, 16 bits.
    I16,
    /// Signed integer, 32 bits.
    I32,
    /// Signed integer, 64 bits.
    I64,
    /// Unsigned integer, 2 bits.
    U2,
    /// Unsigned integer, 4 bits.
    U4,
    /// Unsigned integer, 8 bits.
    U8,
    /// Unsigned integer, 16 bits.
    U16,
    /// Unsigned integer, 32 bits.
    U32,
    /// Unsigned integer, 64 bits.
    U64,
    /// Truth value, one byte.
    Bool,
    /// Complex, two 32-bit floats.
    C64,
    /// Complex, two 64-bit floats.
    C128,
    /// Text; has no fixed size.
    Str,
}

impl DType {
    /// From ONNX's `TensorProto.DataType`.
    pub(crate) fn from_onnx(code: i64) -> Self {
        match code {
            1 => Self::F32,
            2 => Self::U8,
            3 => Self::I8,
            4 => Self::U16,
            5 => Self::I16,
            6 => Self::I32,
            7 => Self::I64,
            8 => Self::Str,
            9 => Self::Bool,
            10 => Self::F16,
            11 => Self::F64,
            12 => Self::U32,
            13 => Self::U64,
            14 => Self::C64,
            15 => Self::C128,
            16 => Self::Bf16,
            17..=20 | 24 => Self::F8,
            21 => Self::U4,
            22 => Self::I4,
            23 => Self::F4,
            25 => Self::U2,
            26 => Self::I2,
            _ => Self::Unknown,
        }
    }

    /// Bits of one element, 1 to 128; `None` for text and unknown types.
    #[must_use]
    pub const fn bits(self) -> Option<u64> {
        Some(match self {
            Self::Unknown | Self::Str => return None,
            Self::I2 | Self::U2 => 2,
            Self::F4 | Self::I4 | Self::U4 => 4,
            Self::F8 | Self::I8 | Self::U8 | Self::Bool => 8,
            Self::F16 | Self::Bf16 | Self::I16 | Self::U16 => 16,
            Self::F32 | Self::I32 | Self::U32 => 32,
            Self::F64 | Self::I64 | Self::U64 | Self::C64 => 64,
            Self::C128 => 128,
        })
    }

    /// Bytes of `elements` of this type, the last byte rounded up; `None` where bits are unknown or the count overflows.
    #[must_use]
    pub fn bytes(self, elements: u64) -> Option<u64> {
        Some(elements.checked_mul(self.bits()?)?.div_ceil(8))
    }

    /// Whether a change of precision would convert it.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F16 | Self::Bf16 | Self::F64 | Self::F8 | Self::F4)
    }

    /// Whether elements are whole numbers or truth values.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        !self.is_float() && !matches!(self, Self::Unknown | Self::Str | Self::C64 | Self::C128)
    }

    /// The field's usual name, e.g. `float32`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::F32 => "float32",
            Self::F16 => "float16",
            Self::Bf16 => "bfloat16",
            Self::F64 => "float64",
            Self::F8 => "float8",
            Self::F4 => "float4",
            Self::I2 => "int2",
            Self::I4 => "int4",
            Self::I8 => "int8",
            Self::I16 => "int16",
            Self::I32 => "int32",
            Self::I64 => "int64",
            Self::U2 => "uint2",
            Self::U4 => "uint4",
            Self::U8 => "uint8",
            Self::U16 => "uint16",
            Self::U32 => "uint32",
            Self::U64 => "uint64",
            Self::Bool => "bool",
            Self::C64 => "complex64",
            Self::C128 => "complex128",
            Self::Str => "string",
        }
    }
}

impl std::fmt::Display for DType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl serde::Serialize for DType {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}
