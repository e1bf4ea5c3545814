//! Shapes of the inputs: as asked, as the file fixes them, or a usual choice that is then named in a note.

use super::lower::{Model, ValId};
use super::proto::Dim;
use crate::dtype::DType;
use crate::{Error, Options};

/// Height and width taken when nothing tells: what detectors are usually exported and run at.
const USUAL_IMAGE: [u64; 2] = [640, 640];

/// The inputs' shapes and what there is to say about them.
#[derive(Debug, Default)]
pub(crate) struct Resolved {
    pub shapes: Vec<(ValId, DType, Vec<u64>)>,
    pub notes: Vec<String>,
    /// Fixed dims of the file that were overridden: name, the file's shape, the asked shape.
    pub overridden: Vec<(String, String, String)>,
    /// Whether any dimension is free.
    pub dynamic: bool,
    /// Inputs with free dimensions that were taken at a usual size.
    pub assumed: Vec<String>,
}

/// Where an input keeps channels, height and width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Layout {
    ChannelsFirst,
    ChannelsLast,
    Other,
}

/// Image layout by the usual channel counts; a free dimension says nothing.
pub(crate) fn layout(dims: &[Dim]) -> Layout {
    let channels = |d: &Dim| matches!(d, Dim::Fixed(1 | 2 | 3 | 4 | 6));
    match dims {
        [_, c, h, w] => match (channels(c), channels(w)) {
            (true, _) => Layout::ChannelsFirst,
            (false, true) => Layout::ChannelsLast,
            // Channels free as well: PyTorch's order is the likelier one.
            _ if matches!(c, Dim::Fixed(_)) || matches!((h, w), (Dim::Fixed(_), Dim::Fixed(_))) => Layout::Other,
            _ => Layout::ChannelsFirst,
        },
        _ => Layout::Other,
    }
}

/// `imgsz` of Ultralytics' metadata, e.g. `[640, 640]`.
pub(crate) fn image_in_metadata(metadata: &[(String, String)]) -> Option<[u64; 2]> {
    let text = &metadata.iter().find(|(k, _)| k == "imgsz")?.1;
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
    let h = numbers.next()?;
    Some([h, numbers.next().unwrap_or(h)])
}

/// Decides every input's shape.
pub(crate) fn resolve(model: &Model, metadata: &[(String, String)], options: &Options) -> Result<Resolved, Error> {
    let mut out = Resolved::default();
    let inputs = || model.graph.inputs.iter().filter_map(|&i| model.values.get(i));
    for (name, _) in options.inputs.iter() {
        if !inputs().any(|v| v.name == *name) {
            let known: Vec<_> = inputs().take(8).map(|v| format!("“{}”", v.name)).collect();
            return Err(Error::BadRequest(format!("there is no input “{name}”; the inputs are {}", known.join(", "))));
        }
    }
    if options.batch == Some(0) || options.image.is_some_and(|i| i.contains(&0)) {
        return Err(Error::BadRequest("batch, height and width must be at least 1".into()));
    }
    // The same free name stands for the same size in every input; asked-for shapes bind names first.
    let mut bound: Bound<'_> = Vec::new();
    for (name, dims) in options.inputs.iter() {
        let declared = inputs().find(|v| v.name == *name).and_then(|v| v.dims.as_ref());
        for (d, &n) in declared.into_iter().flatten().zip(dims) {
            if let Dim::Named(s) = d
                && find(&bound, s).is_none()
            {
                bound.push((s, n));
            }
        }
    }
    let usual = image_in_metadata(metadata);
    for &id in &model.graph.inputs {
        let Some(value) = model.values.get(id) else { continue };
        if let Some(dims) = options.inputs.get(&value.name) {
            check(&value.name, value.dims.as_deref(), dims)?;
            out.dynamic |= value.dims.as_ref().is_none_or(|d| d.iter().any(|d| !matches!(d, Dim::Fixed(_))));
            overridden(&mut out, &value.name, value.dims.as_deref(), dims);
            out.shapes.push((id, value.dtype, dims.clone()));
            continue;
        }
        let Some(declared) = &value.dims else {
            out.dynamic = true;
            if value.is_tensor {
                out.notes.push(format!("input “{}” has no declared rank: give its shape", value.name));
            }
            continue;
        };
        out.dynamic |= declared.iter().any(|d| !matches!(d, Dim::Fixed(_)));
        let before = out.notes.len();
        let dims = fill(&value.name, declared, options, usual, &mut bound, &mut out.notes);
        overridden(&mut out, &value.name, Some(declared), &dims);
        if out.notes.len() > before {
            out.assumed.push(value.name.clone());
        }
        out.shapes.push((id, value.dtype, dims));
    }
    Ok(out)
}

