//! What happened to an operation, kept for ever.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::answer::{Evidence, LookUpOutcome, SendOutcome};
use crate::credential::CredentialFingerprint;
use crate::money::Money;
use crate::text::{BadText, Name, one_line};

/// A reading of a clock that nobody can set: it runs while this computer runs and begins anew with each start of Kaunta.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MonotonicStamp {
    /// Which start of Kaunta, by chance.
    pub run: u32,
    /// Milliseconds since that start; the time that the computer slept is left out or counted, as its system does.
    pub ms: u64,
}

impl MonotonicStamp {
    /// How long after `earlier`: nothing when they are of different starts, and so can't be compared.
    #[must_use]
    pub fn since(self, earlier: MonotonicStamp) -> Option<TimeDelta> {
        let ms = (self.run == earlier.run).then(|| self.ms.checked_sub(earlier.ms))??;
        i64::try_from(ms).ok().and_then(TimeDelta::try_milliseconds)
    }

    /// The least that has passed since then: what was in another start of Kaunta, or nobody knows when, is at least as long
    /// ago as this one has been running.
    #[must_use]
    pub fn since_at_least(self, earlier: Option<MonotonicStamp>) -> TimeDelta {
        let begun = MonotonicStamp { run: self.run, ms: 0 };
        let earlier = earlier.filter(|earlier| earlier.run == self.run).unwrap_or(begun);
        self.since(earlier).unwrap_or_default()
    }
}

/// Now, twice: by the computer's clock, which a person can set, and by one that only runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// What the timeline shows.
    pub at: DateTime<Utc>,
    /// What waits are measured by.
    pub tick: MonotonicStamp,
}

/// One thing that happened, when, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// When it was learnt, by this computer's clock.
    pub at: DateTime<Utc>,
    /// The same moment by the clock that nobody can set; events of the first books have none.
    pub tick: Option<MonotonicStamp>,
    /// Who decided it, where a person did.
    pub by: Option<Name>,
    /// On which computer it was written down; events of the first books, and those of a book that was never told, have none.
    pub machine: Option<MachineName>,
    /// What happened.
    pub kind: EventKind,
    /// The exchange it was learnt from.
    pub evidence: Option<Evidence>,
}

impl Event {
    /// Something that happened now, by nobody in particular and without an exchange.
    #[must_use]
    pub fn new(now: Moment, kind: EventKind) -> Event {
        Event { at: now.at, tick: Some(now.tick), by: None, machine: None, kind, evidence: None }
    }

    /// What a callback claimed, where this is one; a callback may claim nothing.
    #[must_use]
    pub fn callback(&self) -> Option<Option<&str>> {
        match &self.kind {
            EventKind::CalledBack { claimed } => Some(claimed.as_deref()),
            EventKind::Recorded
            | EventKind::Sending { .. }
            | EventKind::Sent { .. }
            | EventKind::LookedUp { .. }
            | EventKind::BalanceRead { .. }
            | EventKind::ResolvedManually { .. }
            | EventKind::SameAccount { .. }
            | EventKind::Approved { .. }
            | EventKind::Noted { .. }
            | EventKind::NewOwner => None,
        }
    }

    /// The same, learnt from this exchange.
    #[must_use]
    pub fn with(self, evidence: Evidence) -> Event {
        Event { evidence: Some(evidence), ..self }
    }

    /// The same, decided by this person.
    #[must_use]
    pub fn by(self, person: Name) -> Event {
        Event { by: Some(person), ..self }
    }
}

/// What a computer calls itself: 1 to 100 characters on one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MachineName(String);

/// What a person has to say of an operation: one readable paragraph of 1 to 500 characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NoteText(String);

macro_rules! readable {
    ($name:ident, most $most:literal characters) => {
        impl $name {
            /// Trims the text and checks that it can be read.
            ///
            /// # Errors
            /// Blank, too long, or with characters that can't be seen.
            pub fn parse(text: &str) -> Result<$name, BadText> {
                one_line(text, $most).map($name)
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadText;
            fn try_from(text: String) -> Result<$name, BadText> {
                $name::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }
    };
}

readable!(MachineName, most 100 characters);
readable!(NoteText, most 500 characters);

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
