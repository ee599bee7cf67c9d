//! Reads a network as people write it.

use super::fit::{is_around, unfit};
use super::reading::Reading;
use crate::payroll::cell::Cell;
use crate::payroll::why::Why;
use crate::phone::Network;

/// Words that stand for a network without naming it.
const OTHER_NAMES: [(&str, Network); 3] =
    [("MOMO", Network::Mtn), ("MOKASH", Network::Mtn), ("WARID", Network::Airtel)];

/// Reads `MTN`, `mtn ug`, `Airtel Money`. An empty cell yields none: the phone's prefix then suggests one.
#[must_use]
pub fn network(cell: Cell<'_>) -> Reading<Option<Network>> {
    if let Some(why) = unfit(cell) {
        return Reading::refused(why);
    }
    let text = cell.text.trim_matches(is_around);
    if text.chars().all(|c| c == '-') {
        return Reading::Clean(None);
    }
    let upper = text.to_uppercase();
    let words: Vec<&str> = upper.split(|c: char| !c.is_alphanumeric()).collect();
    let named = |network: Network| words.iter().any(|word| word.starts_with(network.code()));
    match (named(Network::Mtn), named(Network::Airtel)) {
        (true, false) => Reading::Clean(Some(Network::Mtn)),
        (false, true) => Reading::Clean(Some(Network::Airtel)),
        (true, true) => Reading::asked(None, Why::BothNetworks),
        (false, false) => match OTHER_NAMES.iter().find(|(name, _)| words.contains(name)) {
            Some((_, network)) => Reading::asked(Some(network.code().to_owned()), Why::NetworkOtherName),
            None => Reading::asked(None, Why::OtherNetwork),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_people_write_networks() {
        use Network::{Airtel, Mtn};
        for (text, network) in [
            ("MTN", Some(Mtn)),
            ("mtn ug", Some(Mtn)),
            ("MTN MoMo", Some(Mtn)),
            ("MTN-Uganda", Some(Mtn)),
            ("AIRTEL MONEY", Some(Airtel)),
            (" Airtel\u{a0}", Some(Airtel)),
            ("", None),
            ("-", None),
        ] {
            assert_eq!(network_of(text), Reading::Clean(network), "{text}");
        }
        for (text, guess, why) in [
            ("MoMo", Some("MTN"), Why::NetworkOtherName),
            ("Warid", Some("AIRTEL"), Why::NetworkOtherName),
            ("MTN/Airtel", None, Why::BothNetworks),
            ("Lycamobile", None, Why::OtherNetwork),
            ("077", None, Why::OtherNetwork),
        ] {
            assert_eq!(network_of(text), Reading::asked(guess.map(str::to_owned), why), "{text}");
        }
    }

    fn network_of(text: &str) -> Reading<Option<Network>> {
        network(Cell::text(text))
    }
}
