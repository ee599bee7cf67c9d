//! One budget for all questions to an environment's service, whatever sends them; and each environment has its own.

use chrono::{DateTime, Utc};
use kaunta_practice::Clock;
use serde_json::{Value, json};

use crate::line::Nobody;
use crate::orders::collect;
use crate::payroll::{draft, many};
use crate::recovery::backed_up;
use crate::shop::{LOOPS, PATIENCE, Shop};

/// The longest backoff of Kaunta's own questions after repeated failures.
const LONGEST_PAUSE: u64 = 60;

/// Look-ups of payments.
const STATUS: &str = "/status";
/// Name checks. No payment here is checked before it is sent.
const NAMES: &str = "/validate-beneficiary";

/// What arrived there, and when by the test's clock.
async fn arrived(shop: &Shop, path: &str) -> Vec<(DateTime<Utc>, String)> {
    let arrived = shop.ask_practice(&format!("requests?path={path}&limit=1000")).await;
    let one = |request: &Value| (request["at"].as_str().unwrap().parse().unwrap(), request["path"].to_string());
    arrived["requests"].as_array().unwrap().iter().map(one).collect()
}

async fn pace(shop: &Shop, a_minute: u32) {
    shop.call("saveCare", json!({ "care": { "samePaymentHours": 24, "lookUpsAMinute": a_minute } })).await;
}

/// Payments that stay pending for ever; returns their references.
async fn waiting(shop: &Shop, many: usize) -> Vec<String> {
    let mut references = Vec::new();
    for _ in 0..many {
        let id = shop.submit(&collect("256772550012")).await;
        let detail = shop.until(id, "pending").await;
        references.push(detail["row"]["reference"].as_str().unwrap().to_owned());
    }
    references
}

async fn connection(shop: &Shop) -> String {
    shop.call("status", Value::Null).await["connection"].as_str().unwrap().to_owned()
}

/// Lets time pass until the condition holds.
async fn until(shop: &Shop, so: impl AsyncFn() -> bool) {
    let pass = async {
        while !so().await {
            shop.passes(1).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, pass).await.is_ok(), "it never was");
}

#[tokio::test]
async fn polling_a_recovery_names_and_a_person_together_keep_within_what_is_set() {
    const A_MINUTE: usize = 12;
    const MINUTES: u64 = 5;
    let shop = Shop::open().await;
    pace(&shop, A_MINUTE.try_into().unwrap()).await;
    let known = waiting(&shop, 4).await;
    let copy = backed_up(&shop).await;
    waiting(&shop, 3).await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    let names = draft(&shop, &many(60)).await;
    shop.call("checkNames", json!({ "id": names })).await;
    let began = shop.computer.clock.now();
    for minute in 0..MINUTES {
        let id = minute % 4 + 1;
        assert_eq!(shop.call("askNow", json!({ "id": id })).await["row"]["state"], "pending");
        for _ in 0..60 {
            shop.passes(1).await;
            // Reconciliation and the name checks wait too: none of theirs is in flight.
            let waits = shop.computer.until_asleep(LOOPS + 2);
            assert!(tokio::time::timeout(PATIENCE, waits).await.is_ok(), "it never comes to rest");
        }
    }
    let (asked, checked) = (arrived(&shop, STATUS).await, arrived(&shop, NAMES).await);
    let lost = asked.iter().filter(|(_, path)| !known.iter().any(|known| path.contains(known))).count();
    let of_each = [checked.len(), lost, asked.len() - lost];
    assert!(of_each.iter().all(|many| *many >= 3), "names, lost and known ones: {of_each:?}");
    let all: Vec<DateTime<Utc>> = asked.iter().chain(&checked).map(|(at, _)| *at).filter(|at| *at >= began).collect();
    for at in &all {
        let minute = all.iter().filter(|other| (0..60_000).contains(&(**other - *at).num_milliseconds())).count();
        // A person's question exceeded the rate by one, and the test's clock, advanced while a request is in flight, adds an
        // error of one.
        assert!(minute <= A_MINUTE + 2, "{minute} in the minute from {at}: {all:?}");
    }
    let most = A_MINUTE * usize::try_from(MINUTES).unwrap() + 2;
    assert!((most - A_MINUTE..=most).contains(&all.len()), "{} of {most}", all.len());
}

#[tokio::test]
async fn a_person_who_asks_again_and_again_is_told_when_to_ask_and_kaunta_s_own_questions_make_up_for_it() {
    const A_MINUTE: u32 = 6;
    let shop = Shop::open().await;
    pace(&shop, A_MINUTE).await;
    waiting(&shop, 3).await;
    let mut answered = 0;
    let refused = loop {
        match shop.app.call("askNow", json!({ "id": answered % 3 + 1 })).await {
            Ok(_) => answered += 1,
            Err(error) => break error,
        }
        assert!(answered < 50, "it goes on for ever");
    };
    assert!(answered >= 10, "only {answered}");
    let told = serde_json::to_value(&refused).unwrap();
    assert!(told["code"] == "slowDown" && refused.message.contains("Try again in 10 seconds"), "{told}");
    let before = arrived(&shop, STATUS).await.len();
    assert!(shop.refused("lookUp", json!({ "text": "TX1" })).await.code == "slowDown");
    assert_eq!(arrived(&shop, STATUS).await.len(), before, "who is refused has asked nobody");
    shop.advance(10);
    assert_eq!(shop.call("askNow", json!({ "id": 1 })).await["row"]["state"], "pending");
    for _ in 0..300 {
        shop.passes(1).await;
    }
    let all = arrived(&shop, STATUS).await;
    assert!(all.len() <= 6 * A_MINUTE as usize + 10, "{}", all.len());
}

