//! What a payment means for the cash in the drawer, as of one of its events.
//!
//! A customer hands the cash over before the payment is sent. If the service refuses at once, the customer has it back before
//! anything else happens. If nobody knows for a while, the cash stays in the drawer and belongs to neither: it is owed to the
//! service or to the customer, and stays owed until a refund is recorded or the payment turns out as paid.

use crate::cash::CashMoved;
use crate::event::Event;
use crate::money::Money;
use crate::operation::{Lifecycle, State};

/// What a payment's cash is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holding {
    /// No cash of it moved, or it was given back at once.
    Nothing,
    /// Taken from the customer for a payment that was made.
    Taken,
    /// Paid out to the customer from a collection that was made.
    PaidOut,
    /// Whether the payment was made is not known.
    InDoubt,
    /// The service contradicts itself about it, and nobody has decided.
    Disputed,
    /// The payment was not made after all; the customer's money waits in the drawer.
    OwedBack,
}

/// What a payment means for the cash, as of one of its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CashState {
    /// What its cash is.
    pub holding: Holding,
    /// Whether its cash moved: it is in the drawer, or has left it.
    has_moved: bool,
    /// Whether it was ever known to be paid.
    pub was_paid: bool,
    /// Whether it is known to be paid, and nobody contradicts that.
    pub is_paid: bool,
    /// Whether its cash stayed in the drawer beyond the first answer.
    stayed: bool,
    /// The fee that the service named last, paid or not.
    named_fee: Option<Money>,
    /// The fee when the payment was last known to be paid: what the cashier took in the end.
    pub charged_fee: Option<Money>,
    /// The fee when the payment was first known to be paid.
    pub first_fee: Option<Money>,
}

impl CashState {
    /// Before the payment was recorded.
    pub const BEFORE: CashState = CashState {
        holding: Holding::Nothing,
        has_moved: false,
        was_paid: false,
        is_paid: false,
        stayed: false,
        named_fee: None,
        charged_fee: None,
        first_fee: None,
    };

