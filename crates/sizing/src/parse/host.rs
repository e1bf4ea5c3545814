//! The host: what computes, its memory and its ports.

use super::choice;
use super::reader::Place;
use crate::catalogue::rows::Architecture;
use crate::cell::{
    Compute, ComputeKind, CustomGpu, GigeRule, Headroom, HeadroomRule, Host, HostIo, ModuleLoading, Os, Reference,
};

pub(super) fn host(place: Place<'_>) -> Option<Host> {
    let mut object = place.object()?;
    let host = Host {
        os: choice!(object.given("os"), Os).unwrap_or_default(),
        compute: object.given("compute").and_then(compute).unwrap_or_default(),
        ram_bytes: object.maybe("ram_bytes").and_then(Place::whole),
        module_loading: choice!(object.given("module_loading"), ModuleLoading).unwrap_or_default(),
        display_attached: object.given("display_attached").and_then(Place::flag).unwrap_or_default(),
        headroom: object.given("headroom").and_then(headroom).unwrap_or_default(),
        controller: object.maybe("controller").and_then(Place::text),
        io: object.given("io").and_then(io).unwrap_or_default(),
        addons: object.given("addons").and_then(Place::texts).unwrap_or_default(),
        visible_gpus: object.maybe("visible_gpus").and_then(Place::count),
        mps: object.given("mps").and_then(Place::flag).unwrap_or_default(),
    };
    object.finish();
    Some(host)
}

fn compute(place: Place<'_>) -> Option<Compute> {
    let mut object = place.object()?;
    let compute = Compute {
        kind: choice!(object.given("kind"), ComputeKind).unwrap_or_default(),
        gpu: object.maybe("gpu").and_then(gpu),
        cpu: object.maybe("cpu").and_then(Place::text),
    };
    object.finish();
    Some(compute)
}

fn gpu(place: Place<'_>) -> Option<Reference<CustomGpu>> {
    if let Some(id) = place.as_text() {
        return Some(Reference::Id(id.to_owned()));
    }
    let mut object = place.object_or_id()?;
    let custom = object.required("custom").and_then(custom_gpu);
    object.finish();
    custom.map(Reference::Custom)
}

fn custom_gpu(place: Place<'_>) -> Option<CustomGpu> {
    let mut object = place.object()?;
    let name = object.required("name").and_then(Place::text);
    let architecture = choice!(object.required("architecture"), Architecture);
    let sm_count = object.maybe("sm_count").and_then(Place::count);
    let threads_per_sm = object.maybe("threads_per_sm").and_then(Place::count);
    let memory_bytes = object.required("memory_bytes").and_then(Place::whole);
    let shared = object.given("shared").and_then(Place::flag).unwrap_or_default();
    object.finish();
    Some(CustomGpu {
        name: name?,
        architecture: architecture?,
        sm_count,
        threads_per_sm,
        memory_bytes: memory_bytes?,
        shared,
    })
}

fn headroom(place: Place<'_>) -> Option<Headroom> {
    let mut object = place.object()?;
    let headroom = Headroom {
        rule: choice!(object.given("rule"), HeadroomRule).unwrap_or_default(),
        percent: object.maybe("percent").and_then(Place::number),
        bytes: object.maybe("bytes").and_then(Place::whole),
    };
    object.finish();
    Some(headroom)
}

fn io(place: Place<'_>) -> Option<HostIo> {
    let mut object = place.object()?;
    let io = HostIo {
        lan_ports: object.maybe("lan_ports").and_then(Place::count),
        lan_gbps: object.maybe("lan_gbps").and_then(Place::number),
        poe_ports: object.maybe("poe_ports").and_then(Place::count),
        poe_per_port_w: object.maybe("poe_per_port_w").and_then(Place::number),
        poe_budget_w: object.maybe("poe_budget_w").and_then(Place::number),
        usb3_ports: object.maybe("usb3_ports").and_then(Place::count),
        inputs: object.maybe("inputs").and_then(Place::count),
        outputs: object.maybe("outputs").and_then(Place::count),
        light_channels: object.maybe("light_channels").and_then(Place::count),
        light_channel_a: object.maybe("light_channel_a").and_then(Place::number),
        light_total_w: object.maybe("light_total_w").and_then(Place::number),
        usb3_controllers: object.maybe("usb3_controllers").and_then(Place::count),
        uplink_gbps: object.maybe("uplink_gbps").and_then(Place::number),
        switch_buffer_bytes: object.maybe("switch_buffer_bytes").and_then(Place::whole),
        supply_24v_w: object.maybe("supply_24v_w").and_then(Place::number),
        gige_rule: choice!(object.given("gige_rule"), GigeRule).unwrap_or_default(),
        resend_percent: object.maybe("resend_percent").and_then(Place::number),
        poe_classification: object.given("poe_classification").and_then(Place::flag).unwrap_or(true),
    };
    object.finish();
    Some(io)
}
