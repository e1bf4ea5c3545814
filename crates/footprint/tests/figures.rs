//! Parameters, MACs, floor and plans equal the reference table to the digits it gives.
#[path = "support/models.rs"]
mod models;

use cellsizer_footprint::{Footprint, Limits, Options, Session};

/// Columns of `figures.md`: parameters in millions, GMACs, then MiB.
fn columns(f: &Footprint) -> [String; 6] {
    let scaled = |v: Option<u64>, by: f64| v.map_or("?".into(), |v| format!("{:.2}", v as f64 / by));
    let mib = |v| scaled(v, 1048576.0);
    let all = f.parameters.zip(f.other_constants).map(|(a, b)| a + b);
    [
        scaled(all, 1e6),
        scaled(f.macs, 1e9),
        mib(f.floor_bytes),
        mib(f.greedy_bytes),
        mib(f.naive_bytes),
        mib(f.unfused_bytes),
    ]
}

#[test]
fn equal_the_reference_table() {
    let text = std::fs::read_to_string(models::reference("figures.md")).unwrap();
    let (mut checked, mut wrong) = (0, Vec::new());
    for m in models::fixtures() {
        let row = text
            .lines()
            .map(|l| l.split('|').map(str::trim).collect::<Vec<_>>())
            .find(|r| r.get(1) == Some(&m.name.as_str()));
        let Some(row) = row else { panic!("{} is not in the table", m.name) };
        let (fused, raw) = row[10].split_once(" / ").unwrap();
        let expected = [row[3], row[5], row[8], row[9], fused, raw];
        let (inputs, _) = models::golden(&m.golden);
        let session = Session::open(&m.bytes, Limits::default()).unwrap();
        let f = session.footprint(&Options { inputs: inputs.into_iter().collect(), ..Options::default() }).unwrap();
        assert!(f.unknown_ops.is_empty(), "{}: {:?}", m.name, f.unknown_ops);
        checked += 1;
        if columns(&f) != expected {
            wrong.push(format!("{}: {:?}, not {expected:?}; {:?}", m.name, columns(&f), f.bounds));
        }
    }
    assert!(checked >= 58 && wrong.is_empty(), "{} of {checked} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Learned numbers apart from anchors, strides and shapes.
#[test]
fn weights_apart_from_other_constants() {
    for (name, weights) in [("resnet50_st_ts", 25_507_944), ("yolo11n_st_ts", 2_608_872), ("yolo11n_dyn_ts", 2_608_872)]
    {
        let Some(m) = models::fixtures().into_iter().find(|m| m.name == name) else { continue };
        let f = Session::open(&m.bytes, Limits::default()).unwrap().footprint(&Options::default()).unwrap();
        assert_eq!(f.parameters, Some(weights), "{name}: other constants {:?}", f.other_constants);
    }
}
