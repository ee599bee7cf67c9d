//! Whose phone is it? Names are checked with the service before anything is paid, and a wrong one is never stored.

use kaunta_contract::Change;
use kaunta_domain::payroll::PayrollId;
use serde_json::{Value, json};

use crate::payroll::{all, draft, many, pay_one_by_one, people, preview, run_to, run_until, view};
use crate::shop::Shop;

/// Checks all names, passing the time that the rate limit requires.
async fn check(shop: &Shop, id: i64) -> Value {
    let before = tellings(shop, id);
    shop.call("checkNames", json!({ "id": id })).await;
    until_checked(shop, id, before).await
}

/// How often the window was told of a payroll; the end of the checks counts too.
fn tellings(shop: &Shop, id: i64) -> usize {
    let change = Change::Payroll { id: PayrollId(id) };
    shop.computer.changes.lock().unwrap().iter().filter(|told| **told == change).count()
}

async fn until_checked(shop: &Shop, id: i64, before: usize) -> Value {
    let mut last = Value::Null;
    let wait = async {
        loop {
            let told = tellings(shop, id);
            last = view(&shop.app, id).await;
            if told > before && last["nameCheck"].is_null() {
                return;
            }
            shop.advance(1);
            tokio::task::yield_now().await;
        }
    };
    let ended = tokio::time::timeout(crate::shop::PATIENCE, wait).await;
    assert!(ended.is_ok(), "still {last:#}");
    last
}

async fn service_name(shop: &Shop, phone: &str) -> String {
    let order = crate::orders::send(phone);
    let told = shop.call("validate", order.input()).await;
    let said = told.to_string();
    let id = draft(shop, &people(&[("Nobody", phone, "5000")])).await;
    check(shop, id).await;
    let name = all(&shop.app, id).await[0]["serviceName"].as_str().unwrap().to_owned();
    assert!(said.contains(&name), "{said} says nothing of {name}");
    shop.call("discardPayroll", json!({ "id": id })).await;
    name
}

#[tokio::test]
async fn names_are_checked_with_the_service_and_a_mismatch_is_shown_side_by_side() {
    let shop = Shop::open().await;
    let right = service_name(&shop, "0772300001").await;
    let table = people(&[(&right.to_lowercase(), "0772300001", "5000"), ("Mallory Zzz", "0772300002", "5000")]);
    let id = draft(&shop, &table).await;
    let checked = check(&shop, id).await;
    assert_eq!((&checked["namesChecked"], &checked["namesDiffering"]), (&json!(2), &json!(1)));
    let rows = all(&shop.app, id).await;
    assert_eq!((&rows[0]["likeness"], &rows[1]["likeness"]), (&json!("same"), &json!("different")));
    assert_eq!((&rows[1]["text"]["name"], &rows[1]["verdict"]), (&json!("Mallory Zzz"), &json!("valid")));
    assert!(rows[1]["serviceName"].is_string());
    assert_eq!(shop.transfers().await, 0, "nothing was paid");
    let told = preview(&shop, id, "oneByOne").await;
    assert!(told["warnings"].to_string().contains("1 name differs"), "{told:#}");
    // The service's own name of its customer is sent.
    pay_one_by_one(&shop, id).await;
    run_to(&shop, id, "finished").await;
    let sent = shop.arrived("/process-transfer").await;
    assert!(sent[1]["body"].as_str().unwrap().contains(rows[1]["serviceName"].as_str().unwrap()));
}

#[tokio::test]
async fn nobody_is_asked_about_twice() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(4)).await;
    check(&shop, id).await;
    assert_eq!(shop.arrived("/validate-beneficiary").await.len(), 4);
    check(&shop, id).await;
    assert_eq!(shop.arrived("/validate-beneficiary").await.len(), 4);
    let text = json!({ "name": "Okello", "phone": "0772399999", "network": "", "amount": "7000", "note": "" });
    shop.call("changeRow", json!({ "id": id, "position": 2, "text": text })).await;
    assert_eq!(all(&shop.app, id).await[1]["serviceName"], Value::Null, "another phone has another name");
    assert_eq!(check(&shop, id).await["namesChecked"], 4);
    assert_eq!(shop.arrived("/validate-beneficiary").await.len(), 5);
}

