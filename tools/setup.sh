#!/usr/bin/env bash
# Finds each build and test tool, or installs it into .tools/ (never over the user's own).
# Sourced by the scripts beside it, which call only the need_… functions that they need;
# run by itself it sets up everything. Folder names carry the version, so a changed version
# is a new folder, and a folder that is there is done.
# shellcheck source=tools/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Trunk 0.22 needs a newer Rust than this project promises to build with.
TRUNK_VERSION=0.21.14
# Splits at what the wasm_split_macros of Cargo.lock mark: both speak a private format.
WASM_SPLIT_VERSION=0.2.4
NODE_MIN=20.0.0
TARGET=wasm32-unknown-unknown

need_rust() {
  if have cargo && have rustc; then return; fi
  fail 'cargo and rustc were not found' \
    'install Rust with rustup (https://rustup.rs), open a new shell, run the same command again'
}

need_node() {
  local version
  if ! have node || ! have npm; then
    fail 'node and npm were not found' "install Node.js $NODE_MIN or newer (npm comes with it)"
  fi
  version=$(node --version)
  at_least "$NODE_MIN" "${version#v}" || fail "Node.js $version is too old" "install Node.js $NODE_MIN or newer"
}

need_wasm_target() {
  need_rust
  # Asking rustc also finds a target that a distribution packaged without rustup.
  if [ -d "$(rustc --print target-libdir --target "$TARGET")" ]; then return; fi
  have rustup || fail "Rust's $TARGET target is missing and rustup was not found" \
    "install Rust with rustup (https://rustup.rs), or your distribution's package of the $TARGET target"
  logged wasm-target "adding Rust's $TARGET target" "try: rustup target add $TARGET" rustup target add "$TARGET"
}

# The tools run for a second or two per build: compile time matters, their speed hardly does.
cargo_install() { # NAME FOLDER ARGUMENTS… (joined by && because `logged` switches errexit off)
  local name=$1 folder=$2
  shift 2
  # Built aside and renamed at the end: an interrupted install never looks like a finished
  # one, and goes on where it stopped because the objects are kept until it succeeds.
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=${TOOL_OPT_LEVEL:-0} \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 \
    CARGO_PROFILE_RELEASE_STRIP=symbols CARGO_TARGET_DIR=$TOOLS/build/$name \
    cargo install "$name" --root "$folder.part" --force "$@" &&
    rm -rf "$folder" "$TOOLS/build/$name" &&
    mv "$folder.part" "$folder"
}

need_trunk() {
  local folder=$TOOLS/trunk-$TRUNK_VERSION version
  version=$(trunk --version 2>/dev/null | awk '{ print $2 }') || true
  case $version in
    0.21.*) if at_least "$TRUNK_VERSION" "$version"; then return; fi ;;
  esac
  if [ ! -x "$folder/bin/trunk" ]; then
    need_rust
    # Default features only add an update check that asks the network at each run.
    logged trunk "building Trunk $TRUNK_VERSION (once, about 3 minutes)" \
      "try by hand: cargo install trunk --version $TRUNK_VERSION --locked" \
      cargo_install trunk "$folder" --version "$TRUNK_VERSION" --locked --no-default-features --features rustls
  fi
  PATH=$folder/bin:$PATH
}

need_wasm_bindgen() {
  local want folder
  want=$(locked_version wasm-bindgen)
  [ -n "$want" ] || fail 'Cargo.lock names no wasm-bindgen' 'restore it: git checkout Cargo.lock'
  folder=$TOOLS/wasm-bindgen-$want
  # Generator and library speak a private format: only the very same version will do.
  if [ "$(wasm-bindgen --version 2>/dev/null | awk '{ print $2 }')" = "$want" ]; then return; fi
  if [ ! -x "$folder/bin/wasm-bindgen" ]; then
    need_rust
    # Not --locked: the lock file inside that package may name crates that are no longer served.
    TOOL_OPT_LEVEL=1 logged wasm-bindgen "building wasm-bindgen $want (once, about 2 minutes)" \
      "try by hand: cargo install wasm-bindgen-cli --version $want" \
      cargo_install wasm-bindgen-cli "$folder" --version "=$want" --no-default-features
  fi
  PATH=$folder/bin:$PATH
}

need_wasm_split() {
  local folder=$TOOLS/wasm-split-$WASM_SPLIT_VERSION
  # The tool does not say its version, so only our own will do.
  if [ ! -x "$folder/bin/wasm-split-cli" ]; then
    need_rust
    TOOL_OPT_LEVEL=1 logged wasm-split "building wasm-split $WASM_SPLIT_VERSION (once, about 1 minute)" \
      "try by hand: cargo install wasm_split_cli_support --version $WASM_SPLIT_VERSION --locked --features build-binary" \
      cargo_install wasm_split_cli_support "$folder" --version "=$WASM_SPLIT_VERSION" --locked --features build-binary
  fi
  PATH=$folder/bin:$PATH
}

# npm_ci NAME TITLE FOLDER: exactly what the folder's package-lock.json names, unless done.
npm_ci() {
  local stamp=$3/node_modules/.stamp want
  need_node
  want=$(hash_of "$3/package-lock.json")
  if [ "$(cat "$stamp" 2>/dev/null)" = "$want" ]; then return; fi
  logged "$1" "$2" "try by hand: npm ci --prefix ${3#"$ROOT"/}" npm ci --prefix "$3" --no-audit --no-fund
  printf '%s\n' "$want" >"$stamp"
}

# wasm-opt and esbuild, in the versions of tools/npm.
need_npm_tools() {
  mkdir -p "$TOOLS/npm"
  cp tools/npm/package.json tools/npm/package-lock.json "$TOOLS/npm/"
  npm_ci npm-tools 'fetching wasm-opt and esbuild (npm)' "$TOOLS/npm"
  PATH=$TOOLS/npm/node_modules/.bin:$PATH
}

need_build_tools() {
  need_wasm_target
  need_trunk
  need_wasm_bindgen
  need_wasm_split
  need_npm_tools
  export PATH
}

find_browser() {
  local name
  for name in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-browser google-chrome-stable google-chrome; do
    if command -v "$name" 2>/dev/null; then return; fi
  done
  return 1
}

need_browser() {
  if ! CHROMIUM_FOUND=$(find_browser); then
    if [ "$(id -u)" -eq 0 ] && have apt-get; then
      logged chromium 'installing Chromium (apt-get)' 'install Chromium and put it on PATH, or set CHROMIUM to its path' \
        sh -c 'export DEBIAN_FRONTEND=noninteractive; apt-get update && apt-get install -y chromium chromium-driver'
    fi
    CHROMIUM_FOUND=$(find_browser) || fail 'Chromium was not found, and only root may install it with apt-get' \
      'install it (Debian: sudo apt-get install chromium chromium-driver; else any Chrome or Chromium), or set CHROMIUM to its path'
  fi
  export CHROMIUM=$CHROMIUM_FOUND
}

need_test_npm() { npm_ci browser-tests 'fetching the browser test packages (npm)' "$ROOT/tests/browser"; }

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  need_build_tools
  need_browser
  need_test_npm
  echo 'set-up: everything is there'
fi
