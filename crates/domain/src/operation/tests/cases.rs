//! Cases that the service opens by contradicting itself, and that a person closes.

use super::super::*;
use super::steps::*;

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
        let closed = at_once(&[&case[..], &[ResolvedManually(paid)]].concat());
        assert_eq!((closed.state, closed.contradicted_by, closed.case_since), (state, None, None));
        let repeated = at_once(&[&case[..], &[ResolvedManually(paid), Found("SUCCESS")]].concat());
        assert_eq!((repeated.state, repeated.contradicted_by), (state, None), "it was heard");
        let new = at_once(&[&case[..], &[ResolvedManually(paid), Found("REVERSED")]].concat());
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
        for word in [Approved, Noted, Labelled] {
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
        let settled = [Sending(1), Answered("EXPIRED"), ResolvedManually(paid)];
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
        assert_eq!(at_once(&[Sending(1), open, ResolvedManually(true)]).state, State::Succeeded);
        assert_eq!(at_once(&[Sending(1), open, ResolvedManually(false)]).state, State::Failed);
        assert_eq!(
            at_once(&[Sending(1), open, ResolvedManually(false), ResolvedManually(true)]).state,
            State::Failed,
            "{open:?}"
        );
        let found = at_once(&[Sending(1), open, ResolvedManually(false), Found("SUCCESS")]);
        assert_eq!((found.state, found.contradicted_by), (State::Failed, Some(by("SUCCESS"))));
    }
    for (closed, state) in [
        (Answered("SUCCESS"), State::Succeeded),
        (Answered("FAILED"), State::Failed),
        (Rejected, State::Rejected),
        (NotSent, State::NotSent),
    ] {
        for paid in [true, false] {
            assert_eq!(at_once(&[Sending(1), closed, ResolvedManually(paid)]).state, state, "{closed:?}");
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

#[test]
fn it_is_settled_when_it_is_known_for_certain_and_a_dispute_leaves_when_it_first_was() {
    let at = |standing: &Lifecycle| (standing.settled_first_at, standing.settled_at);
    let on = |second| Some(moment(second).at);
    let open = [(0, Sending(1)), (1, Doubted), (5, Found("PENDING"))];
    assert_eq!(at(&after(&open)), (None, None), "neither in doubt nor waiting");
    let paid = [&open[..], &[(9, Found("SUCCESS")), (20, Found("SUCCESS"))]].concat();
    assert_eq!(at(&after(&paid)), (on(9), on(9)), "hearing it again settles nothing");
    let disputed = [&paid[..], &[(30, Found("FAILED"))]].concat();
    assert_eq!(at(&after(&disputed)), (on(9), None));
    let closed = [&disputed[..], &[(40, ResolvedManually(false))]].concat();
    assert_eq!(at(&after(&closed)), (on(9), on(40)));
    let refused = [(0, Sending(1)), (1, Refused)];
    assert_eq!(at(&after(&refused)), (None, None), "not before it is confirmed");
    assert_eq!(at(&after(&[&refused[..], &[(200, NotFound)]].concat())), (on(200), on(200)));
    let not_found = [(0, Sending(1)), (0, Doubted), (1, NotFound), (200, NotFound)];
    assert_eq!(at(&after(&not_found)), (None, None), "the service's word alone");
}
