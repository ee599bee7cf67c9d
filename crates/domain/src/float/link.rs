//! A stretch of the chain that one answer reported.

use super::movement::{BookPosition, ReportedBalances};
use crate::money::Money;
use crate::reference::OperationId;

/// A reported stretch of the chain. If only one balance was reported, it is that single point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) operation: OperationId,
    /// Booked after this.
    pub(super) sent: BookPosition,
    /// And before this.
    pub(super) told: BookPosition,
    pub(super) enter: Money,
    pub(super) leave: Money,
    /// Whether both balances were reported.
    pub(super) both: bool,
}

impl Link {
    pub(super) fn of(report: &ReportedBalances) -> Option<Link> {
        let (enter, leave, both) = match (report.before, report.after) {
            (Some(before), Some(after)) => (before, after, true),
            (Some(point), None) | (None, Some(point)) => (point, point, false),
            (None, None) => return None,
        };
        Some(Link { operation: report.operation, sent: report.sent, told: report.told, enter, leave, both })
    }
}