/// Sizes of named free dimensions.
type Bound<'m> = Vec<(&'m str, u64)>;

fn find(bound: &Bound<'_>, name: &str) -> Option<u64> {
    bound.iter().find(|(n, _)| *n == name).map(|&(_, size)| size)
}

fn check(name: &str, declared: Option<&[Dim]>, dims: &[u64]) -> Result<(), Error> {
    match declared {
        Some(d) if d.len() != dims.len() => {
            Err(Error::BadRequest(format!("input “{name}” has {} dimensions, {} were given", d.len(), dims.len())))
        }
        _ => Ok(()),
    }
}

fn overridden(out: &mut Resolved, name: &str, declared: Option<&[Dim]>, dims: &[u64]) {
    let Some(declared) = declared else { return };
    if declared.iter().zip(dims).any(|(d, n)| matches!(d, Dim::Fixed(f) if f != n)) {
        out.overridden.push((name.to_owned(), show(declared), super::infer::show(dims)));
    }
}

/// Declared dims as people write them, free ones by name.
pub(crate) fn show(dims: &[Dim]) -> String {
    let one = |d: &Dim| match d {
        Dim::Fixed(n) => n.to_string(),
        Dim::Named(n) => n.clone(),
        Dim::Free => "?".into(),
    };
    dims.iter().map(one).collect::<Vec<_>>().join("x")
}

fn fill<'m>(
    name: &str,
    declared: &'m [Dim],
    options: &Options,
    usual: Option<[u64; 2]>,
    bound: &mut Bound<'m>,
    notes: &mut Vec<String>,
) -> Vec<u64> {
    let layout = layout(declared);
    let spatial = match layout {
        Layout::ChannelsFirst => [2, 3],
        Layout::ChannelsLast => [1, 2],
        Layout::Other => [usize::MAX; 2],
    };
    let mut assumed = Vec::new();
    let mut dims = Vec::with_capacity(declared.len());
    for (i, d) in declared.iter().enumerate() {
        let asked = if i == 0 && declared.len() > 1 && (layout != Layout::Other || !matches!(d, Dim::Fixed(_))) {
            options.batch
        } else if let Some(k) = spatial.iter().position(|&s| s == i) {
            options.image.and_then(|s| s.get(k).copied())
        } else {
            None
        };
        let size = match (asked, d) {
            (Some(n), _) => n,
            (None, Dim::Fixed(n)) => *n,
            (None, Dim::Named(s)) if find(bound, s).is_some() => find(bound, s).unwrap_or(1),
            (None, _) => {
                let k = spatial.iter().position(|&s| s == i);
                let n = match k {
                    Some(k) => usual.unwrap_or(USUAL_IMAGE).get(k).copied().unwrap_or(1),
                    None if i == 1 && layout == Layout::ChannelsFirst => 3,
                    None => 1,
                };
                // A batch of one needs no remark.
                if k.is_some() || i > 0 {
                    let what =
                        if let Dim::Named(s) = d { format!("{s} = {n}") } else { format!("dimension {i} = {n}") };
                    assumed.push(what);
                }
                n
            }
        };
        if let Dim::Named(s) = d {
            bound.retain(|(name, _)| name != s);
            bound.push((s, size));
        }
        dims.push(size);
    }
    if !assumed.is_empty() {
        notes.push(format!("input “{name}” has free sizes, taken as {}", assumed.join(", ")));
    }
    dims
}
