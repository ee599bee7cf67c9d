//! A payroll one by one: each row once, at its pace, until something prevents the next; then it continues where it
//! stopped.

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::payroll::PayrollId;
use kaunta_practice::Force;
use serde_json::{Value, json};

use crate::line::{Answer, Line, Nobody, Trouble};
use crate::payroll::{
    all, bring_to, draft, halted, import_of, many, outcomes, paid_by_gateway, pay_one_by_one, people, results, resume,
    run_past, run_to, run_until, start_again, terms, view,
};
use crate::shop::{PATIENCE, Shop, answer, kaunta};

/// Each row shown as paid was paid once according to the gateway's own record, and nobody else was.
async fn agrees_with_the_service(shop: &Shop, id: i64) {
    let record = paid_by_gateway(shop).await;
    let mut expected = std::collections::BTreeMap::new();
    for row in results(&shop.app, id, "csv").await {
        if row["Outcome"] == "Paid" {
            let digits: String = row["Phone"].chars().filter(char::is_ascii_digit).collect();
            let phone = format!("256{}", digits.trim_start_matches("256").trim_start_matches('0'));
            *expected.entry((phone, row["Amount UGX"].parse::<i64>().unwrap())).or_insert(0) += 1;
        }
    }
    assert_eq!(record, expected);
    assert!(record.values().all(|times| *times == 1), "{record:?}");
}

#[tokio::test]
async fn each_row_is_one_operation_with_a_reference_of_its_own() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(30)).await;
    pay_one_by_one(&shop, id).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!(over["summary"]["outcomes"], json!([{ "outcome": "paid", "totals": over["summary"]["included"] }]));
    assert_eq!((&over["fees"], &over["run"]), (&json!("12000"), &Value::Null));
    assert_eq!(over["notices"].as_array().unwrap().len(), 1, "only that names were not checked: {:#}", over["notices"]);
    let sent = shop.arrived("/process-transfer").await;
    let reference = |request: &Value| {
        let body: Value = serde_json::from_str(request["body"].as_str().unwrap()).unwrap();
        body["partnerReference"].as_str().unwrap().to_owned()
    };
    let references: std::collections::BTreeSet<String> = sent.iter().map(reference).collect();
    assert_eq!((sent.len(), references.len()), (30, 30));
    agrees_with_the_service(&shop, id).await;
    let of_rows = all(&shop.app, id).await;
    assert!(of_rows.iter().all(|row| references.contains(row["operation"]["reference"].as_str().unwrap())));
}

#[tokio::test]
async fn rows_leave_at_the_pace_that_was_set() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(4)).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    assert_eq!(terms["rate"], 50);
    terms["rate"] = json!(20);
    shop.call("confirmPayroll", terms).await;
    // The first is sent at once, each other one three seconds after the previous.
    for done in 1..4 {
        let is_waiting = |view: &Value| view["run"]["done"] == done && view["run"]["words"] == "Waiting for the next";
        let waiting = async { while !is_waiting(&view(&shop.app, id).await) {} };
        assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok());
        assert_eq!(view(&shop.app, id).await["run"]["secondsLeft"], (4 - done) * 3);
        shop.computer.clock.advance(Duration::from_millis(2_999));
        assert_eq!(view(&shop.app, id).await["run"]["done"], done, "not a moment before");
        shop.computer.clock.advance(Duration::from_millis(1));
    }
    // Without passing any more time.
    let finished = async { while view(&shop.app, id).await["summary"]["state"] != "finished" {} };
    assert!(tokio::time::timeout(PATIENCE, finished).await.is_ok());
    let times: Vec<Value> = shop.booked().await.iter().map(|booked| booked["createdAt"].clone()).collect();
    let at = |seconds: u32| json!(format!("2026-11-21T09:00:{seconds:02}.000Z"));
    assert_eq!(times, [at(0), at(3), at(6), at(9)]);
}

#[tokio::test]
async fn rows_say_that_they_are_on_their_way_while_their_request_is_and_the_window_is_told() {
    for (route, operation, expected) in
        [("oneByOne", "transfer", ["sending", "unsent"]), ("batch", "bulk", ["sending", "sending"])]
    {
        let shop = Shop::open().await;
        let id = draft(&shop, &many(2)).await;
        shop.practice.force(Force::next(operation, "slow")).await.unwrap();
        let terms = terms(&shop, id, route).await;
        shop.computer.changes.lock().unwrap().clear();
        shop.call("confirmPayroll", terms).await;
        let told = Change::Payroll { id: PayrollId(id) };
        let mut changes = shop.computer.listen();
        let heard = changes.wait_for(|_| shop.computer.changes.lock().unwrap().contains(&told));
        assert!(tokio::time::timeout(PATIENCE, heard).await.is_ok(), "{route}: the window was told of nothing");
        assert_eq!(outcomes(&shop.app, id).await, expected, "{route}");
    }
}

