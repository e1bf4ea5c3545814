"""timings.toml from catalogue2.json: rows whose device and network are rows of ours."""

import re

from common import load, no_address, provenance, write

HEADER = """
Published inference times at batch 1, in milliseconds.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

scope: "network" is the network alone; "end-to-end" has pre- or post-processing or transfers in it, or does not say.
Never compare the two. device: a row of gpus.toml or cpus.toml; model: a row of models.toml; runtime as the source has it.
Left out: throughput of large batches, rows without a precision or an input size, devices and networks that are no rows.
To add a row: copy one, change every field, keep the rows sorted by id.
"""

DEVICE = {
    "NVIDIA T4": "nvidia-tesla-t4", "NVIDIA L4": "nvidia-l4",
    "Jetson Orin Nano Super 8GB": "nvidia-jetson-orin-nano-super", "Jetson Orin NX 16GB": "nvidia-jetson-orin-nx-16-gb",
    "Jetson Nano GPU": "nvidia-jetson-nano", "Jetson Xavier NX": "nvidia-jetson-xavier-nx-8-gb",
    "Intel Core Ultra 7 155H CPU": "intel-core-ultra-7-155h",
}
MODEL = {
    "YOLO11n": "yolo11n", "YOLO11s": "yolo11s", "YOLO11n-seg": "yolo11n-seg", "YOLO26n": "yolo26n",
    "YOLOv8n": "yolov8n", "YOLOv8s": "yolov8s", "ResNet18": "resnet18", "ResNet50": "resnet50",
    "MobileNetV2": "mobilenet-v2", "MobileNetV3-large": "mobilenet-v3-large", "EfficientNet-B0": "efficientnet-b0",
}
NETWORK = ("hardware time", "inference time per image", "GPU time only")
UNCLEAR = ("throughput", "inferences per second")


def build(research, out, left_out):
    rows, data = [], load(research, "catalogue2.json")
    for r in data["cpu_timings"] + data["gpu_timings"]:
        device, model = DEVICE.get(r["device"]), MODEL.get(r["model"])
        if device is None or model is None:
            continue  # no row of ours: not listed one by one
        if r["batch"] != 1 or r["precision"] is None or r["ms"] is None or r["measures"].startswith(UNCLEAR):
            left_out.add("timings", r["id"], "batch or precision not stated, or a throughput")
            continue
        notes = []
        if r["device"] == "Jetson Xavier NX":
            notes.append("Memory size of the module not stated.")
        if "200 ms pause" in r["measures"]:
            notes.append("Paused 200 ms between runs; covers not stated.")
        if "device synchronised" in r["measures"]:
            notes.append("Average of 100; covers not stated.")
        source = provenance(r, " ".join(notes) or None)
        if source is None:
            left_out.add("timings", r["id"], no_address(r))
            continue
        width, height = map(int, r["input"].split("x"))
        rows.append({
            "id": re.sub(r"[^a-z0-9]+", "-", r["id"].lower()), "device": device, "model": model,
            "input_px": [width, height], "precision": r["precision"], "runtime": r["runtime"], "ms": float(r["ms"]),
            "scope": "network" if r["measures"].startswith(NETWORK) else "end-to-end", "from": source,
        })
    return write(out, ("timings", "timing"), rows, HEADER)
