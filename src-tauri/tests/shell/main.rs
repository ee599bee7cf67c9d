//! What can be held of the shell without a window: what its window may do, how it is built and released, and that what
//! the pages on security and on the specifications promise is there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod locked_down;
mod named_tests;
mod released;
mod security_pages;
mod spec_coverage;
mod updates_at_build;
