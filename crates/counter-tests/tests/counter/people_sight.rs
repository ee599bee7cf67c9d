//! What a person is shown and offered of payments: nothing that would be refused when they open it.

use serde_json::{Value, json};

use crate::orders::{airtime, bill, collect, send};
use crate::payroll::{all, draft, people, run_to, terms as payroll_terms};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, add, come_in, log, staffed, terms};
use crate::people_approvals::{ask, grant, grant_rows, of};
use crate::shop::Shop;

const OWNERS: &str = "Nakato made this payment: ask Nakato or Ssali to look at it.";

/// How often somebody was refused, by the security log. Signs the owner in.
async fn refusals(shop: &Shop) -> usize {
    come_in(shop, OWNER).await;
    log(shop).await.iter().filter(|entry| entry.1.starts_with("Was refused")).count()
}

/// Earlier payments that the review of a repeated payment names.
async fn named(shop: &Shop) -> Vec<Value> {
    shop.review(&bill("UMEME", "04212345671")).await["earlier"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_payment_of_another_is_warned_of_with_whose_it_is_and_who_can_look_and_nothing_more() {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await["row"].clone();
    come_in(&shop, CASHIER).await;
    let withheld = json!({
        "is": "withheld", "at": paid["at"], "direction": "out", "flow": "paid", "state": "succeeded", "contradictedBy": null,
        "amount": paid["amount"], "words": OWNERS,
    });
    assert_eq!(named(&shop).await, vec![withheld.clone()]);
    let own = shop.pay(&bill("UMEME", "04212345671")).await["row"].clone();
    let earlier = named(&shop).await;
    assert_eq!((&earlier[0]["is"], &earlier[0]["reference"]), (&json!("shown"), &own["reference"]));
    assert_eq!(earlier[1..], [withheld]);
    come_in(&shop, OWNER).await;
    let earlier = named(&shop).await;
    assert_eq!(
        earlier.iter().map(|each| &each["reference"]).collect::<Vec<_>>(),
        [&own["reference"], &paid["reference"]]
    );
}

#[tokio::test]
async fn every_payment_that_is_shown_can_be_opened_and_no_way_leads_into_the_security_log() {
    let shop = staffed().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    for who in [CASHIER, TRUSTED, OWNER] {
        come_in(&shop, who).await;
        shop.pay(&bill("UMEME", "04212345671")).await;
        for shown in named(&shop).await.iter().filter(|each| each["is"] == "shown") {
            shop.call("operation", json!({ "id": shown["id"] })).await;
        }
    }
    assert_eq!(refusals(&shop).await, 0);
}

#[tokio::test]
async fn a_cashiers_own_payment_of_another_day_and_one_of_nobodys_say_so() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    add(&shop, CASHIER, terms("cashier", "", "")).await;
    come_in(&shop, CASHIER).await;
    let nobodys = "This payment is from before anybody had a PIN here: ask Nakato to look at it.";
    assert_eq!(named(&shop).await[0]["words"], nobodys);
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.advance(20 * 3600);
    come_in(&shop, CASHIER).await;
    let words: Vec<Value> = named(&shop).await.iter().map(|each| each["words"].clone()).collect();
    assert_eq!(words, ["You made this payment on another day: ask Nakato to look at it.", nobodys]);
}

#[tokio::test]
async fn who_approved_may_not_open_what_came_of_it_and_is_told_who_can() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("140,000")).await;
    let number = json!({ "number": asked["number"] });
    let granted = shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    assert_eq!(granted["withheld"], Value::Null);
    for (who, sees) in [(CASHIER, true), (TRUSTED, false), (ACCOUNTANT, true), (OWNER, true)] {
        come_in(&shop, who).await;
        let told = shop.call("approval", number.clone()).await;
        if sees {
            assert_eq!((&told["operation"], &told["withheld"]), (&granted["operation"], &Value::Null), "{who:?}");
            shop.call("operation", json!({ "id": told["operation"] })).await;
        } else {
            let words = json!("Okello made this payment: ask Nakato or Ssali to look at it.");
            assert_eq!((&told["operation"], &told["withheld"]), (&Value::Null, &words), "{who:?}");
        }
    }
    assert_eq!(refusals(&shop).await, 0);
}

#[tokio::test]
async fn a_request_that_may_repeat_anothers_payment_says_who_can_look() {
    let shop = staffed().await;
    shop.pay(&of("110,000")).await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    for (who, words) in [
        (
            CASHIER,
            "Careful: the same amount went to the same account or phone lately. Ask Nakato or Ssali to check whether this is that payment.",
        ),
        (TRUSTED, "Ask Nakato or Ssali to check whether this is that payment."),
        (OWNER, "Check in the history whether this is that payment."),
    ] {
        come_in(&shop, who).await;
        let told = shop.call("approval", json!({ "number": asked["number"] })).await;
        assert!(told["situation"].as_str().unwrap().ends_with(words), "{who:?}: {told:#}");
    }
}

