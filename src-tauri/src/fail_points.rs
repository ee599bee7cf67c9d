//! Test builds only: the program ends or panics at a named place, as in a power cut (docs/faults.md), a test controls
//! its clocks, and a test's script runs in the page.

#![allow(clippy::expect_used, reason = "it is built for tests only")]

#[allow(dead_code, reason = "shared with the counter that tests kill, which also waits at places")]
#[path = "../../tests/counter/death.rs"]
mod death;

use std::path::PathBuf;
use std::sync::{LazyLock, Once};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tauri::{AppHandle, WebviewWindowBuilder, Wry};

static READY: Once = Once::new();

/// Called for each call of the window. `KAUNTA_FAIL_POINT=submit:gateway-half-sent` ends the program the first time it
/// reaches that place after the first `submit`; `submit:gateway-half-sent:panic` panics there once instead.
pub fn called(name: &str) {
    let wanted = std::env::var("KAUNTA_FAIL_POINT").unwrap_or_default();
    let Some((call, place)) = wanted.split_once(':') else { return };
    if call == name {
        READY.call_once(|| match place.strip_suffix(":panic") {
            Some(place) => fail::cfg(place, "1*panic(a mistake for a test)").expect("a name of a place"),
            None => death::at(place, 1),
        });
    }
}

/// `KAUNTA_TEST_CLOCK=FILE`: all clocks of this program stand still until the test writes another time to the file.
static CLOCK: LazyLock<Option<PathBuf>> = LazyLock::new(|| std::env::var_os("KAUNTA_TEST_CLOCK").map(PathBuf::from));

/// How often a sleep polls the test clock.
const LOOK: Duration = Duration::from_millis(10);

/// When the system clock was first read.
static FIRST_LOOK: LazyLock<DateTime<Utc>> = LazyLock::new(Utc::now);

/// The contents of the test clock: the milliseconds Kaunta has run, and the milliseconds the computer has slept on top
/// of that.
fn told() -> Option<(Duration, Duration)> {
    let text = std::fs::read_to_string(CLOCK.as_ref()?).expect("the clock of a test");
    let (ran, slept) = text.split_once(' ').expect("two times");
    let time = |text: &str| Duration::from_millis(text.parse().expect("milliseconds"));
    Some((time(ran), time(slept)))
}

/// The system clock.
pub fn wall() -> DateTime<Utc> {
    let Some((ran, slept)) = told() else { return Utc::now() };
    *FIRST_LOOK + TimeDelta::from_std(ran + slept).expect("a time that a test lets pass")
}

/// How long the program has been running, not counting time the computer was asleep.
pub fn running(really: Duration) -> Duration {
    told().map_or(really, |(ran, _)| ran)
}

/// Sleeps for this long by the clock of [`running`].
pub async fn sleep(how_long: Duration) {
    let Some((begun, _)) = told() else { return tokio::time::sleep(how_long).await };
    while told().is_some_and(|(ran, _)| ran < begun + how_long) {
        tokio::time::sleep(LOOK).await;
    }
}

/// A monitor that a test made up.
pub struct MadeUp {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
    pub name: String,
}

/// `KAUNTA_TEST_MONITORS=FILE`: a line for each monitor, as `1024 0 1280 720 Customer`: place, size and name. A test
/// display has only one monitor.
pub fn monitors() -> Option<Vec<MadeUp>> {
    let file = std::env::var_os("KAUNTA_TEST_MONITORS")?;
    let text = std::fs::read_to_string(file).expect("the monitors of a test");
    let monitor = |line: &str| {
        let mut parts = line.splitn(5, ' ');
        let mut next = || parts.next().expect("a part of a monitor");
        let (x, y) = (next().parse().expect("a place"), next().parse().expect("a place"));
        let (width, height) = (next().parse().expect("a size"), next().parse().expect("a size"));
        MadeUp { x, y, width, height, name: next().to_owned() }
    };
    Some(text.lines().map(monitor).collect())
}

/// `KAUNTA_TEST_SCRIPT`: a script that runs in the page as it loads, for tests without a WebDriver (a web view under
/// WebDriver can't print).
pub fn with_script(window: WebviewWindowBuilder<'_, Wry, AppHandle>) -> WebviewWindowBuilder<'_, Wry, AppHandle> {
    match std::env::var("KAUNTA_TEST_SCRIPT") {
        Ok(script) => window.initialization_script(script),
        Err(_) => window,
    }
}

/// `KAUNTA_TEST_CUSTOMER=FILE`: a script beside it, named `FILE.js`, runs in the customer's page, which WebDriver can't
/// reach. Each title that the script gives the page is written to the file.
pub fn with_teller(window: WebviewWindowBuilder<'_, Wry, AppHandle>) -> WebviewWindowBuilder<'_, Wry, AppHandle> {
    let Some(file) = std::env::var_os("KAUNTA_TEST_CUSTOMER").map(PathBuf::from) else { return window };
    let script = std::fs::read_to_string(file.with_extension("js")).expect("the script of a test");
    window.initialization_script(script).on_document_title_changed(move |_, title| {
        std::fs::write(&file, title).expect("what the customer's page shows");
    })
}
