"""evidence.toml from memory_reports.csv."""

import csv
import re
from pathlib import Path

from common import READ, write

HEADER = """
Published measurements of GPU and host memory (and a few times) that baseline.toml rests on; ids as in the research notes.
Written by tools/data. Only rows that baseline.toml names are packed into the page.

bytes: as measured; what a page calls MB is what its tool prints, MiB, so MB x 2^20 (GB x 2^30). Absent for times.
date: of the page; 2026-12-01, the date of reading, where the page has none.
To add a row: take the next free id, one figure a row, `what` under 90 characters.
"""


def what(r):
    """A short factual phrase: on what, then what was read."""
    said = re.sub(r"\s*\([^()]*\)$", "", r["measured_what"]) if len(r["measured_what"]) > 55 else r["measured_what"]
    setting = r["settings"].split(";")[0].strip()
    setting = re.sub(r"^cudnn_conv_algo_search=", "", setting).replace("CUDA_MODULE_LOADING=", "")
    setting = setting.replace("eager module loading era", "eager").replace("eager (default then)", "eager")
    if r["unit"] == "ms":
        said += f', {r["measured"]} ms' + (f' {r["precision"]}' if r["precision"] else "")
    gpu = re.sub(r"\s*\([^()]*\)", "", r["gpu"])
    if gpu and gpu in said:
        gpu = ""
    parts = [gpu, r["framework"], r["model"]]
    for drop in range(4):
        on = ", ".join(p for p in (parts[: 3 - drop] if drop else parts) if p)
        for end in (f" ({setting})" if setting else "", ""):
            text = f"{on}: {said}{end}" if on else f"{said}{end}"
            if len(text) < 90:
                return text[0].upper() + text[1:]
    raise SystemExit(f'{r["id"]}: too long: {said}')


def build(research, out, left_out):
    rows = []
    with (Path(research) / "memory_reports.csv").open(encoding="utf-8", newline="") as f:
        for r in csv.DictReader(f):
            date = r["date"] if re.fullmatch(r"\d{4}(-\d\d){0,2}", r["date"]) else READ
            mib = r["approx_MiB"]
            rows.append({
                "id": r["id"], "url": r["url"], "date": date, "what": what(r),
                "bytes": round(float(mib) * (1 << 20)) if mib else None,
            })
    return write(out, ("evidence", "evidence"), rows, HEADER)
