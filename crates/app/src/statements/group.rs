//! The groups of rows in a comparison.

use kaunta_contract::StatementGroup;
use kaunta_ledger::AcceptedAs;
use kaunta_statements::{Confidence, Difference, Reason};

/// The groups that each row is in one of.
pub(super) const GROUPS: [StatementGroup; 5] = [
    StatementGroup::Matched,
    StatementGroup::Proposed,
    StatementGroup::Differing,
    StatementGroup::OnlyHere,
    StatementGroup::OnlyThere,
];

/// A line, a payment or both, by their indexes in the comparison.
#[derive(Debug, Clone)]
pub(super) struct GroupRow {
    pub(super) line: Option<usize>,
    pub(super) entry: Option<usize>,
    pub(super) why: GroupReason,
}

/// Why a row is in its group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum GroupReason {
    Exact,
    Accepted(AcceptedAs),
    Likely(Confidence, Vec<Reason>),
    Differs(Difference),
    OnlyHere,
    OnlyThere(Option<UnmatchedLineKind>),
    /// A case about a payment that is no difference of this statement any more.
    OnlyCase,
}

/// What is known about a line without a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnmatchedLineKind {
    Repeats(usize),
    FeeOf(usize),
    Reverses(usize),
}

impl GroupRow {
    pub(super) fn group(&self) -> StatementGroup {
        match self.why {
            GroupReason::Exact | GroupReason::Accepted(_) => StatementGroup::Matched,
            GroupReason::Likely(_, _) => StatementGroup::Proposed,
            GroupReason::Differs(_) => StatementGroup::Differing,
            GroupReason::OnlyHere => StatementGroup::OnlyHere,
            GroupReason::OnlyThere(_) => StatementGroup::OnlyThere,
            GroupReason::OnlyCase => StatementGroup::Cases,
        }
    }

    /// How the row can be accepted; `None` if it is accepted already, or has only a line or only a payment.
    pub(super) fn acceptable(&self) -> Option<AcceptedAs> {
        match self.why {
            GroupReason::Exact => Some(AcceptedAs::Exact),
            GroupReason::Likely(_, _) => Some(AcceptedAs::Proposed),
            GroupReason::Differs(_) => Some(AcceptedAs::Differing),
            GroupReason::Accepted(_) | GroupReason::OnlyHere | GroupReason::OnlyThere(_) | GroupReason::OnlyCase => {
                None
            }
        }
    }
}
