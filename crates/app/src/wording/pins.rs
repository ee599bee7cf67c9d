//! What is wrong with a PIN or a recovery code that was typed, and why it was refused.

use std::time::Duration;

use kaunta_people::{BadCode, BadPin};
use kaunta_words::{Message, pins};

pub(crate) fn bad_pin(bad: BadPin) -> Message {
    match bad {
        BadPin::Blank => pins::blank(),
        BadPin::NotSix => pins::not_six(),
        BadPin::NotDigits => pins::not_digits(),
        BadPin::OtherDigits => pins::other_digits(),
        BadPin::Easy => pins::easy(),
    }
}

pub(crate) fn bad_code(bad: BadCode) -> Message {
    match bad {
        BadCode::Blank => pins::code_blank(),
        BadCode::Length => pins::code_length(),
        BadCode::OtherCharacters => pins::code_other_characters(),
        BadCode::Mistyped => pins::code_mistyped(),
    }
}

pub(crate) fn wrong_pin(tries_left: u32, wait: Option<Duration>) -> Message {
    match wait.map(Wait::of) {
        None => pins::wrong(tries_left),
        Some(Wait::Seconds(count)) => pins::wrong_wait_seconds(count),
        Some(Wait::Minutes(count)) => pins::wrong_wait_minutes(count),
        Some(Wait::Hours(count)) => pins::wrong_wait_hours(count),
    }
}

pub(crate) fn wrong_code(tries_left: u32, wait: Option<Duration>) -> Message {
    match wait.map(Wait::of) {
        None => pins::code_wrong(tries_left),
        Some(Wait::Seconds(count)) => pins::code_wrong_wait_seconds(count),
        Some(Wait::Minutes(count)) => pins::code_wrong_wait_minutes(count),
        Some(Wait::Hours(count)) => pins::code_wrong_wait_hours(count),
    }
}

/// Too many attempts were wrong.
pub(crate) fn wait(left: Duration) -> Message {
    match Wait::of(left) {
        Wait::Seconds(count) => pins::wait_seconds(count),
        Wait::Minutes(count) => pins::wait_minutes(count),
        Wait::Hours(count) => pins::wait_hours(count),
    }
}

/// How long to wait, rounded up so that nobody tries too early.
enum Wait {
    Seconds(u64),
    Minutes(u64),
    Hours(u64),
}

impl Wait {
    fn of(wait: Duration) -> Wait {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        match seconds {
            ..100 => Wait::Seconds(seconds),
            100..6000 => Wait::Minutes(seconds.div_ceil(60)),
            _ => Wait::Hours(seconds.div_ceil(3600)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_the_largest_unit_that_fits_and_never_too_short() {
        for (ms, words) in [
            (1, "1 second"),
            (30_000, "30 seconds"),
            (29_001, "30 seconds"),
            (60_000, "60 seconds"),
            (300_000, "5 minutes"),
            (299_000, "5 minutes"),
            (900_000, "15 minutes"),
            (3_600_000, "60 minutes"),
        ] {
            let said = wait(Duration::from_millis(ms)).to_string();
            assert_eq!(said, format!("Wait {words}, then try again."), "{ms}");
        }
    }

    #[test]
    fn a_refusal_says_how_many_tries_are_left_or_how_long_to_wait() {
        let said = |tries_left, wait| wrong_pin(tries_left, wait).to_string();
        assert_eq!(said(4, None), "This PIN is wrong. 4 more tries are left before a wait.");
        assert_eq!(said(1, None), "This PIN is wrong. One more try is left before a wait.");
        let wait = Some(Duration::from_secs(30));
        assert_eq!(said(0, wait), "This PIN is wrong. Wait 30 seconds, then try again.");
    }
}
