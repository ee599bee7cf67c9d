//! Balances of both interfaces: each with its time and source, and both if they disagree.

use kaunta_practice::{Force, PartnerSettings};
use serde_json::{Value, json};

use crate::orders::{TO_MOBILE, airtime, wallet_phone};
use crate::shop::Shop;

fn of<'a>(wallets: &'a Value, wallet: &str) -> &'a Value {
    wallets["balances"].as_array().unwrap().iter().find(|one| one["wallet"] == wallet).unwrap()
}

#[tokio::test]
async fn each_balance_has_its_time_and_its_source() {
    let shop = Shop::open().await;
    let none = shop.call("wallets", Value::Null).await;
    assert_eq!((&of(&none, "PARTNER")["balance"], &none["disagreement"]), (&Value::Null, &Value::Null));
    assert_eq!(none["missing"], json!([]));
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["wallets"].as_array().unwrap().len(), 2, "who does not use it does not see it");
    let read = shop.call("readWallet", Value::Null).await;
    assert_eq!(of(&read, "PARTNER")["balance"], "5000000");
    assert_eq!(of(&read, "PARTNER")["source"], "Read from the partner wallet");
    assert_eq!(of(&read, "PARTNER")["asOf"], "2026-11-21T09:00:00+00:00");
    let told = read["fromService"].as_array().unwrap();
    assert!(told.iter().any(|line| line["value"] == "WLT-LIVE-PARTNER"), "{told:?}");
    assert_eq!(shop.call("home", Value::Null).await["wallets"].as_array().unwrap().len(), 3);
    shop.advance(60);
    shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await;
    let paid = shop.call("wallets", Value::Null).await;
    assert_eq!(of(&paid, "PARTNER")["asOf"], "2026-11-21T09:01:00+00:00");
}

#[tokio::test]
async fn balances_that_disagree_are_both_shown_and_neither_is_called_right() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0772300417")).await;
    let agreed = shop.call("readWallet", Value::Null).await;
    assert_eq!(agreed["disagreement"], Value::Null, "{agreed:#}");
    shop.practice.set_partner(PartnerSettings { balance_differs: true, ..PartnerSettings::default() }).await.unwrap();
    let wallets = shop.call("readWallet", Value::Null).await;
    assert_eq!(wallets["disagreement"]["by"], "150000");
    let words = wallets["disagreement"]["words"].as_str().unwrap();
    for balance in [&of(&wallets, "PARTNER")["balance"], &of(&wallets, "ESCROW")["balance"]] {
        let shown = kaunta_domain::money::Money::parse(balance.as_str().unwrap()).unwrap().to_string();
        assert!(words.contains(&shown), "{words}");
    }
    assert!(words.contains("almost the same time"), "{words}");
    shop.advance(3600);
    let later = shop.call("readWallet", Value::Null).await;
    let words = later["disagreement"]["words"].as_str().unwrap();
    assert!(words.contains("different times") && words.contains("13:00") && words.contains("12:00"), "{words}");
}

#[tokio::test]
async fn why_the_wallet_was_not_read_is_told_until_it_is() {
    let shop = Shop::open().await;
    shop.call("readWallet", Value::Null).await;
    shop.practice.force(Force::next("wallet", "unauthorised")).await.unwrap();
    let refused = shop.call("readWallet", Value::Null).await;
    assert!(refused["unread"].as_str().unwrap().contains("key"), "{refused:#}");
    assert_eq!(of(&refused, "PARTNER")["balance"], "5000000", "the last one stands with its time");
    let read = shop.call("readWallet", Value::Null).await;
    assert_eq!(read["unread"], Value::Null);
}
