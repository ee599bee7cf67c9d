//! How values are stored in columns.

pub(crate) mod cells;
pub(crate) mod event_content;
pub(crate) mod packed;
pub(crate) mod read;
pub(crate) mod stored_event;
pub(crate) mod total;
