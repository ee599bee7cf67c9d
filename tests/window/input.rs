//! Invalid input: reported next to the field, and nothing is sent.

use kaunta_tests::{Desktop, Kaunta, Key, Window};
use serde_json::Value;

use crate::counter::identify_bill;

const AMOUNTS: [(&str, &str); 8] = [
    ("99", "The smallest amount is UGX 100."),
    ("0", "The smallest amount is UGX 100."),
    ("-5", "The smallest amount is UGX 100."),
    ("25.000", "Type whole shillings without a point: 25,000 or 25000."),
    ("1e5", "Type the amount in digits only, for example 25,000."),
    // Its digits alone, as fast as they are typed here, would be a scan.
    ("1,000,000,000,000,000", "This amount is too large. Check the number of zeros."),
    ("fifty", "Type the amount in digits only, for example 25,000."),
    ("", "Type the amount in shillings."),
];

const PHONES: [(&str, &str); 6] = [
    ("077212345", "This phone number is too short."),
    ("2567721234561", "This phone number is too long."),
    ("0772abc456", "Type the phone number in digits"),
    ("+255772123456", "This is not a Uganda mobile number."),
    ("256700000000", "Type the customer's real phone number: the service refuses made-up ones."),
    ("", "Type the phone number."),
];

#[tokio::test]
async fn a_bad_amount_or_phone_is_said_next_to_its_field_and_nothing_is_sent() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let service = kaunta.practice().await;
    let window = &kaunta.window;
    window.go('2', "Pay a bill").await;
    identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    retype(window, "phoneNumber", "0772123456").await;
    for (amount, words) in AMOUNTS {
        refuses(window, "amount", amount, words).await;
    }
    window.picture("bad-amount").await;
    retype(window, "amount", "50000").await;
    for (phone, words) in PHONES {
        refuses(window, "phoneNumber", phone, words).await;
    }
    retype(window, "phoneNumber", "0772123456").await;
    window.press(Key::Tab).await;
    window.is_at("summary").await;
    window.types(" ").await;
    refuses(window, "narration", " ", "Fill this in.").await;
    assert_eq!(service.transfers().await.len(), 0, "nothing was sent");

    // With separators it is a valid amount.
    retype(window, "narration", "Yaka for the shop").await;
    retype(window, "amount", "25,000").await;
    window.press(Key::Enter).await;
    window.is_at_button("Pay UGX 25,000").await;
    window.reads("Yaka for the shop").await;
}

/// Retypes a field and submits the form; the message must be next to that field.
async fn refuses(window: &Window, field: &str, text: &str, words: &str) {
    retype(window, field, text).await;
    window.click("Review").await;
    let beside = format!(
        "document.querySelector('[data-field={field}]').innerText.replace(/\\s+/g, ' ').includes({})",
        Value::from(words)
    );
    window.is_true(&format!("“{words}” next to {field} for “{text}”"), &beside).await;
    let invalid =
        format!("document.querySelector('[data-field={field}] input').getAttribute('aria-invalid') === 'true'");
    window.is_true("that it is marked for those who listen", &invalid).await;
    window.is_in(field).await;
    // A complete phone number and an amount are displayed in groups of digits.
    let digits = "value.replace(/[, ]/g, '').replace(/^256(?=\\d{9}$)/, '0')";
    let kept = format!("document.querySelector('[data-field={field}] input').{digits}");
    let typed = text.trim().strip_prefix("256").filter(|rest| rest.len() == 9).map(|rest| format!("0{rest}"));
    window.is("what was typed", &kept, typed.unwrap_or_else(|| text.trim().replace(',', ""))).await;
}

async fn retype(window: &Window, field: &str, text: &str) {
    window.focus(field, &format!("document.querySelector('[data-field={field}] input')")).await;
    window.clear().await;
    window.types(text).await;
}
