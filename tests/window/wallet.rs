//! The partner wallet through the window: set up, read, paid from, and with an uncertain outcome.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Service, USUAL, Window, plain, until};
use serde_json::{Value, json};

use crate::counter::{confirm, identify_phone};
use crate::development::Development;

/// The payment is booked, and the connection is cut before the answer.
const CUT_AFTER: &str = "0772550033";

/// From any screen to the confirmation of a payout from the wallet to a phone.
pub async fn to_confirm(window: &Window, phone: &str, amount: &str) {
    window.go('w', "Wallet").await;
    let choice = "[...document.querySelectorAll('main button, main [role=radio]')].find(each => each.innerText.includes('Wallet to mobile money'))";
    window.is_true("the way to a phone", choice).await;
    window.value(&format!("{choice}.click()")).await.expect("a click");
    identify_phone(window, phone, "MTN").await;
    window.types(amount).await;
    window.press(Key::Enter).await;
}

async fn only_request(service: &Service) -> Value {
    let booked = service.partner_booked().await;
    assert_eq!(booked.len(), 1, "{booked:?}");
    booked[0]["request"].clone()
}

#[tokio::test]
async fn the_wallet_is_read_and_paid_from_with_the_fee_told_before() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('w', "Wallet").await;
    window.click("Read now").await;
    window.reads("UGX 5,000,000").await;
    window.picture("wallet").await;
    to_confirm(window, "0772300417", "40000").await;
    window.is_at_button("Send UGX 40,000").await;
    window.reads("UGX 400").await;
    window.reads("UGX 40,400").await;
    window.reads("Description sent").await;
    window.picture("wallet-confirm").await;
    confirm(window, "Send UGX 40,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.picture("wallet-paid").await;
    book.only_in("succeeded", LONG).await;
    let mut request = only_request(&service).await;
    let description = request["description"].take();
    let description = plain(description.as_str().expect("a description"));
    assert_eq!(description, "Wallet to mobile money", "as the confirmation showed it, with nothing of ours behind it");
    assert_eq!(
        request,
        json!({
            "userId": "practice-shop", "mode": "WALLET_TO_MOBILE_MONEY", "amount": 40000, "currency": "UGX",
            "phoneNumber": "+256772300417", "mnoProvider": "MTN", "description": null,
        })
    );
    window.go('w', "Wallet").await;
    window.click("Read now").await;
    window.reads("UGX 4,959,600").await;
}

#[tokio::test]
async fn money_from_the_wallet_in_doubt_shows_balance_evidence_is_settled_by_hand_and_never_sent_again() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    to_confirm(window, CUT_AFTER, "40000").await;
    confirm(window, "Send UGX 40,000").await;
    window.is_true_within("not known", "document.querySelector('[data-outcome=unknown]')", LONG).await;
    window.picture("wallet-unknown").await;
    assert_eq!(service.partner_booked().await.len(), 1);
    kaunta.kill().await;

    let kaunta = Kaunta::start(&desktop).await;
    let (service, window) = (kaunta.practice().await, &kaunta.window);
    window.go('0', "Needs attention").await;
    window.reads("Not known yet").await;
    window.press(Key::Down).await;
    window.is_at("[role=grid]").await;
    window.press(Key::Enter).await;
    window.reads_within("UGX 5,000,000", LONG).await;
    window.picture("wallet-balance-evidence").await;
    window.click_on("fieldset label:first-of-type input").await;
    window.fill("How do you know?", "the supplier has the money").await;
    window.fill("Who are you?", "Grace").await;
    window.click("Settle as paid").await;
    let operation = book.only_in("succeeded", LONG).await;
    let events = book.events(operation.id).await;
    let last = events.last().expect("events");
    assert_eq!((last.kind.as_str(), last.who.as_deref()), ("resolvedManually", Some("Grace")));
    assert_eq!((service.partner_booked().await.len(), operation.attempts), (1, 1), "never sent again");
}

#[tokio::test]
async fn the_wallet_s_account_is_typed_in_settings_and_the_service_s_own_page_opens_in_the_browser() {
    let key = "ak_test_1790000000_window7731";
    let host = Development::host_of_wallet(key).await;
    let desktop = Desktop::new().await;
    let opened = desktop.browser_that_notes_addresses();
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    host.set_up_wallet(window, key).await;
    window.reads("set, ends in …7731").await;
    window.picture("settings-partner").await;
    assert_eq!(desktop.kept_key("partnerKey"), key, "the key is in the desktop's own keychain");
    window.press_button("Open the service's page").await;
    let page = format!("{}/partner/docs", host.service.address());
    until("the browser", USUAL, || async {
        let addresses = std::fs::read_to_string(&opened).unwrap_or_default();
        if addresses.trim() == page { Ok(()) } else { Err(addresses) }
    })
    .await;
}
