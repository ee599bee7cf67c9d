//! Replacing a book that was paying a payroll: the payroll is paused first, and the person is told.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::payroll::{draft, many, pay_one_by_one, people, preview, run_to, run_until, terms, verdicts, view};
use crate::recovery::{backed_up, in_a_hurry, until_book};
use crate::shop::{PATIENCE, Shop, run_sql};

#[tokio::test]
async fn a_payroll_between_two_payments_is_paused_before_another_book_takes_the_place_and_the_person_is_told() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(3)).await;
    let copy = backed_up(&shop).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["rate"] = json!(1);
    shop.call("confirmPayroll", terms).await;
    let between = |view: &Value| view["run"]["done"] == 1 && view["run"]["words"] == "Waiting for the next";
    let waiting = async { while !between(&view(&shop.app, id).await) {} };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok());

    let book = shop.restore(&copy).await;
    let aside = book["backups"].as_array().unwrap().iter().find(|kept| kept["kind"] == "setAside").unwrap();
    let aside = PathBuf::from(aside["file"]["path"].as_str().unwrap());
    let state = tokio::task::spawn_blocking(move || run_sql(&aside, "SELECT state FROM payroll")).await.unwrap();
    assert_eq!(state, "paused", "in the book that was put aside");
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "draft", "as it was when the copy was made");
    let reminders = shop.call("home", Value::Null).await["reminders"].clone();
    let words = reminders[0]["words"].as_str().unwrap();
    assert!(words.contains("“November wages” with 1 of 3 payments sent"), "{reminders}");
    assert!(words.contains("check who was paid before you pay anyone in it again"), "{reminders}");
    assert_eq!(reminders[0]["way"], json!({ "to": "history" }));
    shop.advance(3600);
    view(&shop.app, id).await;
    assert_eq!(shop.transfers().await, 1, "the old run pays nobody");
    shop.computer.set_clock(15 * 86_400);
    let reminders = shop.call("home", Value::Null).await["reminders"].to_string();
    assert!(!reminders.contains("November wages"), "not for ever: {reminders}");
}

#[tokio::test]
async fn while_a_payment_of_a_payroll_is_on_its_way_its_book_stays_and_it_is_paused_after_it() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Slow", "0772550030", "5000"), ("Next", "0772300002", "5000")])).await;
    let copy = backed_up(&shop).await;
    pay_one_by_one(&shop, id).await;
    let left = async {
        while shop.transfers().await == 0 {
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, left).await.unwrap();
    let refused = shop.refused("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    assert!(refused.message.contains("is paused after it"), "{}", refused.message);
    let answered = async {
        while shop.app.in_flight() > 0 {
            shop.advance(9);
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.unwrap();
    run_to(&shop, id, "paused").await;
    assert_eq!(shop.transfers().await, 1);
    // Nothing was exchanged: it continues where it was.
    shop.call("resumePayroll", json!({ "id": id })).await;
    run_until(&shop.app, &shop.computer, id, |view| view["summary"]["state"] == "finished").await;
    assert_eq!(shop.transfers().await, 2);
}

#[tokio::test]
async fn a_draft_of_the_book_that_took_the_place_is_checked_by_itself() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "0772300001", "5000"), ("Okello", "0772300002", "5000")])).await;
    let copy = backed_up(&shop).await;
    let text = |name: &str| json!({ "name": name, "phone": "0772300001", "network": "", "amount": "5000", "note": "" });
    let row = |position: Value, name: &str| json!({ "id": id, "position": position, "text": text(name) });
    shop.call("changeRow", row(Value::Null, "Nakato again")).await;
    assert_eq!(verdicts(&shop.app, id).await[2].0, "twiceInFile");
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    shop.call("changeRow", row(json!(1), "Nakato Sarah")).await;
    let valid = ("valid".to_owned(), true);
    assert_eq!(verdicts(&shop.app, id).await, [valid.clone(), valid], "the third row is not there");
}

#[tokio::test]
async fn a_draft_that_the_lost_book_may_have_paid_is_paid_only_after_a_person_has_said_that_it_was_not() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    let id = draft(&shop, &many(2)).await;
    assert_eq!(preview(&shop, id, "oneByOne").await["doubt"], Value::Null);
    let copy = backed_up(&shop).await;
    pay_one_by_one(&shop, id).await;
    run_until(&shop.app, &shop.computer, id, |view| view["summary"]["state"] == "finished").await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;

    let seen = preview(&shop, id, "oneByOne").await;
    assert!(seen["doubt"].as_str().unwrap().contains("may have been paid from the lost one"), "{seen}");
    assert_eq!(seen["payments"], 0, "what was found again by its number is left out");
    let both = json!({ "id": id, "positions": [1, 2], "filter": {}, "included": true });
    shop.call("includeRows", both).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    let refused = shop.refused("confirmPayroll", terms.clone()).await;
    assert!(refused.message.contains("If it was not paid, confirm that"), "{}", refused.message);
    assert_eq!(shop.transfers().await, 2, "paid once each, by the lost book");
    let fresh = draft(&shop, &people(&[("Fresh", "0772300077", "5000")])).await;
    assert_eq!(preview(&shop, fresh, "oneByOne").await["doubt"], Value::Null, "made after the book came");

    terms["confirmedUnpaid"] = json!(true);
    shop.call("confirmPayroll", terms).await;
    run_until(&shop.app, &shop.computer, id, |view| view["summary"]["state"] == "finished").await;
    assert_eq!(shop.transfers().await, 4, "a person wanted it");
}
