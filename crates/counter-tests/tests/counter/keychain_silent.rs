//! A keychain that does not answer for the book: it is unknown whether the book is the newest, so nothing is sent until the
//! keychain answers or a person decides.

use std::time::Duration;

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::book_care::until_book;
use crate::computer::{Keychain, KeychainItem};
use crate::orders::{bill, collect};
use crate::payroll::{draft, many, preview};
use crate::people::{ACCOUNTANT, OWNER, come_in, log, staffed};
use crate::recovery::{backed_up, reopen};
use crate::shop::{PATIENCE, Refusal, Shop};

/// The timeout after which the keychain counts as silent.
const GIVEN: Duration = Duration::from_secs(10);

const REASON: &str = "Its last payment is the one of this morning";

/// A keychain that did not answer for anchors within the timeout.
async fn silent() -> Shop {
    let shop = Shop::open().await;
    shop.computer.silence_keychain(&[KeychainItem::Anchors]);
    is_given_its_time(&shop).await;
    shop
}

async fn is_given_its_time(shop: &Shop) {
    let start = shop.call("start", Value::Null).await;
    assert_eq!(start["lock"], Value::Null, "at first it is only awaited");
    shop.computer.until_waited_for(GIVEN).await;
    shop.computer.clock.advance(GIVEN);
    until_book(shop, |book| book["lock"]["reason"] == "keychain").await;
}

async fn tries_to_pay(shop: &Shop) -> Refusal {
    shop.refused("review", collect("256772300417").input()).await
}

async fn goes_on(shop: &Shop) -> Value {
    shop.call("goOnWithoutKeychain", json!({ "reason": REASON })).await
}

