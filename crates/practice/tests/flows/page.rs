//! The pages that list the special numbers stay up to date.

use crate::counter::{Counter, read};
use kaunta_practice::{Config, PartnerShape, sample_inputs};
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/practice.md");

#[tokio::test]
async fn the_page_for_integrators_names_every_scenario_number_and_endpoint() {
    for input in sample_inputs() {
        // For the partner wallet, the page lists a pattern and each scenario's two digits.
        let (form, digits) = input.value.split_at(input.value.len() - 2);
        let special = input.biller.is_none()
            && PAGE.contains(&format!("| {form}NN |"))
            && PAGE.lines().any(|line| line.starts_with(&format!("| {digits} | `")));
        assert!(special || PAGE.contains(input.value), "docs/practice.md does not name {}", input.value);
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
        "/practice/latency",
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
    for input in sample_inputs() {
        assert!(page.contains(input.value), "{}", input.value);
    }
}

/// The endpoints that the page names, as `METHOD path`.
fn named(page: &str) -> Vec<String> {
    page.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next()).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_service_s_own_page_names_every_endpoint_that_is_played_and_no_other() {
    let played = [
        "POST /api/v1/gateway/validate-beneficiary",
        "POST /api/v1/gateway/process-transfer",
        "GET /api/v1/gateway/transactions/{transactionIdOrReference}/status",
        "POST /api/v1/gateway/validate-beneficiary-sandbox",
        "POST /api/v1/gateway/process-transfer-sandbox",
        "GET /partner/v1/wallet/me",
        "GET /partner/v1/transactions/modes",
        "POST /partner/v1/transactions/preview-fees",
        "POST /partner/v1/transactions/transact",
        "POST /partner/v1/transactions/bulk",
    ];
    let asked_for = "GET /api/v1/gateway/transactions/{transactionIdOrReference}/status-sandbox";
    for sandbox_status in [false, true] {
        let counter = Counter::open_with(Config { sandbox_status, ..Config::in_memory() }).await;
        // For a browser, without a key.
        let page = counter.client.get(counter.url("/partner/docs")).send().await.unwrap();
        assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
        let named = named(&page.text().await.unwrap());
        let expected: Vec<&str> = played.into_iter().chain(sandbox_status.then_some(asked_for)).collect();
        assert_eq!(named, expected);
        for endpoint in played.into_iter().chain([asked_for]) {
            let (method, path) = endpoint.split_once(' ').unwrap();
            let url = counter.url(&path.replace("{transactionIdOrReference}", "nobody"));
            let request = if method == "GET" { counter.client.get(url) } else { counter.client.post(url) };
            // An implemented endpoint asks for a key (401); any other is unknown (404).
            let answer = read(request).await.unwrap();
            let expected = if named.iter().any(|named| named == endpoint) { 401 } else { 404 };
            assert_eq!(answer.status, expected, "{endpoint}: {}", answer.text);
        }
    }
}
