//! Two computers in use with copies of one book: what was unpaid when the second one got its copy is paid there only after
//! an owner has said that the first is no longer used.

use chrono::TimeDelta;
use kaunta_domain::environment::Environment;
use kaunta_practice::Clock;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::orders::bill;
use crate::payroll::{draft, many, outcomes, pay_one_by_one, preview, run_past, run_until, terms, view};
use crate::recovery::{backed_up, in_a_hurry, reopen, until_book};
use crate::shop::{PATIENCE, Shop};

const SOLD: &str = "The old computer was sold on Monday";

/// A shop with a draft of two, and a second computer that has a copy of its book and has asked about everything.
async fn both() -> (Shop, Shop, i64) {
    let first = Shop::open().await;
    let id = draft(&first, &many(2)).await;
    first.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&first).await;
    let second = first.another(TempDir::new().unwrap());
    in_a_hurry(&second).await;
    *second.computer.chosen.lock().unwrap() = Some(copy.clone());
    second.call("chooseBackup", Value::Null).await;
    second.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    second.call("start", Value::Null).await;
    let early = second.refused("retireComputer", json!({ "reason": SOLD, "by": "Nakato" })).await;
    assert!(early.message.contains("once that is done"), "{}", early.message);
    until_book(&second, |book| book["lock"].is_null()).await;
    (first, second, id)
}

async fn doubt(shop: &Shop) -> Value {
    shop.call("attention", json!({ "offset": 0, "limit": 10 })).await["otherCopy"].clone()
}

async fn retire(shop: &Shop) -> Value {
    shop.call("retireComputer", json!({ "reason": SOLD, "by": "Nakato" })).await["otherCopy"].clone()
}

/// The terms of a draft, with its warnings considered by a person.
async fn confirmed_unpaid(shop: &Shop, id: i64) -> Value {
    let mut terms = terms(shop, id, "oneByOne").await;
    terms["confirmedUnpaid"] = json!(true);
    terms
}

async fn is_locked(shop: &Shop, call: &str, input: Value) -> String {
    let left = shop.transfers().await;
    let refused = shop.refused(call, input).await;
    assert!(refused.message.contains("Ask an owner to confirm under Needs attention"), "{call}: {}", refused.message);
    assert_eq!(shop.transfers().await, left);
    refused.message
}

#[tokio::test]
async fn what_was_unpaid_at_a_move_is_paid_only_after_an_owner_retires_the_other_computer() {
    let (first, second, id) = both().await;
    let words = doubt(&second).await["words"].as_str().unwrap().to_owned();
    assert!(words.starts_with("This book was used on another computer"), "{words}");
    assert!(
        words.contains("until 21 Nov 2026.") && words.contains("Kaunta does not pay from here what was unpaid then"),
        "{words}"
    );
    let obstacles = preview(&second, id, "oneByOne").await["obstacles"].clone();
    assert!(obstacles.to_string().contains("This payroll is from before that"), "{obstacles}");
    is_locked(&second, "confirmPayroll", confirmed_unpaid(&second, id).await).await;

    let new = draft(&second, "Name,Phone,Network,Amount UGX,Note\nNew one,0772300077,,7000,\n").await;
    pay_one_by_one(&second, new).await;
    run_until(&second.app, &second.computer, new, |view| view["summary"]["state"] == "finished").await;
    assert_eq!(second.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");

    assert_eq!(retire(&second).await, Value::Null);
    assert_eq!(doubt(&second).await, Value::Null);
    second.call("confirmPayroll", confirmed_unpaid(&second, id).await).await;
    run_until(&second.app, &second.computer, id, |view| view["summary"]["state"] == "finished").await;
    assert_eq!(outcomes(&second.app, id).await, ["paid", "paid"]);
    assert_eq!(doubt(&first).await, Value::Null, "the first computer knows of no other");
}

#[tokio::test]
async fn neither_a_payroll_that_the_move_stopped_nor_a_payment_from_before_it_is_begun_again_unasked() {
    let first = Shop::open().await;
    let id = draft(&first, &many(2)).await;
    let mut terms = terms(&first, id, "oneByOne").await;
    terms["rate"] = json!(1);
    first.call("confirmPayroll", terms).await;
    run_past(&first.app, &first.computer, id, 1).await;
    first.call("pausePayroll", json!({ "id": id })).await;
    run_until(&first.app, &first.computer, id, |view| view["summary"]["state"] == "paused").await;
    first.force("transfer", "cut_before_booking", 1).await;
    let cut = first.pay(&bill("UMEME", "04212345671")).await["row"]["id"].clone();
    let copy = backed_up(&first).await;
    let second = first.another(TempDir::new().unwrap());
    in_a_hurry(&second).await;
    *second.computer.chosen.lock().unwrap() = Some(copy.clone());
    second.call("chooseBackup", Value::Null).await;
    second.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&second, |book| book["lock"].is_null()).await;
    assert_eq!(view(&second.app, id).await["summary"]["state"], "stopped");
    is_locked(&second, "payrollAgain", json!({ "id": id })).await;
    let state = second.call("operation", json!({ "id": cut })).await["row"]["state"].clone();
    assert_eq!(state, "notFound");
    let words = is_locked(&second, "sendAgain", json!({ "id": cut })).await;
    assert!(words.contains("This payment is from before that"), "{words}");
    retire(&second).await;
    second.call("sendAgain", json!({ "id": cut })).await;
    second.call("payrollAgain", json!({ "id": id })).await;
}

