#!/usr/bin/env bash
# Times the engine, and the model-file reader beside public tools; arguments go to the engine's benchmark, e.g. a name to
# filter by.
# shellcheck source=tools/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_rust
# Only the benches: cargo would also run the unit tests' harness, which takes other arguments.
step 'benchmarks of the engine' cargo bench -p cellsizer-sizing --bench '*' --locked -- "$@"

# The model-file reader beside public tools, where those can be installed.
# shellcheck source=tools/footprint/python.sh
. tools/footprint/python.sh
if [ -n "$PYTHON" ]; then
  cargo build -q -p cellsizer-cli --release --locked
  step 'the model-file reader beside onnx and onnx-tool' "$PYTHON" tools/footprint/bench.py target/release/cellsizer
fi
