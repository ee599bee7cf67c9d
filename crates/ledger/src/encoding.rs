//! How values are stored in columns.

pub(crate) mod kept;
pub(crate) mod packed;
pub(crate) mod read;
pub(crate) mod total;