#[tokio::test]
async fn nothing_is_sent_while_the_keychain_is_silent_and_its_answer_opens_sending_by_itself() {
    let shop = silent().await;
    for _ in 0..3 {
        let refused = tries_to_pay(&shop).await;
        assert_eq!(refused.code, "locked");
        assert!(refused.message.contains("keychain has not answered"), "{}", refused.message);
        assert!(refused.message.contains("go on without it"), "{}", refused.message);
        shop.passes(61).await;
    }
    let id = draft(&shop, &many(2)).await;
    let obstacles = preview(&shop, id, "oneByOne").await["obstacles"].to_string();
    assert!(obstacles.contains("keychain has not answered"), "{obstacles}");
    shop.call("home", Value::Null).await;
    assert_eq!((shop.transfers().await, shop.computer.anchors.lock().unwrap().len()), (0, 0));
    shop.computer.silence_keychain(&[]);
    until_book(&shop, |book| book["lock"].is_null()).await;
    assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn a_payment_that_comes_before_the_keychain_s_time_is_up_waits_for_its_answer() {
    let shop = Shop::open().await;
    shop.computer.silence_keychain(&[KeychainItem::Anchors]);
    let answers = async {
        shop.computer.until_waited_for(GIVEN).await;
        shop.computer.silence_keychain(&[]);
    };
    let (reviewed, ()) = tokio::join!(shop.call("review", collect("256772300417").input()), answers);
    assert!(reviewed["idempotencyKey"].is_string(), "{reviewed}");
    assert_eq!(shop.call("book", Value::Null).await["lock"], Value::Null);
}

#[tokio::test]
async fn an_older_book_recovers_as_soon_as_a_silent_keychain_answers_though_a_person_went_on_without_it() {
    for a_person_goes_on in [false, true] {
        let mut shop = Shop::open().await;
        shop.pay(&bill("UMEME", "04212345671")).await;
        let copy = backed_up(&shop).await;
        shop.pay(&bill("UMEME", "04212345689")).await;
        reopen(&mut shop, |shop| {
            let book = shop.book(Environment::Practice);
            std::fs::copy(&copy, &book).unwrap();
            std::fs::remove_file(book.with_extension("db.anchor")).unwrap();
            shop.computer.silence_keychain(&[KeychainItem::Anchors]);
        })
        .await;
        is_given_its_time(&shop).await;
        if a_person_goes_on {
            assert_eq!(goes_on(&shop).await["lock"], Value::Null);
        }
        shop.computer.silence_keychain(&[]);
        until_book(&shop, |book| book["lock"]["reason"] == "reconciling").await;
        assert!(tries_to_pay(&shop).await.message.contains("older than what Kaunta knows"));
        assert_eq!(shop.transfers().await, 2);
    }
}

#[tokio::test]
async fn a_person_goes_on_without_a_silent_keychain_with_a_reason_and_for_this_run_only() {
    let mut shop = silent().await;
    for reason in ["", "  "] {
        let refused = shop.refused("goOnWithoutKeychain", json!({ "reason": reason })).await;
        assert_eq!(refused.code, "review");
    }
    assert_eq!(tries_to_pay(&shop).await.code, "locked");
    assert_eq!(goes_on(&shop).await["lock"], Value::Null);
    assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");
    shop.passes(61).await;
    assert_eq!(shop.call("book", Value::Null).await["lock"], Value::Null, "until Kaunta ends");
    shop.computer.silence_keychain(&[]);
    reopen(&mut shop, |shop| shop.computer.silence_keychain(&[KeychainItem::Anchors])).await;
    is_given_its_time(&shop).await;
    assert_eq!(tries_to_pay(&shop).await.code, "locked", "the next run asks again");
}

#[tokio::test]
async fn only_an_owner_decides_that_and_the_security_log_says_who_and_why() {
    let shop = staffed().await;
    shop.computer.silence_keychain(&[KeychainItem::Anchors]);
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    is_given_its_time(&shop).await;
    come_in(&shop, ACCOUNTANT).await;
    assert_eq!(shop.refused("goOnWithoutKeychain", json!({ "reason": REASON })).await.code, "right");
    come_in(&shop, OWNER).await;
    goes_on(&shop).await;
    assert_eq!(goes_on(&shop).await["lock"], Value::Null, "a second word changes nothing");
    let said = format!("Went on without checking the book against the keychain (development): “{REASON}”.");
    let entries = log(&shop).await;
    assert_eq!(entries.iter().filter(|entry| **entry == (json!(OWNER.0), said.clone())).count(), 1, "{entries:?}");
    // The book of the other environment was compared before, so it does not wait.
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    assert_eq!(shop.call("book", Value::Null).await["lock"], Value::Null);
}

#[tokio::test]
async fn a_keychain_that_says_that_it_can_t_serve_locks_nothing() {
    for problem in [KeychainProblem::Missing, KeychainProblem::Locked, KeychainProblem::Failed("bus error".to_owned())]
    {
        let shop = Shop::open().await;
        // The keychain has answered that no people were ever set up here.
        shop.call("signInOptions", Value::Null).await;
        *shop.computer.keychain.lock().unwrap() = Keychain::Fails(problem.clone());
        assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded", "{problem:?}");
        assert_eq!(shop.call("book", Value::Null).await["lock"], Value::Null, "{problem:?}");
    }
}

/// Lets time pass while something runs.
async fn in_its_time<T>(shop: &Shop, work: impl Future<Output = T>) -> T {
    let passes = async {
        loop {
            shop.advance(1);
            tokio::task::yield_now().await;
        }
    };
    let work = async {
        tokio::select! {
            biased;
            done = work => done,
            () = passes => unreachable!(),
        }
    };
    tokio::time::timeout(PATIENCE, work).await.unwrap()
}

#[tokio::test]
async fn a_keychain_that_is_silent_altogether_keeps_nobody_waiting_for_ever() {
    let shop = Shop::open().await;
    // The keychain has answered that no people were ever set up here, and does not answer any more. It never answered for
    // anchors, because signing in opens the book.
    shop.computer.silence_keychain(&[KeychainItem::Anchors]);
    shop.call("signInOptions", Value::Null).await;
    shop.computer.silence_keychain(&[
        KeychainItem::Keys,
        KeychainItem::NewKeys,
        KeychainItem::Anchors,
        KeychainItem::PinSecret,
    ]);
    in_its_time(&shop, shop.set_address("production", "https://pay.example")).await;
    let key = json!({ "environment": "production", "interface": "gateway", "key": "live-key-of-the-shop-9182" });
    let settings = in_its_time(&shop, shop.call("setKey", key)).await;
    let words = settings["keychain"]["explanation"].as_str().unwrap();
    assert!(words.contains("has not answered") && words.contains("memory"), "{words}");
    in_its_time(&shop, until_book(&shop, |book| book["lock"]["reason"] == "keychain")).await;
    goes_on(&shop).await;
    // Practice has its own key.
    let paid = in_its_time(&shop, shop.pay(&bill("UMEME", "04212345671"))).await;
    assert_eq!(paid["row"]["state"], "succeeded");
}
