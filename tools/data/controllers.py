"""controllers.toml from catalogue.json and catalogue2.json, and three profiles."""

from common import GIB, READ, as_float, load, no_address, provenance, write

HEADER = """
Controllers: vision boxes, Jetson boxes, industrial PCs; and three profiles, which are no products.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

ram_bytes: fitted; ram_max_bytes: most it takes (GB x 2^30). gpu_id: a row of gpus.toml, built in for good.
lan_ports: all of them, those with PoE among them; lan_gbps: the slowest stated, Gbit/s. PoE in watts at the port.
light_channel_a is for one channel, light_total_w for all together: both hold, the total is often the tighter.
Absent: not stated, so "ask the vendor"; 0 only where a source says none.
A profile has vendor = "Profile", an id that starts with profile-, and grade = "Profile".
To add a row: copy one, change every field, leave away what the source does not state, keep the rows sorted by id.
"""

KIND = {"jetson_box": "jetson", "x86_box": "x86", "x86_gpu_box": "x86-gpu", "vision_controller": "vision",
        "industrial_pc": "industrial-pc"}

# What takes reading the record: the module as a row of gpus.toml, whether a card of the buyer's choice goes in, the note.
SEEED = "Only one of the two LAN ports gives PoE. 60 C with 0.7 m/s airflow. Isolation of the I/O not stated."
READ_OFF = {
    "seeed-j4012": ("nvidia-jetson-orin-nx-16-gb", None, SEEED),
    "seeed-j4011": ("nvidia-jetson-orin-nx-8-gb", None, SEEED),
    "seeed-j3011": ("nvidia-jetson-orin-nano-8-gb", None, SEEED),
    "seeed-j3010": ("nvidia-jetson-orin-nano-4-gb", None, SEEED),
    "seeed-j2012": ("nvidia-jetson-xavier-nx-16-gb", None, SEEED),
    "seeed-j2011": ("nvidia-jetson-xavier-nx-8-gb", None, SEEED),
    "aaeon-boxer-8653ai": (None, None, "8 or 16 GB by order; the four PoE ports share 60 W."),
    "aaeon-boxer-8646ai": (None, None, "Announcement. Memory by order, PoE watts not stated; 10 GbE besides."),
    "aaeon-boxer-8642ai": (None, None, "32 or 64 GB by order; eight independent 10 Gbit/s USB links."),
    "advantech-mic-717-ox": ("nvidia-jetson-orin-nx-16-gb", None, "Made for RTSP cameras; PoE watts not stated."),
    "advantech-afe-r750": (None, None, "32 or 64 GB by order; 16 isolated lines, split not stated; 60 C with 0.7 m/s "
                           "airflow, 50 C at 64 GB."),
    "advantech-afe-r760": (None, None, "GPU by order; LAN up to 2.5 Gbit/s; 60 C with 0.7 m/s airflow."),
    "neousys-nuvo-10208gc": (None, True, "Two cards of 350 W each; 10 GbE by order."),
    "hikrobot-mv-vc4510-128g60": (None, True, "Reseller's copy of the vendor's table. Takes a GTX 1660 class card. "
                                  "Four LAN ports are on a PoE card, watts and speed not stated."),
}
CPU = {"Intel Core i5-6500": "intel-core-i5-6500", "Intel Core i7-6700": "intel-core-i7-6700"}


def gib(value):
    return None if value is None else int(value * GIB)


def row(r, source, gpu_id, takes_card):
    options = r["ram_options_gb"] if "ram_options_gb" in r else None
    most = r["ram_max_gb"] if r.get("ram_max_gb") is not None else max(options) if options else None
    speeds = r["lan_speeds_gbps"]
    ambient = [r["op_temp_min_c"], r["op_temp_max_c"]]
    if r.get("gpu_card_max_w") is not None:
        takes_card = True
    return {
        "id": r["id"], "vendor": r["vendor"], "model": r["model"], "kind": KIND[r["category"]], "cpu": r["cpu"],
        "cpu_id": CPU.get(r["cpu"]), "ram_bytes": gib(r["ram_gb"]), "ram_max_bytes": gib(most), "gpu_id": gpu_id,
        "gpu": r["gpu_model"] and r["gpu_model"].split(" (")[0], "takes_gpu_card": takes_card,
        "gpu_card_max_w": as_float(r.get("gpu_card_max_w")), "gpu_card_max_slots": as_float(r.get("gpu_card_slots")),
        "lan_ports": r["lan_ports_total"], "lan_gbps": float(min(speeds)) if speeds else None,
        "poe_ports": r["poe_ports"], "poe_per_port_w": as_float(r["poe_per_port_w"]),
        "poe_budget_w": as_float(r["poe_budget_w"]), "usb3_ports": r["usb3_ports"], "inputs": r["di_count"],
        "outputs": r["do_count"], "io_isolated": r["dio_isolated"], "light_channels": r["light_channels"],
        "light_v": as_float(r["light_voltage_v"]), "light_channel_a": as_float(r["light_current_a_per_channel"]),
        "light_total_w": as_float(r.get("light_total_w")), "encoder": None,
        "ambient_c": [float(x) for x in ambient] if None not in ambient else None, "os": r["os"], "from": source,
    }


