//! For tests: the program ends at a place with a name, as in a power cut (docs/faults.md).

#[path = "../../tests/counter/death.rs"]
mod death;

use std::sync::Once;

static READY: Once = Once::new();

/// The window made a call. `KAUNTA_FAIL_POINT=submit:gateway-half-sent` ends the program where it comes to that place for
/// the first time after the first `submit`.
pub fn called(name: &str) {
    let wanted = std::env::var("KAUNTA_FAIL_POINT").unwrap_or_default();
    if let Some((call, place)) = wanted.split_once(':')
        && call == name
    {
        READY.call_once(|| death::at(place, 1));
    }
}
