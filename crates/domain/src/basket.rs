//! Several bills of one customer, paid one by one: what is done next.

use serde::{Deserialize, Serialize};

use crate::state::State;

/// How many bills one customer may pay in one go.
pub const MOST_BILLS: usize = 20;

/// The number of a basket in its book, from 1 upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct BasketId(pub i64);

/// The state of a basket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum BasketState {
    /// Approval was requested and is not granted yet: nothing was sent.
    Asked,
    /// Its bills are being paid.
    Running,
    /// It waits for a person to decide: also after Kaunta closed in the middle.
    Stopped,
    /// Each bill was begun or given up.
    Ended,
}

coded!(
    /// Every state.
    pub BasketState {
        Asked = "asked",
        Running = "running",
        Stopped = "stopped",
        Ended = "ended",
    }
);

/// What is known of one bill of a basket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bill {
    /// It was not sent yet.
    NotBegun,
    /// A person left it unpaid.
    GivenUp,
    /// It was sent.
    Begun {
        /// The state of its payment.
        state: State,
        /// Whether the service contradicts itself about it.
        is_disputed: bool,
        /// Whether a person went on in spite of its state.
        is_passed: bool,
    },
}

/// What is done next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextBill {
    /// The bill at this place is sent.
    Pay(usize),
    /// The bill at this place has no outcome yet.
    Wait(usize),
    /// Nobody knows what became of the bill at this place: a person decides.
    Ask(usize),
    /// No bill is left.
    End,
}

/// Decides what is done next. Bills go strictly in their order: one is sent only if each before it is paid or certainly not
/// paid, or a person decided to go on.
#[must_use]
pub fn next(bills: &[Bill]) -> NextBill {
    // Only what is still to be sent has to wait.
    if !bills.contains(&Bill::NotBegun) {
        return NextBill::End;
    }
    for (place, bill) in bills.iter().enumerate() {
        match bill {
            Bill::NotBegun => return NextBill::Pay(place),
            Bill::GivenUp | Bill::Begun { is_passed: true, .. } => {}
            Bill::Begun { is_disputed: true, .. } => return NextBill::Ask(place),
            Bill::Begun { state, is_disputed: false, is_passed: false } => match state {
                State::Succeeded | State::Failed | State::Rejected => {}
                State::Recorded | State::Sent | State::Pending | State::Refused => return NextBill::Wait(place),
                // One that did not leave the computer tells that the next will not either.
                State::Unknown | State::NotFound | State::NotSent => return NextBill::Ask(place),
            },
        }
    }
    NextBill::End
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(state: State) -> Bill {
        Bill::Begun { state, is_disputed: false, is_passed: false }
    }

    #[test]
    fn the_next_bill_is_sent_only_after_a_certain_outcome() {
        for state in State::ALL {
            let expected = match state {
                State::Succeeded | State::Failed | State::Rejected => NextBill::Pay(1),
                State::Recorded | State::Sent | State::Pending | State::Refused => NextBill::Wait(0),
                State::Unknown | State::NotFound | State::NotSent => NextBill::Ask(0),
            };
            assert_eq!(next(&[begun(state), Bill::NotBegun]), expected, "{state:?}");
            let passed = Bill::Begun { state, is_disputed: false, is_passed: true };
            assert_eq!(next(&[passed, Bill::NotBegun]), NextBill::Pay(1), "{state:?}");
            let disputed = Bill::Begun { state, is_disputed: true, is_passed: false };
            assert_eq!(next(&[disputed, Bill::NotBegun]), NextBill::Ask(0), "{state:?}");
        }
    }

    #[test]
    fn nothing_is_asked_once_nothing_is_left_to_send() {
        assert_eq!(next(&[begun(State::Unknown), Bill::GivenUp]), NextBill::End);
        assert_eq!(next(&[begun(State::Succeeded), begun(State::Pending)]), NextBill::End);
        assert_eq!(next(&[Bill::NotBegun, Bill::NotBegun]), NextBill::Pay(0));
        assert_eq!(next(&[Bill::GivenUp, Bill::GivenUp]), NextBill::End);
    }

    #[test]
    fn a_state_is_found_by_its_name() {
        for state in BasketState::ALL {
            assert_eq!(BasketState::from_code(state.code()), Some(state));
        }
        assert_eq!(BasketState::from_code("open"), None);
    }
}
