use serde_json::Map;

use super::*;
use crate::answer::{LineProblem, ServiceError, TransactionStatus, TransferResult};
use crate::event::{ApprovalId, NoteText};
use crate::mismatch::Mismatch;

/// What can happen, in short.
#[derive(Clone, Copy, Debug)]
enum Step {
    Sending(u32),
    Answered(&'static str),
    Refused,
    Rejected,
    NotSent,
    Doubt,
    Found(&'static str),
    FoundOther(&'static str),
    NotFound,
    Unanswered,
    Settled(bool),
    CalledBack,
    Approved,
    Noted,
}
use Step::{
    Answered, Approved, CalledBack, Doubt as Doubted, Found, FoundOther, NotFound, NotSent, Noted, Refused, Rejected,
    Sending, Settled, Unanswered,
};

fn service_error() -> ServiceError {
    ServiceError { http_status: 400, code: None, message: None, retry_after: None }
}

fn status(word: &str) -> ServiceStatus {
    ServiceStatus::from(word.to_owned())
}

fn by(word: &str) -> Contradiction {
    Contradiction::Status(status(word))
}

fn result(word: &str) -> Box<TransferResult> {
    Box::new(TransferResult {
        status: status(word),
        message: None,
        transaction_id: None,
        service_reference: None,
        amount: None,
        fee: None,
        total_charged: None,
        recipient_name: None,
        recipient_account: None,
        recipient_provider: None,
        created_at: None,
        wallet: None,
        extra: Map::new(),
    })
}

fn transaction(word: &str) -> Box<TransactionStatus> {
    Box::new(TransactionStatus {
        status: status(word),
        message: None,
        transaction_id: None,
        partner_reference: None,
        mno_id: None,
        mno_transaction_id: None,
        amount: None,
        fee: None,
        total_amount: None,
        currency: None,
        destination_type: None,
        destination_phone: None,
        destination_account: None,
        destination_provider: None,
        mode: None,
        created_at: None,
        completed_at: None,
        extra: Map::new(),
    })
}

fn kind(step: Step) -> EventKind {
    let line = LineProblem::Cut;
    let sent = |outcome| EventKind::Sent { attempt: 1, outcome };
    let asked = |outcome| EventKind::LookedUp { asked: None, outcome };
    match step {
        Sending(attempt) => EventKind::Sending { attempt, with: None },
        Answered(word) => sent(SendOutcome::Booked { result: result(word) }),
        Refused => sent(SendOutcome::Refused { error: service_error() }),
        Rejected => sent(SendOutcome::Rejected { error: service_error() }),
        NotSent => sent(SendOutcome::NotSent { problem: line }),
        Doubted => sent(SendOutcome::Unknown { doubt: Doubt::Line { problem: line } }),
        Found(word) => asked(LookUpOutcome::Found { transaction: transaction(word) }),
        FoundOther(word) => {
            let mismatches = vec![Mismatch::Mode("PARTNER_PAY_AIRTIME".to_owned())];
            asked(LookUpOutcome::OtherPayment { transaction: transaction(word), mismatches })
        }
        NotFound => asked(LookUpOutcome::NotFound { error: service_error() }),
        Unanswered => asked(LookUpOutcome::Unanswered { doubt: Doubt::NoStatusPath }),
        CalledBack => EventKind::CalledBack { claimed: Some("SUCCESS".to_owned()) },
        Settled(paid) => EventKind::ResolvedManually { paid, reason: "Support said so".to_owned() },
        Approved => EventKind::Approved { approval: ApprovalId(1), asked_at: start() },
        Noted => EventKind::Noted { text: NoteText::parse("The customer says that it came").unwrap() },
    }
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn moment(seconds: i64) -> Moment {
    Moment {
        at: start() + TimeDelta::seconds(seconds),
        tick: MonotonicStamp { run: 1, ms: seconds.unsigned_abs() * 1000 },
    }
}

/// Folds steps that each come so many seconds after the recording.
fn after(steps: &[(i64, Step)]) -> Lifecycle {
    let recorded = (0, EventKind::Recorded);
    let kinds = std::iter::once(recorded).chain(steps.iter().map(|(at, step)| (*at, kind(*step))));
    let events: Vec<Event> = kinds.map(|(seconds, kind)| Event::new(moment(seconds), kind)).collect();
    Lifecycle::of(&events)
}

fn at_once(steps: &[Step]) -> Lifecycle {
    after(&steps.iter().map(|step| (0, *step)).collect::<Vec<_>>())
}

#[test]
fn one_sending_and_its_outcome() {
    for (steps, state) in [
        (&[][..], State::Recorded),
        (&[Sending(1)], State::Sent),
        (&[Sending(1), Answered("SUCCESS")], State::Succeeded),
        (&[Sending(1), Answered("FAILED")], State::Failed),
        (&[Sending(1), Answered("PENDING")], State::Pending),
        (&[Sending(1), Answered("QUEUED")], State::Pending),
        (&[Sending(1), Refused], State::Refused),
        (&[Sending(1), Rejected], State::Rejected),
        (&[Sending(1), NotSent], State::NotSent),
        (&[Sending(1), Doubted], State::Unknown),
        (&[Doubted], State::Unknown),
    ] {
        assert_eq!(at_once(steps).state, state, "{steps:?}");
    }
}

#[test]
fn asking_settles_what_is_open_and_silence_settles_nothing() {
    for open in [Answered("PENDING"), Answered("QUEUED"), Doubted] {
        for (word, state) in [
            ("SUCCESS", State::Succeeded),
            ("FAILED", State::Failed),
            ("PENDING", State::Pending),
            ("ON_HOLD", State::Pending),
        ] {
            let standing = at_once(&[Sending(1), open, Found(word)]);
            assert_eq!((standing.state, standing.service_status), (state, Some(status(word))), "{open:?}, {word}");
            assert_eq!(standing.contradicted_by, None);
        }
        let before = at_once(&[Sending(1), open]);
        assert_eq!(at_once(&[Sending(1), open, Unanswered]), before, "{open:?}");
    }
}

#[test]
fn another_payment_under_our_reference_opens_a_case_and_decides_nothing() {
    for (before, state) in [
        (Doubted, State::Unknown),
        (Answered("PENDING"), State::Pending),
        (Answered("SUCCESS"), State::Succeeded),
        (Answered("FAILED"), State::Failed),
        (Refused, State::Refused),
        (Rejected, State::Rejected),
    ] {
        for word in ["SUCCESS", "FAILED", "PENDING"] {
            let standing = at_once(&[Sending(1), before, FoundOther(word)]);
            let case = Some(Contradiction::OtherPayment(status(word)));
            assert_eq!((standing.state, standing.contradicted_by), (state, case), "{before:?}, {word}");
        }
    }
    let late = 1 + QUIET_TIME.num_seconds();
    let doubted = [(0, Sending(1)), (0, Doubted)];
    let absent = [&doubted[..], &[(1, FoundOther("SUCCESS")), (2, NotFound), (2 + late, NotFound)]].concat();
    assert_eq!(after(&absent).state, State::Unknown, "what has a payment under our reference is not to be sent again");
    let found_late = [&doubted[..], &[(1, NotFound), (late, NotFound), (late, FoundOther("SUCCESS"))]].concat();
    assert_eq!(after(&found_late).state, State::Unknown);
    let ours = at_once(&[Sending(1), Doubted, FoundOther("FAILED"), Found("SUCCESS")]);
    assert_eq!(ours.state, State::Succeeded);
    assert_eq!(ours.contradicted_by, Some(by("SUCCESS")), "that it wavered is to be seen");
    let closed = [Sending(1), Doubted, FoundOther("SUCCESS"), Settled(false)];
    assert_eq!(at_once(&closed).contradicted_by, None);
    let heard = [&closed[..], &[FoundOther("SUCCESS")]].concat();
    assert_eq!(at_once(&heard).contradicted_by, None, "a person has heard that");
    let news = [&closed[..], &[Found("SUCCESS")]].concat();
    assert_eq!(at_once(&news).contradicted_by, Some(by("SUCCESS")), "but not this");
}

#[test]
fn a_case_is_read_back_from_the_book_as_what_it_was() {
    for word in ["SUCCESS", "FAILED", "REVERSED"] {
        for case in [Contradiction::Status(status(word)), Contradiction::OtherPayment(status(word))] {
            assert_eq!(Contradiction::from_code(&case.code()), case);
        }
    }
}

#[test]
fn a_refusal_after_a_second_sending_says_nothing_of_the_first() {
    for second in [Rejected, NotSent, Doubted] {
        let standing = at_once(&[Sending(1), Doubted, Sending(2), second]);
        assert_eq!((standing.state, standing.attempts), (State::Unknown, 2), "{second:?}");
    }
    assert_eq!(at_once(&[Sending(1), Doubted, Sending(2), Answered("SUCCESS")]).state, State::Succeeded);
}

#[test]
fn not_found_needs_two_answers_with_the_quiet_time_between() {
    let quiet = QUIET_TIME.num_seconds();
    for (steps, state) in [
        (vec![(1, NotFound)], State::Unknown),
        (vec![(1, NotFound), (quiet, NotFound)], State::Unknown),
        (vec![(1, NotFound), (1 + quiet, NotFound)], State::NotFound),
        (vec![(1, NotFound), (2, NotFound), (3, Unanswered), (1 + quiet, NotFound)], State::NotFound),
        (vec![(1, NotFound), (9, Found("PENDING")), (1 + quiet, NotFound)], State::Pending),
        (vec![(1, NotFound), (1 + quiet, NotFound), (2 + quiet, Found("SUCCESS"))], State::Succeeded),
        (vec![(1, NotFound), (1 + quiet, NotFound), (2 + quiet, Doubted)], State::Unknown),
    ] {
        let steps: Vec<(i64, Step)> = [(0, Sending(1)), (0, Doubted)].into_iter().chain(steps).collect();
        assert_eq!(after(&steps).state, state, "{steps:?}");
    }
}

#[test]
fn a_new_sending_begins_the_quiet_time_anew() {
    let quiet = QUIET_TIME.num_seconds();
    let first = [(0, Sending(1)), (0, Doubted), (1, NotFound), (1 + quiet, NotFound)];
    let again = [(200, Sending(2)), (200, Doubted), (201, NotFound)];
    let steps = [&first[..], &again[..]].concat();
    assert_eq!(after(&steps).state, State::Unknown, "the first request's silence says nothing of the second");
    assert_eq!(after(&[&steps[..], &[(201 + quiet, NotFound)]].concat()).state, State::NotFound);
}

#[test]
fn an_answer_that_comes_after_it_was_found_out_takes_nothing_back() {
    for (known, state) in [("SUCCESS", State::Succeeded), ("FAILED", State::Failed), ("PENDING", State::Pending)] {
        for late in [Refused, Rejected, NotSent, Doubted, Sending(2)] {
            let standing = at_once(&[Sending(1), Doubted, Found(known), late]);
            assert_eq!(standing.state, state, "{known}, then {late:?}");
        }
    }
}

#[test]
fn only_an_unknown_can_turn_out_never_to_have_been_booked() {
    let late = QUIET_TIME.num_seconds() + 10;
    for (known, state) in [
        (Answered("SUCCESS"), State::Succeeded),
        (Answered("FAILED"), State::Failed),
        (Answered("PENDING"), State::Pending),
        (Rejected, State::Rejected),
        (NotSent, State::NotSent),
    ] {
        assert_eq!(after(&[(0, Sending(1)), (0, known), (1, NotFound), (late, NotFound)]).state, state, "{known:?}");
    }
}

#[test]
fn a_quiet_time_that_only_a_clock_set_forward_shows_is_none() {
    let doubt = [Event::new(moment(0), kind(Sending(1))), Event::new(moment(0), kind(Doubted))];
    let asked = |at: i64, tick: Option<MonotonicStamp>| Event { tick, ..Event::new(moment(at), kind(NotFound)) };
    let tick = |run, seconds: u64| Some(MonotonicStamp { run, ms: seconds * 1000 });
    let hour = 3600;
    for (first, second, state, why) in [
        (tick(1, 1), tick(1, 2), State::Unknown, "the clock was set forward by an hour"),
        (tick(1, 1), tick(2, 200), State::Unknown, "Kaunta was started anew"),
        (tick(1, 200), tick(1, 1), State::Unknown, "a clock that only runs never goes back"),
        (None, None, State::Unknown, "an old book can't tell"),
        (tick(1, 1), tick(1, 151), State::NotFound, "it was quiet"),
    ] {
        let events: Vec<Event> = doubt.iter().cloned().chain([asked(1, first), asked(hour, second)]).collect();
        assert_eq!(Lifecycle::of(&events).state, state, "{why}");
    }
    // Set back by a day in between: what was quiet stays quiet.
    let back = [asked(1, tick(1, 1)), asked(-86_400, tick(1, 151))];
    let events: Vec<Event> = doubt.iter().cloned().chain(back).collect();
    assert_eq!(Lifecycle::of(&events).state, State::NotFound);
    // Of two in another run the second one is measured from the first of that run.
    let later = [asked(1, tick(1, 1)), asked(9, tick(2, 0)), asked(99, tick(2, 150))];
    let events: Vec<Event> = doubt.iter().cloned().chain(later).collect();
    assert_eq!(Lifecycle::of(&events).state, State::NotFound);
}

#[test]
fn a_refusal_is_confirmed_by_not_found_after_its_quiet_time_or_by_failed() {
    let quiet = QUIET_TIME.num_seconds();
    let refused = |more: &[(i64, Step)]| {
        let standing = after(&[&[(0, Sending(1)), (10, Refused)], more].concat());
        (standing.state, standing.contradicted_by)
    };
    assert_eq!(refused(&[]), (State::Refused, None));
    assert_eq!(refused(&[(10 + quiet, NotFound)]), (State::Rejected, None));
    assert_eq!(refused(&[(9 + quiet, NotFound)]), (State::Refused, None), "the other copy may still be under way");
    assert_eq!(refused(&[(11, NotFound), (9 + quiet, NotFound)]), (State::Refused, None), "nor do two of them");
    assert_eq!(refused(&[(11, Found("FAILED"))]), (State::Failed, None));
    assert_eq!(refused(&[(10 + quiet, Unanswered)]), (State::Refused, None), "silence confirms nothing");
    for word in ["SUCCESS", "PENDING", "REVERSED"] {
        let disputed = (State::Refused, Some(by(word)));
        assert_eq!(refused(&[(11, Found(word))]), disputed);
        assert_eq!(refused(&[(11, Found(word)), (10 + quiet, NotFound)]), disputed, "only a person closes a case");
        let late = refused(&[(10 + quiet, NotFound), (20 + quiet, Found(word))]);
        assert_eq!(late, (State::Rejected, Some(by(word))));
    }
    assert_eq!(refused(&[(11, Found("SUCCESS")), (12, Settled(true))]), (State::Succeeded, None));
}

#[test]
fn what_was_refused_before_a_start_is_confirmed_once_kaunta_has_run_for_the_quiet_time() {
    let refused = [Event::new(moment(0), kind(Sending(1))), Event::new(moment(200), kind(Refused))];
    let tick = |run, ms| Some(MonotonicStamp { run, ms });
    for (at, state, why) in [
        (tick(2, 149_999), State::Refused, "it may have been refused just before Kaunta was started anew"),
        (tick(2, 150_000), State::Rejected, "so long nothing of the run before is under way"),
        (tick(1, 349_999), State::Refused, "the same run"),
        (tick(1, 199_999), State::Refused, "a clock that only runs never goes back"),
        (None, State::Refused, "nobody knows when"),
    ] {
        // The computer's clock was set forward by a day.
        let asked = Event { tick: at, ..Event::new(moment(86_400), kind(NotFound)) };
        let events: Vec<Event> = refused.iter().cloned().chain([asked]).collect();
        assert_eq!(Lifecycle::of(&events).state, state, "{why}");
    }
}

#[test]
fn a_final_word_that_the_service_takes_back_opens_a_case_and_stays() {
    for (first, state, other) in [
        (Answered("SUCCESS"), State::Succeeded, "FAILED"),
        (Answered("FAILED"), State::Failed, "SUCCESS"),
        (Refused, State::Refused, "SUCCESS"),
        (Rejected, State::Rejected, "SUCCESS"),
        (NotSent, State::NotSent, "SUCCESS"),
    ] {
        for word in [other, "PENDING", "REVERSED"] {
            let standing = after(&[(0, Sending(1)), (0, first), (9, Found(word))]);
            assert_eq!((standing.state, standing.contradicted_by), (state, Some(by(word))), "{first:?}, {word}");
            assert_eq!(standing.case_since, Some(moment(9).at));
            let silent = at_once(&[Sending(1), first, Found(word), Unanswered, NotFound]);
            assert_eq!(silent.contradicted_by, Some(by(word)), "silence takes nothing back");
        }
    }
}

#[test]
fn a_service_that_comes_back_to_its_first_word_leaves_the_case_to_a_person() {
    let back = after(&[(0, Sending(1)), (0, Answered("FAILED")), (5, Found("SUCCESS")), (9, Found("FAILED"))]);
    assert_eq!((back.state, back.contradicted_by), (State::Failed, Some(by("FAILED"))));
    assert_eq!(back.case_since, Some(moment(5).at));
}

#[test]
fn what_was_not_found_and_then_is_opens_a_case_unless_nothing_was_paid() {
    let gone = [(0, Sending(1)), (0, Doubted), (1, NotFound), (200, NotFound)];
    for (word, state, case) in [
        ("SUCCESS", State::Succeeded, Some("SUCCESS")),
        ("PENDING", State::Pending, Some("PENDING")),
        ("FAILED", State::Failed, None),
    ] {
        let standing = after(&[&gone[..], &[(300, Found(word))]].concat());
        assert_eq!((standing.state, standing.contradicted_by), (state, case.map(by)), "{word}");
    }
    let settled = after(&[&gone[..], &[(300, Found("PENDING")), (400, Found("SUCCESS"))]].concat());
    assert_eq!((settled.state, settled.contradicted_by), (State::Succeeded, Some(by("SUCCESS"))));
}

#[test]
fn a_person_closes_a_case_and_only_another_word_opens_it_again() {
    for (paid, state) in [(true, State::Succeeded), (false, State::Failed)] {
        let case = [Sending(1), Answered("FAILED"), Found("SUCCESS")];
        let closed = at_once(&[&case[..], &[Settled(paid)]].concat());
        assert_eq!((closed.state, closed.contradicted_by, closed.case_since), (state, None, None));
        let repeated = at_once(&[&case[..], &[Settled(paid), Found("SUCCESS")]].concat());
        assert_eq!((repeated.state, repeated.contradicted_by), (state, None), "it was heard");
        let new = at_once(&[&case[..], &[Settled(paid), Found("REVERSED")]].concat());
        assert_eq!((new.state, new.contradicted_by), (state, Some(by("REVERSED"))));
    }
}

#[test]
fn a_callback_settles_nothing() {
    for known in [Answered("SUCCESS"), Answered("PENDING"), Doubted, Refused, Rejected] {
        let before = at_once(&[Sending(1), known]);
        assert_eq!(at_once(&[Sending(1), known, CalledBack]), before, "{known:?}");
    }
}

#[test]
fn neither_a_note_nor_an_approval_moves_an_operation() {
    for known in [Answered("SUCCESS"), Answered("PENDING"), Doubted, Refused, Rejected, NotSent] {
        let before = at_once(&[Sending(1), known]);
        for word in [Approved, Noted] {
            assert_eq!(at_once(&[Sending(1), known, word]), before, "{known:?}, then {word:?}");
            assert_eq!(at_once(&[word, Sending(1), known]), before, "{word:?}, then {known:?}");
        }
    }
}

#[test]
fn doubt_never_takes_back_what_is_known() {
    for (known, state) in [
        (Answered("SUCCESS"), State::Succeeded),
        (Answered("FAILED"), State::Failed),
        (Answered("PENDING"), State::Pending),
        (Refused, State::Refused),
        (Rejected, State::Rejected),
    ] {
        assert_eq!(at_once(&[Sending(1), known, Doubted]).state, state, "{known:?}");
    }
}

#[test]
fn the_unnamed_word_that_a_person_settled_by_is_no_case_and_any_other_word_is() {
    for paid in [true, false] {
        let settled = [Sending(1), Answered("EXPIRED"), Settled(paid)];
        let again = at_once(&[&settled[..], &[Found("EXPIRED")]].concat());
        let state = if paid { State::Succeeded } else { State::Failed };
        assert_eq!((again.state, again.contradicted_by), (state, None));
        for word in ["CANCELLED", "PENDING", if paid { "FAILED" } else { "SUCCESS" }] {
            let other = at_once(&[&settled[..], &[Found("EXPIRED"), Found(word)]].concat());
            assert_eq!((other.state, other.contradicted_by), (state, Some(by(word))), "{word}");
        }
    }
}

#[test]
fn a_person_settles_only_what_is_open_and_only_once() {
    for open in [Answered("PENDING"), Doubted, Refused] {
        assert_eq!(at_once(&[Sending(1), open, Settled(true)]).state, State::Succeeded);
        assert_eq!(at_once(&[Sending(1), open, Settled(false)]).state, State::Failed);
        assert_eq!(at_once(&[Sending(1), open, Settled(false), Settled(true)]).state, State::Failed, "{open:?}");
        let found = at_once(&[Sending(1), open, Settled(false), Found("SUCCESS")]);
        assert_eq!((found.state, found.contradicted_by), (State::Failed, Some(by("SUCCESS"))));
    }
    for (closed, state) in [
        (Answered("SUCCESS"), State::Succeeded),
        (Answered("FAILED"), State::Failed),
        (Rejected, State::Rejected),
        (NotSent, State::NotSent),
    ] {
        for paid in [true, false] {
            assert_eq!(at_once(&[Sending(1), closed, Settled(paid)]).state, state, "{closed:?}");
        }
    }
}

#[test]
fn what_a_crash_cut_off_is_unknown() {
    for steps in [&[][..], &[(0, Sending(1))]] {
        assert_eq!(after(steps).after(&interrupted(1, moment(0))).state, State::Unknown);
    }
}

#[test]
fn a_state_has_one_name_in_the_book_and_says_whether_it_is_open() {
    for state in State::ALL {
        assert_eq!(State::from_code(state.code()), Some(state));
        let open = ["recorded", "sent", "pending", "unknown"].contains(&state.code());
        assert_eq!(state.is_open(), open, "{state:?}");
        assert_eq!(state.awaits_answer(), open || state.code() == "refused", "{state:?}");
    }
    assert_eq!(State::from_code("Succeeded"), None);
}

fn question(seconds: i64) -> Asked {
    let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
    Asked { tick: moment(seconds).tick, with }
}

/// Where it stands after these, each of which was asked at a second and answered at another.
fn after_answers(answers: &[(i64, i64, Step)]) -> Lifecycle {
    let sent = after(&[(0, Sending(1)), (1, Doubted)]);
    answers.iter().fold(sent, |standing, (asked, answered, step)| {
        let EventKind::LookedUp { outcome, .. } = kind(*step) else { panic!("{step:?} is no answer") };
        let asked = question(*asked);
        let outcome = standing.worth(outcome, &asked, true);
        standing.after(&Event::new(moment(*answered), EventKind::LookedUp { asked: Some(asked), outcome }))
    })
}

#[test]
fn answers_count_in_the_order_of_asking() {
    for (answers, state) in [
        // The same two answers, in the order of asking and in the other.
        (&[(10, 11, Found("PENDING")), (20, 21, Found("SUCCESS"))][..], State::Succeeded),
        (&[(20, 21, Found("SUCCESS")), (10, 22, Found("PENDING"))], State::Succeeded),
        (&[(20, 21, Found("PENDING")), (10, 22, Found("FAILED"))], State::Pending),
        (&[(20, 21, Found("SUCCESS")), (10, 22, Found("FAILED"))], State::Succeeded),
        // That the service has it is a fact whenever it was asked.
        (&[(20, 21, NotFound), (10, 22, Found("SUCCESS"))], State::Succeeded),
        (&[(20, 21, NotFound), (180, 181, NotFound), (10, 182, Found("SUCCESS"))], State::Succeeded),
        // Asked in the quiet time, answered after it.
        (&[(20, 21, NotFound), (30, 181, NotFound)], State::Unknown),
        (&[(20, 21, NotFound), (171, 172, NotFound)], State::NotFound),
        (&[(20, 21, Found("PENDING")), (10, 22, NotFound)], State::Pending),
    ] {
        let standing = after_answers(answers);
        assert_eq!(standing.state, state, "{answers:?}");
        let fails = matches!(answers.last(), Some((10, _, Found("FAILED"))));
        assert!(!fails || standing.contradicted_by.is_none(), "an old word opens no case: {answers:?}");
    }
    let late = after_answers(&[(20, 21, NotFound), (180, 181, NotFound), (10, 182, Found("SUCCESS"))]);
    assert_eq!(late.contradicted_by, Some(by("SUCCESS")), "somebody was told that the service does not have it");
}

#[test]
fn what_was_asked_before_the_last_sending_is_not_known_to_be_not_found() {
    let steps = [(0, Sending(1)), (1, Doubted), (2, NotFound), (200, NotFound), (300, Sending(2)), (310, Doubted)];
    let again = after(&steps);
    assert_eq!(again.state, State::Unknown);
    let EventKind::LookedUp { outcome, .. } = kind(NotFound) else { panic!("no answer") };
    let before = again.worth(outcome.clone(), &question(299), true);
    assert_eq!(before, LookUpOutcome::Unanswered { doubt: Doubt::Overtaken { status: None } });
    assert_eq!(again.worth(outcome.clone(), &question(301), true), outcome);
}

#[test]
fn not_found_counts_only_from_the_account_that_it_was_sent_to() {
    let sent = after(&[(0, Sending(1)), (1, Doubted)]);
    let answer = |step| {
        let EventKind::LookedUp { outcome, .. } = kind(step) else { panic!("{step:?} is no answer") };
        outcome
    };
    let strange = sent.worth(answer(NotFound), &question(10), false);
    assert_eq!(strange, LookUpOutcome::Unanswered { doubt: Doubt::OtherAccount });
    for found in [Found("SUCCESS"), Found("FAILED"), Found("PENDING"), FoundOther("SUCCESS"), Unanswered] {
        assert_eq!(sent.worth(answer(found), &question(10), false), answer(found), "whoever has it says so");
    }
}