    /// Follows the events of a payment, oldest first.
    #[must_use]
    pub fn of<'e>(moved: CashMoved, events: impl IntoIterator<Item = &'e Event>) -> CashState {
        let start = (Lifecycle::of([]), CashState::BEFORE);
        let follow = |(life, state): (Lifecycle, CashState), event: &Event| {
            let life = life.after(event);
            let named = event.kind.booked().map(|result| result.fee);
            let named = named.or_else(|| event.kind.found().map(|transaction| transaction.fee)).flatten();
            // A fee finer than a cent, or too large, can't be taken in cash.
            let named = named.filter(|fee| fee.hundredths().is_some());
            let state = state.after(moved, &life, named);
            (life, state)
        };
        events.into_iter().fold(start, follow).1
    }

    fn after(self, moved: CashMoved, life: &Lifecycle, named: Option<Money>) -> CashState {
        let is_disputed = life.contradicted_by.is_some();
        let is_paid = life.state == State::Succeeded && !is_disputed;
        // A fee named with a contradiction belongs to the dispute.
        let named_fee = if is_disputed { self.named_fee } else { named.or(self.named_fee) };
        let charged_fee = if is_paid { named_fee } else { self.charged_fee };
        let first_fee = if self.was_paid { self.first_fee } else { charged_fee };
        let known =
            CashState { is_paid, was_paid: self.was_paid || is_paid, named_fee, charged_fee, first_fee, ..self };
        match moved {
            CashMoved::None => known,
            // A dispute moves no cash by itself.
            CashMoved::In | CashMoved::Out if is_disputed => CashState { holding: Holding::Disputed, ..known },
            CashMoved::In => known.taken_in(life.state),
            CashMoved::Out => known.paid_out(life.state),
        }
    }

    fn taken_in(self, state: State) -> CashState {
        match state {
            State::Succeeded => CashState { holding: Holding::Taken, has_moved: true, stayed: true, ..self },
            State::Recorded | State::Sent => CashState { holding: Holding::InDoubt, has_moved: true, ..self },
            State::Pending | State::Unknown => {
                CashState { holding: Holding::InDoubt, has_moved: true, stayed: true, ..self }
            }
            // Refused before it was booked: the customer is told so at once, unless they had been told to wait.
            State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
                let is_owed = self.stayed && self.has_moved;
                let holding = if is_owed { Holding::OwedBack } else { Holding::Nothing };
                CashState { holding, has_moved: is_owed, ..self }
            }
        }
    }

    /// Nobody pays out before the collection is known to be paid.
    fn paid_out(self, state: State) -> CashState {
        match state {
            State::Succeeded => CashState { holding: Holding::PaidOut, has_moved: true, ..self },
            State::Recorded | State::Sent | State::Pending | State::Unknown => {
                CashState { holding: Holding::InDoubt, ..self }
            }
            State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
                CashState { holding: Holding::Nothing, has_moved: false, ..self }
            }
        }
    }

    /// By how much it changes the cash in the drawer; `cash` is how much of it moved.
    #[must_use]
    pub fn effect(self, moved: CashMoved, cash: Money) -> Money {
        match (moved, self.has_moved) {
            (CashMoved::None, _) | (CashMoved::In | CashMoved::Out, false) => Money::ZERO,
            (CashMoved::In, true) => cash,
            (CashMoved::Out, true) => Money::ZERO.checked_sub(cash).unwrap_or(Money::ZERO),
        }
    }

    /// Whether its cash is owed to somebody, or claimed from somebody.
    #[must_use]
    pub fn is_liability(self) -> bool {
        match self.holding {
            Holding::Nothing | Holding::Taken | Holding::PaidOut => false,
            Holding::InDoubt | Holding::Disputed | Holding::OwedBack => self.has_moved,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::answer::{Doubt, LookUpOutcome, SendOutcome};
    use crate::credential::CredentialFingerprint;
    use crate::event::{EventKind, LookUpSent, Moment, MonotonicStamp};
    use crate::status::ServiceStatus;

    fn event(kind: EventKind) -> Event {
        let stamp = MonotonicStamp { run: 1, ms: 0 };
        Event::new(Moment { at: DateTime::UNIX_EPOCH, stamp }, kind)
    }

    fn sending() -> [Event; 2] {
        [EventKind::Recorded, EventKind::Sending { attempt: 1, with: None }].map(event)
    }

    fn unknown() -> Event {
        event(EventKind::Sent { attempt: 1, outcome: SendOutcome::Unknown { doubt: Doubt::Interrupted } })
    }

    fn settled(paid: bool) -> Event {
        event(EventKind::ResolvedManually { paid, reason: "on the statement".to_owned() })
    }

    fn of(moved: CashMoved, rest: Vec<Event>) -> (Holding, String) {
        let events = [sending().to_vec(), rest].concat();
        let state = CashState::of(moved, &events);
        (state.holding, state.effect(moved, Money::of_hundredths(500_000)).to_plain())
    }

    #[test]
    fn what_is_unknown_is_in_doubt_and_never_taken() {
        assert_eq!(of(CashMoved::In, vec![unknown()]), (Holding::InDoubt, "5000".to_owned()));
        assert_eq!(of(CashMoved::Out, vec![unknown()]), (Holding::InDoubt, "0".to_owned()));
        assert!(!CashState::of(CashMoved::In, &[sending().to_vec(), vec![unknown()]].concat()).was_paid);
    }

    #[test]
    fn what_turns_out_as_paid_is_taken_and_what_does_not_is_owed_back() {
        assert_eq!(of(CashMoved::In, vec![unknown(), settled(true)]), (Holding::Taken, "5000".to_owned()));
        assert_eq!(of(CashMoved::In, vec![unknown(), settled(false)]), (Holding::OwedBack, "5000".to_owned()));
        assert_eq!(of(CashMoved::Out, vec![unknown(), settled(true)]), (Holding::PaidOut, "-5000".to_owned()));
        assert_eq!(of(CashMoved::Out, vec![unknown(), settled(false)]), (Holding::Nothing, "0".to_owned()));
    }

    #[test]
    fn what_never_left_this_computer_was_given_back_at_once() {
        let problem = crate::answer::ConnectionProblem::NoConnection;
        let not_sent = event(EventKind::Sent { attempt: 1, outcome: SendOutcome::NotSent { problem } });
        assert_eq!(of(CashMoved::In, vec![not_sent]), (Holding::Nothing, "0".to_owned()));
    }

    #[test]
    fn what_is_in_dispute_is_paid_no_more_until_a_person_decides() {
        let booked = crate::answer::TransferResult::from(ServiceStatus::Success);
        let paid = event(EventKind::Sent { attempt: 1, outcome: SendOutcome::Booked { result: Box::new(booked) } });
        let failed = crate::answer::TransactionStatus::from(ServiceStatus::Failed);
        let outcome = LookUpOutcome::Found { transaction: Box::new(failed) };
        let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
        let asked = LookUpSent { stamp: MonotonicStamp { run: 1, ms: 0 }, with };
        let contradicted = event(EventKind::LookedUp { asked, outcome });
        let events = vec![paid, contradicted];
        assert_eq!(of(CashMoved::In, events.clone()), (Holding::Disputed, "5000".to_owned()));
        assert_eq!(of(CashMoved::Out, events.clone()), (Holding::Disputed, "-5000".to_owned()));
        let not_paid = [events.clone(), vec![settled(false)]].concat();
        assert_eq!(of(CashMoved::In, not_paid), (Holding::OwedBack, "5000".to_owned()));
        let paid = [events, vec![settled(true)]].concat();
        assert_eq!(of(CashMoved::In, paid), (Holding::Taken, "5000".to_owned()));
    }

    #[test]
    fn a_payment_without_cash_changes_no_drawer() {
        assert_eq!(of(CashMoved::None, vec![unknown(), settled(true)]), (Holding::Nothing, "0".to_owned()));
    }
}
