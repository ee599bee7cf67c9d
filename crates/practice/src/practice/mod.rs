//! The running practice gateway.

mod partner;
mod running;
mod schedule;
mod serve;

pub use partner::PartnerTransaction;
pub use running::{Practice, StartError};
