//! What a file is, from its first bytes.

use crate::Error;
use crate::read::Source;

/// A format that is read here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Onnx,
    Safetensors,
    TfLite,
    OpenVino,
    Zip,
    /// `metadata`: length of the JSON before the engine.
    TensorRt {
        metadata: Option<u64>,
    },
}

/// Bytes looked at.
const HEAD: u64 = 4096;

/// Recognises the format, or says what the file looks like instead.
pub(crate) fn sniff(src: &Source<'_>) -> Result<Kind, Error> {
    let head = src.bytes(0, HEAD.min(src.len()), "the start of the file")?;
    let other =
        |looks_like: &str, advice: &str| Err(Error::NotAModel { looks_like: looks_like.into(), advice: advice.into() });
    if head.is_empty() {
        return other("an empty file", "fetch or export it again");
    }
    if head.iter().all(|&b| b == 0) {
        return other("a file of zeros, as an interrupted download leaves it", "fetch it again");
    }
    if head.get(4..8) == Some(b"TFL3") {
        return Ok(Kind::TfLite);
    }
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return Ok(Kind::Zip);
    }
    if matches!(head.get(..4), Some(b"ftrt" | b"ptrt" | b"trtp")) {
        return Ok(Kind::TensorRt { metadata: None });
    }
    if let Some(kind) = length_prefixed(src, &head) {
        return Ok(kind);
    }
    for (magic, looks_like, advice) in MAGIC {
        if head.starts_with(magic) {
            return other(looks_like, advice);
        }
    }
    if head.get(4..8) == Some(b"ORTM") {
        return other("an ONNX Runtime format file (.ort)", "give the .onnx file that it was made from");
    }
    if head.get(257..262) == Some(b"ustar") {
        return other("a tar archive", "unpack it and give the model file");
    }
    if let Some(kind) = text(&head, src)? {
        return Ok(kind);
    }
    if head.starts_with(&[0x80]) && head.get(1).is_some_and(|&b| (1..=5).contains(&b)) {
        return other(
            "a Python pickle, perhaps a PyTorch file from before version 1.6",
            "load it and save it again with a current PyTorch, or export the model as ONNX",
        );
    }
    if starts_like_onnx(&head) {
        return Ok(Kind::Onnx);
    }
    if src.len() > 512 && entropy(&head) > 7.8 {
        return other("encrypted or compressed data, or bare weights", "give the model file itself, e.g. the .onnx");
    }
    if head.first() == Some(&0x0a) {
        return other(
            "a protobuf file that is not ONNX, perhaps a TensorFlow graph",
            "convert it with tf2onnx to ONNX",
        );
    }
    other("no format known here", "export the model as ONNX, TFLite, OpenVINO IR, safetensors or PyTorch")
}

