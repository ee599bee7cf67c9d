//! Several bills of one customer in one go, through the calls that the window makes.

use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use serde_json::{Value, json};

use crate::cash::{notes, shillings, term};
use crate::orders::{airtime, bill};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::{PATIENCE, Shop, soon};

pub const PAID: &str = "14200550001";
pub const ALSO_PAID: &str = "04212345671";
pub const FAILS: &str = "14200550013";
pub const PENDING: &str = "14200550012";
pub const CUT: &str = "14200550033";

/// Reviews a bill of 25,000 for each account; returns what identifies them.
pub async fn reviewed(shop: &Shop, accounts: &[&str]) -> Value {
    let mut keys = Vec::new();
    for account in accounts {
        keys.push(shop.review(&bill("UMEME", account)).await["idempotencyKey"].clone());
    }
    json!(keys)
}

pub async fn confirm(shop: &Shop, accounts: &[&str]) -> Value {
    let keys = reviewed(shop, accounts).await;
    shop.call("payBasket", json!({ "idempotencyKeys": keys })).await
}

pub async fn until(shop: &Shop, basket: &Value, state: &str) -> Value {
    let mut last = Value::Null;
    let wait = async {
        loop {
            last = shop.call("basket", json!({ "id": basket["id"] })).await;
            if last["state"] == state {
                return;
            }
            soon().await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, wait).await.is_ok(), "still {last:#}");
    last
}

pub fn outcomes(basket: &Value) -> Vec<&str> {
    basket["bills"].as_array().unwrap().iter().map(|bill| bill["outcome"].as_str().unwrap()).collect()
}

async fn paid_of(shop: &Shop, account: &str) -> usize {
    shop.booked().await.iter().filter(|booked| booked.to_string().contains(account)).count()
}

/// How many bills were sent, booked or not.
pub async fn sent(shop: &Shop) -> usize {
    let arrived = shop.arrived("/process-transfer").await;
    arrived.iter().filter(|request| request.to_string().contains("PAY_BILL")).count()
}

/// The line is cut after the bill was booked, and from now on the service can't be asked.
pub async fn in_doubt(shop: &Shop) {
    // Before it, the look-up that precedes the first payment.
    shop.pay(&airtime("0772 300 417")).await;
    shop.force("status", "unavailable", 50).await;
}

pub async fn goes_on(shop: &Shop, basket: &Value) -> Value {
    let input = json!({ "id": basket["id"], "goOn": true });
    // Once it asks whether another copy of the book is in use; where the service does not answer, the person goes on again.
    _ = shop.app.call("decideBasket", input.clone()).await;
    shop.call("decideBasket", input).await
}

async fn gives_back(shop: &Shop, basket: &Value) -> Value {
    shop.call("decideBasket", json!({ "id": basket["id"], "goOn": false })).await
}

#[tokio::test]
async fn bills_are_paid_one_by_one_in_their_order_each_with_its_own_reference() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    let keys = reviewed(&shop, &[PAID, ALSO_PAID, "04212345672"]).await;
    let review = shop.call("reviewBasket", json!({ "idempotencyKeys": keys })).await;
    assert_eq!((&review["amount"], &review["approval"]), (&json!("75000"), &Value::Null));
    let basket = shop.call("payBasket", json!({ "idempotencyKeys": keys })).await;
    let ended = until(&shop, &basket, "ended").await;
    assert_eq!(outcomes(&ended), ["Paid"; 3]);
    let bills = ended["bills"].as_array().unwrap();
    let ids: Vec<i64> = bills.iter().map(|bill| bill["operation"]["id"].as_i64().unwrap()).collect();
    assert!(ids.is_sorted() && ids[0] < ids[1], "{ids:?}");
    let references: std::collections::BTreeSet<String> =
        bills.iter().map(|bill| bill["operation"]["reference"].to_string()).collect();
    assert_eq!(references.len(), 3);
    assert_eq!((sent(&shop).await, shop.booked().await.len()), (3, 3));
    let fees: i64 = bills.iter().map(|bill| shillings(&bill["operation"]["fee"])).sum();
    assert_eq!(term(&shop.cash().await["period"], "taken"), 75_000 + fees);
    // Confirmed again, after a double click or a late answer, they are the same.
    let again = shop.call("payBasket", json!({ "idempotencyKeys": keys })).await;
    assert_eq!((&again["id"], sent(&shop).await), (&ended["id"], 3));
}

