"""Times `cellsizer footprint` beside Python's onnx.shape_inference and onnx-tool on the same files.

Usage: bench.py CELLSIZER   Ours is the whole process, started anew; Python's is timed inside a running interpreter.
"""

import contextlib
import io
import json
import subprocess
import sys
import time

import numpy as np
import onnx
import onnx_tool

import packages

ROUNDS = 3


def best(work):
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def silent(work):
    def run():
        with contextlib.redirect_stdout(io.StringIO()):
            work()
    return run


def main():
    cellsizer = sys.argv[1]
    print(f"{'file':38}{'ours, ms':>10}{'infer, ms':>11}{'onnx-tool, ms':>15}{'both / ours':>13}")
    ratios = []
    for _, name, path in packages.models():
        if path.suffix != ".onnx":
            continue
        run = [cellsizer, "footprint", str(path), *packages.arguments(name)]
        figures = json.loads(subprocess.run(run, capture_output=True, check=True).stdout)
        feeds = {i["name"]: np.zeros(i["dims"], i["dtype"]) for i in figures["inputs"]}
        ours = best(lambda: subprocess.run(run, capture_output=True, check=True))
        infer = best(lambda: onnx.shape_inference.infer_shapes(onnx.load(path), data_prop=True))
        try:
            profile = best(silent(lambda: onnx_tool.model_profile(str(path), feeds)))
        except Exception as fault:  # It knows fewer operators.
            profile = None
            why = type(fault).__name__
        if profile is None:
            print(f"{name:38}{ours * 1e3:10.1f}{infer * 1e3:11.1f}{'fails: ' + why:>15}{'':>13}")
            continue
        ratio = (infer + profile) / ours
        ratios.append(ratio)
        print(f"{name:38}{ours * 1e3:10.1f}{infer * 1e3:11.1f}{profile * 1e3:15.1f}{ratio:13.1f}")
    ratios.sort()
    print(f"median over {len(ratios)} files: {ratios[len(ratios) // 2]:.1f} times as fast")


main()
