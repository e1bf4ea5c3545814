#!/usr/bin/env bash
# Format and lints, cheapest first; warnings are errors.
# shellcheck source=tools/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_wasm_target
step 'format' cargo fmt --all -- --check
step 'clippy, native, all targets' cargo clippy --workspace --all-targets --locked -- -D warnings
step 'clippy, wasm, the page' cargo clippy -p cellsizer-app -p cellsizer-charts -p cellsizer-reader --target "$TARGET" --locked -- -D warnings
