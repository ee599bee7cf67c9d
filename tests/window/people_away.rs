//! Nobody is there any more: Kaunta locks itself. Time passes only when the test says so.

use std::time::Duration;

use kaunta_tests::{Clock, Desktop, Kaunta, Key, LONG, Window};
use serde_json::{Value, json};

use crate::people::{self, OWNER, comes_in, is_signed_out, stands_at_the_counter};

/// How often Kaunta checks whether somebody is there.
const LOOK: Duration = Duration::from_secs(5);

#[tokio::test]
async fn a_counter_that_nobody_touches_locks_itself() {
    let desktop = Desktop::new().await;
    let clock = Clock::on(&desktop);
    let kaunta = locks_after_a_minute(&desktop, &clock).await;
    let window = &kaunta.window;
    // More than half a minute between two checks would count as sleep, so each call checks too.
    for _ in 0..5 {
        clock.passes(2 * LOOK);
        window.asks("status", Value::Null).await.expect("somebody signed in");
    }
    stands_at_the_counter(window, OWNER).await;
    clock.passes(LOOK);
    passes_until_it_locks(&clock, window).await;
    window.picture("people-away").await;
    reads_in_the_log(window, "nobody used it").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_computer_that_slept_wakes_with_its_counter_locked() {
    let desktop = Desktop::new().await;
    let clock = Clock::on(&desktop);
    let kaunta = locks_after_a_minute(&desktop, &clock).await;
    clock.sleeps(Duration::from_secs(40));
    passes_until_it_locks(&clock, &kaunta.window).await;
    reads_in_the_log(&kaunta.window, "the computer slept").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_dialog_for_a_file_that_stands_open_is_gone_when_kaunta_locks() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let window = &kaunta.window;
    window.go('6', "Payroll").await;
    window.click("Choose a file").await;
    let dialog = desktop.file_dialog_opens().await;
    window.chord(Key::Control, 'l').await;
    is_signed_out(window).await;
    desktop.is_gone(dialog).await;
    // The next one opens normally.
    comes_in(window, OWNER).await;
    window.go('6', "Payroll").await;
    window.click("Choose a file").await;
    desktop.close(desktop.file_dialog_opens().await);
    kaunta.quit().await;
}

/// Kaunta checks by itself after at most this time. If its wait began only after the time was set, it needs as long again;
/// in all that is too short to count as sleep.
async fn passes_until_it_locks(clock: &Clock, window: &Window) {
    for _ in 0..3 {
        clock.passes(LOOK);
        if tokio::time::timeout(LONG / 6, is_signed_out(window)).await.is_ok() {
            return;
        }
    }
    is_signed_out(window).await;
}

/// Restarts the owner's Kaunta with this clock and signs the owner in.
async fn locks_after_a_minute(desktop: &Desktop, clock: &Clock) -> Kaunta {
    let kaunta = people::a_shop_of_three(desktop).await;
    let rules = json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 1, "receiptDays": 7 });
    kaunta.window.asks("saveRules", rules).await.expect("another time");
    kaunta.quit().await;
    let kaunta = Kaunta::start_by(desktop, clock).await;
    comes_in(&kaunta.window, OWNER).await;
    kaunta
}

async fn reads_in_the_log(window: &Window, why: &str) {
    comes_in(window, OWNER).await;
    let log = window.asks("securityLog", json!({ "offset": 0, "limit": 10 })).await.expect("the log");
    assert!(log.to_string().contains(why), "{log:#}");
}
