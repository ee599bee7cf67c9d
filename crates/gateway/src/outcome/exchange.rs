//! What one exchange with the service established.

use kaunta_domain::answer::{Doubt, Evidence, ServiceError};
use kaunta_domain::beneficiary::Beneficiary;

/// What was learnt, and the exchange that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange<T> {
    /// What is certain now.
    pub outcome: T,
    /// What went over the wire, without the key.
    pub evidence: Evidence,
}

/// What a validation established.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValidateOutcome {
    /// The service knows the beneficiary, or says that it is not valid: see [`Beneficiary::is_valid`].
    Validated(Box<Beneficiary>),
    /// The service refused.
    Refused(ServiceError),
    /// The answer is about another beneficiary than the one asked about.
    Another {
        /// The account, phone, biller or bank in the answer.
        told: String,
    },
    /// Nothing was learnt. Asking again is harmless.
    Unanswered(Doubt),
}
