//! The counter screens by keyboard, up to the confirmation.

use kaunta_tests::{Key, Window};

/// From an empty bill screen to the amount: the biller's key, the number, Enter.
pub async fn identify_bill(window: &Window, biller: char, account: &str, holder: &str) {
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    window.types(&biller.to_string()).await;
    window.is_in("accountNumber").await;
    window.types(account).await;
    window.press(Key::Enter).await;
    window.reads(holder).await;
    window.is_in("amount").await;
}

/// From the amount of a bill to its confirmation.
pub async fn amount_and_payer(window: &Window, amount: &str, phone: &str) {
    window.types(amount).await;
    window.press(Key::Enter).await;
    window.is_in("phoneNumber").await;
    window.types(phone).await;
    window.press(Key::Enter).await;
}

/// From an empty airtime or sending screen to the amount: the phone number suggests the network.
pub async fn identify_phone(window: &Window, phone: &str, network: &str) {
    window.is_in("phoneNumber").await;
    window.types(phone).await;
    network_is(window, network).await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
}

/// Waits until this network is chosen.
pub async fn network_is(window: &Window, network: &str) {
    let chosen = format!(
        "document.querySelector('[data-field=mnoProvider] [aria-checked=true]')?.innerText.includes('{network}')"
    );
    window.is_true(&format!("the network {network}"), &chosen).await;
}

/// Confirms with Enter on the focused button.
pub async fn confirm(window: &Window, words: &str) {
    window.is_at_button(words).await;
    window.press(Key::Enter).await;
}

/// A prepaid electricity bill, from any screen to its confirmation.
pub async fn bill_to_confirm(window: &Window, account: &str, amount: &str) {
    window.go('2', "Pay a bill").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    window.types("1").await;
    window.is_in("accountNumber").await;
    window.types(account).await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    amount_and_payer(window, amount, "0772123456").await;
}

/// Ticks that the earlier payment was checked.
pub async fn it_is_a_second_one(window: &Window) {
    window.reads("I have looked: this is a second payment").await;
    window.click_on("section.confirm input[type=checkbox]").await;
}
