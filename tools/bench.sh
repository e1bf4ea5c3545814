#!/usr/bin/env bash
# Times the engine; arguments go to the benchmark, e.g. a name to filter by.
# shellcheck source=tools/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_rust
# Only the benches: cargo would also run the unit tests' harness, which takes other arguments.
step 'benchmarks of the engine' cargo bench -p cellsizer-sizing --bench '*' --locked -- "$@"
