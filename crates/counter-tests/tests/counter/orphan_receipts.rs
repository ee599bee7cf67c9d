//! The receipt of a payment that the book had lost: what the service said, that it was found afterwards, and nothing else.

use kaunta_fake_printer::{FakePrinter, Fault};
use kaunta_receipt_code::Code;
use serde_json::{Value, json};

use crate::orphans::with_a_hanging_orphan;
use crate::outcomes::lines;
use crate::people::{ACCOUNTANT, CASHIER, OWNER, add, come_in, terms};
use crate::printing::seen;
use crate::receipts::words_of;
use crate::recovery::reopen;
use crate::shared_receipts::{opened, told};
use crate::shop::Shop;

/// A bill of 25,000 that was paid after the backup, and found again. The second is still open.
const PAID: i64 = 3;
const OPEN: i64 = 2;
const NOT_PAID: &str = "Only a payment that was certainly made has a receipt.";

fn number(number: i64) -> Value {
    json!({ "number": number })
}

/// As Attention shows it.
async fn orphan(shop: &Shop, number: i64) -> Value {
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    let orphans = attention["orphans"].as_array().unwrap();
    orphans.iter().find(|orphan| orphan["number"] == number).unwrap().clone()
}

/// As the history shows it.
async fn found(shop: &Shop, number: i64) -> Value {
    let everything = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let page = shop.call("history", json!({ "filter": everything, "offset": 0, "limit": 100 })).await;
    let found = page["found"].as_array().unwrap();
    found.iter().find(|found| found["number"] == number).unwrap().clone()
}

async fn printer(shop: &Shop) -> FakePrinter {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let place = json!({ "by": "network", "address": fake.address().to_string() });
    let set = json!({ "place": place, "width": "mm58", "cuts": true, "printsItself": true, "opensDrawer": true });
    shop.call("savePrinter", json!({ "printer": set })).await;
    fake
}

#[tokio::test]
async fn a_found_payment_that_is_paid_has_a_receipt_of_what_the_service_said_and_says_that_it_was_found() {
    let (shop, _) = with_a_hanging_orphan().await;
    let paid = orphan(&shop, PAID).await;
    assert_eq!(paid["receipt"], json!({ "print": null }));
    assert_eq!(found(&shop, PAID).await["receipt"], paid["receipt"]);
    let receipt = shop.call("orphanReceipt", number(PAID)).await;
    assert_eq!((&receipt["amount"], &receipt["copy"]), (&json!("UGX 25,000"), &Value::Null), "{receipt:#}");
    let said = lines(&receipt["lines"]);
    assert!(said.contains(&format!("Reference: {}", paid["reference"].as_str().unwrap())), "{said:?}");
    for unknown in ["Name", "Cash", "shop's own charge"] {
        assert!(!said.iter().any(|line| line.contains(unknown)), "nobody knows it: {said:?}");
    }
    let afterwards = receipt["footer"][0].as_str().unwrap();
    assert!(afterwards.starts_with("Found afterwards: on ") && afterwards.contains("the shop's own book"), "{receipt}");
    assert_eq!(receipt["code"]["is"], "signed");
    let code = Code::read(receipt["code"]["qr"]["text"].as_str().unwrap()).unwrap();
    assert_eq!(code.facts.reference.as_str(), paid["reference"].as_str().unwrap());
    assert_eq!(code.facts.name, None);
}

#[tokio::test]
async fn a_found_payment_has_no_receipt_until_it_is_paid_and_none_if_it_is_not_known() {
    let (shop, reference) = with_a_hanging_orphan().await;
    for call in ["orphanReceipt", "saveOrphanReceipt", "sharedOrphanReceipt"] {
        assert_eq!(shop.refused(call, number(OPEN)).await.message, NOT_PAID, "{call}");
        assert_eq!(shop.refused(call, number(9)).await.code, "notFound", "{call}");
    }
    assert_eq!(
        (&orphan(&shop, OPEN).await["receipt"], &found(&shop, OPEN).await["receipt"]),
        (&Value::Null, &Value::Null)
    );
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    while orphan(&shop, OPEN).await["state"] != "failed" {
        shop.passes(60).await;
    }
    assert_eq!(orphan(&shop, OPEN).await["receipt"], Value::Null);
    assert_eq!(shop.refused("orphanReceipt", number(OPEN)).await.message, NOT_PAID);
}

