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

/// Rows are found by halving, so an unsorted table would lose some.
#[test]
fn every_row_is_found_by_its_id() {
    let embedded = Catalogue::embedded();
    let mut tables = embedded.tables().clone();
    tables.gpus.reverse();
    tables.models.reverse();
    tables.cameras.reverse();
    tables.controllers.reverse();
    tables.smart_cameras.reverse();
    tables.addons.reverse();
    tables.cpus.reverse();
    tables.evidence.reverse();
    for catalogue in [embedded, Catalogue::new(tables)] {
        let tables = catalogue.tables();
        assert!(tables.gpus.iter().all(|row| catalogue.gpu(&row.id) == Some(row)));
        assert!(tables.models.iter().all(|row| catalogue.model(&row.id) == Some(row)));
        assert!(tables.cameras.iter().all(|row| catalogue.camera(&row.id) == Some(row)));
        assert!(tables.controllers.iter().all(|row| catalogue.controller(&row.id) == Some(row)));
        assert!(tables.smart_cameras.iter().all(|row| catalogue.smart_camera(&row.id) == Some(row)));
        assert!(tables.addons.iter().all(|row| catalogue.addon(&row.id) == Some(row)));
        assert!(tables.cpus.iter().all(|row| catalogue.cpu(&row.id) == Some(row)));
        assert!(tables.evidence.iter().all(|row| catalogue.evidence(&row.id) == Some(row)));
        assert_eq!((catalogue.gpu(""), catalogue.model("~"), catalogue.evidence("E")), (None, None, None));
    }
}
