//! Files as people have them are read; written tables are read back.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod table;

mod chance;
mod excel;
mod hidden;
mod large;
mod opendocument;
mod refused;
mod text;
mod written;
