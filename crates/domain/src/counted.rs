//! How an operation counts: the only place that decides which sum its amount and its fee belong to. Totals, payrolls, limits,
//! exports, receipts and the filters of the screens all ask here; the counters of the book are compared with it.

use serde::{Deserialize, Serialize};

use crate::state::State;

/// The sum that an operation belongs to. Each operation belongs to exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Counted {
    /// The money moved, and nothing contradicts that.
    Paid,
    /// The service contradicts what the book says of it, and no person has closed the case: until then nobody knows whether
    /// the money moved, whatever the book says.
    Disputed,
    /// On its way, or with the service.
    Waiting,
    /// It may or may not have been booked. A refusal that the service has not yet confirmed belongs here, and so does "not
    /// found": the service's word that it has no such payment is no proof that no money moved.
    InDoubt,
    /// Certainly no money moved.
    NotPaid,
}

impl Counted {
    /// Every sum, in the order on the screen.
    pub const ALL: [Counted; 5] =
        [Counted::Paid, Counted::Disputed, Counted::Waiting, Counted::InDoubt, Counted::NotPaid];

    /// The sum that an operation in this state belongs to. `has_open_case`: the service contradicts the book's state, and
    /// nobody has closed the case.
    #[must_use]
    pub fn of(state: State, has_open_case: bool) -> Counted {
        if has_open_case { Counted::Disputed } else { Counted::undisputed(state) }
    }

    fn undisputed(state: State) -> Counted {
        match state {
            State::Succeeded => Counted::Paid,
            State::Recorded | State::Sent | State::Pending => Counted::Waiting,
            State::Unknown | State::Refused | State::NotFound => Counted::InDoubt,
            State::Failed | State::Rejected | State::NotSent => Counted::NotPaid,
        }
    }

    /// The states that belong to this sum without an open case; none for [`Counted::Disputed`].
    pub fn states(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |state| Counted::undisputed(*state) == self)
    }

    /// Whether the fee that the service named was charged. A fee named with a failure was not; while a case is open, that
    /// is a part of the dispute.
    #[must_use]
    pub fn is_charged(self) -> bool {
        match self {
            Counted::Paid => true,
            Counted::Disputed | Counted::Waiting | Counted::InDoubt | Counted::NotPaid => false,
        }
    }

    /// Whether money may have moved: everything that is not certainly unpaid.
    #[must_use]
    pub fn may_have_moved_money(self) -> bool {
        match self {
            Counted::Paid | Counted::Disputed | Counted::Waiting | Counted::InDoubt => true,
            Counted::NotPaid => false,
        }
    }

    /// Whether it is known for certain whether the money moved.
    #[must_use]
    pub fn is_settled(self) -> bool {
        match self {
            Counted::Paid | Counted::NotPaid => true,
            Counted::Disputed | Counted::Waiting | Counted::InDoubt => false,
        }
    }

    /// Its code in exports.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Counted::Paid => "paid",
            Counted::Disputed => "disputed",
            Counted::Waiting => "waiting",
            Counted::InDoubt => "inDoubt",
            Counted::NotPaid => "notPaid",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_belongs_to_exactly_one_sum_and_with_an_open_case_to_none_but_the_disputed() {
        for state in State::ALL {
            let sums = Counted::ALL.into_iter().filter(|counted| counted.states().any(|held| held == state));
            assert_eq!(sums.collect::<Vec<_>>(), [Counted::of(state, false)], "{state:?}");
            assert_eq!(Counted::of(state, true), Counted::Disputed, "{state:?}");
        }
        assert_eq!(Counted::Disputed.states().count(), 0);
    }

    #[test]
    fn only_an_undisputed_success_is_paid_and_its_fee_charged() {
        for (state, has_open_case) in State::ALL.into_iter().flat_map(|state| [(state, false), (state, true)]) {
            let is_paid = state == State::Succeeded && !has_open_case;
            let counted = Counted::of(state, has_open_case);
            assert_eq!(counted == Counted::Paid, is_paid, "{state:?}");
            assert_eq!(counted.is_charged(), is_paid, "{state:?}");
        }
    }

    #[test]
    fn what_is_open_or_unconfirmed_is_never_called_not_paid() {
        let surely: Vec<State> = Counted::NotPaid.states().collect();
        assert!(surely.iter().all(|state| !state.awaits_answer()), "{surely:?}");
        assert!(!surely.contains(&State::NotFound), "the service's word alone");
    }
}
