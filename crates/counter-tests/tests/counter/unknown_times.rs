//! What another copy of the book paid where there are no look-ups: that period is shown as unknown, people who may have been
//! paid in it are not paid again without a question, and an owner who has compared it closes it.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::orders::{TO_MOBILE, airtime, bill, collect, wallet_phone};
use crate::payroll::{
    all, bulks, draft, id as view_id, many, paid_by_wallet, pay_in_parts, preview, run_past, run_to, terms, verdicts,
};
use crate::people::{ACCOUNTANT, OWNER, come_in, log, staffed};
use crate::recovery::{backed_up, in_a_hurry, reopen, until_book};
use crate::shop::Shop;

/// A shop in development that has only the partner wallet.
async fn with_only_the_partner_wallet(shop: &Shop) {
    in_a_hurry(shop).await;
    shop.set_up_partner("development", &shop.practice.base_url(), Some(shop.practice.partner_sandbox_key())).await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
}

async fn restore(shop: &Shop, copy: &Path, used_elsewhere: &str) -> Value {
    *shop.computer.chosen.lock().unwrap() = Some(copy.to_owned());
    shop.call("chooseBackup", Value::Null).await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": used_elsewhere })).await;
    shop.call("book", Value::Null).await
}

async fn times(shop: &Shop) -> Vec<Value> {
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 10 })).await;
    attention["unknownTimes"].as_array().unwrap().clone()
}

fn words(time: &Value) -> String {
    time["words"].as_str().unwrap().to_owned()
}

async fn decide(shop: &Shop, time: &Value) -> Value {
    let said = json!({ "id": time["id"], "reason": "I compared the statement", "by": "Nakato" });
    shop.call("decideUnknownTime", said).await["unknownTimes"].clone()
}

async fn goes_on(shop: &Shop) {
    until_book(shop, |book| book["lock"]["reason"] == "cannotAsk").await;
    let refused = shop.refused("goOnWithoutAsking", json!({ "reason": " " })).await;
    assert!(refused.message.contains("Write why"), "{}", refused.message);
    shop.call("goOnWithoutAsking", json!({ "reason": "Nothing of ours goes over the gateway" })).await;
    until_book(shop, |book| book["lock"].is_null()).await;
}

#[tokio::test]
async fn a_payroll_that_the_lost_book_paid_over_the_partner_wallet_is_paid_again_only_by_a_decision_for_each_row() {
    let first = Shop::open().await;
    with_only_the_partner_wallet(&first).await;
    first.call("readWallet", Value::Null).await;
    let id = draft(&first, &many(2)).await;
    let copy = backed_up(&first).await;
    first.advance(3_600);
    pay_in_parts(&first, id, 100).await;
    run_to(&first, id, "finished").await;
    let left = bulks(&first).await.len();

    let second = first.another(TempDir::new().unwrap());
    with_only_the_partner_wallet(&second).await;
    let book = restore(&second, &copy, "no").await;
    assert_ne!(book["lock"], Value::Null, "{book}");
    goes_on(&second).await;
    let told = times(&second).await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(
        told.iter().map(words).collect::<Vec<_>>(),
        [
            "This book does not know all that was paid through the gateway before 21 Nov 2026, 13:00.",
            "This book does not know all that was paid through the partner wallet before 21 Nov 2026, 13:00.",
        ]
    );
    assert!(told[1]["suggests"].as_str().unwrap().contains("was not reported since"), "{}", told[1]);
    second.advance(60);
    second.call("readWallet", Value::Null).await;
    let told = times(&second).await;
    let balances: Vec<&str> =
        told[1]["balances"].as_array().unwrap().iter().map(|line| line["value"].as_str().unwrap()).collect();
    assert!(balances[0].ends_with("(21 Nov 2026, 12:00)"), "{balances:?}");
    assert!(balances[1].ends_with("(21 Nov 2026, 13:01)"), "{balances:?}");
    let suggests = told[1]["suggests"].as_str().unwrap();
    assert!(
        suggests.contains("fell by") && suggests.contains("money moved that this book does not know"),
        "{suggests}"
    );
    let compare = told[1]["compare"].as_str().unwrap();
    assert!(compare.contains("statement of the partner wallet"), "{compare}");

    let new = draft(&second, &many(3)).await;
    let duplicate = ("paidBefore".to_owned(), false);
    assert_eq!(
        verdicts(&second.app, new).await,
        [duplicate.clone(), duplicate.clone(), ("valid".to_owned(), true)],
        "whoever the lost book may have paid is left out"
    );
    let rows = all(&second.app, new).await;
    let found = rows[0]["findings"].to_string();
    assert!(found.contains("another copy of it may have paid them"), "{found}");
    let one = json!({ "id": new, "positions": [1], "filter": {}, "included": true });
    second.call("includeRows", one).await;
    let seen = preview(&second, new, "batch").await;
    assert_eq!(seen["payments"], 2, "who was put in by a person stays in: {seen}");
    assert!(seen["doubt"].as_str().unwrap().contains("may have been paid then"), "{seen}");
    let refused = second.refused("confirmPayroll", terms(&second, new, "batch").await).await;
    assert!(refused.message.contains("If it was not paid, confirm that"), "{}", refused.message);
    assert_eq!(bulks(&second).await.len(), left, "nothing was sent");

    assert_eq!(decide(&second, &told[0]).await.as_array().unwrap().len(), 1);
    assert_eq!(verdicts(&second.app, new).await[1], duplicate, "the other time is as unknown as before");
    assert_eq!(decide(&second, &told[1]).await, json!([]));
    let twice = json!({ "id": told[1]["id"], "reason": "Once more", "by": "Nakato" });
    assert_eq!(second.refused("decideUnknownTime", twice).await.code, "notFound");
    let seen = preview(&second, new, "batch").await;
    assert_eq!((&seen["payments"], &seen["doubt"]), (&json!(3), &Value::Null), "after an owner's word all are free");
}

