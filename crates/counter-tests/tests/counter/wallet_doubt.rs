//! The partner wallet without a certain answer: nothing is sent twice, there is no look-up, the balances are shown as
//! evidence, and a person resolves it.

use std::sync::Arc;
use std::time::Duration;

use kaunta_practice::Force;
use serde_json::{Value, json};

use crate::orders::{TO_MOBILE, send, to_wallet, top_up, wallet_phone};
use crate::shop::{Shop, answer, kaunta, until_detail};

/// A wallet payment whose phone triggers a scenario.
fn number(scenario: &str) -> crate::orders::Order {
    wallet_phone(TO_MOBILE, &format!("07725500{scenario}"))
}

async fn transacts(shop: &Shop) -> usize {
    shop.arrived("/transactions/transact").await.len()
}

fn has_balance_after(detail: &Value) -> bool {
    !detail["balanceEvidence"]["after"].is_null()
}

#[tokio::test]
async fn each_outcome_is_what_is_certain_of_it() {
    let shop = Shop::open().await;
    for (scenario, state, booked) in [
        ("01", "succeeded", 1),
        ("10", "pending", 1),
        ("12", "pending", 1),
        ("13", "failed", 1),
        ("14", "pending", 1),
        ("20", "rejected", 0),
        ("21", "rejected", 0),
        ("24", "rejected", 0),
        ("32", "unknown", 0),
        ("33", "unknown", 1),
        ("34", "unknown", 1),
        ("40", "rejected", 0),
        ("41", "rejected", 0),
        ("50", "unknown", 0),
        ("51", "unknown", 1),
        ("52", "unknown", 1),
        ("60", "unknown", 1),
        ("61", "unknown", 1),
        ("68", "unknown", 1),
        ("69", "unknown", 1),
    ] {
        let before = shop.practice.partner_transactions().await.unwrap().len();
        let detail = shop.pay(&number(scenario)).await;
        assert_eq!(detail["row"]["state"], state, "{scenario}: {detail:#}");
        let after = shop.practice.partner_transactions().await.unwrap().len();
        assert_eq!(after - before, booked, "{scenario}");
        let open = matches!(state, "pending" | "unknown");
        assert_eq!(detail["settleByHand"], open, "{scenario}");
        assert_eq!((&detail["canAsk"], &detail["nextAskAt"]), (&json!(false), &Value::Null), "{scenario}");
        assert_eq!(detail["doNotRepeat"].is_string(), open, "{scenario}");
        assert_eq!(detail["balanceEvidence"].is_null(), !open, "{scenario}");
    }
    assert_eq!(transacts(&shop).await, 20, "each of them once");
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 50 })).await;
    for item in attention["items"].as_array().unwrap() {
        assert_eq!((&item["canAsk"], &item["settleByHand"]), (&json!(false), &json!(true)), "{item:#}");
        assert!(item["next"].as_str().unwrap().contains("partner wallet can't be asked"), "{item:#}");
    }
}

#[tokio::test]
async fn a_cut_connection_is_unknown_shows_balance_evidence_is_never_sent_again_and_a_person_settles_it() {
    for (scenario, order, suggestion, paid) in [
        ("cut_after_booking", wallet_phone(TO_MOBILE, "0772300417"), "looks like it was paid", true),
        ("cut_before_booking", wallet_phone(TO_MOBILE, "0772300417"), "looks like it was not paid", false),
        ("cut_after_booking", to_wallet("USR-7"), "looks like it was paid", true),
        ("cut_after_booking", top_up("500,000"), "looks like it came in", true),
        ("cut_before_booking", top_up("500,000"), "looks like it did not come in", false),
    ] {
        let shop = Shop::open().await;
        shop.practice.force(Force::next("transact", scenario)).await.unwrap();
        let id = shop.pay(&order).await["row"]["id"].as_i64().unwrap();
        let doubt = shop.until_detail(id, has_balance_after).await;
        assert_eq!(doubt["row"]["state"], "unknown");
        let balance_evidence = &doubt["balanceEvidence"];
        assert_eq!(balance_evidence["before"], "5000000", "{balance_evidence:#}");
        assert!(
            balance_evidence["suggests"].as_str().unwrap().contains(suggestion),
            "{scenario} {order:?}: {balance_evidence:#}"
        );
        let situation = doubt["situation"].as_str().unwrap();
        assert!(situation.contains("partner wallet can't be asked"), "{situation}");
        for _ in 0..3 {
            shop.advance(3600 * 12);
        }
        let refused = shop.refused("sendAgain", json!({ "id": id })).await;
        assert!(refused.message.contains("Nothing was sent."), "{}", refused.message);
        assert_eq!(shop.refused("askNow", json!({ "id": id })).await.code, "lookUpOff");
        let look_up = shop.call("lookUp", json!({ "text": doubt["row"]["reference"] })).await;
        assert!(look_up["note"].as_str().unwrap().contains("can't be asked"), "{look_up:#}");
        assert_eq!(shop.arrived("/status").await.len(), 0, "nobody is asked with its reference");
        let nobody = json!({ "id": id, "paid": paid, "reason": "", "by": "Nakato" });
        shop.refused("settle", nobody).await;
        let settle = json!({ "id": id, "paid": paid, "reason": "Support said so, 14:05", "by": "Nakato" });
        let settled = shop.call("settle", settle.clone()).await;
        assert_eq!(settled["row"]["state"], if paid { "succeeded" } else { "failed" });
        assert_eq!(settled["balanceEvidence"], Value::Null);
        shop.refused("settle", settle).await;
        assert_eq!(transacts(&shop).await, 1, "{scenario} {order:?}");
    }
}

