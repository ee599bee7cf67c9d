//! The window comes back where it was, as large as it was, with its text in the size that was chosen; and all of it can be used at
//! twice the usual size.

use std::fs;

use kaunta_tests::{Desktop, Kaunta, Key, Keyring, LONG, Window, until};
use serde_json::Value;

use crate::access::{Look, bring_axe, cuts_no_button, fits, passes_pictured, visits};
use crate::accountant_access;
use crate::counter::{amount_and_payer, identify_bill};

/// Waits until this computer's file has kept the window's place.
async fn is_kept(desktop: &Desktop, x: i32, width: u32) {
    until("the window's place to be kept", LONG, || async {
        let text = fs::read_to_string(desktop.data().join("window.json")).unwrap_or_default();
        let kept: Value = serde_json::from_str(&text).unwrap_or_default();
        if kept["place"]["x"] == x && kept["place"]["width"] == width { Ok(()) } else { Err(text) }
    })
    .await;
}

/// Waits until text is shown in this size, in percent of the usual one.
async fn text_is(window: &Window, percent: u32) {
    let size = format!("{}px", percent * 16 / 100);
    window.is("the size of text", "getComputedStyle(document.documentElement).fontSize", size).await;
}

#[tokio::test]
async fn the_window_comes_back_where_it_was_with_its_size_and_that_of_its_text() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let own = desktop.window().await;
    desktop.resize(own, 900, 620);
    desktop.move_to(own, 120, 60);
    kaunta.window.is("the page's width", "innerWidth", 900).await;
    for percent in [125, 150] {
        kaunta.window.chord(Key::Control, '+').await;
        text_is(&kaunta.window, percent).await;
    }
    is_kept(&desktop, 120, 900).await;
    kaunta.quit().await;

    let kaunta = Kaunta::start(&desktop).await;
    let own = desktop.window().await;
    assert_eq!(desktop.geometry(own), (120, 60, 900, 620));
    text_is(&kaunta.window, 150).await;
    kaunta.window.go_to_settings("Shop").await;
    kaunta.window.is_true("150 % is chosen", "[...document.querySelectorAll('input[type=radio]')].find(each => each.checked)?.labels[0].innerText.trim() === '150 %'").await;
    kaunta.window.chord(Key::Control, '0').await;
    text_is(&kaunta.window, 100).await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_window_whose_monitor_is_gone_opens_on_one_that_is_there() {
    let desktop = Desktop::with(Keyring::Unlocked, "2944x720x24").await;
    let monitors = desktop.folder().join("monitors");
    fs::write(&monitors, "0 0 1664 720 Counter\n1664 0 1280 720 Second").expect("two monitors");
    let variables = [("KAUNTA_TEST_MONITORS", monitors.to_str().expect("a path"))];
    let kaunta = Kaunta::start_with(&desktop, &variables).await;
    desktop.move_to(desktop.window().await, 1800, 10);
    is_kept(&desktop, 1800, 1024).await;
    kaunta.quit().await;

    let kaunta = Kaunta::start_with(&desktop, &variables).await;
    assert_eq!(desktop.geometry(desktop.window().await), (1800, 10, 1024, 700), "both are there");
    kaunta.quit().await;

    fs::write(&monitors, "0 0 1664 720 Counter").expect("one monitor");
    let kaunta = Kaunta::start_with(&desktop, &variables).await;
    let (x, _, width, _) = desktop.geometry(desktop.window().await);
    assert!(i32::from(x) + i32::from(width / 2) < 1664, "{x}");
    kaunta.quit().await;
}

/// Shows text at twice its size.
pub async fn is_made_large(window: &Window) {
    for percent in [125, 150, 200] {
        window.chord(Key::Control, '+').await;
        text_is(window, percent).await;
    }
}

/// A sale from Home to its outcome. At each step nothing is cut at the sides, the main button is in view and takes a click, and axe
/// finds nothing by day and night.
async fn sells(window: &Window, name: &str) {
    let step = async |step: &str| {
        fits(window, step).await;
        cuts_no_button(window, step).await;
        passes_pictured(window, &format!("{name}-{step}")).await;
    };
    window.go('1', "Home").await;
    step("home").await;
    window.go('2', "Pay a bill").await;
    step("billers").await;
    window.click_on("[role=radio]").await;
    window.is_in("accountNumber").await;
    window.types("04212345671").await;
    window.has_in_view("Check account").await;
    window.click("Check account").await;
    window.reads("NAKATO SARAH").await;
    window.is_in("amount").await;
    window.has_in_view("Review").await;
    step("form").await;
    amount_and_payer(window, "50000", "0772123456").await;
    window.is_at_button("Pay UGX 50,000").await;
    window.has_in_view("Pay UGX 50,000").await;
    step("confirmation").await;
    window.press_button("Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.has_in_view("Next customer").await;
    step("paid").await;
    window.click("Next customer").await;
    window.go('7', "History").await;
    window.is_true("a row", "document.querySelector('[role=grid] .row .amount')").await;
    step("history").await;
    window.click_on("[role=grid] .row .amount").await;
    window.is_true("details", "document.querySelector('aside [data-outcome]')").await;
    step("details").await;
    window.go_to_settings("Shop").await;
    step("settings").await;
}

async fn is_used(text: u32, size: (u32, u32)) {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bring_axe(window).await;
    desktop.resize(desktop.window().await, size.0, size.1);
    window.is("the page's width", "innerWidth", size.0).await;
    if text == 200 {
        is_made_large(window).await;
    }
    sells(window, &format!("text-{text}-{}", size.0)).await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_sale_is_made_in_the_usual_size_of_text_in_the_usual_window() {
    is_used(100, (1024, 700)).await;
}

#[tokio::test]
async fn a_sale_is_made_in_the_usual_size_of_text_in_the_small_window() {
    is_used(100, (800, 600)).await;
}

#[tokio::test]
async fn a_sale_is_made_at_twice_the_size_of_text_in_the_usual_window() {
    is_used(200, (1024, 700)).await;
}

#[tokio::test]
async fn a_sale_is_made_at_twice_the_size_of_text_in_the_small_window() {
    is_used(200, (800, 600)).await;
}

#[tokio::test]
async fn what_was_typed_stays_while_the_size_of_text_changes() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.go('2', "Pay a bill").await;
    identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    window.types("5000").await;
    is_made_large(window).await;
    window.is_in("amount").await;
    window.types("0").await;
    let amount = "document.querySelector('[data-field=amount] input').value";
    window.is("the amount", amount, "50,000").await;
    window.chord(Key::Control, '0').await;
    text_is(window, 100).await;
    window.is("the amount", amount, "50,000").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn no_screen_is_cut_at_twice_the_size_of_text() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    is_made_large(&kaunta.window).await;
    visits(&kaunta.window, Look::Large).await;
    accountant_access::goes_through(&desktop, &kaunta, Look::Large).await;
}
