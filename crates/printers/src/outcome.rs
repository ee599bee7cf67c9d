//! The result of sending bytes to a printer.

use thiserror::Error;

/// The printer has received all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// It said that everything is printed.
    Printed,
    /// It took everything, but does not answer questions; many printers don't.
    Accepted,
}

/// They were not printed, or perhaps not.
#[derive(Debug, Clone, Copy, Error, PartialEq, Eq)]
pub enum PrintError {
    /// Certainly not: no byte was sent.
    #[error("not printed: {0:?}")]
    NotPrinted(Fault),
    /// Perhaps, or in part: bytes were sent.
    #[error("perhaps printed: {0:?}")]
    PerhapsPrinted(Fault),
}

/// What is wrong with a printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No computer of this name is known.
    UnknownHost,
    /// It refused the connection: another till is printing, or it is not a printer.
    Refused,
    /// Nothing answered in time: off, or not on this network.
    Unreachable,
    /// The connection ended: unplugged, or switched off.
    Disconnected,
    /// It took no more bytes for a while.
    Stalled,
    /// It is out of paper.
    NoPaper,
    /// Its cover is open.
    CoverOpen,
    /// Its cutter is stuck, or something else needs a person.
    NeedsAttention,
    /// It reports that it is off-line, but not why.
    Offline,
    /// It answered before, but didn't report in time that everything is printed.
    Silent,
    /// The time for printing this was over.
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
        Fault::NeedsAttention,
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
            Fault::NeedsAttention => "needsAttention",
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
