//! One number to try.

/// One number to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleInput {
    /// The `transactionMode` that it is for, or the `mode` of the partner wallet interface.
    pub mode: &'static str,
    /// The `billerCode` that it is for; `None` means any (or that the mode has none).
    pub biller: Option<&'static str>,
    /// The field it goes into, by its name on the wire.
    pub field: &'static str,
    /// What to type.
    pub value: &'static str,
    /// What happens then, in plain words.
    pub outcome: &'static str,
}
