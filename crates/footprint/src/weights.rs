//! Which stored numbers are weights, and which are other constants (anchors, grids, shapes, scales).

use crate::dtype::DType;
use crate::onnx::lower::{Graph, Model, Node, ValId};
use crate::onnx::tensor::{Tensor, elements};
use crate::pairs::Pairs;
use crate::program::{Program, Role};

/// Elements and bytes of one kind of stored number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Stored {
    /// Elements by type.
    pub by_dtype: Pairs<DType, u64>,
    pub elements: u64,
    pub bytes: u64,
    /// Tensors of text or unknown type, which have no byte size here.
    pub unsized_tensors: u64,
}

impl Stored {
    pub(crate) fn add(&mut self, dtype: DType, elements: u64) {
        self.elements = self.elements.saturating_add(elements);
        let slot = self.by_dtype.slot(dtype);
        *slot = slot.saturating_add(elements);
        match dtype.bytes(elements) {
            Some(b) => self.bytes = self.bytes.saturating_add(b),
            None => self.unsized_tensors += 1,
        }
    }
}

/// Weights and other constants of a model.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counted {
    pub weights: Stored,
    pub others: Stored,
    /// Stored tensors whose dims multiply to more than a 64-bit number.
    pub absurd: u64,
    /// Inline payloads whose length contradicts dims and type.
    pub contradicting: u64,
    pub external: u64,
}

/// Counts every stored tensor once, those inside subgraphs and `Constant` operators included.
pub(crate) fn count(model: &Model, program: &Program) -> Counted {
    let mut is_weight = vec![false; model.values.len()];
    mark(&model.graph, program, &mut is_weight);
    let mut out = Counted::default();
    add(&model.graph, program, &is_weight, &mut out);
    out
}

fn add(g: &Graph, program: &Program, is_weight: &[bool], out: &mut Counted) {
    for (id, t) in &g.initializers {
        add_tensor(t, is_weight.get(*id) == Some(&true), out);
    }
    for n in &g.nodes {
        if n.op == "Constant" && n.domain.is_empty() {
            let weight = n.outputs.first().copied().flatten().is_some_and(|id| is_weight.get(id) == Some(&true));
            if let Some(t) = n.attrs.tensor("value").or_else(|| n.attrs.tensor("sparse_value")) {
                add_tensor(t, weight, out);
            } else if n.attrs.int("value_int").is_some() {
                out.others.add(DType::I64, 1);
            } else if n.attrs.float("value_float").is_some() {
                out.others.add(DType::F32, 1);
            } else if let Some(v) = n.attrs.ints("value_ints") {
                out.others.add(DType::I64, v.len() as u64);
            } else if let Some(v) = n.attrs.floats("value_floats") {
                out.others.add(DType::F32, v.len() as u64);
            }
        }
        // Some published graphs have their weights generated instead of stored.
        if n.op == "ConstantOfShape" {
            let made = n.outputs.first().copied().flatten().filter(|&id| is_weight.get(id) == Some(&true));
            let made = made.and_then(|id| program.tensors.get(id)).filter(|t| t.role == Role::Static);
            if let Some((n, t)) = made.and_then(|t| Some((elements(t.dims.as_deref()?)?, t))) {
                out.weights.add(t.dtype, n);
            }
        }
        for (_, g) in &n.graphs {
            add(g, program, is_weight, out);
        }
    }
}

fn add_tensor(t: &Tensor, weight: bool, out: &mut Counted) {
    out.external += u64::from(t.external);
    let Some(n) = t.elements() else {
        out.absurd += 1;
        return;
    };
    if let (Some(raw), Some(expected)) = (t.raw_bytes, t.dtype.bytes(n))
        && raw != expected
    {
        out.contradicting += 1;
    }
    if weight { &mut out.weights } else { &mut out.others }.add(t.dtype, n);
}

/// Goes backwards, so that what makes a weight out of stored numbers (a cast, a transpose) marks those.
fn mark(g: &Graph, program: &Program, is_weight: &mut [bool]) {
    for n in g.nodes.iter().rev() {
        for (_, body) in &n.graphs {
            mark(body, program, is_weight);
        }
        let passes_on = n.outputs.iter().flatten().any(|&o| is_weight.get(o) == Some(&true));
        let slots: Vec<usize> = (0..n.inputs.len()).filter(|&i| takes_weight(n, i, program, passes_on)).collect();
        for i in slots {
            if let Some(w) = n.inputs.get(i).copied().flatten().and_then(|id| is_weight.get_mut(id)) {
                *w = true;
            }
        }
    }
}

fn dims(program: &Program, n: &Node, i: usize) -> Option<Vec<u64>> {
    let id: ValId = n.inputs.get(i).copied().flatten()?;
    program.tensors.get(id)?.dims.clone()
}

