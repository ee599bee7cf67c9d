//! One payment compared on all sides: the request, the answer, the book, the screen.

use std::collections::BTreeSet;

use kaunta_tests::{Book, Kaunta, LONG, Operation, Request, Service, Window, plain};
use serde_json::{Value, json};

/// A payment and the practice gateway's answer to it.
pub struct Paid {
    pub operation: Operation,
    pub answer: Value,
}

/// Waits until the newest operation is in this state, and compares everything known about it. `expected` is the request by
/// the specification, without what Kaunta generates: partnerReference, callbackUrl, metadata.
pub async fn agrees(kaunta: &Kaunta, service: &Service, book: &Book, state: &str, expected: Value) -> Paid {
    let outcome = match state {
        "succeeded" => "paid",
        "pending" => "waiting",
        "unknown" => "unknown",
        _ => "notPaid",
    };
    kaunta.window.is_true_within(outcome, &format!("document.querySelector('[data-outcome={outcome}]')"), LONG).await;
    let operation = book.operations().await.pop().expect("an operation in the book");
    let request = service.transfers().await.pop().expect("a transfer at the gateway");
    request_is(&request, &operation, expected);
    let answer = request.all["answer"]["body"].as_str().unwrap_or_default();
    let answer: Value = serde_json::from_str(answer).expect("the gateway's answer");
    book_holds(book, &operation, state, &answer).await;
    screen_shows(&kaunta.window, &operation).await;
    Paid { operation, answer }
}

/// The request has the canonical names of the specification, nothing missing and nothing more.
fn request_is(request: &Request, operation: &Operation, mut expected: Value) {
    assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/v1/gateway/process-transfer"));
    assert_eq!(request.key, "live", "production's form of the key");
    assert_eq!(request.all["headers"]["content-type"], json!("application/json"));
    let reference = request.body["partnerReference"].as_str().expect("a partnerReference");
    assert_eq!(reference, operation.reference, "the book's reference went out");
    assert!(is_reference(reference), "{reference}");
    let expected = expected.as_object_mut().expect("an object");
    expected.insert("partnerReference".into(), json!(reference));
    let installation = request.body["metadata"]["installationId"].as_str().expect("the installation's id");
    assert!(installation.len() == 32 && installation.bytes().all(|byte| byte.is_ascii_hexdigit()), "{installation}");
    let along = json!({ "operationId": operation.id.to_string(), "installationId": installation });
    expected.insert("metadata".into(), along);
    let host = request.all["headers"]["host"].as_str().expect("a host");
    expected.insert("callbackUrl".into(), json!(format!("http://{host}/practice/inbox")));
    let names = |of: &serde_json::Map<String, Value>| of.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(request.body.as_object().expect("an object")), names(expected), "exactly the mode's fields");
    for (name, value) in expected {
        let told = request.body[name.as_str()].clone();
        assert_eq!(told.as_str().map_or(told.clone(), |text| json!(plain(text))), *value, "{name}");
    }
}

/// `KA`, then twelve unpredictable characters that can't be confused.
fn is_reference(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let sign = |c: char| "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains(c);
    let group = |text: &&str| text.len() == 6 && text.chars().all(sign);
    matches!(groups.as_slice(), ["KA", signs @ ..] if signs.len() == 2 && signs.iter().all(group))
}

async fn book_holds(book: &Book, operation: &Operation, state: &str, answer: &Value) {
    assert_eq!(operation.state, state);
    assert_eq!(operation.attempts, 1);
    let said = &answer["transaction"];
    assert_eq!(json!(operation.transaction), said["transactionId"]);
    assert_eq!(operation.amount.to_string(), said["amount"].to_string());
    assert_eq!(operation.fee, Some(said["fee"].to_string()), "the fee to the last decimal");
    assert_eq!(operation.total, Some(said["totalCharged"].to_string()));
    assert_eq!(json!(operation.wallet), answer["walletBalance"]["walletType"]);
    let kinds: Vec<String> = book.events(operation.id).await.into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds[..3], ["recorded", "sending", "sent"], "written down before and after each step");
}

async fn screen_shows(window: &Window, operation: &Operation) {
    let fee = operation.fee.as_deref().unwrap_or_default();
    let mut shown = vec![operation.reference.clone(), shillings(&operation.amount.to_string())];
    shown.extend(operation.party.clone());
    let is_charged = operation.state == "succeeded";
    shown.push(format!("{} {}", if is_charged { "Fee" } else { "Fee named, not known to be charged" }, shillings(fee)));
    shown.extend(operation.total.as_deref().map(shillings));
    shown.extend(operation.account.as_deref().map(in_fours));
    window.shows("[data-outcome]", &shown).await;
}

/// As displayed: `UGX 25,000`, with decimals only if there are any.
pub fn shillings(exact: &str) -> String {
    let (whole, decimals) = exact.split_once('.').unwrap_or((exact, ""));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.is_empty() { format!("UGX {grouped}") } else { format!("UGX {grouped}.{decimals:0<2}") }
}

/// Account numbers and tokens, in groups of four.
pub fn in_fours(digits: &str) -> String {
    digits.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ")
}
