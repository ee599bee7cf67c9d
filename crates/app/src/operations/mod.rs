//! Finding and showing one operation with what is known about it, and writing notes on it.

pub(crate) mod baskets;
pub(crate) mod error;
pub(crate) mod notes;
pub(crate) mod operation_view;
pub(crate) mod room;
