//! The state of an operation: a fold of its events.

use crate::answer::{Doubt, LookUpOutcome, SendOutcome};
use crate::counted::Counted;
use crate::credential::CredentialFingerprint;
use crate::event::{Event, EventKind, LookUpSent, Moment, MonotonicStamp};
pub use crate::state::State;
use crate::status::ServiceStatus;
use chrono::{DateTime, TimeDelta, Utc};

/// What an open case is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// The service changed a final status to this one.
    Status(ServiceStatus),
    /// Under our reference the service has a payment with different values; this is its status.
    OtherPayment(ServiceStatus),
}

impl Contradiction {
    const OTHER_PAYMENT: &str = "another payment: ";

    /// Its name in the book: the service's status word, or a marker for another payment.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Contradiction::Status(status) => status.word().to_owned(),
            Contradiction::OtherPayment(status) => format!("{}{}", Self::OTHER_PAYMENT, status.word()),
        }
    }

    /// Parses a [`Contradiction::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Contradiction {
        match code.strip_prefix(Self::OTHER_PAYMENT) {
            Some(word) => Contradiction::OtherPayment(ServiceStatus::from(word.to_owned())),
            None => Contradiction::Status(ServiceStatus::from(code.to_owned())),
        }
    }
}

/// Longer than the longest request timeout: after it, a request still in flight can't be booked.
pub const QUIET_TIME: TimeDelta = TimeDelta::seconds(150);

/// The state of an operation, folded from its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifecycle {
    /// The state.
    pub state: State,
    /// The last status that the service gave.
    pub service_status: Option<ServiceStatus>,
    /// What the open case is about, until a person closes it.
    pub contradicted_by: Option<Contradiction>,
    /// When the case was opened.
    pub case_since: Option<DateTime<Utc>>,
    /// When it was settled last: since then it is known whether the money moved. `None` while that is not known.
    pub settled_at: Option<DateTime<Utc>>,
    /// When it was settled first; a later dispute does not undo this.
    pub settled_first_at: Option<DateTime<Utc>>,
    /// How often it was sent.
    pub attempts: u32,
    /// The credentials it was last sent with, if recorded.
    pub sent_with: Option<CredentialFingerprint>,
    /// When the newest answered look-up was sent, or the last send began.
    asked_last: Option<MonotonicStamp>,
    /// When the service first answered TRANSACTION_NOT_FOUND, with nothing found since.
    not_found_since: Option<MonotonicStamp>,
    /// When the service refused it.
    refused_at: Option<MonotonicStamp>,
    /// What the service said in a case that a person closed, or the unspecified status that they settled: hearing it again
    /// opens no case.
    heard: Option<Contradiction>,
}

impl Lifecycle {
    /// Folds the events of one operation, oldest first.
    #[must_use]
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Lifecycle {
        let start = Lifecycle {
            state: State::Recorded,
            service_status: None,
            contradicted_by: None,
            case_since: None,
            settled_at: None,
            settled_first_at: None,
            attempts: 0,
            sent_with: None,
            asked_last: None,
            not_found_since: None,
            refused_at: None,
            heard: None,
        };
        events.into_iter().fold(start, Lifecycle::after)
    }

