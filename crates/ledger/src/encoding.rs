//! How values are stored in columns.

pub(crate) mod cells;
pub(crate) mod packed;
pub(crate) mod read;
pub(crate) mod stored_event;
pub(crate) mod told;
pub(crate) mod total;
