//! The preview shows fully what paying a draft would mean, and the one confirmation confirms exactly that.

use kaunta_practice::Force;
use serde_json::{Value, json};

use crate::orders::{TO_MOBILE, send, wallet_phone};
use crate::payroll::{
    all, draft, id, many, paid_by_gateway, pay_in_parts, pay_one_by_one, people, preview, run_to, terms, verdicts, view,
};
use crate::shop::Shop;

const TWO: &[(&str, &str, &str)] = &[("Nakato", "0772300001", "50000"), ("Okello", "0752300002", "70000")];

#[tokio::test]
async fn the_preview_shows_people_and_total_and_what_is_left() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[TWO[0], TWO[1], ("Nakato's bonus", "0772300001", "30000")])).await;
    shop.call("includeRows", json!({ "id": id, "positions": [3], "filter": {}, "included": true })).await;
    // An earlier payment reported the wallet's balance.
    shop.pay(&send("0772300417")).await;
    let told = preview(&shop, id, "oneByOne").await;
    assert_eq!((&told["people"], &told["payments"]), (&json!(2), &json!(3)));
    assert_eq!((&told["total"], &told["toType"]), (&json!("150000"), &json!("150000")));
    assert_eq!((&told["fees"], &told["totalWithFees"], &told["parts"]), (&Value::Null, &Value::Null, &json!(0)));
    assert!(told["feeWords"].as_str().unwrap().contains("only after paying"));
    let balance: i64 = crate::payroll::sum(&told["balance"]);
    assert_eq!(balance, 5_000_000 - 40_000 - 400);
    assert_eq!(crate::payroll::sum(&told["balanceAfter"]), balance - 150_000);
    assert_eq!((&told["shortBy"], &told["obstacles"]), (&Value::Null, &json!([])));
    assert_eq!(shop.transfers().await, 1, "nothing was paid by looking");
}

#[tokio::test]
async fn the_fees_of_a_batch_are_asked_for_part_by_part() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(150)).await;
    shop.call("readWallet", Value::Null).await;
    let told = preview(&shop, id, "batch").await;
    assert_eq!((&told["parts"], &told["fees"]), (&json!(2), &json!("60000")), "400 for each of 150");
    let total = crate::payroll::sum(&told["total"]);
    assert_eq!(crate::payroll::sum(&told["totalWithFees"]), total + 60_000);
    assert_eq!(crate::payroll::sum(&told["balanceAfter"]), 5_000_000 - total - 60_000);
    assert!(told["feeWords"].as_str().unwrap().contains("12:00"), "{told:#}");
    assert!(told["warnings"].to_string().contains("can't be asked about payments of a batch"));
    assert_eq!(shop.practice.partner_transactions().await.unwrap().len(), 0);
    for scenario in ["server_error", "empty_answer", "not_found"] {
        shop.practice.force(Force::next("fees", scenario).after(1)).await.unwrap();
        let told = preview(&shop, id, "batch").await;
        assert_eq!((&told["fees"], &told["totalWithFees"]), (&Value::Null, &Value::Null), "{scenario}: no half a sum");
        assert!(told["feeWords"].as_str().unwrap().contains("did not give"), "{scenario}");
        assert_eq!(told["obstacles"], json!([]), "{scenario}: it can be paid all the same");
    }
}

#[tokio::test]
async fn what_is_short_is_said() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(TWO)).await;
    let told = preview(&shop, id, "batch").await;
    assert!(told["warnings"].to_string().contains("not known yet"), "{told:#}");
    let wallet = json!({ "environment": "live", "walletType": "ESCROW", "balance": 100_000 });
    shop.tell_practice("wallets", wallet).await;
    shop.call("readWallet", Value::Null).await;
    let told = preview(&shop, id, "batch").await;
    // 50,000 costs 400 and 70,000 costs 800.
    assert_eq!((&told["shortBy"], &told["balanceAfter"]), (&json!("21200"), &Value::Null));
    assert!(told["warnings"].to_string().contains("too little in the wallet"), "{told:#}");
}

