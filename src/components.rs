//! Small pieces that panels and steps share.

pub(crate) mod bar;
pub(crate) mod chart;
pub(crate) mod check_group;
pub(crate) mod field;
pub(crate) mod fold;
pub(crate) mod later;
pub(crate) mod near;
pub(crate) mod notice;
pub(crate) mod number_field;
pub(crate) mod number_text;
pub(crate) mod range;
pub(crate) mod reactive;
pub(crate) mod row;
pub(crate) mod select_field;
pub(crate) mod source_links;
pub(crate) mod tag;
pub(crate) mod text_field;
