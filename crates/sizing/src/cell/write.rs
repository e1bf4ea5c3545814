//! A cell as a tree: each type's fields in the order of the documentation, those at their default left out.

use super::{
    Acquisition, Camera, Cell, Compute, CustomGpu, CustomModel, Cycle, GigeRule, Headroom, Host, HostIo, InputLevel,
    Layout, Light, LightMode, LightSupply, Limiter, Model, ModuleLoading, Os, PixelFormat, Precision, Processes,
    Reference, Runtime, Settings, Trigger, TriggerSource,
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
            ("cycle", cycle(&self.cycle)),
        ])
    }
}

fn cycle(cycle: &Cycle) -> Node<'_> {
    Node::object_unless_empty(vec![
        ("deadline_ms", Node::maybe_number(cycle.deadline_ms)),
        ("output_ms", Node::maybe_number(cycle.output_ms)),
        ("keep_percent", Node::maybe_number(cycle.keep_percent)),
    ])
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
        ("addons", Node::texts(&host.addons)),
        ("visible_gpus", Node::maybe_count(host.visible_gpus)),
        ("mps", Node::flag_unless(host.mps, false)),
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
        ("usb3_controllers", Node::maybe_count(io.usb3_controllers)),
        ("uplink_gbps", Node::maybe_number(io.uplink_gbps)),
        ("switch_buffer_bytes", Node::maybe_whole(io.switch_buffer_bytes)),
        ("supply_24v_w", Node::maybe_number(io.supply_24v_w)),
        ("gige_rule", Node::text_unless(io.gige_rule.key(), GigeRule::default().key())),
        ("resend_percent", Node::maybe_number(io.resend_percent)),
        ("poe_classification", Node::flag_unless(io.poe_classification, true)),
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
        ("preprocess_ms", Node::maybe_number(model.preprocess_ms)),
        ("postprocess_ms", Node::maybe_number(model.postprocess_ms)),
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
        ("cudnn_benchmark", Node::flag_unless(settings.cudnn_benchmark, false)),
        ("streams", Node::maybe_count(settings.streams)),
        ("varying_shapes", Node::flag_unless(settings.varying_shapes, false)),
        ("arena_shrinkage", Node::flag_unless(settings.arena_shrinkage, false)),
        ("library_tactics", Node::maybe_flag(settings.library_tactics)),
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
        ("binning", Node::maybe_count(camera.binning)),
        ("compression", Node::maybe_number(camera.compression)),
        ("chunk_bytes", Node::maybe_count(camera.chunk_bytes)),
        ("links", Node::maybe_count(camera.links)),
        ("link_gbps", Node::maybe_number(camera.link_gbps)),
        ("port", Node::maybe_text(camera.port.as_ref())),
        ("packet_delay_ns", Node::maybe_count(camera.packet_delay_ns)),
        ("line_rate_hz", Node::maybe_number(camera.line_rate_hz)),
        ("object_pixel_um", Node::maybe_number(camera.object_pixel_um)),
        ("overlap", Node::flag_unless(camera.overlap, true)),
        ("nvdec", Node::flag_unless(camera.nvdec, false)),
    ])
}

fn trigger(trigger: &Trigger) -> Node<'_> {
    Node::object(vec![
        ("id", Node::Text(&trigger.id)),
        ("source", Node::text_unless(trigger.source.key(), TriggerSource::default().key())),
        ("rate_hz", Node::maybe_number(trigger.rate_hz)),
        ("level", Node::text_unless(trigger.level.key(), InputLevel::default().key())),
        ("delay_us", Node::maybe_number(trigger.delay_us)),
        ("debounce_us", Node::maybe_number(trigger.debounce_us)),
        ("speed_mm_s", Node::maybe_number(trigger.speed_mm_s)),
        ("pulses_per_mm", Node::maybe_number(trigger.pulses_per_mm)),
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
        ("drive_percent", Node::maybe_number(light.drive_percent)),
        ("limiter", Node::text_unless(light.limiter.key(), Limiter::default().key())),
        ("supply", Node::text_unless(light.supply.key(), LightSupply::default().key())),
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
    Node::object_unless_empty(vec![
        ("layout", layout),
        ("concurrent", Node::flag_unless(processes.concurrent, true)),
        ("acquisition", Node::text_unless(processes.acquisition.key(), Acquisition::default().key())),
    ])
}

/// A list that stands even when empty: a group without models is one all the same.
fn ids(group: &[String]) -> Node<'_> {
    Node::List(group.iter().map(|id| Node::Text(id)).collect())
}