#[tokio::test]
async fn a_failed_bill_is_given_back_and_the_next_ones_are_paid() {
    let shop = Shop::open().await;
    let ended = until(&shop, &confirm(&shop, &[PAID, FAILS, ALSO_PAID]).await, "ended").await;
    assert_eq!(outcomes(&ended), ["Paid", "Not paid", "Paid"]);
    assert_eq!(ended["bills"][1]["toGiveBack"], ended["bills"][1]["toTake"]);
    // One receipt lists each with its outcome, references and tokens, and what is given back.
    let receipt = shop.call("printBasket", json!({ "id": ended["id"] })).await["receipt"].clone();
    let said: Vec<&str> =
        receipt["bills"].as_array().unwrap().iter().map(|bill| bill["outcome"].as_str().unwrap()).collect();
    assert!(said[0].ends_with("25,000: Paid") && said[1].ends_with("25,000: Not paid"), "{said:?}");
    for bill in [0, 1, 2].map(|place| &ended["bills"][place]["operation"]) {
        assert!(receipt["bills"].to_string().contains(bill["reference"].as_str().unwrap()), "{receipt:#}");
    }
    assert!(!receipt["bills"][0]["tokens"].as_array().unwrap().is_empty(), "{receipt:#}");
    assert!(receipt["lines"].to_string().contains("Given back"), "{receipt:#}");
    // What the customer gave is what is paid, plus what is given back, less the fees that are still to take.
    let sum = |of: &str| shillings(&ended[of]);
    let paid: i64 = [0, 2]
        .map(|place| &ended["bills"][place])
        .iter()
        .map(|bill| shillings(&bill["amount"]) + shillings(&bill["operation"]["fee"]))
        .sum();
    assert_eq!(sum("taken"), paid + sum("toGiveBack") - sum("toTakeMore"));
}

/// A printer that is set to print automatically and to open the drawer.
async fn prints_itself(shop: &Shop) -> FakePrinter {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let set = json!({ "printer": { "place": { "by": "network", "address": fake.address().to_string() }, "width": "mm58", "cuts": true,
                                   "printsItself": true, "opensDrawer": true } });
    shop.call("savePrinter", set).await;
    fake
}

#[tokio::test]
async fn one_receipt_prints_by_itself_once_and_opens_the_drawer_and_a_later_one_is_a_copy() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop).await;
    let ended = until(&shop, &confirm(&shop, &[PAID, FAILS, ALSO_PAID]).await, "ended").await;
    let id = json!({ "id": ended["id"] });
    assert_eq!(ended["printsItself"], true);
    let printed = json!({ "print": { "outcome": "printed", "said": "Printed." } });
    assert_eq!(shop.call("printBasketSale", id.clone()).await, printed);
    assert_eq!(shop.call("printBasketSale", id.clone()).await, printed, "the same screen again");
    let paper = Printout::print(&fake.printed(), 384).unwrap();
    assert_eq!((paper.cuts, paper.kicks.as_slice()), (1, [0].as_slice()));
    let said = paper.texts().join(" ");
    for bill in [0, 1, 2].map(|place| &ended["bills"][place]["operation"]) {
        assert!(said.contains(bill["reference"].as_str().unwrap()), "{said}");
    }
    assert_eq!(shop.call("basket", id.clone()).await["printsItself"], false);
    // It is the receipt of each bill that was paid.
    for (bill, copies) in [(0, 1), (1, 0), (2, 1)] {
        let id = &ended["bills"][bill]["operation"]["id"];
        let jobs = format!("SELECT count(*) FROM print_job WHERE operation = {id} AND state = 'printed'");
        assert_eq!(shop.sql(Environment::Practice, &jobs).await, copies.to_string());
    }
    let first = fake.printed().len();
    assert_eq!(shop.call("printBasket", id).await["print"]["said"], "Printed, as a copy.");
    let copy = Printout::print(&fake.printed()[first..], 384).unwrap();
    assert_eq!((copy.cuts, copy.kicks.len()), (1, 0));
}

