//! OpenVINO IR: an XML file with every port's shape; weights are beside it and not needed.

use super::fixed::{Fixed, settle};
use super::xml::tags;
use crate::dtype::DType;
use crate::onnx::tensor::elements;
use crate::pairs::Pairs;
use crate::program::{Program, Role, Step, Tensor};
use crate::read::Source;
use crate::{Error, Limits};
use std::collections::HashMap;

/// From one layer and port to another.
type Edges = HashMap<(u64, u64), (u64, u64)>;

/// A layer as stored.
#[derive(Debug, Default)]
struct Layer {
    name: String,
    kind: String,
    /// Ports in order: number, dims, type.
    inputs: Vec<(u64, Option<Vec<u64>>)>,
    outputs: Vec<(u64, Option<Vec<u64>>, DType)>,
    transpose_a: bool,
    group: bool,
}

pub(crate) fn read(src: &Source<'_>, limits: &Limits) -> Result<Fixed, Error> {
    let max = limits.kept_bytes / 2;
    if src.len() > max {
        return Err(Error::TooLarge { what: "the XML file, in bytes", limit: max });
    }
    let bytes = src.bytes(0, src.len(), "the XML file")?;
    let text = String::from_utf8_lossy(&bytes);
    let (mut order, mut layers) = (Vec::new(), HashMap::new());
    let mut edges = Edges::new();
    let mut producer = None;
    let (mut current, mut port): (Option<(u64, Layer)>, Option<Port>) = (None, None);
    let (mut nested, mut side_is_output) = (0u32, false);
    let mut ended = false;
    for tag in tags(&text) {
        src.step()?;
        let number = |key| tag.get(key).and_then(|v| v.parse::<u64>().ok());
        // Bodies of loops and branches repeat the structure inside.
        if matches!(tag.name, "body" | "then_body" | "else_body") {
            nested = if tag.closes { nested.saturating_sub(1) } else { nested + 1 };
            continue;
        }
        if nested > 0 {
            continue;
        }
        match (tag.name, tag.closes) {
            ("layer", false) => {
                let id = number("id").ok_or_else(|| Error::malformed("OpenVINO IR", "a layer without a number", 0))?;
                let text = |key| tag.get(key).unwrap_or_default().into_owned();
                let layer = Layer { name: text("name"), kind: text("type"), ..Layer::default() };
                src.keep(256)?;
                if tag.empty {
                    order.push(id);
                    layers.insert(id, layer);
                } else {
                    current = Some((id, layer));
                }
            }
            ("layer", true) => {
                if let Some((id, layer)) = current.take() {
                    order.push(id);
                    layers.insert(id, layer);
                }
            }
            ("data", false) => {
                if let Some((_, l)) = &mut current {
                    l.transpose_a = tag.get("transpose_a").is_some_and(|v| v == "true" || v == "1");
                    l.group = tag.get("group").is_some();
                }
            }
            ("input", false) => side_is_output = false,
            ("output", false) => side_is_output = true,
            ("port", false) => {
                port = Some(Port {
                    id: number("id").unwrap_or(0),
                    dims: Some(Vec::new()),
                    dtype: tag.get("precision").map_or(DType::Unknown, |p| dtype(&p)),
                });
                if tag.empty {
                    add_port(&mut current, port.take(), side_is_output);
                }
            }
            ("dim", false) => {
                if let Some(p) = &mut port {
                    match (tag.text.trim().parse::<u64>(), &mut p.dims) {
                        (Ok(d), Some(dims)) if dims.len() < 64 => dims.push(d),
                        _ => p.dims = None,
                    }
                }
            }
            ("port", true) => add_port(&mut current, port.take(), side_is_output),
            ("edge", false) => {
                if let (Some(a), Some(b), Some(c), Some(d)) =
                    (number("from-layer"), number("from-port"), number("to-layer"), number("to-port"))
                {
                    src.keep(64)?;
                    edges.insert((c, d), (a, b));
                }
            }
            ("runtime_version", false) => producer = tag.get("value").map(|v| format!("OpenVINO {v}")),
            ("net", true) => ended = true,
            _ => {}
        }
    }
    if !ended {
        return Err(Error::Truncated { what: "the XML document", offset: src.len() });
    }
    if order.is_empty() {
        return Err(Error::malformed("OpenVINO IR", "there are no layers in it", 0));
    }
    if order.len() as u64 > limits.nodes {
        return Err(Error::TooLarge { what: "layers", limit: limits.nodes });
    }
    let mut fixed = build(&order, &layers, &edges, src)?;
    fixed.producer = producer;
    Ok(fixed)
}

