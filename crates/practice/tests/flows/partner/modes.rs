//! Every mode: listed, previewed, paid.

use super::wallet::{MODES, four, payment};
use crate::counter::Counter;
use kaunta_practice::{Config, PartnerSettings};
use rust_decimal::Decimal;
use serde_json::{Value, json};

#[tokio::test]
async fn the_list_of_modes_is_the_specifications_table_with_the_other_name_of_a_payout() {
    let counter = Counter::open().await;
    let modes = counter.modes().await.json();
    let listed: Vec<(&str, &str)> = modes
        .as_array()
        .unwrap()
        .iter()
        .map(|mode| (mode["mode"].as_str().unwrap(), mode["availability"].as_str().unwrap()))
        .collect();
    let table = [
        ("WALLET_TO_WALLET", "active"),
        ("WALLET_TO_MOBILE_MONEY", "active"),
        ("MOBILE_MONEY_TO_WALLET", "active"),
        ("BANK_TRANSFER", "beta"),
        ("MERCHANT_PAYMENT", "active"),
        ("WALLET_TOP-UP", "active"),
        ("WALLET_TO_MNO", "active"),
    ];
    assert_eq!(listed, table);
    assert_eq!(modes[0]["description"], "Transfer between wallets");
}

#[tokio::test]
async fn a_mode_nobody_knows_is_listed_and_taken_only_when_it_is_switched_on() {
    let counter = Counter::open().await;
    let body = payment("CARD_PAYOUT", "");
    assert_eq!(counter.transact(&body).await.status, 400);
    counter.practice.set_partner(PartnerSettings { unknown_mode: true, ..PartnerSettings::default() }).await.unwrap();
    let modes = counter.modes().await.json();
    let card = modes.as_array().unwrap().iter().find(|mode| mode["mode"] == "CARD_PAYOUT").unwrap();
    assert_eq!(card["availability"], "beta");
    let answer = counter.transact(&body).await;
    assert_eq!((answer.status, answer.at("/status")), (200, json!("SUCCESS")));
    assert_eq!(counter.escrow().await, "4977000");
}

/// A completed payment's effect on the wallet, by mode: 20,000 and its fee.
const EFFECTS: [(&str, i64); 7] = [
    ("WALLET_TO_WALLET", -20_000),
    ("WALLET_TO_MOBILE_MONEY", -20_400),
    ("WALLET_TO_MNO", -20_400),
    ("MOBILE_MONEY_TO_WALLET", 19_700),
    ("BANK_TRANSFER", -22_500),
    ("MERCHANT_PAYMENT", -20_500),
    ("WALLET_TOP-UP", 19_600),
];

#[tokio::test]
async fn every_mode_moves_the_wallet_by_its_amount_and_the_fee_that_was_previewed() {
    let counter = Counter::open().await;
    for (mode, effect) in EFFECTS {
        let body = payment(mode, "");
        let preview = counter.preview(&body).await;
        assert_eq!(preview.status, 200, "{mode}: {}", preview.text);
        let before = counter.money().await;
        let answer = counter.transact(&body).await;
        assert_eq!(answer.status, 200, "{mode}: {}", answer.text);
        assert_eq!(answer.at("/fee"), preview.at("/fee"), "{mode}");
        assert_eq!(answer.at("/totalAmount"), preview.at("/total"), "{mode}");
        counter.pass(5);
        assert_eq!(counter.money().await - before, Decimal::from(effect), "{mode}");
    }
    let booked = counter.booked().await;
    assert_eq!(booked.iter().map(|booked| booked.mode).collect::<Vec<_>>(), MODES);
    assert!(booked.iter().all(|booked| booked.status == "SUCCESS" && booked.batch_reference.is_none()));
}

#[tokio::test]
async fn a_booked_payment_is_answered_with_these_fields_and_kept_as_it_was_sent() {
    let counter = Counter::open().await;
    let body = payment("WALLET_TO_MOBILE_MONEY", "+256772300417");
    let answer = counter.transact(&body).await;
    let expected = [
        ("/success", json!(true)),
        ("/mode", json!("WALLET_TO_MOBILE_MONEY")),
        ("/amount", json!(20_000)),
        ("/fee", json!(400)),
        ("/totalAmount", json!(20_400)),
        ("/currency", json!("UGX")),
        ("/status", json!("SUCCESS")),
        ("/recipient", json!("+256772300417")),
        ("/provider", json!("MTN")),
        ("/balanceBefore", json!(5_000_000)),
        ("/balanceAfter", json!(4_979_600)),
        ("/createdAt", json!("2026-11-20T08:00:00.000Z")),
    ];
    for (field, value) in expected {
        assert_eq!(answer.at(field), value, "{field}");
    }
    let booked = &counter.booked().await[0];
    assert_eq!(answer.at("/transactionId"), json!(booked.id));
    assert_eq!(booked.recipient.as_deref(), Some("+256772300417"));
    assert_eq!(booked.request, body.to_string(), "to the byte");
}

#[tokio::test]
async fn a_customer_who_pays_in_is_waited_for() {
    let counter = Counter::open().await;
    let answer = counter.transact(&payment("MOBILE_MONEY_TO_WALLET", "")).await;
    assert_eq!(answer.at("/status"), json!("PENDING"));
    assert_eq!(counter.escrow().await, "5000000");
    counter.pass(5);
    assert_eq!(counter.escrow().await, "5019700", "20,000 less the fee of 1.5 %");
    assert_eq!(counter.booked().await[0].status, "SUCCESS");
}

#[tokio::test]
async fn two_equal_requests_are_two_payments() {
    let counter = Counter::open().await;
    let body = payment("WALLET_TO_WALLET", "");
    let (one, two) = (counter.transact(&body).await, counter.transact(&body).await);
    assert_ne!(one.at("/transactionId"), two.at("/transactionId"));
    assert_eq!(counter.escrow().await, "4960000");
}

#[tokio::test]
async fn what_the_wallet_does_not_cover_is_refused_to_the_last_shilling() {
    let config = Config { escrow: "20399.99".parse().unwrap(), ..Config::in_memory() };
    let counter = Counter::open_with(config).await;
    let body = payment("WALLET_TO_MOBILE_MONEY", "");
    let answer = counter.transact(&body).await;
    assert_eq!((answer.status, answer.at("/errorCode")), (400, json!("INSUFFICIENT_BALANCE")));
    assert!(counter.booked().await.is_empty());
    assert_eq!(counter.transact(&payment("WALLET_TOP-UP", "")).await.status, 200, "money in needs no cover");
    assert_eq!(counter.transact(&body).await.status, 200);
}

#[tokio::test]
async fn a_preview_of_a_batch_has_the_fee_of_each_item_and_their_sum_and_books_nothing() {
    let counter = Counter::open().await;
    let mut body = four("march");
    body["items"][2]["amount"] = json!(60_001);
    let answer = counter.preview(&body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let sums = ["/itemCount", "/amount", "/fee", "/total"].map(|field| answer.at(field));
    assert_eq!(sums, [json!(4), json!(120_001), json!(2_000), json!(122_001)]);
    let fees: Vec<Value> = (0..4).map(|place| answer.at(&format!("/items/{place}/fee"))).collect();
    assert_eq!(fees, [400, 400, 800, 400].map(Value::from));
    assert_eq!(answer.at("/items/2/referenceId"), json!("c"));
    assert!(counter.booked().await.is_empty());
    assert_eq!(counter.bulk(&body).await.status, 200, "the preview used up no batchReference");
}
