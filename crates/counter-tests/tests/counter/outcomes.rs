//! What a shopkeeper is told after each possible course of a payment.

use serde_json::{Value, json};

use crate::orders::{airtime, bank, bill, collect, send};
use crate::shop::Shop;

struct Expected {
    scenario: &'static str,
    /// The last digits of the number that makes it happen.
    ending: &'static str,
    state: &'static str,
    /// A part of the situation.
    situation: &'static str,
    tokens: usize,
    token_owed: bool,
}

const fn paid(scenario: &'static str, ending: &'static str, tokens: usize) -> Expected {
    Expected {
        scenario,
        ending,
        state: "succeeded",
        situation: "The service confirmed it.",
        tokens,
        token_owed: tokens == 0,
    }
}

const fn not_paid(scenario: &'static str, ending: &'static str, state: &'static str, words: &'static str) -> Expected {
    Expected { scenario, ending, state, situation: words, tokens: 0, token_owed: false }
}

/// Every scenario of docs/practice.md with an immediate answer and a number that can be validated.
const COURSES: &[Expected] = &[
    paid("success", "01", 1),
    not_paid("pending_then_success", "10", "pending", "The service has it and is not finished. Kaunta keeps asking."),
    not_paid("pending_then_failed", "11", "pending", "The service has it and is not finished. Kaunta keeps asking."),
    not_paid("pending_forever", "12", "pending", "Kaunta keeps asking."),
    not_paid("failed", "13", "failed", "The service tried and could not do it. It said: The transfer failed"),
    not_paid("unnamed_status", "14", "pending", "calls it “QUEUED”; it is not final. Kaunta keeps asking."),
    paid("reversal", "15", 1),
    not_paid("found_later", "16", "pending", "Kaunta keeps asking."),
    not_paid("cut_found_later", "17", "unknown", "The line was cut."),
    not_paid("insufficient_balance", "20", "refused", "Not enough float in the wallet."),
    not_paid("cut_before_booking", "32", "unknown", "The line was cut."),
    not_paid("cut_after_booking", "33", "unknown", "The line was cut."),
    not_paid("cut_halfway", "34", "unknown", "The line was cut."),
    not_paid("unauthorised", "40", "refused", "The service did not accept the key. Check it in Settings."),
    not_paid("forbidden", "41", "refused", "The service did not accept the key. Check it in Settings."),
    not_paid("too_many_requests", "42", "refused", "wait 3 seconds"),
    not_paid("server_error", "50", "unknown", "The service has a fault"),
    not_paid("server_error_booked", "51", "unknown", "The service has a fault"),
    not_paid("bad_gateway_html", "52", "unknown", "The service has a fault of its own."),
    not_paid("unavailable", "53", "unknown", "The service has a fault"),
    not_paid("truncated_json", "60", "unknown", "could not be read"),
    not_paid("empty_answer", "61", "unknown", "could not be read"),
    paid("missing_numbers", "62", 1),
    paid("null_numbers", "63", 1),
    paid("text_numbers", "64", 1),
    paid("extra_fields", "65", 1),
    not_paid("other_reference", "66", "unknown", "The service answered about another payment."),
    not_paid("success_denied", "68", "unknown", "could not be read"),
    not_paid("error_as_text", "70", "refused", "The service said:"),
    not_paid("error_as_string", "71", "refused", "The service said:"),
    not_paid("error_as_list", "72", "refused", "The service said:"),
    not_paid("error_nested", "73", "refused", "The service said:"),
    not_paid("callback_metadata_only", "75", "pending", "Kaunta keeps asking."),
    paid("several_tokens", "80", 3),
    paid("no_token", "81", 0),
    paid("nested_token", "82", 1),
    paid("token_later", "83", 0),
];

#[tokio::test]
async fn each_course_of_a_bill_is_told_as_it_is() {
    let shop = Shop::open().await;
    for expected in COURSES {
        let detail = shop.pay(&bill("UMEME", &format!("142005500{}", expected.ending))).await;
        check(expected, &detail);
    }
    assert_eq!(shop.transfers().await, COURSES.len(), "one request each");
}

fn check(expected: &Expected, detail: &Value) {
    let Expected { scenario, state, situation, tokens, token_owed, .. } = *expected;
    let words = detail["situation"].as_str().unwrap();
    assert_eq!(detail["row"]["state"], state, "{scenario}: {words}");
    assert!(words.contains(situation), "{scenario}: {words}");
    assert_eq!(detail["tokens"].as_array().unwrap().len(), tokens, "{scenario}: {}", detail["tokens"]);
    let claim = if token_owed { json!("owed") } else { Value::Null };
    assert_eq!(detail["tokenClaim"]["state"], claim, "{scenario}");
    assert_eq!(detail["canAsk"], true, "{scenario}");
    assert_eq!(detail["settleByHand"], false, "{scenario}");
    assert_eq!(detail["hasReceipt"], state == "succeeded", "{scenario}");
    let open = matches!(state, "pending" | "unknown");
    assert_eq!(detail["nextAskAt"].is_string(), open || state == "refused", "{scenario}");
    assert_eq!(detail["customerMessage"].is_string(), open, "{scenario}");
    assert_eq!(
        words.contains("Do not pay this again: Kaunta is asking the service."),
        state == "unknown",
        "{scenario}"
    );
    assert_eq!(words.contains("to be sure that no money moved."), state == "refused", "{scenario}: {words}");
    assert!(!words.contains("No money left the wallet."), "{scenario}: nothing confirms that yet: {words}");
    for telling in [words, detail["customerMessage"].as_str().unwrap_or_default()] {
        assert!(!telling.contains("[object") && !telling.contains("null"), "{scenario}: {telling}");
    }
}

