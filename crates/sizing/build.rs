//! Reads the tables of `data/`, checks them and packs them into `catalogue.bin`, and
//! what they say when a line is opened into `outline.bin`. A wrong row fails the build; every
//! problem is named with its file, line, row and field. docs/DATA.md is the manual.

#[path = "build/baseline_checks.rs"]
mod baseline_checks;
#[path = "src/catalogue/baseline_rows.rs"]
mod baseline_rows;
#[path = "build/checks.rs"]
mod checks;
#[path = "build/outline.rs"]
mod outline;
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
    let mut tables = tables::load(&read).map_err(|problems| {
        let mut text: String = problems.iter().map(|p| format!("{p}\n")).collect();
        text += &format!("{} wrong in data/; docs/DATA.md says what each field may hold", problems.len());
        text
    })?;
    let folder = variable("OUT_DIR")?;
    let write = |name: &str, packed: postcard::Result<Vec<u8>>| {
        let file = folder.join(name);
        let bytes = packed.map_err(|e| format!("packing {name}: {e}"))?;
        std::fs::write(&file, bytes).map_err(|e| format!("{}: {e}", file.display()))
    };
    outline::drop_unread(&mut tables);
    let outline = outline::take(&mut tables);
    write("catalogue.bin", postcard::to_allocvec(&tables))?;
    write("outline.bin", postcard::to_allocvec(&outline))
}
