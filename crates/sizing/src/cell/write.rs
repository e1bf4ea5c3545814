//! A cell as a tree: each type's fields in the order of the documentation, those at their default left out.

use super::{
    Camera, Cell, Compute, CustomGpu, CustomModel, Headroom, Host, HostIo, Layout, Light, LightMode, Model,
    ModuleLoading, Os, PixelFormat, Precision, Processes, Reference, Runtime, Settings, Trigger, TriggerSource,
};
use crate::json::Node;

impl Cell {
    /// The tree of the whole cell.
    pub(crate) fn tree(&self) -> Node<'_> {
        Node::object(vec![
            ("schema", Node::Whole(self.schema.into())),
            ("name", Node::text_unless(&self.name, "")),
            ("host", host(&self.host)),
            ("models", Node::list(self.models.iter().map(model).collect())),
            ("cameras", Node::list(self.cameras.iter().map(camera).collect())),
            ("triggers", Node::list(self.triggers.iter().map(trigger).collect())),
            ("lights", Node::list(self.lights.iter().map(light).collect())),
            ("outputs", Node::count_unless(self.outputs, 0)),
            ("inputs", Node::count_unless(self.inputs, 0)),
            ("processes", processes(&self.processes)),
            ("cycle", Node::object_unless_empty(vec![("deadline_ms", Node::maybe_number(self.cycle.deadline_ms))])),
        ])
    }
}

/// A choice that has no default.
fn maybe_key(key: Option<&'static str>) -> Node<'static> {
    key.map_or(Node::Absent, Node::Text)
}

fn host(host: &Host) -> Node<'_> {
    Node::object_unless_empty(vec![
        ("os", Node::text_unless(host.os.key(), Os::default().key())),
        ("compute", compute(&host.compute)),
        ("ram_bytes", Node::maybe_whole(host.ram_bytes)),
        ("module_loading", Node::text_unless(host.module_loading.key(), ModuleLoading::default().key())),
        ("display_attached", Node::flag_unless(host.display_attached, false)),
        ("headroom", headroom(&host.headroom)),
        ("controller", Node::maybe_text(host.controller.as_ref())),
        ("io", io(&host.io)),
    ])
}

fn compute(compute: &Compute) -> Node<'_> {
    if *compute == Compute::default() {
        return Node::Absent;
    }
    let gpu = match &compute.gpu {
        None => Node::Absent,
        Some(Reference::Id(id)) => Node::Text(id),
        Some(Reference::Custom(gpu)) => Node::Object(vec![("custom", custom_gpu(gpu))]),
    };
    Node::object(vec![
        ("kind", Node::Text(compute.kind.key())),
        ("gpu", gpu),
        ("cpu", Node::maybe_text(compute.cpu.as_ref())),
    ])
}

fn custom_gpu(gpu: &CustomGpu) -> Node<'_> {
    Node::object(vec![
        ("name", Node::Text(&gpu.name)),
        ("architecture", Node::Text(gpu.architecture.key())),
        ("sm_count", Node::maybe_count(gpu.sm_count)),
        ("threads_per_sm", Node::maybe_count(gpu.threads_per_sm)),
        ("memory_bytes", Node::Whole(gpu.memory_bytes)),
        ("shared", Node::flag_unless(gpu.shared, false)),
    ])
}

fn headroom(headroom: &Headroom) -> Node<'_> {
    if *headroom == Headroom::default() {
        return Node::Absent;
    }
    Node::object(vec![
        ("rule", Node::Text(headroom.rule.key())),
        ("percent", Node::maybe_number(headroom.percent)),
        ("bytes", Node::maybe_whole(headroom.bytes)),
    ])
}

fn io(io: &HostIo) -> Node<'_> {
    Node::object_unless_empty(vec![
        ("lan_ports", Node::maybe_count(io.lan_ports)),
        ("lan_gbps", Node::maybe_number(io.lan_gbps)),
        ("poe_ports", Node::maybe_count(io.poe_ports)),
        ("poe_per_port_w", Node::maybe_number(io.poe_per_port_w)),
        ("poe_budget_w", Node::maybe_number(io.poe_budget_w)),
        ("usb3_ports", Node::maybe_count(io.usb3_ports)),
        ("inputs", Node::maybe_count(io.inputs)),
        ("outputs", Node::maybe_count(io.outputs)),
        ("light_channels", Node::maybe_count(io.light_channels)),
        ("light_channel_a", Node::maybe_number(io.light_channel_a)),
        ("light_total_w", Node::maybe_number(io.light_total_w)),
    ])
}

