//! The table of calls, and the start of the program.

pub(crate) mod app;
pub(crate) mod authorize;
pub(crate) mod call_span;
#[macro_use]
mod call_table;
pub(crate) mod calls;
#[cfg(any(test, feature = "for-tests"))]
mod for_tests;
pub(crate) mod opening;
pub(crate) mod rooms;
