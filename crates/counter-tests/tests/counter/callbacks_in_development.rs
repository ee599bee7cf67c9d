//! Callbacks if no look-up is known: shown to the person who resolves the payment, and no more.

use serde_json::json;

use crate::callbacks::{Boxed, asked, called_back, detail, metadata, told, unknown};

/// Fetches in development, which has no look-up path.
async fn fetch_in_development(boxed: &Boxed) {
    let input = json!({ "environment": "development", "address": boxed.shop.practice.base_url(),
                        "callback": "https://shop.example/kaunta", "callbackServer": boxed.url(&boxed.running.read_path()),
                        "statusPath": "", "wallet": "ESCROW" });
    boxed.shop.call("saveEnvironment", input).await;
}

#[tokio::test]
async fn in_development_a_callback_is_shown_to_the_person_who_settles_and_settles_nothing() {
    let boxed = Boxed::open().await;
    boxed.shop.go_to_development().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    let along = metadata(&boxed.shop, id).await;
    for _ in 0..3 {
        boxed.leave(json!({ "status": "SUCCESS", "metadata": along }).to_string()).await;
        fetch_in_development(&boxed).await;
    }
    let shown = boxed.shop.until_detail(id, |detail| called_back(detail) > 0).await;
    assert_eq!((&shown["row"]["state"], &shown["settleByHand"]), (&json!("pending"), &json!(true)));
    let situation = shown["situation"].as_str().unwrap();
    assert!(situation.contains("In a callback the service says SUCCESS."), "{situation}");
    assert_eq!(shown["callbacks"][0]["words"], "In a callback the service says SUCCESS.");
    // Continued posts do not fill the book.
    for number in 0..40 {
        boxed.leave(json!({ "status": format!("WORD {number}"), "metadata": along }).to_string()).await;
        fetch_in_development(&boxed).await;
    }
    let last = unknown(&boxed.shop, "14200550012").await;
    boxed.leave(told(&boxed.shop, last, "FAILED").await).await;
    fetch_in_development(&boxed).await;
    boxed.shop.until_detail(last, |detail| called_back(detail) == 1).await;
    let flooded = detail(&boxed.shop, id).await;
    assert!((1..=10).contains(&called_back(&flooded)), "{flooded:#}");
    assert_eq!((asked(&flooded), &flooded["row"]["state"]), (0, &json!("pending")));
    let by = json!({ "id": id, "paid": true, "reason": "The service's page shows it", "by": "Nakato" });
    let settled = boxed.shop.call("settle", by).await;
    assert_eq!(
        (&settled["row"]["state"], &settled["situation"]),
        (&json!("succeeded"), &json!("Settled by hand as paid."))
    );
}

#[tokio::test]
async fn without_a_key_a_callback_waits_in_the_box_and_is_read_once_there_is_one() {
    let boxed = Boxed::open().await;
    boxed.shop.go_to_development().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    let along = metadata(&boxed.shop, id).await;
    let key = |key: &str| json!({ "environment": "development", "interface": "gateway", "key": key });
    boxed.shop.call("forgetKey", key("")).await;
    boxed.leave(json!({ "status": "SUCCESS", "metadata": along }).to_string()).await;
    fetch_in_development(&boxed).await;
    boxed.shop.passes(180).await;
    assert_eq!(called_back(&detail(&boxed.shop, id).await), 0);
    boxed.shop.call("setKey", key(boxed.shop.practice.sandbox_key())).await;
    fetch_in_development(&boxed).await;
    boxed.shop.until_detail(id, |detail| called_back(detail) == 1).await;
}
