//! A book that can't be opened is explained and left as it is, and the settings stay reachable.

use std::cell::Cell;
use std::path::Path;

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::bill;
use crate::shop::{Shop, answer, kaunta, refusal};

/// A shop whose practice book was written and then tampered with by `what`. Kaunta is opened again on it.
async fn meets(what: impl FnOnce(&Shop)) -> (Shop, kaunta_app::App) {
    let mut shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let empty = tempfile::tempdir().unwrap();
    // The first Kaunta must close the book, however long that takes.
    shop.app = kaunta(&shop.computer, empty.path());
    let lock = shop.book(Environment::Practice).with_extension("db.lock");
    let book = shop.book(Environment::Practice);
    let free = async {
        while std::fs::File::open(&lock).unwrap().try_lock().is_err() || is_held(&book) {
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(crate::shop::PATIENCE, free).await.unwrap();
    what(&shop);
    let app = kaunta(&shop.computer, shop.folder.path());
    (shop, app)
}

/// Whether this process still has the book open: SQLite's threads close it, and write its journal into it, a moment after
/// its lock is released.
fn is_held(book: &Path) -> bool {
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    open.filter_map(|file| std::fs::read_link(file.path()).ok()).any(|file| file.starts_with(book))
}

/// What every screen must still be able to do.
async fn is_explained(app: &kaunta_app::App, code: &str, words: &str) {
    let start = answer(app, "start", Value::Null).await;
    assert_eq!(start["problem"]["code"], code, "{start}");
    let message = start["problem"]["message"].as_str().unwrap();
    assert!(message.contains(words), "{message}");
    assert!(start["problem"]["path"].as_str().unwrap().ends_with("practice.db"));
    for call in ["status", "home"] {
        let refused = refusal(app, call, Value::Null).await;
        assert_eq!((refused.code.as_str(), refused.message.as_str()), ("book", message));
    }
    assert_eq!(refusal(app, "validate", bill("UMEME", "04212345671").input()).await.code, "book");
    let settings = answer(app, "settings", Value::Null).await;
    assert_eq!(settings["billers"].as_array().unwrap().len(), 7);
    let elsewhere = answer(app, "switchEnvironment", json!({ "environment": "production" })).await;
    assert_eq!(elsewhere["environment"], "production");
    assert_eq!(answer(app, "start", Value::Null).await["problem"], Value::Null, "another book is not touched by it");
    answer(app, "home", Value::Null).await;
    answer(app, "switchEnvironment", json!({ "environment": "practice" })).await;
    assert_eq!(answer(app, "start", Value::Null).await["problem"]["code"], code);
}

#[tokio::test]
async fn a_book_of_a_newer_kaunta_is_not_touched() {
    let (shop, app) = meets(|shop| drop(shop.sql_on_closed(Environment::Practice, "PRAGMA user_version = 99"))).await;
    let before = std::fs::read(shop.book(Environment::Practice)).unwrap();
    is_explained(&app, "bookNewer", "Install the newest version").await;
    assert_eq!(std::fs::read(shop.book(Environment::Practice)).unwrap(), before);
}

#[tokio::test]
async fn a_damaged_book_is_left_as_it_is() {
    for damage in [&b"this is not a book"[..], &[0; 4096], b""] {
        let (shop, app) = meets(|shop| std::fs::write(shop.book(Environment::Practice), damage).unwrap()).await;
        is_explained(&app, "bookDamaged", "Put a backup in its place").await;
        assert_eq!(std::fs::read(shop.book(Environment::Practice)).unwrap(), damage);
    }
}

#[tokio::test]
async fn the_book_of_another_environment_is_refused() {
    let (_shop, app) = meets(|shop| {
        shop.sql_on_closed(Environment::Practice, "PRAGMA wal_checkpoint(TRUNCATE)");
        std::fs::rename(shop.book(Environment::Practice), shop.book(Environment::Development)).unwrap();
    })
    .await;
    answer(&app, "switchEnvironment", json!({ "environment": "development" })).await;
    let start = answer(&app, "start", Value::Null).await;
    assert_eq!(start["problem"]["code"], "bookClosed");
    assert!(start["problem"]["message"].as_str().unwrap().contains("another environment"));
}

#[tokio::test]
async fn a_second_kaunta_is_told_to_use_the_first() {
    let shop = Shop::open().await;
    shop.call("home", Value::Null).await;
    let second = kaunta(&shop.computer, shop.folder.path());
    is_explained(&second, "bookInUse", "Use that window").await;
    assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn a_book_that_is_put_right_opens_without_a_restart() {
    let layout = Cell::new(String::new());
    let (shop, app) = meets(|shop| {
        layout.set(shop.sql_on_closed(Environment::Practice, "PRAGMA user_version"));
        shop.sql_on_closed(Environment::Practice, "PRAGMA user_version = 99");
    })
    .await;
    assert_eq!(answer(&app, "start", Value::Null).await["problem"]["code"], "bookNewer");
    shop.sql(Environment::Practice, &format!("PRAGMA user_version = {}", layout.take())).await;
    assert_eq!(answer(&app, "start", Value::Null).await["problem"], Value::Null);
    assert_eq!(answer(&app, "home", Value::Null).await["recent"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_payment_on_its_way_is_never_called_unsent_because_the_book_can_not_be_read_back() {
    let shop = Shop::open().await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    shop.sql(Environment::Practice, "DROP TABLE biller").await;
    let refused = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refused.code, "book");
    assert!(!refused.message.contains("Nothing was sent"), "{}", refused.message);
    assert!(refused.message.contains("on its way"), "{}", refused.message);
    shop.app.settled().await;
    assert_eq!(shop.transfers().await, 1);
    assert_eq!(shop.sql(Environment::Practice, "SELECT state FROM operation").await, "succeeded");
}
