//! The day's chain of balances.

use kaunta_tests::{Desktop, Kaunta, Key, LONG, Window};

use crate::counter::{bill_to_confirm, confirm};

async fn pays(window: &Window, account: &str) {
    bill_to_confirm(window, account, "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.is_at_button("Next customer").await;
    window.press(Key::Enter).await;
}

#[tokio::test]
async fn money_that_no_payment_of_this_book_explains_is_flagged_with_its_amount() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    pays(window, "04212345671").await;
    // From the balance in the status bar to its explanation.
    window.click_on("header .sum").await;
    window.click("Explain").await;
    window.reads("Every change of the balance is explained by this book.").await;

    // 5,000,000 less a bill and its fee, and a top-up of 1,000,000 outside this book.
    kaunta.practice().await.set_float(4_949_500 + 1_000_000).await;
    pays(window, "04212345689").await;
    window.find("Float, explained").await;
    window.reads("1 gap.").await;
    window.shows(".flag", &["UGX 1,000,000 came into the wallet"]).await;
    // With the period in which it arose.
    let gap = ["Not explained.", "+1,000,000", "UGX 4,949,500", "UGX 5,949,500", "–"];
    window.shows("[role=grid] .row.gap", &gap).await;
    window.reads("Opening UGX 5,000,000").await;
    window.reads("Closing UGX 5,899,000").await;
    window.picture("float").await;
    window.click("Show only gaps").await;
    window.is_true("the gap alone", "document.querySelectorAll('[role=grid] .cells.row').length === 1").await;

    // The chart's total is the history's, and a bar leads to its payments.
    window.find("Charts").await;
    window.shows("table tfoot", &["Total", "100,000"]).await;
    window.picture("charts").await;
    window.focus("the bar of today", "document.querySelector('.plot button[tabindex=\"0\"]')").await;
    window.press(Key::Enter).await;
    window.reads("2 operations").await;
    window.shows(".totals", &["Paid out", "UGX 100,000"]).await;
}
