//! The JSON Schemas under `docs/` are those of the code.
//!
//! After a change to the formats: `UPDATE_SCHEMAS=1 cargo test -p cellsizer-cli --test schema`.

use cellsizer_sizing::{Cell, Report};

#[track_caller]
fn up_to_date(name: &str, schema: &schemars::Schema) {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = serde_json::to_string_pretty(schema).expect("a schema is JSON") + "\n";
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        std::fs::write(&path, &text).expect("docs/ can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/{name} is not that of the code; see the top of this file");
}

#[test]
fn the_cells_schema_is_up_to_date() {
    up_to_date("cell.schema.json", &schemars::schema_for!(Cell));
}

#[test]
fn the_reports_schema_is_up_to_date() {
    up_to_date("report.schema.json", &schemars::schema_for!(Report));
}