#[tokio::test]
async fn without_a_key_or_with_nobody_to_pay_it_can_t_be_run_and_says_why() {
    let shop = Shop::open().await;
    shop.call("switchEnvironment", json!({ "environment": "production" })).await;
    let id = draft(&shop, &people(TWO)).await;
    for (route, words) in [("oneByOne", "Type the service's"), ("batch", "Type the partner wallet's")] {
        let terms = terms(&shop, id, route).await;
        let told = preview(&shop, id, route).await;
        assert!(told["obstacles"][0].as_str().unwrap().contains(words), "{told:#}");
        let refused = shop.refused("confirmPayroll", terms).await;
        assert!(refused.message.contains(words), "{refused:?}");
    }
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "draft");
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    let nobody = draft(&shop, &people(TWO)).await;
    shop.call("includeRows", json!({ "id": nobody, "positions": null, "filter": {}, "included": false })).await;
    let told = preview(&shop, nobody, "oneByOne").await;
    assert!(told["obstacles"][0].as_str().unwrap().contains("put in only people you have not paid"), "{told:#}");
    let refused = shop.refused("confirmPayroll", terms(&shop, nobody, "oneByOne").await).await;
    assert!(refused.message.contains("Nobody is to be paid"), "{refused:?}");
}

#[tokio::test]
async fn only_what_was_seen_is_confirmed_and_by_somebody() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(TWO)).await;
    let right = terms(&shop, id, "oneByOne").await;
    for (field, value, words) in [
        ("typedTotal", json!("12000"), "what you typed is different"),
        ("typedTotal", json!(""), "what you typed is different"),
        ("typedTotal", json!("120,001"), "what you typed is different"),
        ("payments", json!(3), "was changed since you looked"),
        ("by", json!(" "), "Write your name"),
        ("by", json!("Na\nkato"), "Write your name"),
        ("rate", json!(0), "1 to 600"),
        ("rate", json!(601), "1 to 600"),
        ("batchSize", json!(0), "1 to 1,000"),
    ] {
        let mut terms = right.clone();
        terms[field] = value.clone();
        let refused = shop.refused("confirmPayroll", terms).await;
        assert_eq!(refused.code, "review", "{field} {value}");
        assert!(refused.message.contains(words), "{field} {value}: {refused:?}");
    }
    // Somebody leaves one out meanwhile.
    shop.call("includeRows", json!({ "id": id, "positions": [2], "filter": {}, "included": false })).await;
    let refused = shop.refused("confirmPayroll", right).await;
    assert!(refused.message.contains("was changed since you looked"), "{refused:?}");
    assert_eq!((view(&shop.app, id).await["summary"]["state"].clone(), shop.transfers().await), (json!("draft"), 0));
}

#[tokio::test]
async fn a_double_confirmation_makes_one_run() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(5)).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["rate"] = json!(600);
    let twice = [shop.app.call("confirmPayroll", terms.clone()), shop.app.call("confirmPayroll", terms)];
    let [first, second] = twice;
    let (first, second) = tokio::join!(first, second);
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.transfers().await, 5);
    assert!(paid_by_gateway(&shop).await.values().all(|times| *times == 1));
}

#[tokio::test]
async fn who_was_paid_meanwhile_is_put_out_and_it_is_said() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(TWO)).await;
    let before = terms(&shop, id, "oneByOne").await;
    shop.pay(&send("0772300001").answering("amount", "50000")).await;
    let refused = shop.refused("confirmPayroll", before).await;
    assert!(refused.message.contains("paid the same a moment ago"), "{refused:?}");
    let rows = all(&shop.app, id).await;
    assert_eq!(verdicts(&shop.app, id).await[0], ("paidBefore".to_owned(), false));
    assert!(rows[0]["findings"][0]["words"].as_str().unwrap().contains("number 1 in the history"), "{:#}", rows[0]);
    // Over the other interface too.
    shop.pay(&wallet_phone(TO_MOBILE, "0752300002").answering("amount", "70000").answering("mnoProvider", "AIRTEL"))
        .await;
    let told = preview(&shop, id, "oneByOne").await;
    assert!(told["warnings"].to_string().contains("1 payment was left out"), "{told:#}");
    assert_eq!(told["payments"], 0);
    // Including one is a decision, and it stays included.
    shop.call("includeRows", json!({ "id": id, "positions": [1], "filter": {}, "included": true })).await;
    pay_one_by_one(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(paid_by_gateway(&shop).await[&("256772300001".to_owned(), 50_000)], 2);
}

