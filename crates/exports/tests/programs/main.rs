//! The formats, opened with independent programs: their totals are those of the entries.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

mod double_entry;
mod run;
mod sample;
mod statements;