#[tokio::test]
async fn nothing_that_the_service_said_is_lost() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550065")).await;
    let said: Vec<String> = lines(&detail["fromService"]);
    for label in ["Status: SUCCESS", "Fee: UGX 500", "Total charged: UGX 25,500", "Wallet after: UGX 4,974,500"] {
        assert!(said.contains(&label.to_owned()), "{label} in {said:?}");
    }
    for label in ["Request id: ", "Promotion, points: 12", "Promotion, notes 2: Webale", "Receipt number: RC"] {
        assert!(said.iter().any(|line| line.starts_with(label)), "{label} in {said:?}");
    }
    let fields = lines(&detail["fields"]);
    for line in ["Name: ", "Account number: 14200550065", "Payer's phone number: 0772 300 417", "Meter type: Prepaid"] {
        assert!(fields.iter().any(|field| field.starts_with(line)), "{line} in {fields:?}");
    }
    let events = detail["events"].as_array().unwrap();
    let words: Vec<&str> = events.iter().map(|event| event["words"].as_str().unwrap()).collect();
    assert_eq!(words, ["Recorded in the book.", "Sent to the service.", "The service answered SUCCESS."]);
    assert!(events[2]["exchange"].as_str().unwrap().contains("/process-transfer · 200 · "));
    assert!(events[2]["request"].as_str().unwrap().contains("\"amount\": 25000"));
    assert!(events[2]["answer"].as_str().unwrap().contains("promotion"));
}

#[tokio::test]
async fn an_answer_about_another_amount_is_shown_not_swallowed() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550067")).await;
    assert_eq!(detail["row"]["state"], "unknown");
    assert_eq!(detail["row"]["amount"], "25000", "what was asked for stays in the book");
    let situation = detail["situation"].as_str().unwrap();
    assert!(situation.contains("Its amount is UGX 26,000"), "{situation}");
    let id = detail["row"]["id"].clone();
    let found = shop.call("askNow", json!({ "id": id })).await;
    let said = lines(&found["fromService"]);
    assert!(said.contains(&"Amount: UGX 26,000".to_owned()), "{said:?}");
    let settle = json!({ "id": id, "paid": true, "reason": "Support says so", "by": "Nakato" });
    let settled = shop.call("settle", settle).await;
    let situation = settled["situation"].as_str().unwrap();
    assert!(situation.contains("UGX 26,000") && situation.contains("UGX 25,000"), "{situation}");
    let same = shop.pay(&bill("UMEME", "14200550001")).await;
    assert!(!same["situation"].as_str().unwrap().contains("amount"), "{}", same["situation"]);
}

#[tokio::test]
async fn every_mode_is_paid_and_told_in_its_own_words() {
    let shop = Shop::open().await;
    for (order, product, party) in [
        (airtime("0772300417"), "Airtime", true),
        (send("0772300417"), "Send money", true),
        (bank("9030012345678"), "Send to bank", true),
        (bill("NWSC", "2034567"), "Bill", true),
        (collect("256772550001"), "Collect", false),
    ] {
        let detail = shop.pay(&order).await;
        assert_eq!(detail["row"]["state"], "succeeded", "{product}");
        assert_eq!(detail["row"]["product"], product);
        assert_eq!(detail["row"]["direction"], if product == "Collect" { "in" } else { "out" });
        assert_eq!(detail["tokenClaim"], Value::Null, "{product}");
        if party {
            assert!(detail["row"]["party"].is_string(), "{product}");
        }
    }
    let collected = shop.pay(&collect("256772550001")).await;
    assert_eq!(collected["situation"], "The customer approved and the money is in your wallet.");
}

#[tokio::test]
async fn a_collection_says_what_the_customer_does() {
    let shop = Shop::open().await;
    let waiting = shop.pay(&collect("256772550011")).await;
    assert_eq!(waiting["situation"], "Waiting for the customer to approve on the phone. Kaunta keeps asking.");
    assert!(waiting["customerMessage"].as_str().unwrap().contains("approve the payment with your PIN"));
    shop.advance(6);
    let id = waiting["row"]["id"].as_i64().unwrap();
    let refused = shop.until(id, "failed").await;
    assert!(
        refused["situation"].as_str().unwrap().starts_with("The customer was not charged"),
        "{}",
        refused["situation"]
    );
}

#[tokio::test]
async fn the_body_that_arrived_has_what_was_confirmed_and_nothing_else() {
    let shop = Shop::open().await;
    let order = bill("NWSC", "2034567").answering("amount", "UGX 1 250 000").answering("walletType", "COMMISSION");
    let detail = shop.pay(&order).await;
    let body = &shop.arrived("/process-transfer").await[0]["json"];
    let callback = format!("{}/practice/inbox", shop.practice.base_url());
    let installation = std::fs::read_to_string(shop.folder.path().join("data/installation")).unwrap();
    let expected = json!({
        "transactionMode": "PARTNER_PAY_BILL_PAYMENT", "amount": 1_250_000, "currency": "UGX",
        "narration": "Power for the shop", "partnerReference": detail["row"]["reference"], "walletType": "COMMISSION",
        "billerCode": "NWSC", "accountNumber": "2034567", "customerName": "NAMUKASA PROSSY", "area": "Kampala",
        "phoneNumber": "256772300417", "callbackUrl": callback,
        "metadata": { "operationId": "1", "installationId": installation },
    });
    assert_eq!(body, &expected);
    assert_eq!(detail["row"]["state"], "refused", "COMMISSION opens with less");
}

pub fn lines(labelled: &Value) -> Vec<String> {
    let text = |line: &Value, part: &str| line[part].as_str().unwrap().to_owned();
    labelled
        .as_array()
        .unwrap()
        .iter()
        .map(|line| format!("{}: {}", text(line, "label"), text(line, "value")))
        .collect()
}
