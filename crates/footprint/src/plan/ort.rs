//! What ONNX Runtime's CPU provider reserves for activations at its default optimisation level.
//!
//! Three habits make it differ from a size-ordered plan: a dead buffer is kept for a later tensor of the same shape when
//! the file fixes both shapes; few operators work in place; and buffers go to the tightest gap in execution order.
//! Before that it rewrites the graph: operators are fused, and convolutions with what follows them run on channels
//! in blocks, which pads channel counts and adds conversions. Not imitated: transposes that move through other
//! operators (attention), kernel scratch, and the memory of a first run before a plan exists.

mod alloc;
mod fuse;
mod graph;
mod layout;
mod quant;

use crate::limits::Budget;
use crate::options::Precision;
use crate::program::Program;

/// Channels per block: 8 with AVX2, as on the machine of the reference measurements; 16 with AVX-512, where nets with
/// channel counts that 16 does not divide take more.
pub(crate) const BLOCK: u64 = 8;

/// Estimated bytes of the block; `None` when it takes more work than the budget has.
pub(crate) fn estimate(program: &Program, precision: Precision, work: &Budget) -> Option<u64> {
    let mut g = graph::Graph::new(program, precision);
    quant::fuse(&mut g);
    fuse::fuse(&mut g);
    layout::block_channels(&mut g);
    alloc::plan(&g, work)
}
