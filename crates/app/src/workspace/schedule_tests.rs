use kaunta_domain::answer::{Doubt, ServiceError, TransactionStatus};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{LookUpSent, Moment, MonotonicStamp};
use kaunta_domain::status::ServiceStatus;

use super::*;

fn noon() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn minutes(minutes: i64) -> TimeDelta {
    TimeDelta::minutes(minutes)
}

#[derive(Clone, Copy, Debug)]
enum Said {
    Word(&'static str),
    NotFound,
    Nothing,
    ResolvedManually,
    Refused,
}
use Said::{NotFound, Nothing, Refused, ResolvedManually, Word};

fn event((minute, said): &(i64, Said)) -> Event {
    let error = ServiceError { http_status: 404, code: None, message: None, retry_after: None };
    let stamp = MonotonicStamp { run: 1, ms: 0 };
    let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
    let asked = |outcome| EventKind::LookedUp { asked: LookUpSent { stamp, with: with.clone() }, outcome };
    let kind = match said {
        Word(word) => asked(LookUpOutcome::Found { transaction: Box::new(transaction(word)) }),
        NotFound => asked(LookUpOutcome::NotFound { error }),
        Nothing => asked(LookUpOutcome::Unanswered { doubt: Doubt::NoStatusPath }),
        ResolvedManually => EventKind::ResolvedManually { paid: true, reason: "Support said so".to_owned() },
        Refused => EventKind::Sent { attempt: 1, outcome: SendOutcome::Rejected { error } },
    };
    Event::new(Moment { at: noon() + minutes(*minute), stamp }, kind)
}

fn transaction(word: &str) -> TransactionStatus {
    TransactionStatus::from(ServiceStatus::from(word.to_owned()))
}

#[test]
fn asking_grows_from_two_seconds_to_half_an_hour() {
    let (mut age, mut waits) = (TimeDelta::zero(), Vec::new());
    for _ in 0..40 {
        waits.push(while_open(age).num_seconds());
        age += while_open(age);
    }
    assert_eq!(waits[..4], [2, 2, 2, 2]);
    assert!(waits.is_sorted(), "{waits:?}");
    assert_eq!(waits.last(), Some(&1800));
    assert_eq!(while_open(TimeDelta::days(-3)), TimeDelta::seconds(2), "a clock set back still asks soon");
}

/// The book takes a look-up planned further ahead for one planned before the clock was set back, and makes it due at once.
#[test]
fn no_look_up_is_planned_further_ahead_than_the_book_allows() {
    let (furthest, furthest_again) = (kaunta_ledger::FURTHEST_LOOK_UP, kaunta_ledger::FURTHEST_LOOK_UP_AGAIN);
    assert!(MAX_INTERVAL < furthest && AFTER_A_REFUSAL < furthest, "{furthest}");
    assert!(SECOND_THOUGHTS.into_iter().all(|wait| wait < furthest_again), "{furthest_again}");
}

#[test]
fn a_final_word_is_asked_about_after_a_quarter_of_an_hour_and_after_a_day() {
    const DAY: i64 = 24 * 60;
    for (events, now, wait, why) in [
        (&[(0, Word("SUCCESS"))][..], 0, Some(15), "it was just said"),
        (&[(0, Word("FAILED"))], 10, Some(5), "ten minutes are over"),
        (&[(0, Word("SUCCESS")), (3, Word("SUCCESS"))], 3, Some(12), "a person's own question comes too early"),
        (&[(0, Word("SUCCESS")), (15, Word("SUCCESS"))], 15, Some(DAY - 15), "it stood by it"),
        (&[(0, Word("SUCCESS")), (15, Nothing)], 15, Some(30), "no answer is asked for again"),
        (&[(0, Word("SUCCESS")), (15, NotFound)], 15, Some(15), "it has forgotten it: another word"),
        (&[(0, Word("SUCCESS")), (15, Word("SUCCESS")), (DAY, Word("SUCCESS"))], DAY, None, "it stood by it for a day"),
        (&[(0, Word("SUCCESS")), (DAY + 9, Word("SUCCESS"))], DAY + 9, None, "Kaunta was closed in between"),
        (&[(0, Word("SUCCESS")), (15, Word("FAILED"))], 15, Some(15), "another word is looked at again"),
        (&[(0, Word("PENDING")), (60, Word("SUCCESS"))], 60, Some(15), "measured from the final word"),
        (
            &[(0, Word("SUCCESS")), (15, Word("FAILED")), (20, ResolvedManually)],
            20,
            Some(15),
            "a person closed the case",
        ),
        (&[(0, NotFound), (3, NotFound)], 3, Some(12), "a payment not found may be found late"),
        (&[(0, Word("SUCCESS")), (15, Nothing)], 2 * DAY + 14, Some(30), "a service silent for nearly two days"),
        (&[(0, Word("SUCCESS")), (15, Nothing)], 2 * DAY + 15, None, "one silent for two days is left alone"),
        (&[(0, Word("SUCCESS")), (3 * DAY, Nothing)], 3 * DAY, Some(30), "a shop that was closed asks again"),
        (&[(0, Word("SUCCESS"))], 3 * DAY, Some(30), "nobody has asked yet"),
        (&[(0, Word("SUCCESS"))], -600, Some(15), "the clock was set back"),
        (&[(0, Refused)], 0, None, "a refusal is no word about a payment"),
        (&[], 0, None, "nothing was said"),
    ] {
        let events: Vec<Event> = events.iter().map(event).collect();
        let waits = after_a_final_word(&events, noon() + minutes(now)).map(|wait| wait.num_minutes());
        assert_eq!(waits, wait, "{why}");
    }
}

#[test]
fn a_refusal_is_asked_about_after_its_quiet_time_and_then_until_it_is_answered() {
    let refused = |at: MonotonicStamp| Event { stamp: Some(at), ..event(&(0, Refused)) };
    let stamp = |run, seconds: u64| MonotonicStamp { run, ms: seconds * 1000 };
    for (at, now, wait, why) in [
        (stamp(1, 100), stamp(1, 100), 151, "it was just said"),
        (stamp(1, 100), stamp(1, 200), 51, "asked too early, by a person"),
        (stamp(1, 100), stamp(1, 400), 100, "then a third of its age"),
        (stamp(1, 100), stamp(1, 90_000), 1800, "half an hour at most"),
        (stamp(1, 100), stamp(2, 20), 131, "an earlier run of Kaunta ended before this one began"),
        (stamp(1, 100), stamp(2, 300), 100, "and that is long ago"),
    ] {
        let now = Moment { at: noon(), stamp: now };
        assert_eq!(after_a_refusal(&[refused(at)], now).num_seconds(), wait, "{why}");
    }
}

#[test]
fn plans_are_made_by_a_clock_that_never_goes_back() {
    let clock = PlanningClock::default();
    for (wall, running, planned, why) in [
        (0, 0, 0, "it begins at the computer's"),
        (60, 60, 60, "both run"),
        (-60, 61, 61, "set back by two hours"),
        (-59, 62, 62, "it runs on"),
        (600, 63, 600, "set forward, or the computer slept"),
        (1, 64, 601, "set back again"),
        (605, 64, 605, "right again"),
        (605, 60, 605, "an older reading changes nothing"),
        (605, 65, 606, "and nothing is counted twice"),
    ] {
        let now = clock.now(noon() + minutes(wall), Duration::from_secs(running * 60));
        assert_eq!((now - noon()).num_minutes(), planned, "{why}");
    }
}
