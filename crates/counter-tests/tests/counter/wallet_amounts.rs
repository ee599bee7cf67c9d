//! Amounts over the partner wallet: any number, exact to the hundredth everywhere.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::{Order, TO_MOBILE, send, to_wallet, wallet_phone};
use crate::outcomes::lines;
use crate::people::{CASHIER, TRUSTED, come_in, staffed};
use crate::people_approvals::{ask, grant};
use crate::shop::Shop;

fn of(amount: &str) -> Order {
    to_wallet("USR-77").answering("amount", amount)
}

/// The texts of the numbers sent to the service.
async fn sent(shop: &Shop) -> Vec<String> {
    let amount = |request: &str| serde_json::from_str::<Value>(request).unwrap()["amount"].to_string();
    shop.practice.partner_transactions().await.unwrap().iter().map(|booked| amount(&booked.request)).collect()
}

#[tokio::test]
async fn an_exact_amount_is_reviewed_sent_kept_added_up_and_exported_to_the_hundredth() {
    let shop = Shop::open().await;
    let review = shop.review(&of("40,000.5")).await;
    assert_eq!(review["amount"], "40000.5", "{review:#}");
    let paid = shop.pay(&of("40,000.5")).await;
    assert_eq!((&paid["row"]["state"], &paid["row"]["amount"]), (&json!("succeeded"), &json!("40000.5")), "{paid:#}");
    for amount in ["0.75", "12", "99.99"] {
        assert_eq!(shop.pay(&of(amount)).await["row"]["state"], "succeeded", "{amount}");
    }
    assert_eq!(sent(&shop).await, ["40000.5", "0.75", "12", "99.99"]);
    let home = shop.call("home", Value::Null).await;
    assert_eq!((&home["today"][0]["count"], &home["today"][0]["amount"]), (&json!(4), &json!("40113.24")), "{home:#}");
    let receipt = shop.call("receipt", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(receipt["amount"], "UGX 40,000.50", "{:?}", lines(&receipt["lines"]));
    let everything = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let saved = shop.call("exportHistory", everything).await;
    let mut sheet = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let place = sheet.headers().unwrap().iter().position(|name| name == "Amount UGX").unwrap();
    let amounts: Vec<String> = sheet.records().map(|row| row.unwrap()[place].to_owned()).collect();
    assert_eq!(amounts, ["99.99", "12", "0.75", "40000.5"]);
    assert_eq!(
        shop.sql(Environment::Practice, "SELECT amount, cents FROM operation ORDER BY id").await,
        "40000|50\n0|75\n12|\n99|99"
    );
    // Only an amount equal to the hundredth counts as the same payment.
    let earlier = async |amount| shop.review(&of(amount)).await["earlier"].as_array().unwrap().len();
    assert_eq!((earlier("99.99").await, earlier("99.98").await, earlier("99").await), (1, 0, 0));
}

#[tokio::test]
async fn the_gateway_takes_whole_shillings_from_100_and_the_partner_wallet_any_number() {
    let shop = Shop::open().await;
    for (amount, gateway, wallet) in [
        ("0", false, false),
        ("0.01", false, true),
        ("99", false, true),
        ("100.5", false, true),
        ("25.000", false, false),
        ("1.005", false, false),
        ("100", true, true),
    ] {
        for (order, is_taken) in
            [(send("0772300417"), gateway), (wallet_phone(TO_MOBILE, "0772300417"), wallet), (of("1"), wallet)]
        {
            let order = order.answering("amount", amount);
            let input = shop.checked(&order).await;
            if is_taken {
                shop.call("review", input).await;
            } else {
                assert_eq!(shop.refused("review", input).await.at(), ["amount"], "{order:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_limit_counts_to_the_hundredth_and_a_second_person_approves_exactly_what_is_sent() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    assert!(shop.review(&of("100,000.01")).await["approval"].is_string(), "for one payment");
    shop.pay(&of("99,999.99")).await;
    assert!(shop.review(&of("50,000.02")).await["approval"].is_string(), "for a day");
    let asked = ask(&shop, &of("50,000.02")).await;
    assert_eq!(asked["amount"], "50000.02");
    let granted = shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    shop.told(granted["operation"].as_i64().unwrap()).await;
    assert_eq!(sent(&shop).await, ["99999.99", "50000.02"]);
}

#[tokio::test]
async fn a_cashier_pays_the_last_hundredth_of_a_day_and_not_one_more() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    shop.pay(&of("99,999.99")).await;
    shop.pay(&of("50,000.01")).await;
    assert_eq!(sent(&shop).await, ["99999.99", "50000.01"]);
    let review = shop.review(&of("0.01")).await;
    assert_eq!(shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await.code, "approval");
}
