//! From bytes to the structures of the file.

use super::{Attr, AttrValue, Dim, Function, Graph, Model, Node, ValueInfo};
use crate::dtype::DType;
use crate::onnx::tensor::{self, Tensor};
use crate::read::Source;
use crate::wire::{Message, Wire};
use crate::{Error, Limits};

struct Reader {
    depth_left: u32,
    max_depth: u32,
}

/// Reads a whole model; weights are skipped.
pub(crate) fn read(src: &Source<'_>, limits: &Limits) -> Result<Model, Error> {
    let mut r = Reader { depth_left: limits.depth, max_depth: limits.depth };
    let mut m = Message::whole(src);
    let mut model = Model::default();
    while let Some((n, v)) = m.next()? {
        match n {
            1 => model.ir_version = m.int(v)?,
            2 => model.producer = m.text(v)?,
            3 => model.producer_version = m.text(v)?,
            7 => model.graph = Some(r.graph(m.sub(v)?)?),
            8 => model.opsets.push(opset(m.sub(v)?)?),
            14 => model.metadata.push(pair(m.sub(v)?)?),
            25 => model.functions.push(r.function(m.sub(v)?)?),
            _ => {}
        }
    }
    // Every file since 2017 names its operator sets, usually near the end.
    if model.opsets.is_empty() && model.ir_version >= 3 {
        return Err(Error::Truncated { what: "the list of operator sets", offset: src.len() });
    }
    Ok(model)
}

fn opset(mut m: Message<'_>) -> Result<(String, i64), Error> {
    let mut out = (String::new(), 0);
    while let Some((n, v)) = m.next()? {
        match n {
            1 => out.0 = m.text(v)?,
            2 => out.1 = m.int(v)?,
            _ => {}
        }
    }
    Ok(out)
}

fn pair(mut m: Message<'_>) -> Result<(String, String), Error> {
    let mut out = (String::new(), String::new());
    while let Some((n, v)) = m.next()? {
        match n {
            1 => out.0 = m.text(v)?,
            // Some exporters put whole vocabularies here.
            2 if matches!(v, Wire::Bytes(_, len) if len <= 4096) => out.1 = m.text(v)?,
            _ => {}
        }
    }
    Ok(out)
}

impl Reader {
    fn deeper(&mut self) -> Result<(), Error> {
        let too_deep = Error::TooLarge { what: "nesting of graphs and types", limit: u64::from(self.max_depth) };
        self.depth_left = self.depth_left.checked_sub(1).ok_or(too_deep)?;
        Ok(())
    }

    fn graph(&mut self, mut m: Message<'_>) -> Result<Graph, Error> {
        self.deeper()?;
        let mut g = Graph::default();
        while let Some((n, v)) = m.next()? {
            match n {
                1 => {
                    m.source().keep(128)?;
                    g.nodes.push(self.node(m.sub(v)?)?);
                }
                5 => {
                    m.source().keep(128)?;
                    g.initializers.push(tensor::read(m.sub(v)?)?);
                }
                11 => g.inputs.push(self.value_info(m.sub(v)?)?),
                12 => g.outputs.push(self.value_info(m.sub(v)?)?),
                13 => g.value_info.push(self.value_info(m.sub(v)?)?),
                15 => g.initializers.push(sparse(m.sub(v)?)?),
                _ => {}
            }
        }
        self.depth_left += 1;
        Ok(g)
    }

    fn node(&mut self, mut m: Message<'_>) -> Result<Node, Error> {
        let mut node = Node::default();
        while let Some((n, v)) = m.next()? {
            m.source().keep(24)?;
            match n {
                1 => node.inputs.push(m.text(v)?),
                2 => node.outputs.push(m.text(v)?),
                3 => node.name = m.text(v)?,
                4 => node.op = m.text(v)?,
                5 => node.attrs.push(self.attr(m.sub(v)?)?),
                7 => node.domain = m.text(v)?,
                _ => {}
            }
        }
        if node.domain == "ai.onnx" {
            node.domain.clear();
        }
        Ok(node)
    }

