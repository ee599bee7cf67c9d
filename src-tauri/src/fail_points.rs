//! For tests: the program ends at a place with a name, as in a power cut, or breaks down there (docs/faults.md).

#![allow(clippy::expect_used, reason = "it is built for tests only")]

#[path = "../../tests/counter/death.rs"]
mod death;

use std::sync::Once;

static READY: Once = Once::new();

/// The window made a call. `KAUNTA_FAIL_POINT=submit:gateway-half-sent` ends the program where it comes to that place for
/// the first time after the first `submit`; `submit:gateway-half-sent:panic` lets it panic there, once.
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
