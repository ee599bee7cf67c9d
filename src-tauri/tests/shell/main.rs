//! What can be held of the shell without a window: what its window may do, how it is built and released, and what the security
//! pages promise.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod locked_down;
mod released;
mod security_pages;
mod updates_at_build;
