//! An older book in place of a newer one: nothing is sent until everything that it may have lost was looked up.

use std::path::PathBuf;
use std::sync::Arc;

use kaunta_app::BookCheck;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::computer::Computer;
use crate::orders::{TO_MOBILE, airtime, bill, collect, wallet_phone};
use crate::shop::{PATIENCE, Shop, answer, kaunta, refusal};

/// Closes the shop's Kaunta, and opens one in its place once the book is free.
pub async fn reopen(shop: &mut Shop, between: impl FnOnce(&Shop)) {
    let elsewhere = tempfile::tempdir().unwrap();
    shop.app.close().await;
    shop.app = kaunta(&shop.computer, elsewhere.path());
    let lock = shop.book(Environment::Practice).with_extension("db.lock");
    let free = async {
        while std::fs::File::open(&lock).unwrap().try_lock().is_err() || is_held(shop) {
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, free).await.unwrap();
    between(shop);
    shop.app = kaunta(&shop.computer, shop.folder.path());
}

/// SQLite's threads close the book a moment after its lock is released.
fn is_held(shop: &Shop) -> bool {
    let book = shop.book(Environment::Practice);
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    open.filter_map(|file| std::fs::read_link(file.path()).ok()).any(|file| file.starts_with(&book))
}

/// Copies the book by hand to a separate folder. Returns the copy.
pub async fn backed_up(shop: &Shop) -> PathBuf {
    let away = shop.folder.path().join("stick");
    std::fs::create_dir_all(&away).unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(away);
    let made = shop.call("backUp", Value::Null).await;
    PathBuf::from(made["file"]["path"].as_str().unwrap())
}

/// The highest rate that a person may set.
pub async fn in_a_hurry(shop: &Shop) {
    shop.call("saveCare", json!({ "care": { "samePaymentHours": 24, "lookUpsAMinute": 600 } })).await;
}

/// Lets time pass until the book's screen shows this.
pub async fn until_book(shop: &Shop, so: impl Fn(&Value) -> bool) -> Value {
    let mut last = Value::Null;
    let wait = async {
        loop {
            last = answer(&shop.app, "book", Value::Null).await;
            if so(&last) {
                return;
            }
            shop.passes(5).await;
        }
    };
    let ended = tokio::time::timeout(PATIENCE * 2, wait).await;
    assert!(ended.is_ok(), "still {last:#}");
    last
}

async fn orphans(shop: &Shop) -> Vec<(i64, String)> {
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    let orphans = attention["orphans"].as_array().unwrap().iter();
    orphans.map(|orphan| (orphan["number"].as_i64().unwrap(), orphan["state"].as_str().unwrap().to_owned())).collect()
}

/// A shop with one payment in a backup, and three more since: one done, one pending, one unknown.
pub async fn with_an_old_backup() -> (Shop, PathBuf) {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    shop.pay(&airtime("256772300417")).await;
    shop.pay(&bill("UMEME", "14200550012")).await;
    shop.pay(&bill("UMEME", "14200550017")).await;
    shop.app.settled().await;
    (shop, copy)
}

async fn nothing_is_sent(shop: &Shop) {
    let before = shop.transfers().await;
    let refused = shop.refused("review", collect("256772300417").input()).await;
    assert_eq!(refused.code, "locked", "{}", refused.message);
    assert!(refused.message.contains("Kaunta is asking the service about every payment"), "{}", refused.message);
    assert_eq!(shop.transfers().await, before);
}

/// Everything that the service has is in the book or an orphan payment, and new payments get numbers above all used ones.
async fn all_is_found(shop: &Shop) {
    until_book(shop, |book| book["lock"].is_null()).await;
    let found = orphans(shop).await;
    assert_eq!(
        found,
        [(1, "succeeded".to_owned()), (2, "pending".to_owned()), (3, "succeeded".to_owned())],
        "each payment since the backup is found once"
    );
    assert_eq!((shop.transfers().await, shop.booked().await.len()), (4, 4), "nothing was sent meanwhile");
    let paid = shop.pay(&bill("UMEME", "04212345689")).await;
    assert_eq!(paid["row"]["state"], "succeeded");
    assert!(paid["row"]["id"].as_i64().unwrap() > 64, "{}", paid["row"]["id"]);
    assert_eq!(shop.booked().await.len(), 5);
}

#[tokio::test]
async fn an_old_backup_restored_while_payments_hang_loses_nothing_and_sends_nothing_twice() {
    let (shop, copy) = with_an_old_backup().await;
    let report = shop.call("examineBackup", json!({ "path": copy })).await;
    assert_eq!((&report["refused"], &report["operations"], &report["missing"]), (&Value::Null, &json!(1), &json!(3)));
    assert!(report["toLookUp"].as_u64().unwrap() >= 3, "{report}");

    let book = shop.restore(&copy).await;
    assert_eq!((&book["operations"], &book["lock"]["reason"]), (&json!(1), &json!("reconciling")), "{book}");
    assert_eq!(shop.call("start", Value::Null).await["lock"]["reason"], "reconciling");
    nothing_is_sent(&shop).await;
    let aside: Vec<Value> =
        book["backups"].as_array().unwrap().iter().filter(|kept| kept["kind"] == "setAside").cloned().collect();
    let held = shop.call("examineBackup", json!({ "path": aside[0]["file"]["path"] })).await;
    assert_eq!((&held["refused"], &held["operations"]), (&Value::Null, &json!(4)), "the newer book is kept whole");
    all_is_found(&shop).await;

    let close = |reason: &str, by: &str| json!({ "number": 2, "reason": reason, "by": by });
    for (reason, by) in [("", "Nakato"), ("Umeme of Mrs Auma", " ")] {
        shop.refused("closeOrphan", close(reason, by)).await;
    }
    shop.call("closeOrphan", close("Umeme of Mrs Auma, paid again by hand", "Nakato")).await;
    assert_eq!(shop.refused("closeOrphan", close("again", "Nakato")).await.code, "notFound");
    assert_eq!(orphans(&shop).await.len(), 2);
}

#[tokio::test]
async fn a_restart_in_the_middle_of_a_recovery_goes_on_where_it_was() {
    let (mut shop, copy) = with_an_old_backup().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    let done = |book: &Value| book["lock"]["progress"]["done"].as_u64().unwrap_or_default();
    // One found at once; those never used wait for their quiet time.
    let before = until_book(&shop, |book| done(book) >= 1).await;
    assert_eq!(before["lock"]["reason"], "reconciling");
    reopen(&mut shop, |_| {}).await;
    let after = until_book(&shop, |book| done(book) >= 1).await;
    assert_eq!(after["lock"]["progress"]["total"], before["lock"]["progress"]["total"]);
    assert!(done(&after) >= done(&before), "{after}");
    nothing_is_sent(&shop).await;
    all_is_found(&shop).await;
    reopen(&mut shop, |_| {}).await;
    let book = until_book(&shop, |book| book["chain"]["state"] == "whole").await;
    assert_eq!(book["lock"], Value::Null, "what was looked up once is not looked up at each start");
}

#[tokio::test]
async fn an_older_copy_put_in_place_by_hand_is_noticed_at_the_next_start() {
    let (mut shop, copy) = with_an_old_backup().await;
    reopen(&mut shop, |shop| _ = std::fs::copy(&copy, shop.book(Environment::Practice)).unwrap()).await;
    nothing_is_sent(&shop).await;
    all_is_found(&shop).await;
}

#[tokio::test]
async fn a_whole_folder_put_back_from_an_older_copy_is_noticed_by_the_keychain() {
    let (mut shop, copy) = with_an_old_backup().await;
    reopen(&mut shop, |shop| {
        let book = shop.book(Environment::Practice);
        std::fs::copy(&copy, &book).unwrap();
        std::fs::remove_file(book.with_extension("db.anchor")).unwrap();
    })
    .await;
    nothing_is_sent(&shop).await;
    all_is_found(&shop).await;
}

#[tokio::test]
async fn a_backup_of_this_moment_needs_no_looking_up() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    assert_eq!(shop.call("examineBackup", json!({ "path": copy })).await["toLookUp"], 0);
    let book = shop.restore(&copy).await;
    assert_eq!((&book["operations"], &book["lock"]), (&json!(1), &Value::Null));
    assert_eq!(shop.pay(&bill("UMEME", "04212345689")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn nothing_is_restored_while_a_payment_is_on_its_way() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    let id = shop.submit(&bill("UMEME", "14200550030")).await;
    let refused = shop.refused("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    assert!(refused.message.contains("on its way"), "{}", refused.message);
    let answered = async {
        while shop.app.in_flight() > 0 {
            shop.advance(9);
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.unwrap();
    shop.until(id, "succeeded").await;
}

#[tokio::test]
async fn where_the_service_can_not_be_asked_the_lock_says_what_to_do() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    shop.pay(&airtime("256772300417")).await;
    let copy = backed_up(&shop).await;
    shop.pay(&airtime("256772300417")).await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    let book =
        until_book(&shop, |book| book["lock"]["message"].as_str().is_some_and(|words| words.contains("look-up path")))
            .await;
    assert_eq!(book["lock"]["reason"], "cannotAsk");
    let refused = refusal(&shop.app, "review", collect("256772300417").input()).await;
    assert_eq!(refused.code, "locked");
    let computer: &Arc<Computer> = &shop.computer;
    assert!(computer.changes.lock().unwrap().contains(&kaunta_contract::Change::Book));
}

#[tokio::test]
async fn a_terminal_that_goes_through_a_book_under_recovery_is_told_of_the_recovery() {
    let (shop, copy) = with_an_old_backup().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    // One found at once; those never used wait for their quiet time.
    let book = until_book(&shop, |book| book["lock"]["progress"]["done"].as_u64() >= Some(1)).await;
    let anchor = shop.computer.anchors.lock().unwrap().get(&Environment::Practice).cloned();
    let gone_through =
        || async { kaunta_app::check_book(&shop.book(Environment::Practice), anchor.as_deref(), |_, _| {}).await };
    let BookCheck::Broken(words) = gone_through().await else { panic!("{book}") };
    assert!(words.starts_with("The book is being looked up"), "{words}");
    assert!(words.contains(&format!("about {} of them", book["lock"]["progress"]["total"])), "{words}");
    assert!(words.contains("nothing is sent until then") && !words.contains("Restore a backup"), "{words}");
    all_is_found(&shop).await;
    shop.app.close().await;
    let after = kaunta_app::check_book(&shop.book(Environment::Practice), None, |_, _| {}).await;
    assert!(matches!(after, BookCheck::Whole(_)), "{after:?}");
}

#[tokio::test]
async fn a_shop_with_only_the_partner_wallet_is_told_why_it_is_locked_and_both_ways_out() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.set_up_partner("development", &shop.practice.base_url(), Some(shop.practice.partner_sandbox_key())).await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    let pay = || async { shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await["row"]["state"].clone() };
    assert_eq!(pay().await, "succeeded");
    let copy = backed_up(&shop).await;
    assert_eq!(pay().await, "succeeded");
    let book = shop.restore(&copy).await;
    let aside = book["backups"].as_array().unwrap().iter().find(|kept| kept["kind"] == "setAside").unwrap().clone();
    let told = |book: &Value, words: &str| book["lock"]["message"].as_str().is_some_and(|told| told.contains(words));
    let book = until_book(&shop, |book| told(book, "address in Settings")).await;
    for words in ["uses only the partner wallet", "Asking moves no money", "restore that one", "can't be looked up"] {
        assert!(told(&book, words), "{words}: {book}");
    }
    // One way: the newer book, which knows all of it.
    let back = shop.restore(&aside["file"]["path"]).await;
    assert_eq!((&back["operations"], &back["lock"]), (&json!(2), &Value::Null), "{back}");
    assert_eq!(pay().await, "succeeded");
    // The other way: the gateway is asked.
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    shop.set_up("development", &shop.practice.base_url(), shop.practice.sandbox_key()).await;
    let path = json!({ "environment": "development", "address": shop.practice.base_url(), "callback": "", "callbackServer": "",
                       "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", path).await;
    until_book(&shop, |book| told(book, "Kaunta is asking the service")).await;
}
