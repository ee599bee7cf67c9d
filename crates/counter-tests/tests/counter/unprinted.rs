//! Receipts that may not have come out are offered until they are printed or left; nothing prints by itself.

use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault};
use serde_json::{Value, json};

use crate::basket::{ALSO_PAID, PAID, confirm, until};
use crate::orders::{Order, bill};
use crate::payroll::{draft, pay_one_by_one, people, run_to};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::{Shop, answer, kaunta};

const NOT_ASKED: &str = "Not printed when it was paid. Print it if the customer is still here.";

async fn printer(shop: &Shop, itself: bool) -> FakePrinter {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let set = json!({ "printer": { "place": { "by": "network", "address": fake.address().to_string() }, "width": "mm58",
                                   "cuts": true, "printsItself": itself, "opensDrawer": false } });
    shop.call("savePrinter", set).await;
    fake
}

/// The payments that are offered, and what is said of each.
fn offered(told: &Value) -> Vec<(i64, String)> {
    let of = |each: &Value| (each["row"]["id"].as_i64().unwrap(), each["print"]["said"].as_str().unwrap().to_owned());
    told["receipts"].as_array().unwrap().iter().map(of).collect()
}

async fn offers(shop: &Shop) -> Vec<(i64, String)> {
    offered(&shop.call("unprintedReceipts", Value::Null).await)
}

async fn sale(shop: &Shop, order: &Order) -> i64 {
    shop.pay(order).await["row"]["id"].as_i64().unwrap()
}

#[tokio::test]
async fn a_sale_that_nobody_printed_is_offered_after_a_minute_until_it_is_printed() {
    let shop = Shop::open().await;
    let fake = printer(&shop, true).await;
    shop.advance(1);
    let id = sale(&shop, &bill("UMEME", "04212345671")).await;
    assert_eq!(offers(&shop).await, [], "it is still on the screen");
    shop.advance(60);
    assert_eq!(offers(&shop).await, [(id, NOT_ASKED.to_owned())]);
    assert_eq!(fake.connections(), 0, "nothing by itself");
    assert_eq!(shop.call("printReceipt", json!({ "id": id })).await["said"], "Printed.");
    assert_eq!(offers(&shop).await, []);
}

#[tokio::test]
async fn what_did_not_come_out_is_offered_with_what_was_wrong_until_it_is_printed_or_left() {
    let shop = Shop::open().await;
    let fake = printer(&shop, true).await;
    fake.change(Fault::OutOfPaper { after: 200 });
    let first = sale(&shop, &bill("UMEME", "04212345671")).await;
    let told = shop.call("printSale", json!({ "id": first })).await["print"].clone();
    assert_eq!(told["outcome"], "perhapsPrinted");
    let second = sale(&shop, &bill("UMEME", "04212345672")).await;
    shop.call("printSale", json!({ "id": second })).await;
    let said: Vec<i64> = offers(&shop).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(said, [second, first]);
    assert_eq!(offers(&shop).await[1].1, told["said"].as_str().unwrap());

    fake.change(Fault::None);
    shop.call("printReceipt", json!({ "id": second })).await;
    let left = shop.call("leaveUnprinted", json!({ "id": first })).await;
    assert_eq!(offered(&left), []);
    let shown = shop.call("operation", json!({ "id": first })).await;
    assert_eq!(shown["print"], told, "what became of it is still known");
    let before = fake.connections();
    assert_eq!(shop.call("printSale", json!({ "id": first })).await["print"], told);
    assert_eq!(fake.connections(), before);
    assert_eq!(shop.call("printReceipt", json!({ "id": first })).await["said"], "Printed, as a copy.");
}

#[tokio::test]
async fn a_sale_that_was_left_unprinted_is_not_offered_again_and_never_prints_by_itself() {
    let shop = Shop::open().await;
    let fake = printer(&shop, true).await;
    let id = sale(&shop, &bill("UMEME", "04212345671")).await;
    assert_eq!(offers(&shop).await.len(), 1);
    assert_eq!(offered(&shop.call("leaveUnprinted", json!({ "id": id })).await), []);
    shop.call("leaveUnprinted", json!({ "id": id })).await;
    let jobs = shop.sql(Environment::Practice, "SELECT count(*) FROM print_job").await;
    assert_eq!(jobs, "1", "what is not offered is not left");
    let told = shop.call("printSale", json!({ "id": id })).await["print"].clone();
    assert_eq!((told["said"].as_str(), fake.connections()), (Some("Not printed: it was left unprinted."), 0));
    assert_eq!(shop.call("printReceipt", json!({ "id": id })).await["said"], "Printed.");
}

