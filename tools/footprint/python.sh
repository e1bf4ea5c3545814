#!/usr/bin/env bash
# A Python with onnx, ONNX Runtime and onnx-tool in .tools/, for the scripts beside it. Sourced: sets PYTHON, or leaves
# it empty with a line that says why, so that who has no Python or no way to the package index can go on without.
# shellcheck source=tools/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

PYTHON=
find_python() {
  local folder=$TOOLS/footprint-venv want
  want=$(hash_of tools/footprint/requirements.txt)
  if [ "$(cat "$folder/.stamp" 2>/dev/null)" != "$want" ]; then
    have python3 || { echo '   skipped: python3 was not found'; return; }
    mkdir -p "$LOGS"
    if ! python3 -m venv "$folder" >"$LOGS/footprint-venv.log" 2>&1 ||
      ! "$folder/bin/pip" install -q -r tools/footprint/requirements.txt >>"$LOGS/footprint-venv.log" 2>&1; then
      echo '   skipped: onnx, onnxruntime and onnx-tool could not be installed (.tools/log/footprint-venv.log says why)'
      return
    fi
    printf '%s\n' "$want" >"$folder/.stamp"
  fi
  PYTHON=$folder/bin/python
}
find_python
