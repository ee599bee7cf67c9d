//! How Kaunta stores data on disk: files that only their owner can read, SQLite files that lose no committed data, and
//! chains of rows that reveal every change.
//!
//! The book and the list of people are both stored with this crate. It knows neither their content nor what a person is
//! told; each of them has its own errors.

pub mod chain;
pub mod check;
pub mod compressed;
pub mod connection;
pub mod durable;
pub mod fault;
pub mod journal;
pub mod layout;
pub mod private;
mod writing;

pub use writing::Writing;