#[tokio::test]
async fn a_person_pauses_resumes_and_stops_after_the_one_on_its_way() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(6)).await;
    pay_one_by_one(&shop, id).await;
    run_past(&shop.app, &shop.computer, id, 2).await;
    shop.call("pausePayroll", json!({ "id": id })).await;
    let paused = run_to(&shop, id, "paused").await;
    let sent = shop.transfers().await;
    assert!(sent < 6, "{sent}");
    assert_eq!(paused["run"]["words"], "Paused. Nothing is paid until you go on; nobody is paid twice.");
    shop.advance(3600);
    assert_eq!(shop.transfers().await, sent, "time alone pays nobody");
    resume(&shop, id).await;
    run_past(&shop.app, &shop.computer, id, sent as u64 + 1).await;
    shop.call("stopPayroll", json!({ "id": id })).await;
    let over = run_to(&shop, id, "stopped").await;
    let sent = shop.transfers().await;
    assert!(sent < 6, "{sent}");
    assert!(over["notices"].to_string().contains("never sent"), "{over:#}");
    assert_eq!(over["unpaid"]["rows"], 6 - sent);
    resume(&shop, id).await;
    shop.advance(3600);
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "stopped", "for good");
    // The unpaid rows are paid in a new run, and nobody else.
    let rest = crate::payroll::id(&shop.call("payrollAgain", json!({ "id": id })).await);
    pay_one_by_one(&shop, rest).await;
    run_to(&shop, rest, "finished").await;
    let record = paid_by_gateway(&shop).await;
    assert_eq!(record.len(), 6);
    assert!(record.values().all(|times| *times == 1), "{record:?}");
}

#[tokio::test]
async fn a_row_s_own_failure_stops_nobody_else() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Paid", "0772550001", "5000"),
        ("Fails", "0772550013", "5000"),
        ("Unknown account", "0772550021", "5000"),
        ("Waits", "0772550012", "5000"),
        ("Paid too", "0772300002", "5000"),
    ]);
    let id = draft(&shop, &table).await;
    pay_one_by_one(&shop, id).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "notPaid", "refused", "waiting", "paid"]);
    assert_eq!(over["unpaid"]["rows"], 1);
    assert!(over["notices"].to_string().contains("1 payment is with the service"), "{over:#}");
    // Only rows that were certainly not paid go into the next run.
    refusals_are_confirmed(&shop, id).await;
    let again = shop.call("payrollAgain", json!({ "id": id })).await;
    let names: Vec<Value> =
        all(&shop.app, crate::payroll::id(&again)).await.iter().map(|row| row["text"]["name"].clone()).collect();
    assert_eq!(names, ["Fails", "Unknown account"]);
}

/// The quiet time passes, and the service is asked about each refusal.
async fn refusals_are_confirmed(shop: &Shop, id: i64) {
    shop.advance(152);
    for row in all(&shop.app, id).await.iter().filter(|row| row["outcome"] == "refused") {
        shop.until(row["operation"]["id"].as_i64().unwrap(), "rejected").await;
    }
}

#[tokio::test]
async fn a_wallet_that_is_used_up_half_way_halts_the_run_until_it_is_topped_up() {
    let shop = Shop::open().await;
    shop.tell_practice("wallets", json!({ "environment": "live", "walletType": "ESCROW", "balance": 25_000 })).await;
    let id = draft(&shop, &many(5)).await;
    pay_one_by_one(&shop, id).await;
    let words = halted(&shop, id).await;
    assert!(words.contains("not enough money") && words.contains("Top it up"), "{words}");
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid", "refused", "unsent", "unsent"]);
    shop.tell_practice("wallets", json!({ "environment": "live", "walletType": "ESCROW", "balance": 900_000 })).await;
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    refusals_are_confirmed(&shop, id).await;
    assert_eq!(view(&shop.app, id).await["unpaid"]["rows"], 1);
    agrees_with_the_service(&shop, id).await;
    let again = crate::payroll::id(&shop.call("payrollAgain", json!({ "id": id })).await);
    pay_one_by_one(&shop, again).await;
    run_to(&shop, again, "finished").await;
    let record = paid_by_gateway(&shop).await;
    assert!(record.len() == 5 && record.values().all(|times| *times == 1), "{record:?}");
}

