//! Signing in: what the page hides, how lockouts work, and whose unfinished form is behind it.

use std::time::Instant;

use kaunta_tests::{Clock, Desktop, Kaunta, Key, Window};

use crate::counter::identify_bill;
use crate::people::{self, ACCOUNTANT, CASHIER, EVERYTHING, OWNER, is_signed_out, switch_to};

const ACCOUNT: &str = "04212345671";
const WRONG: &str = "190438";

#[tokio::test]
async fn locking_leaves_nothing_of_the_screen_in_the_page() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let window = &kaunta.window;
    fills_half_a_bill(window).await;
    window.shows("body", &["NAKATO SARAH", "Pay a bill", "UGX"]).await;
    window.chord(Key::Control, 'l').await;
    is_signed_out(window).await;
    window.picture("people-sign-in").await;
    let (text, html) =
        (page(window).await, window.value("document.documentElement.outerHTML").await.expect("the page"));
    for shown in ["NAKATO SARAH", "Pay a bill", ACCOUNT, "0421 2345", "UGX", "Balance"] {
        assert!(!text.contains(shown), "“{shown}” can be read: {text}");
        assert!(!html.to_string().contains(shown), "“{shown}” is in the page");
    }
    // No key of the counter works here.
    window.chord(Key::Alt, '7').await;
    window.chord(Key::Control, 'k').await;
    window.press(Key::F1).await;
    is_signed_out(window).await;
    window.is_true("no dialog", "!document.querySelector('[role=dialog]')").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn after_five_wrong_pins_the_door_counts_down_and_a_restart_does_not_shorten_it() {
    let desktop = Desktop::new().await;
    // No time passes: the lockout of half a minute stays visible.
    let clock = Clock::on(&desktop);
    let kaunta = people::a_shop_of_three_by(&desktop, &clock).await;
    let window = &kaunta.window;
    window.chord(Key::Control, 'l').await;
    people::chooses_a_name(window, CASHIER).await;
    for left in ["4 more tries are", "3 more tries are", "2 more tries are", "One more try is"] {
        window.types(WRONG).await;
        window.reads(&format!("This PIN is wrong. {left} left before a wait.")).await;
        window.is_at("input[type=password]").await;
    }
    window.picture("people-wrong-pin").await;
    window.types(WRONG).await;
    waits(window).await;
    window.picture("people-wait").await;
    // Calls without the screen are refused too, even with the right PIN.
    let right = serde_json::json!({ "name": CASHIER.name, "pin": CASHIER.pin });
    assert_eq!(window.asks("signIn", right).await.expect_err("a wait")["code"], "pin");
    kaunta.kill().await;

    let kaunta = Kaunta::start_by(&desktop, &clock).await;
    let window = &kaunta.window;
    is_signed_out(window).await;
    window.reads("has to wait").await;
    window.types(&CASHIER.key.to_string()).await;
    waits(window).await;
    // The lockout applies only to the cashier.
    window.press(Key::Escape).await;
    people::comes_in(window, OWNER).await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_half_filled_form_is_kept_for_who_typed_it_and_gone_for_another() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let window = &kaunta.window;
    switch_to(window, CASHIER).await;
    fills_half_a_bill(window).await;

    switch_to(window, CASHIER).await;
    window.reads("NAKATO SARAH").await;
    window.is_true("the amount is kept", &amount_is("50000")).await;

    let begun = Instant::now();
    switch_to(window, OWNER).await;
    println!("from the cashier to the owner by keyboard: {:?}", begun.elapsed());
    window.go('2', "Pay a bill").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    is_forgotten(window).await;
    switch_to(window, ACCOUNTANT).await;
    is_forgotten(window).await;
    // The form does not come back either: it was discarded, not set aside.
    switch_to(window, CASHIER).await;
    window.go('2', "Pay a bill").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    is_forgotten(window).await;
    kaunta.quit().await;
}

async fn fills_half_a_bill(window: &Window) {
    window.go('2', "Pay a bill").await;
    identify_bill(window, '1', ACCOUNT, "NAKATO SARAH").await;
    window.types("50000").await;
    window.is_true("the amount", &amount_is("50000")).await;
}

fn amount_is(digits: &str) -> String {
    format!("document.querySelector('[data-field=amount] input')?.value.replace(/\\D/g, '') === '{digits}'")
}

async fn is_forgotten(window: &Window) {
    let html = window.value("document.documentElement.outerHTML").await.expect("the page").to_string();
    assert!(!html.contains("NAKATO SARAH") && !html.contains(ACCOUNT), "somebody else's customer is in the page");
}

async fn waits(window: &Window) {
    window.reads("Too many wrong tries. Try again in").await;
    window.is_true("a clock", "/^0:[0-3][0-9]$/.test(document.querySelector('[role=timer]')?.innerText.trim())").await;
    window.is_true("no place for a PIN", "!document.querySelector('input[type=password]')").await;
}

async fn page(window: &Window) -> String {
    window.value(EVERYTHING).await.expect("the page").as_str().unwrap_or_default().to_owned()
}
