//! What reports read, all of it as of one moment: a single read transaction, whatever payments are recorded meanwhile.

mod charged;
mod charges;
mod large;
mod moment;
mod people;
mod recent_outcomes;
mod settled;
mod sums;
mod usual_fees;

pub use charged::ChargedFee;
pub use charges::EarnedCharges;
pub use large::LargePayment;
pub use moment::BookMoment;
pub use people::{Approved, Corrected, Correction};
pub use recent_outcomes::RecentOutcome;
pub use settled::SettledSince;
pub use sums::ReportSum;
pub use usual_fees::UsualFees;
