//! The outcome of a slip, in words.

use kaunta_contract::{PrintOutcome, PrintResult};
use kaunta_ledger::{PrintJob, PrintState};
use kaunta_printers::Fault;
use kaunta_words::{Message, printing as words};

/// Why a slip was not printed, or may not have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotPrintedReason {
    /// A fault of the printer or the connection to it.
    Fault(Fault),
    /// Kaunta ended before it knew the outcome.
    CutOff,
    /// The slip could not be laid out for this paper.
    NotSet,
    /// The book could not be written, so nothing was sent to the printer.
    NotRecorded,
    /// The sale was paid so late that the customer may have left.
    Late,
    /// Nobody asked for it: the sale was not on the screen when it was paid, or Kaunta ended just then.
    NotAsked,
    /// A person left it unprinted.
    Left,
}

impl NotPrintedReason {
    /// As stored in the book.
    pub(crate) fn code(self) -> &'static str {
        match self {
            NotPrintedReason::Fault(fault) => fault.code(),
            NotPrintedReason::CutOff => PrintJob::CUT_OFF,
            NotPrintedReason::NotSet => "notSet",
            NotPrintedReason::NotRecorded => "notRecorded",
            NotPrintedReason::Late => "late",
            NotPrintedReason::NotAsked => "notAsked",
            NotPrintedReason::Left => PrintJob::LEFT,
        }
    }

    fn from_code(code: &str) -> NotPrintedReason {
        match code {
            "notSet" => NotPrintedReason::NotSet,
            "notRecorded" => NotPrintedReason::NotRecorded,
            "late" => NotPrintedReason::Late,
            "notAsked" => NotPrintedReason::NotAsked,
            PrintJob::LEFT => NotPrintedReason::Left,
            // Also for a code written by a newer Kaunta: no reason is known then.
            code => Fault::from_code(code).map_or(NotPrintedReason::CutOff, NotPrintedReason::Fault),
        }
    }
}

/// The outcome of an operation's last print job. If the job is open in the book but nothing is printing, it ended
/// without being recorded.
pub(crate) fn job(job: &PrintJob, is_printing: bool) -> PrintResult {
    let why = job.why.as_deref().map_or(NotPrintedReason::CutOff, NotPrintedReason::from_code);
    let state = match job.state {
        PrintState::Queued if !is_printing => PrintState::NotPrinted,
        PrintState::Sending if !is_printing => PrintState::PerhapsPrinted,
        state @ (PrintState::Queued
        | PrintState::Sending
        | PrintState::Printed
        | PrintState::Taken
        | PrintState::NotPrinted
        | PrintState::PerhapsPrinted) => state,
    };
    in_words(state, job.is_copy, why)
}

/// `why` is used only for a slip that was not printed, or may not have been.
pub(crate) fn in_words(state: PrintState, is_copy: bool, why: NotPrintedReason) -> PrintResult {
    let (outcome, said) = match state {
        PrintState::Queued | PrintState::Sending => (PrintOutcome::Printing, words::printing()),
        PrintState::Printed if is_copy => (PrintOutcome::Printed, words::copy_printed()),
        PrintState::Printed => (PrintOutcome::Printed, words::printed()),
        PrintState::Taken => (PrintOutcome::Taken, words::taken()),
        PrintState::NotPrinted => (PrintOutcome::NotPrinted, not_printed(why)),
        PrintState::PerhapsPrinted => (PrintOutcome::PerhapsPrinted, perhaps_printed(why)),
    };
    PrintResult { outcome, said: said.into() }
}

fn not_printed(why: NotPrintedReason) -> Message {
    match why {
        NotPrintedReason::Fault(fault) => words::not_printed(named(fault)),
        NotPrintedReason::CutOff => words::not_printed(words::Fault::CutOff),
        NotPrintedReason::NotSet => words::not_set(),
        NotPrintedReason::NotRecorded => words::not_recorded(),
        NotPrintedReason::Late => words::late(),
        NotPrintedReason::NotAsked => words::not_asked(),
        NotPrintedReason::Left => words::left(),
    }
}

fn perhaps_printed(why: NotPrintedReason) -> Message {
    match why {
        NotPrintedReason::Fault(fault) => words::perhaps_printed(named(fault)),
        // The others are reasons before the first byte is sent.
        NotPrintedReason::CutOff
        | NotPrintedReason::NotSet
        | NotPrintedReason::NotRecorded
        | NotPrintedReason::Late
        | NotPrintedReason::NotAsked
        | NotPrintedReason::Left => words::perhaps_printed(words::Fault::CutOff),
    }
}

/// Why a printer that is asked could not print now.
pub(crate) fn not_ready(fault: Fault) -> Message {
    words::not_ready(named(fault))
}

/// Why no printers of a kind can be listed.
pub(crate) fn not_found(fault: Fault) -> Message {
    words::not_listed(match fault {
        Fault::NoSpooler => words::Why::NoSpooler,
        Fault::NoAccess => words::Why::NoAccess,
        Fault::UnknownHost
        | Fault::Refused
        | Fault::Unreachable
        | Fault::Disconnected
        | Fault::Stalled
        | Fault::NoPaper
        | Fault::CoverOpen
        | Fault::NeedsAttention
        | Fault::Offline
        | Fault::Silent
        | Fault::Expired
        | Fault::NotThere
        | Fault::InUse
        | Fault::Paused
        | Fault::NotRaw
        | Fault::GivenUp => words::Why::Unknown,
    })
}

fn named(fault: Fault) -> words::Fault {
    match fault {
        Fault::UnknownHost => words::Fault::UnknownHost,
        Fault::Refused => words::Fault::Refused,
        Fault::Unreachable => words::Fault::Unreachable,
        Fault::Disconnected => words::Fault::Disconnected,
        Fault::Stalled => words::Fault::Stalled,
        Fault::NoPaper => words::Fault::NoPaper,
        Fault::CoverOpen => words::Fault::CoverOpen,
        Fault::NeedsAttention => words::Fault::NeedsAttention,
        Fault::Offline => words::Fault::Offline,
        Fault::Silent => words::Fault::Silent,
        Fault::Expired => words::Fault::Expired,
        Fault::NotThere => words::Fault::NotThere,
        Fault::NoAccess => words::Fault::NoAccess,
        Fault::InUse => words::Fault::InUse,
        Fault::NoSpooler => words::Fault::NoSpooler,
        Fault::Paused => words::Fault::Paused,
        Fault::NotRaw => words::Fault::NotRaw,
        Fault::GivenUp => words::Fault::GivenUp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back_from_the_book() {
        for why in Fault::ALL.map(NotPrintedReason::Fault).into_iter().chain([
            NotPrintedReason::CutOff,
            NotPrintedReason::NotSet,
            NotPrintedReason::NotRecorded,
            NotPrintedReason::Late,
            NotPrintedReason::NotAsked,
            NotPrintedReason::Left,
        ]) {
            assert_eq!(NotPrintedReason::from_code(why.code()), why);
        }
    }
}
