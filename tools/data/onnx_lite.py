"""Just enough of the ONNX wire format, in the standard library, to count weights and multiply-accumulates."""

import gzip
import json
import math
from pathlib import Path


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def fields(data):
    """(field number, value) of a message: integers for varints, bytes for everything else."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        elif kind == 2:
            size, at = varint(data, at)
            value, at = data[at : at + size], at + size
        else:
            size = {1: 8, 5: 4}[kind]
            value, at = data[at : at + size], at + size
        yield key >> 3, value


def ints(values):
    """A repeated integer field, packed or not."""
    out = []
    for value in values:
        if isinstance(value, int):
            out.append(value)
        else:
            at = 0
            while at < len(value):
                one, at = varint(value, at)
                out.append(one)
    return out


FLOATS = {1, 10, 11, 16}


def tensor(data):
    """(name, is floating, dims)"""
    dims, kind, name = [], 0, ""
    for number, value in fields(data):
        if number == 1:
            dims.append(value)
        elif number == 2:
            kind = value
        elif number == 8:
            name = value.decode()
    return name, kind in FLOATS, ints(dims)


class Graph:
    def __init__(self, path):
        self.weights, self.nodes, self.floats = {}, [], 0
        for number, value in fields(Path(path).read_bytes()):
            if number == 7:
                self._graph(value)

    def _graph(self, data):
        for number, value in fields(data):
            if number == 5:
                name, floating, dims = tensor(value)
                self.weights[name] = (floating, dims)
            elif number == 1:
                self._node(value)

    def _node(self, data):
        inputs, outputs, op, attributes = [], [], "", {}
        for number, value in fields(data):
            if number == 1:
                inputs.append(value.decode())
            elif number == 2:
                outputs.append(value.decode())
            elif number == 4:
                op = value.decode()
            elif number == 5:
                name, body = "", {}
                for n, v in fields(value):
                    if n == 1:
                        name = v.decode()
                    else:
                        body.setdefault(n, []).append(v)
                attributes[name] = body
        if op == "Constant" and 5 in attributes.get("value", {}):
            _, floating, dims = tensor(attributes["value"][5][0])
            self.weights[outputs[0]] = (floating, dims)
        else:
            self.nodes.append((op, inputs, outputs, attributes))

    def parameters(self):
        """Elements of floating constants that are more than a scalar and are read by a node.

        Exports with random weights hold equal tensors (zero biases, copied layers) once and hand them on through
        Identity; a trained network has each of them, so each Identity of a constant counts again.
        """
        weights = dict(self.weights)
        for op, inputs, outputs, _ in self.nodes:
            if op == "Identity" and inputs[0] in weights:
                weights[outputs[0]] = weights[inputs[0]]
        used = {name for op, inputs, _, _ in self.nodes if op != "Identity" for name in inputs}
        return sum(math.prod(dims) for name, (floating, dims) in weights.items() if floating and dims and name in used)

    def macs(self, shapes):
        """Multiply-accumulates of convolutions and matrix products, from the shapes that ONNX Runtime produced."""
        total = 0
        for op, inputs, outputs, attributes in self.nodes:
            shape = lambda name: self.weights[name][1] if name in self.weights else shapes[name]  # noqa: E731
            if op == "Conv":
                total += math.prod(shape(outputs[0])) * math.prod(shape(inputs[1])[1:])
            elif op == "ConvTranspose":
                total += math.prod(shape(inputs[0])) * math.prod(shape(inputs[1])[1:])
            elif op in ("MatMul", "Gemm"):
                a = shape(inputs[0])
                transposed = op == "Gemm" and attributes.get("transA", {}).get(3, [0])[0]
                total += math.prod(shape(outputs[0])) * (a[0] if transposed else a[-1])
        return total


def golden(path):
    """Shapes by tensor name, and the dims of the first input."""
    shapes, first = {}, None
    with gzip.open(path, "rt", encoding="utf-8") as f:
        given = json.loads(f.readline().split(" ", 1)[1])
        for name, dims in given.items():
            shapes[name] = dims
            first = first or dims
        for line in f:
            part = line.rstrip("\n").split("\t")
            shapes[part[0]] = [int(x) for x in part[2].replace("x", ",").strip("[]").split(",") if x.strip()]
    return shapes, first
