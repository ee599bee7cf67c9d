//! A payment that the book had lost, and that was still pending when it was found, is looked up until it is final.

use serde_json::{Value, json};

use crate::recovery::{reopen, until_book, with_an_old_backup};
use crate::shop::{PATIENCE, Shop};

async fn all(shop: &Shop) -> Vec<Value> {
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    attention["orphans"].as_array().unwrap().clone()
}

/// Lets time pass until the pending orphan payment meets this condition.
async fn until_orphan(shop: &Shop, so: impl Fn(&Value) -> bool) -> Value {
    let mut last = Vec::new();
    let wait = async {
        loop {
            last = all(shop).await;
            if let Some(orphan) = last.iter().find(|orphan| orphan["number"] == 2 && so(orphan)) {
                return orphan.clone();
            }
            shop.passes(60).await;
        }
    };
    match tokio::time::timeout(PATIENCE, wait).await {
        Ok(orphan) => orphan,
        Err(_) => panic!("still {last:#?}"),
    }
}

/// A shop restored from an old backup that has found what it lost. The second is still pending.
pub async fn with_a_hanging_orphan() -> (Shop, String) {
    let (shop, copy) = with_an_old_backup().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    let hangs = until_orphan(&shop, |orphan| orphan["state"] == "pending").await;
    assert!(hangs["next"].as_str().unwrap().contains("Kaunta keeps asking"), "{hangs}");
    (shop, hangs["reference"].as_str().unwrap().to_owned())
}

async fn becomes(shop: &Shop, reference: &str, status: &str) {
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": status })).await;
}

#[tokio::test]
async fn a_lost_payment_that_hangs_is_asked_about_until_it_is_final_and_its_last_word_is_shown() {
    let (shop, reference) = with_a_hanging_orphan().await;
    becomes(&shop, &reference, "SUCCESS").await;
    let paid = until_orphan(&shop, |orphan| orphan["state"] == "succeeded").await;
    assert!(paid["toldAt"].as_str() > paid["foundAt"].as_str(), "{paid}");
    assert_eq!(paid["next"], Value::Null);
    let days = json!({ "kind": "statement", "from": "2026-11-01", "to": "2026-12-31" });
    let statement = shop.call("report", days).await;
    let sections = statement["sections"].as_array().unwrap();
    let lost = sections.iter().find(|section| section["heading"] == "Found at the service: in no sum above").unwrap();
    let rows = lost["rows"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["cells"][1] == reference.as_str() && row["cells"][3] == "Paid"), "{lost:#}");
    let asked = shop.arrived(&format!("{reference}/status")).await.len();
    shop.passes(3600).await;
    assert_eq!(shop.arrived(&format!("{reference}/status")).await.len(), asked, "a final word ends the asking");
}

#[tokio::test]
async fn a_lost_payment_that_hangs_is_asked_about_after_a_restart_too() {
    let (mut shop, reference) = with_a_hanging_orphan().await;
    reopen(&mut shop, |_| {}).await;
    becomes(&shop, &reference, "FAILED").await;
    let failed = until_orphan(&shop, |orphan| orphan["state"] == "failed").await;
    assert_eq!(failed["writtenBefore"], Value::Null);
}

#[tokio::test]
async fn a_lost_payment_that_was_taken_off_the_list_while_it_hung_comes_back_with_its_last_word() {
    let (shop, reference) = with_a_hanging_orphan().await;
    let close = |reason: &str| json!({ "number": 2, "reason": reason, "by": "Nakato" });
    shop.call("closeOrphan", close("Umeme of Mrs Auma, paid again by hand")).await;
    assert!(all(&shop).await.iter().all(|orphan| orphan["number"] != 2));
    becomes(&shop, &reference, "SUCCESS").await;
    let paid = until_orphan(&shop, |orphan| orphan["state"] == "succeeded").await;
    let before = paid["writtenBefore"].as_str().unwrap();
    assert!(before.starts_with("Nakato wrote") && before.contains("paid again by hand"), "{before}");
    shop.call("closeOrphan", close("Umeme refunds the second one")).await;
    assert!(all(&shop).await.iter().all(|orphan| orphan["number"] != 2));
}
