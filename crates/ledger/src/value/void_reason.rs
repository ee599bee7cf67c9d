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

kaunta_domain::coded!(
    /// Every reason.
    pub VoidReason {
        RowsChanged = "rowsChanged",
        PayrollChanged = "payrollChanged",
        PayrollDiscarded = "payrollDiscarded",
        AskedAgain = "askedAgain",
        MakerLeft = "makerLeft",
        Restored = "restored",
        NewOwner = "newOwner",
    }
);
