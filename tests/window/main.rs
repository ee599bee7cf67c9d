//! Whole flows through the real window: the request that arrived is compared with the specification, the book with
//! the answer, and the screen with both.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod agree;
mod bill;
mod counter;
mod development;
mod doubt;
mod endings;
mod input;
mod line;
mod mobile;
mod secrets;
