"""models.toml from the shared graph-only ONNX files, figures.md and ort_cpu_arena.tsv beside them."""

import csv
from pathlib import Path

from common import READ, write
from onnx_lite import Graph, golden

HEADER = """
Networks at their reference input, FP32, batch 1: figures read off exports with random weights here, 2026-12-01.
Written by tools/data/models.py, which counts weights and multiply-accumulates in the ONNX files themselves.

parameters: elements of the weights (a precision's bytes come on top). macs: multiply-accumulates of one inference.
floor_bytes: liveness lower bound of the activations. ort_static_bytes, ort_dynamic_bytes: the block that ONNX Runtime's
CPU provider planned (optimisation level 99) for an export of fixed and of free shape; an estimate where the note says so.
scales_with_area: activations and macs grow with the input's area; false for transformers and recurrent nets.
family: networks of one kind; "a smaller model" is the one with the next fewer parameters in it.
parameters of YOLO and RT-DETR are those of the free-shape export, which holds no anchor tables.
To add a row: read the figures off an export (`cellsizer footprint` prints them), copy a row, change every field.
"""

ULTRALYTICS = "https://github.com/ultralytics/ultralytics"
TORCHVISION = "https://docs.pytorch.org/vision/stable/models.html"
TIMM = "https://pypi.org/project/timm/"
RAPIDOCR = "https://pypi.org/project/rapidocr-onnxruntime/"


def yolo(page):
    return [f"https://docs.ultralytics.com/models/{page}/", ULTRALYTICS]


# file stem, id, name, family, task, addresses, note
NETS = [
    ("yolo11n", "yolo11n", "YOLO11n", "yolo11-detect", "detection", yolo("yolo11"), None),
    ("yolo11s", "yolo11s", "YOLO11s", "yolo11-detect", "detection", yolo("yolo11"), None),
    ("yolo11n-seg", "yolo11n-seg", "YOLO11n-seg", "yolo11-segment", "segmentation", yolo("yolo11"), None),
    ("yolo11n-cls", "yolo11n-cls", "YOLO11n-cls", "yolo11-classify", "classification", yolo("yolo11"), None),
    ("yolo11n-pose", "yolo11n-pose", "YOLO11n-pose", "yolo11-pose", "pose", yolo("yolo11"), None),
    ("yolo11n-obb", "yolo11n-obb", "YOLO11n-obb", "yolo11-obb", "oriented-detection", yolo("yolo11"), None),
    ("yolo26n", "yolo26n", "YOLO26n", "yolo26-detect", "detection", yolo("yolo26"), None),
    ("yolov5nu", "yolov5nu", "YOLOv5nu", "yolov5u-detect", "detection", yolo("yolov5"), None),
    ("yolov8n", "yolov8n", "YOLOv8n", "yolov8-detect", "detection", yolo("yolov8"), None),
    ("yolov8s", "yolov8s", "YOLOv8s", "yolov8-detect", "detection", yolo("yolov8"), None),
    ("rtdetr-l", "rtdetr-l", "RT-DETR-L", "rtdetr-detect", "detection", yolo("rtdetr"), None),
    ("resnet18", "resnet18", "ResNet-18", "resnet-classify", "classification", [TORCHVISION], None),
    ("resnet50", "resnet50", "ResNet-50", "resnet-classify", "classification", [TORCHVISION], None),
    ("mobilenet_v1", "mobilenet-v1", "MobileNetV1", "mobilenet-v1-classify", "classification", [TIMM], None),
    ("mobilenet_v2", "mobilenet-v2", "MobileNetV2", "mobilenet-v2-classify", "classification", [TORCHVISION], None),
    ("mobilenet_v3_small", "mobilenet-v3-small", "MobileNetV3 small", "mobilenet-v3-classify", "classification",
     [TORCHVISION], None),
    ("mobilenet_v3_large", "mobilenet-v3-large", "MobileNetV3 large", "mobilenet-v3-classify", "classification",
     [TORCHVISION], None),
    ("efficientnet_b0", "efficientnet-b0", "EfficientNet-B0", "efficientnet-classify", "classification", [TORCHVISION],
     None),
    ("inception_v3", "inception-v3", "Inception-v3", "inception-classify", "classification", [TORCHVISION], None),
    ("vit_tiny", "vit-tiny", "ViT tiny", "vit-classify", "classification", [TIMM], None),
    ("unet", "unet", "U-Net", "unet-segment", "segmentation", ["https://arxiv.org/abs/1505.04597"],
     "Own net of this kind, 7.8 M parameters; the paper's has 31 M."),
    ("deeplabv3_mbv3", "deeplabv3-mobilenet-v3", "DeepLabV3 MobileNetV3", "deeplab-segment", "segmentation",
     [TORCHVISION], None),
    ("patchcore_wrn50", "patchcore-wrn50", "PatchCore trunk, Wide ResNet-50", "patchcore-anomaly", "anomaly",
     ["https://arxiv.org/abs/2106.08265", TORCHVISION],
     "Own export of the feature trunk; the memory bank of features comes on top."),
    ("autoencoder", "autoencoder", "Convolutional autoencoder", "autoencoder-anomaly", "anomaly",
     ["https://arxiv.org/abs/1807.02011"], "Own small net of the kind, not the paper's."),
    ("rapidocr_onnxruntime__ch_PP-OCRv4_det_infer", "pp-ocrv4-det", "PP-OCRv4 mobile text detector", "ppocr-detect",
     "ocr-detection", [RAPIDOCR], None),
    ("rapidocr_onnxruntime__ch_ppocr_mobile_v2.0_cls_infer", "pp-ocr-mobile-v2-cls", "PP-OCR v2 mobile text direction",
     "ppocr-direction", "classification", [RAPIDOCR], None),
    ("ddddocr__common_old", "ddddocr-common-old", "ddddocr common_old, captcha and text line recogniser",
     "ddddocr-recognise", "ocr-recognition", ["https://pypi.org/project/ddddocr/"],
     "Weights are stored as int8; reads one line 64 px high."),
]
FIXED = {"vit-tiny", "ddddocr-common-old"}
MIB = 1 << 20


