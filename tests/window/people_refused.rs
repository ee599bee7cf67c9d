//! Calls made without the screens by people who lack the right, and the owner's log of them.

use kaunta_tests::{Book, Desktop, Key, Window};
use serde_json::{Value, json};

use crate::counter::{bill_to_confirm, confirm};
use crate::people::{self, ACCOUNTANT, CASHIER, OWNER, stands_at_the_counter, switch_to};

const REVIEWED: &str = "018f0000-0000-7000-8000-000000000001";

/// Calls that a cashier is refused.
fn beyond_a_cashier() -> Vec<(&'static str, Value)> {
    vec![
        ("settings", Value::Null),
        ("exportHistory", everything()),
        ("setKey", json!({ "environment": "production", "interface": "gateway", "key": "stolen" })),
        ("switchEnvironment", json!({ "environment": "production" })),
        ("restore", json!({ "path": "/tmp/other.db", "usedElsewhere": "no" })),
        ("people", Value::Null),
        ("setPin", json!({ "name": OWNER.name, "pin": "516803" })),
        ("setUpOwner", json!({ "name": "Somebody Else", "pin": "516803" })),
        ("saveRules", json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 240, "receiptDays": 7 })),
        ("securityLog", json!({ "offset": 0, "limit": 10 })),
        ("confirmPayroll", payroll()),
        ("lookUp", json!({ "reference": "K-1" })),
        ("book", Value::Null),
    ]
}

/// Calls that an accountant is refused.
fn beyond_an_accountant() -> Vec<(&'static str, Value)> {
    vec![
        ("form", json!({ "mode": "PARTNER_SEND_MNO" })),
        ("validate", Value::Null),
        ("review", Value::Null),
        ("submit", json!({ "idempotencyKey": REVIEWED })),
        ("askApproval", json!({ "idempotencyKey": REVIEWED })),
        ("confirmPayroll", payroll()),
        ("settings", Value::Null),
        ("settle", Value::Null),
        ("restore", json!({ "path": "/tmp/other.db", "usedElsewhere": "no" })),
        ("addPerson", Value::Null),
    ]
}

fn everything() -> Value {
    json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "by": null })
}

fn payroll() -> Value {
    json!({ "id": 1, "route": "oneByOne", "rate": 60, "batchSize": 1, "typedTotal": "1", "payments": 1, "by": "x", "names": "ask", "confirmedUnpaid": true })
}

#[tokio::test]
async fn calls_past_the_screens_are_refused_by_right_and_stand_in_the_owner_s_security_log() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    switch_to(window, CASHIER).await;
    are_refused(window, &beyond_a_cashier()).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;

    switch_to(window, ACCOUNTANT).await;
    are_refused(window, &beyond_an_accountant()).await;
    window.chord(Key::Alt, '2').await;
    window.reads("Only owners and cashiers can move money.").await;
    writes_a_note_and_exports(&desktop, window).await;
    assert_eq!(service.transfers().await.len(), 1, "the cashier's one, and nothing else");

    // Without signing in, every call except signing in is refused.
    window.chord(Key::Control, 'l').await;
    people::is_signed_out(window).await;
    for call in ["home", "history", "settings", "submit", "approvals", "diagnostics"] {
        let told = window.asks(call, Value::Null).await.expect_err(call);
        assert_eq!(told["code"], "signIn", "{call}: {told}");
    }
    people::comes_in(window, OWNER).await;
    stand_in_the_log(window).await;
    kaunta.quit().await;
}

async fn are_refused(window: &Window, calls: &[(&str, Value)]) {
    for (call, input) in calls {
        let told = window.asks(call, input.clone()).await.expect_err(call);
        assert_eq!(told["code"], "right", "{call}: {told}");
    }
}

async fn writes_a_note_and_exports(desktop: &Desktop, window: &Window) {
    window.go('7', "History").await;
    window.is_true("a row", "document.querySelector('[role=grid] .row .amount')").await;
    window.click_on("[role=grid] .row .amount").await;
    window.fill("Write a note", "receipt is with the landlord").await;
    window.picture("people-note").await;
    window.press_button("Add the note").await;
    window.is_true("it stands there", "document.querySelector('aside')?.innerText.includes('Achieng Mary')").await;
    let book = Book::open(&desktop.data(), "practice").await;
    let operation = book.operations().await.pop().expect("the cashier's payment");
    let notes: Vec<_> = book.events(operation.id).await.into_iter().filter(|event| event.kind == "noted").collect();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert_eq!(notes[0].who.as_deref(), Some(ACCOUNTANT.name));
    let saved = window.asks("exportHistory", everything()).await.expect("an export");
    assert!(saved.to_string().contains(".csv"), "{saved}");
}

/// The owner's log contains every refused call, and who made it.
async fn stand_in_the_log(window: &Window) {
    stands_at_the_counter(window, OWNER).await;
    window.find("Security log").await;
    window.reads("Was refused: “Adds a person”.").await;
    window.picture("people-security-log").await;
    let log = window.asks("securityLog", json!({ "offset": 0, "limit": 500 })).await.expect("the log");
    let entries = log["entries"].as_array().expect("entries");
    let of = |calls: Vec<(&'static str, Value)>, person: people::Person| {
        calls.into_iter().map(move |(call, _)| {
            let said = kaunta_words::calls::by_name(call).expect("a call");
            (format!("Was refused: “{said}”."), person.name)
        })
    };
    for (words, who) in of(beyond_a_cashier(), CASHIER).chain(of(beyond_an_accountant(), ACCOUNTANT)) {
        let stands = entries.iter().any(|entry| entry["words"] == words.as_str() && entry["who"] == who);
        assert!(stands, "{who}: {words} is not in {entries:?}");
    }
    assert_eq!(log["broken"], Value::Null);
}
