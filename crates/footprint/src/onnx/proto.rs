//! The file's own structures, names still as text. `lower` turns them into a graph of numbered values.

mod read;

pub(crate) use read::read;

use super::tensor::Tensor;
use crate::dtype::DType;

/// A model as stored.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub ir_version: i64,
    pub producer: String,
    pub producer_version: String,
    pub opsets: Vec<(String, i64)>,
    pub metadata: Vec<(String, String)>,
    pub graph: Option<Graph>,
    pub functions: Vec<Function>,
}

/// A graph or subgraph as stored.
#[derive(Debug, Default, Clone)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub initializers: Vec<Tensor>,
    pub inputs: Vec<ValueInfo>,
    pub outputs: Vec<ValueInfo>,
    pub value_info: Vec<ValueInfo>,
}

/// One operator call as stored.
#[derive(Debug, Default, Clone)]
pub(crate) struct Node {
    pub name: String,
    pub op: String,
    pub domain: String,
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
    pub attrs: Vec<Attr>,
}

/// One attribute; `reference` names the attribute of the enclosing function that it stands for.
#[derive(Debug, Clone)]
pub(crate) struct Attr {
    pub name: String,
    pub value: AttrValue,
    pub reference: String,
}

/// An attribute's value.
#[derive(Debug, Clone)]
pub(crate) enum AttrValue {
    None,
    Float(f64),
    Int(i64),
    Text(String),
    Tensor(Box<Tensor>),
    Graph(Box<Graph>),
    Floats(Vec<f64>),
    Ints(Vec<i64>),
    Texts(Vec<String>),
}

/// A model-local function.
#[derive(Debug, Default, Clone)]
pub(crate) struct Function {
    pub name: String,
    pub domain: String,
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
    pub nodes: Vec<Node>,
    pub defaults: Vec<Attr>,
    pub opsets: Vec<(String, i64)>,
}

/// A named value's declared type.
#[derive(Debug, Default, Clone)]
pub(crate) struct ValueInfo {
    pub name: String,
    pub dtype: DType,
    /// `None` when not even the rank is given, or the value is no tensor.
    pub dims: Option<Vec<Dim>>,
    pub is_tensor: bool,
}

/// A declared dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Dim {
    Fixed(u64),
    Named(String),
    Free,
}