#[tokio::test]
async fn names_are_asked_for_ever_less_often_while_the_key_is_not_taken() {
    for scenario in ["unauthorised", "forbidden"] {
        let shop = Shop::open().await;
        let id = draft(&shop, &many(5)).await;
        shop.force("validate", scenario, 4).await;
        shop.call("checkNames", json!({ "id": id })).await;
        until(&shop, async || arrived(&shop, NAMES).await.len() == 5).await;
        let asked = arrived(&shop, NAMES).await;
        let gaps = asked.windows(2).map(|pair| (pair[1].0 - pair[0].0).num_seconds());
        for (gap, least) in gaps.zip([2, 4, 8, 16]) {
            assert!(gap >= least, "{scenario}: {gap} s instead of {least}: {asked:?}");
        }
    }
}

#[tokio::test]
async fn a_service_that_asks_to_wait_is_asked_by_nobody_until_then() {
    let shop = Shop::open().await;
    waiting(&shop, 2).await;
    let id = draft(&shop, &many(3)).await;
    // The practice gateway asks to wait for 3 seconds.
    shop.force("validate", "too_many_requests", 1).await;
    let before = arrived(&shop, STATUS).await.len();
    shop.call("checkNames", json!({ "id": id })).await;
    let told = async {
        loop {
            match shop.app.call("lookUp", json!({ "text": "TX1" })).await {
                Err(error) if error.message.contains("Try again in 3 seconds") => return,
                answered => drop(answered),
            }
        }
    };
    assert!(tokio::time::timeout(PATIENCE, told).await.is_ok(), "a person is told when");
    let asked = arrived(&shop, STATUS).await.len();
    shop.passes(2).await;
    let after = (arrived(&shop, STATUS).await.len(), arrived(&shop, NAMES).await.len());
    assert_eq!(after, (asked, 1), "what is open is due, and so are the other names; {before} had been asked before");
    until(&shop, async || arrived(&shop, NAMES).await.len() == 3 && arrived(&shop, STATUS).await.len() > asked).await;
}

/// A shop in practice. Nothing listens at its development address, where it has an open payment.
async fn with_a_dead_development() -> (Shop, Nobody) {
    let shop = Shop::with(|config| config.sandbox_status = true).await;
    reach_development(&shop, &shop.practice.base_url()).await;
    waiting(&shop, 1).await;
    let nobody = Nobody::listens();
    reach_development(&shop, &nobody.address()).await;
    until(&shop, async || connection(&shop).await == "offline").await;
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    (shop, nobody)
}

async fn reach_development(shop: &Shop, address: &str) {
    let environment = json!({ "environment": "development", "address": address, "callback": "https://shop.example/k", "callbackServer": "",
                              "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", environment).await;
    let key = json!({ "environment": "development", "interface": "gateway", "key": shop.practice.sandbox_key() });
    shop.call("setKey", key).await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
}

#[tokio::test]
async fn a_connection_that_is_down_in_one_environment_is_not_down_in_another() {
    let (shop, _nobody) = with_a_dead_development().await;
    assert_eq!(connection(&shop).await, "untried");
    waiting(&shop, 1).await;
    assert_eq!(connection(&shop).await, "online");
    // Development keeps retrying in the background, and fails.
    for _ in 0..2 * LONGEST_PAUSE {
        shop.passes(1).await;
        assert_eq!(connection(&shop).await, "online");
    }
    let told = shop.call("diagnostics", Value::Null).await["text"].as_str().unwrap().to_owned();
    assert!(
        told.lines().any(|line| line.trim_start().starts_with("connection ") && line.ends_with(" online")),
        "{told}"
    );
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    assert_eq!(connection(&shop).await, "offline", "what is known of it is still known");
}

#[tokio::test]
async fn what_one_environment_spent_or_failed_at_holds_up_no_other() {
    let (shop, _nobody) = with_a_dead_development().await;
    pace(&shop, 10).await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    let ask = async || serde_json::to_value(shop.app.call("askNow", json!({ "id": 1 })).await.err()).unwrap();
    let used_up = async { while ask().await["code"] != "slowDown" {} };
    assert!(tokio::time::timeout(PATIENCE, used_up).await.is_ok(), "its budget is used up");
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    waiting(&shop, 1).await;
    for _ in 0..5 {
        assert_eq!(shop.call("askNow", json!({ "id": 1 })).await["row"]["state"], "pending");
    }
    let asked = arrived(&shop, STATUS).await.len();
    until(&shop, async || arrived(&shop, STATUS).await.len() > asked).await;
    let since = arrived(&shop, STATUS).await;
    let gap = (since.last().unwrap().0 - since.first().unwrap().0).num_seconds();
    assert!(gap < 60, "{gap} s until it asked by itself");
}
