//! A payroll in parts: each part is sent once, and rows with an uncertain outcome are never sent again.

use kaunta_practice::{Config, Force};
use serde_json::{Value, json};

use crate::payroll::{
    all, bulks, draft, many, outcomes, paid_by_wallet, pay_in_parts, people, preview, results, run_to, start_again,
    view,
};
use crate::shop::Shop;

/// Each row shown as paid was paid once according to the service's own record, and no row shown as not paid was.
async fn agrees_with_the_service(shop: &Shop, id: i64) {
    let record = paid_by_wallet(shop).await;
    assert!(record.values().all(|times| *times == 1), "{record:?}");
    for row in results(&shop.app, id, "xlsx").await {
        let digits: String = row["Phone"].chars().filter(char::is_ascii_digit).collect();
        let phone = format!("256{}", digits.trim_start_matches("256").trim_start_matches('0'));
        let is_paid = record.contains_key(&(phone, row["Amount UGX"].parse().unwrap()));
        match row["Outcome"].as_str() {
            "Paid" => assert!(is_paid, "{row:?}"),
            "Not paid" | "Not sent" | "Left out" => assert!(!is_paid, "{row:?}"),
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_batch_longer_than_the_limit_is_split_each_part_with_a_reference_of_its_own() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(25)).await;
    pay_in_parts(&shop, id, 10).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!(over["summary"]["outcomes"][0]["totals"], over["summary"]["included"]);
    assert_eq!(over["fees"], "10000");
    let sent = bulks(&shop).await;
    let sizes: Vec<usize> = sent.iter().map(|part| part["items"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [10, 10, 5]);
    let references: Vec<&str> = sent.iter().map(|part| part["batchReference"].as_str().unwrap()).collect();
    for (number, reference) in (1..).zip(&references) {
        assert!(reference.starts_with(&format!("PAY-{id}-{number}-")), "{references:?}");
    }
    let of_items: std::collections::BTreeSet<String> = sent
        .iter()
        .flat_map(|part| part["items"].as_array().unwrap())
        .map(|item| item["referenceId"].to_string())
        .collect();
    assert_eq!(of_items.len(), 25);
    agrees_with_the_service(&shop, id).await;
    assert_eq!(shop.transfers().await, 0, "nothing over the other interface");
}

#[tokio::test]
async fn a_batch_goes_out_under_the_name_of_a_payout_that_is_chosen() {
    for (payouts, mode) in [("mobileMoney", "WALLET_TO_MOBILE_MONEY"), ("mno", "WALLET_TO_MNO")] {
        let shop = Shop::open().await;
        shop.call(
            "savePartner",
            json!({ "environment": "practice", "address": "", "user": "", "needsNoUser": false, "payouts": payouts,
                    "referenceInNote": false, "keyPermissions": "", "keyEndsOn": "", "done": [] }),
        )
        .await;
        let id = draft(&shop, &many(3)).await;
        pay_in_parts(&shop, id, 10).await;
        run_to(&shop, id, "finished").await;
        let modes: Vec<Value> = bulks(&shop).await.iter().map(|part| part["mode"].clone()).collect();
        assert_eq!(modes, [mode]);
        agrees_with_the_service(&shop, id).await;
    }
}

#[tokio::test]
async fn what_is_certain_of_each_row_is_taken_from_a_partial_answer() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Paid", "0772550001", "5000"),
        ("Fails", "0772550013", "5000"),
        ("No such account", "0772550021", "5000"),
        ("Waits", "0772550012", "5000"),
        ("Paid and missing in the answer", "0772550018", "5000"),
        ("Not paid and missing in the answer", "0772550019", "5000"),
        ("Paid too", "0772300002", "5000"),
    ]);
    let id = draft(&shop, &table).await;
    pay_in_parts(&shop, id, 100).await;
    run_to_its_end(&shop, id).await;
    let told = outcomes(&shop.app, id).await;
    assert_eq!(told, ["paid", "notPaid", "notPaid", "waiting", "unknown", "unknown", "paid"]);
    let rows = all(&shop.app, id).await;
    assert!(rows[1]["reason"].is_string() && rows[4]["reason"].is_string(), "{rows:#?}");
    assert!(rows[0]["reason"].is_null());
    agrees_with_the_service(&shop, id).await;
    assert_eq!(bulks(&shop).await.len(), 1);
}

/// Lets a run continue until it is finished or waits for a person.
async fn run_to_its_end(shop: &Shop, id: i64) -> Value {
    let is_over = |view: &Value| view["summary"]["state"] != "running";
    crate::payroll::run_until(&shop.app, &shop.computer, id, is_over).await
}

/// Waits until there is balance evidence for every row in doubt.
async fn balance_evidence(shop: &Shop, id: i64) -> Vec<Value> {
    let mut details = Vec::new();
    for row in all(&shop.app, id).await {
        if row["outcome"] == "unknown" {
            let operation = row["operation"]["id"].as_i64().unwrap();
            details.push(shop.until_detail(operation, |detail| !detail["balanceEvidence"]["after"].is_null()).await);
        }
    }
    details
}