    fn attr(&mut self, mut m: Message<'_>) -> Result<Attr, Error> {
        let mut a = Attr { name: String::new(), value: AttrValue::None, reference: String::new() };
        let (mut floats, mut ints, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        let mut kind = 0;
        while let Some((n, v)) = m.next()? {
            m.source().keep(8)?;
            match n {
                1 => a.name = m.text(v)?,
                2 => m.floats(v, &mut floats, 4)?,
                3 => a.value = AttrValue::Int(m.int(v)?),
                // Vocabularies and custom blobs can be huge; an enumeration never is.
                4 if matches!(v, Wire::Bytes(_, len) if len <= 1024) => a.value = AttrValue::Text(m.text(v)?),
                5 => a.value = AttrValue::Tensor(Box::new(tensor::read(m.sub(v)?)?)),
                6 => a.value = AttrValue::Graph(Box::new(self.graph(m.sub(v)?)?)),
                7 => m.floats(v, &mut floats, 4)?,
                8 => m.ints(v, &mut ints)?,
                9 => texts.push(m.text(v)?),
                20 => kind = m.int(v)?,
                21 => a.reference = m.text(v)?,
                22 => a.value = AttrValue::Tensor(Box::new(sparse(m.sub(v)?)?)),
                _ => {}
            }
        }
        match kind {
            1 => a.value = AttrValue::Float(floats.first().copied().unwrap_or(0.0)),
            // A zero may be left out of the file; the kind still tells what it is.
            2 if matches!(a.value, AttrValue::None) => a.value = AttrValue::Int(0),
            6 => a.value = AttrValue::Floats(floats),
            7 => a.value = AttrValue::Ints(ints),
            8 => a.value = AttrValue::Texts(texts),
            _ if !matches!(a.value, AttrValue::None) => {}
            _ if !ints.is_empty() => a.value = AttrValue::Ints(ints),
            _ if floats.len() == 1 => a.value = AttrValue::Float(floats.first().copied().unwrap_or(0.0)),
            _ if !floats.is_empty() => a.value = AttrValue::Floats(floats),
            _ if !texts.is_empty() => a.value = AttrValue::Texts(texts),
            _ => {}
        }
        Ok(a)
    }

    fn function(&mut self, mut m: Message<'_>) -> Result<Function, Error> {
        let mut f = Function::default();
        while let Some((n, v)) = m.next()? {
            m.source().keep(24)?;
            match n {
                1 => f.name = m.text(v)?,
                4 => f.inputs.push(m.text(v)?),
                5 => f.outputs.push(m.text(v)?),
                7 => f.nodes.push(self.node(m.sub(v)?)?),
                9 => f.opsets.push(opset(m.sub(v)?)?),
                10 => f.domain = m.text(v)?,
                11 => f.defaults.push(self.attr(m.sub(v)?)?),
                _ => {}
            }
        }
        Ok(f)
    }

    fn value_info(&mut self, mut m: Message<'_>) -> Result<ValueInfo, Error> {
        let mut info = ValueInfo::default();
        m.source().keep(64)?;
        while let Some((n, v)) = m.next()? {
            match n {
                1 => info.name = m.text(v)?,
                2 => {
                    let mut t = m.sub(v)?;
                    while let Some((n, v)) = t.next()? {
                        // 1 tensor, 8 sparse tensor; sequences, maps and optionals have no one shape.
                        if n == 1 || n == 8 {
                            info.is_tensor = true;
                            tensor_type(t.sub(v)?, &mut info)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(info)
    }
}

fn tensor_type(mut m: Message<'_>, info: &mut ValueInfo) -> Result<(), Error> {
    while let Some((n, v)) = m.next()? {
        match n {
            1 => info.dtype = DType::from_onnx(m.int(v)?),
            2 => {
                let mut dims = Vec::new();
                let mut shape = m.sub(v)?;
                while let Some((n, v)) = shape.next()? {
                    if n == 1 {
                        m.source().keep(24)?;
                        dims.push(dim(shape.sub(v)?)?);
                    }
                }
                info.dims = Some(dims);
            }
            _ => {}
        }
    }
    Ok(())
}

fn dim(mut m: Message<'_>) -> Result<Dim, Error> {
    let mut dim = Dim::Free;
    while let Some((n, v)) = m.next()? {
        match n {
            // Older exporters write -1 or 0 for a free dimension.
            1 => dim = u64::try_from(m.int(v)?).ok().filter(|&d| d > 0).map_or(Dim::Free, Dim::Fixed),
            2 => {
                let name = m.text(v)?;
                if !name.is_empty() {
                    dim = Dim::Named(name);
                }
            }
            _ => {}
        }
    }
    Ok(dim)
}

/// A `SparseTensorProto`, taken as the dense tensor that it stands for.
fn sparse(mut m: Message<'_>) -> Result<Tensor, Error> {
    let mut t = Tensor::default();
    let mut dims = Vec::new();
    let whole = m;
    while let Some((n, v)) = m.next()? {
        match n {
            1 => {
                let values = tensor::read(m.sub(v)?)?;
                (t.name, t.dtype) = (values.name, values.dtype);
            }
            3 => m.ints(v, &mut dims)?,
            _ => {}
        }
    }
    t.dims = tensor::unsigned(&dims, &whole)?;
    Ok(t)
}
