use super::*;
use crate::log::LogContext;
use crate::shop::{CASHIER, OWNER, Shop, name};

const PRACTICE: Environment = Environment::Practice;

async fn looks(shop: &Shop, who: &str, environment: Environment) {
    let act = Act::ReceiptSought { ending: "••• 671".to_owned(), found: 1, environment };
    shop.people.log(&act, LogContext { by: Some(&name(who)), ..shop.log_context() }).await.unwrap();
}

/// Seconds to wait.
async fn wait(shop: &Shop, who: &str, environment: Environment) -> Option<u64> {
    let wait = shop.people.wait_to_look(&name(who), environment, shop.stamp()).await.unwrap();
    wait.map(|wait| wait.as_secs())
}

#[tokio::test]
async fn each_person_may_look_ten_times_in_ten_minutes_and_one_more_once_the_first_is_ten_minutes_old() {
    let mut shop = Shop::with_two().await;
    for _ in 0..10 {
        assert_eq!(wait(&shop, CASHIER, PRACTICE).await, None);
        looks(&shop, CASHIER, PRACTICE).await;
        shop.pass(10_000);
    }
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, Some(500));
    assert_eq!(wait(&shop, OWNER, PRACTICE).await, None, "another person");
    assert_eq!(wait(&shop, CASHIER, Environment::Production).await, None, "another book");
    shop.pass(499_000);
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, Some(1));
    shop.pass(1_000);
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, None);
    looks(&shop, CASHIER, PRACTICE).await;
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, Some(10), "the second is still counted");
}

#[tokio::test]
async fn neither_a_restart_nor_a_clock_that_is_set_makes_the_wait_shorter() {
    let mut shop = Shop::with_two().await;
    for _ in 0..10 {
        looks(&shop, CASHIER, PRACTICE).await;
    }
    shop.pass(60_000);
    shop.people.log(&Act::SignedIn, shop.log_context()).await.unwrap();
    for _ in 0..2 {
        shop.restart().await;
        shop.people.log(&Act::SignedIn, shop.log_context()).await.unwrap();
    }
    shop.now.at += chrono::TimeDelta::days(2);
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, Some(540), "only the minute in which it ran has passed");
    shop.pass(539_000);
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, Some(1));
    shop.pass(1_000);
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, None);
}

#[tokio::test]
async fn looks_behind_many_other_entries_are_counted() {
    let shop = Shop::with_two().await;
    for _ in 0..10 {
        looks(&shop, CASHIER, PRACTICE).await;
    }
    for _ in 0..PART {
        shop.people.log(&Act::SignedIn, shop.log_context()).await.unwrap();
    }
    assert_eq!(wait(&shop, CASHIER, PRACTICE).await, Some(600));
}
