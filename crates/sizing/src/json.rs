//! JSON in the few hundred lines that cells, links and their messages need.

mod read;
mod write;

pub(crate) use read::{Json, NotJson, last, read};
pub(crate) use write::Node;
