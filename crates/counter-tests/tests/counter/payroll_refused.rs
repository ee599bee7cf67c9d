//! A payroll halts if the service refuses row after row: something is wrong with it or with the settings.

use kaunta_practice::Force;
use serde_json::{Value, json};

use crate::payroll::{
    bulks, draft, halted, many, outcomes, pay_in_parts, pay_one_by_one, resume, run_past, run_to, start_again, view,
};
use crate::shop::Shop;

/// A shop whose service refuses this many of the next transfers, each for a different reason.
async fn refusing(times: u32) -> Shop {
    let shop = Shop::open().await;
    shop.force("transfer", "unknown_account", times).await;
    shop
}

fn words(view: &Value) -> &str {
    view["run"]["words"].as_str().unwrap()
}

#[tokio::test]
async fn twenty_refusals_in_a_row_halt_a_run_and_so_do_the_next_twenty_after_a_person_went_on() {
    let shop = refusing(45).await;
    let id = draft(&shop, &many(45)).await;
    pay_one_by_one(&shop, id).await;
    for sent in [20, 40] {
        let told = halted(&shop, id).await;
        assert!(told.contains(&format!("refused the last {sent} payments in a row")), "{told}");
        assert!(told.contains("key, the wallet or a column"), "{told}");
        assert_eq!(shop.transfers().await, sent);
        shop.advance(3600);
        assert_eq!(shop.transfers().await, sent, "nothing is paid until a person goes on");
        resume(&shop, id).await;
    }
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.transfers().await, 45);
    assert!(shop.booked().await.is_empty());
}

#[tokio::test]
async fn a_payment_that_is_not_refused_begins_the_count_anew() {
    for (scenario, outcome) in
        [("success", "paid"), ("failed", "notPaid"), ("pending_forever", "waiting"), ("cut_before_booking", "unknown")]
    {
        let shop = refusing(19).await;
        shop.practice.force(Force::next("transfer", scenario).after(19)).await.unwrap();
        shop.practice.force(Force::next("transfer", "unknown_account").after(20).times(20)).await.unwrap();
        let id = draft(&shop, &many(45)).await;
        pay_one_by_one(&shop, id).await;
        let mut told = halted(&shop, id).await;
        if outcome == "unknown" {
            assert_eq!(shop.transfers().await, 20, "{told}");
            resume(&shop, id).await;
            told = halted(&shop, id).await;
        }
        assert!(told.contains("refused the last 20 payments in a row"), "{scenario}: {told}");
        assert_eq!((shop.transfers().await, outcomes(&shop.app, id).await[19].as_str()), (40, outcome), "{scenario}");
        resume(&shop, id).await;
        run_to(&shop, id, "finished").await;
        assert_eq!(shop.transfers().await, 45, "{scenario}");
    }
}

#[tokio::test]
async fn a_pause_and_a_restart_do_not_shorten_the_row() {
    let mut shop = refusing(30).await;
    let id = draft(&shop, &many(30)).await;
    pay_one_by_one(&shop, id).await;
    run_past(&shop.app, &shop.computer, id, 12).await;
    shop.call("pausePayroll", json!({ "id": id })).await;
    let paused = run_to(&shop, id, "paused").await;
    assert!(words(&paused).starts_with("Paused."), "{paused:#}");
    start_again(&mut shop).await;
    resume(&shop, id).await;
    let told = halted(&shop, id).await;
    assert!(told.contains("refused the last 20 payments in a row"), "{told}");
    assert_eq!(shop.transfers().await, 20);
    start_again(&mut shop).await;
    assert_eq!(words(&view(&shop.app, id).await), told, "said after a restart too");
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.transfers().await, 30);
}

#[tokio::test]
async fn each_payroll_has_a_count_of_its_own() {
    let shop = refusing(30).await;
    let everybody = many(30);
    let (heading, people) = everybody.split_once('\n').unwrap();
    let people: Vec<&str> = people.lines().collect();
    for (payroll, sent) in people.chunks(15).zip([15, 30]) {
        let id = draft(&shop, &format!("{heading}\n{}\n", payroll.join("\n"))).await;
        pay_one_by_one(&shop, id).await;
        run_to(&shop, id, "finished").await;
        assert_eq!(shop.transfers().await, sent);
    }
}

#[tokio::test]
async fn parts_of_one_payment_each_halt_after_twenty_refusals_too() {
    let mut shop = Shop::open().await;
    shop.practice.force(Force::next("bulk", "too_large").times(25)).await.unwrap();
    let id = draft(&shop, &many(25)).await;
    pay_in_parts(&shop, id, 1).await;
    let told = halted(&shop, id).await;
    assert!(told.contains("refused the last 20 payments in a row"), "{told}");
    assert_eq!(bulks(&shop).await.len(), 20);
    start_again(&mut shop).await;
    assert_eq!(words(&view(&shop.app, id).await), told);
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(bulks(&shop).await.len(), 25);
}
