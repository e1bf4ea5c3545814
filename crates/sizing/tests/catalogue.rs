//! The packed catalogue unpacks to what the page needs.

use cellsizer_sizing::{Catalogue, examples};

#[test]
fn the_packed_tables_unpack() {
    let catalogue = Catalogue::embedded();
    let tables = catalogue.tables();
    assert!(tables.gpus.len() >= 41, "every GPU of the first sweep");
    assert!(tables.models.len() >= 20);
    for rows in [
        tables.cameras.len(),
        tables.controllers.len(),
        tables.smart_cameras.len(),
        tables.addons.len(),
        tables.cpus.len(),
    ] {
        assert!(rows >= 10);
    }
    for row in tables.baseline.runtime.iter().chain(&tables.baseline.workspace).chain(&tables.baseline.host) {
        assert!(row.evidence.iter().all(|id| catalogue.evidence(id).is_some()), "{row:?}");
        assert!(row.basis != "published" || !row.evidence.is_empty(), "published needs a page: {}", row.why);
    }
}

#[test]
fn every_example_is_valid() {
    for example in examples::ALL {
        let report = cellsizer_sizing::size(&example.cell(), &Catalogue::embedded());
        assert!(report.is_ok(), "{}: {}", example.id, report.unwrap_err());
    }
}