def profiles(research):
    """Not products: what to ask vendors for. Addresses are the sources that the research's profile defaults rest on."""
    said = {p["id"]: [u for u in p["sources"] if u.startswith("https://")]
            for p in load(research, "catalogue2.json")["profile_defaults"]}

    def source(note, *defaults):
        links = list(dict.fromkeys(u for d in defaults for u in said[d]))
        return {"urls": links, "date": READ, "grade": "Profile", "note": f"Not a product. {note} Date of reading."}

    return [
        {"id": "profile-compact-vision-controller", "vendor": "Profile",
         "model": "Compact vision controller, 8 GB, four light channels", "kind": "vision", "ram_bytes": 8 * GIB,
         "poe_ports": 4, "lan_ports": 4, "lan_gbps": 1.0, "poe_per_port_w": 15.4, "usb3_ports": 4, "inputs": 8,
         "outputs": 8, "light_channels": 4, "light_v": 24.0, "light_channel_a": 2.5, "light_total_w": 70.0,
         "from": source("Ask for the PoE total too.", "light-channel-24v-controller", "poe-budget", "io-isolation")},
        {"id": "profile-vision-pc-16", "vendor": "Profile", "model": "Vision PC, 16 GB, room for a 75 W card",
         "kind": "x86-gpu", "ram_bytes": 16 * GIB, "takes_gpu_card": True, "gpu_card_max_w": 75.0,
         "gpu_card_max_slots": 2.0, "lan_ports": 4, "lan_gbps": 1.0, "poe_ports": 4, "poe_per_port_w": 15.4,
         "poe_budget_w": 62.0, "usb3_ports": 4, "inputs": 8, "outputs": 8, "light_channels": 0,
         "from": source("Lights need their own controller.", "poe-budget", "usb3-bandwidth", "io-isolation")},
        {"id": "profile-gpu-workstation-32", "vendor": "Profile", "model": "GPU workstation, 32 GB, room for a 200 W card",
         "kind": "x86-gpu", "ram_bytes": 32 * GIB, "takes_gpu_card": True, "gpu_card_max_w": 200.0,
         "gpu_card_max_slots": 2.0, "lan_ports": 2, "lan_gbps": 1.0, "poe_ports": 0, "usb3_ports": 6, "inputs": 0,
         "outputs": 0, "light_channels": 0,
         "from": source("No PoE, I/O or light outputs: add them.", "usb3-bandwidth", "gpu-ms-640")},
    ]


def build(research, out, left_out):
    rows = []
    for name in ("catalogue.json", "catalogue2.json"):
        for r in load(research, name)["controllers"]:
            gpu_id, card, note = READ_OFF.get(r["id"], (None, None, None))
            source = provenance(r, note)
            if source is None:
                left_out.add("controllers", r["id"], no_address(r))
                continue
            one = row(r, source, gpu_id, card)
            judged = [one[k] for k in ("lan_ports", "poe_ports", "usb3_ports", "inputs", "outputs", "light_channels")]
            sized = [one[k] for k in ("ram_bytes", "ram_max_bytes", "gpu", "gpu_id")]
            if all(v is None for v in judged) or all(v is None for v in sized):
                missing = "no memory or GPU stated" if all(v is None for v in sized) else "no port, I/O or light count stated"
                left_out.add("controllers", r["id"], missing)
                continue
            if r["id"] not in READ_OFF:
                raise SystemExit(f"{r['id']}: kept, but nobody has read its record: add it to READ_OFF")
            rows.append(one)
    return write(out, ("controllers", "controller"), rows + profiles(research), HEADER)
