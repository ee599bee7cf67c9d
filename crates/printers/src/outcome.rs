//! What became of bytes that were to be printed.

use thiserror::Error;

/// The printer has them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handed {
    /// It said that everything is printed.
    Printed,
    /// It took everything, and answers no question: many don't.
    Taken,
}

/// They were not, or not surely, printed.
#[derive(Debug, Clone, Copy, Error, PartialEq, Eq)]
pub enum PrintError {
    /// Surely not: no byte had left.
    #[error("not printed: {0:?}")]
    NotPrinted(Fault),
    /// Perhaps, or a part: bytes had left.
    #[error("perhaps printed: {0:?}")]
    PerhapsPrinted(Fault),
}

/// What is wrong with a printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No computer of this name is known.
    UnknownHost,
    /// It refused the connection: another till prints, or it is no printer.
    Refused,
    /// Nothing answered in time: off, or not on this network.
    Unreachable,
    /// The connection ended: unplugged, or switched off.
    Disconnected,
    /// It took nothing more for a while.
    Stalled,
    /// Its paper has ended.
    NoPaper,
    /// Its cover is open.
    CoverOpen,
    /// Its knife is stuck, or something else needs a hand.
    NeedsHand,
    /// It says that it is off-line, and not why.
    Offline,
    /// It had answered, and didn't say in time that it had printed.
    Silent,
    /// The time was over in which this was to be printed.
    Expired,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 11] = [
        Fault::UnknownHost,
        Fault::Refused,
        Fault::Unreachable,
        Fault::Disconnected,
        Fault::Stalled,
        Fault::NoPaper,
        Fault::CoverOpen,
        Fault::NeedsHand,
        Fault::Offline,
        Fault::Silent,
        Fault::Expired,
    ];

    /// Its name where it is stored.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Fault::UnknownHost => "unknownHost",
            Fault::Refused => "refused",
            Fault::Unreachable => "unreachable",
            Fault::Disconnected => "disconnected",
            Fault::Stalled => "stalled",
            Fault::NoPaper => "noPaper",
            Fault::CoverOpen => "coverOpen",
            Fault::NeedsHand => "needsHand",
            Fault::Offline => "offline",
            Fault::Silent => "silent",
            Fault::Expired => "expired",
        }
    }

    /// Reads a [`Fault::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Fault> {
        Self::ALL.into_iter().find(|fault| fault.code() == code)
    }
}
