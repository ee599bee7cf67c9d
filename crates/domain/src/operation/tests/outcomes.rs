//! Outcomes of a send and the look-ups after it.

use super::super::*;
use super::steps::*;

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
    let closed = [Sending(1), Doubted, FoundOther("SUCCESS"), ResolvedManually(false)];
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
    let doubt = [(0, Sending(1)), (0, Doubted)].map(|(at, step)| Event::new(moment(at), kind(at, step)));
    let asked = |at: i64, stamp: Option<MonotonicStamp>| {
        let asked = stamp.unwrap_or(moment(at).stamp);
        Event { stamp, ..Event::new(moment(at), looked_up(asked, answer(NotFound))) }
    };
    let stamp = |run, seconds: u64| Some(MonotonicStamp { run, ms: seconds * 1000 });
    let hour = 3600;
    for (first, second, state, why) in [
        (stamp(1, 1), stamp(1, 2), State::Unknown, "the clock was set forward by an hour"),
        (stamp(1, 1), stamp(2, 200), State::Unknown, "Kaunta was restarted"),
        (stamp(1, 200), stamp(1, 1), State::Unknown, "a clock that only runs never goes back"),
        (None, None, State::Unknown, "nobody knows when it was answered"),
        (stamp(1, 1), stamp(1, 151), State::NotFound, "it was quiet"),
    ] {
        let events: Vec<Event> = doubt.iter().cloned().chain([asked(1, first), asked(hour, second)]).collect();
        assert_eq!(Lifecycle::of(&events).state, state, "{why}");
    }
    // The clock was set back by a day in between: elapsed quiet time still counts.
    let back = [asked(1, stamp(1, 1)), asked(-86_400, stamp(1, 151))];
    let events: Vec<Event> = doubt.iter().cloned().chain(back).collect();
    assert_eq!(Lifecycle::of(&events).state, State::NotFound);
    // With two answers in another run, the second is measured from the first of that run.
    let later = [asked(1, stamp(1, 1)), asked(9, stamp(2, 0)), asked(99, stamp(2, 150))];
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
    assert_eq!(refused(&[(11, Found("SUCCESS")), (12, ResolvedManually(true))]), (State::Succeeded, None));
}

#[test]
fn what_was_refused_before_a_start_is_confirmed_once_kaunta_has_run_for_the_quiet_time() {
    let refused = [(0, Sending(1)), (200, Refused)].map(|(at, step)| Event::new(moment(at), kind(at, step)));
    let stamp = |run, ms| MonotonicStamp { run, ms };
    for (asked, state, why) in [
        (stamp(2, 149_999), State::Refused, "it may have been refused just before Kaunta was restarted"),
        (stamp(2, 150_000), State::Rejected, "so long nothing of the run before is under way"),
        (stamp(1, 349_999), State::Refused, "the same run"),
        (stamp(1, 199_999), State::Refused, "a clock that only runs never goes back"),
    ] {
        // The system clock was set forward by a day.
        let answered = Event::new(moment(86_400), looked_up(asked, answer(NotFound)));
        let events: Vec<Event> = refused.iter().cloned().chain([answered]).collect();
        assert_eq!(Lifecycle::of(&events).state, state, "{why}");
    }
}
