//! The list of people is sealed with the keychain's secret: with an edited list, or an older one, nothing is paid.

use std::path::{Path, PathBuf};

use kaunta_app::KeychainProblem;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};

use crate::computer::{Keychain, KeychainItem};
use crate::payroll::{draft, people, terms as payroll_terms};
use crate::people::{CASHIER, OWNER, TRUSTED, add, come_in, log, owned, staffed, start_again, terms};
use crate::people_approvals::{ask, grant, grant_rows, of};
use crate::recovery::backed_up;
use crate::shop::{Shop, kaunta};

/// The list, as somebody with a tool for SQLite opens it.
async fn list(shop: &Shop) -> SqliteConnection {
    SqliteConnectOptions::new().filename(shop.data().join("people.db")).connect().await.unwrap()
}

async fn edit(shop: &Shop, sql: &'static str) {
    let done = sqlx::query(sql).execute(&mut list(shop).await).await.unwrap();
    assert_eq!(done.rows_affected(), 1, "{sql}");
}

async fn found(shop: &Shop, words: &str) -> usize {
    log(shop).await.iter().filter(|(_, said)| said.starts_with(words)).count()
}

fn parts(list: &Path) -> impl Iterator<Item = PathBuf> {
    ["", "-wal", "-shm"].map(|part| PathBuf::from(format!("{}{part}", list.display()))).into_iter()
}

/// Nothing is paid, not even what was confirmed, and the message says what to do.
async fn pays_nothing(shop: &Shop, amount: &str) {
    let review = shop.review(&of(amount)).await;
    let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "right", "{refusal:?}");
    assert!(refusal.message.contains("list of people") && refusal.message.contains("recovery code"), "{refusal:?}");
}

#[tokio::test]
async fn a_list_that_was_edited_pays_nothing_until_an_owner_comes_in_with_the_recovery_code() {
    let (shop, code) = owned().await;
    add(&shop, CASHIER, terms("cashier", "10,000", "")).await;
    shop.pay(&of("5,000")).await;
    edit(&shop, "UPDATE person SET per_operation = NULL WHERE name = 'Okello'").await;
    come_in(&shop, CASHIER).await;
    for _ in 0..2 {
        pays_nothing(&shop, "90,000").await;
    }
    assert_eq!(shop.booked().await.len(), 1);
    come_in(&shop, OWNER).await;
    assert_eq!(found(&shop, "Found that something other than Kaunta changed the list of people").await, 1);
    let refused =
        shop.refused("addPerson", json!({ "name": "Eve", "pin": "617308", "terms": terms("owner", "", "") })).await;
    assert_eq!(refused.code, "right", "what was edited is not sealed by the next change: {refused:?}");
    shop.call("lock", Value::Null).await;
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    shop.pay(&of("7,000")).await;
    add(&shop, TRUSTED, terms("cashier", "", "")).await;
}

/// Adds an owner's PIN to the list, made without the keychain's secret, as anyone who can edit the file could.
async fn plant_pin(shop: &Shop, pin: &str) {
    let elsewhere = Shop::open().await;
    *elsewhere.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Missing);
    elsewhere.call("setUpOwner", json!({ "name": OWNER.0, "pin": pin })).await;
    elsewhere.app.close().await;
    let mut list = list(shop).await;
    let made = elsewhere.data().join("people.db");
    sqlx::query("ATTACH ? AS made").bind(made.to_str().unwrap()).execute(&mut list).await.unwrap();
    let sql = "UPDATE pin SET (hash, salt, memory, passes, lanes, secret) = \
               (SELECT hash, salt, memory, passes, lanes, secret FROM made.pin WHERE person = 1) WHERE person = 1";
    assert_eq!(sqlx::query(sql).execute(&mut list).await.unwrap().rows_affected(), 1);
}

#[tokio::test]
async fn a_list_that_was_edited_pays_nothing_either_where_the_keychain_was_locked_when_somebody_came_in() {
    let (mut shop, code) = owned().await;
    shop.app.close().await;
    plant_pin(&shop, "804152").await;
    edit(&shop, "UPDATE seal SET mac = NULL").await;
    let rules = json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 5, "receiptDays": 7 });
    for problem in
        [KeychainProblem::Locked, KeychainProblem::Missing, KeychainProblem::Failed("bus error 7".to_owned())]
    {
        *shop.computer.keychain.lock().unwrap() = Keychain::Fails(problem);
        start_again(&mut shop).await;
        come_in(&shop, (OWNER.0, "804152")).await;
        // From here on it gives the service's key.
        *shop.computer.keychain.lock().unwrap() = Keychain::Works;
        let refused = shop.refused("saveRules", rules.clone()).await;
        assert_eq!(refused.code, "right", "nor does it get a seal: {refused:?}");
        pays_nothing(&shop, "90,000").await;
    }
    shop.call("lock", Value::Null).await;
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    shop.pay(&of("7,000")).await;
    assert_eq!(shop.booked().await.len(), 1);
}

