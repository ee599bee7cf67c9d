//! A receipt as a message: Kaunta opens it, a person sends it.

use kaunta_receipt_code::Code;
use reqwest::Url;
use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::outcomes::lines;
use crate::shop::Shop;

pub fn opened(shop: &Shop) -> Vec<String> {
    shop.computer.pages.lock().unwrap().clone()
}

/// Name and value of the first parameter.
pub fn told(address: &str) -> (String, String) {
    let (_, parameters) = address.split_once('?').unwrap();
    assert!(!parameters.contains(['+', ' ', '\n']), "a program for SMS would show the plus: {address}");
    let address = Url::parse(address).unwrap();
    let (name, text) = address.query_pairs().next().unwrap();
    (name.into_owned(), text.into_owned())
}

#[tokio::test]
async fn a_receipt_is_opened_as_a_message_to_the_typed_phone_and_says_what_the_receipt_says() {
    let shop = Shop::open().await;
    let named = json!({ "shop": { "name": "Nakato & Sons", "receiptLines": ["Kaunta: 50% + more"],
        "closingLines": ["Webale nnyo!"], "theme": "system" } });
    shop.call("saveShop", named).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = &paid["row"]["id"];
    let receipt = shop.call("receipt", json!({ "id": id })).await;
    let shared = shop.call("sharedReceipt", json!({ "id": id })).await;
    let text = shared["text"].as_str().unwrap();
    let mut expected = ["PRACTICE: no real money", "Nakato & Sons", "Kaunta: 50% + more", "UGX 25,000", "Webale nnyo!"]
        .map(str::to_owned)
        .to_vec();
    expected.extend(lines(&receipt["lines"]));
    expected.extend(lines(&receipt["extra"]));
    expected.extend(lines(&receipt["tokens"]));
    for line in expected {
        assert!(text.lines().any(|told| told == line), "{line} in {text}");
    }
    assert!(shared["modules"].as_u64().unwrap() > 20 && shared["path"].as_str().unwrap().starts_with('M'));
    assert_eq!(opened(&shop), Vec::<String>::new(), "nothing is opened by looking");

    for phone in ["0772 123 456", "+256772123456"] {
        for by in ["whatsApp", "sms"] {
            shop.call("shareReceipt", json!({ "id": id, "phone": phone, "by": by })).await;
        }
    }
    let pages = opened(&shop);
    assert_eq!((&pages[..2], pages.len()), (&pages[2..], 4), "however the phone is written");
    assert!(pages[0].starts_with("https://wa.me/256772123456?"), "{}", pages[0]);
    assert!(pages[1].starts_with("sms:+256772123456?"), "{}", pages[1]);
    assert_eq!(told(&pages[1]), ("body".to_owned(), text.to_owned()));
    let (name, message) = told(&pages[0]);
    assert_eq!(name, "text");
    assert!(message.starts_with(text), "{message}");
    let code = Code::read(&message).unwrap();
    assert_eq!(code.facts.reference.as_str(), paid["row"]["reference"].as_str().unwrap());
    assert!(!told(&pages[1]).1.contains("KAUNTA:"), "an SMS is paid for by its length");
}

#[tokio::test]
async fn the_phone_is_filled_in_only_where_it_is_the_customer_s() {
    let shop = Shop::open().await;
    let phone =
        async |paid: Value| shop.call("sharedReceipt", json!({ "id": paid["row"]["id"] })).await["phone"].clone();
    let bill = phone(shop.pay(&bill("UMEME", "04212345671")).await).await;
    assert!(bill.as_str().unwrap().starts_with("256"), "{bill}");
    assert_eq!(phone(shop.pay(&airtime("0772300417")).await).await, "", "the airtime may be a gift");
}

#[tokio::test]
async fn a_phone_that_is_none_and_a_payment_that_is_none_open_nothing() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    for phone in ["", "0772", "+39 012 3456", "256772123456&text=x", "javascript:alert(1)"] {
        let input = json!({ "id": paid["row"]["id"], "phone": phone, "by": "whatsApp" });
        let refused = shop.refused("shareReceipt", input).await;
        assert_eq!((refused.code.as_str(), refused.fields.len()), ("fields", 1), "{phone}");
    }
    shop.force("transfer", "failed", 1).await;
    let failed = shop.pay(&bill("UMEME", "04212345672")).await;
    shop.refused("shareReceipt", json!({ "id": failed["row"]["id"], "phone": "0772123456", "by": "sms" })).await;
    assert_eq!(opened(&shop), Vec::<String>::new());
}
