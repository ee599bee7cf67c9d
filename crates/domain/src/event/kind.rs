//! The kinds of event.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::moment::MonotonicStamp;
use super::words::NoteText;
use crate::answer::{LookUpOutcome, SendOutcome};
use crate::credential::CredentialFingerprint;
use crate::money::Money;

/// The number of a request for approval in its book, from 1 upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ApprovalId(pub i64);

impl fmt::Display for ApprovalId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// The kinds of event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum EventKind {
    /// The intention was written down.
    Recorded,
    /// It is about to be sent. Recorded before the first byte leaves.
    Sending {
        /// 1 for the first.
        attempt: u32,
        /// The credentials; missing in the oldest books.
        with: Option<CredentialFingerprint>,
    },
    /// The sending ended.
    Sent {
        /// Of which attempt.
        attempt: u32,
        /// How.
        #[serde(flatten)]
        outcome: SendOutcome,
    },
    /// The service was asked.
    LookedUp {
        /// When it was asked and with which credentials; missing in the oldest books.
        asked: Option<Asked>,
        /// What it said.
        #[serde(flatten)]
        outcome: LookUpOutcome,
    },
    /// Something that may be the service posted to the callback address: a reason to look up, never a fact.
    CalledBack {
        /// The status that it claims, if one could be read.
        claimed: Option<String>,
    },
    /// The partner wallet's balance was read just before or just after a sending over it: the only evidence there is where
    /// the interface has no look-up (partner-wallet-api.md, Endpoints).
    BalanceRead {
        /// Before or after.
        side: Side,
        /// The balance, where the service told one.
        balance: Option<Money>,
    },
    /// A person decided the outcome: where the service can't be asked, or where it contradicts itself.
    ResolvedManually {
        /// Whether the money moved.
        paid: bool,
        /// Why, in the person's words.
        reason: String,
    },
    /// The credentials it was sent with and others are known to belong to one account at the service.
    SameAccount {
        /// Those that it was sent with, where that was kept.
        sent: Option<CredentialFingerprint>,
        /// The others.
        now: CredentialFingerprint,
        /// The reason, in the words of the person who said so; `None` where the payment was found with the others.
        reason: Option<NoteText>,
    },
    /// A second person approved it before it was sent.
    Approved {
        /// The request that they approved.
        approval: ApprovalId,
        /// When it was asked for.
        asked_at: DateTime<Utc>,
    },
    /// A person wrote a note about it. It changes nothing.
    Noted {
        /// What, in the person's words.
        text: NoteText,
    },
    /// Nobody could sign in any more, so a new owner was set up: the person who signs this event. It is kept with the newest
    /// operation of the book, and changes nothing about it.
    NewOwner,
}

/// A look-up that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// Just before it was sent.
    pub tick: MonotonicStamp,
    /// The credentials.
    pub with: CredentialFingerprint,
}

/// On which side of a sending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Just before the first byte left.
    Before,
    /// Just after its outcome was in doubt.
    After,
}
