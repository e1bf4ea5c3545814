//! ONNX: reading, concrete shapes at a chosen input size, and what follows from them.

pub(crate) mod attrs;
pub(crate) mod consteval;
pub(crate) mod data;
pub(crate) mod infer;
pub(crate) mod inputs;
pub(crate) mod lower;
pub(crate) mod proto;
pub(crate) mod report;
pub(crate) mod tensor;
pub(crate) mod topology;
pub(crate) mod trace;
