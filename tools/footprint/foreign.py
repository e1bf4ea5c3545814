"""Reads model files that nobody here made, holds them against ONNX Runtime, and writes docs/FOREIGN-MODELS.md.

Usage: foreign.py CELLSIZER [--check]   (--check compares with the document instead of writing it)
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnxruntime

import packages

DOCUMENT = Path("docs/FOREIGN-MODELS.md")
TYPES = {
    "float32": np.float32, "float16": np.float16, "float64": np.float64, "int64": np.int64, "int32": np.int32,
    "int8": np.int8, "uint8": np.uint8, "bool": np.bool_,
}


def footprint(cellsizer: str, path: Path):
    run = subprocess.run([cellsizer, "footprint", str(path), *packages.arguments(path.name)], capture_output=True, text=True)
    return (json.loads(run.stdout), None) if run.returncode == 0 else (None, run.stderr.strip())


def against_runtime(path: Path, figures) -> str:
    """Whether every output of a real run has the shape that was read from the file."""
    if path.suffix != ".onnx":
        return "other runtime"
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    feeds = {i["name"]: np.zeros(i["dims"], TYPES[i["dtype"]]) for i in figures["inputs"]}
    if "sr" in feeds:
        feeds["sr"] = np.array(16_000, np.int64)  # A sampling rate picks a branch.
    try:
        results = session.run(None, feeds)
    except Exception as fault:  # Zeros at a usual size are not what every graph takes.
        return f"does not run on zeros ({type(fault).__name__})"
    right = wrong = 0
    for port, result in zip(figures["outputs"], results):
        if port["dims"] == list(result.shape):
            right += 1
        else:
            wrong += 1
    return f"{right} of {right + wrong} outputs equal"


def number(value, scale=1.0, unit=""):
    return "not known" if value is None else f"{value / scale:,.2f}{unit}"


def row(cellsizer, package, name, path):
    figures, fault = footprint(cellsizer, path)
    if figures is None:
        return [f"{package[0]} {package[1]}", name, f"error: {fault}", *[""] * 6]
    unknown = ", ".join(f"{op} ({n})" for op, n in figures["unknown_ops"].items()) or "none"
    bounds = ", ".join(sorted(figures["bounds"])) or "none"
    shape = "; ".join("x".join(map(str, i["dims"])) or "scalar" for i in figures["inputs"])
    return [
        f"{package[0]} {package[1]}", name, shape, number(figures["parameters"], 1e6), number(figures["macs"], 1e9),
        number(figures["floor_bytes"], 1e6), number(figures["onnxruntime_bytes"], 1e6), unknown, bounds,
        against_runtime(path, figures),
    ]


def main():
    cellsizer = sys.argv[1]
    rows = [row(cellsizer, *each) for each in packages.models()]
    head = ["Package", "File", "Input", "Parameters, M", "GMACs", "Floor, MB", "ONNX Runtime, MB", "Operators without a rule",
            "Figures that are bounds", "Against a run"]
    lines = [
        "# Model files that nobody here made", "",
        "Written by `tools/foreign.sh`, which fetches these packages, reads every model file in them with `cellsizer footprint`",
        "and, for ONNX, runs it on zeros in ONNX Runtime: each output's shape must be the one that was read from the file.",
        "A size that depends on the data is an upper bound, and differs from a run on zeros. None of the files is part of",
        "this project; the licences are those of the packages.", "",
        "| Package | Version | Licence | Models |", "|---|---|---|---|",
        *[f"| {name} ({index}) | {version} | {licence} | {what} |" for index, name, version, licence, what in packages.PACKAGES],
        "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head),
        *["| " + " | ".join(cells) + " |" for cells in rows], "",
    ]
    text = "\n".join(lines)
    if "--check" in sys.argv:
        if DOCUMENT.read_text() != text:
            sys.exit(f"{DOCUMENT} is not what the files give now; run tools/foreign.sh and look at the difference")
        print(f"{len(rows)} files as documented")
    else:
        DOCUMENT.write_text(text)
        print(f"{len(rows)} files; {DOCUMENT} is written")


main()
