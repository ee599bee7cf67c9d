//! Why a request for approval became void.

/// Why a request for approval became void without a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VoidReason {
    /// The rows of the payroll were changed.
    RowsChanged,
    /// The payroll itself was changed.
    PayrollChanged,
    /// The payroll was discarded.
    PayrollDiscarded,
    /// The same payroll was requested again.
    AskedAgain,
    /// The requester makes no payments here any more.
    MakerLeft,
    /// The book was restored from a copy.
    Restored,
    /// A new owner was set up.
    NewOwner,
}

impl VoidReason {
    /// Every reason.
    pub const ALL: [VoidReason; 7] = [
        VoidReason::RowsChanged,
        VoidReason::PayrollChanged,
        VoidReason::PayrollDiscarded,
        VoidReason::AskedAgain,
        VoidReason::MakerLeft,
        VoidReason::Restored,
        VoidReason::NewOwner,
    ];

    /// The name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            VoidReason::RowsChanged => "rowsChanged",
            VoidReason::PayrollChanged => "payrollChanged",
            VoidReason::PayrollDiscarded => "payrollDiscarded",
            VoidReason::AskedAgain => "askedAgain",
            VoidReason::MakerLeft => "makerLeft",
            VoidReason::Restored => "restored",
            VoidReason::NewOwner => "newOwner",
        }
    }

    /// Reads a [`VoidReason::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<VoidReason> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}
