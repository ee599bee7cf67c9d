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
    /// Perhaps printed, or a part of it.
    PerhapsPrinted,
}

impl PrintState {
    /// Every state.
    pub const ALL: [PrintState; 6] = [
        PrintState::Queued,
        PrintState::Sending,
        PrintState::Printed,
        PrintState::Taken,
        PrintState::NotPrinted,
        PrintState::PerhapsPrinted,
    ];

    /// The name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            PrintState::Queued => "queued",
            PrintState::Sending => "sending",
            PrintState::Printed => "printed",
            PrintState::Taken => "taken",
            PrintState::NotPrinted => "notPrinted",
            PrintState::PerhapsPrinted => "perhapsPrinted",
        }
    }

    /// Reads a [`PrintState::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<PrintState> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
