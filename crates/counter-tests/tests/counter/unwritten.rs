//! An outcome that a damaged book can't record: retries end, and the book can be exchanged for another.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::{airtime, bill, collect};
use crate::recovery::{backed_up, in_a_hurry, until_book};
use crate::shop::{PATIENCE, Shop, refusal};

const PRACTICE: Environment = Environment::Practice;

/// The page with each table's location is wrong, as a failing disk may leave it.
const DAMAGE: &str = "PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'event_by_operation';
    PRAGMA schema_version = 999999;";

/// Lets time pass until the answer has arrived and Kaunta has handled it.
async fn until_nothing_is_in_flight(shop: &Shop) {
    let done = async {
        while shop.app.in_flight() > 0 {
            shop.advance(5);
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, done).await.is_ok(), "it is tried for ever");
}

#[tokio::test]
async fn an_outcome_that_a_damaged_book_can_not_take_is_told_and_asked_for_after_the_restore() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    let id = shop.submit(&bill("UMEME", "14200550030")).await;
    shop.sql(PRACTICE, DAMAGE).await;
    until_nothing_is_in_flight(&shop).await;

    let start = shop.call("start", Value::Null).await;
    assert_eq!(start["problem"]["code"], "bookDamaged", "{start}");
    let words = start["problem"]["message"].as_str().unwrap();
    assert!(words.contains(&format!("the outcome of payment {id} could not be written")), "{words}");
    assert!(words.contains("Put a backup in the book's place") && words.contains("asks the service"), "{words}");
    let refused = refusal(&shop.app, "review", collect("256772300417").input()).await;
    assert_eq!((refused.code.as_str(), shop.transfers().await), ("book", 2), "{}", refused.message);

    let book = shop.restore(&copy).await;
    assert_eq!((&book["operations"], &book["lock"]["reason"]), (&json!(1), &json!("reconciling")), "{book}");
    until_book(&shop, |book| book["lock"].is_null()).await;
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    let found = &attention["orphans"][0];
    assert_eq!((&found["number"], &found["state"]), (&json!(1), &json!("succeeded")), "{attention}");
    assert_eq!(shop.pay(&airtime("256772300417")).await["row"]["state"], "succeeded");
    assert_eq!(shop.transfers().await, 3);
}
