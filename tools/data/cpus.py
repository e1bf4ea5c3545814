"""cpus.toml from catalogue2.json."""

from common import as_float, load, no_address, provenance, write

HEADER = """
Processors of vision boxes.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

memory_bandwidth_bytes_s: bytes per second (GB/s x 10^9), as the vendor states or, where the note says so, channels x
speed x 8 bytes. avx2 absent: no source read says yes or no. tdp_w: base power.
To add a row: copy one, change every field, leave away what the source does not state, keep the rows sorted by id.
"""


def build(research, out, left_out):
    rows = []
    for r in load(research, "catalogue2.json")["cpus"]:
        notes = []
        stated, own = r["memory_bandwidth_gb_s"], r["memory_bandwidth_own_arithmetic_gb_s"]
        if stated is None and own is not None:
            notes.append("Bandwidth worked out from channels and speed.")
        if r["avx2"] is False:
            notes.append("User report: no AVX, prebuilt libraries may stop.")
        elif r["avx2"] is None and r["vendor"] == "Intel":
            notes.append("Instruction sets not listed: check for AVX2.")
        if r["id"] == "amd-ryzen-7-7840hs":
            notes.append("Power 35-54 W.")
        source = provenance(r, " ".join(notes) or None)
        if source is None:
            left_out.add("cpus", r["id"], no_address(r))
            continue
        bandwidth = stated if stated is not None else own
        rows.append({
            "id": r["id"], "model": r["model"] if r["model"].startswith(r["vendor"]) else f'{r["vendor"]} {r["model"]}',
            "cores": r["cores"], "threads": r["threads"],
            "memory_bandwidth_bytes_s": None if bandwidth is None else round(bandwidth * 1e9, 0),
            "avx2": r["avx2"], "tdp_w": as_float(r["tdp_w"]), "from": source,
        })
    return write(out, ("cpus", "cpu"), rows, HEADER)
