"""cameras.toml from catalogue.json and catalogue2.json."""

from common import as_float, load, no_address, provenance, write

HEADER = """
Area-scan cameras.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

Sizes in pixels, pitch in micrometres, rates per second at full resolution, power in watts.
rate_basis: the condition under which max_rate_hz holds. rate_is_burst = true: into the camera's own buffer, more than
the link carries for long. interface: gige-1 gige-2.5 gige-5 gige-10 usb3 cxp-6 cxp-12 camera-link mipi; absent where the
source does not say enough. poe absent: not stated, not "no". power_w is over PoE where the camera takes PoE.
To add a row: copy one, change every field, leave away what the source does not state, keep the rows sorted by id.
"""

INTERFACE = {
    "GigE": "gige-1", "5GigE": "gige-5", "10GigE": "gige-10", "USB3": "usb3", "USB 3.0": "usb3", "USB 3.1 Gen1": "usb3",
    "MIPI CSI-2": "mipi", "CoaXPress": None,
}
BASIS = {
    "burst mode (on-board buffer / TurboDrive); may exceed what 1 GigE sustains": "burst, or compressed by TurboDrive",
    "vendor page, default settings": "default settings",
    "vendor specification page, full resolution": "full resolution",
    "vendor sheet, full resolution": "full resolution",
    "datasheet, full resolution": "full resolution",
    "full resolution, uncompressed; 30.7 with image compression on": "uncompressed; 30.7 compressed",
    "Autoware reference table, pixel format not stated": "pixel format not stated",
    "user manual, Mono8 full resolution": "Mono8, full resolution",
    "integrator database": "third-party list",
    "integrator database; a user elsewhere ran it at 30 fps": "third-party list; a user ran 30",
    "maximum; 67 with the default link throughput limit": "maximum; 67 at the default link limit",
    "maximum; 18.7 with the default link throughput limit": "maximum; 18.7 at the default link limit",
    "maximum; 29.4 at default settings": "maximum; 29.4 at default settings",
    "fast sensor readout; 47 in normal readout": "fast readout; 47 in normal readout",
    "fast sensor readout; 554 in normal readout": "fast readout; 554 in normal readout",
    "fast sensor readout; 393 in normal readout": "fast readout; 393 in normal readout",
}

# The vendor's own page was read again for the shutter, which the research had left empty or taken from elsewhere.
GLOBAL_READ = {"basler-aca2000-165uc", "basler-aca2040-55uc", "flir-bfs-u3-04s2", "flir-bfs-u3-32s4", "flir-bfs-u3-244s8"}


def notes(r):
    """What a buyer must know, in a few words."""
    out = []
    said, power = r["notes"] or "", r["power_basis"] or ""
    if "top of the PoE range" in power:
        out.append("Highest power is the family's over PoE.")
    if "6.5 W at 24 V auxiliary" in power:
        out.append("XL body: 6.5 W at 24 V; PoE not clear.")
    if "under 2 W at 12 VDC" in power:
        out.append("PoE only on the -P version.")
    if "Shutter type" in said and r["id"] not in GLOBAL_READ:
        out.append("Shutter from another maker's sheet of the same sensor.")
    if "Default region 1440x1080" in said:
        out.append("Default region 1440x1080.")
    if "17 and 29 fps" in said:
        out.append("Sheet prints 17 and 29 per second, conditions not read.")
    if "polarized variant" in said:
        out.append("Polarized variant: 34.4 per second.")
    if "more than one gigabit link" in said:
        out.append("Rate is more than GigE carries in Mono8.")
    if "lens-calculator" in said:
        out.append("Integrator's list; link read from the model code.")
    if r["id"] == "hikrobot-mv-ch650-90xc":
        out.append("CoaXPress, speed not stated.")
    if "own summary" in said:
        out.append("From a manual site's summary.")
    if "cover page only" in said:
        out.append("Only the manual's cover was read.")
    if "175 MiB/s" in said:
        out.append("A user measured about 150 MB/s at 30 per second.")
    return " ".join(out) or None


def build(research, out, left_out):
    rows = []
    for name in ("catalogue.json", "catalogue2.json"):
        for r in load(research, name)["cameras"]:
            source = provenance(r, notes(r))
            if source is None:
                left_out.add("cameras", r["id"], no_address(r))
                continue
            basis = r["fps_basis"]
            rows.append({
                "id": r["id"], "vendor": r["vendor"], "model": r["model"],
                "sensor": r["sensor"] and r["sensor"].removeprefix("Sony "),
                "width_px": r["resolution_w"], "height_px": r["resolution_h"],
                "color": {"mono": False, "color": True}.get(r["mono_color"]),
                "global_shutter": r["id"] in GLOBAL_READ or {"global": True, "rolling": False}.get(r["shutter"]),
                "pixel_um": as_float(r["pixel_um"]), "max_rate_hz": as_float(r["max_fps"]),
                "rate_basis": basis and BASIS.get(basis, basis),
                "rate_is_burst": bool(basis and "burst" in basis),
                "interface": INTERFACE[r["interface"]], "poe": r["poe"],
                "power_w": as_float(r["power_w_typ"]), "power_max_w": as_float(r["power_w_max"]), "from": source,
            })
    return write(out, ("cameras", "camera"), rows, HEADER)
