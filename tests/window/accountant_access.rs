//! Accessibility of what the accountant's screens open, tested like its screens in `access`: the file of a month, a
//! closed period, a Z report, and a statement beside the book.

use kaunta_tests::{Desktop, Kaunta, Key};
use serde_json::{Value, json};

use crate::access::Look;

/// Leaves the window at a statement.
pub async fn goes_through(desktop: &Desktop, kaunta: &Kaunta, look: Look) {
    let window = &kaunta.window;
    has_something_to_open(desktop, kaunta).await;
    window.go('r', "Reports").await;
    window.press_button("Month…").await;
    window.reads_in_dialog("You can choose a folder").await;
    look.at(window, "the file of a month").await;
    window.press(Key::Escape).await;
    window.is_at_button("Month…").await;

    window.go('c', "Cash").await;
    let period = "[...document.querySelectorAll('main [id^=period-]')][0]";
    window.focus("a closed period", period).await;
    window.press(Key::Enter).await;
    window.reads("As of event").await;
    look.at(window, "a closed period").await;
    window.press(Key::Escape).await;
    window.is_true("the focus is where it was", &format!("document.activeElement === {period}")).await;
    window.press_button("1-0001").await;
    window.reads("Not recorded").await;
    look.at(window, "a Z").await;
    window.press(Key::Escape).await;
    window.is_at_button("1-0001").await;

    window.find("Statements").await;
    window.press_button("Account at MTN").await;
    window.reads("Only on the statement").await;
    look.at(window, "a statement").await;
}

/// A drawer that was closed, days that are, and a statement.
async fn has_something_to_open(desktop: &Desktop, kaunta: &Kaunta) {
    let window = &kaunta.window;
    let asks = async |call: &str, input: Value| window.asks(call, input).await.expect("an answer");
    asks("openDrawer", json!({ "drawer": 1, "counted": {} })).await;
    let cash = asks("cash", json!({ "drawer": 1 })).await;
    let close =
        json!({ "drawer": 1, "opening": cash["period"]["opening"], "counted": {}, "reason": "Nothing is in it" });
    asks("closeDrawer", close).await;
    let days =
        window.value("[1, 0].map(ago => new Date(Date.now() + (3 - 24 * ago) * 3600000).toISOString().slice(0, 10))");
    let days = days.await.expect("yesterday and today");
    asks("closePeriod", json!({ "last": days[0] })).await;

    let file = desktop.home().join("november.csv");
    let today = days[1].as_str().expect("a day");
    let lines = format!("{today},TX-1,Electricity,-50000,450000\n{today},FEE-1,Charge,-700,449300\n");
    std::fs::write(&file, format!("Date,Reference,Description,Amount,Balance\n{lines}")).expect("a statement");
    let (picked, ()) = tokio::join!(asks("pickStatement", Value::Null), desktop.answer_file_dialog(&file));
    let seen = asks("readStatement", json!({ "file": picked["file"], "columns": null, "dates": null })).await;
    let input =
        json!({ "file": seen["file"], "sha256": seen["sha256"], "account": "mtn", "columns": null, "dates": null });
    asks("importStatement", input).await;
}
