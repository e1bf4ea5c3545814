#!/usr/bin/env python3
"""Writes the tables of data/ from the research files: the record of how they came to be.

    python3 tools/data/build_tables.py RESEARCH_DIR OUT_DIR [MODELS_DIR]

RESEARCH_DIR holds catalogue.json, catalogue2.json and memory_reports.csv; MODELS_DIR (default: `models` beside it) the
graph-only ONNX files. It overwrites the tables in OUT_DIR, rows added by hand included: run it into a scratch folder and
compare. baseline.toml is written by hand and not touched.
"""

import sys

import addons
import cameras
import controllers
import cpus
import evidence
import gpus
import models
import smart_cameras
import timings
from common import LeftOut

LEFT_OUT_HEAD = """# Rows left out

Written by `tools/data/build_tables.py`. A row needs an https address that a user can open; one that rests only on an
index of files without their repository, or on plain text, has none. To bring a row in, find its source and add it by hand
(docs/DATA.md), then take it off this list.

"""


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    research, out = sys.argv[1:3]
    left_out = LeftOut()
    for table in (gpus, cpus, cameras, controllers, smart_cameras, addons, evidence, timings):
        print(f"{table.__name__}: {table.build(research, out, left_out)} rows")
    print(f"models: {models.build(research, out, left_out, *sys.argv[3:])} rows")
    by_reason = {}
    for table, row_id, reason in left_out.rows:
        by_reason.setdefault((table, reason), []).append(row_id)
    text = LEFT_OUT_HEAD + "| table | rows | why |\n|---|---|---|\n"
    for (table, reason), ids in sorted(by_reason.items()):
        print(f"{table}: {len(ids)} left out: {reason}")
        text += f"| {table} | {', '.join(f'`{i}`' for i in sorted(ids))} | {reason} |\n"
    with open(f"{out}/LEFT_OUT.md", "w", encoding="utf-8") as f:
        f.write(text)


if __name__ == "__main__":
    main()
