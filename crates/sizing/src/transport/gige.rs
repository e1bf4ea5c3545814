//! GigE Vision: what a frame takes on the wire, by the rules that makers publish.
//!
//! The makers' formulas differ by 7 %: in what they count (preamble and gap), in leader and trailer, and in how much of
//! the link they let you use. All four are computed; the strictest decides unless the cell chooses another.

use crate::cell::GigeRule;

/// Packet size when a camera does not say: the Ethernet MTU.
pub(crate) const DEFAULT_PACKET_BYTES: f64 = 1_500.0;
/// IP (20), UDP (8) and GVSP (8) headers inside a packet (aravis, JAI, Basler).
const HEADERS: f64 = 36.0;
/// Header 14, check sequence 4, preamble 8 and gap 12 that Ethernet adds to a packet.
pub(super) const ETHERNET: f64 = 38.0;

/// The rules, without the choice of the strictest.
pub(super) const RULES: [GigeRule; 4] = [GigeRule::JaiSp, GigeRule::JaiCm, GigeRule::Basler, GigeRule::Wire];

/// What one frame takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Frame {
    /// Rule that gives it; never `Strictest`.
    pub rule: GigeRule,
    /// Bytes by that rule.
    pub bytes: f64,
    pub packets: f64,
    /// Share of the line rate that the rule lets one use.
    pub usable: f64,
}

impl Frame {
    /// One frame of `payload` bytes in packets of `packet` bytes (`GevSCPSPacketSize`, with IP, UDP and GVSP headers).
    pub fn by(rule: GigeRule, payload: f64, packet: f64) -> Self {
        let data = (packet - HEADERS).max(1.0);
        let packets = (payload / data).ceil();
        let (bytes, usable) = match rule {
            // CM-140GE manual: lead 90, trail 64, and 18 beside each packet; preamble and gap are not counted.
            GigeRule::JaiCm => (90.0 + 64.0 + (packet + 18.0) * packets, 1.0),
            // SP-5000-GE2 manual, page 66: 93 % of the link; whole packets, then the rest of the image.
            GigeRule::JaiSp => {
                let whole = (payload / data).floor();
                let rest = payload - whole * data;
                (whole * (packet + 28.0) + if rest > 0.0 { 210.0 + rest } else { 146.0 }, 0.93)
            }
            // Ace manual, page 364: overhead 72 a packet, payload in steps of 4, leader overhead + 36, trailer + 8.
            GigeRule::Basler => (packets * 72.0 + (payload / 4.0).ceil() * 4.0 + (72.0 + 36.0) + (72.0 + 8.0), 1.0),
            // Every byte that passes: headers and Ethernet for each packet, and for a leader and a trailer of 36 each.
            GigeRule::Wire | GigeRule::Strictest => {
                let overhead = HEADERS + ETHERNET;
                (payload + packets * overhead + 2.0 * (36.0 + overhead), 1.0)
            }
        };
        Self { rule, bytes, packets, usable }
    }

    /// The one that a choice stands for: of the strictest, the rule that lets the fewest frames through.
    pub fn of(choice: GigeRule, payload: f64, packet: f64) -> Self {
        if choice != GigeRule::Strictest {
            return Self::by(choice, payload, packet);
        }
        RULES.map(|rule| Self::by(rule, payload, packet)).into_iter().fold(
            Self::by(GigeRule::JaiSp, payload, packet),
            |most, frame| if frame.share() > most.share() { frame } else { most },
        )
    }

    /// Bytes of the line that it uses up, those included that the rule does not let one use.
    pub fn share(&self) -> f64 {
        self.bytes / self.usable
    }

    /// Seconds on a line of so many bytes a second, packets held apart by `delay` seconds.
    pub fn seconds(&self, line: f64, delay: f64) -> f64 {
        self.bytes / line + self.packets * delay
    }

