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

impl ApprovalState {
    /// Every state.
    pub const ALL: [ApprovalState; 6] = [
        ApprovalState::Waiting,
        ApprovalState::Granted,
        ApprovalState::Refused,
        ApprovalState::Withdrawn,
        ApprovalState::Expired,
        ApprovalState::Void,
    ];

    /// The name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            ApprovalState::Waiting => "waiting",
            ApprovalState::Granted => "granted",
            ApprovalState::Refused => "refused",
            ApprovalState::Withdrawn => "withdrawn",
            ApprovalState::Expired => "expired",
            ApprovalState::Void => "void",
        }
    }

    /// Reads an [`ApprovalState::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<ApprovalState> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