#[tokio::test]
async fn whom_a_payroll_that_a_move_stopped_did_not_pay_is_left_out_of_the_next_one_until_an_owner_decides() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await;
    let id = draft(&shop, &many(3)).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["rate"] = json!(1);
    shop.call("confirmPayroll", terms).await;
    run_past(&shop.app, &shop.computer, id, 1).await;
    shop.call("pausePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "paused").await;
    let copy = backed_up(&shop).await;
    // The lost book stops it, and pays the others over the partner wallet.
    shop.call("stopPayroll", json!({ "id": id })).await;
    let rest = view_id(&shop.call("payrollAgain", json!({ "id": id })).await);
    pay_in_parts(&shop, rest, 100).await;
    run_to(&shop, rest, "finished").await;
    let paid = paid_by_wallet(&shop).await;
    restore(&shop, &copy, "no").await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    let again = view_id(&shop.call("payrollAgain", json!({ "id": id })).await);
    let duplicate = ("paidBefore".to_owned(), false);
    assert_eq!(verdicts(&shop.app, again).await, [duplicate.clone(), duplicate]);
    assert_eq!(preview(&shop, again, "oneByOne").await["payments"], 0);
    assert_eq!(paid_by_wallet(&shop).await, paid, "nobody was paid a second time");
    assert_eq!(decide(&shop, &times(&shop).await[0]).await, json!([]));
    assert_eq!(preview(&shop, again, "oneByOne").await["payments"], 2, "an owner has looked");
}

#[tokio::test]
async fn what_is_put_off_is_asked_about_as_soon_as_it_can_be_and_locks_meanwhile() {
    let mut shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.go_to_development().await;
    shop.pay(&airtime("256772300417")).await;
    let copy = backed_up(&shop).await;
    shop.advance(60);
    shop.pay(&airtime("256772300417")).await;
    restore(&shop, &copy, "no").await;
    goes_on(&shop).await;
    let told = times(&shop).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        words(&told[0]),
        "This book does not know what was paid through the gateway between 21 Nov 2026, 12:00 and 21 Nov 2026, 12:01."
    );
    assert!(told[0]["why"].as_str().unwrap().contains("Kaunta asks as soon as it can"), "{}", told[0]);
    let reminders = shop.call("home", Value::Null).await["reminders"].clone();
    assert_eq!(reminders[0]["way"], json!({ "to": "attention" }), "{reminders}");
    assert_eq!(shop.pay(&airtime("256772300418")).await["row"]["state"], "succeeded");
    reopen(&mut shop, |_| {}).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    assert_eq!(times(&shop).await.len(), 1, "also after a restart");

    let path = json!({ "environment": "development", "address": shop.practice.base_url(), "callback": "https://shop.example/kaunta", "callbackServer": "",
                       "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", path).await;
    let refused = shop.refused("review", collect("256772300418").input()).await;
    assert_eq!(refused.code, "locked", "at once, not when the asking begins: {}", refused.message);
    let asks =
        |book: &Value| book["lock"]["message"].as_str().is_some_and(|told| told.contains("is asking the service"));
    let book = until_book(&shop, asks).await;
    assert_eq!(book["lock"]["reason"], "reconciling");
    // More than the two payments that the book knows, and within minutes.
    let asked = async || shop.arrived("/status-sandbox").await.len();
    for _ in 0..200 {
        if asked().await >= 20 {
            break;
        }
        shop.passes(5).await;
    }
    assert!(asked().await >= 20, "{}", asked().await);
}

