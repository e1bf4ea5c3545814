//! Time from a camera's trigger to the output, how busy that keeps device and processor, and whether it runs without a
//! GPU.

mod inference;
mod load;
mod report;
mod stages;

pub(crate) use inference::{From, Inference, Yardstick};
pub(crate) use load::{busy_threads, cpu_only, device_load, load};
pub(crate) use report::report;
pub(crate) use stages::{CameraTimes, exposure};

use crate::facts::Facts;

/// Times of all models and cameras, each worked out once.
#[derive(Debug, Clone)]
pub(crate) struct Times<'c> {
    pub models: Vec<Option<Inference<'c>>>,
    pub cameras: Vec<CameraTimes>,
}

/// Times of a cell on its host.
pub(crate) fn all<'c>(facts: &Facts<'c>) -> Times<'c> {
    let models: Vec<_> = facts.models.iter().map(|model| inference::inference(facts, model)).collect();
    let cameras = stages::all(facts, &models);
    Times { models, cameras }
}
