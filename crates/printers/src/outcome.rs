//! The result of sending bytes to a printer.

use thiserror::Error;

/// The printer has received all bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// It said that everything is printed.
    Printed,
    /// It took everything, but does not answer questions; many printers don't.
    Accepted,
}

/// The bytes were not printed, or perhaps not.
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
    /// The time allowed for printing this was over.
    Expired,
    /// This computer has no such port, device or queue.
    NotThere,
    /// The system doesn't let this user use it.
    NoAccess,
    /// Another program holds its port.
    InUse,
    /// The system's print service doesn't answer.
    NoSpooler,
    /// The system holds back what is printed on this queue.
    Paused,
    /// The queue takes only documents that it converts itself.
    NotRaw,
    /// The system's print service gave up on the slip.
    GivenUp,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 18] = [
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
        Fault::NotThere,
        Fault::NoAccess,
        Fault::InUse,
        Fault::NoSpooler,
        Fault::Paused,
        Fault::NotRaw,
        Fault::GivenUp,
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
            Fault::NotThere => "notThere",
            Fault::NoAccess => "noAccess",
            Fault::InUse => "inUse",
            Fault::NoSpooler => "noSpooler",
            Fault::Paused => "paused",
            Fault::NotRaw => "notRaw",
            Fault::GivenUp => "givenUp",
        }
    }

    /// Reads a [`Fault::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Fault> {
        Self::ALL.into_iter().find(|fault| fault.code() == code)
    }
}
