//! Planner vectors that are known from elsewhere: networks written down layer by layer and run through the public API.
#[path = "support/models.rs"]
mod models;

use cellsizer_footprint::{Limits, Options, Session};

/// Peaks computed independently from the architectures, 32-bit floats (`calculators.md` 1.5): floor, greedy, naive in MiB.
#[test]
fn published_networks() {
    // Naive differs where the export's head does: no softmax, or pooling and flattening written out.
    for (name, floor, greedy, naive) in [
        ("mobilenet_v1_st_ts", 4.594, 4.594, 19.248),
        ("mobilenet_v2_st_ts", 5.742, 5.742, 26.313),
        ("inception_v3_st_ts", 7.913, 7.913, 54.749),
    ] {
        let m = models::fixtures().into_iter().find(|m| m.name == name).unwrap();
        let f = Session::open(&m.bytes, Limits::default()).unwrap().footprint(&Options::default()).unwrap();
        let mib = |v: Option<u64>| v.unwrap() as f64 / 1048576.0;
        assert!((mib(f.floor_bytes) - floor).abs() < 0.001, "{name}: {:?}", f.floor_bytes);
        assert!((mib(f.greedy_bytes) - greedy).abs() < 0.001, "{name}: {:?}", f.greedy_bytes);
        assert!((mib(f.naive_bytes) / naive - 1.0).abs() < 0.035, "{name}: {}", mib(f.naive_bytes));
    }
}

/// Bytes of the floor equal Google's published arenas times four (they are for 8-bit numbers).
#[test]
fn mobile_nets_to_the_byte() {
    for (name, int8) in [("mobilenet_v1_st_ts", 1_204_224), ("mobilenet_v2_st_ts", 1_505_280)] {
        let m = models::fixtures().into_iter().find(|m| m.name == name).unwrap();
        let session = Session::open(&m.bytes, Limits::default()).unwrap();
        let f = session.footprint(&Options::default()).unwrap();
        assert_eq!(f.floor_bytes, Some(int8 * 4), "{name}");
        let o = Options { precision: cellsizer_footprint::Precision::Int8, ..Options::default() };
        assert_eq!(session.footprint(&o).unwrap().floor_bytes, Some(int8), "{name} at 8 bits");
    }
}

/// Live memory by step has its top at the floor, and a chain of operators has it where it must be.
#[test]
fn timeline_tops_out_at_the_floor() {
    let m = models::fixtures().into_iter().find(|m| m.name == "resnet18_st_ts").unwrap();
    let session = Session::open(&m.bytes, Limits::default()).unwrap();
    let f = session.footprint(&Options::default()).unwrap();
    let t = session.timeline(&Options::default()).unwrap();
    assert_eq!(t.iter().map(|l| l.bytes).max(), f.floor_bytes);
    let peak = f.peak.unwrap();
    assert_eq!((t[peak.step].name.as_str(), Some(t[peak.step].bytes)), (peak.name.as_str(), f.floor_bytes));
    assert_eq!(peak.tensors.iter().map(|t| t.bytes).sum::<u64>() + peak.inner_bytes, f.floor_bytes.unwrap());
}
