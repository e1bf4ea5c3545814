//! What to evaluate a model at.

use crate::dtype::DType;
use crate::pairs::Pairs;

/// What to evaluate a model at. The default is what the file says, free sizes filled with a usual choice and named in
/// the notes.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Whole shapes by input name; they win over everything below.
    pub inputs: Pairs<String, Vec<u64>>,
    /// First dimension of the inputs, 1 or more.
    pub batch: Option<u64>,
    /// Height and width of image inputs, in pixels.
    pub image: Option<[u64; 2]>,
    /// How floating-point numbers are stored at run time.
    pub precision: Precision,
}

/// How floating-point weights and activations are stored; whole numbers keep their type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// As the file has them.
    #[default]
    AsStored,
    /// 32-bit float.
    Fp32,
    /// 16-bit float.
    Fp16,
    /// Brain float.
    Bf16,
    /// 8-bit integers for weights and activations.
    Int8,
    /// 4-bit weights, 16-bit float activations.
    Int4,
}

impl Precision {
    /// Type of a weight of type `stored`.
    #[must_use]
    pub const fn weight(self, stored: DType) -> DType {
        if !stored.is_float() {
            return stored;
        }
        match self {
            Self::AsStored => stored,
            Self::Fp32 => DType::F32,
            Self::Fp16 => DType::F16,
            Self::Bf16 => DType::Bf16,
            Self::Int8 => DType::I8,
            Self::Int4 => DType::I4,
        }
    }

    /// Type of an activation of type `stored`.
    #[must_use]
    pub const fn activation(self, stored: DType) -> DType {
        match self {
            Self::Int4 if stored.is_float() => DType::F16,
            _ => self.weight(stored),
        }
    }
}

impl std::str::FromStr for Precision {
    type Err = String;

    /// ```
    /// use cellsizer_footprint::Precision;
    /// assert_eq!("fp16".parse(), Ok(Precision::Fp16));
    /// assert!("half a bit".parse::<Precision>().is_err());
    /// ```
    fn from_str(s: &str) -> Result<Self, String> {
        Ok(match s.to_ascii_lowercase().as_str() {
            "stored" | "as-stored" | "file" => Self::AsStored,
            "fp32" | "float32" | "f32" => Self::Fp32,
            "fp16" | "float16" | "f16" | "half" => Self::Fp16,
            "bf16" | "bfloat16" => Self::Bf16,
            "int8" | "i8" => Self::Int8,
            "int4" | "i4" => Self::Int4,
            _ => return Err(format!("unknown precision “{s}”: use stored, fp32, fp16, bf16, int8 or int4")),
        })
    }
}
