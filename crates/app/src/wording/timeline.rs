//! The timeline of an operation: what happened, when, by whom, and what the computer's clock did in between.

use chrono::TimeDelta;
use kaunta_contract::{EventTone, EventView};
use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome};
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::event::{Event, EventKind, Side};
use kaunta_domain::money::Money;
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::KeptEvent;

use crate::wording::words;

/// What a clock may drift between two events without a word.
const DRIFT: TimeDelta = TimeDelta::seconds(5);

/// Signs of a fingerprint that the timeline shows.
const SHOWN_SIGNS: usize = 12;

/// Every line, oldest first. Where the service calls back went over the wire, and its path is nobody's to read here.
pub(crate) fn timeline(kept: &[KeptEvent], callback: Option<&CallbackUrl>) -> Vec<EventView> {
    let before = std::iter::once(None).chain(kept.iter().map(Some));
    kept.iter().zip(before).map(|(kept, before)| line(kept, before.map(|before| &before.event), callback)).collect()
}

fn line(kept: &KeptEvent, before: Option<&Event>, callback: Option<&CallbackUrl>) -> EventView {
    let masked = |text: String| match callback {
        // Some write each slash of an address with one before it.
        Some(callback) => {
            let written = callback.as_str();
            let masked = callback.masked();
            text.replace(written, &masked).replace(&written.replace('/', "\\/"), &masked)
        }
        None => text,
    };
    let event = &kept.event;
    let (words, tone) = sentence(event);
    let evidence = event.evidence.as_ref();
    EventView {
        at: event.at.to_rfc3339(),
        words,
        tone,
        exchange: evidence.map(|evidence| {
            let status = evidence.http_status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
            format!("{} {} · {status} · {} ms", evidence.method, evidence.address, evidence.took_ms)
        }),
        request: evidence
            .and_then(|evidence| serde_json::to_string_pretty(evidence.request_body.as_ref()?).ok())
            .map(masked),
        answer: evidence.and_then(|evidence| evidence.answer_body.clone()).map(masked),
        by: event.by.as_ref().map(ToString::to_string),
        machine: event.machine.as_ref().map(ToString::to_string),
        fingerprint: kept.fingerprint.to_string().chars().take(SHOWN_SIGNS).collect(),
        clock: before.and_then(|before| clock(before, event)),
    }
}

/// What the computer's clock did between two events, beside the one that nobody can set.
fn clock(before: &Event, now: &Event) -> Option<String> {
    let shown = now.at - before.at;
    let ran = before.tick.zip(now.tick).and_then(|(before, now)| now.since(before));
    match ran.map(|ran| shown - ran) {
        Some(jump) if jump < -DRIFT => {
            Some(format!("The computer's clock was set back {} before this.", length(-jump)))
        }
        Some(jump) if jump > DRIFT => {
            Some(format!("The computer slept for {0}, or its clock was set forward {0}, before this.", length(jump)))
        }
        Some(_) => None,
        // Kaunta restarted in between: the time that took is unknown, but it is not negative.
        None if shown < -DRIFT => Some("The computer's clock was set back before this.".to_owned()),
        None => None,
    }
}

/// `2 h`, `2 h 5 min`, `40 s`.
fn length(of: TimeDelta) -> String {
    let (days, hours, minutes) = (of.num_days(), of.num_hours() % 24, of.num_minutes() % 60);
    let parts = [(days, if days == 1 { "day" } else { "days" }), (hours, "h"), (minutes, "min")];
    let told: Vec<String> = parts
        .iter()
        .filter(|(number, _)| *number > 0)
        .take(2)
        .map(|(number, unit)| format!("{number} {unit}"))
        .collect();
    if told.is_empty() { format!("{} s", of.num_seconds()) } else { told.join(" ") }
}

