//! Starting points: cells that show the tool on the field's usual stories.

use crate::Cell;
use crate::cell::{
    Camera, CameraPower, Compute, ComputeKind, Cycle, Host, HostIo, Interface, Layout, Light, LightMode, Model, Os,
    PixelFormat, Precision, Processes, Reference, Runtime, Trigger, TriggerSource,
};

/// A starting point.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Stable id.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it shows.
    pub about: &'static str,
    build: fn() -> Cell,
}

impl Example {
    /// The cell.
    #[must_use]
    pub fn cell(&self) -> Cell {
        (self.build)()
    }
}

/// Every starting point, the one the page opens with first.
pub const ALL: [Example; 5] = [
    Example {
        id: "worked",
        title: "Worked example",
        about: "One nano detector at 640 px in FP16 on a desktop GPU, one camera: where a gigabyte goes.",
        build: worked,
    },
    Example {
        id: "four-gige",
        title: "Four GigE cameras, two models",
        about: "A process for each model, PoE cameras near what a gigabit link carries, shared lights.",
        build: four_gige,
    },
    Example {
        id: "smart-camera",
        title: "Smart-camera candidate",
        about: "One small classifier at a few parts a second: perhaps no PC at all.",
        build: smart_camera,
    },
    Example {
        id: "jetson",
        title: "Jetson line",
        about: "Two USB cameras and two TensorRT engines on memory that CPU and GPU share.",
        build: jetson,
    },
    Example { id: "empty", title: "Empty cell", about: "Nothing yet.", build: Cell::default },
];

const GIB: u64 = 1 << 30;

/// The cell the page opens with: a nano detector, 640 px, FP16, a desktop GPU, one camera.
#[must_use]
pub fn worked() -> Cell {
    Cell {
        name: "Cap inspection".into(),
        host: Host {
            compute: gpu_in_pc("nvidia-rtx-a2000-12-gb"),
            ram_bytes: Some(16 * GIB),
            io: HostIo { usb3_ports: Some(4), ..vision_pc() },
            ..Host::default()
        },
        models: vec![Model { input_px: Some([640, 640]), precision: Precision::Fp16, ..Model::new("det", "yolo11n") }],
        cameras: vec![Camera {
            lights: vec!["ring".into()],
            models: vec!["det".into()],
            ..gige("top", Some("part"), 10.0)
        }],
        triggers: vec![hardware("part", 2.0)],
        lights: vec![strobe("ring", 1, 0.6)],
        outputs: 2,
        cycle: Cycle { deadline_ms: Some(200.0) },
        ..Cell::default()
    }
}

fn four_gige() -> Cell {
    let cameras = ["top", "left", "right", "label"].map(|id| {
        let reads = id == "label";
        Camera {
            lights: vec![if reads { "bar".into() } else { "dome".into() }],
            models: vec![if reads { "ocr".into() } else { "det".into() }],
            ..gige(id, Some("part"), if reads { 8.0 } else { 23.0 })
        }
    });
    Cell {
        name: "Bottle line, four views".into(),
        host: Host {
            compute: gpu_in_pc("nvidia-rtx-a2000-12-gb"),
            ram_bytes: Some(16 * GIB),
            io: vision_pc(),
            ..Host::default()
        },
        models: vec![
            Model { input_px: Some([640, 640]), ..Model::new("det", "yolo11n") },
            Model { input_px: Some([640, 640]), ..Model::new("ocr", "pp-ocrv4-det") },
        ],
        cameras: cameras.into(),
        triggers: vec![hardware("part", 8.0)],
        lights: vec![strobe("dome", 3, 0.8), strobe("bar", 2, 1.2)],
        outputs: 3,
        processes: Processes { layout: Layout::PerModel, ..Processes::default() },
        cycle: Cycle { deadline_ms: Some(120.0) },
        ..Cell::default()
    }
}

