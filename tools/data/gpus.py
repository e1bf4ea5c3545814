"""gpus.toml from catalogue.json."""

from common import GIB, load, provenance, write

HEADER = """
GPUs: PCI Express cards, MXM modules, Jetson modules.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

memory_bytes: vendors' GB of GPU memory are GiB, so GB x 2^30. shared = true: host and device draw on that one pool.
memory_bandwidth_bytes_s: bytes per second (vendors' GB/s x 10^9). tdp_w: board power; for a Jetson one of its power modes.
sm_count: shader cores / cores per SM (Maxwell, Pascal, Ampere GA10x and Orin, Ada, Blackwell 128; Volta and Turing 64).
threads_per_sm: resident threads of the compute capability, table "Technical Specifications per Compute Capability" of
https://docs.nvidia.com/cuda/cuda-c-programming-guide/ (Maxwell, Pascal, Volta 2048; Turing 1024; Ampere 8.6 and 8.7,
Ada, Blackwell 12.x 1536). Absent where not sure: Jetson Thor. Intel GPUs have no SM.
To add a row: copy one, change every field, leave away what the source does not state, keep the rows sorted by id.
"""

ARCHITECTURE = {
    "Maxwell 2.0": ("maxwell", 128, 2048),
    "Volta": ("volta", 64, 2048),
    "Turing": ("turing", 64, 1024),
    "Ampere": ("ampere", 128, 1536),
    "Ada Lovelace": ("ada", 128, 1536),
    "Blackwell 2.0": ("blackwell", 128, 1536),
    "Blackwell": ("blackwell", 128, None),  # Jetson Thor
    "Xe-HPG": ("intel", None, None),
}
KIND = {"discrete_card": "card", "mxm": "mxm", "jetson_module": "module"}
# memory.md, section 1: the derivation must agree with these.
KNOWN_SM = {
    "nvidia-tesla-t4": 40, "nvidia-rtx-a2000": 26, "nvidia-geforce-rtx-3060-12-gb": 28, "nvidia-rtx-a4000": 48,
    "nvidia-geforce-rtx-4060": 24, "nvidia-geforce-rtx-4060-ti-16-gb": 34, "nvidia-geforce-rtx-4070": 46,
    "nvidia-l4": 58, "nvidia-geforce-rtx-5060-ti-16-gb": 36, "nvidia-jetson-orin-nano-8-gb": 8,
    "nvidia-jetson-orin-nx-16-gb": 8, "nvidia-jetson-agx-orin-64-gb": 16,
}


def build(research, out, left_out):
    rows = []
    for r in load(research, "catalogue.json")["gpus"]:
        architecture, per_sm, threads = ARCHITECTURE[r["architecture"]]
        cores = r["cuda_or_shader_cores"]
        sm = cores // per_sm if per_sm and cores % per_sm == 0 else None
        if KNOWN_SM.get(r["id"], sm) != sm:
            raise SystemExit(f"{r['id']}: {sm} SMs from its cores, {KNOWN_SM[r['id']]} in memory.md")
        note = None
        if r["memory_shared"] and r["tdp_w"] is not None:
            note = "Power is that of one power mode."
        elif r["id"].startswith(("nvidia-geforce", "intel-arc")):
            note = "Reference board; boards of other makers differ in size."
        rows.append({
            "id": r["id"], "vendor": r["vendor"], "model": r["model"], "architecture": architecture,
            "kind": KIND[r["kind"]], "memory_bytes": int(r["vram_gb"] * GIB), "shared": r["memory_shared"],
            "sm_count": sm, "threads_per_sm": threads if sm else None,
            "memory_bandwidth_bytes_s": r["memory_bandwidth_gb_s"] * 1e9,
            "tdp_w": None if r["tdp_w"] is None else float(r["tdp_w"]), "slots": r["slots"],
            "from": provenance(r, note),
        })
    return write(out, ("gpus", "gpu"), rows, HEADER)
