//! Finding and showing one operation, and what is known of it.

pub(crate) mod notes;
pub(crate) mod operation_view;
pub(crate) mod room;
