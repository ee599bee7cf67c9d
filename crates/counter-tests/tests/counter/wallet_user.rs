//! Whose wallet pays: typed, returned by wallet/me, or not needed; never omitted because it was unknown.

use kaunta_practice::PartnerSettings;
use serde_json::{Value, json};

use crate::orders::{TO_MOBILE, wallet_phone};
use crate::payroll::{bulks, draft, many, pay_in_parts, preview, run_to};
use crate::shop::Shop;

const PHONE: &str = "0772 300 417";
/// Ends in the digits that make practice stop saying whose wallet it is; those of `TOLD` end that.
const UNTOLD: &str = "0772 550 027";
const TOLD: &str = "0772 550 028";

/// The `userId` of every transact request that arrived.
async fn users(shop: &Shop) -> Vec<Value> {
    let arrived = shop.practice.partner_requests().await.unwrap();
    let sent = arrived.iter().filter(|asked| asked.path.ends_with("/transact"));
    sent.map(|asked| serde_json::from_str::<Value>(&asked.body).unwrap()["userId"].clone()).collect()
}

async fn save(shop: &Shop, user: &str, needs_no_user: bool) {
    shop.call(
        "savePartner",
        json!({ "environment": "practice", "address": "", "user": user, "needsNoUser": needs_no_user, "payouts": "mobileMoney",
                "referenceInNote": false, "keyPermissions": "", "keyEndsOn": "", "done": [] }),
    )
    .await;
}

#[tokio::test]
async fn the_wallet_s_own_user_goes_out_where_none_is_typed_and_is_asked_for_once() {
    let shop = Shop::open().await;
    let order = wallet_phone(TO_MOBILE, PHONE);
    let asked = async || shop.arrived("/wallet/me").await.len();
    shop.review(&order).await;
    assert_eq!(asked().await, 1, "before the confirmation");
    shop.review(&order.clone().answering("amount", "41000")).await;
    assert_eq!(asked().await, 1, "it is known");
    let detail = shop.pay(&order).await;
    let lines = detail["fields"].to_string();
    assert!(lines.contains("practice-shop"), "{lines}");
    assert_eq!(users(&shop).await, [json!("practice-shop")]);
    save(&shop, "", false).await;
    let before = asked().await;
    shop.review(&order.answering("amount", "42000")).await;
    assert_eq!(asked().await, before + 1, "after a change of the settings it is asked for again");
}

#[tokio::test]
async fn a_typed_user_goes_out_and_nobody_is_asked_for_it() {
    let shop = Shop::open().await;
    save(&shop, " practice-shop ", false).await;
    shop.practice.set_partner(PartnerSettings { user_untold: true, ..PartnerSettings::default() }).await.unwrap();
    shop.review(&wallet_phone(TO_MOBILE, PHONE)).await;
    assert_eq!(shop.arrived("/wallet/me").await.len(), 0);
    assert_eq!(shop.pay(&wallet_phone(TO_MOBILE, PHONE)).await["row"]["state"], "succeeded");
    assert_eq!(users(&shop).await, [json!("practice-shop")]);
}

#[tokio::test]
async fn nothing_leaves_while_nobody_knows_whose_wallet_it_is() {
    let shop = Shop::open().await;
    let untold = PartnerSettings { user_untold: true, ..PartnerSettings::default() };
    shop.practice.set_partner(untold).await.unwrap();
    let order = wallet_phone(TO_MOBILE, PHONE);
    let refused = shop.refused("review", order.input()).await;
    assert_eq!(refused.code, "settings");
    assert!(refused.message.contains("did not say whose wallet"), "{refused:?}");
    shop.force("wallet", "unavailable", 1000).await;
    let refused = shop.refused("review", order.input()).await;
    assert_eq!(refused.code, "connection");
    assert!(refused.message.contains("Try again, or type your user number"), "{refused:?}");
    assert_eq!(users(&shop).await, [] as [Value; 0]);

    shop.force("wallet", "unavailable", 0).await;

    // Marked as needing no `userId`: first rightly, then wrongly.
    save(&shop, "", true).await;
    shop.practice.set_partner(PartnerSettings { user_optional: true, ..untold }).await.unwrap();
    assert_eq!(shop.pay(&order).await["row"]["state"], "succeeded");
    assert_eq!(users(&shop).await, [Value::Null]);
    shop.practice.set_partner(untold).await.unwrap();
    let detail = shop.pay(&order.answering("amount", "41000")).await;
    assert_eq!(detail["row"]["state"], "rejected", "{detail:#}");
    assert!(detail.to_string().contains("userId"), "{detail:#}");
}

#[tokio::test]
async fn a_batch_goes_out_for_the_wallet_s_own_user() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(5)).await;
    pay_in_parts(&shop, id, 2).await;
    run_to(&shop, id, "finished").await;
    let sent = bulks(&shop).await;
    assert_eq!(sent.len(), 3);
    assert!(sent.iter().all(|part| part["userId"] == "practice-shop"), "{sent:?}");
}

#[tokio::test]
async fn a_batch_is_not_begun_while_nobody_knows_whose_wallet_it_is() {
    let shop = Shop::open().await;
    let untold = PartnerSettings { user_untold: true, ..PartnerSettings::default() };
    shop.practice.set_partner(untold).await.unwrap();
    let id = draft(&shop, &many(2)).await;
    let shown = preview(&shop, id, "batch").await;
    assert!(shown["obstacles"].to_string().contains("did not say whose wallet"), "{shown:#}");
    assert_eq!(bulks(&shop).await.len(), 0);
}

#[tokio::test]
async fn practice_plays_a_wallet_that_stops_saying_whose_it_is_by_a_number() {
    let shop = Shop::open().await;
    let order = wallet_phone(TO_MOBILE, PHONE);
    assert_eq!(shop.pay(&wallet_phone(TO_MOBILE, UNTOLD)).await["row"]["state"], "succeeded");
    assert_eq!(shop.pay(&order).await["row"]["state"], "succeeded", "it is known for this run");
    save(&shop, "", false).await;
    assert_eq!(shop.refused("review", order.input()).await.code, "settings");
    save(&shop, "practice-shop", false).await;
    assert_eq!(shop.pay(&wallet_phone(TO_MOBILE, TOLD)).await["row"]["state"], "succeeded");
    save(&shop, "", false).await;
    assert_eq!(shop.pay(&order.answering("amount", "41000")).await["row"]["state"], "succeeded");
}