#[tokio::test]
async fn no_receipt_prints_by_itself_before_the_last_bill_has_its_outcome_nor_for_another_person() {
    let shop = staffed().await;
    let fake = prints_itself(&shop).await;
    come_in(&shop, CASHIER).await;
    let ended = until(&shop, &confirm(&shop, &[PAID, PENDING]).await, "ended").await;
    let id = json!({ "id": ended["id"] });
    let waits = &ended["bills"][1]["operation"];
    assert_eq!((&waits["state"], &ended["printsItself"]), (&json!("pending"), &json!(false)));
    let nothing = json!({ "print": null });
    assert_eq!(shop.call("printBasketSale", id.clone()).await, nothing);
    let path = format!("transactions/{}/settle", waits["reference"].as_str().unwrap());
    shop.tell_practice(&path, json!({ "status": "SUCCESS" })).await;
    shop.call("askNow", json!({ "id": waits["id"] })).await;
    come_in(&shop, OWNER).await;
    assert_eq!(shop.call("printBasketSale", id.clone()).await, nothing, "the cashier's customer");
    assert_eq!(fake.printed(), [] as [u8; 0]);
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.call("basket", id.clone()).await["printsItself"], true);
    assert_eq!(shop.call("printBasketSale", id).await["print"]["outcome"], "printed");
}

#[tokio::test]
async fn a_bill_in_doubt_stops_the_rest_until_a_person_goes_on() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    in_doubt(&shop).await;
    let stopped = until(&shop, &confirm(&shop, &[CUT, PAID, ALSO_PAID]).await, "stopped").await;
    assert_eq!(outcomes(&stopped), ["Not certain", "Not sent yet", "Not sent yet"]);
    let why = stopped["why"].as_str().unwrap();
    assert!(why.contains(CUT) && why.contains("Do not pay it again"), "{why}");
    assert_eq!((&stopped["mayGoOn"], &stopped["mayGiveUp"]), (&json!(true), &json!(true)));
    assert_eq!(sent(&shop).await, 1);
    // All of their cash is in the drawer, and nobody knows yet whose it is.
    assert_eq!(term(&shop.cash().await["period"], "inDoubt"), 75_000);
    assert_eq!(shop.rows("inDoubt", &Value::Null).await["total"], 3);
    let reminder = &shop.call("home", Value::Null).await["reminders"][0];
    assert_eq!(reminder["way"], json!({ "to": "bills", "id": stopped["id"] }), "{reminder}");
    goes_on(&shop, &stopped).await;
    let ended = until(&shop, &stopped, "ended").await;
    assert_eq!(outcomes(&ended), ["Not certain", "Paid", "Paid"]);
    assert_eq!((sent(&shop).await, paid_of(&shop, CUT).await), (3, 1));
    assert_eq!(ended["bills"][0]["toGiveBack"], "0");
}

#[tokio::test]
async fn the_rest_is_left_unpaid_and_its_cash_given_back_and_nothing_of_it_is_ever_sent() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    in_doubt(&shop).await;
    let keys = reviewed(&shop, &[CUT, PAID]).await;
    let stopped = until(&shop, &shop.call("payBasket", json!({ "idempotencyKeys": keys })).await, "stopped").await;
    // Nobody counts a drawer with cash in it that is nobody's.
    let cash = shop.cash().await;
    let close = json!({ "drawer": 1, "opening": cash["period"]["opening"], "counted": notes(), "reason": "Because" });
    let refused = shop.refused("closeDrawer", close.clone()).await;
    assert!(refused.message.contains("not sent"), "{refused:?}");
    let ended = gives_back(&shop, &stopped).await;
    assert_eq!((&ended["state"], outcomes(&ended)), (&json!("ended"), vec!["Not certain", "Left unpaid"]));
    assert_eq!(ended["toGiveBack"], "25000");
    assert_eq!(term(&shop.cash().await["period"], "inDoubt"), 25_000);
    shop.call("closeDrawer", close).await;
    // Not by its own confirmation, nor by going on.
    shop.refused("submit", json!({ "idempotencyKey": keys[1] })).await;
    goes_on(&shop, &stopped).await;
    assert_eq!((sent(&shop).await, paid_of(&shop, PAID).await), (1, 0));
}

