//! What an HTTP status proves by itself about a payment.
//!
//! A status is also looked at, each time for another question: in `transport/retry.rs` (whether to try again at once), in
//! `read/status.rs` (under which "not found" counts), in `read/partner/fees.rs` (under which there is no preview), in
//! `ServiceError::caller_problem` of `domain` (whether it is about the key or the rate), and in `app/wording/words.rs` (what
//! people are told). `docs/spec-gaps.md` says all of it in words.

pub(super) fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

/// A 4xx that can only be a refusal. 408, 425 and 499 are about the connection; 409 may mean "already used".
pub(super) fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status) && !matches!(status, 408 | 409 | 425 | 499)
}
