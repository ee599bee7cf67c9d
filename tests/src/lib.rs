//! The harness of Kaunta's end-to-end tests: a desktop for each test, Kaunta's own window on it, and a look at what
//! the practice gateway received and what the book holds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]
#![allow(clippy::print_stderr, reason = "where the pictures and logs of a failed test are")]

mod book;
mod carrying;
mod close;
mod desk;
mod file_dialog;
mod file_manager;
mod kaunta;
mod patience;
mod received;
mod window;

pub use book::{Book, Event, Operation, change};
pub use desk::{Desk, Keyring};
pub use file_manager::FileManager;
pub use kaunta::{Kaunta, free_port, program};
pub use patience::{LONG, USUAL, until};
pub use received::{Request, Service};
pub use thirtyfour::Key;
pub use window::Window;
