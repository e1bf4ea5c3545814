//! Reads the tables of `data/`, checks them and packs them into `catalogue.bin`. A wrong row fails the build; every
//! problem is named with its file, line, row and field. docs/DATA.md is the manual.

#[path = "build/baseline_checks.rs"]
mod baseline_checks;
#[path = "src/catalogue/baseline_rows.rs"]
mod baseline_rows;
#[path = "build/checks.rs"]
mod checks;
#[path = "build/problem.rs"]
mod problem;
#[path = "build/row.rs"]
mod row;
#[path = "src/catalogue/rows.rs"]
#[allow(unused_imports, reason = "the rest of the crate names more of them")]
mod rows;
#[path = "build/tables.rs"]
mod tables;

use std::path::PathBuf;

fn main() {
    for file in ["build", "src/catalogue"] {
        println!("cargo:rerun-if-changed={file}");
    }
    if let Err(text) = pack() {
        for line in text.lines() {
            println!("cargo::error={line}");
        }
    }
}

fn pack() -> Result<(), String> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from).ok_or(format!("{name} is not set"));
    let data = variable("CARGO_MANIFEST_DIR")?.join("../../data");
    for file in tables::FILES {
        println!("cargo:rerun-if-changed={}", data.join(file).display());
    }
    let read = |file: &str| {
        let path = data.join(file);
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let tables = tables::load(&read).map_err(|problems| {
        let mut text: String = problems.iter().map(|p| format!("{p}\n")).collect();
        text += &format!("{} wrong in data/; docs/DATA.md says what each field may hold", problems.len());
        text
    })?;
    let packed = postcard::to_allocvec(&tables).map_err(|e| format!("packing the catalogue: {e}"))?;
    let file = variable("OUT_DIR")?.join("catalogue.bin");
    std::fs::write(&file, packed).map_err(|e| format!("{}: {e}", file.display()))
}
