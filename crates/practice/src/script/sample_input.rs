//! One number to try.

/// One number to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleInput {
    /// The `transactionMode` it is for, or the partner wallet interface's `mode`.
    pub mode: &'static str,
    /// The `billerCode` it is for; `None` if any biller works or the mode has none.
    pub biller: Option<&'static str>,
    /// The name of the field it goes into, as sent.
    pub field: &'static str,
    /// What to type.
    pub value: &'static str,
    /// What happens then, in plain language.
    pub outcome: &'static str,
}
