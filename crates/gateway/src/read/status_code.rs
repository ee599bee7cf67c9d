//! What an HTTP status says by itself.

pub(super) fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

/// A 4xx that says no and nothing else. 408, 425 and 499 speak of the line, 409 may mean "already used".
pub(super) fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status) && !matches!(status, 408 | 409 | 425 | 499)
}