#[tokio::test]
async fn a_key_that_is_revoked_half_way_halts_the_run_until_a_new_one_is_typed() {
    let shop = Shop::open().await;
    shop.practice.force(Force::next("transfer", "unauthorised").after(2)).await.unwrap();
    let id = draft(&shop, &many(4)).await;
    pay_one_by_one(&shop, id).await;
    let words = halted(&shop, id).await;
    assert!(words.contains("no longer accepts the key"), "{words}");
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid", "refused", "unsent"]);
    let key = json!({ "environment": "practice", "interface": "gateway", "key": shop.practice.live_key() });
    shop.call("setKey", key).await;
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    agrees_with_the_service(&shop, id).await;
}

#[tokio::test]
async fn a_dropped_line_halts_the_run_and_the_one_in_doubt_is_asked_about_and_never_sent_again() {
    for arrives in [true, false] {
        let shop = Shop::open().await;
        let line = Arc::new(Line::to(shop.practice.address()).await);
        let shop = shop.through(&line.address);
        line.meets(Some(Trouble { arrives, answer: Answer::Reset }));
        let id = draft(&shop, &many(3)).await;
        pay_one_by_one(&shop, id).await;
        let words = halted(&shop, id).await;
        assert!(words.contains("The line dropped") && words.contains("won't send it again"), "{words}");
        assert_eq!(outcomes(&shop.app, id).await, ["unknown", "unsent", "unsent"]);
        let doubt = view(&shop.app, id).await["notices"].to_string();
        assert!(doubt.contains("1 payment is in doubt") && doubt.contains("is asking the service"), "{doubt}");
        line.meets(None);
        resume(&shop, id).await;
        run_to(&shop, id, "finished").await;
        let first = all(&shop.app, id).await[0]["operation"]["id"].as_i64().unwrap();
        let found = shop.call("askNow", json!({ "id": first })).await;
        assert_eq!(found["row"]["state"], if arrives { "succeeded" } else { "unknown" });
        assert_eq!(outcomes(&shop.app, id).await[0], if arrives { "paid" } else { "unknown" });
        assert_eq!(line.transfers(), 3, "each left once");
        agrees_with_the_service(&shop, id).await;
        // A row in doubt can't be in a new payroll.
        let refused = shop.refused("payrollAgain", json!({ "id": id })).await;
        assert!(refused.message.contains("nobody left to pay"), "{refused:?}");
    }
}

#[tokio::test]
async fn a_run_whose_last_row_is_in_doubt_is_over_and_says_so() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Paid", "0772300001", "5000"), ("In doubt", "0772550032", "5000")])).await;
    pay_one_by_one(&shop, id).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "unknown"]);
    assert!(over["notices"].to_string().contains("1 payment is in doubt"), "{over:#}");
}