#[tokio::test]
async fn a_restored_book_that_was_used_elsewhere_since_calls_that_time_not_known_also_when_all_was_asked() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    shop.advance(60);
    let book = restore(&shop, &copy, "mayBe").await;
    assert_eq!(book["lock"]["reason"], "reconciling", "though the copy is the newest that is known here");
    shop.call("goOnWithoutAsking", json!({ "reason": "I am in a hurry" })).await;
    assert_eq!(shop.call("book", Value::Null).await["lock"]["reason"], "reconciling", "the service can be asked");
    until_book(&shop, |book| book["lock"]["progress"]["total"].as_u64() > Some(0)).await;
    let told = times(&shop).await;
    assert!(told[0]["why"].as_str().unwrap().contains("can't be found from here"), "{told:?}");
    until_book(&shop, |book| book["lock"].is_null()).await;
    assert_eq!(times(&shop).await, told, "what was asked does not make it known");
    assert!(
        words(&told[0])
            .starts_with("This book does not know what was paid through the gateway between 21 Nov 2026, 12:00 and"),
        "{told:?}"
    );
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 10 })).await;
    let other = attention["otherCopy"]["words"].as_str().unwrap();
    assert!(other.starts_with("This book was restored from a copy on 21 Nov 2026, and another copy of it"), "{other}");
    for said in [("", "Nakato"), ("I compared it", " ")] {
        let said = json!({ "id": told[0]["id"], "reason": said.0, "by": said.1 });
        shop.refused("decideUnknownTime", said).await;
    }
    assert_eq!(decide(&shop, &told[0]).await, json!([]));
    assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn the_balance_after_a_move_is_that_before_the_first_payment_of_this_book() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    assert_eq!(shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await["row"]["state"], "succeeded");
    let copy = backed_up(&shop).await;
    shop.advance(60);
    assert_eq!(shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await["row"]["state"], "succeeded");
    restore(&shop, &copy, "no").await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    assert_eq!(shop.pay(&wallet_phone(TO_MOBILE, "0772300418")).await["row"]["state"], "succeeded");
    let told = times(&shop).await;
    assert_eq!(told.len(), 1, "the gateway was asked: {told:?}");
    let suggests = told[0]["suggests"].as_str().unwrap();
    assert!(suggests.contains("money moved that this book does not know"), "only what was lost: {suggests}");
}

#[tokio::test]
async fn only_an_owner_goes_on_unasked_and_decides_and_the_security_log_says_who_and_why() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    shop.go_to_development().await;
    shop.pay(&airtime("256772300417")).await;
    let copy = backed_up(&shop).await;
    shop.pay(&airtime("256772300417")).await;
    restore(&shop, &copy, "no").await;
    until_book(&shop, |book| book["lock"]["reason"] == "cannotAsk").await;
    come_in(&shop, ACCOUNTANT).await;
    let reason = json!({ "reason": "There is no path yet" });
    assert_eq!(shop.refused("goOnWithoutAsking", reason).await.code, "right");
    come_in(&shop, OWNER).await;
    goes_on(&shop).await;
    let time = times(&shop).await[0].clone();
    come_in(&shop, ACCOUNTANT).await;
    let said = json!({ "id": time["id"], "reason": "I compared it", "by": "" });
    assert_eq!(shop.refused("decideUnknownTime", said.clone()).await.code, "right");
    come_in(&shop, OWNER).await;
    shop.call("decideUnknownTime", said).await;
    let entries = log(&shop).await;
    for said in [
        "Went on before the service was asked about the book (development): “Nothing of ours goes over the gateway”.",
        &format!(
            "Compared a time that was not known with the service's statement (development): {} “I compared it”.",
            words(&time)
        ),
    ] {
        let entry = (json!(OWNER.0), said.to_owned());
        assert_eq!(entries.iter().filter(|held| **held == entry).count(), 1, "{said}: {entries:?}");
    }
}