#[tokio::test]
async fn nobody_is_bothered_without_a_printer_nor_with_what_was_sold_before_it_printed_by_itself() {
    let shop = Shop::open().await;
    sale(&shop, &bill("UMEME", "04212345671")).await;
    shop.advance(600);
    assert_eq!(offers(&shop).await, [], "no printer");
    let fake = printer(&shop, false).await;
    let by_hand = sale(&shop, &bill("UMEME", "04212345672")).await;
    shop.advance(600);
    assert_eq!(offers(&shop).await, [], "it prints when it is asked to");
    fake.change(Fault::CoverOpen);
    shop.call("printReceipt", json!({ "id": by_hand })).await;
    assert_eq!(offers(&shop).await.len(), 1, "it was asked to");
    shop.call("leaveUnprinted", json!({ "id": by_hand })).await;
    printer(&shop, true).await;
    assert_eq!(offers(&shop).await, []);
    let id = sale(&shop, &bill("UMEME", "04212345673")).await;
    shop.advance(600);
    printer(&shop, true).await;
    assert_eq!(offers(&shop).await, [(id, NOT_ASKED.to_owned())], "saving the printer again forgets none");
    shop.advance(24 * 60 * 60);
    assert_eq!(offers(&shop).await, [], "a day later nobody comes back for it");
}

#[tokio::test]
async fn rows_of_a_payroll_and_what_is_not_paid_are_not_offered() {
    let shop = Shop::open().await;
    printer(&shop, true).await;
    let run = draft(&shop, &people(&[("Okello James", "0772300499", "5000")])).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    sale(&shop, &bill("UMEME", "14200550013")).await;
    shop.advance(60);
    assert_eq!(offers(&shop).await, []);
}

#[tokio::test]
async fn bills_paid_together_are_offered_once_they_have_ended_without_their_receipt() {
    let shop = Shop::open().await;
    let fake = printer(&shop, true).await;
    let ended = until(&shop, &confirm(&shop, &[PAID, ALSO_PAID]).await, "ended").await;
    shop.advance(60);
    assert_eq!(offers(&shop).await.len(), 2);
    shop.sql(Environment::Practice, "DROP TRIGGER basket_stays; UPDATE basket SET state = 'stopped'").await;
    assert_eq!(offers(&shop).await, [], "a person still decides about the rest");
    shop.sql(Environment::Practice, "UPDATE basket SET state = 'ended'").await;
    assert_eq!(shop.call("printBasket", json!({ "id": ended["id"] })).await["print"]["said"], "Printed.");
    assert_eq!((offers(&shop).await.len(), fake.connections()), (0, 1));
}

#[tokio::test]
async fn a_cashier_is_offered_their_own_and_an_owner_all() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    printer(&shop, true).await;
    let owners = sale(&shop, &bill("UMEME", "04212345671")).await;
    come_in(&shop, CASHIER).await;
    let own = sale(&shop, &bill("UMEME", "04212345672")).await;
    shop.advance(60);
    come_in(&shop, CASHIER).await;
    assert_eq!(offers(&shop).await, [(own, NOT_ASKED.to_owned())]);
    shop.call("leaveUnprinted", json!({ "id": owners })).await;
    come_in(&shop, OWNER).await;
    let all: Vec<i64> = offers(&shop).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(all, [own, owners]);
}

#[tokio::test]
async fn what_was_paid_just_before_kaunta_ended_is_offered_at_once_at_the_next_start() {
    let shop = Shop::open().await;
    printer(&shop, true).await;
    shop.advance(1);
    let id = sale(&shop, &bill("UMEME", "04212345671")).await;
    shop.advance(1);
    assert_eq!(offers(&shop).await, []);
    shop.app.close().await;
    let app = kaunta(&shop.computer, shop.folder.path());
    let told = answer(&app, "unprintedReceipts", Value::Null).await;
    assert_eq!(offered(&told), [(id, NOT_ASKED.to_owned())]);
}