/// What happened, in a sentence.
fn sentence(event: &Event) -> (String, EventTone) {
    match &event.kind {
        EventKind::Recorded => ("Written into the book.".to_owned(), EventTone::Plain),
        EventKind::Sending { attempt: 1, .. } => ("Sent to the service.".to_owned(), EventTone::Plain),
        EventKind::Sending { attempt, .. } => {
            (format!("Sent again with the same reference, time {attempt}."), EventTone::Plain)
        }
        EventKind::Sent { outcome, .. } => match outcome {
            SendOutcome::Booked { result } => {
                (format!("The service answered {}.", result.status.word()), tone(&result.status))
            }
            SendOutcome::Refused { error } | SendOutcome::Rejected { error } => (words::refusal(error), EventTone::Bad),
            SendOutcome::NotSent { problem } => {
                let why = words::not_sent(*problem, event.evidence.as_ref());
                (format!("{why} Nothing was sent."), EventTone::Bad)
            }
            SendOutcome::Unknown { doubt } => (words::doubt(doubt), EventTone::Unknown),
        },
        EventKind::LookedUp { outcome, .. } => match outcome {
            LookUpOutcome::Found { transaction } => {
                (format!("Asked: the service says {}.", transaction.status.word()), tone(&transaction.status))
            }
            LookUpOutcome::OtherPayment { mismatches, .. } => {
                (format!("Asked. {}", words::other_payment(mismatches)), EventTone::Unknown)
            }
            LookUpOutcome::NotFound { .. } => ("Asked: the service does not have it.".to_owned(), EventTone::Unknown),
            LookUpOutcome::Unanswered { doubt: doubt @ (Doubt::Overtaken { .. } | Doubt::OtherAccount) } => {
                (words::doubt(doubt), EventTone::Unknown)
            }
            LookUpOutcome::Unanswered { doubt } => {
                (format!("Asked without an answer. {}", words::doubt(doubt)), EventTone::Unknown)
            }
        },
        EventKind::CalledBack { claimed } => (
            match claimed {
                Some(word) => {
                    format!("Somebody called back and said {word}. That alone proves nothing.")
                }
                None => "Somebody called back. That alone proves nothing.".to_owned(),
            },
            EventTone::Plain,
        ),
        EventKind::BalanceRead { side, balance } => (weighed(*side, *balance), EventTone::Plain),
        EventKind::ResolvedManually { paid: true, reason } => {
            (format!("Settled by hand as paid: {reason}"), EventTone::Good)
        }
        EventKind::ResolvedManually { paid: false, reason } => {
            (format!("Settled by hand as not paid: {reason}"), EventTone::Bad)
        }
        EventKind::SameAccount { reason: Some(reason), .. } => (
            format!("Said to be of the same account as the key and address that are set now: {reason}"),
            EventTone::Plain,
        ),
        EventKind::SameAccount { reason: None, .. } => (
            "Found with another key or address than it was sent with: both are of the same account.".to_owned(),
            EventTone::Plain,
        ),
        EventKind::Approved { .. } => ("Approved by a second person.".to_owned(), EventTone::Good),
        EventKind::Noted { text } => (format!("Note: {text}"), EventTone::Plain),
        EventKind::NewOwner => ("A new owner was set up, because nobody could come in.".to_owned(), EventTone::Unknown),
    }
}

fn weighed(side: Side, balance: Option<Money>) -> String {
    match (side, balance) {
        (Side::Before, Some(balance)) => format!("Before it was sent the partner wallet held {balance}."),
        (Side::Before, None) => "The partner wallet did not tell its balance before it was sent.".to_owned(),
        (Side::After, Some(balance)) => format!("Afterwards the partner wallet held {balance}."),
        (Side::After, None) => "The partner wallet did not tell its balance afterwards.".to_owned(),
    }
}

fn tone(status: &ServiceStatus) -> EventTone {
    match status {
        ServiceStatus::Success => EventTone::Good,
        ServiceStatus::Failed => EventTone::Bad,
        ServiceStatus::Pending | ServiceStatus::Other(_) => EventTone::Plain,
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use kaunta_domain::event::{Moment, MonotonicStamp};

    use super::*;

    #[test]
    fn a_clock_that_was_set_is_told_and_one_that_only_drifts_is_not() {
        let at = |second: i64, tick: Option<(u32, u64)>| {
            let at = DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap();
            let event = Event::new(Moment { at, tick: MonotonicStamp { run: 1, ms: 0 } }, EventKind::Recorded);
            Event { tick: tick.map(|(run, seconds)| MonotonicStamp { run, ms: seconds * 1000 }), ..event }
        };
        let first = at(0, Some((1, 100)));
        for (second, words) in [
            (at(60, Some((1, 160))), None),
            (at(65, Some((1, 160))), None),
            (at(55, Some((1, 160))), None),
            (at(-7140, Some((1, 160))), Some("The computer's clock was set back 2 h before this.")),
            (
                at(7500, Some((1, 160))),
                Some("The computer slept for 2 h 4 min, or its clock was set forward 2 h 4 min, before this."),
            ),
            (at(54, Some((1, 160))), Some("The computer's clock was set back 6 s before this.")),
            (at(86_400 * 40, Some((2, 0))), None),
            (at(-86_400, Some((2, 0))), Some("The computer's clock was set back before this.")),
            (at(-86_400, None), Some("The computer's clock was set back before this.")),
            (at(9, None), None),
        ] {
            assert_eq!(clock(&first, &second).as_deref(), words, "{second:?}");
        }
        assert_eq!(length(TimeDelta::hours(49)), "2 days 1 h");
    }
}
