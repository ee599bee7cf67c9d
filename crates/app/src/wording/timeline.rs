//! The timeline of an operation: what happened, when, by whom, and what the computer's clock did in between.

use chrono::TimeDelta;
use kaunta_contract::{EventTone, EventView};
use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome};
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::event::{Event, EventKind, Side};
use kaunta_domain::money::Money;
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::{Mentioned, StatementMention, StoredEvent};
use kaunta_words::{Message, timeline as words};

use crate::wording::words as answers;

/// How far a clock may drift between two events without a message.
const DRIFT: TimeDelta = TimeDelta::seconds(5);

/// Characters of a fingerprint that the timeline shows.
const SHOWN_CHARACTERS: usize = 12;

/// Every line, oldest first. The callback address is part of the request, and its path is masked.
pub(crate) fn timeline(
    kept: &[StoredEvent],
    mentions: &[StatementMention],
    callback: Option<&CallbackUrl>,
) -> Vec<EventView> {
    let before = std::iter::once(None).chain(kept.iter().map(Some));
    let of_payment = kept
        .iter()
        .zip(before)
        .map(|(kept, before)| (kept.event.at, line(kept, before.map(|before| &before.event), callback)));
    let mut lines: Vec<_> = of_payment.collect();
    for mention in mentions {
        // The events keep their order, also where the clock was changed in between.
        let place = lines.iter().rposition(|(at, _)| *at <= mention.at).map_or(0, |place| place + 1);
        lines.insert(place, (mention.at, mentioned(mention)));
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// A decision about the payment that was made while comparing a statement.
fn mentioned(mention: &StatementMention) -> EventView {
    let statement = &mention.statement;
    let (told, tone) = match &mention.said {
        Mentioned::Accepted(row) => (words::on_statement(row.to_string(), statement), EventTone::Plain),
        Mentioned::TakenBack(row) => (words::not_on_statement(row.to_string(), statement), EventTone::Plain),
        Mentioned::Noted(note) => (words::statement_note(statement, note.to_string()), EventTone::Plain),
        Mentioned::CaseOpened(note) => (words::case_opened(statement, note.to_string()), EventTone::Unknown),
        Mentioned::CaseClosed(note) => (words::case_closed(statement, note.to_string()), EventTone::Good),
    };
    EventView {
        at: mention.at.to_rfc3339(),
        words: told.into(),
        tone,
        exchange: None,
        request: None,
        answer: None,
        by: mention.by.as_ref().map(ToString::to_string),
        machine: None,
        fingerprint: mention.fingerprint.to_string().chars().take(SHOWN_CHARACTERS).collect(),
        clock: None,
    }
}

fn line(kept: &StoredEvent, before: Option<&Event>, callback: Option<&CallbackUrl>) -> EventView {
    let masked = |text: String| match callback {
        // Some programs write each slash of an address with a backslash before it.
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
            let (method, address) = (evidence.method.to_string(), evidence.address.to_string());
            let took = evidence.took_ms.to_string();
            match evidence.http_status {
                Some(status) => words::exchange(method, address, status.to_string(), took),
                None => words::exchange_unanswered(method, address, took),
            }
            .into()
        }),
        request: evidence
            .and_then(|evidence| serde_json::to_string_pretty(evidence.request_body.as_ref()?).ok())
            .map(masked),
        answer: evidence.and_then(|evidence| evidence.answer_body.clone()).map(masked),
        by: event.by.as_ref().map(ToString::to_string),
        machine: event.machine.as_ref().map(ToString::to_string),
        fingerprint: kept.fingerprint.to_string().chars().take(SHOWN_CHARACTERS).collect(),
        clock: before.and_then(|before| clock(before, event)).map(String::from),
    }
}

/// How the system clock changed between two events, compared with the monotonic clock.
fn clock(before: &Event, now: &Event) -> Option<Message> {
    let shown = now.at - before.at;
    let ran = before.stamp.zip(now.stamp).and_then(|(before, now)| now.since(before));
    match ran.map(|ran| shown - ran) {
        Some(jump) if jump < -DRIFT => Some(words::clock_set_back_by(length(-jump))),
        Some(jump) if jump > DRIFT => Some(words::clock_forward(length(jump))),
        Some(_) => None,
        // Kaunta restarted in between: how long that took is unknown, but it is not negative.
        None if shown < -DRIFT => Some(words::clock_set_back()),
        None => None,
    }
}

