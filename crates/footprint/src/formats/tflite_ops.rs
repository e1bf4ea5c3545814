//! TensorFlow Lite's operators: names and multiply-accumulates.

use crate::onnx::tensor::elements;
use crate::program::Program;

/// An operator's name; where the memory rules know it under an ONNX name, that one.
pub(crate) fn name(code: u64) -> String {
    let known = match code {
        0 => "Add",
        1 => "AVERAGE_POOL_2D",
        2 => "CONCATENATION",
        3 => "CONV_2D",
        4 => "DEPTHWISE_CONV_2D",
        6 => "DEQUANTIZE",
        9 => "FULLY_CONNECTED",
        14 => "Sigmoid",
        16 => "LSTM",
        17 => "MAX_POOL_2D",
        18 => "Mul",
        19..=21 => "Relu",
        22 => "Reshape",
        23 => "RESIZE_BILINEAR",
        25 => "Softmax",
        27 => "SVDF",
        28 => "Tanh",
        34 => "PAD",
        36 => "Gather",
        39 => "TRANSPOSE",
        40 => "MEAN",
        41 => "Sub",
        42 => "Div",
        43 => "Squeeze",
        44 => "UNIDIRECTIONAL_SEQUENCE_LSTM",
        45 => "STRIDED_SLICE",
        47 => "Exp",
        49 => "SPLIT",
        53 => "Cast",
        54 => "PRelu",
        55 => "Max",
        57 => "Min",
        59 => "Neg",
        67 => "TRANSPOSE_CONV",
        70 => "Unsqueeze",
        73 => "Log",
        75 => "Sqrt",
        78 => "Pow",
        83 => "PACK",
        88 => "UNPACK",
        97 => "RESIZE_NEAREST_NEIGHBOR",
        98 => "LeakyRelu",
        101 => "Abs",
        111 => "Elu",
        114 => "QUANTIZE",
        117 => "HardSwish",
        126 => "BATCH_MATMUL",
        129 => "CALL_ONCE",
        132 => "CONV_3D",
        150 => "Gelu",
        _ => return format!("builtin {code}"),
    };
    known.to_owned()
}

/// Multiply-accumulates, and whether that is all of them.
pub(crate) fn macs(code: u64, ins: &[Option<usize>], outs: &[usize], program: &Program) -> (u64, bool) {
    let dims = |t: Option<usize>| program.tensors.get(t?)?.dims.as_deref();
    let input = |i: usize| dims(ins.get(i).copied().flatten());
    let count = |d: Option<&[u64]>| d.and_then(elements);
    let y = dims(outs.first().copied());
    let found = match code {
        // Weights: output channels first.
        3 | 9 => (|| count(y)?.checked_mul(count(input(1))?.checked_div(*input(1)?.first()?)?))(),
        // Weights: one filter for each output channel, channels last.
        4 => (|| count(y)?.checked_mul(count(input(1))?.checked_div(*input(1)?.last()?)?))(),
        132 => (|| count(y)?.checked_mul(count(input(1))?.checked_div(*input(1)?.last()?)?))(),
        67 => (|| count(input(2))?.checked_mul(count(input(1))?.checked_div(*input(1)?.last()?)?))(),
        126 => (|| {
            // The inner length follows from the sizes: x times y over the result, squared.
            let (a, b, c) = (input(0)?, input(1)?, y?);
            let inner = inner_length(a, b, c)?;
            count(Some(c))?.checked_mul(inner)
        })(),
        // Recurrent layers: every matrix once for each step.
        16 | 27 | 35 | 44 | 46 => (|| {
            let x = input(0)?;
            let rounds = elements(x.split_last()?.1)?;
            let matrices = ins.iter().skip(1).filter_map(|&t| dims(t)).filter(|d| d.len() == 2 && !d.contains(&1));
            matrices.filter_map(elements).fold(0u64, u64::saturating_add).checked_mul(rounds)
        })(),
        // Control flow and operators of others hide what they do.
        32 | 118 | 119 | u64::MAX => None,
        _ => Some(0),
    };
    (found.unwrap_or(0), found.is_some())
}

/// `k` of an `m x k` by `k x n` product, whichever of the factors is transposed.
fn inner_length(a: &[u64], b: &[u64], c: &[u64]) -> Option<u64> {
    let last = |d: &[u64]| Some((*d.get(d.len().checked_sub(2)?)?, *d.last()?));
    let ((a0, a1), (b0, b1), (m, n)) = (last(a)?, last(b)?, last(c)?);
    [(a1, a0), (a0, a1)]
        .into_iter()
        .find_map(|(k, rest)| (rest == m && ((b0 == k && b1 == n) || (b1 == k && b0 == n))).then_some(k))
}
