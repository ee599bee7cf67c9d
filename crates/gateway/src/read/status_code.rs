//! What an HTTP status proves by itself.

pub(super) fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

/// A 4xx that can only be a refusal. 408, 425 and 499 are about the connection; 409 may mean "already used".
pub(super) fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status) && !matches!(status, 408 | 409 | 425 | 499)
}
