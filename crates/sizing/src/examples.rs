//! Starting points: cells that show the tool on the field's usual stories.
//!
//! Each is kept as its link, since the links' dictionary holds most of it already: some 50 bytes, where code that builds
//! the cells took 8 kB of the page. To read one, open `tests/golden/0.1.0-<id>.json`; to change one, edit such a file
//! and take what `cellsizer link <file>` prints.

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
    /// Its link.
    fragment: &'static str,
}

impl Example {
    /// The cell.
    #[must_use]
    pub fn cell(&self) -> Cell {
        // A test opens every one of them.
        link::decode(self.fragment).unwrap_or_default()
    }
}

/// Every starting point, the one the page opens with first.
pub const ALL: [Example; 5] = [
    Example {
        id: "worked",
        title: "Worked example",
        about: "One nano detector at 640 px in FP16 on a desktop GPU, one camera: where a gigabyte goes.",
        fragment: "v1.7dcxDQAADAIwcVMyB_i_4OHmJsFEkw7hWoTv4U3pQ5lkAuPNqQ",
    },
    Example {
        id: "four-gige",
        title: "Four GigE cameras, two models",
        about: "A process for each model, PoE cameras near what a gigabit link carries, shared lights.",
        fragment: "v1.7dfBCQAgCAXQVRygKdrFIAiEMl1fcAQPnv4Q7_DAFEzBtInpFNXD2dhBS_4l2-yvrjcAD-j9",
    },
    Example {
        id: "smart-camera",
        title: "Smart-camera candidate",
        about: "One small classifier at a few parts a second: perhaps no PC at all.",
        fragment: "v1.3dcxDQAACANBiYggJMz4H0hbAd2r4v8y61MHGUrEvcN1MDl6cmPF",
    },
    Example {
        id: "jetson",
        title: "Jetson line",
        about: "Two USB cameras and two TensorRT engines on memory that CPU and GPU share.",
        fragment: "v1.7dcxDQAADAIwcRO0BP8HBAfc4KIdUyqZcpquFvbwqWK0EB60ng",
    },
    Example { id: "empty", title: "Empty cell", about: "Nothing yet.", fragment: "v1.q64FACW4ZQ" },
];

/// The cell the page opens with: a nano detector, 640 px, FP16, a desktop GPU, one camera.
#[must_use]
pub fn worked() -> Cell {
    let [worked, ..] = ALL;
    worked.cell()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opens_as_the_cell_it_always_was() {
        for example in ALL {
            let path = format!("{}/tests/golden/0.1.0-{}.json", env!("CARGO_MANIFEST_DIR"), example.id);
            let text = std::fs::read_to_string(&path).expect("every example has a golden cell");
            assert_eq!(link::decode(example.fragment), Ok(Cell::from_json(&text).expect("it is valid")), "{path}");
            assert_eq!(link::encode(&example.cell()), example.fragment);
        }
        assert_eq!(ALL.map(|example| example.cell() == Cell::default()), [false, false, false, false, true]);
    }
}
