use crate::Catalogue;
use crate::catalogue::rows::{Addon, AddonKind, Architecture, Controller, ControllerKind, Cpu, Gpu, GpuKind};
use crate::cell::{Cell, ComputeKind, CustomGpu, GigeRule, HostIo, Os, Reference};

/// The machine, resolved.
#[derive(Debug)]
pub(crate) struct HostFacts<'c> {
    pub os: Os,
    pub compute: Compute<'c>,
    pub cpu: Option<&'c Cpu>,
    /// System memory in bytes, where known; the pool when host and device share one.
    pub ram_bytes: Option<f64>,
    pub have: Have,
    /// Where lights may be plugged in: the box itself, then its light controllers.
    pub light_pools: Vec<LightPool>,
    pub controller: Option<&'c Controller>,
}

/// What computes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Compute<'c> {
    Gpu(GpuFacts<'c>),
    Cpu,
    Undecided,
}

/// A GPU, listed or described.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GpuFacts<'c> {
    pub id: Option<&'c str>,
    pub name: &'c str,
    pub architecture: Architecture,
    pub sm_count: Option<u32>,
    pub threads_per_sm: Option<u32>,
    pub memory_bytes: f64,
    pub shared: bool,
    pub bandwidth: Option<f64>,
}

/// Ports and outputs the host has; `None` is unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Have {
    pub lan_ports: Option<u32>,
    pub lan_gbps: Option<f64>,
    pub poe_ports: Option<u32>,
    pub poe_per_port_w: Option<f64>,
    pub poe_budget_w: Option<f64>,
    pub usb3_ports: Option<u32>,
    pub inputs: Option<u32>,
    pub outputs: Option<u32>,
    pub light_channels: Option<u32>,
    pub light_v: Option<f64>,
    pub light_channel_a: Option<f64>,
    pub light_total_w: Option<f64>,
    pub usb3_controllers: Option<u32>,
    pub encoder: Option<bool>,
    pub uplink_gbps: Option<f64>,
    pub switch_buffer_bytes: Option<f64>,
    pub supply_24v_w: Option<f64>,
    pub gige_rule: GigeRule,
    /// Share of a link that is kept for resends, 0 to 0.5.
    pub reserve: f64,
    pub poe_classification: bool,
}

/// Light outputs of one device.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LightPool {
    pub channels: Option<u32>,
    /// Lowest and highest voltage.
    pub volts: Option<[f64; 2]>,
    /// Current of a channel, continuous and pulsed.
    pub amps: Option<f64>,
    pub pulse_amps: Option<f64>,
    pub total_w: Option<f64>,
}

impl LightPool {
    /// The outputs of a light controller.
    pub fn of(addon: &Addon) -> Self {
        Self {
            channels: addon.channels,
            volts: addon.channel_v,
            amps: addon.channel_a,
            pulse_amps: addon.pulse_a,
            total_w: addon.total_w,
        }
    }
}

/// Share of a link to keep for resends where the cell names none: Basler's figure for a noisy network.
const RESERVE: f64 = 0.1;

/// At least as many as are known of.
fn more<T: std::ops::Add<Output = T>>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a + b),
        (a, b) => a.or(b),
    }
}

impl Have {
    fn of(controller: &Controller) -> Self {
        Self {
            lan_ports: controller.lan_ports,
            lan_gbps: controller.lan_gbps,
            poe_ports: controller.poe_ports,
            poe_per_port_w: controller.poe_per_port_w,
            poe_budget_w: controller.poe_budget_w,
            usb3_ports: controller.usb3_ports,
            inputs: controller.inputs,
            outputs: controller.outputs,
            light_channels: controller.light_channels,
            light_v: controller.light_v,
            light_channel_a: controller.light_channel_a,
            light_total_w: controller.light_total_w,
            encoder: controller.encoder,
            ..Self::default()
        }
    }

