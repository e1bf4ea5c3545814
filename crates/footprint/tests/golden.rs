//! Every tensor of every file has the dims and type that ONNX Runtime produced.
#[path = "support/models.rs"]
mod models;

use cellsizer_footprint::{Limits, Options, Session};
use std::collections::HashMap;

#[test]
fn every_tensor_of_every_file() {
    let fixtures = models::fixtures();
    assert!(fixtures.len() >= 58, "only {} files found", fixtures.len());
    let (mut tensors, mut wrong) = (0, Vec::new());
    for f in &fixtures {
        let (inputs, expected) = models::golden(&f.golden);
        let session = Session::open(&f.bytes, Limits::default()).unwrap_or_else(|e| panic!("{}: {e}", f.name));
        let shapes = session.shapes(&Options { inputs: inputs.into_iter().collect(), ..Options::default() }).unwrap();
        let by_name: HashMap<&str, _> = shapes.iter().map(|t| (t.name.as_str(), t)).collect();
        for (name, dtype, dims) in expected {
            tensors += 1;
            let ok =
                by_name.get(name.as_str()).is_some_and(|t| t.dims.as_ref() == Some(&dims) && t.dtype.name() == dtype);
            if !ok {
                wrong.push(format!("{}: {name} is {dtype} {dims:?}, not {:?}", f.name, by_name.get(name.as_str())));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tensors} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    println!("{} files, {tensors} tensors equal", fixtures.len());
}
