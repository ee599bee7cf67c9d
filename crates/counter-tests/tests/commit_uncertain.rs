//! A disk that reports an error although everything was written: the book's contents were never sent, and the book says so
//! at once. Also a book that another process locks, one that is exported while payments go on, and a backup that takes its place
//! while the disk fails. A separate program, since fail points apply to the whole process.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once: a panic here is a failed promise")]

#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/computer.rs"]
mod computer;
#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/customer_window.rs"]
mod customer_window;
#[path = "counter/held.rs"]
mod held;
#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/orders.rs"]
mod orders;
#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/payroll.rs"]
mod payroll;
#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/shop.rs"]
mod shop;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use fail::FailScenario;
use serde_json::{Value, json};

use crate::held::Holder;
use crate::orders::{Order, TO_MOBILE, airtime, bank, bill, collect, send, wallet_phone};
use crate::payroll::{bulks, draft, many, outcomes, pay_in_parts, pay_one_by_one, run_to, terms, view};
use crate::shop::{Shop, refusal};

/// The fail point that writes everything and then returns the error of a failing disk.
const PLACE: &str = "commit-uncertain";

/// Makes one write fail like this, after this many others.
fn fails_after(others: u32) {
    let before = if others == 0 { String::new() } else { format!("{others}*off->") };
    fail::cfg(PLACE, &format!("{before}1*return(5)->off")).unwrap();
}

async fn is_held_back(shop: &Shop, order: &Order) -> Value {
    let input = json!({ "idempotencyKey": shop.review(order).await["idempotencyKey"] });
    fails_after(0);
    let detail = shop.call("submit", input.clone()).await;
    assert_eq!(detail["row"]["state"], "notSent", "{detail:#}");
    let situation = detail["situation"].as_str().unwrap();
    assert!(situation.contains("held back. Nothing was sent. No money left"), "{situation}");
    let last = detail["events"].as_array().unwrap().last().unwrap()["words"].as_str().unwrap();
    assert!(last.contains("The disk reported an error"), "{last}");
    let again = shop.call("submit", input).await;
    assert_eq!(
        (&again["row"], again["doNotRepeat"].is_null()),
        (&detail["row"], true),
        "the same idempotency key makes one operation"
    );
    detail
}

#[tokio::test]
async fn a_payment_that_is_not_surely_on_the_disk_is_not_sent_and_says_so_at_once() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    is_held_back(&shop, &airtime("256772550001")).await;
    assert_eq!(shop.transfers().await, 0);
    // Sales continue.
    assert_eq!(shop.pay(&airtime("256772550001")).await["row"]["state"], "succeeded");
    assert_eq!((shop.transfers().await, shop.booked().await.len()), (1, 1));
}

#[tokio::test]
async fn nor_is_one_over_the_partner_wallet_which_nobody_could_be_asked_about() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let detail = is_held_back(&shop, &wallet_phone(TO_MOBILE, "0772300417")).await;
    assert_eq!((&detail["settleByHand"], &detail["balanceEvidence"]), (&json!(false), &Value::Null));
    assert!(shop.arrived("/transactions/transact").await.is_empty());
}

#[tokio::test]
async fn a_payroll_one_by_one_halts_after_the_row_that_was_held_back() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let id = draft(&shop, &many(3)).await;
    // The confirmation is written first.
    fails_after(1);
    pay_one_by_one(&shop, id).await;
    let halted = run_to(&shop, id, "paused").await;
    assert!(halted["run"]["words"].as_str().unwrap().contains("Check the disk, then go on"), "{halted:#}");
    assert_eq!(outcomes(&shop.app, id).await, ["notPaid", "unsent", "unsent"]);
    assert_eq!(shop.transfers().await, 0);
    shop.call("resumePayroll", json!({ "id": id })).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!((shop.transfers().await, &over["unpaid"]["rows"]), (2, &json!(1)));
}

