//! From stored names to numbered values: scopes resolved, functions expanded, nodes in an order that can be run.

mod functions;

use super::attrs::Attrs;
use super::proto::{self, Attr, AttrValue, Dim, ValueInfo};
use super::tensor::Tensor;
use super::topology::{free_values, sort};
use crate::dtype::DType;
use crate::limits::Budget;
use crate::{Error, Limits};
use functions::{Call, resolve, weight};
use std::collections::HashMap;
use std::rc::Rc;

/// Index of a value; unique over all graphs of the model.
pub(crate) type ValId = usize;

/// A value's name and what the file declares about it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Value {
    pub name: String,
    pub dtype: DType,
    pub dims: Option<Vec<Dim>>,
    pub is_tensor: bool,
}

/// A graph whose nodes come after what they use.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub inputs: Vec<ValId>,
    pub outputs: Vec<ValId>,
    pub initializers: Vec<(ValId, Rc<Tensor>)>,
}

/// One operator call.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub name: String,
    pub op: String,
    pub domain: String,
    /// Version of the operator set that defines the op.
    pub opset: i64,
    pub inputs: Vec<Option<ValId>>,
    pub outputs: Vec<Option<ValId>>,
    pub attrs: Attrs,
    pub graphs: Vec<(String, Graph)>,
    /// Outer values that the subgraphs use.
    pub captures: Vec<ValId>,
}

/// A model ready to be evaluated at any input size.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub graph: Graph,
    pub values: Vec<Value>,
    pub opset: i64,
    pub node_count: u64,
    pub function_calls: u64,
}

struct Lower<'a> {
    functions: &'a [proto::Function],
    /// Places of the functions by domain and name.
    function_names: HashMap<String, usize>,
    values: Vec<Value>,
    /// Innermost scope last; a function body starts a new base below which nothing is visible.
    scopes: Vec<HashMap<String, ValId>>,
    base: usize,
    nodes: Budget,
    tensors: Budget,
    kept: Budget,
    depth_left: u32,
    max_depth: u32,
    count: u64,
    calls: u64,
}

/// Numbers the values of a stored model.
pub(crate) fn lower(model: &proto::Model, limits: &Limits) -> Result<Model, Error> {
    let missing = || Error::malformed("ONNX", "there is no graph in it", 0);
    let graph = model.graph.as_ref().ok_or_else(missing)?;
    let mut l = Lower {
        functions: &model.functions,
        function_names: model.functions.iter().enumerate().map(|(i, f)| (full_name(&f.domain, &f.name), i)).collect(),
        values: Vec::new(),
        scopes: Vec::new(),
        base: 0,
        nodes: Budget::new("nodes, functions expanded", limits.nodes),
        tensors: Budget::new("tensors", limits.tensors),
        kept: Budget::new("names and attributes, functions expanded, in bytes", limits.kept_bytes.saturating_mul(2)),
        depth_left: limits.depth,
        max_depth: limits.depth,
        count: 0,
        calls: 0,
    };
    let graph = l.graph(graph, &model.opsets, None)?;
    Ok(Model {
        graph,
        values: l.values,
        opset: version(&model.opsets, ""),
        node_count: l.count,
        function_calls: l.calls,
    })
}

/// One key for what functions and calls are matched by.
fn full_name(domain: &str, name: &str) -> String {
    format!("{domain}\n{name}")
}

/// Version of a domain's operator set; files before IR version 3 do not name one.
fn version(opsets: &[(String, i64)], domain: &str) -> i64 {
    let same = |d: &str| d == domain || (d == "ai.onnx" && domain.is_empty());
    opsets.iter().find(|(d, _)| same(d)).map_or(1, |&(_, v)| v)
}

impl<'a> Lower<'a> {
    fn deeper(&mut self) -> Result<(), Error> {
        let limit = u64::from(self.max_depth);
        let too_deep = Error::TooLarge { what: "nesting of subgraphs and functions", limit };
        self.depth_left = self.depth_left.checked_sub(1).ok_or(too_deep)?;
        Ok(())
    }

    fn fresh(&mut self, name: &str) -> Result<ValId, Error> {
        self.tensors.take(1)?;
        self.kept.take(name.len() as u64 + 16)?;
        self.values.push(Value { name: name.to_owned(), ..Value::default() });
        Ok(self.values.len() - 1)
    }