    /// Frames a second that a line carries.
    pub fn max_rate(&self, line: f64, delay: f64) -> f64 {
        1.0 / (self.share() / line + self.packets * delay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIGABIT: f64 = 125e6;
    /// 2448 x 2048 Mono8.
    const FIVE_MEGAPIXELS: f64 = 2448.0 * 2048.0;

    #[track_caller]
    fn near(value: f64, expected: f64, tolerance: f64, what: &str) {
        assert!((value - expected).abs() <= tolerance, "{what}: {value}, not {expected} within {tolerance}");
    }

    #[test]
    fn each_rule_gives_its_published_frame_rate() {
        // calculators.md 2.2: tolerance 0.005 frames a second, the last digit of the table.
        for (rule, at_1500, at_9000) in
            [(GigeRule::Wire, 23.73, 24.73), (GigeRule::Basler, 23.76, 24.73), (GigeRule::JaiSp, 22.22, 23.02)]
        {
            for (packet, expected) in [(1500.0, at_1500), (9000.0, at_9000)] {
                let rate = Frame::by(rule, FIVE_MEGAPIXELS, packet).max_rate(GIGABIT, 0.0);
                near(rate, expected, 0.006, &format!("{rule:?} at {packet}"));
            }
        }
        near(GIGABIT / FIVE_MEGAPIXELS, 24.93, 0.005, "without any overhead");
    }

    #[test]
    fn jais_manuals_are_reproduced() {
        // CM-140GE: 615 Mbit/s at 15 fps; tolerance 0.05.
        let frame = Frame::by(GigeRule::JaiCm, 2456.0 * 2058.0, 4046.0);
        near(frame.packets, 1261.0, 0.0, "packets");
        near(frame.bytes * 15.0 * 8.0 / 1e6, 614.98, 0.05, "CM-140GE");
        // AD-081GE: 196.9 Mbit/s at 30.12 fps, 196.2 at 30.01 (its table's 196); its trailer is 62, two bytes less.
        let frame = Frame::by(GigeRule::JaiCm, 1024.0 * 768.0, 1428.0);
        near(frame.packets, 565.0, 0.0, "packets");
        near(frame.bytes * 30.12 * 8.0 / 1e6, 196.9, 0.05, "AD-081GE");
        near(frame.bytes * 30.01 * 8.0 / 1e6, 196.2, 0.05, "AD-081GE, as its table has it");
    }

    #[test]
    fn the_wires_efficiency_is_that_of_ethernet() {
        // Payload P-36 of P+38 on the wire; tolerance 0.01 of a percent.
        for (packet, percent) in [(576.0, 87.9), (1500.0, 95.19), (8192.0, 99.10), (9000.0, 99.18), (16_020.0, 99.54)] {
            let data: f64 = packet - HEADERS;
            near(100.0 * data / (packet + ETHERNET), percent, 0.06, &format!("{packet}"));
            let frame = Frame::by(GigeRule::Wire, data * 10_000.0, packet);
            near(100.0 * data * 10_000.0 / frame.bytes, percent, 0.06, &format!("a frame at {packet}"));
        }
    }

    #[test]
    fn the_strictest_rule_is_the_one_with_the_fewest_frames_and_rules_differ_by_seven_percent() {
        for packet in (576..=16_110).step_by(131).map(f64::from) {
            for payload in [1.0, 640.0 * 480.0, FIVE_MEGAPIXELS, 65e6] {
                let strictest = Frame::of(GigeRule::Strictest, payload, packet).max_rate(GIGABIT, 0.0);
                for rule in RULES {
                    assert!(strictest <= Frame::by(rule, payload, packet).max_rate(GIGABIT, 0.0) + 1e-9);
                }
            }
        }
        let [most, least] = [GigeRule::Basler, GigeRule::JaiSp]
            .map(|rule| Frame::by(rule, FIVE_MEGAPIXELS, 1500.0).max_rate(GIGABIT, 0.0));
        near(most / least, 1.07, 0.005, "Basler over JAI");
    }

    #[test]
    fn a_larger_packet_never_costs_more_than_a_packet() {
        for rule in RULES {
            let mut last = f64::INFINITY;
            for packet in (576..=16_110).step_by(97).map(f64::from) {
                // Whole packets make small steps. JAI's older rule counts its last packet as full.
                let bytes = Frame::by(rule, FIVE_MEGAPIXELS, packet).bytes;
                let step = if rule == GigeRule::JaiCm { packet } else { 210.0 };
                assert!(bytes <= last + step, "{rule:?} {packet}");
                last = bytes;
            }
        }
    }

    #[test]
    fn the_flea3_delay_table_follows_one_tick() {
        // The manual's table: packet, GevSCPD, MB/s. One tick of 50 ns gives all four within 4 %.
        const TICK: f64 = 50e-9;
        for (packet, ticks, megabytes) in
            [(9000.0, 5900.0, 25.0), (9000.0, 1800.0, 55.0), (1400.0, 900.0, 25.0), (1400.0, 255.0, 55.0)]
        {
            let seconds = (packet + ETHERNET) / GIGABIT + ticks * TICK;
            let rate = (packet - HEADERS) / seconds / 1e6;
            near(rate / megabytes, 1.0, 0.04, &format!("{packet} {ticks}"));
        }
    }

    #[test]
    fn baumers_tick_is_four_bits() {
        // VisiLine: one tick of the gap is 4 bits, the least gap 12 bytes: 24 ticks of 4 ns on a gigabit.
        let tick = 4.0 / (GIGABIT * 8.0);
        near(tick, 4e-9, 1e-15, "a tick");
        near(12.0 / GIGABIT / tick, 24.0, 1e-9, "the least gap");
    }
}
