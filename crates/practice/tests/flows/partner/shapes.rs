//! Every format of every answer.

use super::wallet::{MODES, four, number, payment, wage};
use crate::counter::Counter;
use kaunta_practice::PartnerShape;
use serde_json::{Value, json};

/// The place of a record's field in each format; `KEY` stands for the record's id.
const RECORD: [(PartnerShape, &str); 8] = [
    (PartnerShape::Flat, ""),
    (PartnerShape::Data, "/data"),
    (PartnerShape::Result, "/result"),
    (PartnerShape::Results, "/results/0"),
    (PartnerShape::Items, "/data/items/0"),
    (PartnerShape::Keyed, "/results/KEY"),
    (PartnerShape::SnakeCase, ""),
    (PartnerShape::TextNumbers, ""),
];

fn number_of(shape: PartnerShape, number: u32) -> Value {
    if shape == PartnerShape::TextNumbers { json!(number.to_string()) } else { json!(number) }
}

#[tokio::test]
async fn a_wallet_a_preview_and_a_payment_come_in_each_shape() {
    let counter = Counter::open().await;
    let body = payment("WALLET_TO_MOBILE_MONEY", "");
    for (shape, place) in RECORD {
        counter.shape(shape).await;
        let at = |key: &str, field: &str| format!("{}/{field}", place.replace("KEY", key));
        let balance = counter.money().await.to_string().parse().unwrap();
        let wallet = counter.wallet().await;
        assert_eq!(wallet.at(&at("WLT-LIVE-PARTNER", "balance")), number_of(shape, balance), "{}", wallet.text);
        let fees = counter.preview(&body).await;
        assert_eq!(fees.at(&at("WALLET_TO_MOBILE_MONEY", "fee")), number_of(shape, 400), "{}", fees.text);
        let paid = counter.transact(&body).await;
        let id = counter.booked().await.pop().unwrap().id;
        assert_eq!(paid.at(&at(&id, "amount")), number_of(shape, 20_000), "{}", paid.text);
        assert_eq!(paid.at(&at(&id, "status")), json!("SUCCESS"), "{}", paid.text);
    }
}

#[tokio::test]
async fn the_list_of_modes_comes_in_each_shape() {
    let counter = Counter::open().await;
    let table = [
        (PartnerShape::Flat, "/1/mode"),
        (PartnerShape::Data, "/data/1/mode"),
        (PartnerShape::Result, "/result/modes/1/mode"),
        (PartnerShape::Results, "/results/1/mode"),
        (PartnerShape::Items, "/data/items/1/mode"),
        (PartnerShape::Keyed, "/results/WALLET_TO_MOBILE_MONEY/mode"),
        (PartnerShape::SnakeCase, "/1/mode"),
        (PartnerShape::TextNumbers, "/1/mode"),
    ];
    for (shape, place) in table {
        counter.shape(shape).await;
        let modes = counter.modes().await;
        assert_eq!(modes.at(place), json!("WALLET_TO_MOBILE_MONEY"), "{}: {}", shape.as_str(), modes.text);
    }
}

#[tokio::test]
async fn a_refusal_comes_in_each_shape() {
    let counter = Counter::open().await;
    let table = [
        (PartnerShape::Flat, "/errorCode"),
        (PartnerShape::Data, "/error/code"),
        (PartnerShape::Result, "/result/error/code"),
        (PartnerShape::Results, "/errors/0/code"),
        (PartnerShape::Items, "/error"),
        (PartnerShape::SnakeCase, "/error_code"),
        (PartnerShape::TextNumbers, "/errorCode"),
    ];
    for (shape, place) in table {
        counter.shape(shape).await;
        assert_eq!(counter.transact(&wage("20")).await.at(place), json!("INSUFFICIENT_BALANCE"), "{}", shape.as_str());
        let stranger = counter.ask_as("ak_live_1_wrong", "/wallet/me", None).await.unwrap();
        assert_eq!((stranger.status, stranger.at(place)), (401, json!("UNAUTHORIZED")), "{}", shape.as_str());
    }
    counter.shape(PartnerShape::Keyed).await;
    assert!(counter.transact(&wage("20")).await.at("/errors/INSUFFICIENT_BALANCE/0").is_string());
}

#[tokio::test]
async fn without_a_body_only_the_status_speaks() {
    let counter = Counter::open().await;
    counter.shape(PartnerShape::NoBody).await;
    let answers = [
        counter.wallet().await,
        counter.modes().await,
        counter.preview(&wage("01")).await,
        counter.transact(&wage("01")).await,
        counter.bulk(&four("march")).await,
    ];
    assert!(answers.iter().all(|answer| answer.status == 200 && answer.text.is_empty()));
    let refused = counter.transact(&wage("20")).await;
    assert_eq!((refused.status, refused.text.as_str()), (400, ""));
    assert_eq!(counter.booked().await.len(), 5);
}

#[tokio::test]
async fn a_number_brings_its_shape_to_its_payment_and_preview_in_every_mode() {
    let counter = Counter::open().await;
    let table = [
        ("02", "/status"),
        ("03", "/data/status"),
        ("04", "/result/status"),
        ("05", "/results/0/status"),
        ("06", "/data/items/0/status"),
        ("07", "/results/KEY/status"),
        ("08", "/created_at"),
    ];
    counter.shape(PartnerShape::Data).await;
    for mode in MODES {
        for (code, place) in table {
            let body = payment(mode, &number(mode, code));
            let preview = counter.preview(&body).await;
            let fee = place.replace("/status", "/fee").replace("/created_at", "/fee").replace("KEY", mode);
            assert!(preview.at(&fee).is_number(), "{mode} {code}: {}", preview.text);
            let paid = counter.transact(&body).await;
            let id = counter.booked().await.pop().unwrap().id;
            assert!(paid.at(&place.replace("KEY", &id)).is_string(), "{mode} {code}: {}", paid.text);
        }
    }
    assert!(counter.transact(&wage("01")).await.at("/data/status").is_string(), "any other number keeps what is set");
}

#[tokio::test]
async fn faults_of_an_answer_are_inside_its_shape() {
    let counter = Counter::open().await;
    counter.shape(PartnerShape::SnakeCase).await;
    let answer = counter.transact(&wage("62")).await.json();
    assert!(answer.get("total_amount").is_none() && answer["transaction_id"].is_string(), "{answer}");
    counter.shape(PartnerShape::Items).await;
    let answer = counter.bulk(&super::wallet::batch("march", &[("a", "+256772550066")])).await;
    assert_eq!(answer.at("/data/items/0/referenceId"), json!("somebody-else-0001"));
    assert_eq!(counter.booked().await.pop().unwrap().reference_id.as_deref(), Some("a"));
}
