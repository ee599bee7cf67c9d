//! Requests that nobody decided on: the security log records that they expired or became void.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::environment::Environment;
use kaunta_practice::Clock;
use serde_json::{Value, json};

use crate::orders::airtime;
use crate::payroll::{draft, people, terms as payroll_terms};
use crate::people::{CASHIER, OWNER, TRUSTED, come_in, log, staffed, start_again};
use crate::people_approvals::{ask, grant, of};
use crate::recovery::{backed_up, reopen};
use crate::shop::{PATIENCE, Shop, kaunta};

const DAY: u64 = 24 * 3600;

/// Lets time pass until this many entries of the log contain this. Returns them all, newest first.
async fn until_logged(shop: &Shop, words: &str, times: usize) -> Vec<Value> {
    let mut found = Vec::new();
    let wait = async {
        loop {
            found = logged(shop, words).await;
            if found.len() >= times {
                return;
            }
            shop.passes(1).await;
        }
    };
    let ended = tokio::time::timeout(PATIENCE, wait).await;
    assert!(ended.is_ok(), "{words}: {:#?}", log(shop).await);
    found
}

async fn logged(shop: &Shop, words: &str) -> Vec<Value> {
    let log = shop.call("securityLog", json!({ "offset": 0, "limit": 500 })).await;
    assert_eq!(log["broken"], Value::Null);
    let entries = log["entries"].as_array().unwrap().iter();
    entries.filter(|entry| entry["words"].as_str().unwrap().contains(words)).cloned().collect()
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

async fn state(shop: &Shop, asked: &Value) -> Value {
    shop.call("approval", json!({ "number": asked["number"] })).await["state"].clone()
}

async fn list(shop: &Shop) -> Value {
    shop.call("approvals", json!({ "offset": 0, "limit": 50 })).await
}

const OVER: &str = "Nobody decided in time on approval 1 (practice).";

#[tokio::test]
async fn a_request_that_nobody_looked_at_any_more_expires_into_the_log_once_with_the_time() {
    let mut shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    shop.advance(DAY - 1);
    come_in(&shop, OWNER).await;
    assert_eq!(list(&shop).await["items"][0]["state"], "waiting");
    assert_eq!(logged(&shop, "Nobody decided").await, [] as [Value; 0], "not before its time");

    // From here on only the log is read.
    let entry = until_logged(&shop, OVER, 1).await.remove(0);
    assert_eq!((&entry["who"], &entry["machine"]), (&Value::Null, &json!("counter-1")));
    let expired = shop.call("approval", json!({ "number": asked["number"] })).await;
    assert_eq!((&expired["state"], &expired["checker"]), (&json!("expired"), &Value::Null));
    assert_eq!(expired["decidedAt"], expired["expiresAt"], "since when it is over, not when that was written down");
    let (end, noted, now) = (time(&expired["expiresAt"]), time(&entry["at"]), shop.computer.clock.now());
    assert!(end <= noted && noted <= now && noted - end <= TimeDelta::minutes(2), "{end} {noted} {now}");

    // Listing requests, a late decision, or a restart does not log it again.
    list(&shop).await;
    for (call, more) in [("grantApproval", Value::Null), ("refuseApproval", json!("Too late"))] {
        let mut late = grant(&asked, OWNER);
        late["reason"] = more;
        assert!(shop.refused(call, late).await.message.contains("has expired"), "{call}");
    }
    come_in(&shop, CASHIER).await;
    let back = shop.refused("withdrawApproval", json!({ "number": asked["number"] })).await;
    assert!(back.message.contains("has expired"), "{back:?}");
    start_again(&mut shop).await;
    shop.advance(3600);
    come_in(&shop, OWNER).await;
    list(&shop).await;
    assert_eq!(logged(&shop, "Nobody decided").await.len(), 1);
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn a_request_that_runs_out_while_kaunta_is_closed_is_in_the_log_after_the_next_start() {
    let mut shop = staffed().await;
    come_in(&shop, CASHIER).await;
    ask(&shop, &of("110,000")).await;
    shop.app.close().await;
    shop.advance(3 * DAY);
    let opened = shop.computer.clock.now();
    shop.app = kaunta(&shop.computer, shop.folder.path());
    come_in(&shop, OWNER).await;
    shop.call("home", Value::Null).await;
    let entry = until_logged(&shop, OVER, 1).await.remove(0);
    assert_eq!(entry["who"], Value::Null);
    assert!(time(&entry["at"]) >= opened, "when it was noticed: {entry}");
    start_again(&mut shop).await;
    come_in(&shop, OWNER).await;
    list(&shop).await;
    assert_eq!(logged(&shop, "Nobody decided").await.len(), 1);
}

#[tokio::test]
async fn whoever_notices_first_that_a_request_is_over_the_log_says_it_once() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    shop.advance(DAY);
    come_in(&shop, OWNER).await;
    let late = || shop.refused("grantApproval", grant(&asked, TRUSTED));
    let (one, other, ..) = tokio::join!(late(), late(), list(&shop), list(&shop));
    assert!(one.message.contains("has expired") && other.message.contains("has expired"), "{one:?} {other:?}");
    assert_eq!(until_logged(&shop, OVER, 1).await.len(), 1);
    shop.advance(120);
    come_in(&shop, OWNER).await;
    list(&shop).await;
    assert_eq!(logged(&shop, "Nobody decided").await.len(), 1);
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn each_request_that_a_restore_or_a_salvage_makes_void_is_in_the_log() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let one = ask(&shop, &of("110,000")).await;
    let refused = ask(&shop, &of("115,000")).await;
    let other = ask(&shop, &of("120,000")).await;
    come_in(&shop, OWNER).await;
    let mut no = grant(&refused, OWNER);
    no["reason"] = json!("Not today");
    shop.call("refuseApproval", no).await;
    let copy = backed_up(&shop).await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    for asked in [&one, &other] {
        let entries = logged(&shop, &format!("Approval {} (practice) is void", asked["number"])).await;
        assert_eq!(entries.len(), 1, "{entries:#?}");
        assert_eq!(entries[0]["who"], "Nakato", "who put the book back");
        assert_eq!(state(&shop, asked).await, "void");
    }
    assert_eq!(logged(&shop, "is void").await.len(), 2);

    come_in(&shop, CASHIER).await;
    let third = ask(&shop, &of("125,000")).await;
    come_in(&shop, OWNER).await;
    shop.call("salvage", Value::Null).await;
    assert_eq!(logged(&shop, &format!("Approval {} (practice) is void", third["number"])).await.len(), 1);
    assert_eq!(logged(&shop, "is void").await.len(), 3, "each once");
    assert_eq!(state(&shop, &third).await, "void");
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn what_is_void_because_a_copy_was_put_in_the_books_place_by_hand_is_in_the_log() {
    let mut shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    come_in(&shop, OWNER).await;
    let copy = backed_up(&shop).await;
    shop.pay(&airtime("0772300417")).await;
    reopen(&mut shop, |shop| {
        std::fs::copy(&copy, shop.book(Environment::Practice)).unwrap();
    })
    .await;
    come_in(&shop, OWNER).await;
    shop.call("home", Value::Null).await;
    let entries = until_logged(&shop, &format!("Approval {} (practice) is void", asked["number"]), 1).await;
    assert_eq!((entries.len(), &entries[0]["who"]), (1, &Value::Null), "by nobody");
    assert_eq!(state(&shop, &asked).await, "void");
    shop.advance(2 * DAY);
    come_in(&shop, OWNER).await;
    list(&shop).await;
    assert_eq!(logged(&shop, "Nobody decided").await.len(), 0, "it was void before its time was over");
}

#[tokio::test]
async fn a_payroll_that_is_asked_for_anew_or_thrown_away_takes_what_waits_for_it_into_the_log() {
    let shop = staffed().await;
    let id =
        draft(&shop, &people(&[("Okello James", "0772300417", "5000"), ("Akello Rose", "0772300418", "7000")])).await;
    let first = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    let rows = crate::payroll::all(&shop.app, id).await;
    let one = json!({ "id": id, "positions": [rows[0]["position"]], "filter": {}, "included": false });
    shop.call("includeRows", one).await;
    let second = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    let is_void = |asked: &Value| format!("Approval {} (practice) is void", asked["number"]);
    assert_eq!(logged(&shop, &is_void(&first)).await.len(), 1);
    assert_eq!(shop.refused("grantApproval", grant(&first, TRUSTED)).await.code, "review");
    assert_eq!(logged(&shop, &is_void(&first)).await.len(), 1, "whoever tries it then adds nothing");
    shop.call("discardPayroll", json!({ "id": id })).await;
    assert_eq!(logged(&shop, &is_void(&second)).await.len(), 1);
    assert_eq!((state(&shop, &first).await, state(&shop, &second).await), (json!("void"), json!("void")));

    // An expired request stays expired, whatever becomes of the payroll then.
    let id = draft(&shop, &people(&[("Opio", "0772300419", "5000")])).await;
    let third = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    shop.advance(DAY);
    come_in(&shop, OWNER).await;
    let fourth = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    assert_ne!(third["number"], fourth["number"]);
    assert_eq!((state(&shop, &third).await, state(&shop, &fourth).await), (json!("expired"), json!("waiting")));
    let over = format!("Nobody decided in time on approval {} (practice)", third["number"]);
    assert_eq!(until_logged(&shop, &over, 1).await.len(), 1);
    assert_eq!(logged(&shop, &is_void(&third)).await.len(), 0);
}

#[tokio::test]
async fn the_report_of_people_has_what_each_allowed_and_refused_for_others_and_nothing_that_nobody_decided() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    for amount in ["140,000", "130,000"] {
        let asked = ask(&shop, &of(amount)).await;
        shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    }
    let mut no = grant(&ask(&shop, &of("125,000")).await, OWNER);
    no["reason"] = json!("Not today");
    shop.call("refuseApproval", no).await;
    ask(&shop, &of("120,000")).await;
    come_in(&shop, OWNER).await;
    let people = async |day: &str| {
        let input = json!({ "kind": "people", "from": day, "to": day, "wallet": null });
        let report = shop.call("report", input).await;
        let mut sections = report["sections"].as_array().unwrap().iter();
        let approved = sections.find(|section| section["heading"] == "Approved for others").unwrap();
        approved["rows"].as_array().unwrap().iter().map(|row| row["cells"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        people("2026-11-21").await,
        [json!(["Babirye", "Approved", "2", "270000"]), json!(["Nakato", "Refused", "1", "125000"])]
    );
    assert!(people("2026-11-20").await.is_empty());
}
