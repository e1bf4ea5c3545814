# shellcheck shell=bash
# Shared by the scripts beside it: strict mode, headings with their time, logged
# commands with one line of progress, and errors that name the fix.
# Sourced, never run. Works with the bash 3.2 that macOS ships.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TOOLS=$ROOT/.tools
LOGS=$TOOLS/log
cd "$ROOT"

have() { command -v "$1" >/dev/null 2>&1; }

# fail WHAT FIX: what could not be had, and what the reader can do about it.
fail() {
  printf '\nerror: %s\n' "$1" >&2
  if [ $# -gt 1 ]; then printf '  fix: %s\n' "$2" >&2; fi
  exit 1
}

# step TITLE COMMAND…: a heading, the command's own output, its time.
step() {
  local title=$1 from=$SECONDS
  shift
  printf '\n== %s\n' "$title"
  "$@" || fail "'$title' failed after $((SECONDS - from)) s" "read the output above; the command was: $*"
  printf -- '-- %s: %s s\n' "$title" $((SECONDS - from))
}

TICKER=
stop_ticker() {
  if [ -n "$TICKER" ]; then
    kill "$TICKER" 2>/dev/null || true
    wait "$TICKER" 2>/dev/null || true
    TICKER=
  fi
}
trap stop_ticker EXIT

# logged NAME TITLE FIX COMMAND…: one line of progress; all output goes to
# .tools/log/NAME.log. The command stays in the foreground so that Ctrl-C ends it.
logged() {
  local log=$LOGS/$1.log title=$2 fix=$3 from=$SECONDS status=0
  shift 3
  mkdir -p "$LOGS"
  printf '   %s … ' "$title"
  if [ -t 1 ]; then
    (while sleep 1; do printf '\r   %s … %s s ' "$title" $((SECONDS - from)); done) &
    TICKER=$!
  fi
  "$@" >"$log" 2>&1 </dev/null || status=$?
  stop_ticker
  if [ -t 1 ]; then printf '\r   %s … ' "$title"; fi
  if [ "$status" -eq 0 ]; then
    printf 'done in %s s\n' $((SECONDS - from))
    return
  fi
  printf 'FAILED after %s s\n' $((SECONDS - from))
  printf '   the last lines of %s:\n' "${log#"$ROOT"/}" >&2
  tail -n 15 "$log" | sed 's/^/   | /' >&2
  fail "$title did not succeed" "$(explain "$log" "$fix")"
}

# explain LOG FIX: the usual causes seen in the log, else the caller's own advice.
explain() {
  if grep -qiE 'linker .?(cc|link).* not found|no such file.*\bcc\b' "$1"; then
    echo "Rust needs a C linker: install your system's C compiler (Debian, Ubuntu: apt-get install build-essential; macOS: xcode-select --install)"
  elif grep -qiE 'requires rustc|rustc [0-9.]+ is not supported' "$1"; then
    echo 'the installed Rust is too old: rustup update stable'
  elif grep -qiE 'no space left' "$1"; then
    echo 'the disk is full: free about 3 GB, then run the same command again'
  elif grep -qiE 'could not resolve|failed to download|network|timed? ?out|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|SSL|connection' "$1"; then
    echo "a download failed: check the network or proxy, then run the same command again (what is already here is kept). Else: $2"
  else
    echo "$2"
  fi
}

# hash_of PATH…: one hash over the names and contents of all files below the paths.
hash_of() {
  local sum=(shasum -a 256)
  if have sha256sum; then sum=(sha256sum); fi
  { find "$@" -type f -print0 2>/dev/null || true; } | LC_ALL=C sort -z |
    xargs -0 "${sum[@]}" | "${sum[@]}" | cut -d ' ' -f 1
}

# at_least MINIMUM VERSION: compares dotted versions.
at_least() {
  [ "$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$1" ]
}

# locked_version CRATE: the version that Cargo.lock names.
locked_version() {
  [ -f Cargo.lock ] || fail 'Cargo.lock is missing' 'restore it: git checkout Cargo.lock'
  awk -v name="name = \"$1\"" '$0 == name { getline; gsub(/^version = "|"$/, ""); print; exit }' Cargo.lock
}