#[tokio::test]
async fn a_copy_that_is_put_back_where_it_was_made_needs_no_word() {
    let mut shop = Shop::open().await;
    in_a_hurry(&shop).await;
    let id = draft(&shop, &many(2)).await;
    let copy = backed_up(&shop).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    *shop.computer.chosen.lock().unwrap() = Some(copy.clone());
    shop.call("chooseBackup", Value::Null).await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    reopen(&mut shop, |_| {}).await;
    assert_eq!(doubt(&shop).await, Value::Null);
    shop.call("confirmPayroll", confirmed_unpaid(&shop, id).await).await;
    run_until(&shop.app, &shop.computer, id, |view| view["summary"]["state"] == "finished").await;
}

/// Lets time pass until another payment of the first computer is found.
async fn until_found(shop: &Shop, before: &Value) {
    let found = async {
        while orphans(shop).await == *before {
            shop.passes(60).await;
            // However slow the machine is, no question may be in flight while time passes.
            while shop.app.is_asking() {
                crate::shop::soon().await;
            }
        }
    };
    assert!(tokio::time::timeout(PATIENCE, found).await.is_ok(), "nothing was found");
}

async fn orphans(shop: &Shop) -> Value {
    shop.call("attention", json!({ "offset": 0, "limit": 10 })).await["orphans"].clone()
}

#[tokio::test]
async fn a_computer_that_was_declared_retired_and_pays_on_is_found_within_the_hour_and_what_is_old_is_locked_again() {
    let (first, second, id) = both().await;
    retire(&second).await;
    let mut terms = confirmed_unpaid(&second, id).await;
    terms["rate"] = json!(1);
    second.call("confirmPayroll", terms).await;
    run_until(&second.app, &second.computer, id, |view| view["run"]["words"] == "Waiting for the next").await;
    second.call("pausePayroll", json!({ "id": id })).await;
    run_until(&second.app, &second.computer, id, |view| view["summary"]["state"] == "paused").await;
    assert_eq!(orphans(&second).await, json!([]));
    let began = second.computer.clock.now();
    first.pay(&bill("UMEME", "04212345689")).await;
    until_found(&second, &json!([])).await;
    assert!(second.computer.clock.now() - began < TimeDelta::minutes(70));
    let words = doubt(&second).await["words"].as_str().unwrap().to_owned();
    assert!(words.contains("the other copy may still pay"), "{words}");
    let locked = is_locked(&second, "resumePayroll", json!({ "id": id })).await;
    assert!(locked.contains("the other copy may still pay"), "{locked}");
    assert_eq!(retire(&second).await, Value::Null, "an owner may say so once more");
    let before = orphans(&second).await;
    first.pay(&bill("UMEME", "04212345690")).await;
    until_found(&second, &before).await;
    assert_ne!(doubt(&second).await, Value::Null, "and is believed as little");
    is_locked(&second, "resumePayroll", json!({ "id": id })).await;
}

#[tokio::test]
async fn a_run_that_is_under_way_pays_nobody_after_the_other_computer_was_found_to_pay() {
    let (_first, second, id) = both().await;
    retire(&second).await;
    let mut terms = confirmed_unpaid(&second, id).await;
    terms["rate"] = json!(1);
    second.call("confirmPayroll", terms).await;
    run_until(&second.app, &second.computer, id, |view| view["run"]["words"] == "Waiting for the next").await;
    let left = second.transfers().await;
    second
        .sql(Environment::Practice, "INSERT INTO setting (key, value) VALUES ('another_copy_still_pays', 'yes')")
        .await;
    let halted = |view: &Value| view["summary"]["state"] == "paused";
    let stopped = async {
        while !halted(&view(&second.app, id).await) {
            second.passes(60).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, stopped).await.is_ok());
    let words = view(&second.app, id).await["run"]["words"].as_str().unwrap().to_owned();
    assert!(words.contains("the other copy may still pay"), "{words}");
    assert_eq!(second.transfers().await, left);
}
