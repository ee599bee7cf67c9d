//! Settings that change in the moment before a payment is sent: nothing is sent with the old key or address, and the book
//! says so. A separate program, since fail points apply to the whole process.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once: a panic here is a failed promise")]

#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/computer.rs"]
mod computer;
#[allow(dead_code, reason = "shared with the other tests of the counter")]
#[path = "counter/customer_window.rs"]
mod customer_window;
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

use fail::FailScenario;
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use tokio::runtime::Handle;

use crate::computer::KeychainItem;
use crate::orders::{Order, TO_MOBILE, airtime, bill, wallet_phone};
use crate::payroll::{bulks, draft, many, outcomes, pay_in_parts, pay_one_by_one, run_to};
use crate::shop::{PATIENCE, Shop, refusal};

/// The last fail point before a payment, or a part of a payroll, is sent.
const LEAVING: &str = "send-before-socket";
const PART_LEAVING: &str = "batch-after-record";

fn new_key(interface: &str) -> Value {
    json!({ "environment": "practice", "interface": interface, "key": "ak_live_1790000000_another-account" })
}

/// Changes this key, once, when a payment reaches this fail point.
fn key_changes_at(place: &str, shop: &Shop, interface: &'static str) {
    let (app, here, is_done) = (shop.app.clone(), Handle::current(), AtomicBool::new(false));
    fail::cfg_callback(place, move || {
        if !is_done.swap(true, Ordering::SeqCst) {
            let set = || here.block_on(app.call("setKey", new_key(interface)));
            tokio::task::block_in_place(set).unwrap();
        }
    })
    .unwrap();
}

async fn nothing_left(shop: &Shop) {
    shop.app.settled().await;
    let to_the_wallet = shop.arrived("/transactions/transact").await.len();
    assert_eq!((shop.transfers().await, to_the_wallet, bulks(shop).await.len()), (0, 0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_whose_key_changes_before_the_first_byte_is_held_back_and_says_so() {
    for (order, interface) in
        [(airtime("256772550001"), "gateway"), (wallet_phone(TO_MOBILE, "0772300417"), "partnerWallet")]
    {
        let _places = FailScenario::setup();
        let shop = Shop::open().await;
        let input = json!({ "idempotencyKey": shop.review(&order).await["idempotencyKey"] });
        key_changes_at(LEAVING, &shop, interface);
        let id = shop.call("submit", input.clone()).await["row"]["id"].as_i64().unwrap();
        let detail = shop.until(id, "notSent").await;
        let situation = detail["situation"].as_str().unwrap();
        assert!(situation.contains("was changed just before this was sent"), "{situation}");
        assert!(situation.contains("Nothing was sent"), "{situation}");
        nothing_left(&shop).await;
        assert_eq!(
            shop.call("submit", input).await["row"]["state"],
            "notSent",
            "the same idempotency key makes one operation"
        );
        nothing_left(&shop).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_sent_again_does_not_leave_with_a_key_that_changed_meanwhile() {
    let _places = FailScenario::setup();
    let shop = Shop::open().await;
    let id = shop.submit(&bill("UMEME", "14200550032")).await;
    shop.until(id, "unknown").await;
    let not_found = async {
        while shop.call("operation", json!({ "id": id })).await["row"]["state"] != "notFound" {
            shop.passes(30).await;
        }
    };
    tokio::time::timeout(PATIENCE, not_found).await.unwrap();
    assert_eq!(shop.transfers().await, 1);
    key_changes_at(LEAVING, &shop, "gateway");
    shop.call("sendAgain", json!({ "id": id })).await;
    shop.app.settled().await;
    assert_eq!(shop.transfers().await, 1, "nothing left a second time");
    assert_eq!(shop.call("operation", json!({ "id": id })).await["row"]["state"], "unknown", "it is asked about");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_and_a_part_of_a_payroll_do_not_leave_with_a_key_that_changed_meanwhile() {
    for (place, interface) in [(LEAVING, "gateway"), (PART_LEAVING, "partnerWallet")] {
        let _places = FailScenario::setup();
        let shop = Shop::open().await;
        let id = draft(&shop, &many(3)).await;
        key_changes_at(place, &shop, interface);
        match interface {
            "gateway" => pay_one_by_one(&shop, id).await,
            _ => pay_in_parts(&shop, id, 2).await,
        };
        let halted = run_to(&shop, id, "paused").await;
        assert!(halted["run"]["words"].as_str().unwrap().contains("was changed just before"), "{halted:#}");
        let told = outcomes(&shop.app, id).await.join(" ");
        assert_eq!(told, if interface == "gateway" { "notPaid unsent unsent" } else { "notPaid notPaid unsent" });
        nothing_left(&shop).await;
        // With the previous key, the unsent people can be paid in this payroll, and those held back in a new one.
        let key = json!({ "environment": "practice", "interface": interface });
        shop.call("forgetKey", key).await;
        shop.call("resumePayroll", json!({ "id": id })).await;
        let over = run_to(&shop, id, "finished").await;
        assert_eq!(over["unpaid"]["rows"], if interface == "gateway" { 1 } else { 2 });
    }
}

/// The keychain is slow to return the previous key, and somebody changes it meanwhile.
async fn is_refused_while_the_keychain_is_slow(shop: &Shop, call: &str, input: Value, interface: &'static str) {
    // Discards the client made with the previous key.
    shop.call("setKey", new_key(interface)).await;
    shop.call("forgetKey", json!({ "environment": "practice", "interface": interface })).await;
    shop.computer.changes.lock().unwrap().clear();
    let reads = shop.computer.key_reads.load(Ordering::SeqCst);
    shop.computer.silence_keychain(&[KeychainItem::Keys]);
    let mut heard = shop.computer.listen();
    let changes = async {
        while shop.computer.key_reads.load(Ordering::SeqCst) == reads {
            tokio::task::yield_now().await;
        }
        let set = shop.app.call("setKey", new_key(interface));
        let answers = async {
            let is_set = |_: &usize| shop.computer.changes.lock().unwrap().contains(&Change::Settings);
            heard.wait_for(is_set).await.unwrap();
            shop.computer.silence_keychain(&[]);
        };
        tokio::join!(set, answers).0.unwrap();
    };
    let (refused, ()) = tokio::join!(refusal(&shop.app, call, input), changes);
    assert_eq!(refused.code, "review", "{interface}: {refused:?}");
    assert!(refused.message.contains("was changed meanwhile"), "{}", refused.message);
    nothing_left(shop).await;
}

#[tokio::test]
async fn a_payment_whose_key_changes_while_the_keychain_is_slow_is_refused() {
    for (order, interface) in
        [(airtime("256772550001"), "gateway"), (wallet_phone(TO_MOBILE, "0772300417"), "partnerWallet")]
            as [(Order, &'static str); 2]
    {
        let shop = Shop::open().await;
        let input = json!({ "idempotencyKey": shop.review(&order).await["idempotencyKey"] });
        is_refused_while_the_keychain_is_slow(&shop, "submit", input, interface).await;
        assert_eq!(shop.sql(Environment::Practice, "SELECT count(*) FROM operation").await, "0");
    }
}
