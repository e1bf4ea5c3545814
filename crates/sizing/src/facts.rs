//! A cell with every reference followed and every default filled in: what the rest of the engine computes on.

mod host;
mod model;

pub(crate) use host::{Compute, GpuFacts, HostFacts, LightPool};
pub(crate) use model::{ModelFacts, area};

use crate::Catalogue;
use crate::catalogue::rows::{CameraRow, Controller, Interface};
use crate::cell::{Camera, CameraPower, Cell, Layout, Trigger, TriggerSource};

/// A cell, resolved.
#[derive(Debug)]
pub(crate) struct Facts<'c> {
    pub cell: &'c Cell,
    pub catalogue: &'c Catalogue,
    pub host: HostFacts<'c>,
    pub models: Vec<ModelFacts<'c>>,
    pub cameras: Vec<CameraFacts<'c>>,
    /// Indices of the models of each process; none is empty.
    pub processes: Vec<Vec<usize>>,
}

/// A camera, resolved.
#[derive(Debug)]
pub(crate) struct CameraFacts<'c> {
    pub camera: &'c Camera,
    pub row: Option<&'c CameraRow>,
    pub interface: Interface,
    /// Width and height of the image, after binning.
    pub image_px: [u32; 2],
    pub pixels: f64,
    /// Bytes of one frame in memory, chunk data with it.
    pub frame_bytes: f64,
    /// Bytes of one frame as it travels: compressed, with chunk data.
    pub payload_bytes: f64,
    /// Lines per second, of a line-scan camera; `None` inside when nobody says how many.
    pub lines: Option<Option<f64>>,
    /// Frames per second; unknown when neither the camera nor its trigger says.
    pub rate_hz: Option<f64>,
    pub power: CameraPower,
    /// Watts it draws, unknown when nobody says.
    pub power_w: Option<f64>,
    /// Its trigger, when it has one.
    pub trigger: Option<&'c Trigger>,
    /// Indices of its models.
    pub models: Vec<usize>,
}

impl<'c> Facts<'c> {
    /// Resolves a cell that was validated, on the host it describes.
    pub fn new(cell: &'c Cell, catalogue: &'c Catalogue) -> Self {
        Self::on(cell, catalogue, HostFacts::of_cell(cell, catalogue))
    }

    /// Resolves the cell as if it ran on the given controller.
    pub fn on_controller(cell: &'c Cell, catalogue: &'c Catalogue, controller: &'c Controller) -> Self {
        Self::on(cell, catalogue, HostFacts::of_controller(cell, catalogue, controller))
    }

    fn on(cell: &'c Cell, catalogue: &'c Catalogue, host: HostFacts<'c>) -> Self {
        let models: Vec<_> = cell.models.iter().map(|model| ModelFacts::new(model, cell, catalogue, &host)).collect();
        let cameras: Vec<_> = cell.cameras.iter().map(|camera| CameraFacts::new(camera, cell, catalogue)).collect();
        let processes = processes(cell, &cameras);
        Self { cell, catalogue, host, models, cameras, processes }
    }

    /// Name of a process: its models.
    pub fn process_name(&self, process: &[usize]) -> String {
        let names: Vec<&str> =
            process.iter().filter_map(|i| self.models.get(*i)).map(|m| m.model.id.as_str()).collect();
        match names.as_slice() {
            [] => "process".to_owned(),
            [first, second, third, _, ..] => format!("{first}, {second}, {third} and {} more", names.len() - 3),
            few => few.join(", "),
        }
    }
}