#[tokio::test]
async fn a_confirmed_payroll_that_is_not_surely_on_the_disk_is_paused_and_a_person_goes_on() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let id = draft(&shop, &many(2)).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["rate"] = json!(600);
    fails_after(0);
    let refused = shop.app.call("confirmPayroll", terms).await.unwrap_err();
    assert!(refused.message.contains("confirmed and paused"), "{}", refused.message);
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "paused");
    shop.advance(3600);
    assert_eq!(shop.transfers().await, 0, "nobody is paid by itself");
    shop.call("resumePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "finished").await;
    assert_eq!((shop.transfers().await, outcomes(&shop.app, id).await.join(" ")), (2, "paid paid".into()));
}

#[tokio::test]
async fn so_is_one_that_a_second_person_said_yes_to_and_the_log_has_the_yes() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let (owner, checker) =
        (json!({ "name": "Nakato", "pin": "804152" }), json!({ "name": "Babirye", "pin": "617308" }));
    shop.call("setUpOwner", owner).await;
    let terms_of = json!({ "role": "cashier", "approves": true, "perOperation": "", "perDay": "" });
    shop.call("addPerson", json!({ "name": checker["name"], "pin": checker["pin"], "terms": terms_of })).await;
    let id = draft(&shop, &many(2)).await;
    let asked = shop.call("askPayrollApproval", terms(&shop, id, "oneByOne").await).await;
    let part = json!({ "number": asked["number"], "offset": 0, "limit": 1 });
    let rows = shop.call("approvalRows", part).await["fingerprint"].clone();
    fails_after(0);
    let grant = json!({ "number": asked["number"], "name": checker["name"], "pin": checker["pin"], "rows": rows });
    let refused = shop.app.call("grantApproval", grant).await.unwrap_err();
    assert!(refused.message.contains("confirmed and paused"), "{}", refused.message);
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "paused");
    let log = shop.call("securityLog", json!({ "offset": 0, "limit": 500 })).await["entries"].clone();
    let yes =
        log.as_array().unwrap().iter().find(|entry| entry["words"].as_str().unwrap().contains("Granted approval 1"));
    assert_eq!(yes.unwrap()["who"], "Babirye");
    assert_eq!(shop.transfers().await, 0, "nobody is paid by itself");
    shop.call("resumePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "finished").await;
    assert_eq!((shop.transfers().await, outcomes(&shop.app, id).await.join(" ")), (2, "paid paid".into()));
}

#[tokio::test]
async fn a_part_of_a_payroll_that_is_not_surely_on_the_disk_is_held_back_as_a_whole() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let id = draft(&shop, &many(4)).await;
    fails_after(1);
    pay_in_parts(&shop, id, 2).await;
    let halted = run_to(&shop, id, "paused").await;
    assert!(halted["run"]["words"].as_str().unwrap().contains("Check the disk, then go on"), "{halted:#}");
    assert_eq!(outcomes(&shop.app, id).await, ["notPaid", "notPaid", "unsent", "unsent"]);
    assert!(bulks(&shop).await.is_empty());
    shop.call("resumePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(
        (bulks(&shop).await.len(), outcomes(&shop.app, id).await.join(" ")),
        (1, "notPaid notPaid paid paid".into())
    );
}

#[tokio::test]
async fn a_second_sending_that_is_not_surely_on_the_disk_is_in_doubt_at_once() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let id = shop.pay(&bill("UMEME", "14200550032")).await["row"]["id"].as_i64().unwrap();
    shop.force("status", "found_later", 2).await;
    shop.call("askNow", json!({ "id": id })).await;
    shop.advance(150);
    shop.until(id, "notFound").await;
    fails_after(0);
    shop.call("sendAgain", json!({ "id": id })).await;
    // No time passes meanwhile.
    shop.until(id, "unknown").await;
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn while_somebody_holds_the_book_nothing_is_sent_and_afterwards_the_same_confirmation_is_sent_once() {
    let _places = FailScenario::setup();
    // Otherwise each of them waits ten seconds.
    fail::cfg("busy-short", "return").unwrap();
    let shop = Shop::open().await;
    let mut submits = Vec::new();
    let every_mode = [
        airtime("256772550001"),
        send("256772550001"),
        bank("9030005500001"),
        bill("UMEME", "14200550001"),
        collect("256772550001"),
    ];
    for order in every_mode {
        submits.push(json!({ "idempotencyKey": shop.review(&order).await["idempotencyKey"] }));
    }
    let other = Holder::of(&shop).await;
    let all = submits.iter().map(|submit| {
        let (app, submit) = (shop.app.clone(), submit.clone());
        tokio::spawn(async move { refusal(&app, "submit", submit).await })
    });
    for refused in all.collect::<Vec<_>>() {
        let refused = refused.await.unwrap();
        assert_eq!(refused.code, "book");
        assert!(refused.message.contains("Nothing was sent."), "{}", refused.message);
    }
    assert_eq!(shop.transfers().await, 0);
    other.lets_go().await;
    for submit in submits {
        let sent = shop.call("submit", submit).await;
        shop.until(sent["row"]["id"].as_i64().unwrap(), "succeeded").await;
    }
    assert_eq!((shop.transfers().await, shop.booked().await.len()), (5, 5));
}

