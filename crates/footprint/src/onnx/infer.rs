//! Output shapes of one operator at concrete input shapes, its MACs, and values where shapes depend on them.

mod attention;
mod conv;
pub(crate) mod elementwise;
mod generate;
mod matmul;
mod norm;
mod pool;
mod quant;
pub(crate) mod reduce;
mod resize;
mod rnn;
mod sequence;
pub(crate) mod shape_ops;
mod signal;
pub(crate) mod slicing;

use super::consteval;
use super::data::Data;
use super::lower::Node;
use super::tensor::elements;
use crate::dtype::DType;
use crate::limits::Budget;
use std::borrow::Cow;
use std::cell::Cell;

/// What is known of a value while the graph is walked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Val {
    pub dtype: DType,
    /// `None`: not even the rank can be known.
    pub dims: Option<Vec<u64>>,
    /// The dims are the most it can be (data-dependent sizes), not what it is.
    pub upper: bool,
    /// Follows from constants alone, so a runtime folds it away.
    pub is_static: bool,
    pub data: Option<Data>,
    /// Elements of a sequence value.
    pub seq: Option<Vec<Val>>,
}

impl Val {
    pub(crate) fn new(dtype: DType, dims: Vec<u64>) -> Self {
        Self { dtype, dims: Some(dims), ..Self::default() }
    }

    pub(crate) fn unknown(dtype: DType) -> Self {
        Self { dtype, ..Self::default() }
    }

    pub(crate) fn at_most(dtype: DType, dims: Vec<u64>) -> Self {
        Self { upper: true, ..Self::new(dtype, dims) }
    }
}

/// Why outputs have no shape.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Why {
    /// No rule for this operator.
    Op,
    /// An input has no known shape; the fault lies upstream.
    Upstream,
    /// The shape depends on values known only when the model runs.
    Data(&'static str),
    /// The shapes contradict each other: an export fixed at another size, or a broken file.
    Mismatch(Cow<'static, str>),
}

pub(crate) type Outs = Result<Vec<Val>, Why>;

/// One operator call with its inputs at hand.
pub(crate) struct Op<'a> {
    pub node: &'a Node,
    pub ins: &'a [Option<&'a Val>],
    pub macs: Cell<u64>,
    pub work: &'a Budget,
}

/// Largest dimension and element count taken seriously; beyond it the file is broken or hostile.
const MAX_DIM: u64 = 1 << 40;

impl<'a> Op<'a> {
    pub(crate) fn opt(&self, i: usize) -> Option<&'a Val> {
        self.ins.get(i).copied().flatten()
    }

    pub(crate) fn val(&self, i: usize) -> Result<&'a Val, Why> {
        self.opt(i).ok_or_else(|| bad(format!("input {i} is missing")))
    }

    pub(crate) fn dims(&self, i: usize) -> Result<&'a [u64], Why> {
        self.val(i)?.dims.as_deref().ok_or(Why::Upstream)
    }

    pub(crate) fn dtype(&self, i: usize) -> DType {
        self.opt(i).map_or(DType::Unknown, |v| v.dtype)
    }

    /// Values of an input that steers a shape.
    pub(crate) fn ints(&self, i: usize) -> Result<Vec<i64>, Why> {
        let v = self.val(i)?;
        match &v.data {
            Some(d) => Ok(d.to_ints()),
            None if v.dims.as_deref().is_some_and(|d| d.contains(&0)) => Ok(Vec::new()),
            None => Err(Why::Data("it is steered by values computed at run time")),
        }
    }

    pub(crate) fn floats(&self, i: usize) -> Option<Vec<f64>> {
        self.opt(i)?.data.as_ref().map(Data::to_floats)
    }

    pub(crate) fn has(&self, i: usize) -> bool {
        self.opt(i).is_some()
    }

    /// Either the attribute of older operator sets or the input of newer ones.
    pub(crate) fn ints_attr_or_input(&self, name: &str, i: usize) -> Result<Option<Vec<i64>>, Why> {
        match self.node.attrs.ints(name) {
            Some(v) => Ok(Some(v.to_vec())),
            None if self.has(i) => self.ints(i).map(Some),
            None => Ok(None),
        }
    }

    pub(crate) fn axis(&self, default: i64, rank: usize) -> Result<usize, Why> {
        axis(self.node.attrs.int("axis").unwrap_or(default), rank)
    }

    pub(crate) fn add_macs(&self, n: Option<u64>) {
        self.macs.set(self.macs.get().saturating_add(n.unwrap_or(u64::MAX)));
    }

    /// The type in an attribute such as `to` or `dtype`.
    pub(crate) fn dtype_attr(&self, name: &str) -> Option<DType> {
        self.node.attrs.int(name).map(DType::from_onnx)
    }
}