    /// What it counts as.
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted::of(self.state, self.contradicted_by.is_some())
    }

    /// The state after one more event.
    #[must_use]
    pub fn after(mut self, event: &Event) -> Lifecycle {
        let before = self.counted();
        self.meet(event);
        let now = self.counted();
        if !now.is_settled() {
            self.settled_at = None;
        } else if now != before {
            self.settled_at = Some(event.at);
            self.settled_first_at.get_or_insert(event.at);
        }
        self
    }

    fn meet(&mut self, event: &Event) {
        match &event.kind {
            // A callback proves nothing, not even who sent it; nor does a note, or a balance, which is only shown to people.
            EventKind::Recorded
            | EventKind::CalledBack { .. }
            | EventKind::BalanceRead { .. }
            | EventKind::SameAccount { .. }
            | EventKind::Approved { .. }
            | EventKind::Noted { .. }
            | EventKind::Labelled { .. }
            | EventKind::NewOwner
            | EventKind::ReceiptCopied
            | EventKind::TokenHandedOut { .. }
            | EventKind::TokenClaimClosed { .. } => {}
            EventKind::Sending { attempt, with } => {
                self.attempts = *attempt;
                self.sent_with.clone_from(with);
                self.asked_last = event.stamp;
                if !self.is_known() {
                    self.state = State::Sent;
                    self.not_found_since = None;
                }
            }
            EventKind::Sent { outcome, .. } => self.sent(outcome, event),
            EventKind::LookedUp { asked, outcome } => self.looked_up(outcome, asked.stamp, event),
            EventKind::ResolvedManually { paid, .. } => self.settled(*paid),
        }
    }

    fn sent(&mut self, outcome: &SendOutcome, event: &Event) {
        match outcome {
            SendOutcome::Booked { result } => self.status_reported(&result.status, event.at),
            // After a second send, neither a refusal nor a failure to connect says anything about the first; nor do they
            // undo what became known in between.
            SendOutcome::NotSent { .. } | SendOutcome::Refused { .. } | SendOutcome::Rejected { .. }
                if self.attempts > 1 || self.is_known() =>
            {
                self.doubt()
            }
            SendOutcome::NotSent { .. } => self.state = State::NotSent,
            SendOutcome::Refused { .. } => {
                self.state = State::Refused;
                self.refused_at = event.stamp;
            }
            SendOutcome::Rejected { .. } => self.state = State::Rejected,
            SendOutcome::Unknown { .. } => self.doubt(),
        }
    }

    /// A person decides only what is open or in dispute: if two decide at once, the first one counts.
    fn settled(&mut self, paid: bool) {
        if self.contradicted_by.is_some() || matches!(self.state, State::Pending | State::Unknown | State::Refused) {
            self.state = if paid { State::Succeeded } else { State::Failed };
            let unnamed = self.service_status.clone().filter(|status| matches!(status, ServiceStatus::Other(_)));
            self.heard = self.contradicted_by.take().or(unnamed.map(Contradiction::Status));
            self.case_since = None;
        }
    }

    /// Whether the service has said what became of it.
    fn is_known(&self) -> bool {
        match self.state {
            State::Succeeded | State::Failed | State::Pending | State::Refused | State::Rejected => true,
            State::Recorded | State::Sent | State::Unknown | State::NotSent | State::NotFound => false,
        }
    }

    /// Doubt never undoes what is known.
    fn doubt(&mut self) {
        if !self.is_known() {
            self.state = State::Unknown;
        }
    }

    /// What a look-up's outcome counts for now. Answers count in the order of the questions. That the service has a payment
    /// is a fact whenever the question was sent, so such an answer is overtaken only if that was already known. "Not found"
    /// counts only from the account that the payment was sent to.
    #[must_use]
    pub fn worth(&self, outcome: LookUpOutcome, asked: &LookUpSent, is_same_account: bool) -> LookUpOutcome {
        let overtaken = match self.asked_last {
            Some(last) => asked.stamp.run == last.run && asked.stamp.ms < last.ms,
            None => false,
        };
        let is_told = match self.state {
            State::Succeeded | State::Failed | State::Pending => true,
            State::Recorded
            | State::Sent
            | State::Unknown
            | State::Refused
            | State::Rejected
            | State::NotSent
            | State::NotFound => false,
        };
        let doubt = match &outcome {
            LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. }
                if overtaken && is_told =>
            {
                Doubt::Overtaken { status: Some(transaction.status.clone()) }
            }
            LookUpOutcome::NotFound { .. } if overtaken => Doubt::Overtaken { status: None },
            LookUpOutcome::NotFound { .. } if !is_same_account => Doubt::OtherAccount,
            LookUpOutcome::Found { .. }
            | LookUpOutcome::OtherPayment { .. }
            | LookUpOutcome::NotFound { .. }
            | LookUpOutcome::Unanswered { .. } => return outcome,
        };
        LookUpOutcome::Unanswered { doubt }
    }

    fn looked_up(&mut self, outcome: &LookUpOutcome, asked: MonotonicStamp, event: &Event) {
        match outcome {
            LookUpOutcome::Found { transaction } => self.status_reported(&transaction.status, event.at),
            LookUpOutcome::OtherPayment { transaction, .. } => self.other_payment(&transaction.status, event.at),
            LookUpOutcome::NotFound { .. } => self.not_found(asked, event.stamp),
            LookUpOutcome::Unanswered { .. } => return,
        }
        self.asked_last = Some(asked);
    }

    /// Only an uncertain or refused payment can turn out never to have been booked; "not found" for one that the service had
    /// is unexplained and proves nothing. The quiet time runs from the first such answer to the next question, by the
    /// monotonic clock: setting the system clock forward must not end it early.
    fn not_found(&mut self, asked: MonotonicStamp, answered: Option<MonotonicStamp>) {
        if self.contradicted_by.is_some() {
            return;
        }
        match self.state {
            State::Unknown => match self.not_found_since.and_then(|since| asked.since(since)) {
                Some(quiet) if quiet >= QUIET_TIME => self.state = State::NotFound,
                Some(_) => {}
                None => self.not_found_since = answered,
            },
            // One answer is enough: the service has already refused. A refusal in an earlier run of Kaunta happened before
            // this run began.
            State::Refused if asked.since_at_least(self.refused_at) >= QUIET_TIME => self.state = State::Rejected,
            State::Recorded
            | State::Sent
            | State::Succeeded
            | State::Failed
            | State::Pending
            | State::Refused
            | State::Rejected
            | State::NotSent
            | State::NotFound => {}
        }
    }

    /// Another payment has our reference. Only a person can find out whether ours was booked as that one.
    fn other_payment(&mut self, status: &ServiceStatus, at: DateTime<Utc>) {
        self.contradicted(Contradiction::OtherPayment(status.clone()), at);
        match self.state {
            State::Recorded | State::Sent | State::NotFound => self.state = State::Unknown,
            State::Pending
            | State::Unknown
            | State::Succeeded
            | State::Failed
            | State::Refused
            | State::Rejected
            | State::NotSent => {}
        }
    }

    /// Opens a case, or updates an open one.
    fn contradicted(&mut self, by: Contradiction, at: DateTime<Utc>) {
        if self.contradicted_by.is_some() || self.heard.as_ref() != Some(&by) {
            self.contradicted_by = Some(by);
            self.case_since.get_or_insert(at);
        }
    }

    fn status_reported(&mut self, status: &ServiceStatus, at: DateTime<Utc>) {
        let now = match status {
            ServiceStatus::Success => State::Succeeded,
            ServiceStatus::Failed => State::Failed,
            ServiceStatus::Pending | ServiceStatus::Other(_) => State::Pending,
        };
        let disputed = match self.state {
            State::Recorded | State::Sent | State::Pending | State::Unknown => false,
            // Someone was told that no money moved.
            State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => now != State::Failed,
            State::Succeeded => now != State::Succeeded,
        };
        let disputed = disputed || self.contradicted_by.is_some();
        if disputed {
            // Even if it returns to its first status: a person should see that it changed.
            self.contradicted(Contradiction::Status(status.clone()), at);
        }
        match self.state {
            State::Refused if disputed => {}
            State::Recorded | State::Sent | State::Pending | State::Unknown | State::Refused | State::NotFound => {
                self.state = now;
                self.service_status = Some(status.clone());
                self.not_found_since = None;
            }
            // A final status stays until a person has looked at the case.
            State::Succeeded | State::Failed | State::Rejected | State::NotSent => {}
        }
    }
}

/// The event for an operation that has no outcome when Kaunta starts.
#[must_use]
pub fn interrupted(attempt: u32, now: Moment) -> Event {
    let outcome = SendOutcome::Unknown { doubt: Doubt::Interrupted };
    Event::new(now, EventKind::Sent { attempt, outcome })
}

#[cfg(test)]
mod tests;
