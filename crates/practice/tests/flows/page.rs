//! The pages that name the numbers can't go stale.

use crate::counter::Counter;
use kaunta_practice::{PartnerShape, hints};
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/practice.md");

#[tokio::test]
async fn the_page_for_integrators_names_every_scenario_number_and_endpoint() {
    for hint in hints() {
        // Of the partner wallet's special numbers the page shows the form, and each scenario's two digits.
        let (form, digits) = hint.value.split_at(hint.value.len() - 2);
        let special = hint.biller.is_none()
            && PAGE.contains(&format!("| {form}NN |"))
            && PAGE.lines().any(|line| line.starts_with(&format!("| {digits} | `")));
        assert!(special || PAGE.contains(hint.value), "docs/practice.md does not name {}", hint.value);
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
        let numbers = row["partnerWallet"].as_object().unwrap();
        for number in numbers.values().filter_map(Value::as_str) {
            let start = format!("| {} | `{}` |", &number[number.len() - 2..], row["scenario"].as_str().unwrap());
            assert!(PAGE.lines().any(|line| line.starts_with(&start)), "docs/practice.md has no line {start}");
        }
    }
    for shape in PartnerShape::ALL {
        assert!(
            PAGE.contains(&format!("\n| `{}` | ", shape.as_str())),
            "docs/practice.md does not name {}",
            shape.as_str()
        );
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
        "/practice/partner",
        "/practice/partner/transactions",
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