fn takes_weight(n: &Node, i: usize, program: &Program, passes_on: bool) -> bool {
    let op = n.op.as_str();
    if passes_on {
        return match op {
            "Identity" | "Cast" | "CastLike" | "Transpose" | "Reshape" | "Flatten" | "Squeeze" | "Unsqueeze"
            | "Slice" | "Gather" | "Expand" | "Tile" | "Split" | "DequantizeLinear" | "QuantizeLinear" | "Pad" => {
                i == 0
            }
            "Concat" | "Add" | "Sub" | "Mul" | "Div" | "Sqrt" | "Where" => !is_scalar(program, n, i),
            _ => by_operator(n, i, program),
        };
    }
    by_operator(n, i, program)
}

fn is_scalar(program: &Program, n: &Node, i: usize) -> bool {
    dims(program, n, i).and_then(|d| elements(&d)).is_some_and(|n| n <= 1)
}

/// The places where an operator takes learned numbers.
fn by_operator(n: &Node, i: usize, program: &Program) -> bool {
    match n.op.as_str() {
        "Conv" | "ConvTranspose" | "FusedConv" | "NhwcFusedConv" | "NhwcConv" | "ConvInteger" => matches!(i, 1 | 2),
        "DeformConv" => matches!(i, 1 | 3),
        "QLinearConv" => matches!(i, 3 | 8),
        "Gemm" | "FusedGemm" => matches!(i, 1 | 2),
        "MatMul" | "MatMulInteger" | "FusedMatMul" | "MatMulIntegerToFloat" | "DynamicQuantizeMatMul" => i < 2,
        "QLinearMatMul" | "QGemm" => matches!(i, 0 | 3),
        "MatMulNBits" | "MatMulBnb4" => i == 1,
        "Einsum" => true,
        "LSTM" | "GRU" | "RNN" | "DynamicQuantizeLSTM" => matches!(i, 1..=3 | 7),
        "BatchNormalization" => (1..=4).contains(&i),
        "InstanceNormalization" | "LayerNormalization" | "GroupNormalization" | "RMSNormalization" => {
            matches!(i, 1 | 2)
        }
        "SimplifiedLayerNormalization" => i == 1,
        "SkipLayerNormalization" | "SkipSimplifiedLayerNormalization" => (2..=4).contains(&i),
        "EmbedLayerNormalization" => (2..=6).contains(&i),
        "Attention" if n.domain == "com.microsoft" => matches!(i, 1 | 2),
        "QAttention" => matches!(i, 1 | 2),
        "PRelu" => i == 1,
        // An embedding: rows picked from a table.
        "Gather" | "GatherBlockQuantized" => i == 0 && table(program, n, 0),
        "BiasGelu" | "BiasAdd" => i == 1,
        "Add" | "Sub" | "Mul" | "Div" => per_channel(program, n, i) || table(program, n, i),
        // A class token put before the patches.
        "Concat" => table(program, n, i) || row(program, n, i),
        _ => false,
    }
}

/// A wide table of reals: embeddings, position encodings. Anchors and grids are only a few numbers wide.
fn table(program: &Program, n: &Node, i: usize) -> bool {
    let Some(d) = dims(program, n, i) else { return false };
    let wide = matches!(d.as_slice(), [.., a, b] if *a >= 16 && *b >= 16);
    wide && is_real(program, n, i)
}

fn row(program: &Program, n: &Node, i: usize) -> bool {
    let Some(d) = dims(program, n, i) else { return false };
    matches!(d.as_slice(), [1, 1, c] if *c >= 16) && is_real(program, n, i)
}

fn is_real(program: &Program, n: &Node, i: usize) -> bool {
    let id = n.inputs.get(i).copied().flatten();
    id.and_then(|id| program.tensors.get(id)).is_some_and(|t| t.dtype.is_float() || t.dtype.bits() == Some(8))
}

/// One real number per channel: a bias or a scale. Three or four are the colours' mean and deviation.
fn per_channel(program: &Program, n: &Node, i: usize) -> bool {
    let Some(d) = dims(program, n, i) else { return false };
    let long: Vec<&u64> = d.iter().filter(|&&n| n != 1).collect();
    let [c] = long.as_slice() else { return false };
    // Beside a tensor that it stretches over, aligned to a channel axis.
    let other = (0..n.inputs.len()).find(|&j| j != i).and_then(|j| dims(program, n, j));
    let channel = match d.as_slice() {
        [_] => other.as_ref().is_some_and(|o| o.last() == Some(c)),
        [.., _, 1, 1] => true,
        // Tokens have channels last; a row of strides beside boxes looks alike but has one dimension less.
        [1, 1, _] => other.as_ref().is_some_and(|o| o.last() == Some(c)),
        _ => false,
    };
    **c > 4 && channel && is_real(program, n, i)
}
