//! Model-local functions: expanded where they are called.

use super::{Lower, Node, ValId};
use crate::Error;
use crate::onnx::proto::{self, Attr, AttrValue};
use std::collections::HashMap;

/// How a function body sees its caller.
pub(super) struct Call<'c> {
    pub prefix: String,
    pub attrs: &'c [Attr],
    pub defaults: &'c [Attr],
}

impl<'a> Lower<'a> {
    /// Expands a model-local function where it is called.
    pub(super) fn call(
        &mut self,
        f: &'a proto::Function,
        node: &proto::Node,
        inputs: &[Option<ValId>],
        outputs: &[Option<ValId>],
        attrs: &[Attr],
        out: &mut Vec<Node>,
    ) -> Result<(), Error> {
        self.deeper()?;
        self.calls += 1;
        let prefix = node.outputs.first().map_or_else(String::new, |o| format!("{o}/"));
        self.kept.take(prefix.len() as u64 + 64)?;
        let call = Call { prefix, attrs, defaults: &f.defaults };
        let mut scope = HashMap::new();
        for (name, id) in f.inputs.iter().zip(inputs) {
            if let Some(id) = id {
                scope.insert(name.clone(), *id);
            }
        }
        let old_base = std::mem::replace(&mut self.base, self.scopes.len());
        self.scopes.push(scope);
        self.scopes.push(HashMap::new());
        let start = out.len();
        self.body(&f.nodes, &f.opsets, Some(&call), out)?;
        // The body's results carry the caller's names from here on.
        let mut rename = HashMap::new();
        for (name, id) in f.outputs.iter().zip(outputs) {
            let Some(outer) = *id else { continue };
            match self.find(name) {
                Some(inner) if !inputs.contains(&Some(inner)) && !rename.contains_key(&inner) => {
                    rename.insert(inner, outer);
                }
                Some(inner) => out.push(identity(inner, outer)),
                None => {}
            }
        }
        self.scopes.truncate(self.scopes.len() - 2);
        self.base = old_base;
        self.depth_left += 1;
        for n in out.get_mut(start..).unwrap_or_default() {
            substitute(n, &rename);
        }
        Ok(())
    }
}

fn identity(from: ValId, to: ValId) -> Node {
    Node { op: "Identity".into(), opset: 1, inputs: vec![Some(from)], outputs: vec![Some(to)], ..Node::default() }
}

fn substitute(n: &mut Node, rename: &HashMap<ValId, ValId>) {
    let swap = |id: &mut ValId| {
        if let Some(&to) = rename.get(id) {
            *id = to;
        }
    };
    n.inputs.iter_mut().chain(&mut n.outputs).flatten().for_each(swap);
    n.captures.iter_mut().for_each(swap);
    for (_, g) in &mut n.graphs {
        g.outputs.iter_mut().for_each(swap);
        g.nodes.iter_mut().for_each(|n| substitute(n, rename));
    }
}

/// An attribute as the body sees it: a reference takes the call's value, else the function's default, else is absent.
pub(super) fn resolve(a: &Attr, call: Option<&Call<'_>>) -> Option<Attr> {
    if matches!(a.value, AttrValue::Graph(_)) {
        return None;
    }
    if a.reference.is_empty() {
        return Some(a.clone());
    }
    let call = call?;
    let find = |list: &[Attr]| list.iter().find(|x| x.name == a.reference).map(|x| x.value.clone());
    let value = find(call.attrs).or_else(|| find(call.defaults))?;
    Some(Attr { name: a.name.clone(), value, reference: String::new() })
}

/// Rough bytes of an attribute, so that expanding functions cannot multiply memory without bound.
pub(super) fn weight(v: &AttrValue) -> u64 {
    match v {
        AttrValue::Ints(v) => v.len() as u64 * 8,
        AttrValue::Floats(v) => v.len() as u64 * 8,
        AttrValue::Text(v) => v.len() as u64,
        AttrValue::Texts(v) => v.iter().map(|t| t.len() as u64 + 24).sum(),
        AttrValue::Tensor(t) => t.data.as_ref().map_or(64, |d| d.len() as u64 * 8),
        _ => 16,
    }
}
