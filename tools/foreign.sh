#!/usr/bin/env bash
# Reads the model files of published packages and writes docs/FOREIGN-MODELS.md; with --check, compares instead.
# Not part of `make test`: it downloads some 150 MB.
# shellcheck source=tools/footprint/python.sh
. "$(dirname "${BASH_SOURCE[0]}")/footprint/python.sh"

[ -n "$PYTHON" ] || exit 0
cargo build -q -p cellsizer-cli --locked
step 'model files of published packages' "$PYTHON" tools/footprint/foreign.py target/debug/cellsizer "$@"
