//! How values are stored in columns.

pub(crate) mod packed;
pub(crate) mod read;
pub(crate) mod stored_event;
pub(crate) mod total;
