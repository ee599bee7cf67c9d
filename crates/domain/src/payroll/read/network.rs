//! Reads a network as people write it.

use super::fit::{is_around, unfit};
use super::reading::CellReading;
use crate::payroll::cell::Cell;
use crate::payroll::why::Why;
use crate::phone::Network;

/// Words that stand for a network without naming it.
const OTHER_NAMES: [(&str, Network); 3] =
    [("MOMO", Network::Mtn), ("MOKASH", Network::Mtn), ("WARID", Network::Airtel)];

/// Reads `MTN`, `mtn ug`, `Airtel Money`. An empty cell yields none: the phone's prefix then suggests one.
#[must_use]
pub fn network(cell: Cell<'_>) -> CellReading<Option<Network>> {
    if let Some(why) = unfit(cell) {
        return CellReading::refused(why);
    }
    let text = cell.text.trim_matches(is_around);
    if text.chars().all(|c| c == '-') {
        return CellReading::Clean(None);
    }
    let upper = text.to_uppercase();
    let words: Vec<&str> = upper.split(|c: char| !c.is_alphanumeric()).collect();
    let named = |network: Network| words.iter().any(|word| word.starts_with(network.code()));
    match (named(Network::Mtn), named(Network::Airtel)) {
        (true, false) => CellReading::Clean(Some(Network::Mtn)),
        (false, true) => CellReading::Clean(Some(Network::Airtel)),
        (true, true) => CellReading::asked(None, Why::BothNetworks),
        (false, false) => match OTHER_NAMES.iter().find(|(name, _)| words.contains(name)) {
            Some((_, network)) => CellReading::asked(Some(network.code().to_owned()), Why::NetworkOtherName),
            None => CellReading::asked(None, Why::OtherNetwork),
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
            assert_eq!(network_of(text), CellReading::Clean(network), "{text}");
        }
        for (text, guess, why) in [
            ("MoMo", Some("MTN"), Why::NetworkOtherName),
            ("Warid", Some("AIRTEL"), Why::NetworkOtherName),
            ("MTN/Airtel", None, Why::BothNetworks),
            ("Lycamobile", None, Why::OtherNetwork),
            ("077", None, Why::OtherNetwork),
        ] {
            assert_eq!(network_of(text), CellReading::asked(guess.map(str::to_owned), why), "{text}");
        }
    }

    fn network_of(text: &str) -> CellReading<Option<Network>> {
        network(Cell::text(text))
    }
}
