//! Answers of the service: typed outcomes, and the evidence for them.
//!
//! `gateway` creates these, `ledger` stores them, `app` acts on them.

mod doubt;
mod evidence;
mod outcome;
mod service_result;
mod unreadable;

pub use doubt::{CallerProblem, ConnectionProblem, Doubt, ServiceError};
pub use evidence::Evidence;
pub use outcome::{LookUpOutcome, SendOutcome};
pub use service_result::{TransactionStatus, TransferResult, WalletReport};
pub use unreadable::Unreadable;
