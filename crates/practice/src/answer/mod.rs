//! The practice gateway's answers, and the faults applied to them.

pub(crate) mod bodies;
pub(crate) mod echo;
pub(crate) mod faults;
pub(crate) mod refusals;
pub(crate) mod reply;
pub(crate) mod request_body;
mod transaction;

pub(crate) use transaction::Transaction;