/// A possibly negative axis as an index.
pub(crate) fn axis(a: i64, rank: usize) -> Result<usize, Why> {
    let r = i64::try_from(rank).unwrap_or(i64::MAX);
    let at = if a < 0 { a.saturating_add(r) } else { a };
    if (0..r).contains(&at) { Ok(at as usize) } else { Err(bad(format!("axis {a} of a rank {rank} tensor"))) }
}

/// Product with overflow taken as a mismatch.
pub(crate) fn product(dims: &[u64]) -> Result<u64, Why> {
    elements(dims).ok_or_else(|| bad("the element count overflows"))
}

pub(crate) fn bad(what: impl Into<Cow<'static, str>>) -> Why {
    Why::Mismatch(what.into())
}

/// Dims as people write them.
pub(crate) fn show(dims: &[u64]) -> String {
    if dims.is_empty() {
        return "scalar".into();
    }
    let text: Vec<String> = dims.iter().map(u64::to_string).collect();
    text.join("x")
}

/// Shapes, types, values and MACs of one node's outputs. Control flow is handled by the caller.
pub(crate) fn infer(op: &Op<'_>) -> Outs {
    let mut outs = dispatch(op)?;
    let upper = op.ins.iter().flatten().any(|v| v.upper);
    let is_static = op.ins.iter().flatten().all(|v| v.is_static) && !is_random(&op.node.op);
    for v in &mut outs {
        if let Some(d) = &v.dims
            && (d.iter().any(|&n| n > MAX_DIM) || elements(d).is_none_or(|n| n > MAX_DIM) || d.len() > 64)
        {
            return Err(bad(format!("an absurd size, {}", show(d.get(..d.len().min(8)).unwrap_or(d)))));
        }
        v.upper |= upper && !matches!(op.node.op.as_str(), "Shape" | "Size");
        v.is_static = is_static;
        if let Some(seq) = &mut v.seq {
            seq.iter_mut().for_each(|e| e.upper |= upper);
        }
    }
    consteval::fill(op, &mut outs);
    Ok(outs)
}

fn is_random(op: &str) -> bool {
    op.starts_with("Random") || matches!(op, "Bernoulli" | "Multinomial")
}

fn dispatch(op: &Op<'_>) -> Outs {
    let name = op.node.op.as_str();
    match op.node.domain.as_str() {
        "" => standard(op, name),
        "com.microsoft" => microsoft(op, name),
        // PyTorch's and other tools' own domains sometimes hold plain copies of standard ops; a guess would be silent.
        _ => Err(Why::Op),
    }
}