/// `2 h`, `2 h 5 min`, `40 s`; `of` is not negative.
pub(crate) fn length(of: TimeDelta) -> String {
    let whole = |number: i64| u64::try_from(number).unwrap_or_default();
    let (days, hours, minutes) = (whole(of.num_days()), whole(of.num_hours() % 24), whole(of.num_minutes() % 60));
    let parts = [(days, words::days(days)), (hours, words::hours(hours)), (minutes, words::minutes(minutes))];
    let mut told = parts.into_iter().filter(|(number, _)| *number > 0).map(|(_, part)| part);
    match (told.next(), told.next()) {
        (Some(larger), Some(smaller)) => words::two_units(larger, smaller),
        (Some(only), None) => only,
        (None, _) => words::seconds(whole(of.num_seconds())),
    }
    .into()
}

fn sentence(event: &Event) -> (String, EventTone) {
    let (told, tone) = match &event.kind {
        EventKind::Recorded => (words::recorded(), EventTone::Plain),
        EventKind::Sending { attempt: 1, .. } => (words::sent(), EventTone::Plain),
        EventKind::Sending { attempt, .. } => (words::sent_again(attempt.to_string()), EventTone::Plain),
        EventKind::Sent { outcome, .. } => match outcome {
            SendOutcome::Booked { result } => (words::answered(result.status.word()), tone(&result.status)),
            SendOutcome::Refused { error } | SendOutcome::Rejected { error } => {
                (answers::refusal(error), EventTone::Bad)
            }
            SendOutcome::NotSent { problem } => {
                let why = answers::not_sent(*problem, event.evidence.as_ref());
                return (why.then(words::nothing_sent()).into(), EventTone::Bad);
            }
            SendOutcome::Unknown { doubt } => (answers::doubt(doubt), EventTone::Unknown),
        },
        EventKind::LookedUp { outcome, .. } => match outcome {
            LookUpOutcome::Found { transaction } => {
                (words::asked_says(transaction.status.word()), tone(&transaction.status))
            }
            LookUpOutcome::OtherPayment { mismatches, .. } => {
                let other = answers::other_payment(mismatches);
                return (words::asked().then(other).into(), EventTone::Unknown);
            }
            LookUpOutcome::NotFound { .. } => (words::asked_not_found(), EventTone::Unknown),
            LookUpOutcome::Unanswered { doubt: doubt @ (Doubt::Overtaken { .. } | Doubt::OtherAccount) } => {
                (answers::doubt(doubt), EventTone::Unknown)
            }
            LookUpOutcome::Unanswered { doubt } => {
                return (words::asked_unanswered().then(answers::doubt(doubt)).into(), EventTone::Unknown);
            }
        },
        EventKind::CalledBack { claimed } => {
            let told = claimed.as_ref().map_or_else(words::called_back_silent, words::called_back);
            (told, EventTone::Plain)
        }
        EventKind::BalanceRead { side, balance } => (balance_read(*side, *balance), EventTone::Plain),
        EventKind::ResolvedManually { paid: true, reason } => (words::settled_paid(reason), EventTone::Good),
        EventKind::ResolvedManually { paid: false, reason } => (words::settled_not_paid(reason), EventTone::Bad),
        EventKind::SameAccount { reason: Some(reason), .. } => {
            (words::same_account_said(reason.to_string()), EventTone::Plain)
        }
        EventKind::SameAccount { reason: None, .. } => (words::same_account_found(), EventTone::Plain),
        EventKind::Approved { .. } => (words::approved(), EventTone::Good),
        EventKind::Noted { text } => (words::note(text.to_string()), EventTone::Plain),
        EventKind::Labelled { label, on: true } => (words::labelled(label.to_string()), EventTone::Plain),
        EventKind::Labelled { label, on: false } => (words::unlabelled(label.to_string()), EventTone::Plain),
        EventKind::NewOwner => (words::new_owner(), EventTone::Unknown),
        EventKind::ReceiptCopied => (words::receipt_copied(), EventTone::Plain),
        EventKind::TokenHandedOut { .. } => (words::token_handed_out(), EventTone::Good),
        EventKind::TokenClaimClosed { reason } => (words::token_claim_closed(reason.to_string()), EventTone::Plain),
    };
    (told.into(), tone)
}

fn balance_read(side: Side, balance: Option<Money>) -> Message {
    match (side, balance) {
        (Side::Before, Some(balance)) => words::held_before(balance),
        (Side::Before, None) => words::not_told_before(),
        (Side::After, Some(balance)) => words::held_after(balance),
        (Side::After, None) => words::not_told_after(),
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
        let at = |second: i64, stamp: Option<(u32, u64)>| {
            let at = DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap();
            let event = Event::new(Moment { at, stamp: MonotonicStamp { run: 1, ms: 0 } }, EventKind::Recorded);
            Event { stamp: stamp.map(|(run, seconds)| MonotonicStamp { run, ms: seconds * 1000 }), ..event }
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
            assert_eq!(clock(&first, &second).map(String::from).as_deref(), words, "{second:?}");
        }
        assert_eq!(length(TimeDelta::hours(49)), "2 days 1 h");
    }
}