struct Port {
    id: u64,
    dims: Option<Vec<u64>>,
    dtype: DType,
}

fn add_port(current: &mut Option<(u64, Layer)>, port: Option<Port>, output: bool) {
    if let (Some((_, l)), Some(p)) = (current, port) {
        if output {
            l.outputs.push((p.id, p.dims, p.dtype));
        } else {
            l.inputs.push((p.id, p.dims));
        }
    }
}

fn build(order: &[u64], layers: &HashMap<u64, Layer>, edges: &Edges, src: &Source<'_>) -> Result<Fixed, Error> {
    let mut program = Program::default();
    let mut ids: HashMap<(u64, u64), usize> = HashMap::new();
    let mut fixed = Fixed { format: "OpenVINO IR", ..Fixed::default() };
    for id in order {
        let Some(l) = layers.get(id) else { continue };
        for (port, dims, dtype) in &l.outputs {
            src.keep(128)?;
            let role = match l.kind.as_str() {
                "Const" => Role::Static,
                "Parameter" => Role::Input,
                _ => Role::Activation,
            };
            let t = Tensor {
                name: l.name.clone(),
                dtype: *dtype,
                dims: dims.clone(),
                role,
                fixed: true,
                ..Tensor::default()
            };
            if role == Role::Input {
                fixed.inputs.push(program.tensors.len());
            }
            ids.insert((*id, *port), program.tensors.len());
            program.tensors.push(t);
        }
    }
    let used: Edges = edges.iter().map(|(&to, &from)| (from, to)).collect();
    let mut unknown = Pairs::default();
    for id in order {
        let Some(l) = layers.get(id) else { continue };
        let slots: Vec<Option<usize>> =
            l.inputs.iter().map(|(p, _)| ids.get(edges.get(&(*id, *p))?).copied()).collect();
        match l.kind.as_str() {
            "Const" | "Parameter" => continue,
            "Result" => {
                for &t in slots.iter().flatten() {
                    fixed.outputs.push(t);
                    if let Some(t) = program.tensors.get_mut(t)
                        && t.role == Role::Activation
                    {
                        t.role = Role::Output;
                    }
                }
                continue;
            }
            _ => {}
        }
        let (macs, macs_known) = macs(l);
        if hides(&l.kind) {
            *unknown.slot(l.kind.clone()) += 1;
        }
        program.steps.push(Step {
            name: l.name.clone(),
            op: op_name(&l.kind).to_owned(),
            inputs: slots.iter().flatten().copied().collect(),
            outputs: made(*id, l, &ids, &used),
            macs,
            macs_known,
            in_slots: slots,
            group: 1,
            ..Step::default()
        });
    }
    fixed.stored = Some(settle(&mut program));
    fixed.program = Some(program);
    fixed.hidden_bodies = unknown.iter().any(|(k, _): (&String, &u64)| k != "Einsum");
    fixed.unknown_ops = unknown;
    Ok(fixed)
}

/// Tensors that a layer really makes: a second result that nobody reads, such as pooling indices, is left out.
fn made(id: u64, l: &Layer, ids: &HashMap<(u64, u64), usize>, used: &Edges) -> Vec<usize> {
    let wanted = l.outputs.iter().enumerate().filter(|(k, (p, ..))| *k == 0 || used.contains_key(&(id, *p)));
    wanted.filter_map(|(_, (p, ..))| ids.get(&(id, *p)).copied()).collect()
}

