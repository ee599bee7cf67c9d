//! What the practice gateway answers, and how an answer is spoilt.

pub(crate) mod bodies;
pub(crate) mod echo;
pub(crate) mod faults;
pub(crate) mod refusals;
pub(crate) mod reply;
pub(crate) mod request_body;
mod transaction;

pub(crate) use transaction::Transaction;
