//! The callback server over real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod client;

mod flood;
mod keeping;
mod paths;
mod program;
mod rates;
mod sizes;
mod slow;
mod strangers;
