use super::*;
use crate::answer::{ConnectionProblem, ServiceError, TransactionStatus};
use crate::credential::CredentialFingerprint;
use crate::event::{LookUpSent, Moment, MonotonicStamp};

const DAY: i64 = 24 * 60;

fn at(minutes: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_251_600 + minutes * 60, 0).unwrap()
}

fn event(minutes: i64, kind: EventKind) -> Event {
    Event::new(Moment { at: at(minutes), stamp: MonotonicStamp { run: 1, ms: 0 } }, kind)
}

fn looked_up(minutes: i64, outcome: LookUpOutcome) -> Event {
    let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
    let asked = LookUpSent { stamp: MonotonicStamp { run: 1, ms: 0 }, with };
    event(minutes, EventKind::LookedUp { asked, outcome })
}

fn says(minutes: i64, word: &str) -> Event {
    let transaction = TransactionStatus::from(ServiceStatus::from(word.to_owned()));
    looked_up(minutes, LookUpOutcome::Found { transaction: Box::new(transaction) })
}

fn of_another(minutes: i64, reference: &str) -> Event {
    let doubt = Doubt::OtherReference { reference: reference.to_owned() };
    looked_up(minutes, LookUpOutcome::Unanswered { doubt })
}

fn silence(minutes: i64) -> Event {
    let doubt = Doubt::Connection { problem: ConnectionProblem::TimedOut };
    looked_up(minutes, LookUpOutcome::Unanswered { doubt })
}

fn not_found(minutes: i64) -> Event {
    let error = ServiceError { http_status: 404, code: None, message: None, retry_after: None };
    looked_up(minutes, LookUpOutcome::NotFound { error })
}

/// This many look-ups answered with a status, one each hour.
fn repeated(word: &str, times: i64) -> Vec<Event> {
    (0..times).map(|time| says(time * 60, word)).collect()
}

fn stalled(events: &[Event], minutes: i64) -> Option<Stalled> {
    Stalled::of(events, at(minutes))
}

#[test]
fn one_unnamed_word_for_a_day_and_ten_look_ups_is_stalled() {
    for word in ["EXPIRED", "CANCELLED", "success", "Failed"] {
        let events = repeated(word, 10);
        let found = stalled(&events, DAY).unwrap();
        assert_eq!((found.answer, found.since, found.look_ups), (Repeated::Unnamed(word.to_owned()), at(0), 10));
    }
    for word in ["SUCCESS", "FAILED", "PENDING"] {
        assert_eq!(stalled(&repeated(word, 30), DAY), None, "{word} has its own way");
    }
}

#[test]
fn neither_a_day_nor_ten_look_ups_alone_is_enough() {
    assert_eq!(stalled(&repeated("EXPIRED", 9), 30 * DAY), None, "nine look-ups");
    let ten = repeated("EXPIRED", 10);
    assert_eq!(stalled(&ten, DAY - 1), None, "a minute less than a day");
    assert_eq!(stalled(&repeated("EXPIRED", 100), 12 * 60), None, "half a day");
    let unanswered: Vec<Event> = (0..40).map(|time| silence(time * 60)).collect();
    let few = [&repeated("EXPIRED", 5)[..], &unanswered].concat();
    assert_eq!(stalled(&few, 3 * DAY), None, "silence is no answer");
}

#[test]
fn silence_in_between_changes_nothing_and_another_answer_begins_anew() {
    let ten = repeated("EXPIRED", 10);
    let silent = [&ten[..5], &[silence(301)], &ten[5..]].concat();
    assert!(stalled(&silent, DAY).is_some());
    let others = [
        says(301, "PENDING"),
        says(301, "CANCELLED"),
        not_found(301),
        of_another(301, "KA-OTHER"),
        event(301, EventKind::Sending { attempt: 2, with: None }),
        event(301, EventKind::ResolvedManually { paid: true, reason: "It was".to_owned() }),
    ];
    for other in others {
        let events = [&ten[..5], std::slice::from_ref(&other), &ten[5..]].concat();
        assert_eq!(stalled(&events, 3 * DAY), None, "{other:?}");
    }
}

#[test]
fn answers_that_are_always_about_another_payment_are_stalled_whichever_it_is() {
    let events: Vec<Event> = (0..10).map(|time| of_another(time * 60, &format!("KA-OTHER-{time}"))).collect();
    assert_eq!(stalled(&events, DAY).map(|found| found.answer), Some(Repeated::OtherPayment));
    assert_eq!(stalled(&events[1..], 3 * DAY), None);
    assert_eq!(stalled(&[&events[..], &[says(900, "PENDING")]].concat(), 3 * DAY), None);
}

#[test]
fn how_long_and_how_often_is_what_people_are_told() {
    let places = "words/en: payments-settle-ask-now, help-pending-next, help-unknown-next; docs/spec-gaps.md";
    assert_eq!((LONG_ENOUGH, OFTEN_ENOUGH), (TimeDelta::days(1), 10), "also to be changed: {places}");
}
