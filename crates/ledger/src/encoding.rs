//! How values stand in columns.

pub(crate) mod kept;
pub(crate) mod packed;
pub(crate) mod read;
pub(crate) mod total;
