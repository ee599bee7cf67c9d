//! The thermal printer of this computer.

use std::ops::Not;

use chrono::{DateTime, Utc};
use kaunta_printers::{Place, Printer, PrinterTimeouts, Spooler};
use kaunta_slips::Width;
use serde::{Deserialize, Serialize};

/// A printer, as a person set it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChosenPrinter {
    /// How it is connected.
    #[serde(flatten)]
    pub(crate) place: Place,
    pub(crate) paper: RollWidth,
    pub(crate) cuts: bool,
    #[serde(default)]
    pub(crate) prints_itself: bool,
    /// Since when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) prints_itself_since: Option<DateTime<Utc>>,
    #[serde(default)]
    pub(crate) opens_drawer: bool,
    /// Whether it answered no question about its state when it last printed: many printers can't.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_silent: bool,
}

impl ChosenPrinter {
    /// The printer itself. Nothing is connected yet.
    pub(crate) fn device(&self, limits: PrinterTimeouts) -> Printer {
        Printer::new(self.place.clone(), limits, Spooler::default()).silent(self.is_silent)
    }
}

/// How wide its paper is, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum RollWidth {
    Mm58,
    Mm80,
}

impl RollWidth {
    pub(crate) fn width(self) -> Width {
        match self {
            RollWidth::Mm58 => Width::Mm58,
            RollWidth::Mm80 => Width::Mm80,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_connection_is_read_back_from_the_file_and_a_file_with_an_address_alone_is_of_the_network() {
        let old = r#"{"address":"192.168.1.50","paper":"mm58","cuts":true}"#;
        let stored: ChosenPrinter = serde_json::from_str(old).unwrap();
        assert_eq!(stored.place, Place::Network { address: "192.168.1.50".parse().unwrap() });
        for place in [
            Place::Network { address: "192.168.1.50:9101".parse().unwrap() },
            Place::Serial { port: "COM3".to_owned(), speed: kaunta_printers::Speed::B38400 },
            Place::Usb { usb: "04b8:0e15:X1".parse().unwrap() },
            Place::Queue { queue: "Receipts".to_owned() },
        ] {
            let printer = ChosenPrinter { place, ..stored.clone() };
            let text = serde_json::to_string(&printer).unwrap();
            assert_eq!(serde_json::from_str::<ChosenPrinter>(&text).unwrap(), printer, "{text}");
        }
    }
}
