#!/usr/bin/env bash
# Builds the page for release into dist/. Does nothing when dist/ is already what the
# present sources and tools would give; --force builds all the same.
# shellcheck source=tools/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

INPUTS=(.cargo Cargo.lock Cargo.toml Trunk.toml build.rs index.html src crates data style public tools/build.sh tools/split.mjs tools/styles.mjs tools/npm)
STAMP=$TOOLS/dist.stamp

fingerprint() {
  printf '%s %s %s %s\n' "$(hash_of "${INPUTS[@]}")" "$(rustc --version)" "$(trunk --version)" "${RUSTFLAGS:-}"
}

need_node
need_build_tools
now=$(fingerprint)
if [ "${1:-}" != --force ] && [ -f dist/index.html ] && [ "$(cat "$STAMP" 2>/dev/null)" = "$now" ]; then
  echo '   dist/ is up to date'
  exit 0
fi
rm -f "$STAMP"

# Trunk runs offline, so that it downloads no tool of its own; the crates come here, before.
logged fetch 'fetching the crates that Cargo.lock names' 'try: cargo fetch --locked' cargo fetch --locked

trunk_build() {
  # NO_COLOR=1 is not a value that Trunk's flag of that name takes; a backtrace of Trunk itself
  # would hide what the compiler said.
  env -u NO_COLOR RUST_BACKTRACE=0 trunk build --release --offline=true --locked
}
step 'release build (the first takes some minutes)' trunk_build
[ -f dist/index.html ] || fail 'the build ended without dist/index.html' 'read the output above'
mkdir -p "$TOOLS"
printf '%s\n' "$now" >"$STAMP"