#[tokio::test]
async fn a_bill_that_waits_longer_than_half_a_minute_stops_the_rest() {
    let shop = Shop::open().await;
    let basket = confirm(&shop, &[PENDING, PAID]).await;
    let mut stopped = Value::Null;
    for _ in 0..200 {
        shop.advance(1);
        soon().await;
        stopped = shop.call("basket", json!({ "id": basket["id"] })).await;
        if stopped["state"] == "stopped" {
            break;
        }
    }
    assert_eq!(stopped["state"], "stopped", "{stopped:#}");
    assert!(stopped["why"].as_str().unwrap().contains("has no outcome yet"), "{stopped:#}");
    assert_eq!((outcomes(&stopped), sent(&shop).await), (vec!["On its way", "Not sent yet"], 1));
}

#[tokio::test]
async fn a_bill_out_of_its_order_is_refused_by_the_book_itself() {
    let shop = Shop::open().await;
    in_doubt(&shop).await;
    let keys = reviewed(&shop, &[CUT, PAID]).await;
    let basket = shop.call("payBasket", json!({ "idempotencyKeys": keys })).await;
    until(&shop, &basket, "stopped").await;
    shop.sql(Environment::Practice, "UPDATE basket SET state = 'running'").await;
    let refused = shop.refused("submit", json!({ "idempotencyKey": keys[1] })).await;
    assert!(refused.message.contains("Nothing was sent"), "{refused:?}");
    assert_eq!(sent(&shop).await, 1);
}

#[tokio::test]
async fn only_bills_that_differ_are_paid_in_one_go() {
    let shop = Shop::open().await;
    let twice = reviewed(&shop, &[PAID, PAID]).await;
    assert!(
        shop.refused("reviewBasket", json!({ "idempotencyKeys": twice })).await.message.contains("in the list twice")
    );
    let mut keys = reviewed(&shop, &[PAID]).await;
    let other = shop.review(&airtime("0772 300 417")).await["idempotencyKey"].clone();
    keys.as_array_mut().unwrap().push(other);
    assert!(shop.refused("payBasket", json!({ "idempotencyKeys": keys })).await.message.contains("Only bills"));
    // A bill that was paid by itself is in no list.
    let by_itself = reviewed(&shop, &[ALSO_PAID]).await;
    shop.call("submit", json!({ "idempotencyKey": by_itself[0] })).await;
    let both = json!([keys[0], by_itself[0]]);
    assert!(shop.refused("payBasket", json!({ "idempotencyKeys": both })).await.message.contains("sent before"));
    assert_eq!(sent(&shop).await, 1);
}

#[tokio::test]
async fn limits_and_the_second_person_are_judged_on_the_sum() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    // Each is within the 100,000 for one payment, all five are not.
    let accounts = [PAID, ALSO_PAID, "04212345672", "04212345673", "04212345674"];
    let keys = reviewed(&shop, &accounts).await;
    let review = shop.call("reviewBasket", json!({ "idempotencyKeys": keys })).await;
    assert_eq!(review["approval"], "Together they are over the asking person's limit for one payment.");
    let refused = shop.refused("payBasket", json!({ "idempotencyKeys": keys })).await;
    assert!(refused.message.contains("Ask for approval"), "{refused:?}");
    assert_eq!(sent(&shop).await, 0);
    // Four of them are: 100,000.
    let four = json!(keys.as_array().unwrap()[..4]);
    let ended = until(&shop, &shop.call("payBasket", json!({ "idempotencyKeys": four })).await, "ended").await;
    assert_eq!(outcomes(&ended), ["Paid"; 4]);
    // With those of today the sum is over the 150,000 for a day.
    let more = reviewed(&shop, &["04212345675", "04212345676", "04212345677"]).await;
    let refused = shop.refused("payBasket", json!({ "idempotencyKeys": more })).await;
    assert!(refused.message.contains("in a day"), "{refused:?}");
    assert_eq!(sent(&shop).await, 4);
}

