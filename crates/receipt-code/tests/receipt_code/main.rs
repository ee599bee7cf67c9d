//! What a signed code promises.
#![allow(clippy::unwrap_used, reason = "a panic in a test is a failed promise")]

mod modules;
mod sample;
mod signed;
mod text;
mod vectors;
