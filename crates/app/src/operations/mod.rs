//! Finding and showing one operation, and what is known about it.

pub(crate) mod error;
pub(crate) mod notes;
pub(crate) mod operation_view;
pub(crate) mod room;
