//! The partner wallet: every mode from the form to the service, by the names of its specification.

use kaunta_practice::PartnerSettings;
use serde_json::{Value, json};

use crate::orders::{
    FROM_MOBILE, OTHER, Order, TO_MNO, TO_MOBILE, TOP_UP, bank, collect, send, to_bank, to_merchant, to_wallet, top_up,
    wallet_phone,
};
use crate::people::{CASHIER, OWNER, TRUSTED, come_in, staffed};
use crate::people_approvals::grant;
use crate::shop::Shop;

const PHONE: &str = "0772 300 417";

fn card_payout() -> Order {
    let answers = json!({ "mode": "CARD_PAYOUT", "amount": "40000", "narration": "Card" });
    Order { mode: OTHER, biller: None, answers }
}

/// The expected transact request of this order, without its description.
fn specified(mode: &str, amount: u64, own: &[(&str, &str)]) -> Value {
    let mut body = json!({ "userId": "practice-shop", "mode": mode, "amount": amount, "currency": "UGX" });
    for (name, value) in own {
        body[*name] = json!(value);
    }
    body
}

#[tokio::test]
async fn every_mode_reaches_the_service_with_the_specification_s_own_fields() {
    let phone = [("phoneNumber", "+256772300417"), ("mnoProvider", "MTN")];
    let bank = [("accountNumber", "9030012345678"), ("bankCode", "040147"), ("accountName", "Okello James")];
    for (order, state, body) in [
        (wallet_phone(TO_MOBILE, PHONE), "succeeded", specified(TO_MOBILE, 40_000, &phone)),
        (wallet_phone(TO_MNO, PHONE), "succeeded", specified(TO_MNO, 40_000, &phone)),
        (wallet_phone(FROM_MOBILE, PHONE), "pending", specified(FROM_MOBILE, 40_000, &phone)),
        (to_wallet("USR-77"), "succeeded", specified("WALLET_TO_WALLET", 40_000, &[("recipientUserId", "USR-77")])),
        (to_bank("9030012345678"), "succeeded", specified("BANK_TRANSFER", 300_000, &bank)),
        (
            to_merchant("MER-9"),
            "succeeded",
            specified("MERCHANT_PAYMENT", 75_000, &[("merchantCode", "MER-9"), ("accountNumber", "INV-7")]),
        ),
        (
            to_merchant("MER-9").without("accountNumber"),
            "succeeded",
            specified("MERCHANT_PAYMENT", 75_000, &[("merchantCode", "MER-9")]),
        ),
        (top_up("500,000"), "succeeded", specified("WALLET_TOP-UP", 500_000, &[])),
        (card_payout(), "succeeded", specified("CARD_PAYOUT", 40_000, &[])),
    ] {
        let shop = Shop::open().await;
        shop.practice.set_partner(PartnerSettings { unknown_mode: true, ..PartnerSettings::default() }).await.unwrap();
        let detail = shop.pay(&order).await;
        assert_eq!(detail["row"]["state"], state, "{order:?}: {detail:#}");
        let booked = shop.practice.partner_transactions().await.unwrap();
        assert_eq!(booked.len(), 1, "{order:?}");
        let mut sent: Value = serde_json::from_str(&booked[0].request).unwrap();
        let description = sent.as_object_mut().unwrap().shift_remove("description").unwrap();
        assert_eq!(description, order.answers["narration"], "{order:?}: {detail:#}");
        assert_eq!(sent, body, "{order:?}");
    }
}

/// The description last sent to the service.
async fn sent_description(shop: &Shop) -> Value {
    let sent = shop.practice.partner_transactions().await.unwrap().pop().unwrap();
    serde_json::from_str::<Value>(&sent.request).unwrap()["description"].take()
}

fn description_in(shown: &Value) -> &Value {
    &shown["lines"].as_array().unwrap().iter().find(|line| line["label"] == "Description sent").unwrap()["value"]
}

