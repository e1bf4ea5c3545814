//! Lookup of attributes with ONNX's leniency: absent and wrongly typed both mean "the default".

use super::proto::{Attr, AttrValue};
use super::tensor::Tensor;

/// The attributes of one node.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attrs(pub Vec<Attr>);

impl Attrs {
    pub(crate) fn get(&self, name: &str) -> Option<&AttrValue> {
        self.0.iter().find(|a| a.name == name).map(|a| &a.value)
    }

    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            AttrValue::Int(v) => Some(*v),
            AttrValue::Float(v) => Some(*v as i64),
            _ => None,
        }
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.int(name).unwrap_or(0) != 0
    }

    pub(crate) fn float(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            AttrValue::Int(v) => Some(*v as f64),
            AttrValue::Float(v) => Some(*v),
            _ => None,
        }
    }

    pub(crate) fn ints(&self, name: &str) -> Option<&[i64]> {
        match self.get(name)? {
            AttrValue::Ints(v) => Some(v),
            _ => None,
        }
    }

    pub(crate) fn floats(&self, name: &str) -> Option<&[f64]> {
        match self.get(name)? {
            AttrValue::Floats(v) => Some(v),
            _ => None,
        }
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            AttrValue::Text(v) => Some(v),
            _ => None,
        }
    }

    pub(crate) fn texts(&self, name: &str) -> Option<&[String]> {
        match self.get(name)? {
            AttrValue::Texts(v) => Some(v),
            _ => None,
        }
    }

    pub(crate) fn tensor(&self, name: &str) -> Option<&Tensor> {
        match self.get(name)? {
            AttrValue::Tensor(t) => Some(t),
            _ => None,
        }
    }
}
