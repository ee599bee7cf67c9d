//! What an event says, whatever its kind.
//!
//! Only `facts` lists every kind, so that a new kind is added in one place; callers use the accessors.

use super::kind::{ApprovalId, EventKind, Side};
use super::words::NoteText;
use crate::answer::{Doubt, LookUpOutcome, SendOutcome, TransactionStatus, TransferResult};
use crate::money::Money;

/// How an exchange with the service ended: a send or a look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeEnd<'e> {
    /// A send.
    Sent(&'e SendOutcome),
    /// A look-up.
    LookedUp(&'e LookUpOutcome),
}

#[derive(Default)]
struct Facts<'e> {
    is_recorded: bool,
    sending: Option<u32>,
    answer: Option<ExchangeEnd<'e>>,
    callback: Option<Option<&'e str>>,
    balance_read: Option<(Side, Option<Money>)>,
    resolved_as_paid: Option<bool>,
    approval: Option<ApprovalId>,
    note: Option<&'e NoteText>,
}

impl EventKind {
    fn facts(&self) -> Facts<'_> {
        let none = Facts::default();
        match self {
            EventKind::Recorded => Facts { is_recorded: true, ..none },
            EventKind::Sending { attempt, .. } => Facts { sending: Some(*attempt), ..none },
            EventKind::Sent { outcome, .. } => Facts { answer: Some(ExchangeEnd::Sent(outcome)), ..none },
            EventKind::LookedUp { outcome, .. } => Facts { answer: Some(ExchangeEnd::LookedUp(outcome)), ..none },
            EventKind::CalledBack { claimed } => Facts { callback: Some(claimed.as_deref()), ..none },
            EventKind::BalanceRead { side, balance } => Facts { balance_read: Some((*side, *balance)), ..none },
            EventKind::ResolvedManually { paid, .. } => Facts { resolved_as_paid: Some(*paid), ..none },
            EventKind::Approved { approval, .. } => Facts { approval: Some(*approval), ..none },
            EventKind::Noted { text } => Facts { note: Some(text), ..none },
            EventKind::SameAccount { .. }
            | EventKind::Labelled { .. }
            | EventKind::NewOwner
            | EventKind::ReceiptCopied
            | EventKind::TokenHandedOut { .. }
            | EventKind::TokenClaimClosed { .. } => none,
        }
    }

    /// Whether it is the first event of an operation.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.facts().is_recorded
    }

    /// The attempt that begins with it, counted from 1; `None` unless it is the start of a send.
    #[must_use]
    pub fn attempt(&self) -> Option<u32> {
        self.facts().sending
    }

    /// How an exchange with the service ended; `None` unless this is the end of one.
    #[must_use]
    pub fn answer(&self) -> Option<ExchangeEnd<'_>> {
        self.facts().answer
    }

    /// How a send ended.
    #[must_use]
    pub fn sent(&self) -> Option<&SendOutcome> {
        match self.answer()? {
            ExchangeEnd::Sent(outcome) => Some(outcome),
            ExchangeEnd::LookedUp(_) => None,
        }
    }

    /// How a look-up ended.
    #[must_use]
    pub fn looked_up(&self) -> Option<&LookUpOutcome> {
        match self.answer()? {
            ExchangeEnd::LookedUp(outcome) => Some(outcome),
            ExchangeEnd::Sent(_) => None,
        }
    }

    /// The result of a send that was booked.
    #[must_use]
    pub fn booked(&self) -> Option<&TransferResult> {
        self.sent()?.booked()
    }

    /// Our payment, as a look-up found it.
    #[must_use]
    pub fn found(&self) -> Option<&TransactionStatus> {
        self.looked_up()?.found()
    }

    /// Why a send or a look-up settled nothing.
    #[must_use]
    pub fn doubt(&self) -> Option<&Doubt> {
        match self.answer()? {
            ExchangeEnd::Sent(outcome) => outcome.doubt(),
            ExchangeEnd::LookedUp(outcome) => outcome.doubt(),
        }
    }

    /// The status that a callback claimed; `Some(None)` for a callback that claimed none.
    #[must_use]
    pub fn callback(&self) -> Option<Option<&str>> {
        self.facts().callback
    }

    /// The balance that was read on this side of a send; `Some(None)` if the service gave none.
    #[must_use]
    pub fn balance_read(&self, on: Side) -> Option<Option<Money>> {
        self.facts().balance_read.filter(|(side, _)| *side == on).map(|(_, balance)| balance)
    }

    /// The balance of the partner wallet, if this event has one.
    #[must_use]
    pub fn balance(&self) -> Option<Money> {
        self.facts().balance_read?.1
    }

    /// Whether a person resolved the payment as paid (`true`) or as not paid (`false`).
    #[must_use]
    pub fn resolved_as_paid(&self) -> Option<bool> {
        self.facts().resolved_as_paid
    }

    /// What a person noted.
    #[must_use]
    pub fn note(&self) -> Option<&NoteText> {
        self.facts().note
    }

    /// The request that a second person approved.
    #[must_use]
    pub fn approval(&self) -> Option<ApprovalId> {
        self.facts().approval
    }
}