#[tokio::test]
async fn bills_that_wait_count_in_the_limits_of_a_day() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    in_doubt(&shop).await;
    let stopped = until(&shop, &confirm(&shop, &[CUT, PAID, ALSO_PAID, "04212345672"]).await, "stopped").await;
    let keys = reviewed(&shop, &["04212345675", "04212345676", "04212345677"]).await;
    shop.refused("payBasket", json!({ "idempotencyKeys": keys })).await;
    gives_back(&shop, &stopped).await;
    until(&shop, &shop.call("payBasket", json!({ "idempotencyKeys": keys })).await, "ended").await;
}

#[tokio::test]
async fn an_identity_document_is_asked_for_on_the_sum_and_noted_with_each_bill() {
    let shop = Shop::open().await;
    let mut keys = Vec::new();
    for account in [PAID, ALSO_PAID] {
        let review = shop.review(&bill("UMEME", account).answering("amount", "600,000")).await;
        assert_eq!(review["asksId"], false);
        keys.push(review["idempotencyKey"].clone());
    }
    let review = shop.call("reviewBasket", json!({ "idempotencyKeys": keys })).await;
    assert_eq!(review["asksId"], true);
    let id = json!({ "kind": "nationalId", "lastFour": "7AB2" });
    let basket = shop.call("payBasket", json!({ "idempotencyKeys": keys, "customerId": id })).await;
    let ended = until(&shop, &basket, "ended").await;
    for bill in ended["bills"].as_array().unwrap() {
        let detail = shop.call("operation", json!({ "id": bill["operation"]["id"] })).await;
        assert!(detail["fields"].to_string().contains("7AB2"), "{detail:#}");
    }
}

#[tokio::test]
async fn only_who_confirmed_them_goes_on_and_an_owner_may_give_the_cash_back() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    in_doubt(&shop).await;
    let stopped = until(&shop, &confirm(&shop, &[CUT, PAID]).await, "stopped").await;
    come_in(&shop, crate::people::TRUSTED).await;
    assert_eq!(shop.refused("basket", json!({ "id": stopped["id"] })).await.code, "notFound");
    come_in(&shop, OWNER).await;
    let seen = goes_on(&shop, &stopped).await;
    assert_eq!(
        (&seen["state"], &seen["mayGoOn"], &seen["mayGiveUp"]),
        (&json!("stopped"), &json!(false), &json!(true))
    );
    assert_eq!(gives_back(&shop, &stopped).await["state"], "ended");
    assert_eq!(sent(&shop).await, 1);
}

#[tokio::test]
async fn after_a_restart_nothing_goes_on_by_itself_and_the_rest_is_offered() {
    let mut shop = Shop::open().await;
    let basket = confirm(&shop, &[PENDING, PAID]).await;
    let first = async {
        while sent(&shop).await == 0 {
            soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, first).await.unwrap();
    // As a crash leaves it: only an orderly end records that the rest stopped.
    let crashed = "UPDATE basket SET state = 'running'";
    crate::recovery::reopen(&mut shop, |shop| drop(shop.sql_on_closed(Environment::Practice, crashed))).await;
    let stopped = shop.call("basket", json!({ "id": basket["id"] })).await;
    assert_eq!((&stopped["state"], &stopped["mayGoOn"]), (&json!("stopped"), &json!(true)));
    shop.passes(60).await;
    assert_eq!(sent(&shop).await, 1);
    goes_on(&shop, &stopped).await;
    let ended = until(&shop, &stopped, "ended").await;
    assert_eq!((outcomes(&ended)[1], sent(&shop).await), ("Paid", 2));
}

#[tokio::test]
async fn a_restored_book_never_sends_the_rest() {
    let shop = Shop::open().await;
    in_doubt(&shop).await;
    let stopped = until(&shop, &confirm(&shop, &[CUT, PAID]).await, "stopped").await;
    let backup = crate::recovery::backed_up(&shop).await;
    shop.call("restore", json!({ "path": backup, "usedElsewhere": "no" })).await;
    let seen = shop.call("basket", json!({ "id": stopped["id"] })).await;
    assert_eq!(
        (&seen["state"], &seen["mayGoOn"], &seen["mayGiveUp"]),
        (&json!("stopped"), &json!(false), &json!(true))
    );
    assert!(seen["why"].as_str().unwrap().contains("restored or moved"), "{seen:#}");
    goes_on(&shop, &stopped).await;
    assert_eq!(sent(&shop).await, 1);
}