#[tokio::test]
async fn a_part_that_is_cut_off_after_the_booking_is_unknown_and_never_sent_again_and_settled_by_hand() {
    let shop = Shop::open().await;
    shop.practice.force(Force::next("bulk", "cut_after_booking")).await.unwrap();
    let id = draft(&shop, &many(3)).await;
    pay_in_parts(&shop, id, 100).await;
    let halted = run_to(&shop, id, "finished").await;
    assert_eq!(outcomes(&shop.app, id).await, ["unknown", "unknown", "unknown"]);
    assert!(halted["notices"].to_string().contains("settle it by hand"), "{halted:#}");
    let doubts = balance_evidence(&shop, id).await;
    assert_eq!(doubts.len(), 3);
    for doubt in &doubts {
        assert_eq!(doubt["balanceEvidence"]["before"], "5000000", "{:#}", doubt["balanceEvidence"]);
        assert_eq!((&doubt["canAsk"], &doubt["settleByHand"]), (&json!(false), &json!(true)));
    }
    // Nothing sends it a second time.
    shop.call("resumePayroll", json!({ "id": id })).await;
    let over = run_to(&shop, id, "finished").await;
    assert!(over["notices"].to_string().contains("3 payments are in doubt"), "{over:#}");
    for _ in 0..3 {
        shop.advance(3600 * 12);
    }
    let refused = shop.refused("payrollAgain", json!({ "id": id })).await;
    assert!(refused.message.contains("in doubt"), "{refused:?}");
    assert_eq!(bulks(&shop).await.len(), 1);
    // The same people in another file are duplicates of what is in doubt.
    let next = draft(&shop, &many(3)).await;
    assert_eq!(preview(&shop, next, "batch").await["payments"], 0);
    // A person knows better: two were paid, and one was not.
    for (place, doubt) in doubts.iter().enumerate() {
        let settle =
            json!({ "id": doubt["row"]["id"], "paid": place != 2, "reason": "Support said so", "by": "Nakato" });
        shop.call("settle", settle).await;
    }
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid", "notPaid"]);
    let over = view(&shop.app, id).await;
    assert_eq!((&over["notices"], &over["unpaid"]["rows"]), (&json!([]), &json!(1)));
    let sheet = results(&shop.app, id, "csv").await;
    let told: Vec<&str> = sheet.iter().map(|row| row["Outcome"].as_str()).collect();
    assert_eq!(told, ["Paid", "Paid", "Not paid"]);
    let again = shop.call("payrollAgain", json!({ "id": id })).await;
    assert_eq!(again["file"]["rows"], 1);
}

#[tokio::test]
async fn one_part_is_answered_and_the_next_is_not() {
    for (scenario, booked) in
        [("cut_after_booking", 8), ("cut_before_booking", 4), ("server_error", 4), ("empty_answer", 8)]
    {
        let shop = Shop::open().await;
        shop.practice.force(Force::next("bulk", scenario).after(1)).await.unwrap();
        let id = draft(&shop, &many(12)).await;
        pay_in_parts(&shop, id, 4).await;
        let halted = run_to(&shop, id, "paused").await;
        assert!(halted["run"]["words"].as_str().unwrap().contains("won't send it again"), "{scenario}: {halted:#}");
        let told = outcomes(&shop.app, id).await;
        let expected = [["paid"; 4], ["unknown"; 4], ["unsent"; 4]].concat();
        assert_eq!(told, expected, "{scenario}");
        assert_eq!(paid_by_wallet(&shop).await.len(), booked, "{scenario}");
        assert_eq!(balance_evidence(&shop, id).await.len(), 4, "{scenario}");
        // The person resumes: the last part is sent, the second is not sent again.
        shop.call("resumePayroll", json!({ "id": id })).await;
        run_to(&shop, id, "finished").await;
        assert_eq!(outcomes(&shop.app, id).await, [["paid"; 4], ["unknown"; 4], ["paid"; 4]].concat(), "{scenario}");
        assert_eq!(bulks(&shop).await.len(), 3, "{scenario}");
        agrees_with_the_service(&shop, id).await;
    }
}

#[tokio::test]
async fn a_part_that_is_cut_midway_is_unknown_as_a_whole() {
    let shop = Shop::open().await;
    shop.practice.force(Force::next("bulk", "cut_midway")).await.unwrap();
    let id = draft(&shop, &many(4)).await;
    pay_in_parts(&shop, id, 4).await;
    run_to_its_end(&shop, id).await;
    assert_eq!(outcomes(&shop.app, id).await, ["unknown"; 4]);
    assert_eq!(paid_by_wallet(&shop).await.len(), 2, "the first half was");
    assert_eq!(balance_evidence(&shop, id).await.len(), 4);
}