#[tokio::test]
async fn a_list_whose_secret_was_taken_out_of_the_keychain_pays_nothing_until_the_recovery_code() {
    let (mut shop, code) = owned().await;
    shop.app.close().await;
    plant_pin(&shop, "804152").await;
    edit(&shop, "UPDATE seal SET mac = NULL").await;
    *shop.computer.pin_secret.lock().unwrap() = None;
    start_again(&mut shop).await;
    come_in(&shop, (OWNER.0, "804152")).await;
    pays_nothing(&shop, "90,000").await;
    let refused = shop
        .refused("saveRules", json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 5, "receiptDays": 7 }))
        .await;
    assert_eq!(refused.code, "right", "nor is it sealed with another secret: {refused:?}");
    shop.call("lock", Value::Null).await;
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    assert_eq!(found(&shop, "Found that something other than Kaunta changed the list of people").await, 1);
    shop.pay(&of("7,000")).await;
    assert_eq!(shop.booked().await.len(), 1);
}

#[tokio::test]
async fn a_list_that_was_made_without_a_keychain_pays_once_there_is_one() {
    let shop = Shop::open().await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Missing);
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Works;
    shop.pay(&of("5,000")).await;
    assert_eq!(*shop.computer.people_head.lock().unwrap(), None);
}

#[tokio::test]
async fn a_payroll_is_neither_confirmed_nor_said_yes_to_by_a_list_that_was_edited() {
    let shop = staffed().await;
    let rows = [("Okello James", "0772300417", "5000"), ("Akello Rose", "0772300418", "7000")];
    let id = draft(&shop, &people(&rows)).await;
    let confirmed = payroll_terms(&shop, id, "oneByOne").await;
    let asked = shop.call("askPayrollApproval", confirmed.clone()).await;
    edit(&shop, "UPDATE person SET approves = 1 WHERE name = 'Okello'").await;
    let yes = grant_rows(&shop, &asked, CASHIER).await;
    assert!(shop.refused("grantApproval", yes).await.message.contains("list of people"));
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "waiting");
    // Without anybody else, no second person is needed.
    shop.call("withdrawApproval", json!({ "number": asked["number"] })).await;
    sqlx::query("UPDATE person SET removed_at = 1 WHERE role = 'cashier'")
        .execute(&mut list(&shop).await)
        .await
        .unwrap();
    let refused = shop.refused("confirmPayroll", confirmed).await;
    assert!(refused.message.contains("list of people"), "{refused:?}");
    assert_eq!(shop.call("payroll", json!({ "id": id })).await["summary"]["state"], "draft");
}

#[tokio::test]
async fn an_older_list_pays_nothing_and_the_head_of_the_newest_is_in_the_keychain() {
    let (mut shop, code) = owned().await;
    add(&shop, CASHIER, terms("cashier", "", "")).await;
    shop.app.close().await;
    let (people, older) = (shop.data().join("people.db"), shop.data().join("older.db"));
    for (part, kept) in parts(&people).zip(parts(&older)) {
        if part.exists() {
            std::fs::copy(part, kept).unwrap();
        }
    }
    start_again(&mut shop).await;
    come_in(&shop, OWNER).await;
    shop.call("changePerson", json!({ "name": CASHIER.0, "terms": terms("cashier", "10,000", "") })).await;
    shop.pay(&of("5,000")).await;
    shop.app.close().await;
    for (part, kept) in parts(&people).zip(parts(&older)) {
        std::fs::remove_file(&part).ok();
        if kept.exists() {
            std::fs::copy(kept, part).unwrap();
        }
    }
    shop.app = kaunta(&shop.computer, shop.folder.path());
    come_in(&shop, CASHIER).await;
    pays_nothing(&shop, "90,000").await;
    shop.call("lock", Value::Null).await;
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    assert_eq!(found(&shop, "Found an older list of people").await, 1);
    shop.pay(&of("7,000")).await;
}

