//! Tests of the checker: it must name the one fault in each hand-made history.

use std::collections::{BTreeMap, BTreeSet};

use crate::checker::{Booked, Calm, Facts, Shown, Wanted, broken};
use crate::service::{Nature, Word};

const REFERENCE: &str = "KA-T9NJ0Z-9SW9PC";
const CALM: Option<Calm> = Some(Calm { nature: Nature::Steady, can_ask: true, leapt: false });

fn row(state: &str) -> Shown {
    Shown {
        id: 1,
        reference: REFERENCE.to_owned(),
        amount: 10_000,
        state: state.to_owned(),
        disputed: false,
        wallet: false,
        phone: String::new(),
    }
}

fn booking(word: Word) -> Booked {
    Booked { reference: REFERENCE.to_owned(), wallet: false, amount: 10_000, word }
}

/// One successful payment and all facts about it.
fn good() -> Facts {
    Facts {
        booked: vec![booking(Word::Success)],
        shown: vec![row("succeeded")],
        before: vec![row("sent")],
        wanted: vec![Wanted { amount: 10_000, named: BTreeSet::from([(1, REFERENCE.to_owned())]) }],
        sendings: BTreeMap::from([(REFERENCE.to_owned(), 1)]),
        told: BTreeMap::from([(REFERENCE.to_owned(), Word::Success)]),
        said: BTreeSet::from([(REFERENCE.to_owned(), Word::Success)]),
        ..Facts::default()
    }
}

/// The only violation found in these facts.
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
    facts.orphans.insert(REFERENCE.to_owned());
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
            let mut facts = Facts { shown: vec![row(state)], booked: Vec::new(), ..good() };
            facts.told.insert(REFERENCE.to_owned(), word);
            facts.said.insert((REFERENCE.to_owned(), Word::Failed));
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
    facts.said.insert((REFERENCE.to_owned(), Word::Failed));
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
fn what_is_still_open_or_wrong_when_all_is_calm_is_caught() {
    for (booked, state) in [
        (Some(Word::Success), "unknown"),
        (Some(Word::Success), "pending"),
        (Some(Word::Success), "sent"),
        (Some(Word::Failed), "pending"),
        (None, "unknown"),
        (None, "refused"),
        (Some(Word::Success), "refused"),
        (None, "succeeded"),
        (None, "failed"),
        (None, "recorded"),
    ] {
        let booked: Vec<Booked> = booked.map(booking).into_iter().collect();
        let mut facts = Facts { booked, shown: vec![row(state)], told: BTreeMap::new(), ..good() };
        facts.said.insert((REFERENCE.to_owned(), Word::Failed));
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
    let forgetful = Some(Calm { nature: Nature::Forgetful, can_ask: true, leapt: false });
    assert_eq!(broken(&facts, forgetful), Vec::<String>::new());
}

#[test]
fn a_final_state_that_nobody_told_is_caught_unless_a_person_decided() {
    for (state, booked) in
        [("succeeded", true), ("failed", true), ("failed", false), ("rejected", true), ("notSent", true)]
    {
        let booked = if booked { vec![booking(Word::Pending)] } else { Vec::new() };
        let mut facts =
            Facts { booked, shown: vec![row(state)], told: BTreeMap::new(), said: BTreeSet::new(), ..good() };
        assert!(said(&facts, None).contains("nobody said so"), "{state}");
        facts.decided.insert(REFERENCE.to_owned());
        assert_eq!(broken(&facts, None), Vec::<String>::new(), "{state}");
    }
    let facts = Facts { booked: Vec::new(), shown: vec![row("rejected")], told: BTreeMap::new(), ..good() };
    assert_eq!(broken(&facts, None), Vec::<String>::new(), "a no before booking");
}

/// The same payment over the partner wallet.
fn over_the_wallet() -> Facts {
    let mut facts = good();
    facts.booked[0].wallet = true;
    facts.shown[0].wallet = true;
    facts
}

#[test]
fn a_wallet_payment_that_is_booked_twice_under_the_same_words_is_caught() {
    let mut facts = Facts { wanted: Vec::new(), ..over_the_wallet() };
    facts.booked.push(facts.booked[0].clone());
    assert!(said(&facts, None).contains("was booked 2 times"));
}

#[test]
fn a_wallet_payment_that_leaves_again_is_caught_even_if_a_person_chose_it() {
    let mut facts = over_the_wallet();
    facts.sendings.insert(REFERENCE.to_owned(), 2);
    facts.sent_again.insert(REFERENCE.to_owned(), 1);
    assert!(said(&facts, None).contains("was sent 2 times"));
}

#[test]
fn asking_about_a_wallet_payment_is_caught() {
    let mut facts = over_the_wallet();
    facts.asked.insert(REFERENCE.to_owned());
    assert!(said(&facts, None).contains("was asked about"));
}

#[test]
fn a_wallet_payment_that_nobody_has_settled_at_the_end_is_caught() {
    for state in ["unknown", "pending", "sent", "notFound"] {
        let facts =
            Facts { shown: vec![Shown { wallet: true, ..row(state) }], told: BTreeMap::new(), ..over_the_wallet() };
        assert!(said(&facts, CALM).contains("nobody can say more"), "{state}");
        let nobody_to_ask = Some(Calm { nature: Nature::Steady, can_ask: false, leapt: false });
        assert!(said(&facts, nobody_to_ask).contains("nobody can say more"), "{state}");
    }
}

#[test]
fn only_what_the_partner_wallet_lost_with_an_older_book_is_forgiven() {
    let mut facts = Facts { booked: vec![booking(Word::Success)], wallet_may_be_lost: true, ..Facts::default() };
    assert!(said(&facts, None).contains("is not in the book"));
    facts.booked[0].wallet = true;
    assert_eq!(broken(&facts, None), Vec::<String>::new());
}

#[test]
fn callbacks_that_lead_to_more_than_one_look_up_in_ten_seconds_are_caught() {
    let mut facts = good();
    facts.led.insert(1, vec![5_000, 15_000, 40_000]);
    assert_eq!(broken(&facts, None), Vec::<String>::new());
    for times in [vec![5_000, 5_000], vec![1_000, 20_000, 29_999]] {
        facts.led.insert(1, times);
        assert!(said(&facts, None).contains("callbacks led to look-ups"));
    }
}

#[test]
fn a_final_word_is_all_that_is_known_of_a_wavering_service_after_the_clock_leapt() {
    let mut facts = Facts { shown: vec![row("failed")], told: BTreeMap::new(), ..good() };
    facts.said.insert((REFERENCE.to_owned(), Word::Failed));
    for (nature, leapt, is_forgiven) in
        [(Nature::Wavering, true, true), (Nature::Wavering, false, false), (Nature::Steady, true, false)]
    {
        let found = broken(&facts, Some(Calm { nature, can_ask: true, leapt }));
        assert_eq!(found.is_empty(), is_forgiven, "{found:?}");
    }
}

#[test]
fn what_is_called_not_found_though_it_was_booked_is_caught() {
    let facts = Facts { shown: vec![row("notFound")], told: BTreeMap::new(), ..good() };
    assert!(said(&facts, None).contains("and the service has it"));
    let forgotten = Facts { forgetful: true, ..facts };
    assert_eq!(broken(&forgotten, None), Vec::<String>::new());
}