impl<'c> CameraFacts<'c> {
    fn new(camera: &'c Camera, cell: &'c Cell, catalogue: &'c Catalogue) -> Self {
        let row = camera.camera.as_deref().and_then(|id| catalogue.camera(id));
        let binning = camera.binning.unwrap_or(1).max(1);
        let side = |own: Option<u32>, listed: Option<u32>| own.or(listed).map_or(0, |side| (side / binning).max(1));
        let image_px = [
            side(camera.width_px, row.and_then(|r| r.width_px)),
            side(camera.height_px, row.and_then(|r| r.height_px)),
        ];
        let pixels = area(image_px);
        let image_bytes = (pixels * f64::from(camera.pixel_format.bits_per_pixel()) / 8.0).ceil();
        let chunks = f64::from(camera.chunk_bytes.unwrap_or(0));
        let interface = camera.interface.or(row.and_then(|r| r.interface)).unwrap_or(Interface::Gige1);
        let trigger = camera.trigger.as_ref().and_then(|id| cell.triggers.iter().find(|t| t.id == *id));
        let power = camera.power.unwrap_or(match interface {
            Interface::Usb3 => CameraPower::Usb,
            i if is_gige(i) && row.and_then(|r| r.poe) == Some(true) => CameraPower::Poe,
            _ => CameraPower::External,
        });
        Self {
            camera,
            row,
            interface,
            image_px,
            pixels,
            frame_bytes: image_bytes + chunks,
            payload_bytes: (image_bytes / camera.compression.unwrap_or(1.0).max(1.0)).ceil() + chunks,
            lines: lines(camera, row, trigger),
            rate_hz: camera
                .rate_hz
                .or(trigger.filter(|t| t.source != TriggerSource::FreeRun).and_then(|t| t.rate_hz))
                // A burst into the camera's own buffer is no rate that a link has to sustain, or could.
                .or(row.filter(|r| !r.rate_is_burst).and_then(|r| r.max_rate_hz)),
            power,
            power_w: camera.power_w.or(row.and_then(|r| r.power_max_w.or(r.power_w))),
            trigger,
            models: camera.models.iter().filter_map(|id| cell.models.iter().position(|m| m.id == *id)).collect(),
        }
    }

    /// Bytes per second on the link, unknown without a rate. A line-scan camera sends its lines as they come, so the rate
    /// within an image counts.
    pub fn data_rate(&self) -> Option<f64> {
        let average = self.rate_hz.map(|rate| rate * self.payload_bytes);
        match self.lines {
            None => average,
            Some(lines) => lines.map(|lines| (lines * self.line_bytes()).max(average.unwrap_or(0.0))),
        }
    }

    /// Bytes per second into the host's memory.
    pub fn memory_rate(&self) -> Option<f64> {
        Some(self.data_rate()? * self.frame_bytes / self.payload_bytes.max(1.0))
    }

    /// Bytes of one line as it travels.
    pub fn line_bytes(&self) -> f64 {
        self.payload_bytes / f64::from(self.image_px[1]).max(1.0)
    }

    /// Highest rate the maker lists for this image, per second. Fewer lines are read out faster on most sensors, so a
    /// smaller region may reach more: the listed rate, and that bound.
    pub fn sensor_rate(&self) -> Option<[f64; 2]> {
        let row = self.row?;
        let listed = row.max_rate_hz?;
        let region = f64::from(self.camera.height_px.or(row.height_px)?);
        Some([listed, listed * (f64::from(row.height_px?) / region.max(1.0)).max(1.0)])
    }
}

/// Line rate of a line-scan camera: as given, or as the object's speed and pixel ask for.
fn lines(camera: &Camera, row: Option<&CameraRow>, trigger: Option<&Trigger>) -> Option<Option<f64>> {
    if camera.line_rate_hz.is_some() {
        return Some(camera.line_rate_hz);
    }
    row?.max_line_rate_hz?;
    let speed = trigger.and_then(|t| t.speed_mm_s);
    Some(speed.zip(camera.object_pixel_um).map(|(speed, pixel)| crate::optics::line_rate_hz(speed, pixel)))
}

/// The four speeds of GigE Vision.
pub(crate) fn is_gige(interface: Interface) -> bool {
    matches!(interface, Interface::Gige1 | Interface::Gige2_5 | Interface::Gige5 | Interface::Gige10)
}

fn processes(cell: &Cell, cameras: &[CameraFacts<'_>]) -> Vec<Vec<usize>> {
    let all = 0..cell.models.len();
    let mut groups: Vec<Vec<usize>> = match &cell.processes.layout {
        Layout::Single => vec![all.clone().collect()],
        Layout::PerModel => all.clone().map(|i| vec![i]).collect(),
        Layout::PerCamera => cameras.iter().map(|c| c.models.clone()).collect(),
        Layout::Groups(groups) => groups
            .iter()
            .map(|group| group.iter().filter_map(|id| cell.models.iter().position(|m| m.id == *id)).collect())
            .collect(),
    };
    // A model that no camera or group names still has to run somewhere.
    let orphans: Vec<usize> = all.filter(|i| !groups.iter().any(|group| group.contains(i))).collect();
    groups.extend(orphans.into_iter().map(|i| vec![i]));
    groups.retain(|group| !group.is_empty());
    groups
}
