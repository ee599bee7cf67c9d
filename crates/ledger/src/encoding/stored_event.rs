//! How an event is stored in the book: the domain's types, externally tagged.
//!
//! The domain's own enums are internally tagged. Serde buffers such enums while reading, and the buffer can't always hold a
//! number of more than twenty digits, so some events could not be read back. External tags need no buffer, and the domain's
//! types can change without changing the book. The compiler keeps these copies in sync.

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{
    ConnectionProblem, Doubt, LookUpOutcome, SendOutcome, ServiceError, TransactionStatus, TransferResult, Unreadable,
};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{ApprovalId, EventKind, LabelText, LookUpSent, NoteText, Side};
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::money::Money;
use kaunta_domain::status::ServiceStatus;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "EventKind", rename_all = "camelCase")]
enum StoredEventKind {
    Recorded,
    Sending {
        attempt: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<CredentialFingerprint>,
    },
    Sent {
        attempt: u32,
        #[serde(with = "StoredSendOutcome")]
        outcome: SendOutcome,
    },
    LookedUp {
        asked: LookUpSent,
        #[serde(with = "StoredLookUpOutcome")]
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
    Labelled {
        label: LabelText,
        on: bool,
    },
    NewOwner,
    ReceiptCopied,
    TokenHandedOut {
        on_printer: bool,
    },
    TokenClaimClosed {
        reason: NoteText,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SendOutcome", rename_all = "camelCase")]
enum StoredSendOutcome {
    NotSent {
        problem: ConnectionProblem,
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
        #[serde(with = "StoredDoubt")]
        doubt: Doubt,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "LookUpOutcome", rename_all = "camelCase")]
enum StoredLookUpOutcome {
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
        #[serde(with = "StoredDoubt")]
        doubt: Doubt,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Doubt", rename_all = "camelCase")]
enum StoredDoubt {
    Connection { problem: ConnectionProblem },
    Status { error: ServiceError },
    ReferenceUsed { error: ServiceError },
    Unreadable { why: Unreadable },
    OtherReference { reference: String },
    OtherPayment { mismatches: Vec<Mismatch> },
    Overtaken { status: Option<ServiceStatus> },
    OtherAccount,
    Interrupted,
    NoStatusPath,
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct EventBody(#[serde(with = "StoredEventKind")] EventKind);

/// The text of the `body` column.
pub(crate) fn write(kind: &EventKind) -> Result<String, serde_json::Error> {
    serde_json::to_string(&EventBody(kind.clone()))
}

/// Reads a `body` column.
pub(crate) fn read(body: &str) -> Result<EventKind, serde_json::Error> {
    serde_json::from_str::<EventBody>(body).map(|kept| kept.0)
}

pub(crate) const NOTED: &str = "noted";
pub(crate) const LABELLED: &str = "labelled";

/// The `kind` column. A new kind also belongs in the list of `migrations/1/event.sql` and in the test below.
pub(crate) fn code(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Recorded => "recorded",
        EventKind::Sending { .. } => "sending",
        EventKind::Sent { .. } => "sent",
        EventKind::LookedUp { .. } => "lookedUp",
        EventKind::CalledBack { .. } => "calledBack",
        EventKind::BalanceRead { .. } => "balanceRead",
        EventKind::ResolvedManually { .. } => "resolvedManually",
        EventKind::SameAccount { .. } => "sameAccount",
        EventKind::Approved { .. } => "approved",
        EventKind::Noted { .. } => NOTED,
        EventKind::Labelled { .. } => LABELLED,
        EventKind::NewOwner => "newOwner",
        EventKind::ReceiptCopied => "receiptCopied",
        EventKind::TokenHandedOut { .. } => "tokenHandedOut",
        EventKind::TokenClaimClosed { .. } => "tokenClaimClosed",
    }
}

/// The `attempt` column: only for the start of a sending.
pub(crate) fn attempt(kind: &EventKind) -> Option<u32> {
    kind.attempt()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kaunta_domain::event::MonotonicStamp;

    use super::*;

    #[test]
    fn the_book_takes_every_kind_of_event_and_no_other() {
        let interrupted = || Doubt::Interrupted;
        let key = || CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
        let asked = LookUpSent { stamp: MonotonicStamp { run: 1, ms: 2 }, with: key() };
        let kinds = [
            EventKind::Recorded,
            EventKind::Sending { attempt: 1, with: None },
            EventKind::Sent { attempt: 1, outcome: SendOutcome::Unknown { doubt: interrupted() } },
            EventKind::LookedUp { asked, outcome: LookUpOutcome::Unanswered { doubt: interrupted() } },
            EventKind::CalledBack { claimed: None },
            EventKind::BalanceRead { side: Side::Before, balance: None },
            EventKind::ResolvedManually { paid: true, reason: "seen".to_owned() },
            EventKind::SameAccount { sent: None, now: key(), reason: None },
            EventKind::Approved { approval: ApprovalId(1), asked_at: DateTime::UNIX_EPOCH },
            EventKind::Noted { text: serde_json::from_str("\"seen\"").unwrap() },
            EventKind::Labelled { label: LabelText::parse("Rent").unwrap(), on: false },
            EventKind::NewOwner,
            EventKind::ReceiptCopied,
            EventKind::TokenHandedOut { on_printer: true },
            EventKind::TokenClaimClosed { reason: NoteText::parse("Given back").unwrap() },
        ];
        let layout = include_str!("../../migrations/1/event.sql");
        let listed = layout.split("kind IN (").nth(1).and_then(|rest| rest.split(')').next()).unwrap();
        let listed: BTreeSet<&str> = listed.split('\'').skip(1).step_by(2).collect();
        assert_eq!(kinds.iter().map(code).collect::<BTreeSet<_>>(), listed);
        for kind in kinds {
            assert_eq!(read(&write(&kind).unwrap()).unwrap(), kind);
        }
    }
}
