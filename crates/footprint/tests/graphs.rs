//! Functions, control flow, quantised and unknown operators, and what is said of figures that are not exact.
#[path = "support/build.rs"]
mod build;

use build::{A, BOOL, F16, F32, I4, I64, graph, ints, model, node, value, weight};
use cellsizer_footprint::{Bound, DType, Limits, Options, Pairs, Session};
use std::collections::BTreeMap;

#[allow(clippy::unwrap_used, reason = "a helper of tests")]
fn shapes(bytes: &[u8], o: &Options) -> BTreeMap<String, (DType, Option<Vec<u64>>)> {
    let all = Session::open(&bytes, Limits::default()).unwrap().shapes(o).unwrap();
    all.into_iter().map(|t| (t.name, (t.dtype, t.dims))).collect()
}

fn batch(n: u64) -> Options {
    Options { batch: Some(n), ..Options::default() }
}

#[test]
fn functions_control_flow_and_types() {
    let bytes = build::everything();
    let s = shapes(&bytes, &batch(2));
    let expect = |name: &str, dtype, dims: &[u64]| assert_eq!(s[name], (dtype, Some(dims.to_vec())), "{name}");
    expect("t", DType::F32, &[2, 16]);
    expect("f", DType::F32, &[2, 8]);
    expect("stack", DType::F32, &[3, 2, 8]);
    expect("each", DType::F32, &[3, 2, 8]);
    expect("q", DType::U8, &[2, 8]);
    expect("half", DType::F16, &[2, 8]);
    expect("y", DType::F16, &[2, 16]);
    assert_eq!(s["z"].1, None);
}

#[test]
fn an_unknown_operator_is_named_and_bounds_the_figures() {
    let f = Session::open(&build::everything(), Limits::default()).unwrap().footprint(&batch(2)).unwrap();
    assert_eq!(f.unknown_ops, Pairs::from_iter([("custom::Mystery".to_owned(), 1)]));
    assert_eq!((f.parameters, f.weights_by_dtype.get(&DType::F16).and_then(|s| s.bytes)), (Some(128), Some(256)));
    assert_eq!(f.floor_bytes, None);
    assert!(matches!(f.bounds.get("floor_bytes").copied().unwrap(), Bound::AtLeast(n) if n > 0), "{:?}", f.bounds);
    assert_eq!(f.bounds.get("macs").copied().unwrap(), Bound::AtLeast(2 * 8 * 16));
    assert_eq!(f.onnxruntime_bytes, None);
    assert!(f.notes.iter().any(|n| n.contains("custom::Mystery")), "{:?}", f.notes);
}

#[test]
fn sizes_that_depend_on_data_are_upper_bounds() {
    let nodes = vec![
        node("NonZero", &["x"], &["n"], vec![]),
        node("Transpose", &["n"], &["p"], vec![]),
        node("Cast", &["p"], &["y"], vec![("to", A::I(F32))]),
        node("Identity", &["y"], &["z"], vec![]),
    ];
    let bytes = model(graph(nodes, vec![], vec![value("x", F32, &[4, 5])], vec![value("z", F32, &[0, 2])]), vec![]);
    let f = Session::open(&bytes, Limits::default()).unwrap().footprint(&Options::default()).unwrap();
    assert_eq!(f.floor_bytes, Some(2 * 20 * 8 * 2));
    assert_eq!(f.bounds.get("floor_bytes").copied().unwrap(), Bound::AtMost(640));
}

#[test]
fn an_export_fixed_at_another_size_says_so() {
    let conv = node("Conv", &["x", "w"], &["c"], vec![("pads", A::Is(&[1, 1, 1, 1]))]);
    let flat = node("Reshape", &["c", "shape"], &["y"], vec![]);
    let weights = || vec![weight("w", F32, &[4, 3, 3, 3]), ints("shape", &[1, 4, 64])];
    let make = |last: Vec<build::Msg>| {
        model(graph(last, weights(), vec![value("x", F32, &[1, 3, 8, 8])], vec![value("y", F32, &[])]), vec![])
    };
    let bytes = make(vec![conv.clone(), flat]);
    let session = Session::open(&bytes, Limits::default()).unwrap();
    assert_eq!(session.footprint(&Options::default()).unwrap().macs, Some(4 * 64 * 27));
    let other = Options { image: Some([10, 10]), ..Options::default() };
    let f = session.footprint(&other).unwrap();
    assert_eq!((f.macs, f.floor_bytes, f.bounds.get("floor_bytes").copied().unwrap()), (None, None, Bound::Unknown));
    assert!(f.notes.iter().any(|n| n.contains("fixed at 1x3x8x8")), "{:?}", f.notes);
    // Without the baked-in shape the figures hold, with a remark.
    let bytes = make(vec![conv, node("Relu", &["c"], &["y"], vec![])]);
    let f = Session::open(&bytes, Limits::default()).unwrap().footprint(&other).unwrap();
    assert_eq!(f.macs, Some(4 * 100 * 27));
    assert!(f.fixed_size && f.notes.iter().any(|n| n.contains("fixes input")), "{:?}", f.notes);
}

