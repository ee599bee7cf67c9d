use chrono::{TimeZone, Utc};

use super::pseudo::pseudo;
use super::{Sentences, books, either, list};

#[test]
fn a_message_is_its_sentence() {
    assert_eq!(books::closed().id(), "books-closed");
    assert!(String::from(books::disk_full()).starts_with("The disk is full"));
}

#[test]
fn things_in_a_row_are_joined() {
    assert_eq!(list(Vec::<String>::new()), "");
    assert_eq!(list(["A"]), "A");
    assert_eq!(list(["A", "B"]), "A and B");
    assert_eq!(list(["A", "B", "C"]), "A, B and C");
    assert_eq!(either(["A", "B", "C"]), "A, B or C");
}

#[test]
fn sentences_follow_each_other_and_what_says_nothing_is_left_out() {
    let none: Option<super::Message> = None;
    let told = super::standing::refused().then(none).then("It said no.").then(super::standing::no_money_left());
    assert_eq!(told.to_string(), "The service refused it. It said no. No money left the wallet.");
    assert!(Sentences::default().is_empty());
    assert_eq!(Sentences::default().to_string(), "");
}

#[test]
fn a_value_that_chooses_a_variant_chooses_that_one_and_no_default() {
    use super::unknown_times::{Wallet, never_told};
    let said = [Wallet::Escrow, Wallet::Commission, Wallet::Partner].map(|wallet| never_told(wallet).to_string());
    assert!(said[0] != said[1] && said[1] != said[2] && said[0] != said[2], "{said:?}");
}

#[test]
fn one_of_something_has_its_singular_and_thousands_stand_apart() {
    use super::answers::refusal_wait_seconds;
    assert_eq!(refusal_wait_seconds(1_u64).to_string(), "The service asks to wait 1 second before trying again.");
    assert_eq!(
        refusal_wait_seconds(1_200_u64).to_string(),
        "The service asks to wait 1,200 seconds before trying again."
    );
}

#[test]
fn the_pseudo_language_marks_what_has_letters_and_leaves_marks_and_spaces_alone() {
    for (text, marked) in [
        ("Paid", "⟦Páaíid⟧"),
        (" of 3 rows, ", " ⟦óof 3 róows,⟧ "),
        (": 25,000 (", ": 25,000 ("),
        ("Pay <strong>now</strong> <icon/>, then go on", "⟦Páaý⟧ <strong>⟦ñóow⟧</strong> <icon/>⟦, théeñ góo óoñ⟧"),
    ] {
        assert_eq!(pseudo(text), marked);
    }
}

#[test]
fn a_moment_is_a_day_and_a_time_in_kampala() {
    // 00:10 in Kampala, while the day in UTC is still the previous one.
    let at = Utc.with_ymd_and_hms(2026, 11, 4, 21, 10, 0).unwrap();
    let said = super::unknown_times::gateway_before(at).to_string();
    assert!(said.contains(" before 5 Nov 2026, 00:10."), "{said}");
}
