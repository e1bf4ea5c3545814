"""addons.toml from catalogue.json and catalogue2.json: light controllers, PoE, network and USB cards, I/O modules."""

from common import as_float, load, no_address, provenance, write

HEADER = """
What can stand beside or in a controller: light controllers, PoE switches and cards, network cards, I/O modules, USB cards.
First written by tools/data; rows are added by hand now, see docs/DATA.md.

kind: light-controller poe-switch network-card io-module usb-card; which fields matter follows from it.
channel_v: lowest and highest output voltage; channel_a: continuous, pulse_a: pulsed, amperes of one channel.
per_port_w: PoE watts that every port gives; budget_w: of all ports together. port_gbps: Gbit/s.
real_time: fast enough to trigger a camera; false for serial and Modbus modules; absent where no response time was read.
To add a row: copy one, change every field, leave away what the source does not state, keep the rows sorted by id.
"""

LIGHT_NOTES = {
    "gardasoft-pp600": "12-48 V supply.",
    "gardasoft-pp600f": "Pulses 1 us to 9.9 ms; the manual's example is 5.35 A.",
    "gardasoft-pp420": "Overdrive: 200 % to 30 ms at 30 % duty, 500 % to 2 ms at 10 %.",
    "gardasoft-pp420f": "Pulses up to 10 ms; overdrive 500 % to 1 ms at 10 % duty.",
    "gardasoft-rc120": "Light rating 10 mA to 2 A or 12-24 V; pulses from 100 us.",
    "opto-ltdve1ch-40f": "Current not read; its 24 V supply must carry the peak.",
    "opto-ltdve4ch-20": "Only title and contents were read.",
    "opto-ltdve8ch": "Only title and contents were read.",
    "lc-18-sq-4ch-a1": "5, 12, 24 or 48 V; pulses from 10 us.",
    "ccs-pd3-5024-4-si": "Voltage and power not read.",
    "beckhoff-el2596": "EtherCAT terminal, pulses from 25 us; current not read.",
    "beckhoff-el2564-0010": "EtherCAT; output is the supply's voltage; 12 A in total, 10 A on one contact.",
    "opt-dpa2024e-4": "Two channels 24 V, two 5-23 V; 48 W in total.",
}
LIGHT_NOTES.update({k: "Driver's readme; voltage and power not stated." for k in (
    "vst-vlp-2430-2en", "vst-vlp-2430-3en", "vst-vlp-2430-4en", "vst-vlp-2460-4en")})
NOT_ADDONS = {
    "gardasoft-vtr1": "a light with its own driver, not a supply for others",
    "raytec-vtr6": "a light with its own driver, not a supply for others",
    "raytec-vtr4": "a light with its own driver, not a supply for others",
    "schott-coldvision-cv-ls": "a fibre light source, not a supply for others",
    "ximea-usb3-rule": "a rule of thumb, not a product",
}
POE_NOTES = {
    "netgear-gc110p": "Covers four ports at full power.",
    "netgear-gc510p": "15.5 W a port with all eight in use.",
    "netgear-gs110tup": "60 W on ports 1-4.",
    "trendnet-tpe-3012ls": "Total budget not read.",
    "lantech-tpes-0008cb": "100 Mbit/s: too slow for most GigE cameras. 80 W at 24 V input.",
    "adlink-pcie-gie74p": "20 W from the slot, 61.6 W with the 4-pin plug.",
    "adlink-pcie-gie7x-pro": "Two or four ports; triggers over Ethernet. PoE watts not read.",
    "basler-10gige-1p": "PoE not mentioned.",
    "basler-5gige-4p-poe": "Watts not stated.",
}
IO_NOTES = {
    "advantech-pci-1730u": "Isolated ones; 16 + 16 TTL besides.",
    "advantech-pci-1760u": "Inputs up to 12 V, not 24 V; outputs are relays.",
    "advantech-adam-4050": "Isolation not listed.",
    "advantech-adam-6060": "Outputs are relays.",
    "advantech-adam-6266-b": "Outputs not read.",
    "icpdas-piso-encoder300u": "Three encoder inputs, 4 MHz.",
    "icpdas-i-9040p": "Input filter of 1 ms or more.",
    "beckhoff-el2409": "EtherCAT; 140 us on, 300 us off.",
    "beckhoff-el2502-0010": "EtherCAT with time stamps, about 1 us.",
}
# Modbus, RS-485 or a millisecond filter: no. Isolated cards of 100 us and the time-stamped terminal: yes.
REAL_TIME = {
    "advantech-pci-1730u": True, "advantech-pci-1733": True, "advantech-pci-1734": True, "beckhoff-el2502-0010": True,
    "advantech-adam-4055": False, "advantech-adam-4051": False, "advantech-adam-4050": False,
    "advantech-adam-6060": False, "advantech-adam-6066": False, "advantech-adam-6266-b": False,
    "icpdas-i-9040p": False, "icpdas-i-87057w": False,
}
USB_NOTES = {
    "icpdas-e-usb400": "For one make of controller; 700 or 900 mA a port.",
    "beckhoff-cx2500-0070": "2 A for all four ports together.",
    "ibm-ec46": "One 5 Gbit/s lane for four ports.",
    "beckhoff-usb3-pcie-compact": "For Beckhoff PCs.",
    "beckhoff-c9900-e277": "For Beckhoff PCs.",
}