#[test]
fn growth_follows_area_and_batch() {
    let nodes = vec![
        node("Conv", &["x", "w"], &["c"], vec![("pads", A::Is(&[1, 1, 1, 1]))]),
        node("MaxPool", &["c"], &["p"], vec![("kernel_shape", A::Is(&[2, 2])), ("strides", A::Is(&[2, 2]))]),
        node("Relu", &["p"], &["y"], vec![]),
    ];
    let x = value("x", F32, &[0, 3, 0, 0]);
    let bytes = model(graph(nodes, vec![weight("w", F32, &[4, 3, 3, 3])], vec![x], vec![value("y", F32, &[])]), vec![]);
    let session = Session::open(&bytes, Limits::default()).unwrap();
    let g = session.growth(&Options { image: Some([64, 128]), ..Options::default() }).unwrap();
    assert!(g.area.len() >= 5 && g.batch.len() == 4);
    for s in g.area.iter().chain(&g.batch) {
        let [h, w] = s.image.unwrap();
        assert_eq!(s.macs, Some(h * w * 4 * 27 * s.batch.unwrap()), "{s:?}");
    }
    assert_eq!(session.footprint(&Options::default()).unwrap().inputs[0].dims, Some(vec![1, 3, 640, 640]));
}

#[test]
fn loops_of_unknown_length_are_lower_bounds() {
    let body = graph(
        vec![node("MatMul", &["v", "w"], &["v2"], vec![]), node("Identity", &["c"], &["c2"], vec![])],
        vec![],
        vec![value("i", I64, &[]), value("c", BOOL, &[]), value("v", F32, &[])],
        vec![value("c2", BOOL, &[]), value("v2", F32, &[])],
    );
    let nodes = vec![node("Loop", &["n", "", "x"], &["y"], vec![("body", A::G(body))])];
    let ins = vec![value("x", F32, &[2, 4]), value("n", I64, &[])];
    let bytes = model(graph(nodes, vec![weight("w", F32, &[4, 4])], ins, vec![value("y", F32, &[2, 4])]), vec![]);
    let f = Session::open(&bytes, Limits::default()).unwrap().footprint(&Options::default()).unwrap();
    assert_eq!((f.macs, f.bounds.get("macs").copied().unwrap()), (None, Bound::AtLeast(32)));
    assert_eq!(f.outputs[0].dims, Some(vec![2, 4]));
}

#[test]
fn weights_at_other_precisions() {
    let nodes = vec![node("MatMul", &["x", "w"], &["y"], vec![])];
    let weights = vec![weight("w", F32, &[8, 4]), weight("q", I4, &[3]), weight("h", F16, &[2])];
    let bytes = model(graph(nodes, weights, vec![value("x", F32, &[1, 8])], vec![value("y", F32, &[1, 4])]), vec![]);
    let session = Session::open(&bytes, Limits::default()).unwrap();
    for (precision, bytes) in [("stored", 128), ("fp16", 64), ("int8", 32), ("int4", 16)] {
        let o = Options { precision: precision.parse().unwrap(), ..Options::default() };
        let f = session.footprint(&o).unwrap();
        // Three 4-bit numbers take two bytes; they feed nothing, so they are no weights.
        assert_eq!((f.weight_bytes, f.other_constant_bytes), (Some(bytes), Some(2 + 4)), "{precision}");
    }
}

#[test]
fn requests_that_do_not_fit_are_refused() {
    let nodes = vec![node("Relu", &["x"], &["y"], vec![])];
    let bytes = model(graph(nodes, vec![], vec![value("x", F32, &[1, 8])], vec![value("y", F32, &[])]), vec![]);
    let session = Session::open(&bytes, Limits::default()).unwrap();
    let with = |name: &str, dims: &[u64]| {
        session.footprint(&Options {
            inputs: [(name.to_owned(), dims.to_vec())].into_iter().collect(),
            ..Options::default()
        })
    };
    assert!(with("z", &[1]).unwrap_err().to_string().contains("“x”"));
    assert!(with("x", &[1]).is_err() && session.footprint(&batch(0)).is_err());
    assert!(with("x", &[u64::MAX, u64::MAX]).is_ok_and(|f| f.floor_bytes.is_none() || f.floor_bytes == Some(0)));
}
