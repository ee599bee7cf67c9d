//! The history, its pages and its exports.

mod desk;
pub(crate) mod error;
pub(crate) mod history;
mod history_csv;
mod history_line;
pub(crate) mod room;
mod store;
