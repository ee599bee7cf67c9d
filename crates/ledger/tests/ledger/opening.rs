//! A book opens only as what it is, and is left as it was when it does not.

use kaunta_domain::environment::Environment;
use kaunta_ledger::{Ledger, OpenError};

use crate::shop::{Shop, airtime, new_operation, record};

#[tokio::test]
async fn what_was_recorded_is_there_when_the_book_is_opened_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let before = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    ledger.close().await;
    drop(ledger);
    let ledger = shop.open().await;
    assert_eq!(ledger.operation(before.id).await.unwrap(), Some(before));
    assert!(!shop.backups().exists(), "nothing was migrated, so nothing was backed up");
}

#[tokio::test]
async fn a_second_kaunta_is_told_that_the_book_is_open() {
    let shop = Shop::new();
    let first = shop.open().await;
    assert!(matches!(shop.try_open().await, Err(OpenError::AlreadyOpen)));
    first.close().await;
    drop(first);
    shop.open().await;
}

#[tokio::test]
async fn the_book_of_one_environment_is_never_opened_as_another() {
    let shop = Shop::new();
    drop(shop.open().await);
    let refused = Ledger::open(&shop.book(), Environment::Production, &shop.backups()).await;
    let Err(OpenError::OtherEnvironment { found, asked }) = refused else { panic!("{refused:?}") };
    assert_eq!((found, asked), (Environment::Practice, Environment::Production));
}