fn model(model: &Model) -> Node<'_> {
    let network = match &model.model {
        Reference::Id(id) => Node::Text(id),
        Reference::Custom(custom) => Node::Object(vec![("custom", custom_model(custom))]),
    };
    Node::object(vec![
        ("id", Node::Text(&model.id)),
        ("model", network),
        ("input_px", Node::maybe_pair(model.input_px)),
        ("batch", Node::count_unless(model.batch, 1)),
        ("precision", Node::text_unless(model.precision.key(), Precision::default().key())),
        ("runtime", Node::text_unless(model.runtime.key(), Runtime::default().key())),
        ("runtime_version", Node::maybe_text(model.runtime_version.as_ref())),
        ("settings", settings(&model.settings)),
        ("device", maybe_key(model.device.map(super::Device::key))),
        ("instances", Node::count_unless(model.instances, 1)),
        ("measured_ms", Node::maybe_number(model.measured_ms)),
    ])
}

fn custom_model(model: &CustomModel) -> Node<'_> {
    Node::object(vec![
        ("name", Node::Text(&model.name)),
        ("parameters", Node::Whole(model.parameters)),
        ("macs", Node::maybe_whole(model.macs)),
        ("input_px", Node::maybe_pair(model.input_px)),
        ("floor_bytes", Node::maybe_whole(model.floor_bytes)),
        ("onnxruntime_bytes", Node::maybe_whole(model.onnxruntime_bytes)),
    ])
}

fn settings(settings: &Settings) -> Node<'_> {
    let imports = settings.also_imports.iter().map(|framework| Node::Text(framework.key())).collect();
    Node::object_unless_empty(vec![
        ("also_imports", Node::list(imports)),
        ("conv_search", maybe_key(settings.conv_search.map(super::ConvSearch::key))),
        ("arena", maybe_key(settings.arena.map(super::Arena::key))),
        ("workspace_bytes", Node::maybe_whole(settings.workspace_bytes)),
        ("max_batch", Node::maybe_count(settings.max_batch)),
        ("max_input_px", Node::maybe_pair(settings.max_input_px)),
        ("export", maybe_key(settings.export.map(super::Export::key))),
    ])
}

fn camera(camera: &Camera) -> Node<'_> {
    Node::object(vec![
        ("id", Node::Text(&camera.id)),
        ("camera", Node::maybe_text(camera.camera.as_ref())),
        ("width_px", Node::maybe_count(camera.width_px)),
        ("height_px", Node::maybe_count(camera.height_px)),
        ("pixel_format", Node::text_unless(camera.pixel_format.key(), PixelFormat::default().key())),
        ("rate_hz", Node::maybe_number(camera.rate_hz)),
        ("interface", maybe_key(camera.interface.map(super::Interface::key))),
        ("packet_bytes", Node::maybe_count(camera.packet_bytes)),
        ("power", maybe_key(camera.power.map(super::CameraPower::key))),
        ("power_w", Node::maybe_number(camera.power_w)),
        ("exposure_us", Node::maybe_number(camera.exposure_us)),
        ("trigger", Node::maybe_text(camera.trigger.as_ref())),
        ("lights", Node::texts(&camera.lights)),
        ("models", Node::texts(&camera.models)),
        ("buffers", Node::maybe_count(camera.buffers)),
    ])
}

fn trigger(trigger: &Trigger) -> Node<'_> {
    Node::object(vec![
        ("id", Node::Text(&trigger.id)),
        ("source", Node::text_unless(trigger.source.key(), TriggerSource::default().key())),
        ("rate_hz", Node::maybe_number(trigger.rate_hz)),
    ])
}

fn light(light: &Light) -> Node<'_> {
    let usual = Light::new("");
    Node::object(vec![
        ("id", Node::Text(&light.id)),
        ("channels", Node::count_unless(light.channels, usual.channels)),
        ("voltage_v", Node::maybe_number(Some(light.voltage_v).filter(|v| *v != usual.voltage_v))),
        ("current_a", Node::maybe_number(light.current_a)),
        ("mode", Node::text_unless(light.mode.key(), LightMode::default().key())),
        ("pulse_us", Node::maybe_number(light.pulse_us)),
    ])
}

fn processes(processes: &Processes) -> Node<'_> {
    let layout = match &processes.layout {
        Layout::Single => Node::Absent,
        Layout::PerModel | Layout::PerCamera => Node::Text(processes.layout.key()),
        Layout::Groups(groups) => {
            Node::Object(vec![("groups", Node::List(groups.iter().map(|group| ids(group)).collect()))])
        }
    };
    Node::object_unless_empty(vec![("layout", layout), ("concurrent", Node::flag_unless(processes.concurrent, true))])
}

/// A list that stands even when empty: a group without models is one all the same.
fn ids(group: &[String]) -> Node<'_> {
    Node::List(group.iter().map(|id| Node::Text(id)).collect())
}
