//! Starting points: cells that show the tool on the field's usual stories.
//!
//! Each is kept as its link, since the links' dictionary holds most of it already: some 50 bytes, where code that builds
//! the cells took 8 kB of the page. To read one, open `tests/golden/<version>-<id>.json`, the newest; to change one, save
//! the changed file under the next version and take what `cellsizer link <file>` prints.
//!
//! The worked example is code all the same: the page opens with it before it can read links.

use crate::cell::{
    Camera, CameraPower, Compute, ComputeKind, Cycle, Host, HostIo, Interface, Light, LightMode, Model, Precision,
    Reference, Trigger,
};
use crate::{Cell, link};

/// A starting point.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Stable id.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// Its link's fragment.
    pub link: &'static str,
}

impl Example {
    /// The cell.
    #[must_use]
    pub fn cell(&self) -> Cell {
        // A test opens every one of them.
        link::decode(self.link).unwrap_or_default()
    }
}

/// Every starting point, the one the page opens with first.
pub const ALL: [Example; 5] = [
    Example {
        id: "worked",
        title: "Worked example",
        about: "One nano detector at 640 px in FP16 on a desktop GPU, one camera: where a gigabyte goes.",
        link: "v1.7dcxDQAADAIwcVMyB_i_4OHmJsFEkw7hWoTv4U3pQ5lkAuPNqQ",
    },
    Example {
        id: "four-gige",
        title: "Four GigE cameras, two models",
        about: "A process for each model; PoE cameras on tight links, one of them with the fix; shared lights.",
        link: "v1.7dddCgAQDADgqziAU7gLpZRiuL4s8z6NPLjAfmpf284zxXV9HSo3K5fqOnDF2hZkS7G-28fdmggQLP61WrlYkqretrzHeYwc1UETMJV3-V-M",
    },
    Example {
        id: "smart-camera",
        title: "Smart-camera candidate",
        about: "One small classifier at a few parts a second: perhaps no PC at all.",
        link: "v1.3dcxDQAACANBiYggJMz4H0hbAd2r4v8y61MHGUrEvcN1MDl6cmPF",
    },
    Example {
        id: "jetson",
        title: "Jetson line",
        about: "Two USB cameras and two TensorRT engines on memory that CPU and GPU share.",
        link: "v1.7dcxDQAADAIwcRO0BP8HBAfc4KIdUyqZcpquFvbwqWK0EB60ng",
    },
    Example { id: "empty", title: "Empty cell", about: "Nothing yet.", link: "v1.q64FACW4ZQ" },
];

/// The link of the cell that [`worked`] gives.
pub const WORKED_LINK: &str = ALL[0].link;

/// The cell the page opens with: a nano detector, 640 px, FP16, a desktop GPU, one camera.
#[must_use]
pub fn worked() -> Cell {
    #[allow(clippy::needless_update, reason = "a later field of schema 1 is absent here, as in the link")]
    let io = HostIo {
        lan_ports: Some(4),
        lan_gbps: Some(1.0),
        poe_ports: Some(4),
        poe_per_port_w: Some(15.4),
        poe_budget_w: Some(61.6),
        usb3_ports: Some(4),
        inputs: Some(8),
        outputs: Some(8),
        light_channels: Some(4),
        light_channel_a: Some(2.5),
        light_total_w: Some(70.0),
        ..HostIo::default()
    };
    let compute = Compute {
        kind: ComputeKind::Gpu,
        gpu: Some(Reference::Id("nvidia-rtx-a2000-12-gb".to_owned())),
        cpu: Some("intel-core-i5-12500te".to_owned()),
    };
    let camera = Camera {
        id: "top".to_owned(),
        width_px: Some(2448),
        height_px: Some(2048),
        rate_hz: Some(10.0),
        interface: Some(Interface::Gige1),
        power: Some(CameraPower::Poe),
        power_w: Some(3.5),
        exposure_us: Some(500.0),
        trigger: Some("part".to_owned()),
        lights: vec!["ring".to_owned()],
        models: vec!["det".to_owned()],
        ..Camera::default()
    };
    let model = Model { input_px: Some([640, 640]), precision: Precision::Fp16, ..Model::new("det", "yolo11n") };
    let light = Light { current_a: Some(0.6), mode: LightMode::Strobe, pulse_us: Some(500.0), ..Light::new("ring") };
    Cell {
        name: "Cap inspection".to_owned(),
        host: Host { compute, ram_bytes: Some(16 << 30), io, ..Host::default() },
        models: vec![model],
        cameras: vec![camera],
        triggers: vec![Trigger { rate_hz: Some(2.0), ..Trigger::new("part") }],
        lights: vec![light],
        outputs: 2,
        cycle: Cycle { deadline_ms: Some(200.0), ..Cycle::default() },
        ..Cell::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opens_as_the_cell_it_always_was() {
        for example in ALL {
            let path = |version| format!("{}/tests/golden/{version}-{}.json", env!("CARGO_MANIFEST_DIR"), example.id);
            let newest = ["0.2.0", "0.1.0"].map(path).into_iter().find(|path| std::path::Path::new(path).exists());
            let path = newest.expect("every example has a golden cell");
            let text = std::fs::read_to_string(&path).expect("it can be read");
            assert_eq!(link::decode(example.link), Ok(Cell::from_json(&text).expect("it is valid")), "{path}");
            assert_eq!(link::encode(&example.cell()), example.link);
        }
        assert_eq!(worked(), ALL[0].cell(), "the code and the link of the worked example");
        assert_eq!(ALL.map(|example| example.cell() == Cell::default()), [false, false, false, false, true]);
    }
}
