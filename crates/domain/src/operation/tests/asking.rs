//! Answers count in the order of the questions, and only from the right account.

use super::super::*;
use super::steps::*;

fn question(seconds: i64) -> LookUpSent {
    let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
    LookUpSent { stamp: moment(seconds).stamp, with }
}

/// The state after these answers, each with the second of its question and that of its answer.
fn after_answers(answers: &[(i64, i64, Step)]) -> Lifecycle {
    let sent = after(&[(0, Sending(1)), (1, Doubted)]);
    answers.iter().fold(sent, |standing, (asked, answered, step)| {
        let asked = question(*asked);
        let outcome = standing.worth(answer(*step), &asked, true);
        standing.after(&Event::new(moment(*answered), EventKind::LookedUp { asked, outcome }))
    })
}

#[test]
fn answers_count_in_the_order_of_asking() {
    for (answers, state) in [
        // The same two answers, in the order of the questions and in the other order.
        (&[(10, 11, Found("PENDING")), (20, 21, Found("SUCCESS"))][..], State::Succeeded),
        (&[(20, 21, Found("SUCCESS")), (10, 22, Found("PENDING"))], State::Succeeded),
        (&[(20, 21, Found("PENDING")), (10, 22, Found("FAILED"))], State::Pending),
        (&[(20, 21, Found("SUCCESS")), (10, 22, Found("FAILED"))], State::Succeeded),
        // That the service has it is a fact, whenever the question was sent.
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
    let before = again.worth(answer(NotFound), &question(299), true);
    assert_eq!(before, LookUpOutcome::Unanswered { doubt: Doubt::Overtaken { status: None } });
    assert_eq!(again.worth(answer(NotFound), &question(301), true), answer(NotFound));
}

#[test]
fn not_found_counts_only_from_the_account_that_it_was_sent_to() {
    let sent = after(&[(0, Sending(1)), (1, Doubted)]);
    let strange = sent.worth(answer(NotFound), &question(10), false);
    assert_eq!(strange, LookUpOutcome::Unanswered { doubt: Doubt::OtherAccount });
    for found in [Found("SUCCESS"), Found("FAILED"), Found("PENDING"), FoundOther("SUCCESS"), Unanswered] {
        assert_eq!(sent.worth(answer(found), &question(10), false), answer(found), "whoever has it says so");
    }
}
