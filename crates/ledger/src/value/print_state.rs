//! The state of a print job.

/// The state of a print job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PrintState {
    /// It waits for its turn, or for the printer.
    Queued,
    /// Its first byte may have left.
    Sending,
    /// The printer confirmed that it printed everything.
    Printed,
    /// The printer accepted everything, but can't confirm that it printed.
    Taken,
    /// Certainly not printed.
    NotPrinted,
    /// Perhaps printed, completely or in part.
    PerhapsPrinted,
}

kaunta_domain::coded!(
    /// Every state.
    pub PrintState {
        Queued = "queued",
        Sending = "sending",
        Printed = "printed",
        Taken = "taken",
        NotPrinted = "notPrinted",
        PerhapsPrinted = "perhapsPrinted",
    }
);