def figures(models):
    """figures.md by file stem: parameters in millions, GMACs, floor and estimate in MiB."""
    out = {}
    for line in (models / "figures.md").read_text(encoding="utf-8").splitlines():
        cells = [c.strip() for c in line.strip().strip("|").split("|")]
        if len(cells) == 15 and cells[1].replace(".", "").isdigit():
            out[cells[0]] = {"params": float(cells[2]), "gmacs": float(cells[4]), "floor": float(cells[7]),
                             "estimate": float(cells[10])}
    return out


def arena(models):
    with (models / "ort_cpu_arena.tsv").open(encoding="utf-8", newline="") as f:
        rows = csv.DictReader(f, delimiter="\t")
        return {r["file"]: int(r["pattern_bytes"]) for r in rows if r["optimisation_level"] == "99"}


def graph(models, stem):
    path = models / f"{stem}.onnx"
    return Graph(path if path.exists() else models / "yolo" / f"{stem}.onnx")


def build(research, out, left_out, models=None):
    models = Path(models or Path(research).parent / "models")
    read, measured = figures(models), arena(models)
    rows = []
    for stem, net, name, family, task, links, note in NETS:
        single = "__" in stem
        fixed, free = (stem, None) if single else (f"{stem}_st_ts", f"{stem}_dyn_ts")
        counted = graph(models, free or fixed)
        shapes, first = golden(models / "golden" / f"{free or fixed}.tsv.gz")
        fixed_shapes, _ = golden(models / "golden" / f"{fixed}.tsv.gz")
        parameters, macs = counted.parameters(), graph(models, fixed).macs(fixed_shapes)
        figure = read[fixed]
        if macs == 0:  # integer operators: the prototype's figures
            parameters, macs = round(figure["params"] * 1e6), round(figure["gmacs"] * 1e9)
        elif abs(macs / 1e9 - figure["gmacs"]) > 0.02:
            raise SystemExit(f"{net}: {macs} MACs counted, {figure['gmacs']} G in figures.md")

        notes = [note] if note else []

        def planned(file):
            if file is None:
                return None
            if measured.get(file):
                return measured[file]
            notes.append(f"Plan of the {'fixed' if file == fixed else 'free'} shape is an estimate.")
            return round(read[file]["estimate"] * MIB)

        # A file of somebody's wheel is one export, with free axes.
        plans = {"ort_static_bytes": planned(None if single else fixed), "ort_dynamic_bytes": planned(free or fixed)}
        # The floor is the lower one of the two exports, and no more than a plan (figures.md rounds to 0.01 MiB).
        floor = round(min(read[f]["floor"] for f in (fixed, free) if f) * MIB)
        over = floor - min(p for p in plans.values() if p)
        if over > 0.005 * MIB + 1:
            raise SystemExit(f"{net}: floor {floor} above the plan by {over}")
        floor -= max(over, 0)
        notes.append("Figures read off an export here, 2026-12-01.")
        rows.append({
            "id": net, "name": name, "family": family, "task": task, "parameters": parameters, "macs": macs,
            "input_px": [first[3], first[2]], "channels": first[1], "floor_bytes": floor,
            **plans, "scales_with_area": net not in FIXED,
            "from": {"urls": links, "date": READ, "grade": "A", "note": " ".join(notes)},
        })
    return write(out, ("models", "model"), rows, HEADER)
