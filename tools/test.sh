#!/usr/bin/env bash
# Everything, cheapest first: what fails in seconds is known in seconds.
# shellcheck source=tools/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_rust
need_node
# Before the long steps: who has no browser should hear it now, not after them.
need_browser
need_test_npm

tools/lint.sh
step 'native tests' cargo test --workspace --locked
step 'documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked
tools/build.sh
step 'byte budgets' node tools/budget.mjs dist
# Files by name: newer Node versions no longer take a folder here.
step 'browser tests on the release build' node --test --test-reporter=spec tests/browser/*.test.mjs
printf '\nall passed in %s s\n' "$SECONDS"
