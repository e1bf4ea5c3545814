#!/usr/bin/env bash
# Builds the page if something changed, then serves it until Ctrl-C.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tools/build.sh
exec node tools/serve.mjs dist