#[tokio::test]
async fn a_found_payments_second_slip_is_a_copy_also_after_a_restart_and_the_book_keeps_what_became_of_each() {
    let (mut shop, _) = with_a_hanging_orphan().await;
    assert_eq!(
        shop.refused("printOrphanReceipt", number(PAID)).await.message,
        "No printer is set. Set one in Settings, Receipts."
    );
    let fake = printer(&shop).await;
    assert_eq!(fake.connections(), 0, "nothing prints by itself");
    assert_eq!(
        shop.call("printOrphanReceipt", number(PAID)).await,
        json!({ "outcome": "printed", "said": "Printed." })
    );
    let paper = seen("receipt-of-a-found-payment", &fake.printed(), 384);
    let said = paper.texts().join(" ");
    assert!(said.contains("UGX 25,000") && said.contains("Found afterwards"), "{said}");
    assert_eq!(paper.kicks.len(), 0, "no cash moves");
    assert_eq!(orphan(&shop, PAID).await["receipt"]["print"]["said"], "Printed.");
    assert_eq!(shop.call("orphanReceipt", number(PAID)).await["copy"], "COPY");

    reopen(&mut shop, |_| {}).await;
    fake.change(Fault::OutOfPaper { after: fake.printed().len() + 200 });
    let perhaps = shop.call("printOrphanReceipt", number(PAID)).await;
    assert_eq!(perhaps["outcome"], "perhapsPrinted");
    assert_eq!(found(&shop, PAID).await["receipt"]["print"], perhaps);
    fake.change(Fault::None);
    assert_eq!(shop.call("printOrphanReceipt", number(PAID)).await["said"], "Printed, as a copy.");
    let saved = shop.call("saveOrphanReceipt", number(PAID)).await;
    assert!(words_of(saved["path"].as_str().unwrap()).starts_with("COPY"), "a copy on the page too");
    // An operation of the same number is another payment.
    let other = shop.call("receipt", json!({ "id": 1 })).await;
    assert_eq!(other["copy"], Value::Null);
}

#[tokio::test]
async fn a_found_payments_receipt_is_saved_and_passed_on_and_nobody_is_suggested_as_its_customer() {
    let (shop, _) = with_a_hanging_orphan().await;
    let reference = orphan(&shop, PAID).await["reference"].as_str().unwrap().to_owned();
    let saved = shop.call("saveOrphanReceipt", number(PAID)).await;
    let path = saved["path"].as_str().unwrap();
    assert!(
        path.contains(&format!("receipt-{reference}")) && std::fs::read(path).unwrap().starts_with(b"%PDF"),
        "{path}"
    );
    let shared = shop.call("sharedOrphanReceipt", number(PAID)).await;
    assert_eq!(shared["phone"], "");
    let text = shared["text"].as_str().unwrap();
    assert!(text.contains("UGX 25,000") && text.contains("Found afterwards"), "{text}");
    let share = |by: &str, phone: &str| json!({ "number": PAID, "phone": phone, "by": by });
    assert_eq!(shop.refused("shareOrphanReceipt", share("sms", "12")).await.code, "fields");
    shop.call("shareOrphanReceipt", share("sms", "0772 123 456")).await;
    shop.call("shareOrphanReceipt", share("whatsApp", "0772 123 456")).await;
    let messages: Vec<String> = opened(&shop).iter().map(|page| told(page).1).collect();
    assert_eq!(messages[0], text);
    assert!(messages[1].starts_with(text) && Code::read(&messages[1]).is_ok(), "{}", messages[1]);
}

#[tokio::test]
async fn who_sees_only_their_own_payments_gets_no_receipt_of_a_found_one() {
    let (shop, _) = with_a_hanging_orphan().await;
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    add(&shop, CASHIER, terms("cashier", "", "")).await;
    add(&shop, ACCOUNTANT, terms("accountant", "", "")).await;
    let _printer = printer(&shop).await;
    let share = json!({ "number": PAID, "phone": "0772 123 456", "by": "sms" });
    come_in(&shop, CASHIER).await;
    for call in ["orphanReceipt", "saveOrphanReceipt", "sharedOrphanReceipt", "printOrphanReceipt"] {
        assert_eq!(shop.refused(call, number(PAID)).await.code, "notFound", "{call}");
    }
    assert_eq!(shop.refused("shareOrphanReceipt", share.clone()).await.code, "notFound");
    come_in(&shop, ACCOUNTANT).await;
    assert_eq!(shop.call("printOrphanReceipt", number(PAID)).await["outcome"], "printed");
    shop.call("shareOrphanReceipt", share).await;
}
