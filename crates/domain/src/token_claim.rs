//! A prepaid token that the service owed when its bill was paid, until somebody hands it out.

use chrono::TimeDelta;

use crate::event::EventKind;

/// For how long after the payment the service is asked for the token; then a person decides.
pub const ASKED_FOR: TimeDelta = TimeDelta::days(7);

/// What became of a token that did not come with its payment. A token that came with it has no claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenClaim {
    /// It has not come.
    Owed,
    /// It has come, and nobody has handed it out.
    Came,
    /// It was handed out; from then on every receipt is a copy.
    HandedOut,
    /// A person has ended the claim, without a token.
    Closed,
}

coded!(
    /// Every state.
    pub TokenClaim {
        Owed = "owed",
        Came = "came",
        HandedOut = "handedOut",
        Closed = "closed",
    }
);

/// The course of a sale's token: a fold of the sale's events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TokenCourse {
    is_paid: bool,
    has_token: bool,
    was_owed: bool,
    is_handed_out: bool,
    is_closed: bool,
}

impl TokenCourse {
    /// After one more event. `is_paid` and `has_token` as of after it.
    #[must_use]
    pub fn after(self, event: &EventKind, is_paid: bool, has_token: bool) -> TokenCourse {
        let comes = has_token && !self.has_token;
        TokenCourse {
            is_paid,
            has_token,
            was_owed: self.was_owed || is_paid && !has_token,
            is_handed_out: self.is_handed_out || matches!(event, EventKind::TokenHandedOut { .. }),
            // One that comes after all belongs to the customer.
            is_closed: !comes && (self.is_closed || matches!(event, EventKind::TokenClaimClosed { .. })),
        }
    }

    /// The claim. A payment in dispute has none: what it is worth is not known.
    #[must_use]
    pub fn claim(self) -> Option<TokenClaim> {
        if !(self.is_paid && self.was_owed) {
            return None;
        }
        Some(match (self.is_closed, self.has_token, self.is_handed_out) {
            (true, _, false) => TokenClaim::Closed,
            (_, true, true) => TokenClaim::HandedOut,
            (false, true, false) => TokenClaim::Came,
            // A token that was handed out does not go away again.
            (_, false, true) => TokenClaim::HandedOut,
            (false, false, false) => TokenClaim::Owed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::NoteText;

    /// Each step: an event, and whether it is paid and has its token after it.
    fn claim(steps: &[(EventKind, bool, bool)]) -> Option<TokenClaim> {
        let course = steps.iter().fold(TokenCourse::default(), |course, (event, is_paid, has_token)| {
            course.after(event, *is_paid, *has_token)
        });
        course.claim()
    }

    fn closed() -> EventKind {
        EventKind::TokenClaimClosed { reason: NoteText::parse("Given back").unwrap() }
    }

    #[test]
    fn a_token_that_comes_with_its_payment_is_never_owed() {
        assert_eq!(claim(&[(EventKind::Recorded, false, false)]), None);
        assert_eq!(claim(&[(EventKind::Recorded, false, false), (EventKind::Recorded, true, true)]), None);
    }

    #[test]
    fn one_that_comes_later_is_owed_until_it_comes_and_there_until_it_is_handed_out() {
        let mut steps = vec![(EventKind::Recorded, true, false)];
        assert_eq!(claim(&steps), Some(TokenClaim::Owed));
        steps.push((EventKind::Recorded, true, true));
        assert_eq!(claim(&steps), Some(TokenClaim::Came));
        steps.push((EventKind::TokenHandedOut { on_printer: true }, true, true));
        assert_eq!(claim(&steps), Some(TokenClaim::HandedOut));
    }

    #[test]
    fn a_token_that_comes_after_a_person_ended_its_claim_is_there_and_a_dispute_has_none() {
        let mut steps = vec![(EventKind::Recorded, true, false), (closed(), true, false)];
        assert_eq!(claim(&steps), Some(TokenClaim::Closed));
        steps.push((EventKind::Recorded, true, true));
        assert_eq!(claim(&steps), Some(TokenClaim::Came));
        steps.push((closed(), true, true));
        assert_eq!(claim(&steps), Some(TokenClaim::Closed));
        steps.push((EventKind::Recorded, false, true));
        assert_eq!(claim(&steps), None);
    }

    #[test]
    fn every_state_is_found_by_its_name() {
        for claim in TokenClaim::ALL {
            assert_eq!(TokenClaim::from_code(claim.code()), Some(claim));
        }
        assert_eq!(TokenClaim::from_code("lost"), None);
    }
}
