//! Every other format, and what is said of files that are none of them.
#[path = "support/build.rs"]
mod build;

use cellsizer_footprint::{DType, Error, Options, Precision, analyse};

#[allow(clippy::unwrap_used, reason = "a helper of tests")]
fn read(bytes: &[u8]) -> cellsizer_footprint::Footprint {
    analyse(&bytes, &Options::default()).unwrap()
}

#[test]
fn safetensors() {
    let f = read(&build::safetensors());
    assert_eq!(
        (f.format, f.parameters, f.weight_bytes, f.other_constants),
        ("safetensors", Some(32), Some(64), Some(1))
    );
    assert_eq!((f.floor_bytes, f.macs), (None, None));
    let o = Options { precision: Precision::Fp32, ..Options::default() };
    assert_eq!(analyse(&build::safetensors(), &o).unwrap().weight_bytes, Some(128));
}

#[test]
fn pytorch() {
    let f = read(&build::pytorch());
    assert_eq!((f.format, f.parameters, f.other_constants), ("PyTorch checkpoint", Some(6), Some(1)));
    assert_eq!(f.weights_by_dtype.get(&DType::F32).and_then(|s| s.bytes), Some(24));
    assert!(!f.notes.iter().any(|n| n.contains("archive holds")), "{:?}", f.notes);
}

#[test]
fn openvino() {
    let f = read(&build::openvino());
    assert_eq!((f.format, f.parameters, f.macs), ("OpenVINO IR", Some(108), Some(144 * 27)));
    // The rectifier writes the result in place.
    assert_eq!((f.floor_bytes, f.unfused_bytes), (Some(0), Some(576)));
    let o = Options { image: Some([16, 16]), ..Options::default() };
    assert!(analyse(&build::openvino(), &o).unwrap().notes.iter().any(|n| n.contains("one size only")));
}

#[test]
fn tflite() {
    let f = read(&build::tflite());
    assert_eq!((f.format, f.parameters, f.macs), ("TensorFlow Lite", Some(108), Some(144 * 27)));
    assert_eq!(f.inputs[0].dims, Some(vec![1, 8, 8, 3]));
    assert_eq!(f.outputs[0].dims, Some(vec![1, 6, 6, 4]));
}

#[test]
fn engines_have_a_size_only() {
    let bytes = build::engine();
    let f = read(&bytes);
    assert_eq!((f.format, f.file_bytes, f.parameters), ("TensorRT engine", bytes.len() as u64, None));
    assert!(f.notes.iter().any(|n| n == "imgsz: 640x640"), "{:?}", f.notes);
    assert_eq!(read(b"ftrt and whatever follows").format, "TensorRT engine");
}

#[test]
fn other_files_are_told_what_they_look_like() {
    let mut noise = vec![0u8; 4096];
    let mut s = 1u32;
    noise.iter_mut().for_each(|b| {
        s = s.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *b = (s >> 24) as u8;
    });
    noise[0] = 0xee;
    for (bytes, words) in [
        (Vec::new(), "an empty file"),
        (vec![0; 100], "a file of zeros"),
        (b"<!DOCTYPE html><html><body>Not found".to_vec(), "HTML page"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".to_vec(), "Git LFS pointer"),
        (build::zip(&[("a/model.onnx", b"x")]), "ONNX file inside"),
        (build::zip(&[("readme", b"x")]), "zip archive"),
        (b"\x89HDF\r\n\x1a\n".to_vec(), "HDF5"),
        (b"\x1c\0\0\0ORTM".to_vec(), ".ort"),
        (b"\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19.".to_vec(), "pickle"),
        (b"{\"a\": 1}".to_vec(), "JSON"),
        (b"just some words in a file".to_vec(), "text"),
        (b"<?xml version=\"1.0\"?><svg/>".to_vec(), "no OpenVINO"),
        (noise, "encrypted or compressed"),
    ] {
        match analyse(&bytes, &Options::default()) {
            Err(e @ Error::NotAModel { .. }) => assert!(e.to_string().contains(words), "{e} lacks {words:?}"),
            other => panic!("{words}: {other:?}"),
        }
    }
}

#[test]
fn cut_files_say_so() {
    for whole in [build::everything(), build::safetensors(), build::pytorch(), build::openvino()] {
        for part in [3, 5, 7, 9] {
            let cut = whole[..whole.len() * part / 10].to_vec();
            match analyse(&cut, &Options::default()) {
                Err(e) => assert!(!e.to_string().is_empty()),
                Ok(f) => panic!("{part} tenths of a {} file gave figures", f.format),
            }
        }
    }
}
