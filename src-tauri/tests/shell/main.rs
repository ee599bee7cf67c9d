//! What can be tested about the shell without a window: the window's permissions, the build and the release, and that the
//! security and specification pages are true.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod locked_down;
mod named_tests;
mod released;
mod security_pages;
mod spec_coverage;
mod updates_at_build;
