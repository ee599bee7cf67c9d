//! The program killed at every fail point and started again: real processes, real files, real sockets.
//!
//! A test controls a `counter` (Kaunta without its window), has it killed at a fail point, starts it again on the same
//! folder, and compares the book with the practice gateway's bookings. docs/faults.md lists the fail points.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod counter;
mod front;
mod judge;
mod orders;
mod places;
mod shop;

mod accountant;
mod again;
mod approving;
mod basket;
mod breaking;
mod care;
mod carrying;
mod closing;
mod copies;
mod line;
mod payroll;
mod printing;
mod restoring;
mod sending;
mod writes;
