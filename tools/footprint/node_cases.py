"""Holds the reader against the onnx package's own operator tests: some 1,900 models of one operator each.

Every output's shape must be the expected one, an upper bound of it, or not known; a shape that is neither fails.
Usage: node_cases.py CELLSIZER
"""

import collections
import json
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

STEERS = (np.int64, np.int32, np.float32, np.bool_)
MADE_FROM_FIRST = {"Range", "ConstantOfShape", "Loop", "If"}


def is_tensor(value) -> bool:
    return value is not None and not isinstance(value, (list, dict, onnx.TensorProto, onnx.SequenceProto))


def prepared(case):
    """The model without declared output shapes, small inputs that steer a shape made constant; shapes of the other inputs."""
    inputs, expected = case.data_sets[0]
    model = onnx.ModelProto()
    model.CopyFrom(case.model)
    graph = model.graph
    shapes = {}
    for place, (info, value) in enumerate(zip(list(graph.input), inputs)):
        if not is_tensor(value):
            continue
        value = np.asarray(value)
        steers = value.ndim <= 1 and value.size <= 64 and value.dtype.type in STEERS
        if steers and (place > 0 or graph.node[0].op_type in MADE_FROM_FIRST):
            graph.initializer.append(numpy_helper.from_array(value, info.name))
            graph.input.remove(info)
        else:
            shapes[info.name] = list(value.shape)
    for output in graph.output:
        if output.type.HasField("tensor_type"):
            output.type.tensor_type.ClearField("shape")
    del graph.value_info[:]
    return model, shapes, [list(np.asarray(v).shape) if is_tensor(v) else None for v in expected]


def main():
    warnings.filterwarnings("ignore")
    cellsizer = sys.argv[1]
    tally, wrong, unknown = collections.Counter(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.onnx"
        for case in collect_testcases(None):
            if case.model is None or not case.data_sets:
                continue
            model, shapes, expected = prepared(case)
            path.write_bytes(model.SerializeToString())
            asked = [a for name, dims in shapes.items() if dims for a in ("--input", f"{name}={'x'.join(map(str, dims))}")]
            run = subprocess.run([cellsizer, "footprint", str(path), *asked], capture_output=True, text=True)
            if run.returncode != 0:
                wrong.append(f"{case.name}: {run.stderr.strip()}")
                continue
            figures = json.loads(run.stdout)
            for dims, port in zip(expected, figures["outputs"]):
                if dims is None or port["dims"] == dims:
                    tally["equal"] += 1
                elif port["dims"] is None:
                    tally["not known"] += 1
                    unknown[model.graph.node[0].op_type] += 1
                elif any("largest size is taken" in note for note in figures["notes"]):
                    tally["upper bound"] += 1
                else:
                    wrong.append(f"{case.name}: {port['dims']} where {dims} is expected")
    print(", ".join(f"{count} {what}" for what, count in sorted(tally.items())))
    print("not known:", ", ".join(f"{op} ({n})" for op, n in sorted(unknown.items())))
    if wrong:
        sys.exit("\n".join(["wrong:", *wrong]))


main()
