//! How an event is written in the book: the domain's types with the variant's name outside.
//!
//! The domain tags its enums inside, for the window. Serde reads such enums through a buffer that can't always hold a
//! number of more than twenty digits; a book that can't be read back is no book. With the name outside nothing is
//! buffered, and the window's contract can change without the book's. The compiler keeps these copies in step.

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{
    Doubt, LineProblem, LookUpOutcome, SendOutcome, ServiceError, TransactionStatus, TransferResult,
};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{ApprovalId, Asked, EventKind, NoteText, Side};
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::money::Money;
use kaunta_domain::status::ServiceStatus;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "EventKind", rename_all = "camelCase")]
enum KeptKind {
    Recorded,
    Sending {
        attempt: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<CredentialFingerprint>,
    },
    Sent {
        attempt: u32,
        #[serde(with = "KeptSendOutcome")]
        outcome: SendOutcome,
    },
    LookedUp {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<Asked>,
        #[serde(with = "KeptLookUpOutcome")]
        outcome: LookUpOutcome,
    },
    CalledBack {
        claimed: Option<String>,
    },
    BalanceRead {
        side: Side,
        balance: Option<Money>,
    },
    ResolvedManually {
        paid: bool,
        reason: String,
    },
    SameAccount {
        sent: Option<CredentialFingerprint>,
        now: CredentialFingerprint,
        reason: Option<NoteText>,
    },
    Approved {
        approval: ApprovalId,
        asked_at: DateTime<Utc>,
    },
    Noted {
        text: NoteText,
    },
    NewOwner,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SendOutcome", rename_all = "camelCase")]
enum KeptSendOutcome {
    NotSent {
        problem: LineProblem,
    },
    Refused {
        error: ServiceError,
    },
    Rejected {
        error: ServiceError,
    },
    Booked {
        result: Box<TransferResult>,
    },
    Unknown {
        #[serde(with = "KeptDoubt")]
        doubt: Doubt,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "LookUpOutcome", rename_all = "camelCase")]
enum KeptLookUpOutcome {
    Found {
        transaction: Box<TransactionStatus>,
    },
    OtherPayment {
        transaction: Box<TransactionStatus>,
        mismatches: Vec<Mismatch>,
    },
    NotFound {
        error: ServiceError,
    },
    Unanswered {
        #[serde(with = "KeptDoubt")]
        doubt: Doubt,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Doubt", rename_all = "camelCase")]
enum KeptDoubt {
    Line { problem: LineProblem },
    Status { error: ServiceError },
    ReferenceUsed { error: ServiceError },
    Unreadable { why: String },
    OtherReference { reference: String },
    OtherPayment { mismatches: Vec<Mismatch> },
    Overtaken { status: Option<ServiceStatus> },
    OtherAccount,
    Interrupted,
    NoStatusPath,
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct EventBody(#[serde(with = "KeptKind")] EventKind);

/// The text of the `body` column.
pub(crate) fn write(kind: &EventKind) -> Result<String, serde_json::Error> {
    serde_json::to_string(&EventBody(kind.clone()))
}

/// Reads a `body` column.
pub(crate) fn read(body: &str) -> Result<EventKind, serde_json::Error> {
    serde_json::from_str::<EventBody>(body).map(|kept| kept.0)
}

/// The `kind` column.
pub(crate) fn code(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Recorded => "recorded",
        EventKind::Sending { .. } => "sending",
        EventKind::Sent { .. } => "sent",
        EventKind::LookedUp { .. } => "lookedUp",
        EventKind::CalledBack { .. } => "calledBack",
        EventKind::BalanceRead { .. } => "weighed",
        EventKind::ResolvedManually { .. } => "settled",
        EventKind::SameAccount { .. } => "sameAccount",
        EventKind::Approved { .. } => "approved",
        EventKind::Noted { .. } => "noted",
        EventKind::NewOwner => "newOwner",
    }
}

/// The `attempt` column: only of the beginning of a sending.
pub(crate) fn attempt(kind: &EventKind) -> Option<u32> {
    match kind {
        EventKind::Sending { attempt, .. } => Some(*attempt),
        EventKind::Recorded
        | EventKind::Sent { .. }
        | EventKind::LookedUp { .. }
        | EventKind::CalledBack { .. }
        | EventKind::BalanceRead { .. }
        | EventKind::ResolvedManually { .. }
        | EventKind::SameAccount { .. }
        | EventKind::Approved { .. }
        | EventKind::Noted { .. }
        | EventKind::NewOwner => None,
    }
}
