//! Nobody is at the counter any more: Kaunta locks itself.

use std::time::Duration;

use kaunta_tests::{Desk, Kaunta, Window};
use serde_json::json;

use crate::people::{self, OWNER, comes_in, is_at_the_door};

/// The time is set to a minute here, which lasts ten seconds.
const RATE: u32 = 6;

/// Kaunta's clocks may be held up for half a minute before it takes that for a sleep.
const ASLEEP: Duration = Duration::from_secs(40 / RATE as u64);

#[tokio::test]
async fn a_counter_that_nobody_touches_locks_itself() {
    let desk = Desk::new().await;
    let kaunta = locks_after_a_minute(&desk).await;
    let window = &kaunta.window;
    is_at_the_door(window).await;
    window.picture("people-away").await;
    reads_in_the_log(window, "nobody touched it").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_computer_that_slept_wakes_with_its_counter_locked() {
    let desk = Desk::new().await;
    let kaunta = locks_after_a_minute(&desk).await;
    kaunta.sleeps(ASLEEP).await;
    is_at_the_door(&kaunta.window).await;
    reads_in_the_log(&kaunta.window, "the computer slept").await;
    kaunta.quit().await;
}

/// The owner's Kaunta in a hurry, started anew; the owner is signed in.
async fn locks_after_a_minute(desk: &Desk) -> Kaunta {
    let kaunta = people::a_shop_of_three(desk).await;
    let rules = json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 1 });
    kaunta.window.asks("saveRules", rules).await.expect("another time");
    kaunta.quit().await;
    let kaunta = Kaunta::start_in_a_hurry(desk, RATE).await;
    comes_in(&kaunta.window, OWNER).await;
    kaunta
}

async fn reads_in_the_log(window: &Window, why: &str) {
    comes_in(window, OWNER).await;
    let log = window.asks("securityLog", json!({ "offset": 0, "limit": 10 })).await.expect("the log");
    assert!(log.to_string().contains(why), "{log:#}");
}
