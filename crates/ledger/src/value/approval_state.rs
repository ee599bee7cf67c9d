//! The state of an approval.

/// The state of an approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApprovalState {
    /// Nobody has decided yet. It may have expired without that being recorded yet ([`crate::Approval::is_expired`]).
    Waiting,
    /// Approved, and carried out.
    Granted,
    /// Refused.
    Refused,
    /// Withdrawn by the requester.
    Withdrawn,
    /// Not decided in time.
    Expired,
    /// What was requested has changed, the requester has left, or the book was restored.
    Void,
}

kaunta_domain::coded!(
    /// Every state.
    pub ApprovalState {
        Waiting = "waiting",
        Granted = "granted",
        Refused = "refused",
        Withdrawn = "withdrawn",
        Expired = "expired",
        Void = "void",
    }
);
