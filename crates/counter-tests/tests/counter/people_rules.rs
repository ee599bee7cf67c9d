//! The rule for a second person is stored in the list of people; anybody can edit the book's copy of it.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::people::{OWNER, come_in, log, staffed, start_again};
use crate::people_approvals::{ask, of, rules};
use crate::recovery::{backed_up, reopen};
use crate::shop::Shop;

const FOUND: &str = "Found that something other than Kaunta changed the book's rules for a second person (practice)";

/// Somebody removes the rules from the book, with a tool for SQLite.
async fn take_rules_out(shop: &Shop) {
    let book = SqliteConnectOptions::new().filename(shop.book(Environment::Practice));
    let mut book = book.connect().await.unwrap();
    let sql = "DELETE FROM setting WHERE key IN ('approve_from', 'second_person')";
    assert_eq!(sqlx::query(sql).execute(&mut book).await.unwrap().rows_affected(), 2);
}

async fn found(shop: &Shop) -> usize {
    log(shop).await.iter().filter(|(_, words)| words.starts_with(FOUND)).count()
}

#[tokio::test]
async fn a_rule_that_is_taken_out_of_the_book_holds_all_the_same_and_is_in_the_security_log() {
    let shop = staffed().await;
    rules(&shop, "30,000", "").await;
    shop.pay(&of("29,999")).await;
    let review = shop.review(&of("30,000")).await;
    take_rules_out(&shop).await;
    let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "approval", "{refusal:?}");
    assert_eq!(shop.booked().await.len(), 1);
    assert_eq!(found(&shop).await, 1, "{:?}", log(&shop).await);
    // It was corrected, and is reported once.
    ask(&shop, &of("40,000")).await;
    assert_eq!(found(&shop).await, 1);
}

#[tokio::test]
async fn a_rule_that_is_taken_out_while_kaunta_is_closed_is_found_at_its_start() {
    let mut shop = staffed().await;
    rules(&shop, "30,000", "").await;
    shop.call("home", Value::Null).await;
    shop.app.close().await;
    take_rules_out(&shop).await;
    start_again(&mut shop).await;
    come_in(&shop, OWNER).await;
    ask(&shop, &of("30,000")).await;
    assert_eq!(found(&shop).await, 1);
}

#[tokio::test]
async fn rules_that_the_owner_changes_and_a_book_that_is_put_back_make_nobody_suspicious() {
    let mut shop = staffed().await;
    rules(&shop, "30,000", "").await;
    shop.call("home", Value::Null).await;
    let copy = backed_up(&shop).await;
    rules(&shop, "", "").await;
    rules(&shop, "50,000", "").await;
    reopen(&mut shop, |_| {}).await;
    come_in(&shop, OWNER).await;
    *shop.computer.chosen.lock().unwrap() = Some(copy.clone());
    shop.call("chooseBackup", Value::Null).await;
    shop.call("restore", json!({ "path": copy.to_str().unwrap(), "usedElsewhere": "no" })).await;
    let review = shop.review(&of("50,000")).await;
    assert!(review["approval"].is_string(), "{review:#}");
    assert_eq!(found(&shop).await, 0, "{:?}", log(&shop).await);
}
