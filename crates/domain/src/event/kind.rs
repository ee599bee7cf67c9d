//! The kinds of event.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::moment::MonotonicStamp;
use super::words::{LabelText, NoteText};
use crate::answer::{LookUpOutcome, SendOutcome};
use crate::credential::CredentialFingerprint;
use crate::money::Money;

/// The number of a request for approval in its book, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ApprovalId(pub i64);

impl fmt::Display for ApprovalId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// The kinds of event. The compiler reports each place that decides on a kind, except the list of the table
/// (`ledger/migrations/1/event.sql`, which a test in `ledger/encoding/stored_event.rs` compares), the queries that select events by
/// kind (`ledger/table/float.rs`, `ledger/table/particulars.rs`), and `ledger/table/projection.rs`, where a new kind counts as news
/// about the payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum EventKind {
    /// The operation was recorded.
    Recorded,
    /// It is about to be sent. Recorded before the first byte leaves.
    Sending {
        /// 1 for the first.
        attempt: u32,
        /// The credentials; `None` for an event that a salvage restored.
        with: Option<CredentialFingerprint>,
    },
    /// The send ended.
    Sent {
        /// The attempt.
        attempt: u32,
        /// The outcome.
        #[serde(flatten)]
        outcome: SendOutcome,
    },
    /// The service answered a look-up, or did not.
    LookedUp {
        /// When and with which credentials it was asked.
        asked: LookUpSent,
        /// The outcome.
        #[serde(flatten)]
        outcome: LookUpOutcome,
    },
    /// Something that may be the service posted to the callback address: a reason to look up, never a fact.
    CalledBack {
        /// The status it claims, if one could be read.
        claimed: Option<String>,
    },
    /// The partner wallet's balance, read just before or just after a send over it: the only evidence where the interface
    /// has no look-up (partner-wallet-api.md, Endpoints).
    BalanceRead {
        /// Before or after.
        side: Side,
        /// The balance, if the service gave one.
        balance: Option<Money>,
    },
    /// A person decided the outcome, where the service can't be asked or contradicts itself.
    ResolvedManually {
        /// Whether the money moved.
        paid: bool,
        /// Why, in the person's words.
        reason: String,
    },
    /// The credentials it was sent with and others are known to belong to one account at the service.
    SameAccount {
        /// The credentials it was sent with, if recorded.
        sent: Option<CredentialFingerprint>,
        /// The other credentials.
        now: CredentialFingerprint,
        /// The reason, in the words of the person who said so; `None` if the payment was found with the other credentials.
        reason: Option<NoteText>,
    },
    /// A second person approved it before it was sent.
    Approved {
        /// The request they approved.
        approval: ApprovalId,
        /// When approval was requested.
        asked_at: DateTime<Utc>,
    },
    /// A person added a note. It changes nothing.
    Noted {
        /// The person's words.
        text: NoteText,
    },
    /// A person put a label on it or took one off. It changes nothing else.
    Labelled {
        /// The label.
        label: LabelText,
        /// Whether it is on from now on.
        on: bool,
    },
    /// Nobody could sign in any more, so a new owner was set up: the person who signs this event. It is stored with the
    /// newest operation of the book, and changes nothing about it.
    NewOwner,
    /// A receipt after the first one is being printed: a copy. Recorded before its first byte leaves; it changes nothing.
    ReceiptCopied,
    /// A token that its payment came without is handed out for the first time. Recorded before anybody sees it.
    TokenHandedOut {
        /// Whether the thermal printer brings it to paper, so that its print job says whether it came out.
        on_printer: bool,
    },
    /// A person ended the wait for such a token, or for the customer who should have it.
    TokenClaimClosed {
        /// Why, in the person's words.
        reason: NoteText,
    },
}

/// When and how a look-up was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LookUpSent {
    /// Just before it was sent.
    pub stamp: MonotonicStamp,
    /// The credentials.
    pub with: CredentialFingerprint,
}

/// The side of a send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Just before the first byte left.
    Before,
    /// Just after its outcome turned out to be uncertain.
    After,
}
