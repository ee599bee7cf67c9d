//! Callbacks (gateway-api.md, Events) to the practice gateway's own inbox.

use crate::counter::{Counter, bill, request};
use serde_json::{Value, json};

/// Polls until the callbacks meet the condition.
async fn callbacks_until(counter: &Counter, enough: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let asking = async {
        loop {
            let all = counter.get("/practice/callbacks").await.json();
            let all = all["callbacks"].as_array().unwrap().clone();
            if enough(&all) {
                return all;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), asking).await.expect("callbacks never came")
}

fn delivered(all: &[Value], count: usize) -> bool {
    all.iter().filter(|callback| callback["state"] == "delivered").count() == count
}

#[tokio::test]
async fn an_approved_collection_calls_back_with_its_metadata() {
    let counter = Counter::open().await;
    let mut body = request("PARTNER_COLLECT_MNO", "256772123456", "c");
    body["callbackUrl"] = json!(counter.url("/practice/inbox"));
    body["metadata"] = json!({ "operation": "op-7", "price": 12.50 });
    counter.transfer(&body).await;
    assert_eq!(counter.get("/practice/callbacks").await.json()["callbacks"], json!([]), "nothing before the end");
    // Nobody looks it up: the callback comes with time.
    counter.pass(5);
    callbacks_until(&counter, |all| delivered(all, 1)).await;
    let inbox = counter.get("/practice/requests?path=/practice/inbox").await;
    let posted = inbox.at("/requests/0/json");
    assert_eq!(posted["status"], "SUCCESS");
    assert_eq!(posted["partnerReference"], "c");
    assert_eq!(posted["metadata"], body["metadata"]);
}

#[tokio::test]
async fn a_reversal_calls_back_a_second_time() {
    let counter = Counter::open().await;
    let mut body = bill("14200550015", "r");
    body["callbackUrl"] = json!(counter.url("/practice/inbox"));
    counter.transfer(&body).await;
    callbacks_until(&counter, |all| delivered(all, 1)).await;
    counter.pass(10);
    let all = callbacks_until(&counter, |all| delivered(all, 2)).await;
    let statuses: Vec<&Value> = all.iter().map(|callback| &callback["json"]["status"]).collect();
    assert_eq!(statuses, [&json!("SUCCESS"), &json!("FAILED")]);
}

#[tokio::test]
async fn a_callback_nobody_takes_is_tried_four_times_and_given_up() {
    let counter = Counter::open().await;
    // Nothing listens on port 9 of a test machine.
    counter.transfer(&request("PARTNER_COLLECT_MNO", "256772123456", "c")).await;
    counter.pass(5);
    for attempts in 1..=4 {
        callbacks_until(&counter, |all| all.iter().any(|callback| callback["attempts"] == attempts)).await;
        counter.pass(20);
    }
    let all = callbacks_until(&counter, |all| all.iter().all(|callback| callback["state"] == "given up")).await;
    assert_eq!(all.len(), 1);
}

#[tokio::test]
async fn a_callback_may_have_nothing_but_the_status_and_what_was_sent_along() {
    let counter = Counter::open().await;
    let mut body = bill("14200550075", "m");
    body["callbackUrl"] = json!(counter.url("/practice/inbox"));
    body["metadata"] = json!({ "operationId": "7" });
    counter.transfer(&body).await;
    counter.pass(5);
    callbacks_until(&counter, |all| delivered(all, 1)).await;
    let inbox = counter.get("/practice/requests?path=/practice/inbox").await;
    assert_eq!(inbox.at("/requests/0/json"), json!({ "status": "SUCCESS", "metadata": { "operationId": "7" } }));
}

#[tokio::test]
async fn what_arrived_in_the_inbox_is_handed_out_as_a_callback_server_does_and_shown_on_the_page() {
    let counter = Counter::open().await;
    assert_eq!(counter.get("/practice/callback-server").await.at("/newest"), 0);
    let mut body = bill("04212345671", "b");
    body["callbackUrl"] = json!(counter.url("/practice/inbox"));
    counter.transfer(&body).await;
    callbacks_until(&counter, |all| delivered(all, 1)).await;
    let page = counter.get("/practice/callback-server?after=0").await;
    let posted: Value = serde_json::from_str(page.at("/callbacks/0/body").as_str().unwrap()).unwrap();
    assert_eq!((&posted["partnerReference"], &posted["status"]), (&json!("b"), &json!("SUCCESS")));
    assert_eq!(page.at("/callbacks/0/contentType"), "application/json");
    assert_eq!(page.at("/callbacks/0/n"), page.at("/newest"));
    assert_eq!(page.at("/store").as_str().map(str::len), Some(32));
    let after = counter.get(&format!("/practice/callback-server?after={}", page.at("/newest"))).await;
    assert_eq!((after.at("/callbacks"), after.at("/store")), (json!([]), page.at("/store")));
    let shown = counter.get("/practice").await.text;
    assert!(shown.contains("Callbacks that arrived") && shown.contains("\"partnerReference\":\"b\""), "{shown:.900}");
}