#[tokio::test]
async fn the_note_goes_out_as_the_confirmation_said_with_our_reference_or_exactly_as_typed() {
    let shop = staffed().await;
    let order =
        wallet_phone(TO_MOBILE, PHONE).answering("amount", "10,000").answering("narration", "School  fees, term III");
    for reference_in_note in [false, true] {
        come_in(&shop, OWNER).await;
        let partner = json!({ "environment": "practice", "address": "", "user": "", "referenceInNote": reference_in_note,
                              "needsNoUser": false, "payouts": "mobileMoney", "keyPermissions": "", "keyEndsOn": "", "done": [] });
        shop.call("savePartner", partner).await;
        come_in(&shop, CASHIER).await;
        let review = shop.review(&order).await;
        let shown = description_in(&review);
        let made = shop.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        shop.told(made["row"]["id"].as_i64().unwrap()).await;
        let whole = format!("School  fees, term III {}", made["row"]["reference"].as_str().unwrap());
        let text = if reference_in_note { json!(whole) } else { json!("School  fees, term III") };
        assert_eq!((shown, &sent_description(&shop).await), (&text, &text));
        // A second person sees it too, before they approve.
        let review = shop.review(&order.clone().answering("amount", "101,000")).await;
        let asked = shop.call("askApproval", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        assert_eq!(description_in(&asked), description_in(&review));
        let granted = shop.call("grantApproval", grant(&asked, TRUSTED)).await;
        shop.told(granted["operation"].as_i64().unwrap()).await;
        assert_eq!(&sent_description(&shop).await, description_in(&review));
    }
}

#[tokio::test]
async fn the_wallet_s_balance_is_read_before_it_leaves_and_the_payment_waits_for_no_look_up() {
    let shop = Shop::open().await;
    let detail = shop.pay(&wallet_phone(TO_MOBILE, PHONE)).await;
    let words: Vec<&str> =
        detail["events"].as_array().unwrap().iter().map(|event| event["words"].as_str().unwrap()).collect();
    assert_eq!(
        words,
        [
            "Recorded in the book.",
            "Before it was sent the partner wallet held UGX 5,000,000.",
            "Sent to the service.",
            "The service answered SUCCESS.",
        ]
    );
    assert_eq!((&detail["canAsk"], &detail["nextAskAt"]), (&json!(false), &Value::Null));
    assert_eq!((&detail["balanceEvidence"], &detail["canSendAgain"]), (&Value::Null, &json!(false)));
    assert_eq!(detail["row"]["fee"], "400");
    shop.call("receipt", json!({ "id": detail["row"]["id"] })).await;
    for _ in 0..4 {
        shop.advance(3600 * 12);
        shop.call("home", Value::Null).await;
    }
    assert_eq!(shop.arrived("/status").await.len(), 0, "a final word is not thought over either");
    let paths: Vec<String> =
        shop.practice.partner_requests().await.unwrap().into_iter().map(|asked| asked.path).collect();
    assert_eq!(paths.iter().filter(|path| path.ends_with("/transact")).count(), 1, "{paths:?}");
    assert!(paths.iter().all(|path| path.starts_with("/partner/v1/")), "{paths:?}");
}

#[tokio::test]
async fn the_fee_is_told_before_where_the_service_tells_it_and_else_the_review_says_so_and_goes_on() {
    let shop = Shop::open().await;
    let review = shop.review(&wallet_phone(TO_MOBILE, PHONE)).await;
    assert_eq!((&review["fee"], &review["total"]), (&json!("400"), &json!("40400")));
    assert_eq!((&review["feeWords"], &review["wallet"]), (&Value::Null, &json!("Partner wallet")));
    // Numbers of scenarios that concern only the preview.
    for (phone, said) in
        [("0772550091", "has a fault"), ("0772550093", "did not give the fee"), ("0772550094", "could not be read")]
    {
        let review = shop.review(&wallet_phone(TO_MOBILE, phone)).await;
        assert_eq!((&review["fee"], &review["total"]), (&Value::Null, &Value::Null), "{phone}");
        let words = review["feeWords"].as_str().unwrap();
        assert!(words.contains(said) && words.contains("go on without"), "{phone}: {words}");
        let paid = shop.pay(&wallet_phone(TO_MOBILE, phone)).await;
        assert_eq!(paid["row"]["state"], "succeeded", "{phone}");
    }
    assert_eq!(shop.practice.partner_transactions().await.unwrap().len(), 3, "a preview moves nothing");
}

#[tokio::test]
async fn nobody_waits_long_for_a_fee() {
    let shop = Shop::open().await;
    let order = wallet_phone(TO_MOBILE, "0772550090");
    // The wallet's user was typed, so only the fee is requested.
    let partner = json!({ "environment": "practice", "address": "", "user": shop.practice.partner_user_id(),
                          "referenceInNote": false, "needsNoUser": false, "payouts": "mobileMoney",
                          "keyPermissions": "", "keyEndsOn": "", "done": [] });
    shop.call("savePartner", partner).await;
    let review = async {
        let review = shop.review(&order).await;
        assert!(review["feeWords"].as_str().unwrap().contains("in time"), "{review:#}");
    };
    let time = async {
        loop {
            // The clock otherwise stands still.
            shop.advance(1);
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        () = review => {}
        () = time => {}
    }
}

#[tokio::test]
async fn what_is_short_is_told_with_the_fee_and_by_the_partner_wallet_s_own_balance() {
    let shop = Shop::open().await;
    let order = wallet_phone(TO_MOBILE, PHONE).answering("amount", "6,000,000");
    assert_eq!(shop.review(&order).await["shortBy"], Value::Null, "not told yet");
    shop.call("readWallet", Value::Null).await;
    assert_eq!(shop.review(&order).await["shortBy"], "1001500", "5,000,000 is there, the fee is 1,500");
}

#[tokio::test]
async fn a_mode_that_the_service_lists_and_nobody_knows_is_offered_with_the_common_fields() {
    let shop = Shop::open().await;
    let before = shop.call("wallets", Value::Null).await;
    assert_eq!((before["modes"].as_array().unwrap().len(), &before["modesAsOf"]), (7, &Value::Null));
    shop.practice.set_partner(PartnerSettings { unknown_mode: true, ..PartnerSettings::default() }).await.unwrap();
    let listed = shop.call("readWallet", Value::Null).await;
    let modes = listed["modes"].as_array().unwrap();
    let of = |name: &str| modes.iter().find(|mode| mode["name"] == name).unwrap();
    assert_eq!(of("CARD_PAYOUT")["mode"], "WALLET_OTHER");
    assert_eq!(of("CARD_PAYOUT")["availability"], "beta");
    assert_eq!(
        (&of("WALLET_TOP-UP")["mode"], &of("WALLET_TOP-UP")["availability"]),
        (&json!("WALLET_TOP-UP"), &json!("active"))
    );
    assert!(listed["modesAsOf"].is_string());
    let form = shop.call("form", json!({ "mode": OTHER, "biller": null, "modeName": "CARD_PAYOUT" })).await;
    let field = |name: &str| form["fields"].as_array().unwrap().iter().find(|field| field["name"] == name).cloned();
    assert_eq!(field("mode").unwrap()["value"], "CARD_PAYOUT");
    assert!(field("recipientUserId").is_some() && field("phoneNumber").is_some());
    assert!(field("userId").is_none(), "made by the program");
    assert_eq!(form["validated"], false);
    let again = shop.call("wallets", Value::Null).await;
    assert_eq!(again["modes"], listed["modes"], "the book keeps the list");
}

#[tokio::test]
async fn the_same_payment_over_the_other_interface_is_warned_of() {
    let shop = Shop::open().await;
    for (first, second, same) in [
        (send("0772300417"), wallet_phone(TO_MOBILE, PHONE), true),
        (wallet_phone(TO_MNO, "0772300418"), send("0772300418"), true),
        (wallet_phone(TO_MNO, "0772300419"), wallet_phone(TO_MOBILE, "0772300419"), true),
        (bank("9030012345601"), to_bank("9030012345601"), true),
        (collect("256772550001"), wallet_phone(FROM_MOBILE, "0772550001").answering("amount", "15000"), true),
        (to_wallet("USR-1"), to_wallet("USR-1"), true),
        (to_wallet("USR-2"), to_wallet("USR-3"), false),
        (to_merchant("MER-1"), to_merchant("MER-1"), true),
        (to_merchant("MER-2"), to_merchant("MER-2").without("accountNumber"), true),
        (to_merchant("MER-3"), to_merchant("MER-3").answering("accountNumber", "INV-8"), false),
        (to_merchant("MER-4"), to_merchant("MER-5"), false),
        (top_up("500,000"), top_up("500000"), true),
        (top_up("600,000"), top_up("700,000"), false),
        (send("0772300420"), wallet_phone(TO_MOBILE, "0772300420").answering("amount", "40001"), false),
    ] {
        shop.pay(&first).await;
        let review = shop.review(&second).await;
        let earlier = review["earlier"].as_array().unwrap();
        assert_eq!(earlier.len(), usize::from(same), "{first:?} and then {second:?}: {earlier:?}");
    }
}

#[tokio::test]
async fn what_is_missing_in_the_settings_is_told_in_words_and_nothing_is_sent() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    let order = wallet_phone(TO_MOBILE, PHONE);
    let refused = shop.refused("review", order.input()).await;
    assert_eq!((refused.code.as_str(), refused.message.contains("partner wallet's address")), ("settings", true));
    shop.set_up_partner("development", &shop.practice.base_url(), None).await;
    let refused = shop.refused("review", order.input()).await;
    assert_eq!((refused.code.as_str(), refused.message.contains("partner wallet's key")), ("settings", true));
    let wallets = shop.call("wallets", Value::Null).await;
    assert!(wallets["missing"][0].as_str().unwrap().contains("partner wallet's key"), "{wallets:#}");
    shop.set_up_partner("development", &shop.practice.base_url(), Some(shop.practice.partner_sandbox_key())).await;
    let detail = shop.pay(&order).await;
    assert_eq!(detail["row"]["state"], "succeeded", "{detail:#}");
    let requests = shop.practice.partner_requests().await.unwrap();
    assert!(!requests.is_empty() && requests.iter().all(|asked| asked.key == "sandbox"), "{requests:?}");
}

#[tokio::test]
async fn blank_and_wrong_fields_are_told_field_by_field() {
    let shop = Shop::open().await;
    for (order, at) in [
        (wallet_phone(TO_MOBILE, ""), vec!["phoneNumber"]),
        (wallet_phone(TO_MOBILE, PHONE).without("mnoProvider").answering("amount", "0"), vec!["mnoProvider", "amount"]),
        (to_wallet(" "), vec!["recipientUserId"]),
        (to_bank("9030012345678").without("accountName"), vec!["accountName"]),
        (to_merchant("").without("accountNumber"), vec!["merchantCode"]),
        (top_up("nothing"), vec!["amount"]),
        (card_payout().without("mode"), vec!["mode"]),
    ] {
        let refused = shop.refused("review", order.input()).await;
        assert_eq!(refused.at(), at, "{order:?}: {refused:?}");
    }
}

#[tokio::test]
async fn a_top_up_asks_where_the_money_comes_from_and_sends_that_as_its_description() {
    let shop = Shop::open().await;
    let form = shop.call("form", json!({ "mode": TOP_UP, "biller": null, "modeName": null })).await;
    let fields = form["fields"].as_array().unwrap();
    let names: Vec<&Value> = fields.iter().map(|field| &field["name"]).collect();
    assert_eq!(names, [&json!("amount"), &json!("narration")]);
    assert_eq!((&fields[1]["label"], &fields[1]["required"]), (&json!("Where the money comes from"), &json!(true)));
    assert!(fields[1]["hint"].as_str().unwrap().contains("sent as the description"), "{form:#}");
    assert_eq!(shop.refused("review", top_up("500,000").without("narration").input()).await.at(), ["narration"]);
    let whole = top_up("500,000").answering("narration", "Visa 4111 1111 1111 1111");
    let refused = shop.refused("review", whole.input()).await;
    assert_eq!(refused.at(), ["narration"], "{refused:?}");
    let order = top_up("500,000").answering("narration", "Visa ending in 4417");
    assert_eq!(description_in(&shop.review(&order).await), "Visa ending in 4417");
    shop.pay(&order).await;
    assert_eq!(sent_description(&shop).await, "Visa ending in 4417");
}
