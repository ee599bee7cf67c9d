//! Updates: nothing older, nothing unrequested, nothing while a payment is in flight, never without a backup of the book;
//! and a failure leaves everything as it was.

use std::sync::Arc;

use kaunta_app::{NoUpdates, UpdateProblem};
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::{bill, collect};
use crate::payroll::{draft, many, run_to, terms, view};
use crate::recovery::reopen;
use crate::releases::Shelf;
use crate::shop::{PATIENCE, Shop};

const THIS: &str = env!("CARGO_PKG_VERSION");

async fn updates(shop: &Shop) -> Value {
    shop.call("updates", Value::Null).await
}

/// Waits until the settings show this of updates.
async fn until(shop: &Shop, so: impl Fn(&Value) -> bool) -> Value {
    let mut changes = shop.computer.listen();
    let wait = async {
        loop {
            let view = updates(shop).await;
            if so(&view) {
                return view;
            }
            changes.changed().await.unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it never came so far")
}

async fn until_state(shop: &Shop, state: &str) -> Value {
    until(shop, |view| view["update"]["state"] == state).await
}

async fn until_problem(shop: &Shop) -> String {
    let view = until(shop, |view| !view["problem"].is_null()).await;
    assert_eq!(view["update"]["state"], "offered", "what failed can be tried again: {view}");
    view["problem"].as_str().unwrap().to_owned()
}

async fn install(shop: &Shop) -> Value {
    shop.call("installUpdate", json!({ "version": "99.0.0" })).await
}

/// A shop to which a newer Kaunta was offered.
async fn offered() -> (Shop, Arc<Shelf>) {
    let shop = Shop::open().await;
    let shelf = Shelf::at(&shop);
    let view = shop.call("askForUpdate", Value::Null).await;
    assert_eq!(view["update"]["state"], "offered", "{view}");
    (shop, shelf)
}

/// A payment that the service answers slowly.
async fn slow_payment(shop: &Shop) {
    shop.submit(&collect("256772550030")).await;
    assert_eq!(shop.app.in_flight(), 1);
}

async fn let_it_land(shop: &Shop) {
    let landed = async {
        while shop.app.in_flight() > 0 {
            shop.advance(1);
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, landed).await.unwrap();
}

#[tokio::test]
async fn a_copy_that_does_not_update_itself_says_why_and_what_to_do() {
    let shop = Shop::open().await;
    for (why, what_to_do) in [
        (NoUpdates::NoKey, "install it over this one"),
        (NoUpdates::NoPackage, "Install Kaunta from its package"),
        (NoUpdates::Administered, "Ask the person who looks after the computer"),
    ] {
        *shop.computer.releases.lock().unwrap() = Err(why);
        for call in ["updates", "askForUpdate"] {
            let view = shop.call(call, Value::Null).await;
            assert_eq!(view["update"]["state"], "off");
            let words = view["update"]["message"].as_str().unwrap();
            assert!(words.starts_with("This copy does not update itself") && words.contains(what_to_do), "{words}");
        }
        assert_eq!(install(&shop).await["update"]["state"], "off");
    }
}

#[tokio::test]
async fn only_a_newer_version_is_offered() {
    let shop = Shop::open().await;
    let shelf = Shelf::at(&shop);
    for (version, is_offered) in [
        (THIS.to_owned(), false),
        (format!("{THIS}+later"), false),
        (format!("{THIS}-beta"), false),
        ("0.0.1".to_owned(), false),
        ("99.0.0".to_owned(), true),
        ("0.0.1".to_owned(), false),
    ] {
        *shelf.version.lock().unwrap() = version.clone();
        let view = shop.call("askForUpdate", Value::Null).await;
        let expected = if is_offered { "offered" } else { "newest" };
        assert_eq!(view["update"]["state"], expected, "{version}: {view}");
        let reminders = shop.call("home", Value::Null).await["reminders"].clone();
        assert_eq!(reminders.to_string().contains("Kaunta 99.0.0 is available"), is_offered, "{reminders}");
    }
    assert_eq!(install(&shop).await["update"]["state"], "newest", "what is offered no more is not installed");
    assert_eq!(shelf.fetched(), 0);
}

#[tokio::test]
async fn another_version_than_the_one_that_was_shown_is_not_installed() {
    let (shop, shelf) = offered().await;
    let view = shop.call("installUpdate", json!({ "version": "98.0.0" })).await;
    assert_eq!((&view["update"]["state"], shelf.fetched()), (&json!("offered"), 0));
}

#[tokio::test]
async fn notes_are_plain_text_of_a_length_that_can_be_read() {
    let shop = Shop::open().await;
    let shelf = Shelf::at(&shop);
    *shelf.notes.lock().unwrap() = "Faster\u{202e}.\r\n\0<b>New</b>\u{200b}\n".to_owned();
    let view = shop.call("askForUpdate", Value::Null).await;
    assert_eq!(view["update"]["release"]["notes"], "Faster.\n<b>New</b>");
    *shelf.notes.lock().unwrap() = "long ".repeat(10_000);
    let view = shop.call("askForUpdate", Value::Null).await;
    assert!(view["update"]["release"]["notes"].as_str().unwrap().len() <= 4_000);
    *shelf.version.lock().unwrap() = format!("99.0.0-{}", "a".repeat(100));
    let view = shop.call("askForUpdate", Value::Null).await;
    assert!(view["problem"].as_str().unwrap().contains("could not understand the answer"), "{view}");
}

#[tokio::test]
async fn a_start_asks_once_and_only_where_the_shop_wishes_it() {
    let shop = Shop::open().await;
    let shelf = Shelf::at(&shop);
    let view = shop.call("saveUpdates", json!({ "atStart": false })).await;
    assert_eq!(view["atStart"], false);
    shop.call("start", Value::Null).await;
    shop.advance(3600);
    assert_eq!((updates(&shop).await["update"]["state"].as_str(), shelf.asked()), (Some("notChecked"), 0));

    shop.call("saveUpdates", json!({ "atStart": true })).await;
    for _ in 0..2 {
        shop.call("start", Value::Null).await;
    }
    let asked = async {
        while shelf.asked() == 0 {
            shop.advance(1);
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.unwrap();
    until_state(&shop, "offered").await;
    shop.advance(3600);
    shop.call("start", Value::Null).await;
    assert_eq!((shelf.asked(), shelf.fetched()), (1, 0), "and nothing is fetched unasked");
}

#[tokio::test]
async fn an_update_is_installed_after_the_book_was_copied_and_proved() {
    let (shop, shelf) = offered().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    assert_eq!(install(&shop).await["problem"], Value::Null);
    let view = until_state(&shop, "installed").await;
    assert_eq!((&view["update"]["version"], &view["version"]), (&json!("99.0.0"), &json!(THIS)));
    assert!(shelf.installed.lock().unwrap()[0].contains(&"practice-before-update.db".to_owned()));
    let copy = shop.data().join("backups/practice-before-update.db");
    let report = shop.call("examineBackup", json!({ "path": copy })).await;
    assert_eq!((&report["refused"], &report["operations"]), (&Value::Null, &json!(1)));
    let backups = shop.call("book", Value::Null).await["backups"].clone();
    assert!(backups.as_array().unwrap().iter().any(|kept| kept["kind"] == "beforeUpdate"), "{backups}");
    assert_eq!(shop.pay(&bill("UMEME", "04212345689")).await["row"]["state"], "succeeded", "until it is closed");
    install(&shop).await;
    assert_eq!((shelf.fetched(), shelf.installed()), (1, 1), "once is enough");
}

#[tokio::test]
async fn nothing_is_installed_while_a_payment_is_on_its_way() {
    let (shop, shelf) = offered().await;
    slow_payment(&shop).await;
    let view = install(&shop).await;
    assert!(view["problem"].as_str().unwrap().starts_with("A payment is on its way"), "{view}");
    assert_eq!((shelf.fetched(), shelf.installed()), (0, 0));
    let_it_land(&shop).await;

    // A payment sent during the download is noticed too, and the package is not downloaded again for it.
    shelf.comes.send_replace(false);
    install(&shop).await;
    until_state(&shop, "fetching").await;
    slow_payment(&shop).await;
    shelf.comes.send_replace(true);
    assert!(until_problem(&shop).await.starts_with("A payment is on its way"));
    assert_eq!((shelf.fetched(), shelf.installed()), (1, 0));
    let_it_land(&shop).await;
    install(&shop).await;
    until_state(&shop, "installed").await;
    assert_eq!((shelf.fetched(), shelf.installed()), (1, 1));
}

#[tokio::test]
async fn nothing_is_installed_while_a_payroll_is_being_paid() {
    let (shop, shelf) = offered().await;
    let id = draft(&shop, &many(3)).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["rate"] = json!(1);
    shop.call("confirmPayroll", terms).await;
    let waiting = async { while view(&shop.app, id).await["run"]["words"] != "Waiting for the next" {} };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok());
    assert_eq!(shop.app.in_flight(), 0, "between two payments");
    let view = install(&shop).await;
    assert!(view["problem"].as_str().unwrap().starts_with("A payroll is being paid"), "{view}");
    shop.call("pausePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "paused").await;
    install(&shop).await;
    until_state(&shop, "installed").await;
    assert_eq!(shelf.installed(), 1);
}

#[tokio::test]
async fn whoever_sells_goes_on_while_an_update_waits_for_an_administrator_s_password() {
    let (shop, shelf) = offered().await;
    shelf.gives_leave.send_replace(false);
    install(&shop).await;
    until_state(&shop, "waitingForPermission").await;
    shelf.leave_asked.subscribe().wait_for(|asked| *asked == 1).await.unwrap();
    shop.pay(&collect("256772300417")).await;
    assert_eq!((shop.transfers().await, shelf.installed()), (1, 0));
    // A payment in flight when the password is typed is waited for: permission is not requested twice.
    shop.tell_practice("hold", json!({ "operation": "transfer" })).await;
    shop.submit(&collect("256772300418")).await;
    shelf.gives_leave.send_replace(true);
    until_state(&shop, "installing").await;
    assert_eq!((shelf.installed(), shop.app.in_flight()), (0, 1), "not beside a payment");
    shop.tell_practice("release", json!({})).await;
    until_state(&shop, "installed").await;
    assert_eq!((shelf.installed(), *shelf.leave_asked.borrow()), (1, 1));
}

#[tokio::test]
async fn nothing_is_paid_while_an_update_is_put_in_place() {
    let (shop, shelf) = offered().await;
    let review = shop.review(&collect("256772300417")).await;
    shelf.ends.send_replace(false);
    install(&shop).await;
    let handed_over = async {
        while shelf.installed() == 0 {
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, handed_over).await.unwrap();
    assert_eq!(updates(&shop).await["update"]["state"], "installing");
    let refused = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refused.code, "locked");
    assert!(refused.message.contains("Nothing was sent"), "{}", refused.message);
    assert_eq!(shop.app.in_flight(), 1, "whoever closes the window waits for it");
    shelf.ends.send_replace(true);
    until_state(&shop, "installed").await;
    assert_eq!((shop.transfers().await, shop.app.in_flight()), (0, 0));
    shop.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    shop.app.settled().await;
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn without_a_copy_of_the_book_nothing_is_installed() {
    let (shop, shelf) = offered().await;
    shop.call("home", Value::Null).await;
    std::fs::write(shop.data().join("backups"), b"a file where the folder should be").unwrap();
    install(&shop).await;
    let words = until_problem(&shop).await;
    assert!(words.contains("without that nothing is installed") && words.contains("keeps working"), "{words}");
    assert_eq!(shelf.installed(), 0);
    std::fs::remove_file(shop.data().join("backups")).unwrap();
    install(&shop).await;
    until_state(&shop, "installed").await;
}

#[tokio::test]
async fn a_book_of_a_newer_kaunta_does_not_keep_the_newer_kaunta_away() {
    let mut shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    reopen(&mut shop, |shop| drop(shop.sql_on_closed(Environment::Practice, "PRAGMA user_version = 99"))).await;
    let shelf = Shelf::at(&shop);
    assert_eq!(shop.call("start", Value::Null).await["problem"]["code"], "bookNewer");
    shop.call("askForUpdate", Value::Null).await;
    install(&shop).await;
    until_state(&shop, "installed").await;
    assert_eq!(shelf.installed(), 1);
}

#[tokio::test]
async fn whatever_goes_wrong_leaves_this_kaunta_working_and_says_so() {
    let (shop, shelf) = offered().await;
    let all = [
        UpdateProblem::Unreachable,
        UpdateProblem::TooSlow,
        UpdateProblem::NoAnnouncement,
        UpdateProblem::NoPackage,
        UpdateProblem::Cut,
        UpdateProblem::TooLarge,
        UpdateProblem::BadSignature,
        UpdateProblem::OtherVersion,
        UpdateProblem::Insecure,
        UpdateProblem::NoRoom,
        UpdateProblem::NotInstalled,
        UpdateProblem::Failed("os error 13".to_owned()),
    ];
    let goes_on = format!("Kaunta {THIS} keeps working.");
    for problem in all {
        *shelf.asking_fails.lock().unwrap() = Some(problem.clone());
        let view = shop.call("askForUpdate", Value::Null).await;
        let words = view["problem"].as_str().unwrap();
        assert!(words.ends_with(&goes_on) && !words.contains("os error"), "{problem:?}: {words}");
        shop.call("askForUpdate", Value::Null).await;

        *shelf.fetching_fails.lock().unwrap() = Some(problem.clone());
        install(&shop).await;
        assert!(until_problem(&shop).await.ends_with(&goes_on), "{problem:?}");
    }
    assert_eq!(shelf.installed(), 0);
    let fetched = shelf.fetched();
    *shelf.installing_fails.lock().unwrap() = Some(UpdateProblem::NotInstalled);
    install(&shop).await;
    assert!(until_problem(&shop).await.contains("administrator"));
    assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");
    install(&shop).await;
    until_state(&shop, "installed").await;
    assert_eq!((shelf.fetched(), shelf.installed()), (fetched + 1, 2), "what is proved is not fetched again");
}
