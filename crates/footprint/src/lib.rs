//! Reads what a model file holds and what running it takes: parameters, weights by type, MACs, and the peak of its
//! activations at a chosen input size, batch and precision.
//!
//! Pure: bytes come in through [`ReadAt`] only, weights are never read, and nothing in the file is run. Any bytes give
//! figures or an [`Error`], within [`Limits`].
//!
//! ```
//! use cellsizer_footprint::{Options, analyse};
//! // y = relu(x), where x is free in its one dimension.
//! let model = [
//!     b"\x08\x08\x42\x04\x0a\x00\x10\x11\x3a\x2a".as_slice(), // version 8, operator set 17, a graph of 42 bytes
//!     b"\x0a\x0c\x0a\x01x\x12\x01y\x22\x04Relu",
//!     b"\x5a\x0d\x0a\x01x\x12\x08\x0a\x06\x08\x01\x12\x02\x0a\x00",
//!     b"\x62\x0b\x0a\x01y\x12\x06\x0a\x04\x08\x01\x12\x00",
//! ]
//! .concat();
//! let f = analyse(&model, &Options::default())?;
//! assert_eq!((f.parameters, f.macs), (Some(0), Some(0)));
//! # Ok::<(), cellsizer_footprint::Error>(())
//! ```
//!
//! A figure that cannot be known is `None`, with what is known instead in [`Footprint::bounds`]; a number is never made
//! up for an operator without a rule. ONNX is evaluated at any size; TensorFlow Lite and OpenVINO IR at the size in the
//! file; safetensors and PyTorch checkpoints hold weights only; a TensorRT engine only has a size.

mod dtype;
mod error;
mod figures;
mod footprint;
mod formats;
mod growth;
mod limits;
mod onnx;
mod options;
mod order;
mod pairs;
mod plan;
mod program;
mod read;
mod session;
mod weights;
mod wire;

pub use dtype::DType;
pub use error::Error;
pub use footprint::{Alive, Bound, Estimate, Footprint, Live, Peak, Port, Stored};
pub use growth::{Growth, Sample};
pub use limits::Limits;
pub use options::{Options, Precision};
pub use pairs::Pairs;
pub use read::ReadAt;
pub use session::{Session, TensorShape, analyse};
