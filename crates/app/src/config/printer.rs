//! The thermal printer of this computer.

use kaunta_printers::Address;
use kaunta_slips::Width;
use serde::{Deserialize, Serialize};

/// A printer, as a person set it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChosenPrinter {
    pub(crate) address: Address,
    pub(crate) paper: Paper,
    pub(crate) cuts: bool,
    #[serde(default)]
    pub(crate) prints_itself: bool,
    #[serde(default)]
    pub(crate) opens_drawer: bool,
}

/// How wide its paper is, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Paper {
    Mm58,
    Mm80,
}

impl Paper {
    pub(crate) fn width(self) -> Width {
        match self {
            Paper::Mm58 => Width::Mm58,
            Paper::Mm80 => Width::Mm80,
        }
    }
}
