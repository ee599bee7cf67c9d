//! One visit to the counter.

/// Tells one visit to the counter from every other of this run, and from nobody's being there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VisitNumber {
    pub(crate) visits: u64,
    pub(crate) is_here: bool,
}
