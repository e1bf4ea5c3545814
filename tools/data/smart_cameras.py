"""smart_cameras.toml from catalogue.json and catalogue2.json."""

from common import as_float, load, no_address, provenance, write

HEADER = """
Smart cameras: sensor, processor and I/O in one housing.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

tasks: what a source names as offered on the camera; a task that is not listed is not known, unless not_tasks rules it
out. ai absent: not stated. light: built in; light_output: an output for an outside light, often only a signal.
To add a row: copy one, change every field, leave away what the source does not state, keep the rows sorted by id.
"""

TASKS = [("ai_classification", "classification"), ("ai_detection", "detection"), ("ai_segmentation", "segmentation"),
         ("ai_anomaly", "anomaly"), ("ai_ocr", "ocr-recognition")]
LIMITS = {
    "hikrobot-mv-sc3016c": "vendor's own tools; up to 32 stored solutions",
    "luxonis-oak-d-pro-poe": "own networks, converted for RVC2",
    "luxonis-oak-1": "own networks, converted for RVC2",
    "luxonis-oak-4-d": "own networks, converted for RVC4",
    "luxonis-oak-4-cs": "own networks, converted for RVC4",
    "luxonis-oak-4-ffc": "own networks, converted for RVC4; 8 GB",
    "raspberrypi-ai-camera": "one network at a time, loaded as firmware",
    "ids-nxt-rio-rome": "networks exported by IDS lighthouse or NXT Ferry",
    "ids-nxt-malibu": "own file type, not that of rio and rome",
    "adlink-neon-2000-jnx": "Jetson Xavier NX: TensorRT, DeepStream",
    "cognex-in-sight-3900-6900": "trained in OneVision",
}
NOTES = {
    "hikrobot-mv-sc3016c": "No output for an outside light listed.",
    "hikrobot-mv-sc3050m": "Sensor from an integrator's notes, I/O from the series guide.",
    "hikrobot-sc3000x": "Series guide: sensor and tools differ by model.",
    "cognex-in-sight-3800": "Family; no rate or I/O counts read.",
    "cognex-in-sight-d900": "Older generation.",
    "cognex-in-sight-3900-6900": "No hardware figures read.",
    "keyence-iv4": "Task names are the vendor's own; classification is the nearest.",
    "keyence-vs": "Integrator's claim.",
    "luxonis-oak-d-pro-poe": "Stereo depth camera; rolling colour sensor.",
    "luxonis-oak-1": "Needs a host for I/O.",
    "luxonis-oak-4-d": "18.9 per second at full resolution, 60 at 4000x3000.",
    "luxonis-oak-4-cs": "Light output is a 5 V strobe signal. Global or rolling sensor by order.",
    "luxonis-oak-4-ffc": "Board-level kit, sensors chosen apart.",
    "raspberrypi-ai-camera": "Not an industrial camera; no I/O.",
    "ids-nxt-rio-rome": "Read from code that talks to it.",
    "ids-nxt-malibu": "Read from code that talks to it.",
    "adlink-neon-2000-jnx": "Data sheet not readable: sensor and I/O not known.",
    "zebra-xs42-xs72": "45 C without PoE, 40 C with; light dims to fit the power.",
    "imago-visionsensor-pv3": "Programmable; full I/O list not read.",
}
CALCULATOR = "Integrator's lens list; rates changed between its versions, check with the vendor."


def build(research, out, left_out):
    rows = []
    for name in ("catalogue.json", "catalogue2.json"):
        for r in load(research, name)["smart_cameras"]:
            note = CALCULATOR if "lens-calculator" in (r["notes"] or "") else NOTES.get(r["id"])
            source = provenance(r, note)
            if source is None:
                left_out.add("smart_cameras", r["id"], no_address(r))
                continue
            sized = r["resolution_w"] is not None
            rows.append({
                "id": r["id"], "vendor": r["vendor"], "model": r["model"], "width_px": r["resolution_w"],
                "height_px": r["resolution_h"], "megapixels": None if sized else as_float(r["megapixels"]),
                "max_rate_hz": as_float(r["max_fps"]), "color": {"mono": False, "color": True}.get(r["mono_color"]),
                "ai": r["ai_on_device"], "tasks": [t for k, t in TASKS if r[k] is True],
                "not_tasks": [t for k, t in TASKS if r[k] is False], "inputs": r["di_count"], "outputs": r["do_count"],
                "configurable_io": r["configurable_io_count"], "light": r["integrated_light"],
                "light_output": r["external_light_output"], "model_limits": LIMITS.get(r["id"]), "from": source,
            })
    return write(out, ("smart_cameras", "smart_camera"), rows, HEADER)
