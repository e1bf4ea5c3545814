#!/usr/bin/env bash
# Breaks model files at random for as long as asked: FUZZ_MINUTES (10), a new seed each round. The same mutator runs
# for a bounded count in `make test` (crates/footprint/tests/hostile.rs).
# shellcheck source=tools/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_rust
end=$((SECONDS + ${FUZZ_MINUTES:-10} * 60))
seed=${FUZZ_SEED:-$(date +%s)}
while [ "$SECONDS" -lt "$end" ]; do
  # A round's failure names mutant, file and seed; the seed repeats it: FUZZ_SEED=… make fuzz
  step "mutants with seed $seed" env CELLSIZER_FUZZ="${FUZZ_COUNT:-400}" CELLSIZER_FUZZ_SEED="$seed" \
    cargo test -q -p cellsizer-footprint --release --locked --test hostile -- --nocapture
  seed=$((seed + 1))
done