#[tokio::test]
async fn a_payment_that_surely_failed_makes_no_duplicate() {
    let shop = Shop::open().await;
    shop.pay(&send("0772550013").answering("amount", "50000")).await;
    shop.pay(&send("0772550033").answering("amount", "50000")).await;
    let id = draft(&shop, &people(&[("Failed", "0772550013", "50000"), ("In doubt", "0772550033", "50000")])).await;
    let expected = [("valid".to_owned(), true), ("paidBefore".to_owned(), false)];
    assert_eq!(verdicts(&shop.app, id).await, expected);
}

#[tokio::test]
async fn two_drafts_of_the_same_failed_rows_can_t_pay_them_twice() {
    let shop = Shop::open().await;
    shop.force("transfer", "failed", 2).await;
    let first = draft(&shop, &people(TWO)).await;
    pay_one_by_one(&shop, first).await;
    let over = run_to(&shop, first, "finished").await;
    assert_eq!(over["unpaid"], json!({ "rows": 2, "amount": "120000" }));
    let again = id(&shop.call("payrollAgain", json!({ "id": first })).await);
    let once_more = id(&shop.call("payrollAgain", json!({ "id": first })).await);
    let late = terms(&shop, once_more, "oneByOne").await;
    pay_one_by_one(&shop, again).await;
    run_to(&shop, again, "finished").await;
    let refused = shop.refused("confirmPayroll", late).await;
    assert!(refused.message.contains("left out now"), "{refused:?}");
    assert!(verdicts(&shop.app, once_more).await.iter().all(|(verdict, is_in)| verdict == "paidBefore" && !is_in));
    assert!(paid_by_gateway(&shop).await.values().all(|times| *times == 1));
    let nobody = shop.refused("payrollAgain", json!({ "id": again })).await;
    assert!(nobody.message.contains("nobody left to pay"), "{nobody:?}");
}

#[tokio::test]
async fn two_payrolls_of_the_same_people_can_t_run_beside_each_other() {
    let shop = Shop::open().await;
    let first = draft(&shop, &people(TWO)).await;
    let second = draft(&shop, &people(TWO)).await;
    let other = draft(&shop, &people(&[("Kizza", "0772300003", "50000")])).await;
    // The first pays one a minute: the other is not paid yet, but will be.
    let mut slowly = terms(&shop, first, "oneByOne").await;
    slowly["rate"] = json!(1);
    shop.call("confirmPayroll", slowly).await;
    crate::payroll::run_past(&shop.app, &shop.computer, first, 1).await;
    shop.call("pausePayroll", json!({ "id": first })).await;
    let told = preview(&shop, second, "batch").await;
    assert!(told["obstacles"].to_string().contains(&format!("payroll {first}")), "{told:#}");
    let confirm = terms(&shop, second, "batch").await;
    let refused = shop.refused("confirmPayroll", confirm).await;
    assert!(refused.message.contains(&format!("payroll {first}")), "{refused:?}");
    // Another person's payment does not matter.
    pay_in_parts(&shop, other, 10).await;
    run_to(&shop, other, "finished").await;
    // When the first is stopped, the second can pay its remaining people.
    shop.call("stopPayroll", json!({ "id": first })).await;
    let told = preview(&shop, second, "batch").await;
    assert_eq!((&told["payments"], &told["obstacles"]), (&json!(1), &json!([])));
    pay_in_parts(&shop, second, 10).await;
    run_to(&shop, second, "finished").await;
    let mut all_paid = paid_by_gateway(&shop).await;
    all_paid.extend(crate::payroll::paid_by_wallet(&shop).await);
    assert_eq!(all_paid.len(), 3);
    assert!(all_paid.values().all(|times| *times == 1), "{all_paid:?}");
}