/// An export stands still with its first page until the other end of the channel is dropped. Returns what to wait for, too.
fn export_stands_still() -> (Arc<AtomicBool>, mpsc::Sender<()>) {
    let (goes_on, held) = mpsc::channel::<()>();
    let (stands, held) = (Arc::new(AtomicBool::new(false)), Mutex::new(held));
    let reached = stands.clone();
    let wait = move || {
        reached.store(true, Ordering::Release);
        let _other_end_is_gone = held.lock().unwrap().recv();
    };
    fail::cfg_callback("export-half-written", wait).unwrap();
    (stands, goes_on)
}

#[tokio::test]
async fn a_payment_made_while_an_accountant_s_file_is_written_is_no_gap_in_it_and_keeps_no_statement_from_being_written()
 {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    shop.pay(&airtime("256772550001")).await;
    for format in ["hledger", "beancount", "camt053"] {
        let (stands, goes_on) = export_stands_still();
        let all = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "format": format, "wallet": "ESCROW" });
        let pays = async {
            while !stands.load(Ordering::Acquire) {
                tokio::task::yield_now().await;
            }
            let paid = shop.pay(&bill("UMEME", "04212345671")).await;
            assert_eq!(paid["row"]["state"], "succeeded");
            fail::remove("export-half-written");
            drop(goes_on);
            paid["row"]["reference"].as_str().unwrap().to_owned()
        };
        let (saved, meanwhile) = tokio::join!(shop.call("exportHistory", all), pays);
        let text = std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap();
        assert!(!text.contains("no payment of this day explains"), "{format}: {text}");
        assert!(!text.contains(&meanwhile), "{format}: {text}");
    }
}

/// A shop with a payment that its backup lacks.
async fn with_a_backup() -> (Shop, String) {
    let shop = Shop::open().await;
    shop.pay(&airtime("256772550001")).await;
    let away = shop.folder.path().join("stick");
    std::fs::create_dir_all(&away).unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(away);
    let backup = shop.call("backUp", Value::Null).await["file"]["path"].as_str().unwrap().to_owned();
    shop.pay(&airtime("256772550002")).await;
    (shop, backup)
}

#[tokio::test]
async fn a_backup_that_took_the_book_s_place_is_told_as_restored_though_the_disk_is_full_afterwards() {
    let _places = FailScenario::setup();
    let (shop, backup) = with_a_backup().await;
    fail::cfg("commit-uncertain", "return(28)").unwrap();
    shop.call("restore", json!({ "path": backup, "usedElsewhere": "no" })).await;
    fail::remove("commit-uncertain");
    let book = shop.call("book", Value::Null).await;
    assert_eq!((&book["operations"], &book["lock"]["reason"]), (&json!(1), &json!("reconciling")), "{book}");
}

#[tokio::test]
async fn a_restore_that_breaks_off_with_the_backup_waiting_says_that_the_next_opening_finishes_it() {
    let _places = FailScenario::setup();
    let (shop, backup) = with_a_backup().await;
    fail::cfg("exchange-between-renames", "1*return->off").unwrap();
    let refused = shop.refused("restore", json!({ "path": backup, "usedElsewhere": "no" })).await;
    assert!(refused.message.contains("finishes that when it opens the book again"), "{}", refused.message);
    let book = shop.call("book", Value::Null).await;
    assert_eq!((&book["operations"], &book["lock"]["reason"]), (&json!(1), &json!("reconciling")), "{book}");
}
