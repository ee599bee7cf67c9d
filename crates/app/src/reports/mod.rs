//! The history, its pages and its exports.

pub(crate) mod error;
pub(crate) mod history;
mod history_csv;
pub(crate) mod room;
mod store;