#[tokio::test]
async fn a_wallet_that_is_used_up_within_a_part_halts_before_the_next() {
    let shop = Shop::open().await;
    shop.tell_practice("wallets", json!({ "environment": "live", "walletType": "ESCROW", "balance": 25_000 })).await;
    let id = draft(&shop, &many(6)).await;
    pay_in_parts(&shop, id, 3).await;
    let halted = run_to(&shop, id, "paused").await;
    assert!(halted["run"]["words"].as_str().unwrap().contains("Top it up"), "{halted:#}");
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid", "notPaid", "unsent", "unsent", "unsent"]);
    shop.tell_practice("wallets", json!({ "environment": "live", "walletType": "ESCROW", "balance": 900_000 })).await;
    shop.call("resumePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "finished").await;
    agrees_with_the_service(&shop, id).await;
}

#[tokio::test]
async fn a_key_that_is_revoked_half_way_halts_before_the_next_part() {
    let shop = Shop::open().await;
    shop.practice.force(Force::next("bulk", "unauthorised").after(1)).await.unwrap();
    let id = draft(&shop, &many(6)).await;
    pay_in_parts(&shop, id, 2).await;
    let halted = run_to(&shop, id, "paused").await;
    assert!(halted["run"]["words"].as_str().unwrap().contains("no longer accepts the key"), "{halted:#}");
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid", "notPaid", "notPaid", "unsent", "unsent"]);
    agrees_with_the_service(&shop, id).await;
}

#[tokio::test]
async fn a_part_that_is_refused_as_a_whole_halts_before_the_next_is_refused_too() {
    let shop = Shop::with(|config: &mut Config| config.partner_batch_limit = 3).await;
    let id = draft(&shop, &many(10)).await;
    pay_in_parts(&shop, id, 4).await;
    let halted = run_to(&shop, id, "paused").await;
    assert!(halted["run"]["words"].as_str().unwrap().contains("refused everybody"), "{halted:#}");
    assert_eq!(bulks(&shop).await.len(), 1);
    assert_eq!(outcomes(&shop.app, id).await, [["notPaid"; 4].as_slice(), &["unsent"; 6]].concat());
    // Smaller parts are a new run of the unpaid rows.
    shop.call("stopPayroll", json!({ "id": id })).await;
    let again = crate::payroll::id(&shop.call("payrollAgain", json!({ "id": id })).await);
    pay_in_parts(&shop, again, 3).await;
    run_to(&shop, again, "finished").await;
    let record = paid_by_wallet(&shop).await;
    assert!(record.len() == 10 && record.values().all(|times| *times == 1), "{record:?}");
}

#[tokio::test]
async fn parts_may_be_larger_than_what_the_book_reads_at_once() {
    let shop = Shop::with(|config: &mut Config| config.partner_batch_limit = 1_000).await;
    shop.tell_practice("wallets", json!({ "environment": "live", "walletType": "ESCROW", "balance": 90_000_000 }))
        .await;
    let id = draft(&shop, &many(1_100)).await;
    pay_in_parts(&shop, id, 550).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!(over["summary"]["outcomes"][0]["totals"]["rows"], 1_100);
    let sizes: Vec<usize> = bulks(&shop).await.iter().map(|part| part["items"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [550, 550]);
    assert!(paid_by_wallet(&shop).await.values().all(|times| *times == 1));
}

#[tokio::test]
async fn a_restart_between_parts_goes_on_with_the_next_part() {
    let mut shop = Shop::open().await;
    shop.practice.force(Force::next("bulk", "unavailable").after(1)).await.unwrap();
    let id = draft(&shop, &many(9)).await;
    pay_in_parts(&shop, id, 3).await;
    run_to(&shop, id, "paused").await;
    start_again(&mut shop).await;
    let found = view(&shop.app, id).await;
    assert_eq!(found["summary"]["state"], "paused");
    shop.call("resumePayroll", json!({ "id": id })).await;
    run_to(&shop, id, "finished").await;
    let sent = bulks(&shop).await;
    assert_eq!(sent.len(), 3);
    let reference = sent[2]["batchReference"].as_str().unwrap();
    assert!(reference.starts_with(&format!("PAY-{id}-3-")), "{reference}");
    assert_eq!(outcomes(&shop.app, id).await, [["paid"; 3], ["unknown"; 3], ["paid"; 3]].concat());
    agrees_with_the_service(&shop, id).await;
}

#[tokio::test]
async fn every_shape_of_answer_tells_the_same_of_each_row() {
    for shape in ["flat", "data", "result", "results", "items", "keyed", "snake_case", "text_numbers"] {
        let shop = Shop::open().await;
        shop.tell_practice("partner", json!({ "shape": shape })).await;
        let table =
            people(&[("Paid", "0772300001", "5000"), ("Fails", "0772550013", "5000"), ("Waits", "0772550012", "5000")]);
        let id = draft(&shop, &table).await;
        pay_in_parts(&shop, id, 100).await;
        run_to_its_end(&shop, id).await;
        assert_eq!(outcomes(&shop.app, id).await, ["paid", "notPaid", "waiting"], "{shape}");
    }
}