fn smart_camera() -> Cell {
    Cell {
        name: "Orientation check".into(),
        host: Host {
            compute: Compute { kind: ComputeKind::Cpu, ..Compute::default() },
            controller: Some("hikrobot-mv-vc4510-128g60".into()),
            ..Host::default()
        },
        models: vec![Model { runtime: Runtime::OpenvinoCpu, ..Model::new("class", "mobilenet-v3-small") }],
        cameras: vec![Camera {
            width_px: Some(1408),
            height_px: Some(1024),
            exposure_us: Some(400.0),
            trigger: Some("part".into()),
            models: vec!["class".into()],
            ..Camera { id: "side".into(), ..Camera::default() }
        }],
        triggers: vec![hardware("part", 5.0)],
        outputs: 1,
        cycle: Cycle { deadline_ms: Some(150.0) },
        ..Cell::default()
    }
}

fn jetson() -> Cell {
    let cameras = ["front", "back"].map(|id| Camera {
        id: id.into(),
        camera: Some("basler-aca1440-220uc".into()),
        pixel_format: PixelFormat::BayerRg8,
        rate_hz: Some(30.0),
        exposure_us: Some(800.0),
        trigger: Some("belt".into()),
        models: vec!["det".into(), "anomaly".into()],
        ..Camera::default()
    });
    let engine = |id: &str, model: &str| Model {
        precision: Precision::Fp16,
        runtime: Runtime::Tensorrt,
        ..Model::new(id, model)
    };
    Cell {
        name: "Connector line".into(),
        host: Host {
            os: Os::Jetpack,
            controller: Some("seeed-j4012".into()),
            compute: gpu("nvidia-jetson-orin-nx-16-gb"),
            ..Host::default()
        },
        models: vec![engine("det", "yolo11s"), engine("anomaly", "patchcore-wrn50")],
        cameras: cameras.into(),
        triggers: vec![Trigger { id: "belt".into(), source: TriggerSource::Encoder, rate_hz: Some(10.0) }],
        lights: vec![strobe("back", 1, 0.5)],
        outputs: 2,
        cycle: Cycle { deadline_ms: Some(100.0) },
        ..Cell::default()
    }
}

fn gpu(id: &str) -> Compute {
    Compute { kind: ComputeKind::Gpu, gpu: Some(Reference::Id(id.into())), cpu: None }
}

/// A card in a PC whose processor is known, so that its memory bandwidth is.
fn gpu_in_pc(id: &str) -> Compute {
    Compute { cpu: Some("intel-core-i5-12500te".into()), ..gpu(id) }
}

/// A PC with a four-port PoE card and light outputs, as the user of the example describes it.
fn vision_pc() -> HostIo {
    HostIo {
        lan_ports: Some(4),
        lan_gbps: Some(1.0),
        poe_ports: Some(4),
        poe_per_port_w: Some(15.4),
        poe_budget_w: Some(61.6),
        usb3_ports: None,
        inputs: Some(8),
        outputs: Some(8),
        light_channels: Some(4),
        light_channel_a: Some(2.5),
        light_total_w: Some(70.0),
    }
}

/// A 5-megapixel PoE camera at the standard packet size.
fn gige(id: &str, trigger: Option<&str>, rate_hz: f64) -> Camera {
    Camera {
        id: id.into(),
        width_px: Some(2448),
        height_px: Some(2048),
        rate_hz: Some(rate_hz),
        interface: Some(Interface::Gige1),
        power: Some(CameraPower::Poe),
        power_w: Some(3.5),
        exposure_us: Some(500.0),
        trigger: trigger.map(str::to_owned),
        ..Camera::default()
    }
}

fn hardware(id: &str, rate_hz: f64) -> Trigger {
    Trigger { id: id.into(), source: TriggerSource::Hardware, rate_hz: Some(rate_hz) }
}

fn strobe(id: &str, channels: u32, current_a: f64) -> Light {
    Light { channels, current_a: Some(current_a), mode: LightMode::Strobe, pulse_us: Some(500.0), ..Light::new(id) }
}