    /// What the user says wins over what the row says.
    fn or_user(self, io: &HostIo) -> Self {
        Self {
            lan_ports: io.lan_ports.or(self.lan_ports),
            lan_gbps: io.lan_gbps.or(self.lan_gbps),
            poe_ports: io.poe_ports.or(self.poe_ports),
            poe_per_port_w: io.poe_per_port_w.or(self.poe_per_port_w),
            poe_budget_w: io.poe_budget_w.or(self.poe_budget_w),
            usb3_ports: io.usb3_ports.or(self.usb3_ports),
            inputs: io.inputs.or(self.inputs),
            outputs: io.outputs.or(self.outputs),
            light_channels: io.light_channels.or(self.light_channels),
            light_v: self.light_v,
            light_channel_a: io.light_channel_a.or(self.light_channel_a),
            light_total_w: io.light_total_w.or(self.light_total_w),
            usb3_controllers: io.usb3_controllers,
            encoder: self.encoder,
            ..self.with_network(io)
        }
    }

    /// What is about the network and the cabinet, whatever the box.
    fn with_network(self, io: &HostIo) -> Self {
        Self {
            uplink_gbps: io.uplink_gbps,
            switch_buffer_bytes: io.switch_buffer_bytes.map(float),
            supply_24v_w: io.supply_24v_w,
            gige_rule: io.gige_rule,
            reserve: io.resend_percent.map_or(RESERVE, |percent| percent / 100.0),
            poe_classification: io.poe_classification,
            ..self
        }
    }

    /// With an add-on beside or in the box. A light controller is a pool of its own.
    fn with(mut self, addon: &Addon) -> Self {
        match addon.kind {
            AddonKind::LightController => {}
            AddonKind::IoModule => {
                self.inputs = more(self.inputs, addon.inputs);
                self.outputs = more(self.outputs, addon.outputs);
            }
            AddonKind::UsbCard => {
                self.usb3_ports = more(self.usb3_ports, addon.ports);
                // The board has at least one; a card whose number nobody states brings at least one more.
                self.usb3_controllers = Some(self.usb3_controllers.unwrap_or(1) + addon.host_controllers.unwrap_or(1));
            }
            AddonKind::PoeSwitch | AddonKind::NetworkCard => {
                self.lan_ports = more(self.lan_ports, addon.ports);
                if addon.kind == AddonKind::PoeSwitch {
                    self.poe_ports = more(self.poe_ports, addon.ports);
                    self.poe_budget_w = more(self.poe_budget_w, addon.budget_w);
                    let watts = self.poe_per_port_w.unwrap_or(0.0).max(addon.per_port_w.unwrap_or(0.0));
                    self.poe_per_port_w = Some(watts).filter(|w| *w > 0.0);
                }
            }
        }
        self
    }
}

#[allow(clippy::cast_precision_loss, reason = "memory sizes are far below 2^53")]
fn float(bytes: u64) -> f64 {
    bytes as f64
}

impl<'c> GpuFacts<'c> {
    /// A GPU of the catalogue in a machine with the given memory: what an integrated one draws on.
    pub fn listed(gpu: &'c Gpu, ram_bytes: Option<u64>) -> Option<Self> {
        Some(Self {
            id: Some(&gpu.id),
            name: &gpu.model,
            architecture: gpu.architecture,
            sm_count: gpu.sm_count,
            threads_per_sm: gpu.threads_per_sm,
            memory_bytes: float(gpu.memory_bytes.or(ram_bytes)?),
            shared: gpu.shared,
            bandwidth: gpu.memory_bandwidth_bytes_s,
        })
    }

    fn custom(gpu: &'c CustomGpu) -> Self {
        Self {
            id: None,
            name: &gpu.name,
            architecture: gpu.architecture,
            sm_count: gpu.sm_count,
            threads_per_sm: gpu.threads_per_sm,
            memory_bytes: float(gpu.memory_bytes),
            shared: gpu.shared,
            bandwidth: None,
        }
    }

    /// It runs CUDA.
    pub fn is_nvidia(&self) -> bool {
        !matches!(self.architecture, Architecture::Intel | Architecture::Amd)
    }
}

