//! The result of one exchange with the service.

use kaunta_domain::answer::{Doubt, Evidence, ServiceError};
use kaunta_domain::beneficiary::Beneficiary;

/// An outcome, and the evidence for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange<T> {
    /// What is certain now.
    pub outcome: T,
    /// What was sent and received, without the key.
    pub evidence: Evidence,
}

/// The outcome of a validation (gateway-api.md, Beneficiary).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValidateOutcome {
    /// The service knows the beneficiary, or says that it is not valid: see [`Beneficiary::is_valid`].
    Validated(Box<Beneficiary>),
    /// The service refused.
    Refused(ServiceError),
    /// The answer is about a beneficiary other than the one asked about.
    Another {
        /// The account, phone, biller or bank in the answer.
        told: String,
    },
    /// Nothing is known. It is safe to ask again.
    Unanswered(Doubt),
}
