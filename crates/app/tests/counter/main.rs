//! The counter without its window: every promise of the use cases, through the calls that the window makes, on a real
//! book and a real practice gateway.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod computer;
mod orders;
mod shop;

mod accepted;
mod books;
mod committed;
mod development;
mod disk;
mod doubt;
mod fields;
mod float;
mod hints;
mod history;
mod junk;
mod keys;
mod once;
mod outcomes;
mod receipts;
mod restart;
mod secrecy;
mod settings;
mod sources;
mod validated;