    /// Defines a name in the innermost scope.
    fn define(&mut self, name: &str, shown: &str) -> Result<ValId, Error> {
        let id = self.fresh(shown)?;
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), id);
        }
        Ok(id)
    }

    fn find(&self, name: &str) -> Option<ValId> {
        self.scopes.get(self.base..)?.iter().rev().find_map(|s| s.get(name).copied())
    }

    fn declare(&mut self, info: &ValueInfo) {
        if let Some(id) = self.find(&info.name)
            && let Some(v) = self.values.get_mut(id)
            && v.dims.is_none()
        {
            (v.dtype, v.dims, v.is_tensor) = (info.dtype, info.dims.clone(), info.is_tensor);
        }
    }

    fn graph(
        &mut self,
        g: &'a proto::Graph,
        opsets: &'a [(String, i64)],
        call: Option<&Call<'_>>,
    ) -> Result<Graph, Error> {
        self.deeper()?;
        self.scopes.push(HashMap::new());
        let mut out = Graph::default();
        for t in &g.initializers {
            let id = self.define(&t.name, &t.name)?;
            out.initializers.push((id, Rc::new(t.clone())));
        }
        for i in &g.inputs {
            // Before IR version 4 initializers are listed among the inputs.
            let own = self.scopes.last().is_some_and(|s| s.contains_key(&i.name));
            if !own {
                let id = self.define(&i.name, &i.name)?;
                out.inputs.push(id);
            }
            self.declare(i);
        }
        self.body(&g.nodes, opsets, call, &mut out.nodes)?;
        for v in g.value_info.iter().chain(&g.outputs) {
            self.declare(v);
        }
        for o in &g.outputs {
            let id = match self.find(&o.name) {
                Some(id) => id,
                None => self.define(&o.name, &o.name)?,
            };
            out.outputs.push(id);
        }
        self.scopes.pop();
        self.depth_left += 1;
        sort(&mut out.nodes, self.values.len());
        Ok(out)
    }

    /// Lowers nodes in place; names of all outputs are known first, since some files are not in order.
    fn body(
        &mut self,
        nodes: &'a [proto::Node],
        opsets: &'a [(String, i64)],
        call: Option<&Call<'_>>,
        out: &mut Vec<Node>,
    ) -> Result<(), Error> {
        for name in nodes.iter().flat_map(|n| &n.outputs).filter(|n| !n.is_empty()) {
            if self.scopes.last().is_some_and(|s| s.contains_key(name)) {
                let what = format!("two operators produce “{name}”");
                return Err(Error::malformed("ONNX", what, 0));
            }
            let shown = call.map_or_else(|| name.clone(), |c| format!("{}{name}", c.prefix));
            self.define(name, &shown)?;
        }
        for node in nodes {
            self.node(node, opsets, call, out)?;
        }
        Ok(())
    }

    fn node(
        &mut self,
        node: &'a proto::Node,
        opsets: &'a [(String, i64)],
        call: Option<&Call<'_>>,
        out: &mut Vec<Node>,
    ) -> Result<(), Error> {
        self.nodes.take(1)?;
        let mut inputs = Vec::with_capacity(node.inputs.len());
        for name in &node.inputs {
            inputs.push(match (name.is_empty(), self.find(name)) {
                (true, _) => None,
                (false, Some(id)) => Some(id),
                // A name nobody produces: unknown, but it must not be taken for an absent optional input.
                (false, None) => Some(self.fresh(name)?),
            });
        }
        let outputs: Vec<_> = node.outputs.iter().map(|n| if n.is_empty() { None } else { self.find(n) }).collect();
        let attrs: Vec<Attr> = node.attrs.iter().filter_map(|a| resolve(a, call)).collect();
        self.kept.take(attrs.iter().map(|a| weight(&a.value)).sum::<u64>() + node.name.len() as u64 + 64)?;
        let function = self.function_names.get(&full_name(&node.domain, &node.op)).copied();
        if let Some(f) = function.and_then(|i| self.functions.get(i)) {
            return self.call(f, node, &inputs, &outputs, &attrs, out);
        }
        self.count += 1;
        let mut lowered = Node {
            name: self.node_name(node, call),
            op: node.op.clone(),
            domain: node.domain.clone(),
            opset: version(opsets, &node.domain),
            inputs,
            outputs,
            ..Node::default()
        };
        for a in attrs {
            if !matches!(a.value, AttrValue::Graph(_)) {
                lowered.attrs.0.push(a);
            }
        }
        for a in &node.attrs {
            if let AttrValue::Graph(g) = &a.value {
                let g = self.graph(g, opsets, call)?;
                lowered.captures.extend(free_values(&g));
                lowered.graphs.push((a.name.clone(), g));
            }
        }
        let mut seen: HashMap<ValId, ValId> = HashMap::new();
        lowered.captures.retain(|&c| seen.insert(c, c).is_none());
        out.push(lowered);
        Ok(())
    }

    /// A name a person can find in a viewer: the node's own, or that of its first output.
    fn node_name(&self, node: &proto::Node, call: Option<&Call<'_>>) -> String {
        let own = if node.name.is_empty() {
            let first = node.outputs.iter().find(|o| !o.is_empty());
            first.map_or("", |o| o.strip_suffix("_output_0").unwrap_or(o))
        } else {
            &node.name
        };
        call.map_or_else(|| own.to_owned(), |c| format!("{}{own}", c.prefix))
    }
}
