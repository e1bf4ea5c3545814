//! What a number in a cell may be: one table for validation, for the page's fields and for every error message.

use crate::number;

/// The numbers one field takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// Whole numbers only.
    pub whole: bool,
    /// Unit as written beside the field; empty for counts.
    pub unit: &'static str,
}

const fn whole(min: f64, max: f64, unit: &'static str) -> Limits {
    Limits { min, max, whole: true, unit }
}

const fn decimal(min: f64, max: f64, unit: &'static str) -> Limits {
    Limits { min, max, whole: false, unit }
}

/// Width or height of an image or a network's input.
pub const PIXELS: Limits = whole(1.0, 65_535.0, "px");
/// Width or height of a network's input.
pub const INPUT_PIXELS: Limits = whole(1.0, 16_384.0, "px");
/// Images in one inference.
pub const BATCH: Limits = whole(1.0, 1_024.0, "");
/// Copies of a model in one process.
pub const INSTANCES: Limits = whole(1.0, 64.0, "");
/// Weights of a network.
pub const PARAMETERS: Limits = whole(1.0, 1e12, "");
/// Multiply-accumulates of one inference.
pub const MACS: Limits = whole(1.0, 1e16, "");
/// Any amount of memory: up to 16 TiB.
pub const BYTES: Limits = whole(0.0, 17_592_186_044_416.0, "bytes");
/// Memory of a machine or device: 64 MiB to 16 TiB.
pub const MEMORY: Limits = whole(67_108_864.0, 17_592_186_044_416.0, "bytes");
/// Frames, lines or triggers per second.
pub const RATE: Limits = decimal(0.001, 100_000.0, "Hz");
/// GigE Vision packet size: 576 is the standard's smallest test packet, 16,110 the largest jumbo frame in use.
pub const PACKET: Limits = whole(576.0, 16_110.0, "bytes");
/// Power of one device.
pub const WATTS: Limits = decimal(0.01, 200.0, "W");
/// Exposure or pulse.
pub const MICROSECONDS: Limits = decimal(0.1, 60_000_000.0, "µs");
/// Frame buffers of one camera.
pub const BUFFERS: Limits = whole(1.0, 10_000.0, "");
/// Channels of one light.
pub const CHANNELS: Limits = whole(1.0, 64.0, "");
/// Supply voltage of a light.
pub const VOLTS: Limits = decimal(1.0, 60.0, "V");
/// Current of a light's channel.
pub const AMPERES: Limits = decimal(0.001, 100.0, "A");
/// Inputs or outputs the cell needs.
pub const LINES: Limits = whole(0.0, 256.0, "");
/// Ports or lines a host has.
pub const PORTS: Limits = whole(0.0, 1_024.0, "");
/// Speed of a network port.
pub const GIGABITS: Limits = decimal(0.1, 400.0, "Gbit/s");
/// Power of all PoE ports or all light channels of a host.
pub const TOTAL_WATTS: Limits = decimal(0.0, 10_000.0, "W");
/// Deadline, or a measured inference time.
pub const MILLISECONDS: Limits = decimal(0.001, 3_600_000.0, "ms");
/// Headroom as a share of the high end.
pub const PERCENT: Limits = decimal(0.0, 1_000.0, "%");
/// Share of a whole, such as the part of a link kept for resends.
pub const RESERVE: Limits = decimal(0.0, 50.0, "%");
/// Share of the images that are kept.
pub const SHARE: Limits = decimal(0.0, 100.0, "%");
/// Pixels of a sensor that make one of the image, each way.
pub const BINNING: Limits = whole(1.0, 8.0, "");
/// How many times smaller a compressed image is.
pub const RATIO: Limits = decimal(1.0, 100.0, "");
/// Data beside the image.
pub const CHUNKS: Limits = whole(0.0, 1_000_000.0, "bytes");
/// CoaXPress connections of one camera.
pub const LINKS: Limits = whole(1.0, 4.0, "");
/// Payload rate of one link.
pub const LINK_GIGABITS: Limits = decimal(0.001, 100.0, "Gbit/s");
/// Gap between two packets.
pub const NANOSECONDS: Limits = whole(0.0, 10_000_000.0, "ns");
/// Lines per second.
pub const LINE_RATE: Limits = decimal(0.1, 2_000_000.0, "Hz");
/// Size of a pixel on the object.
pub const MICROMETRES: Limits = decimal(0.01, 1_000_000.0, "µm");
/// Delay or debouncer time.
pub const DELAY: Limits = decimal(0.0, 60_000_000.0, "µs");
/// Speed of an object.
pub const SPEED: Limits = decimal(0.001, 1_000_000.0, "mm/s");
/// Pulses of an encoder.
pub const PULSES: Limits = decimal(0.000_001, 1_000_000.0, "per mm");
/// Brightness as a share of the rated one.
pub const DRIVE: Limits = decimal(1.0, 2_000.0, "%");
/// Part of the time from trigger to output as measured.
pub const PART_MS: Limits = decimal(0.0, 3_600_000.0, "ms");
/// Streaming multiprocessors of a GPU.
pub const SM_COUNT: Limits = whole(1.0, 1_024.0, "");
/// Resident threads of a streaming multiprocessor.
pub const THREADS_PER_SM: Limits = whole(256.0, 4_096.0, "");

