//! Adds the golden link and cell of every starting point to a folder, when a version is released:
//! `cargo run -p cellsizer-sizing --example golden_links crates/sizing/tests/golden`.
//! Released lines are never changed, only added to.

use cellsizer_sizing::{examples, link};
use std::io::Write as _;

fn main() -> std::io::Result<()> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    let mut lines = std::fs::OpenOptions::new().append(true).create(true).open(folder.join("v1.txt"))?;
    for example in examples::ALL {
        let name = format!("{}-{}", env!("CARGO_PKG_VERSION"), example.id);
        writeln!(lines, "{name} {}", link::encode(&example.cell()))?;
        std::fs::write(folder.join(format!("{name}.json")), example.cell().to_json() + "\n")?;
    }
    Ok(())
}