#[tokio::test]
async fn a_missing_list_opens_no_door_while_the_keychain_does_not_say_and_only_what_it_says_is_remembered() {
    let (mut shop, _) = owned().await;
    shop.app.close().await;
    parts(&shop.data().join("people.db")).for_each(|part| _ = std::fs::remove_file(part));
    std::fs::remove_file(shop.data().join("backups/people.db")).unwrap();
    for problem in [KeychainProblem::Locked, KeychainProblem::Failed("bus error 7".to_owned())] {
        *shop.computer.keychain.lock().unwrap() = Keychain::Fails(problem);
        shop.app = kaunta(&shop.computer, shop.folder.path());
        assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
        assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
        assert_eq!(shop.refused("setUpOwner", json!({ "name": "Thief", "pin": "804152" })).await.code, "signIn");
        assert!(shop.call("signInOptions", Value::Null).await["trouble"].as_str().unwrap().contains("keychain"));
        *shop.computer.keychain.lock().unwrap() = Keychain::Works;
        assert!(shop.refused("home", Value::Null).await.message.contains("is gone"), "without a restart");
        shop.app.close().await;
    }
    // If no people were ever set up, an answer of the keychain that says so unlocks without a restart.
    *shop.computer.people_head.lock().unwrap() = None;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Locked);
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
    *shop.computer.keychain.lock().unwrap() = Keychain::Works;
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "unguarded" }));
}

#[tokio::test]
async fn two_pins_that_are_set_at_once_share_one_secret() {
    let shop = Shop::open().await;
    let owners = [OWNER, TRUSTED];
    // A slow keychain: both set-ups find no secret there, unless one waits for the other.
    shop.computer.silence_keychain(&[KeychainItem::PinSecret]);
    let set_up =
        async |(name, pin): (&str, &str)| shop.app.call("setUpOwner", json!({ "name": name, "pin": pin })).await;
    let answers = async {
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        shop.computer.silence_keychain(&[]);
    };
    let (one, other, ()) = tokio::join!(set_up(owners[0]), set_up(owners[1]), answers);
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    shop.call("lock", Value::Null).await;
    come_in(&shop, owners[usize::from(other.is_ok())]).await;
}

#[tokio::test]
async fn a_pin_that_was_set_without_the_keychain_says_so_and_gets_its_secret_at_the_next_sign_in() {
    let mut shop = Shop::open().await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Missing);
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Works;
    start_again(&mut shop).await;
    come_in(&shop, OWNER).await;
    add(&shop, CASHIER, terms("cashier", "", "")).await;
    let trouble = async || shop.call("people", Value::Null).await["people"][0]["trouble"].clone();
    assert!(trouble().await.as_str().unwrap().contains("typed at the lock screen"));
    shop.call("lock", Value::Null).await;
    come_in(&shop, OWNER).await;
    assert_eq!(trouble().await, Value::Null);
    assert_eq!(found(&shop, "The PIN of Nakato is protected by the keychain's secret").await, 1);
    let sql = "SELECT count(*) FROM pin WHERE secret IS NULL";
    let without: i64 = sqlx::query_scalar(sql).fetch_one(&mut list(&shop).await).await.unwrap();
    assert_eq!(without, 0);
    shop.call("lock", Value::Null).await;
    come_in(&shop, OWNER).await;
    shop.pay(&of("5,000")).await;
}

#[tokio::test]
async fn a_request_of_somebody_who_may_not_pay_any_more_is_not_granted_whatever_the_book_was_told() {
    // Without a keychain the list has no seal, and the book is told of a change only within a minute: the grant checks by
    // itself.
    let shop = Shop::open().await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Missing);
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    add(&shop, CASHIER, terms("cashier", "100,000", "")).await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("140,000")).await;
    edit(&shop, "UPDATE person SET role = 'accountant' WHERE name = 'Okello'").await;
    let refusal = shop.refused("grantApproval", grant(&asked, OWNER)).await;
    assert_eq!(refusal.code, "right", "{refusal:?}");
    assert!(refusal.message.contains("may not pay any more"), "{refusal:?}");
    assert!(shop.booked().await.is_empty());
}

#[tokio::test]
async fn a_backup_by_hand_carries_the_list_of_people_and_the_recovery_code_opens_it_elsewhere() {
    let (shop, code) = owned().await;
    let backup = backed_up(&shop).await;
    let stem = backup.file_stem().unwrap().to_str().unwrap();
    let carried = backup.with_file_name(format!("{stem}-people.db"));
    let mut other = Shop::open().await;
    other.app.close().await;
    std::fs::copy(carried, other.data().join("people.db")).unwrap();
    other.app = kaunta(&other.computer, other.folder.path());
    let refusal = other.refused("signIn", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    assert!(refusal.message.contains("recovery code"), "{refusal:?}");
    other.call("recover", json!({ "code": code, "pin": "471903" })).await;
    other.pay(&of("5,000")).await;
}
