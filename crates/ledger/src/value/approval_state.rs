//! Where an approval stands.

/// Where an approval stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApprovalState {
    /// Nobody has decided yet. Its time may be over, and that not be written down yet ([`Approval::is_expired`]).
    Waiting,
    /// It was said yes to, and what it was for has begun.
    Granted,
    /// It was said no to.
    Refused,
    /// Who asked took it back.
    Withdrawn,
    /// Nobody decided in time.
    Expired,
    /// What was asked for is not what it was any more, who asked is not there any more, or the book was put back.
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
