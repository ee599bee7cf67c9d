//! What a page painted and when, by its own clock. A frame is painted before a message that was posted in it arrives.

use kaunta_tests::Window;
use serde_json::Value;

use crate::pairs::{said_in_milliseconds as said, share_of};

/// A function of the page: calls `then` once the frame under way is painted.
pub const PAINTED: &str = "const painted = then => { \
    const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(0); };";

/// The time until a frame of the page is painted in which only a word changes: no program can be faster than that.
const BARE: &str = "
    const word = document.querySelector('main h1');
    requestAnimationFrame(() => {
        const begun = performance.now();
        word.style.opacity = word.style.opacity === '' ? '0.99' : '';
        requestAnimationFrame(() => painted(() => done(performance.now() - begun)));
    });";

/// The time of a bare frame in microseconds.
pub async fn bare(window: &Window) -> Option<u64> {
    told(window, &format!("{PAINTED} {BARE}")).await
}

/// Microseconds from a script that reports milliseconds.
pub async fn told(window: &Window, script: &str) -> Option<u64> {
    microseconds(&window.runs_script(script).await)
}

/// Read as text: `12.345`. A page's clock has no more digits than that.
pub fn microseconds(told: &Value) -> Option<u64> {
    let text = told.as_number()?.to_string();
    let (whole, parts) = text.split_once('.').unwrap_or((&text, ""));
    let parts: String = parts.chars().chain(std::iter::repeat('0')).take(3).collect();
    Some(whole.parse::<u64>().ok()? * 1_000 + parts.parse::<u64>().ok()?)
}

pub fn print_head() {
    println!("  {:<36} {:>6}  {:>10} {:>10}", "", "times", "median", "99 of 100");
}

/// Prints a line of times in microseconds.
pub fn print(name: &str, mut took: Vec<u64>) {
    took.sort_unstable();
    let [median, ninety_ninth] = [50, 99].map(|of_a_hundred| said(share_of(&took, of_a_hundred) * 1_000));
    println!("  {name:<36} {:>6}  {median:>10} {ninety_ninth:>10}", took.len());
}