#[tokio::test]
async fn whoever_sees_that_the_asking_is_over_sees_all_that_it_found() {
    let shop = Shop::open().await;
    for _ in 0..100 {
        let id = draft(&shop, &many(1)).await;
        shop.call("checkNames", json!({ "id": id })).await;
        // Several read at once, so that one of them starts right before the end.
        let look = async || {
            let mut began = false;
            loop {
                let seen = view(&shop.app, id).await;
                if seen["nameCheck"].is_null() && (began || seen["namesChecked"] == 1) {
                    return seen["namesChecked"].clone();
                }
                began |= !seen["nameCheck"].is_null();
                shop.advance(1);
                tokio::task::yield_now().await;
            }
        };
        let looks = async { tokio::join!(look(), look(), look(), look()) };
        let (a, b, c, d) = tokio::time::timeout(crate::shop::PATIENCE, looks).await.unwrap();
        assert_eq!([a, b, c, d], [1, 1, 1, 1]);
        shop.call("discardPayroll", json!({ "id": id })).await;
    }
}

#[tokio::test]
async fn a_row_that_changes_while_it_is_asked_about_keeps_no_wrong_name() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Slow", "0772300001", "5000")])).await;
    shop.force("validate", "slow", 1).await;
    let before = tellings(&shop, id);
    shop.call("checkNames", json!({ "id": id })).await;
    let asked = async { while shop.arrived("/validate-beneficiary").await.is_empty() {} };
    tokio::time::timeout(crate::shop::PATIENCE, asked).await.unwrap();
    let text = json!({ "name": "Slow", "phone": "0772300002", "network": "", "amount": "5000", "note": "" });
    shop.call("changeRow", json!({ "id": id, "position": 1, "text": text })).await;
    let over = until_checked(&shop, id, before + 1).await;
    assert_eq!(over["namesChecked"], 0);
    assert_eq!(all(&shop.app, id).await[0]["serviceName"], Value::Null);
}

#[tokio::test]
async fn who_is_not_known_to_the_service_gets_no_name_and_the_others_do() {
    let shop = Shop::open().await;
    let table = people(&[
        ("No such account", "0772550021", "5000"),
        ("Not valid", "0772550022", "5000"),
        ("Breaks down", "0772550091", "5000"),
        ("Without a name", "0772550092", "5000"),
        ("Known", "0772300001", "5000"),
    ]);
    let id = draft(&shop, &table).await;
    check(&shop, id).await;
    let named: Vec<bool> = all(&shop.app, id).await.iter().map(|row| row["serviceName"].is_string()).collect();
    assert_eq!(named, [false, false, false, false, true]);
    assert_eq!(shop.arrived("/validate-beneficiary").await.len(), 5);
}

#[tokio::test]
async fn the_asking_ends_when_a_person_says_so() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(40)).await;
    let begun = shop.call("checkNames", json!({ "id": id })).await;
    assert_eq!(begun["summary"]["state"], "draft");
    let some = |view: &Value| view["nameCheck"]["done"].as_u64().is_some_and(|done| done > 0);
    run_until(&shop.app, &shop.computer, id, some).await;
    shop.call("pausePayroll", json!({ "id": id })).await;
    run_until(&shop.app, &shop.computer, id, |view| view["nameCheck"].is_null()).await;
    let asked = shop.arrived("/validate-beneficiary").await.len();
    shop.advance(3600);
    assert_eq!(shop.arrived("/validate-beneficiary").await.len(), asked);
    assert!(asked < 40);
}

#[tokio::test]
async fn a_payroll_that_is_confirmed_while_its_names_are_asked_for_is_paid() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(40)).await;
    shop.call("checkNames", json!({ "id": id })).await;
    run_until(&shop.app, &shop.computer, id, |view| !view["nameCheck"].is_null()).await;
    pay_one_by_one(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.transfers().await, 40);
}