def light(r):
    detail = r.get("channel_detail")
    volts = sorted({v for c in detail for v in c["voltage_v"]}) if detail else r.get("channel_voltage_v")
    amps = max(c["current_a_max"] for c in detail) if detail else r.get("current_a_continuous_per_channel")
    return {"channels": r["channels"], "channel_v": [float(min(volts)), float(max(volts))] if volts else None,
            "channel_a": as_float(amps), "pulse_a": as_float(r.get("current_a_pulsed_per_channel")),
            "total_w": as_float(r.get("total_output_w"))}


def network(r):
    # GS110TUP: 60 W only on half of its ports, 30 W on every one.
    per_port = 30.0 if r["id"] == "netgear-gs110tup" else as_float(r["poe_per_port_w"])
    return {"ports": r["poe_ports"] or r["ports_total"], "port_gbps": as_float(r["port_speed_gbps"]),
            "per_port_w": per_port, "budget_w": as_float(r["poe_budget_w"])}


def usb(r):
    return {"ports": r["ports"], "port_gbps": as_float(r["speed_gbps_per_port"]),
            "host_controllers": r["independent_controllers"]}


def io(r):
    relays = r["relay_count"]
    outputs = r["do_count"] if not relays else (r["do_count"] or 0) + relays
    return {"inputs": r["di_count"], "outputs": outputs, "real_time": REAL_TIME.get(r["id"])}


def build(research, out, left_out):
    first, second = load(research, "catalogue.json"), load(research, "catalogue2.json")
    groups = [
        (first["light_controllers"] + second["light_controllers"], "light-controller", light, LIGHT_NOTES),
        (second["poe_switches_and_nics"], "poe-switch", network, POE_NOTES),
        (second["io_modules"], "io-module", io, IO_NOTES),
        (second["usb_cards"], "usb-card", usb, USB_NOTES),
    ]
    rows = []
    for items, kind, values, notes in groups:
        for r in items:
            source = provenance(r, notes.get(r["id"]))
            if source is None:
                left_out.add("addons", r["id"], no_address(r))
            elif r["id"] in NOT_ADDONS:
                left_out.add("addons", r["id"], NOT_ADDONS[r["id"]])
            else:
                figures = values(r)
                if all(v is None for k, v in figures.items() if k != "real_time"):
                    left_out.add("addons", r["id"], "no figure stated")
                    continue
                own = "network-card" if r.get("kind") == "pcie_nic" else kind
                rows.append({"id": r["id"], "vendor": r["vendor"] or "maker not named", "model": r["model"], "kind": own,
                             **figures, "from": source})
    return write(out, ("addons", "addon"), rows, HEADER)
