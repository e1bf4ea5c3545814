//! Asks the linker to keep relocations in the page's wasm: they tell `tools/split.mjs` which function uses which. What
//! that script writes has none. Here and not in `.cargo/config.toml`, since the charts' module is not split.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