#[tokio::test]
async fn rows_of_anothers_payroll_say_what_became_of_them_and_whose_they_are() {
    let shop = staffed().await;
    let table = people(&[("Okello James", "0772300417", "5000")]);
    let run = draft(&shop, &table).await;
    let asked = shop.call("askPayrollApproval", payroll_terms(&shop, run, "oneByOne").await).await;
    let yes = grant_rows(&shop, &asked, TRUSTED).await;
    shop.call("grantApproval", yes).await;
    run_to(&shop, run, "finished").await;
    let of_owner = all(&shop.app, run).await[0].clone();
    assert_eq!(of_owner["operation"]["is"], "shown");
    come_in(&shop, TRUSTED).await;
    let row = all(&shop.app, run).await[0].clone();
    assert_eq!((&row["operation"]["is"], &row["operation"]["words"]), (&json!("withheld"), &json!(OWNERS)));
    assert_eq!((&row["outcome"], &row["state"]), (&of_owner["outcome"], &of_owner["state"]));
    // Nor is it offered for a repeated payroll.
    let fresh = all(&shop.app, draft(&shop, &table).await).await[0].clone();
    assert_eq!((&fresh["verdict"], fresh["findings"][0]["earlier"] == row["operation"]), (&json!("paidBefore"), true));
}

#[tokio::test]
async fn what_of_yesterday_gets_its_outcome_today_is_shown_to_its_cashier_until_the_day_ends() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let paid = shop.pay(&send("0772550012")).await["row"].clone();
    let id = json!({ "id": paid["id"] });
    assert_eq!(paid["state"], "pending");
    shop.advance(86_400);
    come_in(&shop, CASHIER).await;
    let path = format!("transactions/{}/settle", paid["reference"].as_str().unwrap());
    shop.tell_practice(&path, json!({ "status": "SUCCESS" })).await;
    assert_eq!(shop.call("askNow", id.clone()).await["row"]["state"], "succeeded");
    for call in ["operation", "receipt"] {
        shop.call(call, id.clone()).await;
    }
    shop.advance(86_400);
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("operation", id).await.code, "right");
    assert_eq!(refusals(&shop).await, 0, "it is their own");
}

#[tokio::test]
async fn another_amount_that_was_refused_to_a_colleague_is_told_without_it() {
    let shop = staffed().await;
    let order = bill("UMEME", "14200550020");
    shop.pay(&order).await;
    come_in(&shop, CASHIER).await;
    let told = shop.review(&order.answering("amount", "24000")).await["refused"].clone();
    let words = format!(
        "A payment of another amount to the same account or phone was refused on 21 Nov at 12:00, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that. {OWNERS}"
    );
    assert_eq!(told, json!([words]));
}

#[tokio::test]
async fn anothers_payment_that_is_asked_for_by_its_number_is_in_the_security_log() {
    let shop = staffed().await;
    let id = json!({ "id": shop.pay(&airtime("0772300417")).await["row"]["id"] });
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("operation", id).await.code, "right");
    assert_eq!(refusals(&shop).await, 1);
}

#[tokio::test]
async fn nobody_but_who_sets_it_is_shown_the_secret_of_the_callback_address() {
    let shop = staffed().await;
    let secret = "0123456789abcdef0123456789abcdef";
    let mut practice =
        json!({ "environment": "practice", "address": "", "callbackServer": "", "statusPath": "", "wallet": "ESCROW" });
    practice["callback"] = json!(format!("https://shop.example/kaunta/{secret}"));
    shop.call("saveEnvironment", practice).await;
    assert!(shop.call("settings", Value::Null).await.to_string().contains(secret), "who sets it can read it there");
    for who in [CASHIER, ACCOUNTANT, OWNER] {
        if who != ACCOUNTANT {
            come_in(&shop, who).await;
            let reviewed = shop.review(&collect("256772300417")).await;
            let paid = shop.call("submit", json!({ "idempotencyKey": reviewed["idempotencyKey"] })).await;
            assert!(!reviewed.to_string().contains(secret) && !paid.to_string().contains(secret));
            let arrived = shop.arrived("/process-transfer").await;
            assert!(json!(arrived).to_string().contains(secret), "the service gets it whole");
        }
        come_in(&shop, who).await;
        let everything = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
        let rows = shop.call("history", json!({ "filter": everything, "offset": 0, "limit": 10 })).await;
        assert!(!rows.to_string().contains(secret));
        for row in rows["rows"].as_array().unwrap() {
            let shown = shop.call("operation", json!({ "id": row["id"] })).await;
            assert!(!shown.to_string().contains(secret), "{shown:#}");
            let callback = shown["fields"].as_array().unwrap().iter().find(|line| line["label"] == "Callback address");
            assert_eq!(callback.unwrap()["value"], "https://shop.example/…");
        }
    }
}
