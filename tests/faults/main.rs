//! The program killed at every place that has a name, and started again: real processes, real files, real sockets.
//!
//! A test tells a `counter` (Kaunta without its window) what to do, lets it die where it said, starts it anew on the same
//! folder, and compares the book with what the practice gateway has booked. docs/faults.md lists the places.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod counter;
mod front;
mod judge;
mod orders;
mod places;
mod shop;

mod again;
mod approving;
mod breaking;
mod care;
mod carrying;
mod line;
mod payroll;
mod restoring;
mod sending;
mod writes;
