//! The floor and the estimate against what ONNX Runtime really reserved.
#[path = "support/models.rs"]
mod models;

use cellsizer_footprint::{Limits, Options, Session};

#[test]
fn estimate_against_measured_blocks() {
    let rows = models::table(&models::reference("ort_cpu_arena.tsv"));
    let mut errors = Vec::new();
    for m in models::fixtures() {
        let mut measured = rows.iter().filter(|r| r[0] == m.name).peekable();
        if measured.peek().is_none() {
            continue;
        }
        let (inputs, _) = models::golden(&m.golden);
        let session = Session::open(&m.bytes, Limits::default()).unwrap();
        let f = session.footprint(&Options { inputs: inputs.into_iter().collect(), ..Options::default() }).unwrap();
        let floor = f.floor_bytes.or_else(|| f.bounds.get("floor_bytes").map(|_| 0)).unwrap();
        for r in measured {
            let block: u64 = r[3].parse().unwrap();
            if block == 0 {
                // The block fitted into memory that was already there, so its size was not logged.
                continue;
            }
            assert!(floor <= block, "{} at level {}: floor {floor}, measured {block}", m.name, r[1]);
            if r[1] == "99" {
                let estimate = f.onnxruntime_bytes.unwrap_or_else(|| panic!("{}: {:?}", m.name, f.bounds));
                let error = estimate as f64 / block as f64 - 1.0;
                println!(
                    "{:<55} floor {floor:>10} measured {block:>10} estimate {estimate:>10} {:+6.1} %",
                    m.name,
                    error * 100.0
                );
                errors.push(error.abs());
            }
        }
    }
    errors.sort_by(f64::total_cmp);
    let median = errors[errors.len() / 2];
    let far = errors.iter().filter(|&&e| e > 0.5).count();
    let near = errors.iter().filter(|&&e| e <= 0.1).count();
    println!(
        "{} files: median {:.2} %, within 10 %: {near}, off by more than 50 %: {far}",
        errors.len(),
        median * 100.0
    );
    assert!(median <= 0.10, "median {median}");
    assert!(far * 10 <= errors.len(), "{far} of {} are far off", errors.len());
}