/// Layers whose work is inside a body, or follows from an equation that is not read.
fn hides(kind: &str) -> bool {
    matches!(kind, "TensorIterator" | "Loop" | "If" | "Einsum")
}

/// Multiply-accumulates from port shapes; false where a body or a free dimension hides them.
fn macs(l: &Layer) -> (u64, bool) {
    let count = |d: Option<&Vec<u64>>| d.and_then(|d| elements(d));
    let (x, w) = (l.inputs.first().and_then(|i| i.1.as_ref()), l.inputs.get(1).and_then(|i| i.1.as_ref()));
    let y = l.outputs.first().and_then(|o| o.1.as_ref());
    let found = (|| match l.kind.as_str() {
        "Convolution" | "BinaryConvolution" => count(y)?.checked_mul(count(w)?.checked_div(*w?.first()?)?),
        "GroupConvolution" => count(y)?.checked_mul(count(w)?.checked_div(w?.first()?.checked_mul(*w?.get(1)?)?)?),
        "ConvolutionBackpropData" => count(x)?.checked_mul(count(w)?.checked_div(*w?.first()?)?),
        "GroupConvolutionBackpropData" => {
            count(x)?.checked_mul(count(w)?.checked_div(w?.first()?.checked_mul(*w?.get(1)?)?)?)
        }
        "MatMul" => {
            let d = x?;
            let back = if l.transpose_a && d.len() > 1 { 2 } else { 1 };
            count(y)?.checked_mul(*d.get(d.len().checked_sub(back)?)?)
        }
        "ScaledDotProductAttention" => {
            let ([outer @ .., length, q], [.., kv, _]) = (x?.as_slice(), w?.as_slice()) else { return None };
            let wide = q.checked_add(*l.inputs.get(2)?.1.as_ref()?.last()?)?;
            elements(outer)?.checked_mul(*length)?.checked_mul(*kv)?.checked_mul(wide)
        }
        "LSTMSequence" | "GRUSequence" | "RNNSequence" | "LSTMCell" | "GRUCell" | "RNNCell" => {
            let gates = l.inputs.iter().filter_map(|(_, d)| d.as_ref()).filter(|d| d.len() >= 2).skip(1);
            let weights = gates.filter_map(|d| elements(d)).fold(0u64, u64::saturating_add);
            let rounds = if l.kind.ends_with("Sequence") { *x?.get(1)? } else { 1 };
            weights.checked_mul(rounds)?.checked_mul(*x?.first()?)
        }
        _ => Some(0),
    })();
    (found.unwrap_or(0), found.is_some() && !hides(&l.kind))
}

/// The name that the memory rules know an operator by.
fn op_name(kind: &str) -> &str {
    match kind {
        "Multiply" => "Mul",
        "Subtract" => "Sub",
        "Divide" => "Div",
        "Power" => "Pow",
        "ReLU" => "Relu",
        "PReLU" => "PRelu",
        "HSwish" => "HardSwish",
        "Clamp" => "Clip",
        "Convert" => "Cast",
        "SoftMax" => "Softmax",
        other => other,
    }
}

fn dtype(name: &str) -> DType {
    match name.to_ascii_lowercase().as_str() {
        "fp32" | "f32" => DType::F32,
        "fp16" | "f16" => DType::F16,
        "bf16" => DType::Bf16,
        "fp64" | "f64" => DType::F64,
        "f8e4m3" | "f8e5m2" | "f8e8m0" => DType::F8,
        "f4e2m1" => DType::F4,
        "i64" => DType::I64,
        "i32" => DType::I32,
        "i16" => DType::I16,
        "i8" => DType::I8,
        "i4" => DType::I4,
        "u64" => DType::U64,
        "u32" => DType::U32,
        "u16" => DType::U16,
        "u8" => DType::U8,
        "u4" | "nf4" => DType::U4,
        "u2" => DType::U2,
        "bool" | "boolean" => DType::Bool,
        "string" => DType::Str,
        _ => DType::Unknown,
    }
}
