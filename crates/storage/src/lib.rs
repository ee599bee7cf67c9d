//! What Kaunta keeps on the disk: files that only their owner can look into, SQLite files that lose nothing of what they
//! have committed, and chains of rows in which every change is noticed.
//!
//! The book and the list of people are both kept by this. It knows neither what is in them nor what a person is told: each
//! of them has errors of its own.

pub mod chain;
pub mod check;
pub mod connection;
pub mod durable;
pub mod fault;
pub mod journal;
pub mod layout;
pub mod private;
mod writing;

pub use writing::Writing;
