//! PyTorch checkpoints: a zip of raw storages and a pickle that names them. Nothing of the pickle is run or resolved.

use super::fixed::Fixed;
use super::{pickle, zip};
use crate::read::Source;
use crate::weights::Stored;
use crate::{Error, Limits};

const MAX_PICKLE: u64 = 24 << 20;

pub(crate) fn read(src: &Source<'_>, _limits: &Limits) -> Result<Fixed, Error> {
    let entries = zip::entries(src)?;
    let other =
        |looks_like: &str, advice: &str| Err(Error::NotAModel { looks_like: looks_like.into(), advice: advice.into() });
    if entries.iter().any(|e| e.encrypted) {
        return other("an encrypted zip archive", "unpack it with its password first");
    }
    let Some(data) = entries.iter().find(|e| e.name.ends_with("/data.pkl") || e.name == "data.pkl") else {
        let has = |s: &str| entries.iter().any(|e| e.name.ends_with(s));
        return match () {
            () if has(".onnx") => other("a zip archive with an ONNX file inside", "unpack it and give the .onnx file"),
            () if has(".npy") => other("a NumPy archive (.npz)", "export the model as ONNX"),
            () if has("Manifest.json") => other("a Core ML package", "export the model as ONNX"),
            () if has("config.json") && has(".h5") => other("a Keras archive", "convert it with tf2onnx to ONNX"),
            () => other("a zip archive without a model in it", "unpack it, or export the model as ONNX"),
        };
    };
    let mut notes = Vec::new();
    let script = entries.iter().any(|e| e.name.ends_with("constants.pkl"));
    if script {
        notes.push("a TorchScript archive: its code is not read; export it as ONNX for activations".to_owned());
    }
    let prefix = data.name.strip_suffix("data.pkl").unwrap_or("");
    let payload: u64 = entries
        .iter()
        .filter(|e| e.name.strip_prefix(prefix).is_some_and(|n| n.starts_with("data/") || n.starts_with("constants/")))
        .map(|e| e.size)
        .fold(0, u64::saturating_add);
    let mut fixed = Fixed { format: "PyTorch checkpoint", producer: Some("PyTorch".into()), ..Fixed::default() };
    if !data.stored || data.size > MAX_PICKLE {
        notes.push(format!(
            "its index is compressed or too large: only the size of its tensors is known, {payload} bytes"
        ));
        fixed.notes = notes;
        return Ok(fixed);
    }
    let start = zip::data_start(src, data)?;
    let mut storages = pickle::storages(&src.bytes(start, data.size, "data.pkl")?)?;
    if let Some(c) =
        entries.iter().find(|e| script && e.stored && e.name.ends_with("constants.pkl") && e.size <= MAX_PICKLE)
    {
        let start = zip::data_start(src, c)?;
        let more = pickle::storages(&src.bytes(start, c.size, "constants.pkl")?)?;
        storages.extend(more.into_iter().map(|(k, v)| (format!("constants/{k}"), v)));
    }
    let (mut weights, mut others) = (Stored::default(), Stored::default());
    for (dtype, n) in storages.values() {
        if dtype.is_float() || dtype.bits().is_some_and(|b| b <= 8) { &mut weights } else { &mut others }
            .add(*dtype, *n);
    }
    let named = weights.bytes.saturating_add(others.bytes);
    if named != payload {
        notes.push(format!("the archive holds {payload} bytes of tensors, its index names {named}"));
    }
    notes.push(
        "a checkpoint can hold more than the model (an averaged copy, optimiser state); all of it is counted".into(),
    );
    fixed.stored = Some((weights, others));
    fixed.notes = notes;
    Ok(fixed)
}
