//! The keys that the book is signed with, and the periods that were closed.

pub(crate) mod key;
pub(crate) mod lost;
pub(crate) mod period;
pub(crate) mod row;
mod totals;
