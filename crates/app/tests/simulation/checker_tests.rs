//! The checker is only worth what it catches: hand-made histories, each with one fault, must be named.

use std::collections::{BTreeMap, BTreeSet};

use crate::checker::{Booked, Calm, Facts, Shown, Wanted, broken};
use crate::service::{Nature, Word};

const REFERENCE: &str = "KA-T9NJ0Z-9SW9PC";
const CALM: Option<Calm> = Some(Calm { nature: Nature::Steady, can_ask: true });

fn row(state: &str) -> Shown {
    Shown { id: 1, reference: REFERENCE.to_owned(), amount: 10_000, state: state.to_owned(), disputed: false }
}

fn booking(word: Word) -> Booked {
    Booked { reference: REFERENCE.to_owned(), amount: 10_000, word }
}

/// One payment that went well, and everything that is known of it.
fn good() -> Facts {
    Facts {
        booked: vec![booking(Word::Success)],
        shown: vec![row("succeeded")],
        before: vec![row("sent")],
        wanted: vec![Wanted { amount: 10_000, named: BTreeSet::from([(1, REFERENCE.to_owned())]) }],
        sendings: BTreeMap::from([(REFERENCE.to_owned(), 1)]),
        told: BTreeMap::from([(REFERENCE.to_owned(), Word::Success)]),
        ..Facts::default()
    }
}

/// The one thing that is said of these facts.
fn said(facts: &Facts, calm: Option<Calm>) -> String {
    let found = broken(facts, calm);
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().unwrap_or_default()
}

#[test]
fn a_payment_that_went_well_breaks_nothing() {
    assert_eq!(broken(&good(), CALM), Vec::<String>::new());
}

#[test]
fn money_that_is_booked_twice_under_two_references_is_caught() {
    let mut facts = good();
    let again = "KA-BBBBBB-BBBBBB";
    facts.booked.push(Booked { reference: again.to_owned(), ..booking(Word::Success) });
    facts.shown.push(Shown { id: 2, reference: again.to_owned(), ..row("succeeded") });
    let found = broken(&facts, CALM).join("\n");
    assert!(found.contains("booked 2 times") && found.contains("2 operations"), "{found}");
}

#[test]
fn a_booking_that_is_not_in_the_book_is_caught_unless_it_is_listed_as_found() {
    let mut facts = Facts { booked: vec![booking(Word::Success)], ..Facts::default() };
    assert!(said(&facts, CALM).contains("is not in the book"));
    facts.strays.insert(REFERENCE.to_owned());
    assert_eq!(broken(&facts, CALM), Vec::<String>::new());
}

#[test]
fn a_booking_with_another_amount_than_the_operation_is_caught() {
    let mut facts = good();
    facts.booked[0].amount = 9;
    assert!(said(&facts, None).contains("was booked with 9"));
}

#[test]
fn no_money_shown_after_the_service_said_otherwise_is_caught_unless_a_case_is_open_or_a_person_decided() {
    for state in ["failed", "rejected", "notSent", "notFound"] {
        for word in [Word::Success, Word::Pending, Word::Strange] {
            let mut facts = Facts { shown: vec![row(state)], ..good() };
            facts.told.insert(REFERENCE.to_owned(), word);
            assert!(said(&facts, None).contains("is shown after"), "{state} {word:?}");
            facts.shown[0].disputed = true;
            assert_eq!(broken(&facts, None), Vec::<String>::new());
            facts.shown[0].disputed = false;
            facts.settled.insert(REFERENCE.to_owned(), Some(word));
            assert_eq!(broken(&facts, None), Vec::<String>::new());
        }
    }
}

#[test]
fn a_decision_covers_only_the_word_that_it_was_about() {
    let mut facts = Facts { shown: vec![row("failed")], ..good() };
    facts.settled.insert(REFERENCE.to_owned(), Some(Word::Pending));
    assert!(said(&facts, None).contains("is shown after"));
}

#[test]
fn success_shown_after_the_service_took_it_back_is_caught() {
    let mut facts = good();
    facts.told.insert(REFERENCE.to_owned(), Word::Failed);
    assert!(said(&facts, None).contains("is shown after"));
}

#[test]
fn a_payment_that_disappears_or_becomes_another_is_caught() {
    let mut facts = Facts { wanted: Vec::new(), told: BTreeMap::new(), ..good() };
    facts.shown[0].reference = "KA-BBBBBB-BBBBBB".to_owned();
    assert!(broken(&facts, None).join("\n").contains("became"));
    let gone = Facts { before: vec![row("failed")], ..Facts::default() };
    assert!(said(&gone, None).contains("disappeared"));
    let named = Facts { shown: Vec::new(), before: Vec::new(), booked: Vec::new(), ..good() };
    assert!(said(&named, None).contains("was named"));
}

#[test]
fn a_second_sending_that_nobody_chose_is_caught() {
    let mut facts = good();
    facts.sendings.insert(REFERENCE.to_owned(), 2);
    assert!(said(&facts, None).contains("was sent 2 times"));
    facts.sent_again.insert(REFERENCE.to_owned(), 1);
    assert_eq!(broken(&facts, None), Vec::<String>::new());
}

#[test]
fn an_intention_that_was_given_two_names_is_caught() {
    let mut facts = good();
    facts.shown.push(Shown { id: 2, reference: "KA-BBBBBB-BBBBBB".to_owned(), ..row("rejected") });
    facts.wanted[0].named.insert((2, "KA-BBBBBB-BBBBBB".to_owned()));
    assert!(said(&facts, None).contains("has 2 operations"));
}

#[test]
fn totals_that_do_not_add_up_are_caught() {
    let sum = |amount| BTreeMap::from([("PARTNER_COLLECT_MNO".to_owned(), amount)]);
    let facts = Facts { totals: Some((sum(10_000), sum(20_000))), ..good() };
    assert!(said(&facts, None).contains("totals"));
}

#[test]
fn what_is_still_open_or_wrong_when_all_is_calm_is_caught() {
    for (booked, state) in [
        (Some(Word::Success), "unknown"),
        (Some(Word::Success), "pending"),
        (Some(Word::Success), "sent"),
        (Some(Word::Success), "notFound"),
        (Some(Word::Failed), "pending"),
        (None, "unknown"),
        (None, "succeeded"),
        (None, "failed"),
        (None, "recorded"),
    ] {
        let booked: Vec<Booked> = booked.map(booking).into_iter().collect();
        let mut facts = Facts { booked, shown: vec![row(state)], told: BTreeMap::new(), ..good() };
        assert!(said(&facts, CALM).contains("is shown at the end"), "{state}");
        assert_eq!(broken(&facts, None), Vec::<String>::new(), "{state} may be so while things go on");
        facts.shown[0].disputed = true;
        assert_eq!(broken(&facts, CALM), Vec::<String>::new(), "{state} with an open case is honest");
    }
}

#[test]
fn not_found_is_all_that_can_be_known_of_what_a_service_forgets() {
    let facts = Facts { shown: vec![row("notFound")], told: BTreeMap::new(), ..good() };
    assert!(said(&facts, CALM).contains("is shown at the end"));
    let forgetful = Some(Calm { nature: Nature::Forgetful, can_ask: true });
    assert_eq!(broken(&facts, forgetful), Vec::<String>::new());
}