type Magic = (&'static [u8], &'static str, &'static str);

const MAGIC: &[Magic] = &[
    (b"\x89HDF", "an HDF5 file, perhaps Keras weights", "convert the model with tf2onnx to ONNX"),
    (b"GGUF", "a GGUF language model", "its runtime reports its own memory; vision models come as ONNX"),
    (b"\x93NUMPY", "a NumPy array", "export the model as ONNX"),
    (b"\x89PNG", "a PNG image", "choose the model file"),
    (b"\xff\xd8\xff", "a JPEG image", "choose the model file"),
    (b"%PDF", "a PDF document", "choose the model file"),
    (b"\x1f\x8b", "a gzip file", "unpack it and give the model file"),
    (b"7z\xbc\xaf", "a 7-Zip archive", "unpack it and give the model file"),
    (b"Rar!", "a RAR archive", "unpack it and give the model file"),
    (b"\xfd7zXZ", "an xz file", "unpack it and give the model file"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file", "unpack it and give the model file"),
    (b"BZh", "a bzip2 file", "unpack it and give the model file"),
    (b"Salted__", "a file encrypted with OpenSSL", "decrypt it first"),
    (b"\x7fELF", "a Linux program", "choose the model file"),
    (b"MZ", "a Windows program", "choose the model file"),
    (b"\x85\x84v\x00", "ncnn or other binary parameters", "export the model as ONNX"),
    (b"7767517", "an ncnn parameter file", "export the model as ONNX"),
];

/// safetensors (eight-byte length, then JSON) and engines with metadata (four-byte length, then JSON).
fn length_prefixed(src: &Source<'_>, head: &[u8]) -> Option<Kind> {
    let word = |n: usize| head.get(..n).map(|b| b.iter().rev().fold(0u64, |v, &x| v << 8 | u64::from(x)));
    let opens = |at: usize| head.get(at..)?.iter().find(|b| !b.is_ascii_whitespace()).filter(|&&b| b == b'{');
    let fits = |n: u64, at: u64| n >= 2 && n.checked_add(at).is_some_and(|e| e <= src.len());
    if word(8).is_some_and(|n| fits(n, 8)) && opens(8).is_some() {
        return Some(Kind::Safetensors);
    }
    let n = word(4)?;
    if n <= 1 << 20 && fits(n, 4) && opens(4).is_some() {
        return Some(Kind::TensorRt { metadata: Some(n) });
    }
    None
}

/// Text files: OpenVINO's XML, and much that is saved by mistake under a model's name.
fn text(head: &[u8], src: &Source<'_>) -> Result<Option<Kind>, Error> {
    let start = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let printable = start.iter().take(512).all(|&b| b >= 0x20 || matches!(b, b'\t' | b'\r' | b'\n'));
    if !printable || start.len() < 2 {
        return Ok(None);
    }
    let lower = String::from_utf8_lossy(start).to_ascii_lowercase();
    let trimmed = lower.trim_start();
    let other =
        |looks_like: &str, advice: &str| Err(Error::NotAModel { looks_like: looks_like.into(), advice: advice.into() });
    if trimmed.starts_with("version https://git-lfs") {
        return other("a Git LFS pointer, not the file itself", "fetch the file with `git lfs pull`");
    }
    if trimmed.starts_with("<!doctype html") || trimmed.starts_with("<html") {
        return other("an HTML page, as a download link sometimes gives", "fetch the file itself");
    }
    if trimmed.starts_with("<?xml") || trimmed.starts_with("<net") {
        return if trimmed.contains("<net") {
            Ok(Some(Kind::OpenVino))
        } else {
            other("an XML file that is no OpenVINO model", "give the .xml beside the .bin, or the ONNX file")
        };
    }
    if trimmed.starts_with('{') || trimmed.starts_with('[') {
        return other("a JSON file", "give the model file, e.g. the .onnx");
    }
    if src.len() > 8
        && start.first() != Some(&0x08)
        && std::str::from_utf8(start.get(..start.len().min(256)).unwrap_or_default()).is_ok()
    {
        return other("a text file", "give the model file, e.g. the .onnx");
    }
    Ok(None)
}

/// Field 1 (a small version number) first, or another top-level field of `ModelProto`.
fn starts_like_onnx(head: &[u8]) -> bool {
    match head {
        [0x08, v, ..] => *v <= 64,
        // producer, graph, operator sets, metadata.
        [0x12 | 0x1a | 0x22 | 0x3a | 0x42 | 0x72, ..] => true,
        _ => false,
    }
}

/// Bits per byte.
fn entropy(bytes: &[u8]) -> f64 {
    let mut counts = [0u32; 256];
    for &b in bytes {
        if let Some(c) = counts.get_mut(usize::from(b)) {
            *c += 1;
        }
    }
    let n = bytes.len() as f64;
    counts.iter().filter(|&&c| c > 0).map(|&c| f64::from(c) / n).map(|p| -p * p.log2()).sum()
}

/// What a failure to read ONNX says about a file that only might have been one.
pub(crate) fn explain(src: &Source<'_>, error: Error) -> Error {
    let sure = src.byte(0) == Some(Ok(0x08));
    match error {
        Error::Malformed { .. } if !sure => Error::NotAModel {
            looks_like: "a binary file that is no ONNX model".into(),
            advice: "export the model as ONNX, TFLite, OpenVINO IR, safetensors or PyTorch".into(),
        },
        other => other,
    }
}
