//! Time from trigger to output as a chart shows it.

use crate::results::words::stage_word;
use cellsizer_sizing::format::digits;
use cellsizer_sizing::report::{CameraTiming, StageKind};

/// The stages in order.
pub const STAGES: [StageKind; 9] = [
    StageKind::Delay,
    StageKind::Exposure,
    StageKind::Transfer,
    StageKind::Copy,
    StageKind::Preprocess,
    StageKind::Queue,
    StageKind::Inference,
    StageKind::Result,
    StageKind::Output,
];

/// Class (a pattern) and colour token of each stage's key; the chart has the same.
pub const KEYS: [(&str, &str); 9] = [
    ("key c1", "var(--edge)"),
    ("key c4", "var(--c4)"),
    ("key c2", "var(--c2)"),
    ("key c3", "var(--c2)"),
    ("key c3", "var(--c3)"),
    ("key c5", "var(--edge)"),
    ("key c1", "var(--c5)"),
    ("key c1", "var(--c1)"),
    ("key c4", "var(--c1)"),
];

/// A deadline further out than this many times the longest bar would leave no room to see the bars.
const FAR: f64 = 3.0;

/// One row a camera.
#[derive(Debug, Clone, PartialEq)]
pub struct Times {
    rows: Vec<Row>,
    deadline_ms: Option<f64>,
}

#[derive(Debug, Clone, PartialEq)]
struct Row {
    camera: String,
    total: String,
    lengths_ms: [f64; 9],
    high_ms: f64,
}

/// What the charts' module takes: names of stages and cameras, totals in words, lengths and high end camera after camera,
/// and the deadline, zero for none.
pub type Lists = (Vec<String>, Vec<String>, Vec<String>, Vec<f64>, f64);

impl Times {
    /// The rows of a report.
    #[must_use]
    pub fn of(timing: &[CameraTiming]) -> Self {
        let deadline_ms = timing.iter().find_map(|timing| timing.deadline_ms);
        Self { rows: timing.iter().map(row).collect(), deadline_ms }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Stages that a row has, by their place in [`STAGES`].
    #[must_use]
    pub fn stages(&self) -> Vec<usize> {
        (0..STAGES.len()).filter(|index| self.rows.iter().any(|row| row.lengths_ms[*index] > 0.0)).collect()
    }

    /// The deadline, when it is too far out to be drawn.
    #[must_use]
    pub fn far_deadline_ms(&self) -> Option<f64> {
        let longest = self.rows.iter().map(|row| row.high_ms).fold(0.0, f64::max);
        self.deadline_ms.filter(|ms| *ms > longest * FAR)
    }

    /// For the charts' module.
    #[must_use]
    pub fn lists(&self) -> Lists {
        let drawn = if self.far_deadline_ms().is_some() { None } else { self.deadline_ms };
        let ms = self.rows.iter().flat_map(|row| row.lengths_ms.into_iter().chain([row.high_ms]));
        (
            STAGES.map(|stage| stage_word(stage).to_owned()).into(),
            self.rows.iter().map(|row| row.camera.clone()).collect(),
            self.rows.iter().map(|row| row.total.clone()).collect(),
            ms.collect(),
            drawn.unwrap_or(0.0),
        )
    }

    /// The chart in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let each: Vec<String> = self.rows.iter().map(|row| format!("{} {}", row.camera, row.total)).collect();
        let deadline = self.deadline_ms.map_or(String::new(), |ms| format!(" The deadline is {} ms.", digits(ms)));
        format!(
            "Typical time from trigger to output by camera: {}.{deadline} The table below has every stage.",
            each.join("; ")
        )
    }
}

fn row(timing: &CameraTiming) -> Row {
    let mut lengths_ms = [0.0; 9];
    for (length, stage) in lengths_ms.iter_mut().zip(&timing.stages) {
        *length = stage.end_ms[1] - stage.start_ms[1];
    }
    let high_ms = timing.stages.last().map_or(0.0, |stage| stage.end_ms[2]);
    let total = match timing.total_ms.map(|[_, typical, high]| (digits(typical), digits(high))) {
        Some((typical, high)) if typical == high => format!("{typical} ms"),
        Some((typical, high)) => format!("{typical}, at most {high} ms"),
        // The first stage that is not there is the one that nobody knows.
        None => STAGES
            .get(timing.stages.len())
            .map_or("unknown".to_owned(), |stage| format!("{} unknown", stage_word(*stage).to_ascii_lowercase())),
    };
    Row { camera: timing.camera.clone(), total, lengths_ms, high_ms }
}
