//! Where the marks of the gauge stand. Pure.

use cellsizer_sizing::format::{Units, byte_range, bytes};
use cellsizer_sizing::report::{Memory, Range};

/// Marks of the gauge as fractions of its width, each in 0 to 1 and in order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// End of the typical need.
    pub typical: f64,
    /// End of the high need.
    pub high: f64,
    /// End of the need with headroom.
    pub headroom: f64,
    /// The planning rule; absent when it says nothing.
    pub rule: Option<f64>,
    /// Where the capacity ends; absent when it is unknown.
    pub capacity: Option<f64>,
}

/// What the gauge compares, in bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Need {
    /// Low, typical and high need.
    pub total: Range,
    /// High need and headroom.
    pub headroom: u64,
    /// The planning rule.
    pub rule: u64,
    /// What there is.
    pub have: Option<u64>,
}

impl Need {
    /// What the verdict compares: the device; the whole pool where host and device share it; the host where nothing
    /// runs on a device.
    #[must_use]
    pub fn of(memory: &Memory) -> Self {
        if memory.device.processes.is_empty() {
            let total = memory.host.total.clone();
            return Self { headroom: total.high, total, rule: 0, have: memory.host.have_bytes };
        }
        if memory.shared {
            let (device, host) = (&memory.device.total, &memory.host.total);
            let total = Range {
                low: device.low.saturating_add(host.low),
                typical: device.typical.saturating_add(host.typical),
                high: device.high.saturating_add(host.high),
                ..device.clone()
            };
            // The rule is about a device's own memory.
            return Self {
                total,
                headroom: memory.device.with_headroom_bytes,
                rule: 0,
                have: memory.device.have_bytes,
            };
        }
        Self {
            total: memory.device.total.clone(),
            headroom: memory.device.with_headroom_bytes,
            rule: memory.rule_of_thumb_bytes,
            have: memory.device.have_bytes,
        }
    }

    /// Places the marks. The capacity is the right end when everything fits; what exceeds it moves it inwards, so that
    /// the excess is seen. Without a capacity the largest need leaves room for the word that says so.
    #[must_use]
    pub fn scale(&self) -> Scale {
        let largest = self.headroom.max(self.total.high).max(self.rule) as f64;
        let end = match self.have {
            Some(have) if have as f64 >= largest => have as f64,
            Some(_) => largest / 0.9,
            None => largest / 0.6,
        };
        let at = |value: u64| if end > 0.0 { (value as f64 / end).clamp(0.0, 1.0) } else { 0.0 };
        let typical = at(self.total.typical);
        let high = at(self.total.high).max(typical);
        Scale {
            typical,
            high,
            headroom: at(self.headroom).max(high),
            rule: (self.rule > 0).then(|| at(self.rule)),
            capacity: self.have.map(at),
        }
    }

    /// The gauge in one sentence.
    #[must_use]
    pub fn sentence(&self, units: Units) -> String {
        let show = |value: u64| bytes(value as f64, units);
        let have = self.have.map_or_else(|| "capacity unknown".to_owned(), |have| format!("capacity {}", show(have)));
        let rule = if self.rule > 0 { format!("; planning rule {}", show(self.rule)) } else { String::new() };
        format!(
            "Needs {}, typically {}; with headroom {}{rule}; {have}.",
            byte_range(self.total.low as f64, self.total.high as f64, units),
            show(self.total.typical),
            show(self.headroom),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::report::Basis;

    fn need(typical: u64, high: u64, headroom: u64, rule: u64, have: Option<u64>) -> Need {
        let total =
            Range { low: typical / 2, typical, high, basis: Basis::Computed, sources: vec![], why: String::new() };
        Need { total, headroom, rule, have }
    }

    #[test]
    fn capacity_is_the_right_end_when_all_fits() {
        let scale = need(100, 150, 300, 250, Some(1000)).scale();
        assert_eq!(scale.capacity, Some(1.0));
        assert_eq!((scale.typical, scale.high, scale.headroom, scale.rule), (0.1, 0.15, 0.3, Some(0.25)));
    }

    #[test]
    fn a_need_beyond_the_capacity_moves_it_inwards() {
        let scale = need(900, 1500, 1800, 0, Some(600)).scale();
        assert!(scale.capacity.is_some_and(|at| at < scale.typical));
        assert!(scale.headroom <= 0.9 + 1e-9);
        assert_eq!(scale.rule, None);
    }

    #[test]
    fn unknown_capacity_leaves_room_at_the_end() {
        let scale = need(100, 200, 450, 400, None).scale();
        assert_eq!(scale.capacity, None);
        assert!((scale.headroom - 0.6).abs() < 1e-9);
    }

    #[test]
    fn nothing_needed_divides_by_nothing() {
        let scale = need(0, 0, 0, 0, Some(0)).scale();
        assert_eq!(
            (scale.typical, scale.high, scale.headroom, scale.rule, scale.capacity),
            (0.0, 0.0, 0.0, None, Some(0.0))
        );
    }

    #[test]
    fn the_sentence_names_every_mark() {
        let text = need(840_000_000, 1_500_000_000, 3_000_000_000, 2_100_000_000, None).sentence(Units::Decimal);
        assert_eq!(
            text,
            "Needs 0.42 to 1.5 GB, typically 840 MB; with headroom 3 GB; planning rule 2.1 GB; capacity unknown."
        );
    }
}