/// GPUs that a process can see.
pub const GPUS: Limits = whole(1.0, 16.0, "");
/// CUDA streams of one process.
pub const STREAMS: Limits = whole(1.0, 64.0, "");

/// Longest id or name.
pub const NAME_CHARS: usize = 120;
/// Most models, cameras, triggers or lights in a cell.
pub const ROWS: usize = 256;

impl Limits {
    /// What is allowed, as a sentence: "A whole number from 1 to 65,535 px."
    #[must_use]
    pub fn allowed(&self) -> String {
        self.allowed_in(1.0, self.unit)
    }

    /// The same for a field that shows another unit, of which one is `scale` of the cell's:
    /// "A number from 0.0625 to 16,384 GiB."
    #[must_use]
    pub fn allowed_in(&self, scale: f64, unit: &str) -> String {
        #[allow(clippy::float_cmp, reason = "1 is exact, and means the cell's own unit")]
        let kind = if self.whole && scale == 1.0 { "A whole number" } else { "A number" };
        let space = if unit.is_empty() { "" } else { " " };
        format!("{kind} from {} to {}{space}{unit}.", grouped(self.min / scale), grouped(self.max / scale))
    }

    /// Whether the value is one of them. NaN and infinities are not.
    #[must_use]
    pub fn contain(&self, value: f64) -> bool {
        value >= self.min && value <= self.max && (!self.whole || value.fract() == 0.0)
    }
}

/// A number with commas between groups of three digits, as English writes it.
fn grouped(value: f64) -> String {
    let text = number::text(value);
    let (integer, fraction) = text.split_once('.').map_or((text.as_str(), None), |(i, f)| (i, Some(f)));
    let mut out = String::new();
    for (index, digit) in integer.chars().enumerate() {
        if index > 0 && (integer.len() - index).is_multiple_of(3) && digit.is_ascii_digit() {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(fraction) = fraction {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_range_and_unit() {
        assert_eq!(PIXELS.allowed(), "A whole number from 1 to 65,535 px.");
        assert_eq!(RATE.allowed(), "A number from 0.001 to 100,000 Hz.");
        assert_eq!(BATCH.allowed(), "A whole number from 1 to 1,024.");
        assert_eq!(MEMORY.allowed_in(1_073_741_824.0, "GiB"), "A number from 0.0625 to 16,384 GiB.");
    }

    #[test]
    fn no_field_takes_what_is_not_a_number() {
        for value in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
            assert!(!PIXELS.contain(value) && !RATE.contain(value), "{value}");
        }
        assert!(!PIXELS.contain(1.5) && RATE.contain(1.5));
    }
}
