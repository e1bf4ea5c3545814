//! The only users of the browser's own interfaces beside the views: each call may fail, and none may panic.

pub mod clipboard;
pub mod dom;
pub mod download;
pub mod echarts;
pub mod location;
pub mod open_file;
pub mod panic;
pub mod reader;
pub mod storage;
