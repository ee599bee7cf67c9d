//! The kinds of event.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::moment::MonotonicStamp;
use super::words::NoteText;
use crate::answer::{LookUpOutcome, SendOutcome};
use crate::credential::CredentialFingerprint;
use crate::money::Money;

/// The number in its book of what somebody asked a second person for, from 1 upwards.
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
    /// It is about to be sent. Written before the first byte leaves.
    Sending {
        /// 1 for the first.
        attempt: u32,
        /// With what; sendings of the first books have none.
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
        /// When the question left, and with what; those of the first books have none.
        asked: Option<Asked>,
        /// What it said.
        #[serde(flatten)]
        outcome: LookUpOutcome,
    },
    /// Somebody who may be the service posted to the callback address: a hint to look up, never a fact.
    CalledBack {
        /// The status that it claims, as far as it could be read.
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
    /// A person decided: where the service can't be asked, or where it contradicts itself.
    ResolvedManually {
        /// Whether the money moved.
        paid: bool,
        /// Why, in the person's words.
        reason: String,
    },
    /// It is known that the credentials it was sent with and others are of one account of the service.
    SameAccount {
        /// Those that it was sent with, where that was kept.
        sent: Option<CredentialFingerprint>,
        /// The others.
        now: CredentialFingerprint,
        /// Why, in the words of a person who says so; without them, because it was found with the others.
        reason: Option<NoteText>,
    },
    /// A second person said yes to it, before it was sent.
    Approved {
        /// What they said yes to.
        approval: ApprovalId,
        /// When it was asked for.
        asked_at: DateTime<Utc>,
    },
    /// A person wrote something down about it. It changes nothing.
    Noted {
        /// What, in the person's words.
        text: NoteText,
    },
    /// Nobody could come in any more, and a new owner was set up: whoever signs it. It stands with the newest operation of the
    /// book, and changes nothing of it.
    NewOwner,
}

/// A question to the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// Just before it left.
    pub tick: MonotonicStamp,
    /// With what.
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