impl<'c> HostFacts<'c> {
    pub fn of_cell(cell: &'c Cell, catalogue: &'c Catalogue) -> Self {
        let host = &cell.host;
        let controller = host.controller.as_deref().and_then(|id| catalogue.controller(id));
        let ram_bytes = host.ram_bytes.or(controller.and_then(|c| c.ram_bytes));
        // Without the machine's memory an integrated GPU says as little as none.
        let listed = |id: Option<&str>| {
            let gpu = catalogue.gpu(id?)?;
            GpuFacts::listed(gpu, ram_bytes).map(Compute::Gpu)
        };
        let compute = match (host.compute.kind, &host.compute.gpu) {
            (ComputeKind::Cpu, _) => Compute::Cpu,
            (ComputeKind::Gpu, Some(Reference::Custom(gpu))) => Compute::Gpu(GpuFacts::custom(gpu)),
            (ComputeKind::Gpu, Some(Reference::Id(id))) => listed(Some(id)).unwrap_or(Compute::Undecided),
            (ComputeKind::Gpu, None) => {
                listed(controller.and_then(|c| c.gpu_id.as_deref())).unwrap_or(Compute::Undecided)
            }
            (ComputeKind::Undecided, _) => Compute::Undecided,
        };
        let cpu = host.compute.cpu.as_deref().or(controller.and_then(|c| c.cpu_id.as_deref()));
        let have = controller.map(Have::of).unwrap_or_default().or_user(&host.io);
        let (have, light_pools) = with_addons(have, cell, catalogue);
        Self {
            os: host.os,
            compute,
            cpu: cpu.and_then(|id| catalogue.cpu(id)),
            ram_bytes: ram(compute, ram_bytes),
            have,
            light_pools,
            controller,
        }
    }

    /// The cell's job on another controller: its own GPU if one is built in, the cell's card if it fits, else the CPU.
    pub fn of_controller(cell: &'c Cell, catalogue: &'c Catalogue, controller: &'c Controller) -> Self {
        let most = controller.ram_max_bytes.or(controller.ram_bytes);
        let listed = |gpu| GpuFacts::listed(gpu, most);
        let built_in = controller.gpu_id.as_deref().and_then(|id| catalogue.gpu(id)).and_then(listed);
        let wanted = match &cell.host.compute.gpu {
            Some(Reference::Id(id)) => catalogue.gpu(id).filter(|gpu| gpu.kind == GpuKind::Card).and_then(listed),
            _ => None,
        };
        let compute = match (cell.host.compute.kind, built_in, wanted) {
            (ComputeKind::Cpu, _, _) => Compute::Cpu,
            (_, Some(gpu), _) => Compute::Gpu(gpu),
            (_, None, Some(gpu)) if controller.takes_gpu_card == Some(true) => Compute::Gpu(gpu),
            (_, None, None) if controller.takes_gpu_card == Some(true) => Compute::Undecided,
            _ => Compute::Cpu,
        };
        let have = Have::of(controller).with_network(&cell.host.io);
        let (have, light_pools) = with_addons(have, cell, catalogue);
        Self {
            os: if controller.kind == ControllerKind::Jetson { Os::Jetpack } else { desktop_os(cell.host.os) },
            compute,
            cpu: controller.cpu_id.as_deref().and_then(|id| catalogue.cpu(id)),
            // A box is ordered with as much memory as it takes, up to its maximum.
            ram_bytes: ram(compute, most),
            have,
            light_pools,
            controller: Some(controller),
        }
    }

    pub fn gpu(&self) -> Option<&GpuFacts<'c>> {
        match &self.compute {
            Compute::Gpu(gpu) => Some(gpu),
            _ => None,
        }
    }

    /// Host and device draw on one pool.
    pub fn shared(&self) -> bool {
        self.gpu().is_some_and(|gpu| gpu.shared)
    }
}

/// What there is with the cell's add-ons, and every device that lights may hang on.
fn with_addons(have: Have, cell: &Cell, catalogue: &Catalogue) -> (Have, Vec<LightPool>) {
    let mut pools = vec![LightPool {
        channels: have.light_channels,
        volts: have.light_v.map(|v| [v, v]),
        amps: have.light_channel_a,
        pulse_amps: None,
        total_w: have.light_total_w,
    }];
    let addons = || cell.host.addons.iter().filter_map(|id| catalogue.addon(id));
    pools.extend(addons().filter(|a| a.kind == AddonKind::LightController).map(LightPool::of));
    (addons().fold(have, Have::with), pools)
}

/// A Jetson's system on a box that is none would be wrong.
fn desktop_os(os: Os) -> Os {
    if os == Os::Jetpack { Os::Linux } else { os }
}

fn ram(compute: Compute<'_>, stated: Option<u64>) -> Option<f64> {
    match compute {
        Compute::Gpu(gpu) if gpu.shared => Some(gpu.memory_bytes),
        _ => stated.map(float),
    }
}