#[tokio::test]
async fn what_else_moved_in_between_is_listed_and_subtracted() {
    let shop = Shop::open().await;
    // A payment after which the balance can't be read at first; before it, the wallet's user and the balance were requested.
    shop.practice.force(Force::next("transact", "cut_after_booking")).await.unwrap();
    shop.practice.force(Force::next("wallet", "server_error").after(2).times(6)).await.unwrap();
    let id = shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await["row"]["id"].as_i64().unwrap();
    let doubt = shop.until(id, "unknown").await;
    assert!(
        doubt["balanceEvidence"]["suggests"].as_str().unwrap().contains("can't tell"),
        "{:#}",
        doubt["balanceEvidence"]
    );
    shop.advance(1);
    let other = shop.pay(&to_wallet("USR-9").answering("amount", "70000")).await;
    assert_eq!(other["row"]["state"], "succeeded");
    shop.pay(&send("0772300418")).await;
    shop.advance(1);
    let read = async { while shop.call("readWallet", Value::Null).await["unread"].is_string() {} };
    tokio::time::timeout(crate::shop::PATIENCE, read).await.unwrap();
    let evidence = shop.until_detail(id, has_balance_after).await["balanceEvidence"].clone();
    assert_eq!(evidence["between"].as_array().unwrap().len(), 2, "{evidence:#}");
    let suggests = evidence["suggests"].as_str().unwrap();
    assert!(
        suggests.contains("looks like it was paid") && suggests.contains("apart from the other payments"),
        "{suggests}"
    );
}

#[tokio::test]
async fn a_balance_that_can_t_be_read_keeps_no_payment_from_leaving() {
    let shop = Shop::open().await;
    // The first answer contains the wallet's user.
    shop.practice.force(Force::next("wallet", "server_error").after(1).times(3)).await.unwrap();
    let detail = shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await;
    assert_eq!(detail["row"]["state"], "succeeded");
    let before = &detail["events"][1];
    assert_eq!(before["words"], "The partner wallet did not report its balance before it was sent.");
    assert!(before["exchange"].as_str().unwrap().contains("/partner/v1/wallet/me"), "{before:#}");
}

#[tokio::test]
async fn a_key_that_is_revoked_half_way_refuses_and_nothing_is_left_in_doubt() {
    let shop = Shop::open().await;
    let order = wallet_phone(TO_MOBILE, "0772300417");
    shop.pay(&order).await;
    shop.practice.force(Force::next("partner", "unauthorised").times(u32::MAX)).await.unwrap();
    let refused = shop.pay(&order).await;
    assert_eq!(refused["row"]["state"], "rejected");
    assert!(refused["situation"].as_str().unwrap().contains("did not accept the key"), "{refused:#}");
    let wallets = shop.call("readWallet", Value::Null).await;
    assert!(wallets["unread"].as_str().unwrap().contains("did not accept the key"), "{wallets:#}");
    assert_eq!(shop.practice.partner_transactions().await.unwrap().len(), 1);
}

/// Runs a Kaunta on its own runtime and stops it in the middle of a payment, as closing the program does.
fn cut_off(shop: &Shop, scenario: &str) -> i64 {
    let life = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let app = kaunta(&shop.computer, shop.folder.path());
    let id = life.block_on(async {
        let review = answer(&app, "review", number(scenario).input()).await;
        let detail = answer(&app, "submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        detail["row"]["id"].as_i64().unwrap()
    });
    let arrived = async {
        while transacts(shop).await == 0 {
            crate::shop::soon().await;
        }
    };
    life.block_on(async { tokio::time::timeout(crate::shop::PATIENCE, arrived).await.unwrap() });
    drop(app);
    life.shutdown_timeout(Duration::from_secs(10));
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_cut_off_by_the_end_of_the_program_is_unknown_and_has_balance_evidence_at_the_next_start() {
    let shop = Arc::new(Shop::open().await);
    let id = {
        let shop = shop.clone();
        // Booked, but never answered.
        tokio::task::spawn_blocking(move || cut_off(&shop, "31")).await.unwrap()
    };
    let app = kaunta(&shop.computer, shop.folder.path());
    answer(&app, "start", Value::Null).await;
    let doubt = until_detail(&app, &shop.computer, id, has_balance_after).await;
    assert_eq!(doubt["row"]["state"], "unknown");
    let situation = doubt["situation"].as_str().unwrap();
    assert!(situation.contains("Kaunta was closed before the answer came."), "{situation}");
    assert_eq!(doubt["settleByHand"], true);
    let booked = shop.practice.partner_transactions().await.unwrap().len();
    let expected = if booked == 1 { "looks like it was paid" } else { "looks like it was not paid" };
    assert!(
        doubt["balanceEvidence"]["suggests"].as_str().unwrap().contains(expected),
        "{:#}",
        doubt["balanceEvidence"]
    );
    shop.advance(3600 * 24);
    assert_eq!((transacts(&shop).await, shop.arrived("/status").await.len()), (1, 0));
}
