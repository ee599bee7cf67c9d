//! Consecutive refusals. They usually have one cause: a wrong key, wallet or column. And the service never finds the
//! reference of a refused payment, so a long run of them would hide later payments from a book that searches for lost ones.

use crate::operation::State;

/// A payroll run halts after this many consecutive refusals, and again after each further such number.
pub const REFUSALS_THAT_HALT: u32 = 20;

/// What a payment does to the count of refusals just before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreakEffect {
    /// Adds one.
    Longer,
    /// Resets it: the service has the payment, or may have it.
    Ended,
    /// Neither: the service does not have it, and did not refuse it.
    Same,
}

/// What a payment in this state does to the count of refusals just before it.
#[must_use]
pub fn effect_on_streak(state: State) -> StreakEffect {
    match state {
        State::Refused | State::Rejected => StreakEffect::Longer,
        State::Recorded | State::Sent | State::Succeeded | State::Failed | State::Pending | State::Unknown => {
            StreakEffect::Ended
        }
        State::NotSent | State::NotFound => StreakEffect::Same,
    }
}

/// Whether a run halts, now that the count has grown from `before` to `now`. A person who continues gets another
/// [`REFUSALS_THAT_HALT`] before the run halts again.
#[must_use]
pub fn halts(before: u32, now: u32) -> bool {
    now / REFUSALS_THAT_HALT > before / REFUSALS_THAT_HALT
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The payments after which the run halts, if these are sent one by one.
    fn halts_after(states: impl IntoIterator<Item = State>) -> Vec<usize> {
        let mut row = 0;
        let mut halted = Vec::new();
        for (sent, state) in (1..).zip(states) {
            let before = row;
            row = match effect_on_streak(state) {
                StreakEffect::Longer => row + 1,
                StreakEffect::Ended => 0,
                StreakEffect::Same => row,
            };
            if halts(before, row) {
                halted.push(sent);
            }
        }
        halted
    }

    #[test]
    fn a_run_halts_after_twenty_refusals_in_a_row_and_after_twenty_more() {
        assert!(halts_after([State::Rejected; 19]).is_empty());
        assert_eq!(halts_after([State::Rejected; 65]), [20, 40, 60]);
        assert_eq!(halts_after([State::Refused, State::Rejected].repeat(10)), [20]);
    }

    #[test]
    fn what_the_service_has_or_may_have_begins_the_count_anew_and_what_it_surely_has_not_does_not() {
        for state in State::ALL {
            let states = [vec![State::Rejected; 19], vec![state], vec![State::Rejected; 20]].concat();
            let expected: &[usize] = match state {
                State::Refused | State::Rejected => &[20, 40],
                State::NotSent | State::NotFound => &[21],
                State::Recorded | State::Sent | State::Succeeded | State::Failed | State::Pending | State::Unknown => {
                    &[40]
                }
            };
            assert_eq!(halts_after(states), expected, "{state:?}");
        }
    }

    #[test]
    fn a_part_that_takes_the_row_past_a_limit_halts() {
        for (before, now, halts) in [(0, 20, true), (0, 19, false), (18, 23, true), (20, 20, false), (20, 39, false)] {
            assert_eq!(super::halts(before, now), halts, "from {before} to {now}");
        }
        assert!(!super::halts(30, 5), "an older refusal was taken back");
    }
}
