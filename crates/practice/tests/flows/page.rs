//! The pages that name the numbers can't go stale.

use crate::counter::Counter;
use kaunta_practice::hints;

const PAGE: &str = include_str!("../../../../docs/practice.md");

#[tokio::test]
async fn the_page_for_integrators_names_every_scenario_number_and_endpoint() {
    for hint in hints() {
        assert!(PAGE.contains(hint.value), "docs/practice.md does not name {}", hint.value);
    }
    let counter = Counter::open().await;
    let all = counter.get("/practice/scenarios").await.json();
    for row in all["scenarios"].as_array().unwrap() {
        for field in ["scenario", "outcome", "phoneNumber", "billAccount", "bankAccount"] {
            let Some(text) = row[field].as_str() else { continue };
            let named =
                PAGE.lines().any(|line| line.contains(row["scenario"].as_str().unwrap()) && line.contains(text));
            assert!(named, "docs/practice.md does not name {text} of {}", row["scenario"]);
        }
    }
    for path in [
        "/practice/scenarios",
        "/practice/scenario",
        "/practice/requests",
        "/practice/transactions",
        "/settle",
        "/practice/callbacks",
        "/practice/inbox",
        "/practice/wallets",
        "/practice/billers",
        "/practice/reset",
    ] {
        assert!(PAGE.contains(path), "docs/practice.md does not name {path}");
    }
}

#[tokio::test]
async fn the_page_in_the_browser_shows_every_number_to_try() {
    let counter = Counter::open().await;
    let page = counter.get("/practice").await.text;
    for hint in hints() {
        assert!(page.contains(hint.value), "{}", hint.value);
    }
}
