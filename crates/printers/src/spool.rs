//! What the system's print service reports.

use std::path::PathBuf;

use crate::outcome::Fault;
use crate::status::Status;

/// The print service of this computer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spooler {
    /// Where it listens; `None` for the usual place. Windows has only one.
    pub socket: Option<PathBuf>,
}

/// What a print service knows about one of its printers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueueState {
    /// Why nothing would be printed now.
    pub(crate) fault: Option<Fault>,
    /// What it reports about the printer; `None` if it can't say.
    pub(crate) status: Option<Status>,
    /// Whether it is still trying to reach the printer.
    pub(crate) is_connecting: bool,
}

/// A job of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Job {
    /// Whether any of it may have reached the printer.
    pub(crate) begun: bool,
    pub(crate) end: Option<JobEnd>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobEnd {
    /// The printer was given all of it.
    Done,
    /// Cancelled, or given up.
    Stopped,
}
