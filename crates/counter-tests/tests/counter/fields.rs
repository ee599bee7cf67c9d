//! Invalid input: each error has its own words next to its field, and nothing typed is lost.

use serde_json::{Value, json};

use crate::orders::{Order, airtime, bank, bill, collect, send};
use crate::shop::Shop;

async fn refused(shop: &Shop, order: &Order, good: &Order) -> Vec<(String, String)> {
    let mut input = shop.checked(good).await;
    input["answers"] = order.answers.clone();
    let refused = shop.refused("review", input).await;
    assert_eq!(refused.code, "fields");
    refused.fields
}

#[tokio::test]
async fn bad_amounts_are_named_at_the_amount() {
    let shop = Shop::open().await;
    let good = bill("UMEME", "04212345671");
    for (typed, words) in [
        ("99", "The smallest amount is UGX 100."),
        ("0", "The smallest amount is UGX 100."),
        ("-5", "The smallest amount is UGX 100."),
        ("25.000", "Type whole shillings without a point: 25,000 or 25000."),
        ("1e5", "Type the amount in digits only, for example 25,000."),
        ("1000000000000000", "This amount is too large. Check the number of zeros."),
        ("ten thousand", "Type the amount in digits only, for example 25,000."),
        ("", "Type the amount in shillings."),
        ("   ", "Type the amount in shillings."),
    ] {
        let fields = refused(&shop, &good.clone().answering("amount", typed), &good).await;
        assert_eq!(fields, [("amount".to_owned(), words.to_owned())], "{typed}");
    }
    let fields = refused(&shop, &good.clone().without("amount"), &good).await;
    assert_eq!(fields[0].0, "amount");
    let review = shop.review(&good.answering("amount", "25,000")).await;
    assert_eq!(review["amount"], "25000");
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn bad_phones_are_named_at_the_phone() {
    let shop = Shop::open().await;
    let good = bill("UMEME", "04212345671");
    for (typed, words) in [
        ("077212345", "too short"),
        ("2567721234567", "too long"),
        ("0772abc456", "in digits"),
        ("+254772123456", "not a Uganda mobile number"),
        ("+772123456", "not a Uganda mobile number"),
        ("+0772123456", "not a Uganda mobile number"),
        ("256700000000", "real phone number"),
        ("0700 000 000", "real phone number"),
        ("", "Type the phone number."),
    ] {
        let fields = refused(&shop, &good.clone().answering("phoneNumber", typed), &good).await;
        assert_eq!(fields.len(), 1, "{typed}");
        assert_eq!(fields[0].0, "phoneNumber", "{typed}");
        assert!(fields[0].1.contains(words), "{typed}: {}", fields[0].1);
    }
    let review = shop.review(&good.answering("phoneNumber", "+256 772 123 456")).await;
    assert!(review["lines"].to_string().contains("0772 123 456"), "{}", review["lines"]);
}

#[tokio::test]
async fn the_fields_that_name_the_beneficiary_are_checked_before_anybody_is_asked() {
    let shop = Shop::open().await;
    for (order, fields) in [
        (airtime("0772"), vec!["phoneNumber"]),
        (airtime("0772300417").answering("mnoProvider", "VODAFONE"), vec!["mnoProvider"]),
        (send("").answering("mnoProvider", ""), vec!["phoneNumber", "mnoProvider"]),
        (bank("1").answering("bankCode", " "), vec!["bankCode", "accountNumber"]),
        (bill("UMEME", "12;34"), vec!["accountNumber"]),
        (Order { biller: None, ..bill("UMEME", "04212345671") }, vec!["billerCode"]),
        (bill("NOBODY", "04212345671"), vec!["billerCode"]),
    ] {
        let refused = shop.refused("validate", order.input()).await;
        assert_eq!((refused.code.as_str(), refused.at()), ("fields", fields), "{order:?}");
    }
    assert!(shop.arrived("/validate-beneficiary").await.is_empty());
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once_and_a_blank_note_too() {
    let shop = Shop::open().await;
    let good = bill("UMEME", "04212345671");
    let bad = good
        .clone()
        .answering("amount", "99")
        .answering("narration", "  ")
        .answering("phoneNumber", "x")
        .answering("walletType", "POCKET");
    let fields: Vec<String> = refused(&shop, &bad, &good).await.into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["phoneNumber", "amount", "narration", "walletType"]);
    let mut input = collect("07").answering("amount", "1").input();
    input["validation"] = Value::Null;
    assert_eq!(shop.refused("review", input).await.at(), ["phoneNumber", "amount"]);
    let long = refused(&shop, &good.clone().answering("narration", &"n".repeat(141)), &good).await;
    assert_eq!(long, [("narration".to_owned(), "This is too long: 140 characters at most.".to_owned())]);
}

#[tokio::test]
async fn the_form_draws_each_modes_own_fields() {
    let shop = Shop::open().await;
    for (mode, biller, names) in [
        ("PARTNER_PAY_BILL_PAYMENT", Some("UMEME"), vec!["accountNumber"]),
        ("PARTNER_PAY_AIRTIME", None, vec!["phoneNumber", "mnoProvider"]),
        ("PARTNER_SEND_MNO", None, vec!["phoneNumber", "mnoProvider"]),
        ("PARTNER_SEND_BANK", None, vec!["bankCode", "accountNumber"]),
        ("PARTNER_COLLECT_MNO", None, vec!["phoneNumber", "mnoProvider", "amount", "narration", "walletType", "cash"]),
    ] {
        let form = shop.call("form", json!({ "mode": mode, "biller": biller })).await;
        let drawn: Vec<&str> =
            form["fields"].as_array().unwrap().iter().map(|field| field["name"].as_str().unwrap()).collect();
        assert_eq!(drawn, names, "{mode}");
        assert_eq!(form["validated"], mode != "PARTNER_COLLECT_MNO");
    }
    let meter = shop.call("form", json!({ "mode": "PARTNER_PAY_BILL_PAYMENT", "biller": "UMEME" })).await;
    assert_eq!(meter["fields"][0]["label"], "Meter number");
}

#[tokio::test]
async fn a_wallet_that_is_known_to_hold_too_little_says_how_much_is_missing() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let review = shop.review(&bill("UMEME", "04212345689").answering("amount", "4,974,501")).await;
    assert_eq!(review["shortBy"], "1");
    assert_eq!(shop.review(&collect("0772300417").answering("amount", "9,000,000")).await["shortBy"], Value::Null);
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["wallets"][0]["balance"], "4974500");
    assert_eq!(home["wallets"][1]["balance"], Value::Null, "nothing was said of the other wallet: not 0");
    assert_eq!(home["today"][0]["amount"], "25000");
}
