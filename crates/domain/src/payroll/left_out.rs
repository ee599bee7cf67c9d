//! Why a confirmed row was left out for good.

use serde::{Deserialize, Serialize};

use super::destination::Destination;
use crate::beneficiary::BeneficiaryMessage;
use crate::text::Name;

/// The reason, as stored in the book: without words, so that any language can say it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LeftOut {
    /// The service has another name for the phone than the list.
    OtherName {
        /// Where the money would have gone.
        to: Destination,
        /// The service's name.
        service: String,
        /// The name in the list; empty if it has none.
        listed: String,
        /// Who decided it.
        by: DecidedBy,
    },
    /// The service does not confirm that the phone can be paid.
    NotConfirmed {
        /// Where the money would have gone.
        to: Destination,
        /// What it said about that.
        told: Option<BeneficiaryMessage>,
    },
}

/// Who left a row out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DecidedBy {
    /// The payroll was confirmed so that names that differ are left out.
    Payroll,
    /// A person, who gave this name.
    Person(Name),
    /// A person, who gave no name.
    Unnamed,
}