/// A rule for operators of one kind, told apart by name.
type Rule = fn(&Op<'_>, &str) -> Outs;

/// Which rule knows an operator. A table of words and not a match: comparing with each of two hundred names in turn is
/// code for each, and the reader's module is counted in kilobytes.
static RULES: &[(&str, Rule)] = &[
    ("Conv ConvTranspose ConvInteger QLinearConv DeformConv Col2Im CausalConvWithState", conv::infer),
    (
        "MaxPool AveragePool LpPool GlobalAveragePool GlobalMaxPool GlobalLpPool MaxRoiPool RoiAlign \
         MaxUnpool",
        pool::infer,
    ),
    ("Gemm MatMul MatMulInteger QLinearMatMul Einsum", matmul::infer),
    (
        "BatchNormalization InstanceNormalization LayerNormalization GroupNormalization RMSNormalization \
         LRN MeanVarianceNormalization LpNormalization Dropout SoftmaxCrossEntropyLoss \
         NegativeLogLikelihoodLoss",
        norm::infer,
    ),
    (
        "Reshape Flatten Squeeze Unsqueeze Transpose Expand Tile Shape Size DepthToSpace SpaceToDepth \
         Concat Split Constant",
        shape_ops::infer,
    ),
    (
        "Slice Gather GatherElements GatherND Scatter ScatterElements ScatterND TensorScatter Pad \
         Compress Unique ReverseSequence",
        slicing::infer,
    ),
    (
        "ReduceSum ReduceMean ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSum \
         ReduceLogSumExp ReduceSumSquare ArgMax ArgMin TopK CumSum CumProd Det",
        reduce::infer,
    ),
    ("Resize Upsample GridSample AffineGrid CenterCropPad ImageDecoder", resize::infer),
    ("LSTM GRU RNN", rnn::infer),
    ("Attention RotaryEmbedding", attention::standard),
    ("QuantizeLinear DequantizeLinear DynamicQuantizeLinear", quant::standard),
    (
        "Range ConstantOfShape EyeLike OneHot NonZero NonMaxSuppression RandomNormal RandomUniform \
         RandomNormalLike RandomUniformLike Bernoulli Multinomial Trilu",
        generate::infer,
    ),
    ("DFT STFT MelWeightMatrix HannWindow HammingWindow BlackmanWindow", signal::infer),
    (
        "SequenceEmpty SequenceConstruct SequenceInsert SequenceErase SequenceAt SequenceLength \
         SplitToSequence ConcatFromSequence Optional OptionalGetElement OptionalHasElement StringConcat \
         StringNormalizer StringSplit RegexFullMatch",
        sequence::infer,
    ),
];

/// Whether a list of words has this one.
pub(crate) fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|w| w == word)
}

fn standard(op: &Op<'_>, name: &str) -> Outs {
    if let Some(outs) = elementwise::infer(op, name) {
        return outs;
    }
    let rule = RULES.iter().find(|(names, _)| has_word(names, name));
    rule.map_or(Err(Why::Op), |(_, rule)| rule(op, name))
}

fn microsoft(op: &Op<'_>, name: &str) -> Outs {
    if let Some(outs) = quant::microsoft(op, name) {
        return outs;
    }
    if let Some(outs) = attention::microsoft(op, name) {
        return outs;
    }
    match name {
        "FusedConv" | "NhwcFusedConv" => conv::infer(op, "Conv"),
        "FusedGemm" | "GemmFastGelu" => matmul::infer(op, "Gemm"),
        "FusedMatMul" | "FusedMatMulActivation" | "TransposeMatMul" => matmul::infer(op, "MatMul"),
        "Gelu" | "FastGelu" | "BiasGelu" | "QuickGelu" | "BiasDropout" | "Inverse" => elementwise::same(op),
        "BiasSplitGelu" => elementwise::halve_last(op),
        "BiasAdd" | "BiasSoftmax" | "ComplexMul" | "ComplexMulConj" => elementwise::same(op),
        "MaxpoolWithMask" => pool::infer(op, "MaxPool"),
        "GridSample" => resize::infer(op, "GridSample"),
        "Pad" => slicing::infer(op, "Pad"),
        "Trilu" => generate::infer(op, "Trilu"),
        "Rfft" | "Irfft" => signal::infer(op, name),
        "ExpandDims" => shape_ops::expand_dims(op),
        "CropAndResize" => Err(Why::Op),
        // Contrib copies of what later became standard.
        "DynamicQuantizeLSTM" => rnn::infer(op, "DynamicQuantizeLSTM"),
        "Unique" => slicing::infer(op, "Unique"),
        "GroupNorm" | "SkipGroupNorm" => elementwise::same(op),
        _ => Err(Why::Op),
    }
}
