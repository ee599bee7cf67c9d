//! The five groups of rows in a comparison.

use kaunta_contract::StatementGroup;
use kaunta_ledger::AcceptedAs;
use kaunta_statements::{Confidence, Difference, Reason};

pub(super) const GROUPS: [StatementGroup; 5] = [
    StatementGroup::Matched,
    StatementGroup::Proposed,
    StatementGroup::Differing,
    StatementGroup::OnlyHere,
    StatementGroup::OnlyThere,
];

/// A line, a payment or both, by their indexes in the comparison.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    pub(super) line: Option<usize>,
    pub(super) entry: Option<usize>,
    pub(super) why: Why,
}

/// Why a row is in its group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Why {
    Exact,
    Accepted(AcceptedAs),
    Likely(Confidence, Vec<Reason>),
    Differs(Difference),
    OnlyHere,
    OnlyThere(Option<Alone>),
}

/// What is known about a line without a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alone {
    Repeats(usize),
    FeeOf(usize),
    Reverses(usize),
}

impl Placed {
    pub(super) fn group(&self) -> StatementGroup {
        match self.why {
            Why::Exact | Why::Accepted(_) => StatementGroup::Matched,
            Why::Likely(_, _) => StatementGroup::Proposed,
            Why::Differs(_) => StatementGroup::Differing,
            Why::OnlyHere => StatementGroup::OnlyHere,
            Why::OnlyThere(_) => StatementGroup::OnlyThere,
        }
    }

    /// How the row can be accepted; `None` if it is accepted already, or has only a line or only a payment.
    pub(super) fn acceptable(&self) -> Option<AcceptedAs> {
        match self.why {
            Why::Exact => Some(AcceptedAs::Exact),
            Why::Likely(_, _) => Some(AcceptedAs::Proposed),
            Why::Differs(_) => Some(AcceptedAs::Differing),
            Why::Accepted(_) | Why::OnlyHere | Why::OnlyThere(_) => None,
        }
    }
}
