//! What the first screen is told of fees that are other than usual today.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::{bank, bill, send};
use crate::recovery::{backed_up, in_a_hurry, until_book};
use crate::shop::Shop;

const ACCOUNT: &str = "9030012345678";
const METER: &str = "04212345671";
const DAY: u64 = 24 * 3600;

/// Three payments of each kind yesterday, at the usual fees.
async fn with_usual_fees() -> Shop {
    let shop = Shop::open().await;
    for _ in 0..3 {
        shop.pay(&bank(ACCOUNT)).await;
        shop.pay(&bill("UMEME", METER)).await;
        // Late enough that the next ones are not questioned as repeats.
        shop.advance(3600);
    }
    shop.advance(DAY);
    shop
}

/// Pretends that the service charged this fee for the newest payment.
async fn charged(shop: &Shop, fee: &str) {
    let sql = format!("UPDATE operation SET fee = '{fee}' WHERE id = (SELECT max(id) FROM operation)");
    shop.sql(Environment::Practice, &sql).await;
}

async fn drift(shop: &Shop) -> Value {
    shop.call("feeDrift", Value::Null).await["drift"].clone()
}

#[tokio::test]
async fn a_fee_that_is_other_than_usual_is_told_on_the_day_that_it_shows_and_not_before_or_after() {
    let shop = with_usual_fees().await;
    assert_eq!(drift(&shop).await, Value::Null, "nothing is charged yet");
    shop.pay(&bank(ACCOUNT)).await;
    shop.pay(&send("256772550013")).await;
    assert_eq!(drift(&shop).await, Value::Null, "as usual, and a failure is charged nothing");
    shop.pay(&bank(ACCOUNT)).await;
    charged(&shop, "3000").await;
    let told = drift(&shop).await;
    assert_eq!(told["day"], "2026-11-22");
    let words = told["words"].as_str().unwrap();
    assert!(
        words.ends_with("is not the usual one today: 1 payment was charged UGX 3,000 in place of UGX 2,500."),
        "{words}"
    );
    shop.advance(DAY);
    shop.pay(&bank(ACCOUNT)).await;
    assert_eq!(drift(&shop).await, Value::Null, "most payments before today were charged the usual fee");
}

#[tokio::test]
async fn of_several_the_one_that_costs_most_in_all_is_told_and_how_many_others_there_are() {
    let shop = with_usual_fees().await;
    shop.pay(&bank(ACCOUNT)).await;
    shop.pay(&bill("UMEME", METER)).await;
    shop.advance(3600);
    shop.pay(&bill("UMEME", METER)).await;
    let today = "UPDATE operation SET fee = CASE WHEN id = 7 THEN '2600' ELSE '560' END WHERE id > 6";
    shop.sql(Environment::Practice, today).await;
    let words = drift(&shop).await["words"].as_str().unwrap().to_owned();
    assert!(
        words.contains("Umeme") && words.contains("2 payments were charged UGX 560 in place of UGX 500."),
        "{words}"
    );
    assert!(words.ends_with(" 1 more fee is other than usual."), "{words}");
}

#[tokio::test]
async fn a_restored_book_is_compared_with_its_own_usual_fees_and_not_with_those_of_the_book_before_it() {
    let shop = with_usual_fees().await;
    in_a_hurry(&shop).await;
    let copy = backed_up(&shop).await;
    for _ in 0..4 {
        shop.pay(&bank(ACCOUNT)).await;
        shop.advance(3600);
    }
    shop.advance(DAY);
    // Each was looked up again by now, so the fee stays as it is. The backup does not know that it has become usual.
    shop.rest().await;
    shop.sql(Environment::Practice, "UPDATE operation SET fee = '3000' WHERE id > 6").await;
    shop.pay(&bank(ACCOUNT)).await;
    let words = drift(&shop).await["words"].as_str().unwrap().to_owned();
    assert!(words.ends_with("1 payment was charged UGX 2,500 in place of UGX 3,000."), "{words}");
    shop.app.settled().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    shop.pay(&bank(ACCOUNT)).await;
    assert_eq!(drift(&shop).await, Value::Null, "UGX 2,500 is usual in this book");
    charged(&shop, "3000").await;
    let words = drift(&shop).await["words"].as_str().unwrap().to_owned();
    assert!(words.ends_with("1 payment was charged UGX 3,000 in place of UGX 2,500."), "{words}");
}
