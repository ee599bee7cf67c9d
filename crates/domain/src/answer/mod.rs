//! What was learnt from the service: typed outcomes and the evidence they rest on.
//!
//! `gateway` makes these, `ledger` keeps them, `app` decides on them.

mod doubt;
mod evidence;
mod outcome;
mod told;

pub use doubt::{Doubt, LineProblem, ServiceError};
pub use evidence::Evidence;
pub use outcome::{LookUpOutcome, SendOutcome};
pub use told::{TransactionStatus, TransferResult, WalletReport};