#[tokio::test]
async fn a_line_that_is_down_halts_the_run_before_anything_leaves() {
    let shop = Shop::open().await;
    let nobody = Nobody::listens();
    let shop = shop.through(&nobody.address());
    let id = draft(&shop, &many(3)).await;
    pay_one_by_one(&shop, id).await;
    let words = halted(&shop, id).await;
    assert!(words.contains("The line is down"), "{words}");
    assert_eq!(outcomes(&shop.app, id).await, ["notPaid", "unsent", "unsent"]);
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn a_service_that_asks_to_slow_down_or_breaks_down_halts_the_run() {
    for (scenario, words, outcome) in [
        ("too_many_requests", "asks to slow down", "refused"),
        ("server_error", "no clear answer", "unknown"),
        ("empty_answer", "no clear answer", "unknown"),
        ("forbidden", "no longer accepts the key", "refused"),
    ] {
        let shop = Shop::open().await;
        shop.force("transfer", scenario, 1).await;
        let id = draft(&shop, &many(2)).await;
        pay_one_by_one(&shop, id).await;
        let told = halted(&shop, id).await;
        assert!(told.contains(words), "{scenario}: {told}");
        assert_eq!(outcomes(&shop.app, id).await, [outcome, "unsent"], "{scenario}");
    }
}

/// Runs a Kaunta on its own runtime until `rows` are paid, then stops it as closing the program does: between two rows, or
/// when the next one has arrived and is not answered yet.
fn cut_off(shop: &Shop, rows: usize, in_flight: bool) -> i64 {
    let life = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let app = kaunta(&shop.computer, shop.folder.path());
    let id = life.block_on(async {
        let file = bring_to(&app, shop, "wages.csv", many(6)).await;
        let looked = answer(&app, "readFile", json!({ "file": file, "sheet": null, "columns": null })).await;
        let id = crate::payroll::id(&answer(&app, "importPayroll", import_of(&looked)).await);
        let preview = answer(&app, "previewPayroll", json!({ "id": id, "route": "oneByOne" })).await;
        let terms = json!({ "id": id, "route": "oneByOne", "rate": 600, "batchSize": 100,
                            "names": "unchecked", "namesReason": "Made up", "by": "Nakato",
                            "typedTotal": preview["toType"], "payments": preview["payments"] });
        if in_flight {
            let slow = u32::try_from(rows).unwrap();
            shop.practice.force(Force::next("transfer", "slow").after(slow)).await.unwrap();
        }
        answer(&app, "confirmPayroll", terms).await;
        let arrived = async {
            let mut let_go_after = None;
            loop {
                let view = view(&app, id).await;
                let is_waiting = view["run"]["words"] == "Waiting for the next";
                let done = shop.transfers().await;
                if done == rows && is_waiting && !in_flight || done > rows {
                    return;
                }
                // Once for each: what was seen waiting may have been sent meanwhile, and a second time would release the
                // next.
                if is_waiting && done <= rows && let_go_after != Some(done) {
                    shop.computer.clock.advance(Duration::from_millis(100));
                    let_go_after = Some(done);
                }
                crate::shop::soon().await;
            }
        };
        tokio::time::timeout(PATIENCE, arrived).await.unwrap();
        id
    });
    drop(app);
    life.shutdown_timeout(Duration::from_secs(10));
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_cut_off_by_the_end_of_the_program_is_found_paused_and_goes_on_where_it_was() {
    for (rows, in_flight) in [(1, false), (2, true), (4, false), (5, true)] {
        let shop = Arc::new(Shop::open().await);
        let id = {
            let shop = shop.clone();
            tokio::task::spawn_blocking(move || cut_off(&shop, rows, in_flight)).await.unwrap()
        };
        let sent = rows + usize::from(in_flight);
        assert_eq!(shop.transfers().await, sent);
        let found = view(&shop.app, id).await;
        assert_eq!(found["summary"]["state"], "paused", "{found:#}");
        assert!(found["run"]["words"].as_str().unwrap().contains("nobody is paid twice"), "{found:#}");
        shop.advance(3600);
        assert_eq!(shop.transfers().await, sent, "nothing is paid unasked");
        resume(&shop, id).await;
        run_to(&shop, id, "finished").await;
        // The one that was cut off is looked up.
        for row in all(&shop.app, id).await.iter().filter(|row| row["outcome"] != "paid") {
            shop.until(row["operation"]["id"].as_i64().unwrap(), "succeeded").await;
        }
        assert_eq!((shop.transfers().await, shop.booked().await.len()), (6, 6), "after {rows}");
        agrees_with_the_service(&shop, id).await;
    }
}

#[tokio::test]
async fn a_payroll_that_was_paused_in_the_moment_before_the_next_payment_says_so() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(3)).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["rate"] = json!(1);
    shop.call("confirmPayroll", terms).await;
    let between = |view: &Value| view["run"]["done"] == 1 && view["run"]["words"] == "Waiting for the next";
    let waiting = async { while !between(&view(&shop.app, id).await) {} };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok());
    shop.sql(Environment::Practice, "UPDATE payroll SET state = 'paused'").await;
    shop.advance(60);
    let so = |view: &Value| view["run"]["words"].as_str().is_some_and(|words| words.contains("or stopped meanwhile"));
    run_until(&shop.app, &shop.computer, id, so).await;
    assert_eq!(shop.transfers().await, 1);
    resume(&shop, id).await;
    run_past(&shop.app, &shop.computer, id, 2).await;
}

#[tokio::test]
async fn a_kaunta_that_is_closed_in_the_middle_ends_after_the_one_on_its_way() {
    let mut shop = Shop::open().await;
    let id = draft(&shop, &many(3)).await;
    pay_one_by_one(&shop, id).await;
    run_past(&shop.app, &shop.computer, id, 1).await;
    shop.app.pause_payrolls();
    run_to(&shop, id, "paused").await;
    let sent = shop.transfers().await;
    start_again(&mut shop).await;
    assert_eq!(shop.transfers().await, sent);
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "paused");
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    agrees_with_the_service(&shop, id).await;
}
